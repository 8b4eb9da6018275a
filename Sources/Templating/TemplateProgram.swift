/// A template, compiled against the model it is rendered with: every name resolved, every word filled in.
///
/// The compiler makes a tree of steps. It is stored as one list of instructions that point into two tables, so that
/// rendering counts no references: two threads that render from one tree spend more time on reference counts than on
/// the pages.
package final class TemplateProgram: Sendable {
    /// The place of a field: how many objects outwards from the innermost, and its position in that object.
    struct Place: Sendable {
        var outwards: Int
        var position: Int
        /// Nil for a computed field.
        var stored: StoredField?
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
        /// The stored field, when the path has only one part and that part is stored.
        var stored: StoredField?
        var outwards = 0
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
            let only = path.count == 1 ? path.first : nil
            instructions.append(
                Instruction(
                    operation: operation, range: paths.count - path.count..<paths.count, stored: only?.stored,
                    outwards: only?.outwards ?? 0))
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

/// The model of a section that is being rendered.
private struct Scope {
    let address: UnsafeRawPointer
    let type: any TemplateModel.Type
}

/// The rendering of one page into a buffer.
private struct Run {
    let instructions: UnsafeBufferPointer<TemplateProgram.Instruction>
    let literals: UnsafeBufferPointer<UInt8>
    let paths: UnsafeBufferPointer<TemplateProgram.Place>
    let format: TemplateProgram.Format
    /// The objects around the current place, the innermost last.
    var scopes: [Scope]
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
        if let stored = instruction.stored {
            let address = address(of: stored, instruction)
            switch stored.form {
            case .text:
                append(address.assumingMemoryBound(to: String.self).pointee, isEscaped: isEscaped, &output)
            case .optionalText:
                if let text = address.assumingMemoryBound(to: String?.self).pointee {
                    append(text, isEscaped: isEscaped, &output)
                }
            default: break
            }
        } else if case .text(let text) = value(instruction) {
            append(text, isEscaped: isEscaped, &output)
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
        guard let stored = instruction.stored else { return section(value(instruction), inner, &output) }
        let address = address(of: stored, instruction)
        switch stored.form {
        case .flag: if address.load(as: Bool.self) { execute(inner, &output) }
        case .text: with(address.assumingMemoryBound(to: String.self), inner, &output)
        case .optionalText:
            if address.assumingMemoryBound(to: String?.self).pointee != nil {
                // A text that is present is at the address of the optional.
                with(address.assumingMemoryBound(to: String.self), inner, &output)
            }
        case .texts:
            address.assumingMemoryBound(to: [String].self).pointee.withUnsafeBufferPointer { texts in
                guard let first = texts.baseAddress else { return }
                for position in texts.indices { with(first + position, inner, &output) }
            }
        case .object(let type): with(Scope(address: address, type: type), inner, &output)
        case .optionalObject(let type):
            if type.isPresent(at: address) { with(Scope(address: address, type: type), inner, &output) }
        case .list(let type):
            type.forEach(at: address) { with(Scope(address: $0, type: type), inner, &output) }
        }
    }

    private mutating func section(_ value: FieldValue, _ inner: Range<Int>, _ output: inout [UInt8]) {
        switch value {
        case .absent, .flag(false): break
        case .flag(true): execute(inner, &output)
        case .text(let text): with(text, inner, &output)
        case .texts(let texts): for text in texts { with(text, inner, &output) }
        case .object(let object): with(object, inner, &output)
        case .list(let objects): for object in objects { with(object, inner, &output) }
        }
    }

    mutating func with(_ model: some TemplateModel, _ inner: Range<Int>, _ output: inout [UInt8]) {
        withUnsafePointer(to: model) { address in
            with(Scope(address: UnsafeRawPointer(address), type: type(of: model)), inner, &output)
        }
    }

    private mutating func with(_ text: String, _ inner: Range<Int>, _ output: inout [UInt8]) {
        withUnsafePointer(to: text) { with($0, inner, &output) }
    }

    private mutating func with(_ scope: Scope, _ inner: Range<Int>, _ output: inout [UInt8]) {
        scopes.append(scope)
        execute(inner, &output)
        scopes.removeLast()
    }

    private mutating func with(_ text: UnsafePointer<String>, _ inner: Range<Int>, _ output: inout [UInt8]) {
        texts.append(text)
        execute(inner, &output)
        texts.removeLast()
    }

    private func isFalse(_ instruction: TemplateProgram.Instruction) -> Bool {
        guard let stored = instruction.stored else { return isFalse(value(instruction)) }
        let address = address(of: stored, instruction)
        return switch stored.form {
        case .flag: !address.load(as: Bool.self)
        case .text, .object: false
        case .optionalText: address.assumingMemoryBound(to: String?.self).pointee == nil
        case .texts: address.assumingMemoryBound(to: [String].self).pointee.isEmpty
        case .optionalObject(let type): !type.isPresent(at: address)
        case .list(let type): type.isEmpty(at: address)
        }
    }

    private func isFalse(_ value: FieldValue) -> Bool {
        switch value {
        case .absent, .flag(false): true
        case .list(let objects): objects.isEmpty
        case .texts(let texts): texts.isEmpty
        case .flag(true), .text, .object: false
        }
    }

    // MARK: - Fields

    private func address(of stored: StoredField, _ instruction: TemplateProgram.Instruction) -> UnsafeRawPointer {
        scopes[scopes.count - 1 - instruction.outwards].address + stored.offset
    }

    private func value(_ instruction: TemplateProgram.Instruction) -> FieldValue {
        let first = paths[instruction.range.lowerBound]
        let scope = scopes[scopes.count - 1 - first.outwards]
        var value = scope.type.value(at: first.position, of: scope.address)
        for place in paths[instruction.range].dropFirst() {
            guard case .object(let object) = value else { return .absent }
            value = object.value(at: place.position)
        }
        return value
    }
}
