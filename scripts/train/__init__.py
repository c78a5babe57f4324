"""Verso's training pipeline: from open text to a shipped pack."""
