/// A date as a page prints it, with spaces at which no line ends.
public func whole(_ date: String) -> String { date.replacing(" ", with: "\u{A0}\u{2060}") }
