"""Every text of Snake Oil, a file for each language."""
