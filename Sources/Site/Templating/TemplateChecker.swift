import Household

/// Follows a template and its partials through the model they are rendered with, and refuses the first name that is not there.
///
/// Rendering would not: Mustache prints nothing for a name it does not find.
struct TemplateChecker {
    /// The tags of every template of the theme, by name (`item.html`, `partials/head.html`).
    let templates: [String: [TemplateTag]]
    let words: Words

    /// What is visible at a place of a template: the objects around it, the innermost last.
    private struct Scope {
        var objects: [[String: Field]]
        /// What `{{.}}` stands for, where it stands for a text.
        var isText = false
    }

    /// - Parameter schema: The fields of the model that the template is rendered with.
    func check(_ name: String, against schema: [String: Field]) throws {
        try walk(name, Scope(objects: [schema]), through: [])
    }

    private func walk(_ template: String, _ outer: Scope, through callers: [String]) throws {
        guard let tags = templates[template] else { return }
        var scopes = [outer]
        var open: [TemplateTag] = []
        for tag in tags {
            let scope = scopes[scopes.count - 1]
            switch tag.kind {
            case .comment, .pragma: break
            case .variable, .unescaped:
                try checkValue(tag, in: scope, template)
            case .section:
                scopes.append(try entered(tag, from: scope, template))
                open.append(tag)
            case .inverted:
                _ = try field(tag, in: scope, template)
                scopes.append(scope)
                open.append(tag)
            case .end:
                guard let opened = open.popLast(), opened.name == tag.name else {
                    throw error(template, tag, "{{/\(tag.name)}} closes what is not open here", hint: nil)
                }
                scopes.removeLast()
            case .partial:
                try checkPartial(tag, template, callers: callers)
                try walk(tag.name, scope, through: callers + [template])
            }
        }
        if let tag = open.last {
            throw error(template, tag, "the section {{#\(tag.name)}} is never closed", hint: "add {{/\(tag.name)}}")
        }
    }

    private func checkPartial(_ tag: TemplateTag, _ template: String, callers: [String]) throws {
        guard templates[tag.name] != nil else {
            let near = NearestName.among(templates.keys, to: tag.name).first
            throw error(template, tag, "there is no partial “\(tag.name)”", hint: near.map { "did you mean “\($0)”?" })
        }
        guard tag.name != template, !callers.contains(tag.name) else {
            throw error(template, tag, "the partial “\(tag.name)” includes itself", hint: nil)
        }
    }

    private func checkValue(_ tag: TemplateTag, in scope: Scope, _ template: String) throws {
        if tag.name == "." {
            guard scope.isText else {
                throw error(template, tag, "{{.}} stands for no text here", hint: "name one of the fields")
            }
            return
        }
        guard let field = try field(tag, in: scope, template) else { return }
        let isMarkdown = template.hasSuffix(".md")
        switch (field.kind, tag.kind) {
        case (.text, .variable), (.link, .variable), (.command, .variable), (.html, .unescaped): break
        case (.link, .unescaped) where isMarkdown, (.command, .unescaped) where isMarkdown,
            (.markdown, .unescaped) where isMarkdown:
            break
        case (.html, _):
            throw error(template, tag, "“\(tag.name)” is HTML and would be shown as text", hint: "write {{{\(tag.name)}}}")
        case (.text, _), (.link, _), (.command, _):
            throw error(
                template, tag, "“\(tag.name)” is text and must be escaped", hint: "write {{\(tag.name)}}")
        case (.markdown, _):
            throw error(template, tag, "“\(tag.name)” is Markdown source", hint: "print it in a .md template by {{{\(tag.name)}}}")
        case (.flag, _), (.object, _), (.list, _), (.texts, _):
            throw error(template, tag, "“\(tag.name)” is no text", hint: "write {{#\(tag.name)}}...{{/\(tag.name)}}")
        }
    }

    private func entered(_ tag: TemplateTag, from scope: Scope, _ template: String) throws -> Scope {
        guard let field = try field(tag, in: scope, template) else { return scope }
        switch field.kind {
        case .flag: return scope
        case .object(let schema), .list(let schema): return Scope(objects: scope.objects + [schema])
        case .texts, .text, .link, .command, .html, .markdown: return Scope(objects: scope.objects, isText: true)
        }
    }

    /// The field a tag names; nil for a word of the catalogue.
    private func field(_ tag: TemplateTag, in scope: Scope, _ template: String) throws -> Field? {
        let path = tag.name.split(separator: ".").map(String.init)
        guard let first = path.first else {
            throw error(template, tag, "a tag without a name", hint: nil)
        }
        if first == "words" {
            let key = path.dropFirst().joined(separator: ".")
            guard words.contains(key) else {
                let near = NearestName.among(words.keys, to: key).first
                throw error(template, tag, "there is no word “\(key)”", hint: near.map { "did you mean “words.\($0)”?" })
            }
            return nil
        }
        guard var field = scope.objects.reversed().lazy.compactMap({ $0[first] }).first else {
            throw unknown(first, among: scope.objects.flatMap(\.keys) + ["words"], tag, template)
        }
        for name in path.dropFirst() {
            guard case .object(let schema) = field.kind else {
                throw error(template, tag, "“\(first)” has no fields", hint: nil)
            }
            guard let inner = schema[name] else { throw unknown(name, among: Array(schema.keys), tag, template) }
            field = inner
        }
        return field
    }

    private func unknown(_ name: String, among names: [String], _ tag: TemplateTag, _ template: String) -> TemplateError {
        let near = NearestName.among(names, to: name).first
        return error(
            template, tag, "the page has no field “\(name)”",
            hint: near.map { "did you mean “\($0)”?" } ?? "Templates/README.md lists the fields of each page")
    }

    private func error(_ template: String, _ tag: TemplateTag, _ message: String, hint: String?) -> TemplateError {
        TemplateError(file: "Templates/\(template).mustache", line: tag.line, message: message, hint: hint)
    }
}
