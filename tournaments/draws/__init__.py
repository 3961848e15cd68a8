"""How seats are drawn, so that anybody can check it: the promise before and the seeds after."""
