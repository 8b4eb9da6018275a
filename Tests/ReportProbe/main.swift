import Foundation
import Household
import ReportSamples
import Reports

// report-probe SAMPLE FILE [letter] [evidence=FOLDER]: writes a sample report in the format of the file's ending: .xlsx or
// .csv. A sample is a case of `SampleReport`, or `large-N` for N lines. The folder has the thumbnails of photos, named
// by digest; with it, the workbook also links to each file as `evidence/NUMBER/FILE NAME`.

// Uses the environment's locale, as a host program may; it may write a comma for the decimal point.
setlocale(LC_ALL, "")
let arguments = CommandLine.arguments.dropFirst()
guard let sample = arguments.first, let path = arguments.dropFirst().first else {
    print("usage: report-probe SAMPLE FILE [letter] [evidence=FOLDER]")
    exit(64)
}
let lines = sample.hasPrefix("large-") ? Int(sample.dropFirst(6)) : nil
guard let report = lines.map(SampleReport.large) ?? SampleReport(rawValue: sample)?.report else {
    print("there is no sample \(sample)")
    exit(64)
}
let file = URL(fileURLWithPath: path)
var options = ReportOptions.sample
if arguments.contains("letter") { options.paper = .letter }
var evidence = ReportEvidencePlaces.none
if let folder = arguments.first(where: { $0.hasPrefix("evidence=") })?.dropFirst(9) {
    evidence.thumbnail = { photo in
        let file = URL(fileURLWithPath: "\(folder)/\(photo.sha256).jpg")
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
    evidence.copies = { ReportManifest.File(name: "evidence/\($0.fileName)", sha256: $0.sha256, size: 0) }
}
let start = ContinuousClock.now
do {
    if path.hasSuffix(".csv") {
        try ReportCSV.data(report, in: options.timeZone).write(to: file)
    } else {
        try ReportWorkbook.write(report, to: file, options: options, evidence: evidence)
    }
} catch {
    print("\(error)")
    exit(1)
}
print("\(report.register.lines.count) lines in \(start.duration(to: .now))")
