"""The line: who signed up before the evening, in which place, with a link of their own."""
