import Site

/// Warnings of links that lead nowhere: one each for as many as a person will read, and one for the rest.
struct BrokenLinkWarnings {
    private let links: [BrokenLink]
    private static let most = 20

    init(_ links: [BrokenLink]) {
        self.links = links
    }

    func print() {
        for link in links.prefix(Self.most) {
            StandardError.write("warning: \(link.description.printable)\n")
            if let hint = link.hint { StandardError.write("hint: \(hint.printable)\n") }
        }
        if links.count > Self.most {
            StandardError.write("warning: \(links.count - Self.most) more; housebook check lists them all\n")
        }
    }
}
