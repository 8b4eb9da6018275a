import Foundation
import Testing

@testable import Preview

@Suite struct WatchNoticeTests {
    @Test(
        "A notice says what is wrong and what to do about it",
        arguments: [
            (
                .limitReached(.watches(limit: 8_192), polling: .milliseconds(500)),
                "this user cannot watch any more folders (fs.inotify.max_user_watches is 8192); "
                    + "checking every file every 0.5 s instead",
                "raise the limit: sudo sysctl fs.inotify.max_user_watches=524288"
            ),
            (
                .limitReached(.instances(limit: 2_000), polling: .seconds(2)),
                "this user cannot run any more watchers (fs.inotify.max_user_instances is 2000); "
                    + "checking every file every 2.0 s instead",
                "raise the limit: sudo sysctl fs.inotify.max_user_instances=4000"
            ),
            (
                .limitReached(.systemFiles, polling: .milliseconds(500)),
                "the system cannot open any more files; checking every file every 0.5 s instead", "close other programs"
            ),
            (
                .cannotWatch(path: "/secret", code: EACCES), "cannot watch /secret: Permission denied",
                "check the folder's permissions"
            ),
        ] as [(WatchNotice, String, String)])
    func words(notice: WatchNotice, message: String, hint: String) {
        #expect(notice.message == message)
        #expect(notice.hint == hint)
    }

    @Test func otherWords() {
        let files = WatchNotice.limitReached(.openFiles, polling: .milliseconds(500))
        #expect(files.message == "this program cannot open any more files; checking every file every 0.5 s instead")
        #expect(WatchNotice.overflow.hint == nil)
        #expect(WatchNotice.sharedDrive(path: "/mnt/nas").hint == "use --poll to check every file instead")
    }

    #if os(Linux)
        @Test(
            "A drive that other machines write to is recognised",
            arguments: [
                ("/", false), ("/home/me", false), ("/mnt/nas", true), ("/mnt/nas/house/Templates", true),
                ("/mnt/nas2", false), ("/mnt/nas/local", false), ("/media/my disk/x", true), ("/local", false),
            ])
        func drives(path: String, isShared: Bool) {
            let list = """
                22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
                40 22 0:35 / /mnt/nas rw,relatime shared:2 master:7 - nfs4 server:/export rw,vers=4.2
                41 40 254:1 / /mnt/nas/local rw - ext4 /dev/vdb rw
                42 22 0:36 / /media/my\\040disk rw - fuse.sshfs me@server: rw
                43 22 0:37 / /local rw - nfs server:/a rw
                44 43 0:38 / /local rw - tmpfs tmpfs rw
                nonsense
                """
            #expect(WatchDrives(list: list).hold(path) == isShared)
        }
    #endif
}
