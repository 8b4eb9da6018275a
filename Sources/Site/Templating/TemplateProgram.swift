/// A template, compiled against the model it is rendered with: every name resolved, every word filled in.
///
/// The compiler makes a tree of steps. It is kept as one run of instructions that point into two tables, so that
/// rendering counts no references: two threads that render from one tree spend more time on those counts than on the
/// pages.
struct TemplateProgram: Sendable {
    /// Where a field is: how many objects outwards from the innermost, and its position there.
    struct Place: Sendable {
        var outwards: Int
        var position: Int
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

    private struct Instruction {
        enum Operation {
            case literal, escaped, verbatim, currentEscaped, currentVerbatim, section, inverted
        }

        var operation: Operation
        /// Of the literal's bytes, or of the field's path.
        var range: Range<Int> = 0..<0
        /// Where a section's instructions end; those of what is no section are just itself.
        var end = 0
    }

    private var instructions: [Instruction] = []
    private var literals: [UInt8] = []
    private var paths: [Place] = []
    private let format: Format

    init(steps: [Step], format: Format) {
        self.format = format
        add(steps)
    }

    private mutating func add(_ steps: [Step]) {
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
        instructions.append(Instruction(operation: operation, range: paths.count - path.count..<paths.count))
        add(inner)
        instructions[start].end = instructions.count
    }

    /// Appends what the template makes of a model.
    func render(_ model: any TemplateModel, into output: inout [UInt8]) {
        instructions.withUnsafeBufferPointer { instructions in
            literals.withUnsafeBufferPointer { literals in
                paths.withUnsafeBufferPointer { paths in
                    var run = Run(
                        instructions: instructions, literals: literals, paths: paths, format: format, scopes: [model])
                    run.execute(0..<instructions.count, &output)
                }
            }
        }
    }

    private struct Run {
        let instructions: UnsafeBufferPointer<Instruction>
        let literals: UnsafeBufferPointer<UInt8>
        let paths: UnsafeBufferPointer<Place>
        let format: Format
        /// The objects around the current place, the innermost last.
        var scopes: [any TemplateModel]
        var texts: [String] = []

        mutating func execute(_ range: Range<Int>, _ output: inout [UInt8]) {
            var next = range.lowerBound
            while next < range.upperBound {
                let instruction = instructions[next]
                next += 1
                switch instruction.operation {
                case .literal: output.append(contentsOf: literals[instruction.range])
                case .escaped:
                    if case .text(let text) = value(instruction) { appendEscaped(text, &output) }
                case .verbatim:
                    if case .text(let text) = value(instruction) { output.append(contentsOf: text.utf8) }
                case .currentEscaped:
                    if let text = texts.last { appendEscaped(text, &output) }
                case .currentVerbatim:
                    if let text = texts.last { output.append(contentsOf: text.utf8) }
                case .section:
                    section(value(instruction), next..<instruction.end, &output)
                    next = instruction.end
                case .inverted:
                    if isFalse(value(instruction)) { execute(next..<instruction.end, &output) }
                    next = instruction.end
                }
            }
        }

        private func value(_ instruction: Instruction) -> FieldValue {
            let first = paths[instruction.range.lowerBound]
            var value = scopes[scopes.count - 1 - first.outwards].value(at: first.position)
            for place in paths[instruction.range].dropFirst() {
                guard case .object(let object) = value else { return .absent }
                value = object.value(at: place.position)
            }
            return value
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

        private mutating func with(_ object: any TemplateModel, _ inner: Range<Int>, _ output: inout [UInt8]) {
            scopes.append(object)
            execute(inner, &output)
            scopes.removeLast()
        }

        private mutating func with(_ text: String, _ inner: Range<Int>, _ output: inout [UInt8]) {
            texts.append(text)
            execute(inner, &output)
            texts.removeLast()
        }

        private func isFalse(_ value: FieldValue) -> Bool {
            switch value {
            case .absent, .flag(false): true
            case .list(let objects): objects.isEmpty
            case .texts(let texts): texts.isEmpty
            case .flag(true), .text, .object: false
            }
        }

        private func appendEscaped(_ text: String, _ output: inout [UInt8]) {
            switch format {
            case .html: HTML.escape(text, into: &output)
            case .markdown: MarkdownText.escape(text, into: &output)
            }
        }
    }
}
