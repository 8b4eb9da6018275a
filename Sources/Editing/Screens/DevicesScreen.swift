struct DevicesScreen {
    private let visit: FormVisit
    private let devices: DeviceBook

    init(_ visit: FormVisit, _ devices: DeviceBook) { (self.visit, self.devices) = (visit, devices) }

    func answer() throws -> FormAnswer { visit.pages.notFound() }
}
