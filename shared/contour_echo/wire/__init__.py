"""The messages of the wire: what is read, what is answered, and the document made from both."""
