"""The look of an evening: logo, accent colour, sponsors, pictures of prizes and of the charity."""
