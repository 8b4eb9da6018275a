import Foundation
import Testing

@testable import Sealing

@Suite("The household's secret")
struct HouseholdSecretTests {
    private let folder: TestFolder
    private let secret = HouseholdSecret(bytes: Array(0..<32)) ?? HouseholdSecret()

    init() throws { folder = try TestFolder() }

    @Test("It is written for its owner alone, read back, and never overwritten")
    func file() throws {
        try secret.write(to: folder["secret"])
        #expect(
            try folder.read("secret")
                == Data("housebook-secret-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\n".utf8))
        let permissions = try FileManager.default.attributesOfItem(atPath: folder["secret"])[.posixPermissions]
        #expect(permissions as? Int == 0o600)
        #expect(throws: SecretError.exists(path: folder["secret"])) {
            try HouseholdSecret().write(to: folder["secret"])
        }
        #expect(try HouseholdSecret(at: folder["secret"]) == secret)
        #expect(try folder.names() == ["secret"])
    }

    @Test("A missing file, one that others may read, and one with anything else are told apart")
    func refused() throws {
        #expect(throws: SecretError.missing(path: folder["secret"])) { try HouseholdSecret(at: folder["secret"]) }
        for content in ["", "housebook-secret-1 \n", "housebook-secret-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"] {
            try folder.write(Data(content.utf8), to: "secret")
            chmod(folder["secret"], 0o600)
            #expect(throws: SecretError.notASecret(path: folder["secret"])) {
                try HouseholdSecret(at: folder["secret"])
            }
        }
        chmod(folder["secret"], 0o640)
        #expect(throws: SecretError.openToOthers(path: folder["secret"])) {
            try HouseholdSecret(at: folder["secret"])
        }
    }

    @Test("No way of printing shows it")
    func hidden() {
        var dumped = ""
        dump(secret, to: &dumped)
        let shown = [
            "\(secret)", String(reflecting: secret), String(describing: Optional(secret)), dumped,
            "\([secret])", "\(Seal(secret, household: UUID()))",
        ]
        for text in shown { #expect(!text.contains("31") && !text.contains("AAEC"), "\(text)") }
        #expect("\(secret)" == "(a household's secret)")
    }

    @Test("New secrets differ")
    func random() { #expect(Set((0..<100).map { _ in HouseholdSecret() }).count == 100) }
}
