/// The signs and codes written beside an amount: `$`, `kr`, `zł`, `EUR`.
enum CurrencySign {
    /// Checks that every word of a text can mean the currency. A text without words passes.
    ///
    /// A sign that is not in the table passes if Unicode classes it as a currency symbol.
    static func check(_ text: String, means currency: Currency) throws(Money.ParseError) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return }
        if meanings[key(words.joined())] != nil { return try check(word: words.joined(), currency) }
        for word in words { try check(word: word, currency) }
    }

    private static func check(word: String, _ currency: Currency) throws(Money.ParseError) {
        if let code = Currency(word), code == currency || word == code.code {
            guard code == currency else { throw .otherCurrency(code) }
        } else if let codes = meanings[key(word)] {
            guard codes.contains(currency) else { throw codes.first.map { .otherCurrency($0) } ?? .notANumber }
        } else {
            guard word.count == 1, word.allSatisfy(\.isCurrencySymbol) else { throw .notANumber }
        }
    }

    /// The word as the table spells it, in lower case and without full stops: `kr` for `Kr.`
    private static func key(_ word: String) -> String { word.lowercased().filter { $0 != "." } }

    private static let meanings: [String: [Currency]] = {
        var meanings: [String: [Currency]] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            meanings[String(words[0])] = words.dropFirst().compactMap { Currency($0) }
        }
        return meanings
    }()

    /// One sign a line, in lower case, then the currencies that it can mean, the likeliest first.
    private static let table = """
        $ USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD
        us$ USD
        a$ AUD
        au$ AUD
        c$ CAD
        ca$ CAD
        nz$ NZD
        s$ SGD
        hk$ HKD
        nt$ TWD
        mx$ MXN
        r$ BRL
        € EUR
        £ GBP EGP FKP GIP LBP SHP SYP
        ¥ JPY CNY
        ￥ JPY CNY
        円 JPY
        元 CNY TWD HKD
        ₩ KRW KPW
        ₹ INR
        rs INR PKR LKR NPR MUR SCR
        ₽ RUB
        руб RUB BYN
        р RUB BYN
        ₺ TRY
        tl TRY
        ₪ ILS
        ₫ VND
        ₱ PHP
        ฿ THB
        ₴ UAH
        ₦ NGN
        fr CHF XAF XOF XPF
        sfr CHF
        kr SEK NOK DKK ISK
        kč CZK
        zł PLN
        ft HUF
        lei RON MDL
        лв BGN
        r ZAR
        rm MYR
        rp IDR
        kd KWD
        bd BHD
        """
}
