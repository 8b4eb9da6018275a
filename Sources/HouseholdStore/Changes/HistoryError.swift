public import Foundation
import Household
public import Values

/// Why something cannot be taken back or restored.
public enum HistoryError: Explained, Hashable {
    case nothingToUndo
    case nothingToRedo
    case noGroup(Int)
    case takenBack(Int, by: Int?)
    /// A record that would be restored, or stay, refers to a deleted one.
    case refersToDeleted(kind: String, name: String, ownerKind: String, owner: String)
    /// Two records would have the same name.
    case sameName(kind: String, name: String)
    /// The history begins later.
    case notSoFarBack(begin: Date)
    case importUnderWay
    /// The schema refuses the former values.
    case refused(reason: String)

    public var explanation: Explanation {
        switch self {
        case .nothingToUndo: .data("there is nothing to undo", NextStep.listHistory)
        case .nothingToRedo: .data("there is nothing to redo", NextStep.listHistory)
        case .noGroup(let number): .data("the history has no entry @\(number)", NextStep.listHistory)
        case .takenBack(let number, let other):
            .data("@\(number) is undone already" + (other.map { ", by @\($0)" } ?? ""), NextStep.redo)
        case .refersToDeleted(let kind, let name, let otherKind, let other):
            .data(
                "the \(kind) “\(name)” would belong to the \(otherKind) “\(other)”, which is deleted; "
                    + "nothing was changed",
                "restore “\(other)” first, or move what belongs to it elsewhere")
        case .sameName(let kind, let name):
            .data("there would be two \(kind)s named “\(name)”; nothing was changed", "rename the other one first")
        case .notSoFarBack(let begin):
            .data(
                "the history does not go back so far: it begins on \(Instant.write(begin).prefix(10))",
                "choose a later day")
        case .importUnderWay:
            .data("an import is still under way; nothing was changed", "try again when it has ended")
        case .refused(let reason):
            .data("that cannot be taken back: \(reason); nothing was changed", NextStep.undoLaterChanges)
        }
    }
}
