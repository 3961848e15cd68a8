"""The verbs: what people can wish for, one module per subject. Each returns facts or refuses."""
