"""The winners' record: names and addresses that a regulator asks for, apart from all else."""
