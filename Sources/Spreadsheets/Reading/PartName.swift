import Foundation

/// The name of a part of an XLSX workbook, such as `xl/workbook.xml`.
enum PartName {
    /// The part that a relationship points to.
    /// - Parameters:
    ///   - target: Absolute, or relative to the folder of the part that has the relationship.
    ///   - source: That part; empty for the workbook as a whole.
    /// - Returns: Nil if the target is outside the workbook.
    static func resolved(_ target: String, from source: String) -> String? {
        let target = (target.removingPercentEncoding ?? target).replacing("\\", with: "/")
        var path = target.hasPrefix("/") ? [] : source.split(separator: "/").dropLast()
        for step in target.split(separator: "/") where step != "." {
            if step != ".." {
                path.append(step)
            } else if path.popLast() == nil {
                return nil
            }
        }
        return path.joined(separator: "/")
    }

    /// The part with the relationships of another: `xl/_rels/workbook.xml.rels`.
    static func relationships(of part: String) -> String {
        let path = part.split(separator: "/")
        return (path.dropLast() + ["_rels", (path.last ?? "") + ".rels"]).joined(separator: "/")
    }
}
