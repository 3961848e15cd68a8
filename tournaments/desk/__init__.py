"""The desk at the door: sells entries and chips, keeps the waiting list, counts the cash."""
