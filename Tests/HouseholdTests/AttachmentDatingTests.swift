import Foundation
import Household
import TestSupport
import Testing
import Values

@Suite("When a file was taken, and who says so") struct AttachmentDatingTests {
    private static func dating(entered: Bool, camera: String?, zone: TimeZone = .gmt) -> Attachment.Dating? {
        Attachment(
            owner: .item(EntityID()), sha256: "", kind: .photo, fileName: "", mediaType: "", size: 0,
            // 2024-05-03 at 22:30.
            capturedAt: entered ? Date(timeIntervalSince1970: 1_714_775_400) : nil,
            cameraDate: camera.flatMap { CalendarDate($0) }
        ).dating(in: zone)
    }

    @Test("The camera's day and the one that was entered are told apart")
    func who() throws {
        let (third, fourth) = (Sample.day("2024-05-03"), Sample.day("2024-05-04"))
        #expect(Self.dating(entered: false, camera: nil) == nil)
        #expect(Self.dating(entered: true, camera: nil) == .entered(third))
        #expect(Self.dating(entered: false, camera: "2024-05-04") == .camera(fourth))
        #expect(Self.dating(entered: true, camera: "2024-05-03") == .camera(third))
        #expect(Self.dating(entered: true, camera: "2024-05-04") == .differing(entered: third, camera: fourth))
        let berlin = try #require(TimeZone(secondsFromGMT: 7200))
        #expect(Self.dating(entered: true, camera: "2024-05-04", zone: berlin) == .camera(fourth))
    }
}
