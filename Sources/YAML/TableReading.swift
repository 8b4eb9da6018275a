package import Foundation
package import Values

/// Reads a table of the household's own from a YAML file: depreciation, defaults.
package protocol TableReading {
    /// The name that errors give.
    var file: String { get }
}

/// Why such a file cannot be used.
package struct TableFileError: Explained, Equatable {
    package var file: String
    /// From 1.
    package var line: Int?
    package var description: String
    package var hint: String?

    package init(_ file: String, _ line: Int?, _ description: String, _ hint: String? = nil) {
        (self.file, self.line, self.description, self.hint) = (file, line, description, hint)
    }

    package var explanation: Explanation { .data(description, hint).at(file, line: line) }
}

extension TableReading {
    /// - Parameters:
    ///   - what: What the file holds, in messages.
    ///   - example: A line as it should be.
    package func document(_ data: Data, _ what: String, example: String) throws(TableFileError) -> YAMLValue? {
        do throws(YAMLFault) {
            return try YAMLValue.read(data)
        } catch .notUTF8 {
            throw TableFileError(file, nil, "\(what) is not UTF-8", "save it again as UTF-8")
        } catch .tooLarge(let line) {
            let fault = YAMLFault.tooLarge(line: line)
            throw TableFileError(
                file, line, "\(what) is too large: \(fault.detail)", "write values out, and use plain keys")
        } catch {
            throw TableFileError(
                file, error.line, "\(what) is not valid YAML: \(error.detail)",
                "write one field per line, such as “\(example)”")
        }
    }

    package func members(
        of node: YAMLValue?, known: [String], _ what: String, at place: YAMLValue?
    ) throws(TableFileError) -> [String: YAMLValue] {
        guard let mapping = node?.map else {
            throw failure("\(what) must be a list of “name: value”", place, "its fields are \(listed(known))")
        }
        var members: [String: YAMLValue] = [:]
        for (key, value) in mapping {
            let name = key.text ?? ""
            guard known.contains(name) else {
                throw failure(
                    "there is no field “\(name)” in \(what)", key,
                    NearestName.question(NearestName.among(known, to: name)) ?? "its fields are \(listed(known))")
            }
            members[name] = value
        }
        return members
    }

    /// Empty where the field is not given.
    package func text(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> String {
        guard let node else { return "" }
        guard let text = node.text else { throw failure("“\(field)” must have one plain value", node) }
        return text
    }

    package func list(_ node: YAMLValue?, _ field: String) throws(TableFileError) -> [YAMLValue] {
        guard let node, !node.isEmpty else { return [] }
        guard let list = node.list else { throw failure("“\(field)” must be a list", node) }
        return list
    }

    package func failure(_ what: String, _ node: YAMLValue?, _ hint: String? = nil) -> TableFileError {
        TableFileError(file, node?.line, what, hint)
    }

    private func listed(_ names: [String]) -> String { names.joined(separator: ", ") }
}
