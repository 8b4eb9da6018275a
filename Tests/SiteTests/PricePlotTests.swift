import Testing

@testable import Site

/// The positions of the marks and steps of a price plot.
struct PricePlotTests {
    /// - Parameter points: Time, price and store of each.
    private func plot(_ points: [(Double, Int64, Int)]) throws -> PricePlot {
        try #require(PricePlot(points.map { PricePlot.Point(time: $0.0, price: $0.1, store: $0.2) }))
    }

    private func places(_ plot: PricePlot) -> [[Int]] { plot.marks.map { [$0.x, $0.y] } }

    @Test(
        "Prices have places by time and amount above zero, and steps at their stores; one price is in the middle",
        arguments: [
            // A price that rises by a tenth rises by a tenth of the picture.
            ([(5, 120, 0)], [[500, 0]], []),
            ([(0, 90, 0), (10, 100, 0)], [[0, 100], [1000, 0]], ["M0 10H100V0"]),
            ([(0, 120, 0), (5, 120, 0), (10, 120, 0)], [[0, 0], [500, 0], [1000, 0]], ["M0 0H50H100"]),
            // Prices at one time are one above the other, and a store with one price has no steps.
            ([(3, 100, 0), (3, 200, 0), (3, 150, 1)], [[500, 500], [500, 0], [500, 250]], ["M50 50V0"]),
        ] as [([(Double, Int64, Int)], [[Int]], [String])])
    func placesAndSteps(_ points: [(Double, Int64, Int)], _ expected: [[Int]], _ steps: [String]) throws {
        let plot = try plot(points)
        #expect(places(plot) == expected)
        #expect(plot.steps == steps.map { PricePlot.Steps(store: 0, path: $0) })
        #expect(plot.top == points.map(\.1).max())
        #expect(PricePlot([]) == nil)
    }

    @Test("A price holds until the next one at the same store")
    func stepsOfStores() throws {
        let plot = try plot([(0, 100, 1), (1, 200, 0), (2, 150, 1), (4, 200, 0), (8, 125, 1)])
        #expect(
            plot.steps == [
                PricePlot.Steps(store: 0, path: "M12.5 0H50"),
                PricePlot.Steps(store: 1, path: "M0 50H25V25H100V37.5"),
            ])
    }

    @Test("A hundred prices stay inside, each at the place of its time")
    func hundredPoints() throws {
        let plot = try plot((0..<100).map { (Double($0), Int64(100 + $0 % 10), $0 % 3) })
        #expect(plot.marks.count == 100)
        #expect(plot.marks.allSatisfy { (0...1000).contains($0.x) && (0...1000).contains($0.y) })
        #expect(plot.marks.map(\.x) == plot.marks.map(\.x).sorted())
        #expect(plot.top == 109)
        #expect(plot.offScale == 0)
        #expect(plot.steps.map(\.store) == [0, 1, 2])
    }

    @Test("A price far above the others is placed at the edge and does not affect the scale; one far below is in it")
    func outliers() throws {
        let plot = try plot([
            (0, 120, 0), (1, 125, 0), (2, 12_000, 0), (3, 110, 0), (4, 130, 0), (5, 3, 0), (6, 120, 0),
        ])
        #expect(plot.top == 130)
        #expect(plot.offScale == 1)
        #expect(plot.marks.map(\.y) == [77, 38, 0, 154, 0, 977, 77])
        #expect(plot.marks.map(\.isAbove) == [false, false, true, false, false, false, false])
    }

    @Test("Equal prices stay at the top of the scale when another is far off")
    func outlierAmongEquals() throws {
        let plot = try plot([(0, 100, 0), (1, 100, 0), (2, 100, 0), (3, 100, 0), (4, 10_000, 0)])
        #expect(plot.top == 100)
        #expect(plot.marks.map(\.y) == [0, 0, 0, 0, 0])
        #expect(plot.offScale == 1)
    }

    @Test("A price three times as high stays in the scale, and with four prices none is left out")
    func noOutliers() throws {
        #expect(try plot([(0, 100, 0), (1, 100, 0), (2, 100, 0), (3, 100, 0), (4, 300, 0)]).offScale == 0)
        #expect(try plot([(0, 1, 0), (1, 1, 0), (2, 1, 0), (3, 1_000_000, 0)]).offScale == 0)
    }

    @Test("A price of zero and the largest amounts have places")
    func extremes() throws {
        let plot = try plot([(0, 0, 0), (1e12, 10_000_000_000_000, 0), (2e12, .max, 0)])
        #expect(places(plot) == [[0, 1000], [500, 1000], [1000, 0]])
        let free = try self.plot([(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0)])
        #expect(free.offScale == 0)
        #expect(free.marks.map(\.y) == [1000, 1000, 1000, 1000, 1000])
    }

    @Test(
        "Places are written with at most one decimal", arguments: [(0, "0"), (5, "0.5"), (625, "62.5"), (1000, "100")])
    func numbers(_ tenths: Int, _ text: String) {
        #expect(String(tenths: tenths) == text)
    }
}
