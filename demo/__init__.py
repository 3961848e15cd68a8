"""A night that plays itself, for somebody who wants to see Riffle alive: `riffle.py demo`.

Set-up and sales go through the services. From the draw on everything is a POST to the running
server, by the routes and rights of desk, director, floor and tablets: the bots of
`rules_engine.tools.simulation` say who wishes for what and when, `taps` says which button that is,
`senders` press it, `play` keeps the time. Nothing here decides anything, and nothing knows whether
a person in front of a screen has been quicker: a wish that comes too late is refused like anybody
else's, and the bots look again.

The night is faster than a real one because its structure is: levels, rest breaks and the heads-up
limit last as many times shorter as the people act faster. The clock on every screen is real.
"""
