/// An error that explains itself: its cases hold facts, and one switch turns them into an explanation.
public protocol Explained: Error, CustomStringConvertible {
    var explanation: Explanation { get }
}

extension Explained {
    public var description: String { explanation.what }
}

/// What is wrong, of which kind it is, where, and what a person can do about it.
public struct Explanation: Sendable {
    public enum Kind: Sendable {
        case usage, data, noInput, unavailable, defect, cannotCreate, inputOutput, busy, noPermission
    }

    /// A sentence without a capital letter and a full stop.
    public var what: String
    public var kind: Kind
    /// The file at fault, with the line if it is known: `housebook.yml:3`.
    public var place: String?
    /// Nil where the message is enough.
    public var wayOut: (any WayOut)?

    private init(_ what: String, _ kind: Kind, _ wayOut: (any WayOut)?) {
        (self.what, self.kind, self.wayOut) = (what, kind, wayOut)
    }

    /// The command line is wrong.
    public static func usage(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .usage, wayOut)
    }

    /// Given or stored data is wrong, or names something that does not exist.
    public static func data(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .data, wayOut)
    }

    /// A file or folder to read does not exist.
    public static func noInput(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .noInput, wayOut)
    }

    /// A program or library that is needed is not installed.
    public static func unavailable(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .unavailable, wayOut)
    }

    /// A defect of Housebook itself.
    public static func defect(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .defect, wayOut)
    }

    /// A file or folder cannot be made.
    public static func cannotCreate(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .cannotCreate, wayOut)
    }

    /// Reading or writing failed, or the disk is full.
    public static func inputOutput(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .inputOutput, wayOut)
    }

    /// Another program is using the store, the output or the port; trying again may help.
    public static func busy(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .busy, wayOut)
    }

    /// The user may not open the store or a file, or may not use the port.
    public static func noPermission(_ what: String, _ wayOut: (any WayOut)? = nil) -> Explanation {
        Explanation(what, .noPermission, wayOut)
    }

    /// The same, about a file.
    /// - Parameter line: From 1; nil where the whole file is at fault.
    public func at(_ file: String, line: Int?) -> Explanation {
        var explanation = self
        explanation.place = line.map { "\(file):\($0)" } ?? file
        return explanation
    }

    /// The way out, if it is the same in every program.
    public var advice: String? { wayOut as? String }
}

/// What a person can do about an error: a text where that is the same in every program, else facts that `Console` puts
/// into words, with the commands that it takes.
public protocol WayOut: Sendable {}

extension String: WayOut {}
