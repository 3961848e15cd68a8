"""Live screens: what is drawn, who watches it, and the hint that something has changed."""
