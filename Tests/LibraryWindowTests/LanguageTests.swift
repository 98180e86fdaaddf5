import Catalog
import HostBase
import HostStrings
import Library
import Play
import Session
import TestSupport
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Every text that a person sees comes from `Strings`: nothing is plain English in another language.
@Suite("Languages of the window") struct LanguageTests {
  /// The names of the room's games, types and cores, and what its files say, which are the same in every language.
  private static func isData(_ text: String) -> Bool {
    let names =
      Room.names.map { $0.split(separator: ".").first.map(String.init) ?? $0 } + [
        "Arcadia", "Game Boy", "Flash", "Super NES", "Another core", "Small Movie", "boss",
        // A game's text, the picture in words, and the options of a core.
        "A girl chases her cat", "PUSH START", "Model", "Blend frames", "Picture", "Machine", "lcd",
        "automatic", "Which machine",
      ]
    // Paths, pictures, names of files, settings and keys, sizes, and what has no letters to translate.
    return text.contains("/") || !text.contains(where: \.isLetter)
      || text.hasPrefix("asset:") || text.wholeMatch(of: /[\d.,]+ ([KMG]i)?B/) != nil
      || text.contains(".") && !text.contains(" ") || names.contains { text.contains($0) }
      || text.split(separator: ", ").allSatisfy { Key(name: $0) != nil || $0.count < 3 }
  }

  /// Texts of what is shown, with those for screen readers.
  private static func texts(_ visit: Visit) -> [String] {
    var texts: [String] = []
    for root in visit.component.stage.roots {
      root.walk { element in
        if element.kind != .textField {
          texts += [element.text, element.label, element.labelDescription, element.error]
        }
        texts += [element.look.hint, element.look.tooltip]
        return element.isVisible
      }
    }
    return texts.filter { !$0.isEmpty }
  }

  @Test("no page, menu or dialog has a text in plain English", arguments: Journey.all)
  func pseudo(_ journey: Journey) throws {
    let visit = try Room(journey.contents).open(locale: "en-XA")
    try journey.walk(visit)
    visit.settle()
    for text in Self.texts(visit) {
      #expect(text.contains("[") || Self.isData(text), "\(text)")
    }
  }

  /// A way to a page, and what in it is data.
  private typealias Way = (name: String, data: [String], walk: @Sendable (Visit) throws -> Void)

  /// Pages that no journey of a picture leads to.
  private static let further: [Way] = [
    (
      "controls", ["Start", "Select"],
      {
        try $0.press($0.strings(.menu))
        try $0.press($0.strings(.settings))
        try $0.press($0.strings(.menuControls))
      }
    ),
    ("recommendations", [], { try $0.press($0.strings(.similarGames)) }),
    (
      "chooser", ["cache", "state"],
      {
        let app = $0.library.session.app
        app.browsedFolder = $0.room.root
        app.browse(
          BrowserScreen.Wish(
            title: $0.strings(.addGames), extensions: ["gb"], takesSeveral: true,
            takesFolder: false), for: $0.component.stage.activeView?.id ?? .application)
      }
    ),
  ]

  /// Texts about games from our own database, in its own language.
  private static func gameTexts() throws -> String {
    let folder = TestRun.package + "/Sources/Host/CGameTexts/Games"
    var texts = ""
    for type in try FileSystem.list(folder) where type.kind == .folder {
      for file in try FileSystem.list(folder + "/" + type.name) {
        let path = "\(folder)/\(type.name)/\(file.name)"
        let bytes = try FileSystem.read(path, limit: 1 << 16)
        texts += String(decoding: bytes, as: UTF8.self).replacing("\n", with: " ") + "\n"
      }
    }
    return texts
  }

  /// Whether a text is what keys are bound to.
  private static func isKeys(_ text: String) -> Bool {
    text.split(separator: " · ").allSatisfy { binding in
      Key(name: String(binding)) != nil
        || binding.split(separator: "+").allSatisfy { Key(name: String($0)) != nil }
    }
  }

  @Test("nor have the editor of controls, recommended games and the window's own chooser of files")
  func furtherPages() throws {
    let games = try Self.gameTexts()
    for (name, data, walk) in Self.further {
      let visit = try Room().open(locale: "en-XA", controls: WalkControls())
      let before = visit.title
      try walk(visit)
      visit.settle()
      #expect(visit.title != before, "\(name)")
      for text in Self.texts(visit) {
        let isData =
          Self.isData(text) || data.contains(text) || Self.isKeys(text) || games.contains(text)
        #expect(text.contains("[") || isData, "\(name): \(text)")
      }
    }
  }

  @Test("the names of the parts of widgets are in the user's language")
  func names() {
    for locale in ["en-XA", "de_DE.UTF-8"] {
      let names = WidgetNames(Strings(Language.forLocales([locale])))
      let keys = [
        names.keys.shift, names.keys.signs, names.keys.left, names.keys.right, names.keys.space,
        names.keys.delete, names.keys.enter, names.keys.close,
      ]
      let english = WidgetNames().keys
      let plain = [
        english.shift, english.signs, english.left, english.right, english.space, english.delete,
        english.enter, english.close,
      ]
      for (own, text) in zip([names.back, names.close] + keys, ["Back", "Close"] + plain) {
        #expect(own != text)
      }
    }
  }

  @Test("the reason why play could not begin is German, with the file's name once")
  func failures() {
    let strings = Strings(.german)
    let words = FailureWords(
      FileFailure.notFound(path: "/x/a.gb"), game: "/x/a.gb", in: strings)
    #expect(words.title == "a.gb lässt sich nicht spielen")
    #expect(words.text == "Keine solche Datei, kein solcher Ordner; prüfen Sie den Namen")
    let early = FailureWords(
      SessionError.crashed(core: "mGBA", reason: "x", report: "/r"), game: nil, in: strings)
    #expect(early.title == "Arcadia kann nicht starten")
    #expect(early.text == "MGBA ist abgestürzt: x; ein Bericht darüber: /r")
    let pseudo = Strings(Language.forLocales(["en-XA"]))
    let strange = FailureWords(LibraryError.empty(path: "/x"), game: "/x", in: pseudo)
    #expect(strange.title.hasPrefix("[") && !strange.text.contains("the file is empty"))
  }
}
