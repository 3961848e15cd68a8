"""Side events: raffle, 50/50, silent auction, a bounty on a known person, the last-longer pot."""
