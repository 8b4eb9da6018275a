import Values

/// A template, compiled against the model it is rendered with: every name resolved, every word filled in.
///
/// The compiler makes a tree of steps. It is stored as one list of instructions that point into two tables, so that
/// rendering counts no references: two threads that render from one tree spend more time on reference counts than on
/// the pages.
package final class TemplateProgram: Sendable {
    /// The place of a field: how many objects outwards from the innermost, and where in that object.
    struct Place: Sendable {
        var outwards: Int
        var stored: StoredField
    }

    enum Step: Sendable {
        case literal([UInt8])
        case escaped([Place])
        case verbatim([Place])
        /// `{{.}}`: the text that the section stands for.
        case currentText(isEscaped: Bool)
        case section([Place], [Step])
        case inverted([Place], [Step])
    }

    enum Format: Sendable {
        case html, markdown
    }

    fileprivate struct Instruction {
        enum Operation {
            case literal, escaped, verbatim, currentEscaped, currentVerbatim, section, inverted
        }

        var operation: Operation
        /// The range of the literal's bytes, or of the field's path.
        var range: Range<Int> = 0..<0
        /// The field, when the path has only one part.
        var only: Place?
        /// Where a section's instructions end. Not used by other instructions.
        var end = 0
    }

    private let instructions: [Instruction]
    private let literals: [UInt8]
    private let paths: [Place]
    private let format: Format

    init(steps: [Step], format: Format) {
        var draft = Draft()
        draft.add(steps)
        instructions = draft.instructions
        literals = draft.literals
        paths = draft.paths
        self.format = format
    }

    private struct Draft {
        var instructions: [Instruction] = []
        var literals: [UInt8] = []
        var paths: [Place] = []

        mutating func add(_ steps: [Step]) {
            for step in steps {
                switch step {
                case .literal(let bytes):
                    literals += bytes
                    instructions.append(
                        Instruction(operation: .literal, range: literals.count - bytes.count..<literals.count))
                case .escaped(let path): add(.escaped, path)
                case .verbatim(let path): add(.verbatim, path)
                case .currentText(let isEscaped):
                    instructions.append(Instruction(operation: isEscaped ? .currentEscaped : .currentVerbatim))
                case .section(let path, let inner): add(.section, path, inner)
                case .inverted(let path, let inner): add(.inverted, path, inner)
                }
            }
        }

        private mutating func add(_ operation: Instruction.Operation, _ path: [Place], _ inner: [Step] = []) {
            paths += path
            let start = instructions.count
            instructions.append(
                Instruction(
                    operation: operation, range: paths.count - path.count..<paths.count,
                    only: path.count == 1 ? path.first : nil))
            add(inner)
            instructions[start].end = instructions.count
        }
    }

    /// Renders a model, appending to the output.
    package func render(_ model: some TemplateModel, into output: inout [UInt8]) {
        instructions.withUnsafeBufferPointer { instructions in
            literals.withUnsafeBufferPointer { literals in
                paths.withUnsafeBufferPointer { paths in
                    var run = Run(
                        instructions: instructions, literals: literals, paths: paths, format: format, scopes: [])
                    run.with(model, 0..<instructions.count, &output)
                }
            }
        }
    }
}

/// The rendering of one page into a buffer.
private struct Run {
    let instructions: UnsafeBufferPointer<TemplateProgram.Instruction>
    let literals: UnsafeBufferPointer<UInt8>
    let paths: UnsafeBufferPointer<TemplateProgram.Place>
    let format: TemplateProgram.Format
    /// The models around the current place, the innermost last.
    var scopes: [UnsafeRawPointer]
    var texts: [UnsafePointer<String>] = []

    private mutating func execute(_ range: Range<Int>, _ output: inout [UInt8]) {
        var next = range.lowerBound
        while next < range.upperBound {
            let instruction = instructions[next]
            next += 1
            switch instruction.operation {
            case .literal: output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[instruction.range]))
            case .escaped: print(instruction, isEscaped: true, &output)
            case .verbatim: print(instruction, isEscaped: false, &output)
            case .currentEscaped:
                if let text = texts.last { append(text.pointee, isEscaped: true, &output) }
            case .currentVerbatim:
                if let text = texts.last { append(text.pointee, isEscaped: false, &output) }
            case .section:
                section(instruction, next..<instruction.end, &output)
                next = instruction.end
            case .inverted:
                if isFalse(instruction) { execute(next..<instruction.end, &output) }
                next = instruction.end
            }
        }
    }

    // MARK: - Texts

    private func print(_ instruction: TemplateProgram.Instruction, isEscaped: Bool, _ output: inout [UInt8]) {
        guard let (form, address) = field(instruction) else { return }
        switch form {
        case .text: append(address.assumingMemoryBound(to: String.self).pointee, isEscaped: isEscaped, &output)
        case .optionalText:
            if let text = address.assumingMemoryBound(to: String?.self).pointee {
                append(text, isEscaped: isEscaped, &output)
            }
        case .flag, .texts, .object, .optionalObject, .list, .hasTexts, .hasModels: break
        }
    }

    private func append(_ text: String, isEscaped: Bool, _ output: inout [UInt8]) {
        switch (isEscaped, format) {
        case (true, .html): HTML.escape(text, into: &output)
        case (true, .markdown): MarkdownText.escape(text, into: &output)
        case (false, _): output.append(utf8Of: text)
        }
    }

    // MARK: - Sections

    private mutating func section(
        _ instruction: TemplateProgram.Instruction, _ inner: Range<Int>, _ output: inout [UInt8]
    ) {
        guard let (form, address) = field(instruction) else { return }
        switch form {
        case .flag: if address.load(as: Bool.self) { execute(inner, &output) }
        case .text: withText(address.assumingMemoryBound(to: String.self), inner, &output)
        case .optionalText:
            if address.assumingMemoryBound(to: String?.self).pointee != nil {
                // A text that is present is at the address of the optional.
                withText(address.assumingMemoryBound(to: String.self), inner, &output)
            }
        case .texts:
            address.assumingMemoryBound(to: [String].self).pointee.withUnsafeBufferPointer { texts in
                guard let first = texts.baseAddress else { return }
                for position in texts.indices { withText(first + position, inner, &output) }
            }
        case .object: with(address, inner, &output)
        case .optionalObject(let type):
            if type.isPresent(at: address) { with(address, inner, &output) }
        case .list(let type):
            type.forEach(at: address) { with($0, inner, &output) }
        case .hasTexts: if hasTexts(at: address) { execute(inner, &output) }
        case .hasModels(let type): if !type.isEmpty(at: address) { execute(inner, &output) }
        }
    }

    mutating func with(_ model: some TemplateModel, _ inner: Range<Int>, _ output: inout [UInt8]) {
        withUnsafePointer(to: model) { address in
            with(UnsafeRawPointer(address), inner, &output)
        }
    }

    private mutating func with(_ scope: UnsafeRawPointer, _ inner: Range<Int>, _ output: inout [UInt8]) {
        scopes.append(scope)
        execute(inner, &output)
        scopes.removeLast()
    }

    private mutating func withText(_ text: UnsafePointer<String>, _ inner: Range<Int>, _ output: inout [UInt8]) {
        texts.append(text)
        execute(inner, &output)
        texts.removeLast()
    }

    private func isFalse(_ instruction: TemplateProgram.Instruction) -> Bool {
        guard let (form, address) = field(instruction) else { return true }
        return switch form {
        case .flag: !address.load(as: Bool.self)
        case .text, .object: false
        case .optionalText: address.assumingMemoryBound(to: String?.self).pointee == nil
        case .optionalObject(let type): !type.isPresent(at: address)
        case .texts, .hasTexts: !hasTexts(at: address)
        case .list(let type), .hasModels(let type): type.isEmpty(at: address)
        }
    }

    // MARK: - Fields

    /// The field of an instruction. Nil where an object on the way to it is absent.
    private func field(_ instruction: TemplateProgram.Instruction) -> (StoredField.Form, UnsafeRawPointer)? {
        if let only = instruction.only { return (only.stored.form, address(of: only)) }
        let path = paths[instruction.range]
        guard let first = path.first else { return nil }
        var (form, address) = (first.stored.form, address(of: first))
        for place in path.dropFirst() {
            if case .optionalObject(let type) = form, !type.isPresent(at: address) { return nil }
            (form, address) = (place.stored.form, address + place.stored.offset)
        }
        return (form, address)
    }

    private func address(of place: TemplateProgram.Place) -> UnsafeRawPointer {
        scopes[scopes.count - 1 - place.outwards] + place.stored.offset
    }

    private func hasTexts(at address: UnsafeRawPointer) -> Bool {
        !address.assumingMemoryBound(to: [String].self).pointee.isEmpty
    }
}
