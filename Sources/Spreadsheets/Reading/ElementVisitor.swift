/// Visits the elements of a part that holds its data in attributes.
final class ElementVisitor: PartHandler {
    private let visit: (_ parent: String, Element) throws(SpreadsheetError) -> Void
    private var parents: [String] = []

    /// - Parameter visit: Called with each element and the name of the one around it, which is empty for the outermost.
    init(_ visit: @escaping (_ parent: String, Element) throws(SpreadsheetError) -> Void) { self.visit = visit }

    func start(_ element: Element) throws(SpreadsheetError) {
        try visit(parents.last ?? "", element)
        parents.append(element.localName)
    }

    func end() { parents.removeLast() }

    func text(_ bytes: UnsafeRawBufferPointer) {}
}
