import Catalog
import GameIndex
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

  private func scrollLayout(_ window: Window) throws -> FakeComponent.Element {
    var id = try grid(window).id
    while let element = window.component.elements[id], element.type != .createScrollLayout {
      id = element.parent
    }
    return try #require(window.component.elements[id])
  }

  private func size(_ window: Window, _ step: Int32, focus: ElementID? = nil) {
    window.app.handle(.system(SystemEvent(.size, value: step, focus: focus)))
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
    // A type without a medium is a chip.
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
    _ = try settings.set(Setting.Games.covers, to: .states, in: .user)
    #expect(window.desk.covers == .states)
    window.app.screen?.resume()
    #expect(try image(window, cards(window)[0]).urls == ["state:/s.state"])
  }

  @Test("covers grow and shrink between 96 and 320, and the size is remembered for the type")
  func sizes() throws {
    let window = try Window(FakeLibrary(300))
    func width() throws -> Double { Double(try grid(window).styles["cell-width"] ?? "") ?? 0 }
    let usual = try width()
    var seen = [usual]
    for _ in 0..<10 {
      size(window, 1)
      seen.append(try width())
    }
    #expect(seen == seen.sorted())
    #expect(seen.last ?? 0 >= 320)
    let card = try cards(window)[0]
    let frame = try #require(window.component.elements[try image(window, card).parent])
    let height = Double(frame.styles["height"] ?? "") ?? 0
    #expect(height == (try width() * 1.2).rounded(.down))
    for _ in 0..<20 { size(window, -1) }
    #expect((96..<130).contains(try width()))
    #expect(window.component.preferences["library.cover_width.all"] == "96")
    size(window, 0)
    #expect(try width() == usual)
    #expect(window.component.preferences["library.cover_width.all"] == nil)
    // A type has its own size.
    let again = try Window(
      FakeLibrary(300), preferences: ["library.cover_width.type_gb": "320", "library.scope": "gb"])
    let large = Double(try grid(again).styles["cell-width"] ?? "") ?? 0
    #expect(large >= 320)
    #expect(window.component.refusals.isEmpty && again.component.refusals.isEmpty)
  }

  @Test("the card with the focus keeps its height on the screen, and the focus")
  func focus() throws {
    let window = try Window(FakeLibrary(3_000))
    let scroll = try scrollLayout(window)
    window.component.scroll(scroll.id, to: 20_000, viewport: 704, content: 400_000)
    func name(_ card: FakeComponent.Element) -> String {
      card.label.prefix { $0 != "," }.description
    }
    /// Where a card begins, by the room above the grid's first one.
    func place(_ wanted: String) throws -> Double {
      let all = try cards(window)
      let index = try #require(all.firstIndex { name($0) == wanted })
      let styles = try grid(window).styles
      let number = { Double(styles[$0] ?? "") ?? 0 }
      let columns = ((1280 - 232 - 32 + 16) / (number("cell-width") + 16)).rounded(.down)
      let row = (Double(index) / columns).rounded(.down)
      return number("padding-top") + row * (number("cell-height") + 16)
        - Double(try scrollLayout(window).value)
    }
    window.component.sendCommands([.set(scroll.id, 20_000)])
    let card = try cards(window)[40]
    let wanted = name(card)
    let before = try place(wanted)
    for step: Int32 in [1, 1, -1, -1, -1] {
      let focus = try #require(try cards(window).first { name($0) == wanted })
      size(window, step, focus: focus.id)
      #expect(abs(try place(wanted) - before) <= 1)
      #expect(window.component.elements[window.component.focused].map(name) == wanted)
    }
    #expect(window.component.refusals.isEmpty)
  }
}
