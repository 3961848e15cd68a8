"""What configures: settings, routes, what surrounds a request. What serves is in `serving`."""
