"""Money back after a tournament was called off, each as it is handed out."""
