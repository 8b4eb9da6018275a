import Testing

@testable import PhotoStudio

@Suite("Photographs")
struct PhotographTests {
    @Test("An item, a home and a room have their sizes at every scale")
    func sizes() {
        let item = Photograph.item("Armchair", seed: 1, scale: 0.05)
        #expect(item.width == 64)
        #expect(item.height == 48)
        #expect(item.rgb.count == 64 * 48 * 3)
        let home = Photograph.home(.house, seed: 1, scale: 0.04)
        #expect(home.width == 64)
        #expect(home.height == 43)
        let room = Photograph.room(.living, seed: 1, scale: 0.04)
        #expect(room.rgb.count == 64 * 43 * 3)
    }

    @Test("Equal seeds give equal bytes, other seeds and titles others")
    func determinism() {
        let first = Photograph.item("Stand mixer", seed: 7, scale: 0.05)
        #expect(Photograph.item("Stand mixer", seed: 7, scale: 0.05) == first)
        #expect(Photograph.item("Stand mixer", seed: 8, scale: 0.05) != first)
        #expect(Photograph.item("Stand mixer, spare", seed: 7, scale: 0.05) != first)
        #expect(Photograph.home(.cottage, seed: 7, scale: 0.04) == Photograph.home(.cottage, seed: 7, scale: 0.04))
    }

    @Test("Every subject shows something", arguments: Subject.allCases)
    func everySubject(_ subject: Subject) {
        let photo = Photograph.subject(subject, title: subject.rawValue, seed: 3, scale: 0.05)
        let contrast = contrast(photo)
        #expect(contrast > 8, "\(subject) is nearly flat: \(contrast)")
        let mean = photo.rgb.reduce(0) { $0 + Int($1) } / photo.rgb.count
        #expect((50...225).contains(mean), "\(subject) is too dark or too bright: \(mean)")
    }

    @Test("Every home shows something", arguments: Photograph.Home.allCases)
    func everyHome(_ home: Photograph.Home) {
        #expect(contrast(Photograph.home(home, seed: 3, scale: 0.04)) > 10)
    }

    @Test("Every room shows something", arguments: Photograph.Room.allCases)
    func everyRoom(_ room: Photograph.Room) {
        #expect(contrast(Photograph.room(room, seed: 3, scale: 0.04)) > 15)
    }

    @Test("A colour in the title is the colour of the thing")
    func colourOfTitle() {
        func middle(_ title: String) -> (red: Int, blue: Int) {
            let photo = Photograph.item(title, seed: 1, scale: 0.05)
            let pixel = ((photo.height / 2) * photo.width + photo.width / 2) * 3
            return (Int(photo.rgb[pixel]), Int(photo.rgb[pixel + 2]))
        }
        let (red, blue) = (middle("Red armchair"), middle("Blue armchair"))
        #expect(red.red > red.blue + 20)
        #expect(blue.blue > blue.red)
    }

    /// How far the pixels' greens lie from their mean, on average.
    private func contrast(_ photo: Photo) -> Double {
        let greens = stride(from: 1, to: photo.rgb.count, by: 3).map { Double(photo.rgb[$0]) }
        let mean = greens.reduce(0, +) / Double(greens.count)
        return greens.reduce(0) { $0 + abs($1 - mean) } / Double(greens.count)
    }
}
