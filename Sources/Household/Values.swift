// Re-exports Values: code about a household always needs its money, dates and ids.
@_exported public import Values
