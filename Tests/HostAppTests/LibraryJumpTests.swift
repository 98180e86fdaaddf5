import GameIndex
import HostApp
import HostBase
import Library
import Testing
import UIContract

@Suite("Ways through a long library") struct LibraryJumpTests {
  /// A library of names, in their order.
  private func window(_ names: [String], recent: Bool = false) throws -> Window {
    let library = FakeLibrary()
    library.games = names.enumerated().map { index, name in
      var game = IndexedGame(
        key: Int64(index + 1), typeID: index % 2 == 0 ? "gb" : "swf", name: name, stem: name,
        path: "/games/\(name).gb")
      if recent, index == 0 { game.lastPlayed = 1 }
      return game
    }
    library.countTypes()
    return try Window(library)
  }

  private var many: [String] {
    ["1942", "2048"] + "abdz".flatMap { letter in (0..<200).map { "\(letter)\($0)" } }
  }

  private func card(_ window: Window, _ name: String) throws -> FakeComponent.Element {
    try #require(
      window.component.shown(.createEventLayout).first { $0.label.hasPrefix(name + ",") })
  }

  private func focus(_ window: Window, _ name: String) throws {
    let id = try card(window, name).id
    window.app.handle(.focus(id))
  }

  private func focused(_ window: Window) -> String? {
    window.component.elements[window.component.focused]?.label.prefix { $0 != "," }.description
  }

  private func letter(_ window: Window, _ text: String = "", _ value: Int32 = 0) {
    window.app.handle(.system(SystemEvent(.letter, text: text, value: value)))
    // The component says which card has the focus now.
    window.app.handle(.focus(window.component.focused))
  }

  @Test("Alt with a letter goes to its first game and shows the letter for a moment")
  func letters() throws {
    let window = try window(many)
    letter(window, "D")
    #expect(focused(window) == "d0")
    #expect(window.component.texts.contains("D"))
    letter(window, "B")
    #expect(focused(window) == "b0")
    #expect(window.component.texts.filter { $0.count == 1 && $0.first!.isLetter } == ["B"])
    // Of a letter without games only the letter is shown.
    letter(window, "Q")
    #expect(focused(window) == "b0")
    let timer = try #require(
      window.component.elements.values.filter { $0.type == .createTimer }.max { $0.id < $1.id })
    window.app.handle(.timer(timer.id, missed: 0))
    #expect(!window.component.texts.contains("Q"))
    #expect(!window.component.elements.values.contains { $0.id == timer.id })
    #expect(window.component.refusals.isEmpty)
  }

  @Test("held L2 and R2 go from first letter to first letter; what is no letter comes first")
  func steps() throws {
    let window = try window(many)
    var places: [String?] = []
    for _ in 0..<5 {
      letter(window, "", 1)
      places.append(focused(window))
    }
    #expect(places == ["a0", "b0", "d0", "z0", "z199"])
    #expect(window.component.texts.contains("Z"))
    places = []
    for _ in 0..<6 {
      letter(window, "", -1)
      places.append(focused(window))
    }
    #expect(places == ["z0", "d0", "b0", "a0", "1942", "1942"])
    #expect(window.component.texts.contains("#"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("in another order a letter goes to the next game of it, and a step is a page")
  func otherOrder() throws {
    let window = try window(many)
    #expect(window.component.press("Sort"))
    #expect(window.component.choose("By size"))
    try focus(window, "1942")
    letter(window, "Z")
    #expect(focused(window) == "z0")
    letter(window, "Z")
    #expect(focused(window) == "z1")
    letter(window, "A")
    #expect(focused(window) == "a0")
    let before = focused(window)
    letter(window, "", 1)
    #expect(focused(window) != before)
    #expect(focused(window)?.first == "a")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the card with the focus is never bound to another game by the wheel")
  func wheel() throws {
    let window = try window(many)
    let card = try card(window, "2048")
    window.app.handle(.focus(card.id))
    let name = card.label
    var scroll = card.id
    while let element = window.component.elements[scroll], element.type != .createScrollLayout {
      scroll = element.parent
    }
    for position in [600.0, 5_000, 20_000, 19_000] {
      window.component.scroll(scroll, to: position, viewport: 704, content: 40_000)
      #expect(card.label == name && card.isVisible)
    }
    #expect(card.styles["top"] == "0")
    #expect(Double(card.styles["left"] ?? "")! > 100)
    window.component.scroll(scroll, to: 0, viewport: 704, content: 40_000)
    #expect(card.label == name)
    #expect(card.styles["top"] == "" && card.styles["left"] == "")
    let cards = window.component.elements[card.parent]!.children
    #expect(cards.firstIndex(of: card.id) == 1)
    // What it shows is activated, wherever it is.
    window.component.scroll(scroll, to: 20_000, viewport: 704, content: 40_000)
    window.app.handle(.value(card.id, ValueEvent(0)))
    #expect(window.app.depth == 2)
    #expect(window.component.texts.contains("2048"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("L1 and R1 go through the parts that have games, and round")
  func types() throws {
    let window = try window(["a", "b"])
    func heading() -> String? { window.component.texts.first { $0.hasSuffix(" · By name") } }
    var parts: [String] = []
    for kind in [SystemEvent.Kind.nextPage, .nextPage, .nextPage, .previousPage] {
      window.app.handle(.system(SystemEvent(kind)))
      parts.append(heading() ?? "")
    }
    #expect(parts.map { $0.prefix(5).description } == ["Game ", "Flash", "All g", "Flash"])
    #expect(window.component.refusals.isEmpty)
    let recent = try self.window(["a", "b"], recent: true)
    recent.app.handle(.system(SystemEvent(.previousPage)))
    #expect(recent.component.texts.contains("Recent · By name"))
  }

  @Test("an empty library takes letters and pages")
  func empty() throws {
    let window = try window([])
    letter(window, "A")
    letter(window, "", 1)
    window.app.handle(.system(SystemEvent(.nextPage)))
    #expect(window.component.refusals.isEmpty)
  }
}
