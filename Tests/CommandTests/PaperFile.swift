import Foundation

/// PDFs for commands to attach.
enum PaperFile {
    /// A PDF of empty pages.
    static func pdf(pages: Int) -> Data {
        let numbers = (0..<pages).map { 3 + $0 }
        let objects =
            ["<< /Type /Catalog /Pages 2 0 R >>"]
            + ["<< /Type /Pages /Count \(pages) /Kids [\(numbers.map { "\($0) 0 R" }.joined(separator: " "))] >>"]
            + numbers.map { _ in "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 140] >>" }
        let body = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
        return Data("%PDF-1.4\n\(body)trailer\n<< /Root 1 0 R >>\n".utf8)
    }

    /// The beginning of a PDF whose end was lost.
    static let broken = pdf(pages: 3).prefix(80)

    /// A page that opens with the password "secret": revision 2 of the standard encryption.
    static let locked = Data(
        """
        %PDF-1.4
        1 0 obj
        <</Type/Catalog/Pages 2 0 R>>
        endobj
        2 0 obj
        <</Type/Pages/Count 1/Kids[3 0 R]>>
        endobj
        3 0 obj
        <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 140]>>
        endobj
        4 0 obj
        <</Filter/Standard/V 1/R 2/P -4
        /O<837232035e6aa10ecd283745726702c8f82be58f347f7ef2df466de5eb1d4f03>
        /U<2873aa6654b9b92b3fbef4928b5c82c79294c71661055885ec6c4abe2e460da8>>>
        endobj
        trailer
        <</Size 5/Root 1 0 R/Encrypt 4 0 R
        /ID[<30313233343536373839616263646566><30313233343536373839616263646566>]>>

        """.utf8)
}
