package import Foundation

/// Times of files, in nanoseconds since 1970.
package enum FileTime {
    package static func modified(_ status: stat) -> Int64 {
        #if canImport(Darwin)
            nanoseconds(status.st_mtimespec)
        #else
            nanoseconds(status.st_mtim)
        #endif
    }

    /// When anything about the file changed last, its name included. No program can set it.
    package static func changed(_ status: stat) -> Int64 {
        #if canImport(Darwin)
            nanoseconds(status.st_ctimespec)
        #else
            nanoseconds(status.st_ctim)
        #endif
    }

    package static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Wraps around for times centuries away, which a file may well claim: the results are only compared.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
