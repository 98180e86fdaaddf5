import GameIndex
import HostApp
import HostBase
import Library
import Testing
import UIContract

@Suite("The page of recommended games") struct RecommendationsTests {
  private func window(_ names: [String], locale: String = "en_US.UTF-8") throws -> Window {
    let library = FakeLibrary()
    for (index, name) in names.enumerated() {
      library.games.append(
        IndexedGame(
          key: Int64(index + 1), typeID: "gb", name: name, stem: name, path: "/games/\(name).gb"))
    }
    library.countTypes()
    let window = try Window(library, locale: locale)
    #expect(
      window.component.press(
        locale == "en_US.UTF-8" ? "More games like yours" : "Mehr Spiele wie Ihre"))
    return window
  }

  private let owned = ["Tobu Tobu Girl", "Carazu", "Waternet"]

  private func titles(_ window: Window) -> [String] {
    let known = Set(GameText.internalGames().filter { $0.system == "gb" }.map(\.title))
    return window.component.texts.filter(known.contains)
  }

  @Test("ten games, each with facts, the reason and a description")
  func rows() throws {
    let window = try window(owned)
    let texts = window.component.texts
    #expect(texts.contains("Based on 3 of 3 games"))
    #expect(titles(window).count == 10 && Set(titles(window)).isDisjoint(with: owned))
    #expect(texts.count { $0.hasPrefix("Because of ") } == 10)
    #expect(texts.contains { $0.hasPrefix("Game Boy · ") && $0.hasSuffix("· 1 player") })
    #expect(window.component.shown(.createButton).count { $0.text == "Not for me" } == 10)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("each row has the medium of its type with the title; how it works is a message")
  func pictures() throws {
    let window = try window(owned)
    let captions = window.component.shown(.createImageView).compactMap { $0.styles["caption"] }
    #expect(captions == titles(window))
    #expect(window.component.shown(.createImageView).allSatisfy { $0.styles["icon"] != nil })
    #expect(window.component.press("How this works"))
    let message = try #require(
      window.component.elements.values.first { $0.type == .createAlertDialog })
    #expect(message.text == "How this works")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("few known games: it says so, and shows a varied choice without reasons")
  func varied() throws {
    let window = try window(["Carazu", "Homework"])
    let texts = window.component.texts
    #expect(texts.contains { $0.contains("knows 1 of these 2 games") })
    #expect(titles(window).count == 10 && !texts.contains { $0.hasPrefix("Because of ") })
  }

  @Test("what is not for me goes, stays away, and comes back by Undo; the focus stays in its row")
  func refused() throws {
    let window = try window(owned)
    let first = try #require(titles(window).first)
    #expect(window.component.press("Not for me"))
    #expect(!titles(window).contains(first) && titles(window).count >= 8)
    let focused = try #require(window.component.elements[window.component.focused])
    #expect(focused.text == "Not for me")
    #expect(UnwantedGames(places: window.desk.places).all().map(\.title) == [first])
    #expect(window.component.pressToast("Undo"))
    #expect(titles(window).first == first)
    #expect(UnwantedGames(places: window.desk.places).all().isEmpty)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a list that cannot be written is reported, and nothing is hidden")
  func unwritable() throws {
    let window = try window(owned)
    let path = UnwantedGames(places: window.desk.places).path
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: [1, 2, 3])
    let before = titles(window)
    #expect(window.component.press("Not for me"))
    #expect(titles(window) == before)
    #expect(window.component.toasts.last?.text.contains("not-for-me.json") == true)
  }

  @Test("a page of the web opens in the browser; a type can be chosen")
  func ways() throws {
    let window = try window(owned)
    #expect(window.component.press("Page"))
    let sent = window.component.transactions.joined().last { $0.type == .launchBrowser }
    #expect(sent.map { GameEntry.isLink($0.text) } == true)
    #expect(window.component.press("Type…"))
    #expect(window.component.choose("Flash"))
    #expect(window.component.texts.contains("There is no game to recommend."))
    #expect(window.component.press("Type…"))
    #expect(window.component.choose("All types"))
    #expect(titles(window).count == 10)
    window.app.back()
    #expect(window.app.depth == 1)
  }

  @Test("a game whose page is not known is looked for in the web")
  func search() throws {
    let window = try window(owned)
    // Each row has one of both.
    let ways = window.component.shown(.createButton).map(\.text).filter {
      ["Page", "Search the web"].contains($0)
    }
    #expect(ways.count == 10)
    #expect(FileURI.escaped("Tobu & Co. – 2") == "Tobu%20%26%20Co.%20%E2%80%93%202")
    guard window.component.press("Search the web") else { return }
    let sent = window.component.transactions.joined().last { $0.type == .launchBrowser }
    #expect(sent?.text.hasPrefix("https://duckduckgo.com/?q=") == true)
  }

  @Test("in German")
  func german() throws {
    let window = try window(owned, locale: "de_DE.UTF-8")
    #expect(window.component.texts.contains("Nach 3 von 3 Spielen"))
  }

  @Test("the game page says what is known: certain by the file, perhaps by the name")
  func gamePage() throws {
    let library = FolderLibrary()
    let window = try Window(library)
    library.data = window.desk.data
    let folder = window.desk.data.folder(.games, Window.type)
    try AtomicFile.replace(PathName.join(folder, "Deadeus.gb"), with: Array("x".utf8))
    library.refresh()
    window.app.libraryChanged()
    #expect(window.component.activate("Deadeus"))
    let texts = window.component.texts
    #expect(
      texts.contains("Perhaps Deadeus · Adventure, Horror · 2019 · by Izma · 1 player"))
    #expect(texts.contains { $0.hasPrefix("A boy dreams") })
    #expect(window.component.press("More"))
    #expect(window.component.choose("Open its web page"))
    let sent = window.component.transactions.joined().last { $0.type == .launchBrowser }
    #expect(sent?.text == "https://izma.itch.io/deadeus")
    #expect(window.component.refusals.isEmpty)
  }
}
