"""Something went wrong: a table finds its ruling, staff agree or rule otherwise."""
