"""Tests of the template and of the machine in one's lap."""
