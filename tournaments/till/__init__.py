"""The till of an evening: its cash boxes, what comes in beside the tournaments, what it costs."""
