"""What many pages share: the next step, shortcuts, forms that ask for a secret."""
