/// The words that forms look up, by their keys in `words.yml`. Those that only templates name are not among them.
enum FormWord: String, CaseIterable {
    case formMalformed, formForeign, formTooLarge, formTooMany, formDiskFull, formNotFound, formFailed
    case formPairTitle, formMenuTitle
}
