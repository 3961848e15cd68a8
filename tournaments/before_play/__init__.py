"""From open sales to the first hand: who came, who sits where, the draw, or calling it off."""
