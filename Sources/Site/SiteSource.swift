import Files
public import Foundation
import Household
import Output

/// One stamp of all inputs of a site, including the household, taken without reading any of them. If the last build had
/// the same inputs, and the output is as that build left it, there is nothing to do.
public struct SiteSource: Sendable {
    /// Nil when it is uncertain: a file was written so recently that the next write might not show.
    let stamp: Stamp?

    /// - Parameters:
    ///   - household: A text that changes whenever the store's content changes.
    ///   - themeFolders: As for `Theme.load`.
    public init(household: String, themeFolders: [URL], inputs: SiteInputs) throws {
        var stamp = Stamp()
        stamp.mix(household)
        stamp.mix(inputs)
        var isCertain = true
        func mix(_ folder: URL, _ paths: [String]) {
            stamp.mix(folder.path)
            for path in paths {
                let file = FileTree.stamp(of: folder.appendingPathComponent(path))
                isCertain = isCertain && file != nil
                stamp.mix(path)
                stamp.mix(file ?? Stamp())
            }
        }
        for folder in themeFolders { mix(folder, try FileTree.files(below: folder)) }
        let content = try ContentFolder(inputs.contentFolder)
        mix(inputs.contentFolder, content.files)
        // Omissions are part of the stamp, so that the build that finds one reports it.
        for omission in content.leftOut { stamp.mix(omission.description) }
        self.stamp = isCertain ? stamp : nil
    }

    /// The report of a build with nothing to do; nil when there is something to do, or when that is uncertain.
    /// - Throws: `OutputError`
    public func unchangedBuild(in output: URL) throws -> BuildReport? {
        guard let stamp, Disk.exists(output.path) else { return nil }
        var clock = StageClock()
        let folder = try OutputFolder(output.path)
        let manifest = FoundManifest(in: folder).manifest
        guard manifest.isFinished, let source = manifest.source, source.stamp == stamp.value,
            try OutputSurvey.isIntact(manifest, in: folder)
        else { return nil }
        var report = BuildReport()
        report.pages = source.pages
        report.output.unchanged = manifest.entries.count
        report.output.bytes = manifest.entries.reduce(0) { $0 + ($1.made?.size ?? 0) }
        clock.finish("compare", &report)
        return report
    }
}

extension Stamp {
    fileprivate mutating func mix(_ inputs: SiteInputs) {
        mix(inputs.settings.title)
        mix(inputs.settings.locale)
        mix(inputs.settings.currency.code)
        mix(inputs.settings.pageSize)
        mix(inputs.audience)
        mix(inputs.activeHome?.uuid)
        mix(inputs.today)
        mix(inputs.timeZone.identifier)
        mix(inputs.depreciation.map(Stamp.init) ?? Stamp())
        mix(inputs.program)
    }
}
