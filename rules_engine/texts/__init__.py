"""What people read: the rulebook, rulings when something went wrong, and the guide for dealing."""
