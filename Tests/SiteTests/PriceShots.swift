import Demo
import Foundation
import Household
import Testing

@testable import Site

struct PriceShots {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SHOTS"] != nil))
    func shots() throws {
        let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["SHOTS"] ?? "/tmp")
        try TestSite.build(PriceHousehold.snapshot, into: folder.appendingPathComponent("small"))
        try TestSite.build(
            DemoHousehold.make(today: Sample.day("2026-11-21")), into: folder.appendingPathComponent("demo"))
        func wave(_ n: Int) -> [Int64] {
            let steps: [Int] = [0, 3, 9, -4, 2, 2, 2]
            return (0..<n).map { (i: Int) -> Int64 in Int64(110 + i / 9 + steps[i % 7]) }
        }
        func stairs(_ i: Int) -> Int64 { Int64(100 + (i % 7) * 12 + (i / 7) * (i % 3)) }
        let cases: [(String, [Int64], [Shop])] = [
            ("one", [120], [PriceHousehold.lidl]), ("two", [120, 150], [PriceHousehold.lidl]),
            ("equal", [120, 120, 120, 120], [PriceHousehold.lidl, PriceHousehold.market]),
            ("hundred", wave(100), [PriceHousehold.lidl, PriceHousehold.market, PriceHousehold.bakery]),
            ("outlier", [120, 125, 119, 12_000, 130, 131, 3, 128], [PriceHousehold.lidl, PriceHousehold.market]),
            (
                "seven", (0..<42).map(stairs),
                (0..<7).map { Shop(id: Sample.id(900 + $0), slug: "s\($0)", name: "Store \($0 + 1)") }
            ),
            ("thousand", wave(1000), [PriceHousehold.lidl]),
        ]
        for (name, prices, shops) in cases {
            try TestSite.build(
                PriceHousehold.history(prices, at: shops), into: folder.appendingPathComponent(name))
        }
    }
}
