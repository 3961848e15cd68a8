"""The night told in pictures: who won, how the field shrank, the longest hand, a card to share."""
