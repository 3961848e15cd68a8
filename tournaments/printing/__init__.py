"""The receipt printer: tickets, receipts and moves on paper, as soon as there is paper."""
