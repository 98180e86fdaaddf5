import Catalog
import HostApp
import Library
import Testing
import UIContract

@Suite("Covers") struct CoverTests {
  private func grid(_ window: Window) throws -> FakeComponent.Element {
    try #require(window.component.shown(.createWrapLayout).first)
  }

  private func cards(_ window: Window) throws -> [FakeComponent.Element] {
    try grid(window).children.compactMap { window.component.elements[$0] }.filter(\.isVisible)
  }

  private func image(_ window: Window, _ card: FakeComponent.Element) throws
    -> FakeComponent.Element
  {
    try #require(
      window.component.elements.values.first {
        $0.type == .createImageView && window.component.isBelow($0.id, card.id)
      })
  }

  @Test(
    "a game without a picture shows its type's drawing with its name, one with a picture the picture"
  )
  func standIn() throws {
    let library = FakeLibrary(6)
    library.types[0] = LibraryType(
      id: "gb", name: "Game Boy", accent: "#8bac0f", count: 5, hasCore: true,
      icon: GameIcon(
        kind: .cartridge, path: "M0 0\nH9 V9 Z",
        label: GameIcon.Label(x: 1, y: 2, width: 30, height: 40)))
    library.games[1].cover = "/covers/one.webp"
    library.games[2].newestState = "/states/two.state"
    library.games[4].newestScreenshot = "/shots/four.png"
    let window = try Window(library)
    let images = try cards(window).map { try image(window, $0) }
    #expect(images[0].styles["icon"] == "drawing:1.0,2.0,30.0,40.0;M0,0,H9,V9,Z")
    #expect(images[0].styles["caption"] == "Game 0")
    #expect(images[0].styles["color"] == "#8bac0f")
    #expect(images[1].urls == ["file:/covers/one.webp"])
    #expect(images[2].urls == ["state:/states/two.state"])
    #expect(images[2].styles["fit"] == "pixel")
    // A type that says nothing of its media is a chip.
    #expect(images[3].styles["icon"] == "asset:chip")
    #expect(images[4].urls == ["file:/shots/four.png"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the setting decides which pictures come first")
  func choice() {
    var game = FakeLibrary(1).games[0]
    game.cover = "/c.png"
    game.newestState = "/s.state"
    game.newestScreenshot = "/p.png"
    #expect(PictureKey(of: game, .mixed) == .file("/c.png"))
    #expect(PictureKey(of: game, .covers) == .file("/c.png"))
    #expect(PictureKey(of: game, .states) == .state("/s.state"))
    game.cover = nil
    #expect(PictureKey(of: game, .covers) == nil)
    #expect(PictureKey(of: game, .mixed) == .state("/s.state"))
    game.newestState = nil
    #expect(PictureKey(of: game, .states) == .file("/p.png"))
  }

  @Test("a change of the setting is seen when the library is shown again")
  func setting() throws {
    let library = FakeLibrary(1)
    library.games[0].cover = "/c.png"
    library.games[0].newestState = "/s.state"
    let window = try Window(library)
    #expect(try image(window, cards(window)[0]).urls == ["file:/c.png"])
    #expect(window.desk.covers == .mixed)
    let settings = try Settings(places: window.desk.places)
    _ = try settings.set("library.covers", to: "states", in: .user)
    #expect(window.desk.covers == .states)
    window.app.screen?.resume()
    #expect(try image(window, cards(window)[0]).urls == ["state:/s.state"])
  }
}
