"""What PDFs are drawn with: fonts, colours and sizes of paper, text that fits, QR codes."""
