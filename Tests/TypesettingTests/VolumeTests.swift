import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite("PDFs in volumes")
struct VolumeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Echoes the volume it was asked for, with 10 pages for volume 1, 20 for volume 2, and so on.
    private let threeVolumes = """
        volume=$(sed -n 's/.*"volume":"\\([0-9]*\\)".*/\\1/p' "$job")
        echo "$volume $(cat volumes.json 2>/dev/null)" > "${output:-/dev/null}"
        echo "$volume ${output##*/}" >> {calls}
        echo "{\\"marks\\":[{\\"volume\\":$volume,\\"volumes\\":3,\\"pages\\":${volume}0}]}"
        """

    @Test("Each volume is measured once and then set, with the lengths of all")
    func measured() throws {
        let script = threeVolumes.replacingOccurrences(of: "{calls}", with: folder["calls"].path)
        let files = try folder.pdf(folder.typesetting(script)).files
        #expect(files.map(\.lastPathComponent) == ["report-1-of-3.pdf", "report-2-of-3.pdf", "report-3-of-3.pdf"])
        #expect(try folder.outputs() == files.map(\.lastPathComponent))
        let asked = try folder.text("calls").split(separator: "\n")
        #expect(
            asked == [
                "1 .report.pdf.part", "2 ", "3 ", "1 .report-1-of-3.pdf.part", "2 .report-2-of-3.pdf.part",
                "3 .report-3-of-3.pdf.part",
            ])
        let second = try folder.text("output/report-2-of-3.pdf")
        let known = try JSONDecoder().decode([VolumeMark].self, from: Data(second.dropFirst(2).utf8))
        #expect(
            known == [
                VolumeMark(volume: 1, volumes: 3, pages: 10), VolumeMark(volume: 2, volumes: 3, pages: 20),
                VolumeMark(volume: 3, volumes: 3, pages: 30),
            ])
    }

    @Test("If one volume fails, or the page numbers change with every attempt, none is left")
    func failure() throws {
        let failing = """
            echo set > "${output:-/dev/null}"
            case $output in *-2-of-2*) exit 1;; esac
            echo '{"marks":[{"volume":1,"volumes":2,"pages":3}]}'
            """
        #expect(throws: TypesettingError.self) { try folder.pdf(folder.typesetting(failing)) }
        #expect(try folder.outputs() == [])
        let restless = """
            echo x >> \(folder.path)/calls
            echo "{\\"marks\\":[{\\"volume\\":1,\\"volumes\\":2,\\"pages\\":$(wc -l < \(folder.path)/calls)}]}"
            """
        #expect(throws: TypesettingError.refused(message: "its page numbers still changed after three passes")) {
            try folder.pdf(folder.typesetting(restless))
        }
        #expect(try folder.outputs() == [])
    }
}
