/// A template, compiled against the model it is rendered with: every name resolved, every word filled in.
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

    let steps: [Step]
    let format: Format

    /// Appends what the template makes of a model.
    func render(_ model: some TemplateModel, into output: inout [UInt8]) {
        var run = Run(format: format, scopes: [model], output: output)
        // Moved, not copied: the buffer has one owner at a time.
        output = []
        run.execute(steps)
        output = run.output
    }

    private struct Run {
        let format: Format
        /// The objects around the current place, the innermost last.
        var scopes: [any TemplateModel]
        var texts: [String] = []
        var output: [UInt8]

        mutating func execute(_ steps: [Step]) {
            for step in steps {
                switch step {
                case .literal(let bytes): output.append(contentsOf: bytes)
                case .escaped(let path):
                    if case .text(let text) = value(path) { appendEscaped(text) }
                case .verbatim(let path):
                    if case .text(let text) = value(path) { output.append(contentsOf: text.utf8) }
                case .currentText(let isEscaped):
                    guard let text = texts.last else { continue }
                    if isEscaped { appendEscaped(text) } else { output.append(contentsOf: text.utf8) }
                case .section(let path, let inner): section(value(path), inner)
                case .inverted(let path, let inner):
                    if isFalse(value(path)) { execute(inner) }
                }
            }
        }

        private func value(_ path: [Place]) -> FieldValue {
            var value = scopes[scopes.count - 1 - path[0].outwards].value(at: path[0].position)
            for place in path.dropFirst() {
                guard case .object(let object) = value else { return .absent }
                value = object.value(at: place.position)
            }
            return value
        }

        private mutating func section(_ value: FieldValue, _ inner: [Step]) {
            switch value {
            case .absent, .flag(false): break
            case .flag(true): execute(inner)
            case .text(let text): with(text, inner)
            case .texts(let texts): for text in texts { with(text, inner) }
            case .object(let object): with(object, inner)
            case .list(let objects): for object in objects { with(object, inner) }
            }
        }

        private mutating func with(_ object: any TemplateModel, _ inner: [Step]) {
            scopes.append(object)
            execute(inner)
            scopes.removeLast()
        }

        private mutating func with(_ text: String, _ inner: [Step]) {
            texts.append(text)
            execute(inner)
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

        private mutating func appendEscaped(_ text: String) {
            switch format {
            case .html: HTML.escape(text, into: &output)
            case .markdown: MarkdownText.escape(text, into: &output)
            }
        }
    }
}
