import Foundation
import Household
import Demo
import Site
import Interchange
let n = Int(CommandLine.arguments[1]) ?? 0
let out = CommandLine.arguments[2]
let today = CalendarDate("2026-11-21")!
let t0 = Date()
let snapshot = n == 0 ? try DemoHousehold.make(today: today) : try DemoHousehold.make(items: n, today: today)
print("demo", Date().timeIntervalSince(t0))
let t1 = Date()
let theme = try Theme.load(from: [URL(fileURLWithPath: "/work/main/Templates")])
print("theme", Date().timeIntervalSince(t1))
let site = Site(theme: theme, inputs: SiteInputs(settings: Settings(), today: today, timeZone: .gmt, contentFolder: URL(fileURLWithPath: "/work/h-demo/Content")))
do {
let t2 = Date()
let r = try site.build(snapshot, to: URL(fileURLWithPath: out), openData: { Array(try HouseholdJSON.write(snapshot)) })
print("build", Date().timeIntervalSince(t2), r)
} catch { print("ERR", error) }
