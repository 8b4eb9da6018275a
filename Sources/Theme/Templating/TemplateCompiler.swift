import Values

/// Compiles the source of templates into programs, and rejects the first name that the model of a page does not have.
///
/// The language is Mustache as in the swift-mustache library, without inheritance, lambdas and set delimiters; a test
/// renders every page of the demo with both and compares the bytes. The library itself takes some five times as long
/// for a page, chiefly in dynamic casts, and prints nothing for a name that it does not find.
package struct TemplateCompiler: Sendable {
    /// The source of every template of the theme, by name (`item.html`, `partials/head.html`).
    package let templates: [String: TemplateSource]
    private let words: WordCatalogue
    /// The known name that is most like a mistyped one, for the hints of errors; nil when none is.
    private let nearest: @Sendable (_ known: [String], _ typed: String) -> String?

    package init(
        templates: [String: TemplateSource], words: WordCatalogue,
        nearest: @escaping @Sendable (_ known: [String], _ typed: String) -> String?
    ) {
        self.templates = templates
        self.words = words
        self.nearest = nearest
    }

    /// - Parameters:
    ///   - name: The template's name, `item.html`. Its ending decides how texts are escaped.
    ///   - schema: The fields of the model that the template is rendered with.
    /// - Throws: `TemplateError` with file, line and the nearest name.
    package func compile(_ name: String, against schema: Schema) throws -> TemplateProgram {
        let format: TemplateProgram.Format = name.hasSuffix(".md") ? .markdown : .html
        var pass = Pass(compiler: self, format: format)
        try pass.walk(name, Scope(objects: [schema]))
        return TemplateProgram(steps: pass.joined(pass.steps), format: format)
    }

    /// The names that are visible at a place in a template.
    private struct Scope {
        /// The objects around it, the innermost last.
        var objects: [Schema]
        /// The kind of the text that `{{.}}` stands for; nil where it stands for none.
        var text: FieldKind?
    }

    private enum Name {
        case word(String)
        case field(FieldKind, [TemplateProgram.Place])
    }

    /// A section that is not closed yet.
    private struct Open {
        var tag: TemplateTag
        var path: [TemplateProgram.Place]
        var outer: [TemplateProgram.Step]
    }

    /// The compilation of one template with its partials.
    private struct Pass {
        let compiler: TemplateCompiler
        let format: TemplateProgram.Format
        var steps: [TemplateProgram.Step] = []
        private var callers: [String] = []

        init(compiler: TemplateCompiler, format: TemplateProgram.Format) {
            self.compiler = compiler
            self.format = format
        }

        mutating func walk(_ name: String, _ outer: Scope) throws {
            guard let template = compiler.templates[name] else { return }
            callers.append(name)
            defer { callers.removeLast() }
            var scopes = [outer]
            var open: [Open] = []
            for piece in template.pieces {
                switch piece {
                case .text(let text): steps.append(.literal(Array(text.utf8)))
                case .tag(let tag): try take(tag, &scopes, &open)
                }
            }
            if let tag = open.last?.tag {
                throw error(tag, "the section {{#\(tag.name)}} is never closed", hint: "add {{/\(tag.name)}}")
            }
        }

        private mutating func take(_ tag: TemplateTag, _ scopes: inout [Scope], _ open: inout [Open]) throws {
            let scope = scopes[scopes.count - 1]
            switch tag.kind {
            case .comment, .pragma: break
            case .variable, .unescaped: steps.append(try variable(tag, in: scope))
            case .section, .inverted:
                guard case .field(let kind, let path) = try resolve(tag, in: scope) else {
                    throw error(tag, "a word cannot open a section", hint: "print it: {{\(tag.name)}}")
                }
                scopes.append(tag.kind == .section ? entered(kind, from: scope) : scope)
                open.append(Open(tag: tag, path: path, outer: steps))
                steps = []
            case .end:
                guard let section = open.last, section.tag.name == tag.name else {
                    throw error(
                        tag, "{{/\(tag.name)}} closes a section that is not open here",
                        hint: open.last.map { "close {{#\($0.tag.name)}} first" })
                }
                open.removeLast()
                scopes.removeLast()
                let inner = joined(steps)
                steps = section.outer
                steps.append(
                    section.tag.kind == .section ? .section(section.path, inner) : .inverted(section.path, inner))
            case .partial:
                try checkPartial(tag)
                try walk(tag.name, scope)
            }
        }

        /// Joins adjacent literals.
        func joined(_ steps: [TemplateProgram.Step]) -> [TemplateProgram.Step] {
            var result: [TemplateProgram.Step] = []
            for step in steps {
                if case .literal(let bytes) = step, case .literal(let before)? = result.last {
                    result[result.count - 1] = .literal(before + bytes)
                } else {
                    result.append(step)
                }
            }
            return result
        }

        // MARK: - Tags

        private func variable(_ tag: TemplateTag, in scope: Scope) throws -> TemplateProgram.Step {
            if tag.name == "." {
                guard let kind = scope.text else {
                    throw error(tag, "{{.}} has no value here", hint: "name one of the fields")
                }
                try checkPrinting(tag, kind)
                return .currentText(isEscaped: tag.kind == .variable)
            }
            switch try resolve(tag, in: scope) {
            case .word(let word):
                return .literal(escaped(word))
            case .field(let kind, let path):
                try checkPrinting(tag, kind)
                return tag.kind == .variable ? .escaped(path) : .verbatim(path)
            }
        }

        private func escaped(_ word: String) -> [UInt8] {
            var bytes: [UInt8] = []
            switch format {
            case .html: HTML.escape(word, into: &bytes)
            case .markdown: MarkdownText.escape(word, into: &bytes)
            }
            return bytes
        }

        /// Checks that a tag may print a field of this kind.
        private func checkPrinting(_ tag: TemplateTag, _ kind: FieldKind) throws {
            switch (kind, tag.kind) {
            case (.text, .variable), (.link, .variable), (.command, .variable), (.html, .unescaped): break
            case (.link, .unescaped) where format == .markdown, (.command, .unescaped) where format == .markdown,
                (.markdown, .unescaped) where format == .markdown:
                break
            case (.html, _):
                throw error(tag, "“\(tag.name)” is HTML and would be shown as text", hint: "write {{{\(tag.name)}}}")
            case (.text, _), (.link, _), (.command, _):
                throw error(tag, "“\(tag.name)” is text and must be escaped", hint: "write {{\(tag.name)}}")
            case (.markdown, _):
                throw error(
                    tag, "“\(tag.name)” is Markdown source", hint: "write {{{\(tag.name)}}}, in a template named .md")
            case (.flag, _), (.object, _), (.list, _), (.texts, _):
                throw error(tag, "“\(tag.name)” is not text", hint: "write {{#\(tag.name)}}...{{/\(tag.name)}}")
            }
        }

        private func checkPartial(_ tag: TemplateTag) throws {
            guard compiler.templates[tag.name] != nil else {
                let near = compiler.nearest(Array(compiler.templates.keys), tag.name)
                throw error(tag, "there is no partial “\(tag.name)”", hint: near.map { "did you mean “\($0)”?" })
            }
            guard !callers.contains(tag.name) else {
                throw error(tag, "the partial “\(tag.name)” includes itself", hint: nil)
            }
        }

        private func entered(_ kind: FieldKind, from scope: Scope) -> Scope {
            switch kind {
            case .flag: scope
            case .object(let schema), .list(let schema): Scope(objects: scope.objects + [schema])
            case .texts: Scope(objects: scope.objects, text: .text)
            case .text, .link, .command, .html, .markdown: Scope(objects: scope.objects, text: kind)
            }
        }

        // MARK: - Names

        private func resolve(_ tag: TemplateTag, in scope: Scope) throws -> Name {
            let parts = tag.name.split(separator: ".").map(String.init)
            guard let first = parts.first else { throw error(tag, "the tag has no name", hint: nil) }
            if first == "words" {
                return .word(try word(parts.dropFirst().joined(separator: "."), tag))
            }
            let outwards = scope.objects.reversed().firstIndex { $0[first] != nil }
                .map { scope.objects.reversed().distance(from: scope.objects.reversed().startIndex, to: $0) }
            guard let outwards, var field = scope.objects[scope.objects.count - 1 - outwards][first] else {
                throw unknown(first, among: scope.objects.flatMap(\.keys) + ["words"], tag)
            }
            var path = [TemplateProgram.Place(outwards: outwards, stored: field.stored)]
            for (outer, name) in zip(parts, parts.dropFirst()) {
                guard case .object(let schema) = field.kind else {
                    throw error(tag, "“\(outer)” has no fields", hint: nil)
                }
                guard let inner = schema[name] else { throw unknown(name, among: Array(schema.keys), tag) }
                path.append(TemplateProgram.Place(outwards: 0, stored: inner.stored))
                field = inner
            }
            return .field(field.kind, path)
        }

        private func word(_ key: String, _ tag: TemplateTag) throws -> String {
            guard compiler.words.contains(key) else {
                let near = compiler.nearest(Array(compiler.words.keys), key)
                throw error(tag, "there is no word “\(key)”", hint: near.map { "did you mean “words.\($0)”?" })
            }
            return compiler.words[key]
        }

        private func unknown(_ name: String, among names: [String], _ tag: TemplateTag) -> TemplateError {
            let near = compiler.nearest(names, name)
            return error(
                tag, "the page has no field “\(name)”",
                hint: near.map { "did you mean “\($0)”?" } ?? "Templates/README.md lists the fields of each page")
        }

        private func error(_ tag: TemplateTag, _ message: String, hint: String?) -> TemplateError {
            let file = callers.last.flatMap { compiler.templates[$0]?.file } ?? ""
            return TemplateError(file: file, line: tag.line, message: message, hint: hint)
        }
    }
}
