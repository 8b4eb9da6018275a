public import Foundation

/// Why something cannot be taken back or restored. `description` turns the facts into words.
public enum HistoryError: Error, Hashable, Sendable {
    case nothingToUndo
    case nothingToRedo
    case noGroup(Int)
    case takenBack(Int, by: Int?)
    /// A record that would come back, or stay, refers to one that is deleted.
    case refersToDeleted(kind: String, name: String, ownerKind: String, owner: String)
    /// Two records would have the same name.
    case sameName(kind: String, name: String)
    /// The history begins later.
    case notSoFarBack(begin: Date)
    case importUnderWay
    /// The schema refuses the former values.
    case refused(reason: String)
}

extension HistoryError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .noGroup(let number): "the history has no entry @\(number)"
        case .takenBack(let number, let other):
            "@\(number) is undone already" + (other.map { ", by @\($0)" } ?? "")
        case .refersToDeleted(let kind, let name, let otherKind, let other):
            "the \(kind) “\(name)” would belong to the \(otherKind) “\(other)”, which is deleted; nothing was changed"
        case .sameName(let kind, let name):
            "there would be two \(kind)s named “\(name)”; nothing was changed"
        case .notSoFarBack(let begin):
            "the history does not go back so far: it begins on \(Instant.write(begin).prefix(10))"
        case .importUnderWay: "an import is still under way; nothing was changed"
        case .refused(let reason): "that cannot be taken back: \(reason); nothing was changed"
        }
    }

    /// What a person can do about it.
    public var hint: String? {
        switch self {
        case .nothingToUndo, .nothingToRedo, .noGroup: "housebook log lists the history"
        case .takenBack: "housebook redo does it again"
        case .refersToDeleted(_, _, _, let other): "restore “\(other)” first, or move what belongs to it elsewhere"
        case .sameName: "rename the other one first"
        case .notSoFarBack: "choose a later day"
        case .importUnderWay: "try again when it has ended"
        case .refused: "housebook log shows what came later; undo that first"
        }
    }
}
