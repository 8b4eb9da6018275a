// Whoever works with a household works with its money, dates and ids: they come along.
@_exported public import Values
