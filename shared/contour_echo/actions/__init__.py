"""What the server does with a request, as functions over ports: store first, then tell."""
