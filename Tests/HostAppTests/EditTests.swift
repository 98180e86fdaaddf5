import Catalog
import GameIndex
import HostApp
import HostBase
import HostStrings
import Library
import Testing
import UIContract

@Suite("Add, edit, settings, cores") struct EditTests {
  private func window(_ names: [String] = ["Tobu"]) throws -> Window {
    let library = FolderLibrary()
    let window = try Window(library)
    library.data = window.desk.data
    for (index, name) in names.enumerated() {
      try AtomicFile.replace(game(window, name), with: Array("game \(index)".utf8))
    }
    library.refresh()
    window.app.libraryChanged()
    return window
  }

  private func game(_ window: Window, _ name: String) -> String {
    PathName.join(window.desk.data.folder(.games, Window.type), name + ".gb")
  }

  /// A folder outside the library with files.
  private func folder(_ window: Window, _ files: [String: String]) throws -> String {
    let folder = window.folder + "/in"
    try FileSystem.ensureFolder(folder)
    for (name, text) in files {
      try AtomicFile.replace(PathName.join(folder, name), with: Array(text.utf8))
    }
    return folder
  }

  private func settings(_ window: Window, stem: String? = nil) throws -> Settings {
    try Settings(places: window.desk.places, type: stem == nil ? nil : Window.type, stem: stem)
  }

  // MARK: - Add

  @Test("dropped files are looked at first, then added with what lies beside them, and undone")
  func adding() throws {
    let window = try window()
    let folder = try folder(
      window,
      [
        "New.gb": "new", "New.srm": "save", "Tobu.gb": "another Tobu", "Same.gb": "game 0",
        "readme.txt": "text",
      ])
    let files = ["New.gb", "Tobu.gb", "Same.gb", "readme.txt"].map { PathName.join(folder, $0) }
    window.app.handle(.system(SystemEvent(.open, paths: files)))
    #expect(window.app.depth == 2)
    #expect(FileSystem.kind(game(window, "New")) == nil)
    let texts = window.component.texts
    #expect(texts.contains("→ Game Boy"))
    #expect(texts.contains("already there"))
    #expect(texts.contains("Tobu.gb has this name"))
    #expect(texts.contains("no core takes it"))
    #expect(window.component.press("Add 1 game"))
    #expect(window.app.depth == 1)
    #expect(window.library.games.map(\.name) == ["New", "Tobu"])
    let save = PathName.join(window.desk.data.folder(.saves, Window.type), "New.srm")
    #expect(FileSystem.kind(save) == .file)
    #expect(FileSystem.kind(files[0]) == .file)
    #expect(window.component.toasts.last?.text == "Added 1 game")
    #expect(window.component.pressToast("Undo"))
    #expect(window.library.games.map(\.name) == ["Tobu"])
    #expect(try FileSystem.read(game(window, "Tobu"), limit: 100) == Array("game 0".utf8))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("where a name is taken the user decides: keep both, or replace")
  func taken() throws {
    let window = try window()
    let folder = try folder(window, ["Tobu.gb": "another Tobu"])
    let file = PathName.join(folder, "Tobu.gb")
    func add(_ choice: String) {
      window.app.handle(.system(SystemEvent(.open, paths: [file])))
      #expect(window.component.element("Nothing to add", .createButton) != nil)
      #expect(window.component.activate("Tobu.gb"))
      #expect(window.component.choose(choice))
      #expect(window.component.press("Add 1 game"))
    }
    add("Keep both")
    #expect(window.library.games.map(\.name).sorted() == ["Tobu", "Tobu (2)"])
    try FileSystem.remove(game(window, "Tobu (2)"))
    add("Replace")
    #expect(try FileSystem.read(game(window, "Tobu"), limit: 100) == Array("another Tobu".utf8))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the + asks for files; moving takes them away; cancelling changes nothing")
  func ways() throws {
    let window = try window([])
    let folder = try folder(window, ["A.gb": "a"])
    let file = PathName.join(folder, "A.gb")
    #expect(window.component.press("Add games"))
    #expect(window.component.chooser?.text2.split(separator: " ").contains("gb") == true)
    window.component.chooseFiles([file])
    #expect(window.component.press("Cancel"))
    #expect(window.app.depth == 1)
    #expect(window.library.games.isEmpty)
    window.app.handle(.system(SystemEvent(.open, paths: [file])))
    #expect(window.component.press("Move"))
    #expect(window.component.press("Add 1 game"))
    #expect(window.library.games.map(\.name) == ["A"])
    #expect(FileSystem.kind(file) == nil)
    #expect(window.component.toasts.last?.options.isEmpty == true)
  }

  @Test("a file that is not wanted is left out, and can be wanted again")
  func unwanted() throws {
    let window = try window([])
    let folder = try folder(window, ["A.gb": "a", "B.gb": "b"])
    window.app.handle(
      .system(SystemEvent(.open, paths: ["A.gb", "B.gb"].map { PathName.join(folder, $0) })))
    #expect(window.component.element("Add 2 games") != nil)
    #expect(window.component.activate("A.gb"))
    #expect(window.component.texts.contains("Do not add"))
    #expect(window.component.activate("B.gb"))
    #expect(window.component.element("Nothing to add", .createButton) != nil)
    #expect(window.component.activate("B.gb"))
    #expect(window.component.press("Add 1 game"))
    #expect(window.library.games.map(\.name) == ["B"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a link is added and leaves the file where it is")
  func links() throws {
    let window = try window([])
    let folder = try folder(window, ["A.gb": "a"])
    window.app.handle(.system(SystemEvent(.open, paths: [PathName.join(folder, "A.gb")])))
    #expect(window.component.press("Link"))
    #expect(window.component.press("Add 1 game"))
    #expect(FileMove.status(game(window, "A")) != nil)
    #expect(window.component.pressToast("Undo"))
    #expect(FileMove.status(game(window, "A")) == nil)
    #expect(FileSystem.kind(PathName.join(folder, "A.gb")) == .file)
  }

  // MARK: - Settings

  @Test("a setting is written at once into the layer of its page, and taken back")
  func layers() throws {
    let window = try window()
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Settings"))
    let summary = "Scale by whole numbers only"
    func row(_ type: CommandType) throws -> FakeComponent.Element {
      try #require(window.component.shown(type).first { $0.label == summary })
    }
    window.app.handle(.value(try row(.createSwitch).id, ValueEvent(1)))
    #expect(try settings(window)[Setting.Video.integerScale])
    #expect(window.component.texts.contains("from: all games"))
    window.app.handle(.system(SystemEvent(.back)))
    // The page of a game shows the value, and says that it comes from elsewhere.
    #expect(window.component.activate("Tobu", .contextMenu))
    #expect(window.component.choose("Edit…"))
    #expect(try row(.createSwitch).value == 1)
    #expect(window.component.texts.contains("from: all games"))
    window.app.handle(.value(try row(.createSwitch).id, ValueEvent(0)))
    #expect(try settings(window, stem: "Tobu")[Setting.Video.integerScale] == false)
    #expect(try settings(window)[Setting.Video.integerScale])
    #expect(window.component.texts.contains("from: this game"))
    let back = try #require(
      window.component.shown(.createButton).first { $0.label == "Back to usual" })
    window.app.handle(.value(back.id, ValueEvent()))
    #expect(try settings(window, stem: "Tobu")[Setting.Video.integerScale])
    #expect(window.component.shown(.createButton).allSatisfy { $0.label != "Back to usual" })
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a value out of range is refused in the host's words; a choice is one of its words")
  func refusedValues() throws {
    let window = try window()
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Settings"))
    func button(_ name: String) throws -> FakeComponent.Element {
      let key = try #require(Setting.named(name))
      return try #require(
        window.component.shown(.createButton).first { $0.label == key.summary })
    }
    #expect(try button("play.run_ahead").text == "Off")
    window.app.handle(.value(try button("play.run_ahead").id, ValueEvent()))
    #expect(
      window.component.sheet?.options.map(\.text) == [
        "✓ Off", "1 frame", "2 frames", "3 frames", "4 frames", "Other…",
      ])
    #expect(window.component.choose("Other…"))
    #expect(window.component.texts.contains("A number from 0 to 12 frames"))
    #expect(window.component.type("99", enter: true))
    let field = try #require(window.component.shown(.createTextField).last)
    #expect(field.error.contains("must be from 0 to 12"))
    #expect(window.component.type("2", enter: true))
    #expect(window.component.sheet == nil)
    #expect(try settings(window)[Setting.Play.runAhead] == 2)
    #expect(try button("play.run_ahead").text == "2 frames")
    window.app.handle(.value(try button("play.resume").id, ValueEvent()))
    #expect(window.component.sheet?.options.map(\.text) == ["✓ Never", "Ask", "Always"])
    #expect(window.component.choose("Always"))
    #expect(try settings(window)[Setting.Play.resume] == .always)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("values have words and units, in the user's language; what cannot be set is not listed")
  func words() throws {
    func word(_ name: String, _ value: String, _ language: Language = .english) throws -> String? {
      let setting = try #require(Setting.named(name))
      return SettingWords(setting)?.text(value, in: Strings(language))
    }
    #expect(try word("video.scale", "0") == "Fits the screen")
    #expect(try word("video.scale", "3") == "3 ×")
    #expect(try word("play.fast_forward_speed", "2.5", .german) == "2,5 ×")
    #expect(try word("audio.volume", "0") == "0 %")
    #expect(try word("audio.volume", "0.7") == "70 %")
    #expect(try word("rewind.megabytes", "0") == "Off")
    #expect(try word("cores.megabytes", "4096") == "4 GiB")
    #expect(try word("states.auto_minutes", "5") == "5 min")
    #expect(try word("history.states", "1200") == "1,200")
    #expect(try word("cores.patience", "many") == "many")
    #expect(try word("ui.theme", "dark") == nil)
    func range(_ name: String, _ language: Language = .english) throws -> String? {
      let setting = try #require(Setting.named(name))
      return try SettingWords(setting)?.range(#require(setting.range), in: Strings(language))
    }
    #expect(try range("audio.latency_ms", .german) == "Eine Zahl von 8 bis 1.000 ms")
    #expect(try range("rewind.megabytes") == "A number from 0 to 4,096 MiB")
    #expect(try range("audio.volume") == "A number from 0 to 1")
    #expect(try range("play.slow_motion_speed") == "A number from 0.05 to 1")
    // Every number that is offered is one that the setting takes.
    for setting in Setting.all {
      for value in SettingWords(setting)?.offered ?? [] {
        #expect(setting.range?.contains(value) != false, "\(setting.name)")
      }
    }
    let window = try window()
    #expect(
      try window.desk.settings(of: .user).allSatisfy { $0.setting.name != "cores.grants" }
    )
  }

  @Test("folders with games are added and taken out by choosing them")
  func folders() throws {
    let window = try window()
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Settings"))
    let key = try #require(Setting.named("library.folders"))
    let button = try #require(
      window.component.shown(.createButton).first { $0.label == key.summary })
    #expect(button.text == "None")
    for name in ["one", "two"] {
      try FileSystem.ensureFolder(window.folder + "/" + name)
      window.app.handle(.value(button.id, ValueEvent()))
      #expect(window.component.choose("Add a folder…"))
      window.component.chooseFiles([window.folder + "/" + name])
    }
    #expect(button.text == "2 folders")
    window.app.handle(.value(button.id, ValueEvent()))
    #expect(window.component.choose("Remove \(window.folder)/one"))
    #expect(button.text == "two")
    #expect(try settings(window)[Setting.Games.folders] == window.folder + "/two")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("settings are found by words; rows that do not fit take no room")
  func search() throws {
    let window = try window()
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Settings"))
    let all = window.component.shown(.createSwitch).count
    #expect(window.component.type("whole numbers"))
    #expect(window.component.shown(.createSwitch).count == 1)
    #expect(!window.component.texts.contains("Sound"))
    #expect(window.component.type(""))
    #expect(window.component.shown(.createSwitch).count == all)
  }

  @Test("a game is given another core, and back; it is renamed from its page")
  func coreOfGame() throws {
    let window = try window()
    #expect(window.component.activate("Tobu"))
    #expect(window.component.press("Edit…"))
    let core = try #require(window.component.shown(.createButton).first { $0.label == "Core" })
    #expect(core.text == "Core one")
    window.app.handle(.value(core.id, ValueEvent()))
    #expect(window.component.choose("Core two"))
    #expect(core.text == "Core two")
    #expect(try settings(window, stem: "Tobu")[.defaultCore(for: "gb")] == "two")
    #expect(try settings(window)[.defaultCore(for: "gb")] == nil)
    window.app.handle(.value(core.id, ValueEvent()))
    #expect(window.component.choose("Automatic"))
    #expect(core.text == "Core one")
    let name = try #require(window.component.shown(.createButton).first { $0.label == "Name" })
    window.app.handle(.value(name.id, ValueEvent()))
    #expect(window.component.type("Tobu Tobu Girl", enter: true))
    #expect(FileSystem.kind(game(window, "Tobu Tobu Girl")) == .file)
    // The page below is of the renamed game.
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.component.texts.contains { $0.hasPrefix("Tobu Tobu Girl.gb") })
    #expect(window.component.refusals.isEmpty)
  }

  // MARK: - Several

  @Test("several games are renamed by a pattern, with a preview")
  func pattern() throws {
    let window = try window(["A", "B", "C"])
    #expect(window.component.activate("A", .activate, .control))
    #expect(window.component.activate("C"))
    #expect(window.component.press("Edit…"))
    #expect(window.component.type("Demo {number}: {name} {x}"))
    #expect(window.component.texts.contains { $0.contains("C → Demo 2: C {x}") })
    #expect(window.component.type("Demo {number} {name}"))
    #expect(window.component.press("Rename"))
    #expect(window.library.games.map(\.name) == ["B", "Demo 1 A", "Demo 2 C"])
    #expect(window.component.toasts.last?.text == "Renamed 2 games")
    #expect(window.app.depth == 1)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a pattern that gives all games one name renames one and says why not the others")
  func sameNames() throws {
    let window = try window(["A", "B"])
    #expect(window.component.activate("A", .activate, .control))
    #expect(window.component.activate("B"))
    #expect(window.component.press("Edit…"))
    #expect(window.component.type("X"))
    #expect(window.component.press("Rename"))
    #expect(window.library.games.map(\.name) == ["B", "X"])
    #expect(window.component.toasts.last?.text.hasPrefix("1 of 2 done. ") == true)
  }

  @Test("several games are exported, and given a core")
  func severalActions() throws {
    let window = try window(["A", "B", "C"])
    func select() {
      #expect(window.component.activate("A", .activate, .control))
      #expect(window.component.activate("B"))
      #expect(window.component.press("Edit…"))
    }
    select()
    #expect(window.component.press("Export…"))
    let target = window.folder + "/out"
    try FileSystem.ensureFolder(target)
    window.component.chooseFiles([target])
    #expect(try FileSystem.list(target).map(\.name).sorted() == ["A.zip", "B.zip"])
    #expect(window.component.toasts.last?.text == "Exported 2 games")
    window.app.handle(.system(SystemEvent(.back)))
    select()
    #expect(window.component.press("Core…"))
    #expect(window.component.choose("Core two"))
    #expect(try settings(window, stem: "B")[.defaultCore(for: "gb")] == "two")
    #expect(try settings(window, stem: "C")[.defaultCore(for: "gb")] == nil)
  }

  // MARK: - Cores, about, messages

  @Test("the page of cores says what they play and lets one be used for its type")
  func cores() throws {
    let window = try window()
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Cores"))
    #expect(window.component.texts.contains("Core one 1.0"))
    #expect(window.component.texts.contains("plays Game Boy"))
    #expect(window.component.press("Use for Game Boy"))
    #expect(try settings(window)[.defaultCore(for: "gb")] == "two")
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a file that is no core is not installed, and the page says why")
  func installing() throws {
    let window = try window()
    let file = try folder(window, ["fake.so": "no core"]) + "/fake.so"
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Cores"))
    #expect(window.component.press("Install a core…"))
    window.component.chooseFiles([file])
    #expect(window.component.toasts.last?.text.contains("fake.so") == true)
    #expect(FileSystem.kind(PathName.join(window.desk.places.data, "Plugins/fake.so")) == nil)
    #expect(window.component.texts.contains("Core one 1.0"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the diagnosis names versions and cores, and not the user's folder")
  func about() throws {
    let window = try window()
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("About Arcadia"))
    #expect(window.component.texts.contains("Version \(HostVersion.text)"))
    #expect(window.component.press("Copy diagnosis"))
    #expect(window.component.clipboard.contains("core: one 1.0"))
    #expect(!window.component.clipboard.contains(window.folder))
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Messages"))
    #expect(window.component.texts.contains("Diagnosis copied"))
  }

  @Test("every page speaks the user's language", arguments: ["en-XA", "ar-XB"])
  func pseudo(_ locale: String) throws {
    for key in [TextKey.settings, .cores, .about, .messages] {
      let window = try Window(FakeLibrary(3), locale: locale)
      let strings = Strings(Language.forLocales([locale]))
      #expect(window.component.press(strings(.menu)))
      #expect(window.component.choose(strings(key)))
      let summaries = Set(Setting.all.map(\.summary))
      let settings = Set(Setting.all.map { $0.usual.description })
      for text in window.component.texts {
        let isTranslated = text.hasPrefix("[") || text.hasPrefix("\u{202E}")
        let isHosts =
          summaries.contains(text) || settings.contains(text)
          || settings.contains("\"\(text)\"") || text.contains("/cores/")
          // A size is a number with a unit that all languages share.
          || text.contains(#/^[\d.,]+ [MG]iB$/#)
        #expect(isTranslated || isHosts, "\(text)")
      }
      #expect(window.component.refusals.isEmpty)
    }
  }
}
