struct TripScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer { visit.pages.notFound() }
}
