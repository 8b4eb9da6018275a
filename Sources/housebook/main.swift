import Foundation

#if canImport(CMalloc)
    import CMalloc

    // Return freed blocks of this size and above to the system. By default glibc raises the limit with each large block
    // freed and keeps the memory: 10 MB more for a build of 10,000 items.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
#endif

exit(await Program.run(Array(CommandLine.arguments.dropFirst())))
