import CYaml

/// What the composer has to do for a text, counted before it does it: an alias stands for all that its anchor has, so a
/// few lines of aliases of aliases become more than memory holds, and keys are compared whole.
struct YAMLBounds: ~Copyable {
    /// The longest text, in bytes.
    static let longest = 4_000_000
    /// How many values and characters of them aliases may add, and keys that are lists or maps may have.
    static let most = 100_000

    /// Lists and maps that are not closed yet.
    private var open: [Collection] = []
    /// By anchor, the values and characters that it stands for.
    private var weights: [String: Int] = [:]
    private var work = 0

    private struct Collection {
        var anchor: String?
        var isMap: Bool
        var weight = 1
        var count = 0
    }

    /// - Throws: `YAMLFault.tooLarge`. A text that is not YAML passes: the composer says what is wrong with it.
    static func check(_ text: String) throws(YAMLFault) {
        guard text.utf8.count <= longest else { throw .tooLarge(line: nil) }
        var bounds = YAMLBounds()
        var text = text
        let line = text.withUTF8 { bounds.lineTooMuch(in: $0) }
        if let line { throw .tooLarge(line: line) }
    }

    /// The line at which there is too much to do; nil where there is not.
    private mutating func lineTooMuch(in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var parser = yaml_parser_t()
        guard yaml_parser_initialize(&parser) == 1 else { return nil }
        defer { yaml_parser_delete(&parser) }
        yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(&parser, &event) == 1 else { return nil }
            defer { yaml_event_delete(&event) }
            if event.type == YAML_STREAM_END_EVENT { return nil }
            take(event)
            if work > Self.most { return event.start_mark.line + 1 }
        }
    }

    private mutating func take(_ event: yaml_event_t) {
        switch event.type {
        case YAML_SEQUENCE_START_EVENT:
            open.append(Collection(anchor: Self.name(event.data.sequence_start.anchor), isMap: false))
        case YAML_MAPPING_START_EVENT:
            open.append(Collection(anchor: Self.name(event.data.mapping_start.anchor), isMap: true))
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            guard let closed = open.popLast() else { return }
            add(closed.weight, anchor: closed.anchor, isExtraAsKey: true)
        case YAML_SCALAR_EVENT:
            add(event.data.scalar.length + 1, anchor: Self.name(event.data.scalar.anchor), isExtraAsKey: false)
        case YAML_ALIAS_EVENT:
            let weight = Self.name(event.data.alias.anchor).flatMap { weights[$0] } ?? 1
            work += weight
            add(weight, anchor: nil, isExtraAsKey: true)
        default: break
        }
    }

    /// Adds a value that is complete to the list or map that it is in.
    private mutating func add(_ weight: Int, anchor: String?, isExtraAsKey: Bool) {
        if let anchor { weights[anchor] = weight }
        guard let last = open.indices.last else { return }
        if isExtraAsKey, open[last].isMap, open[last].count.isMultiple(of: 2) { work += weight }
        open[last].weight += weight
        open[last].count += 1
    }

    private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: UnsafePointer($0)) }
    }
}
