import Foundation
import Values

#if canImport(CMalloc)
    import CMalloc

    // Return freed blocks of this size and above to the system. By default glibc raises the limit with each large block
    // freed and keeps the memory: 10 MB more for a build of 10,000 items.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
#endif

#if os(Linux)
    // Swift reads the arguments from there; without them, every command would print the help and end with success.
    guard access("/proc/self/cmdline", R_OK) == 0 else {
        let report = ErrorReport(
            what: "/proc is not mounted, so the command cannot be read", hint: "as root: mount -t proc proc /proc",
            .unavailable)
        exit(report.print())
    }
#endif

exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
