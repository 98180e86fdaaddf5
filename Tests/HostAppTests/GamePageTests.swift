import Catalog
import GameIndex
import HostApp
import HostBase
import Library
import Testing
import UIContract
import Vault

/// A window whose library reads the real data folder again whenever it is refreshed.
final class FolderLibrary: FakeLibrary {
  var data: DataFolder?
  override func refresh() {
    super.refresh()
    guard let data else { return }
    let folder = data.folder(.games, Window.type)
    games = ((try? FileSystem.list(folder)) ?? []).sorted { $0.name < $1.name }.enumerated().map {
      let stem = PathName.stem($1.name)
      return IndexedGame(
        key: Int64($0 + 1), typeID: "gb", name: stem, stem: stem,
        path: PathName.join(folder, $1.name))
    }
    countTypes()
  }
}

@Suite("The game page") struct GamePageTests {
  private func window(_ names: [String] = ["Tobu"], worker: any Worker = ImmediateWorker()) throws
    -> Window
  {
    let library = FolderLibrary()
    let window = try Window(library, worker: worker)
    library.data = window.desk.data
    for (index, name) in names.enumerated() {
      try AtomicFile.replace(
        path(window, .games, name + ".gb"), with: Array("game \(index)".utf8))
    }
    library.refresh()
    window.app.libraryChanged()
    return window
  }

  private func path(_ window: Window, _ kind: DataFolder.Kind, _ name: String) -> String {
    PathName.join(window.desk.data.folder(kind, Window.type), name)
  }

  private func vault(_ window: Window) throws -> StateVault {
    StateVault(
      places: window.desk.places, data: window.desk.data, type: Window.type, stem: "Tobu",
      settings: try Settings(places: window.desk.places))
  }

  private func state(_ number: UInt8, label: String? = nil, core: String = "one") -> StateFile {
    var info = StateInfo(
      core: .init(id: core, version: "1"), game: .init(sha1: "", size: 6, stem: "Tobu"),
      frame: UInt64(number))
    info.label = label
    let picture = RGBImage(width: 2, height: 1, pixels: [0xFF0000, 0x00FF00])
    return StateFile(
      memory: [number, 1, 2, 3], info: info,
      thumbnail: picture.flatMap { try? PNGFile.encode($0) })
  }

  @Test("a page shows states, saves and files, and plays from each")
  func shown() throws {
    let window = try window()
    try vault(window).save(state(1, label: "boss"), to: .number(0))
    try vault(window).save(state(2, core: "other"), to: .auto)
    try AtomicFile.replace(path(window, .saves, "Tobu.srm"), with: [1, 2, 3])
    #expect(window.component.activate("Tobu"))
    let texts = window.component.texts
    #expect(texts.contains("Game Boy · core: Core one"))
    #expect(texts.contains("boss · Slot 0"))
    #expect(texts.contains("Automatic"))
    #expect(texts.contains { $0.contains("made by another core: other") })
    #expect(texts.contains { $0.hasPrefix("Save · 3 B") })
    #expect(texts.contains { $0.hasPrefix("Tobu.gb · 6 B") })
    #expect(window.component.press("Play from the start"))
    let resume = try #require(
      window.component.shown(.createButton).first { $0.text.hasPrefix("Resume, ") })
    #expect(window.component.press(resume.text))
    #expect(window.component.activate("boss · Slot 0"))
    #expect(window.component.choose("Load"))
    #expect(window.plays.map(\.start) == [.beginning, .resume, .state("0")])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("screenshots are shown, and one becomes the game's picture")
  func screenshots() throws {
    let window = try window()
    let picture = try #require(RGBImage(width: 2, height: 1, pixels: [0xFF0000, 0x00FF00]))
    #expect(window.component.activate("Tobu"))
    #expect(!window.component.texts.contains("Screenshots"))
    window.app.handle(.system(SystemEvent(.back)))
    let shot = window.desk.data.screenshot(
      type: Window.type, stem: "Tobu", time: UTCTime(seconds: 1))
    try FileSystem.ensureFolder(PathName.folder(shot))
    try AtomicFile.replace(shot, with: PNGFile.encode(picture))
    #expect(window.component.activate("Tobu"))
    #expect(window.component.texts.contains("Screenshots"))
    #expect(window.component.activate(PathName.last(shot)))
    #expect(window.component.choose("Use as picture"))
    #expect(FileSystem.kind(path(window, .images, "Tobu.png")) == .file)
    #expect(window.component.activate(PathName.last(shot)))
    #expect(window.component.choose("Open folder"))
    let opened = window.component.transactions.joined().last { $0.type == .launchBrowser }
    #expect(opened?.text == PathName.folder(shot))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("cheats are added, switched off and removed; what is no code is refused")
  func cheats() throws {
    let window = try window()
    let file = GameCheats(path: path(window, .saves, "Tobu.cht"))
    #expect(window.component.activate("Tobu"))
    #expect(window.component.press("Add cheat…"))
    #expect(window.component.type("ten lives", enter: true))
    let field = try #require(window.component.shown(.createTextField).last)
    #expect(field.error.hasPrefix("No code of a known kind"))
    #expect(window.component.type(" 010A1CC0 ", enter: true))
    #expect(try file.load().cheats == [Cheat(name: "", code: "010A1CC0")])
    let toggle = try #require(window.component.shown(.createSwitch).first)
    #expect(toggle.text == "010A1CC0")
    #expect(toggle.value == 1)
    window.app.handle(.value(toggle.id, ValueEvent(0)))
    #expect(try file.load().cheats.map(\.isEnabled) == [false])
    // A file that was changed meanwhile is left alone.
    try file.save(CheatFile(cheats: [Cheat(name: "Lives", code: "00A-17B-C49")]))
    let remove = try #require(
      window.component.shown(.createButton).first { $0.label == "Remove" })
    window.app.handle(.value(remove.id, ValueEvent()))
    #expect(try file.load().cheats.map(\.name) == ["Lives"])
    let again = try #require(
      window.component.shown(.createButton).first { $0.label == "Remove" })
    window.app.handle(.value(again.id, ValueEvent()))
    #expect(try file.load().cheats == [])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("without states nothing is offered to resume from")
  func noStates() throws {
    let window = try window()
    #expect(window.component.activate("Tobu"))
    #expect(!window.component.shown(.createButton).contains { $0.text.hasPrefix("Resume") })
    #expect(window.component.texts.contains { $0.hasPrefix("No states.") })
  }

  @Test("a state is labelled, pinned, renamed, deleted, and the deletion undone")
  func states() throws {
    let window = try window()
    try vault(window).save(state(1), to: .number(0))
    #expect(window.component.activate("Tobu"))
    #expect(window.component.activate("Slot 0"))
    #expect(window.component.choose("Label…"))
    #expect(window.component.type("castle", enter: true))
    #expect(window.component.sheet == nil)
    #expect(window.component.texts.contains("castle · Slot 0"))
    #expect(window.component.activate("castle · Slot 0"))
    #expect(window.component.choose("Pin"))
    #expect(try vault(window).find(.slot(.number(0))).state.info?.isPinned == true)
    #expect(window.component.activate("castle · Slot 0"))
    #expect(window.component.choose("Rename"))
    #expect(window.component.type("first castle", enter: true))
    #expect(try vault(window).slots().map(\.slot) == [.named("first castle")])
    #expect(window.component.activate("castle · first castle"))
    #expect(window.component.choose("Delete"))
    #expect(try vault(window).slots().isEmpty)
    #expect(window.component.toasts.last?.text == "Deleted castle · first castle")
    #expect(window.component.press("History"))
    #expect(window.component.shown(.createEventLayout).count == 1)
    #expect(window.component.pressToast("Undo"))
    #expect(try vault(window).slots().map(\.slot) == [.named("first castle")])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the dialog shows why the host refuses a name, and the name can be corrected")
  func refused() throws {
    let window = try window(["Tobu", "Vex"])
    #expect(window.component.activate("Tobu"))
    #expect(window.component.press("More"))
    #expect(window.component.choose("Rename"))
    #expect(window.component.type("Vex", enter: true))
    let field = try #require(window.component.shown(.createTextField).last)
    #expect(field.error.contains("\"Vex\" is taken by"))
    #expect(window.component.type("Vex II"))
    #expect(field.error == "")
    #expect(window.component.press("Rename"))
    #expect(window.component.sheet == nil)
    #expect(FileSystem.kind(path(window, .games, "Vex II.gb")) == .file)
    #expect(window.component.toasts.last?.text == "Renamed Tobu to Vex II")
    #expect(window.component.shown(.createFrameView).contains { $0.text == "Vex II" })
    #expect(window.component.texts.contains("Vex II.gb · 6 B"))
  }

  @Test("a dialog that the user closes while its work is done ends no other dialog")
  func lateAnswer() throws {
    let worker = PatientWorker()
    let window = try window(worker: worker)
    #expect(window.component.activate("Tobu"))
    worker.finish()
    #expect(window.component.press("More"))
    #expect(window.component.choose("Rename"))
    #expect(window.component.type("Vex", enter: true))
    window.component.endModal(0)
    #expect(window.component.press("More"))
    let menu = try #require(window.component.sheet)
    worker.finish()
    #expect(window.component.toasts.last?.text == "Renamed Tobu to Vex")
    #expect(window.component.sheet === menu)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a game that is being played is not renamed; the page says who has it")
  func locked() throws {
    let window = try window()
    let lock = try GameLock.take(
      GameLock.Game(
        places: window.desk.places, data: window.desk.data, type: Window.type, stem: "Tobu"),
      for: .play)
    defer { lock.release() }
    #expect(window.component.activate("Tobu"))
    #expect(window.component.press("More"))
    #expect(window.component.choose("Rename"))
    #expect(window.component.type("Other", enter: true))
    #expect(window.component.shown(.createTextField).last?.error.isEmpty == false)
    #expect(FileSystem.kind(path(window, .games, "Tobu.gb")) == .file)
  }

  @Test("deleting a game leaves its page and can be undone with everything that belonged to it")
  func deletion() throws {
    let window = try window(["Tobu", "Vex"])
    try vault(window).save(state(1), to: .number(0))
    try AtomicFile.replace(path(window, .saves, "Tobu.srm"), with: [1, 2, 3])
    #expect(window.component.activate("Tobu"))
    #expect(window.component.press("More"))
    #expect(window.component.choose("Delete"))
    #expect(window.app.depth == 1)
    #expect(FileSystem.kind(path(window, .games, "Tobu.gb")) == nil)
    #expect(FileSystem.kind(path(window, .saves, "Tobu.srm")) == nil)
    #expect(try vault(window).slots().isEmpty)
    #expect(window.library.games.map(\.name) == ["Vex"])
    #expect(window.component.toasts.last?.text == "Deleted Tobu")
    #expect(window.component.toasts.last?.value == 8_000)
    #expect(window.component.pressToast("Undo"))
    #expect(FileSystem.kind(path(window, .games, "Tobu.gb")) == .file)
    #expect(try FileSystem.read(path(window, .saves, "Tobu.srm"), limit: 10) == [1, 2, 3])
    #expect(try vault(window).slots().map(\.slot) == [.number(0)])
    #expect(window.library.games.map(\.name) == ["Tobu", "Vex"])
    #expect(window.component.refusals.isEmpty)
  }

  @Test("several games are deleted at once, and brought back from the list later")
  func severalDeleted() throws {
    let window = try window(["A", "B", "C"])
    #expect(window.component.activate("A", .activate, .control))
    #expect(window.component.activate("C"))
    #expect(window.component.press("Delete"))
    #expect(window.library.games.map(\.name) == ["B"])
    #expect(window.component.toasts.last?.text == "Deleted 2 games")
    #expect(window.component.press("Menu"))
    #expect(window.component.choose("Restore deleted games"))
    // The newest stands above, and the clock may have ticked between the two.
    let names = window.component.texts.filter { ["A", "C"].contains($0) }
    #expect(names.sorted() == ["A", "C"])
    #expect(window.component.texts.contains("just now · 1 file"))
    let rows = window.component.shown(.createButton).filter { $0.label == "Restore" }
    let row = rows[try #require(names.firstIndex(of: "C"))]
    window.app.handle(.value(row.id, ValueEvent()))
    #expect(window.library.games.map(\.name) == ["B", "C"])
    // The page stays, with what is still in the trash.
    #expect(window.component.texts.contains("A"))
    #expect(!window.component.texts.contains("C"))
    let last = try #require(
      window.component.shown(.createButton).first { $0.label == "Restore" })
    window.app.handle(.value(last.id, ValueEvent()))
    #expect(window.library.games.map(\.name) == ["A", "B", "C"])
    #expect(window.component.texts.contains("The trash has no games."))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("an earlier save is restored, and the save exported; an export overwrites nothing")
  func saves() throws {
    let window = try window()
    let file = path(window, .saves, "Tobu.srm")
    let shelf = SaveShelf(
      places: window.desk.places, data: window.desk.data, type: Window.type, stem: "Tobu")
    try shelf.replace(file, with: [1])
    try shelf.replace(file, with: [2, 2])
    #expect(window.component.activate("Tobu"))
    #expect(window.component.press("1 version"))
    let first = try #require(window.component.sheet?.options.first)
    #expect(window.component.choose(first.text))
    #expect(try FileSystem.read(file, limit: 10) == [1])
    #expect(window.component.texts.contains { $0.hasPrefix("Save · 1 B") })
    let target = window.folder + "/out"
    try FileSystem.ensureFolder(target)
    for _ in 0..<2 {
      #expect(window.component.press("Export…"))
      window.component.chooseFiles([target])
    }
    #expect(try FileSystem.read(target + "/Tobu.srm", limit: 10) == [1])
    #expect(window.component.toasts.contains { $0.text.hasPrefix("Exported to ") })
    #expect(window.component.toasts.last?.text.contains("Tobu.srm") == true)
    #expect(window.component.toasts.last?.text.hasPrefix("Exported") == false)
  }

  @Test("a picture is chosen, taken from a state, removed, and a wrong file refused")
  func covers() throws {
    let window = try window()
    try vault(window).save(state(1), to: .number(0))
    #expect(window.component.activate("Tobu"))
    #expect(window.component.activate("Slot 0"))
    #expect(window.component.choose("Use as picture"))
    let cover = path(window, .images, "Tobu.png")
    #expect(FileSystem.kind(cover) == .file)
    #expect(window.component.shown(.createImageView).contains { $0.urls == ["file:" + cover] })
    #expect(window.component.press("More"))
    #expect(window.component.choose("Remove the picture"))
    #expect(FileSystem.kind(cover) == nil)
    let text = window.folder + "/text.png"
    try AtomicFile.replace(text, with: Array("no picture".utf8))
    #expect(window.component.press("More"))
    #expect(window.component.choose("Choose a picture…"))
    window.component.chooseFiles([text])
    #expect(window.component.toasts.last?.text.contains("neither a picture nor a state") == true)
  }

  @Test("a result that comes after the page was left changes nothing")
  func late() throws {
    let worker = PatientWorker()
    let window = try window(worker: worker)
    #expect(window.component.activate("Tobu"))
    window.app.handle(.system(SystemEvent(.back)))
    let before = window.component.transactions.count
    worker.finish()
    #expect(window.component.transactions.count == before)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a damaged state is shown with its reason, and the picture of a state is read alone")
  func damaged() throws {
    let window = try window()
    let file = try vault(window).save(state(1), to: .number(0))
    #expect(StateFile.picture(inFile: file).map { PictureKind($0) } == .png)
    #expect(StateFile.picture(inFile: file + ".no") == nil)
    var bytes = try FileSystem.read(file, limit: 1 << 20)
    bytes.removeLast(bytes.count / 2)
    try AtomicFile.replace(file, with: bytes)
    #expect(window.component.activate("Tobu"))
    #expect(window.component.texts.contains { $0.hasPrefix("This file is damaged: ") })
    #expect(!window.component.shown(.createButton).contains { $0.text.hasPrefix("Resume") })
  }

  @Test("a folder game and a member of an archive are found by what the index knows")
  func found() throws {
    let window = try window()
    var game = try #require(window.library.games.first)
    #expect(try window.desk.game(game).stem == "Tobu")
    game.member = "inside.gb"
    #expect(try window.desk.game(game).reference?.name.hasSuffix("#inside.gb") == true)
    game.typeID = "nes"
    #expect(throws: (any Error).self) { try window.desk.game(game) }
  }
}
