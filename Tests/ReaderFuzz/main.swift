import Foundation
import TestSupport

// reader-fuzz READER SECONDS SEED FOLDER FILE...
//
// Damages the files at random, again and again, and has them read. A file that takes more than two seconds, or that
// crashes the reader, and with it this program, is kept in the folder: the latter as `current`. With 0 seconds, reads
// the files as they are, and prints what came of each.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 4, let reader = FuzzedReader(rawValue: arguments[1]), let seconds = Double(arguments[2]),
    let seed = UInt64(arguments[3])
else {
    let readers = FuzzedReader.allCases.map(\.rawValue).joined(separator: "|")
    print("reader-fuzz \(readers) SECONDS SEED FOLDER FILE...")
    exit(64)
}
let folder = URL(fileURLWithPath: arguments[4])
let paths = Array(arguments.dropFirst(4))
let samples = try paths.map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
let clock = ContinuousClock()

if seconds == 0 {
    for (path, sample) in zip(paths, samples) {
        var outcome = ""
        let time = clock.measure { outcome = reader.read(Data(sample)) }
        print("\(path): \(outcome) (\(time.formatted(.units(allowed: [.milliseconds]))))")
    }
    exit(0)
}

let zips = samples.map { ZipParts($0) }
let parts = zips.flatMap { $0?.parts.map(\.content) ?? [] }
var mutation = Mutation(random: SeededGenerator(seed: seed))
var (count, errors, slow): (Int, [String: Int], Int) = (0, [:], 0)
let end = clock.now + .seconds(seconds)
while clock.now < end {
    let number = Int.random(in: samples.indices, using: &mutation.random)
    let file: [UInt8]
    if var zip = zips[number], !zip.parts.isEmpty, mutation.random.chance(80) {
        for _ in 0..<Int.random(in: 1...2, using: &mutation.random) {
            let part = Int.random(in: zip.parts.indices, using: &mutation.random)
            zip.parts[part].content = mutation.damaged(zip.parts[part].content, others: parts)
        }
        file = zip.zip
    } else {
        file = mutation.damaged(samples[number], others: samples)
    }
    let data = Data(file)
    try data.write(to: folder.appendingPathComponent("current"))
    var outcome = ""
    let time = clock.measure { outcome = reader.read(data) }
    count += 1
    errors[outcome.hasPrefix("error: ") ? "refused" : "read", default: 0] += 1
    if time > .seconds(2) {
        slow += 1
        try data.write(to: folder.appendingPathComponent("slow-\(seed)-\(count)"))
        print("slow: \(time), file slow-\(seed)-\(count): \(outcome)")
    }
}
print(
    "\(count) files: \(errors.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")), \(slow) slow"
)
