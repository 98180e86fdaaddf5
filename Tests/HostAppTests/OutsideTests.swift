import GameIndex
import HostApp
import HostBase
import Library
import Testing
import UIContract

@Suite("Games that other programs open") struct OutsideTests {
  private func window(_ files: String...) throws -> Window {
    let library = FolderLibrary()
    let window = try Window(library)
    library.data = window.desk.data
    for name in files {
      let path = PathName.join(window.folder, name)
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(name.utf8))
    }
    return window
  }

  @Test("one game is played where it is; the bar adds it")
  func played() throws {
    let window = try window("in/Uka.gb")
    let path = window.folder + "/in/Uka.gb"
    window.starts = true
    window.app.outside.open([path])
    let request = try #require(window.plays.first)
    #expect(request.game.path == path && request.game.typeID == "gb" && window.plays.count == 1)
    #expect(window.library.games(GamesQuery()).isEmpty)
    window.app.showGameBar()
    #expect(window.component.press("Add to the library"))
    #expect(window.component.toasts.last?.text == "Added 1 game")
    window.app.gameEnded()
    // What was added is not offered again.
    #expect(window.component.toasts.last?.text == "Added 1 game")
    let known = window.library.games(GamesQuery()).compactMap { window.library.game($0)?.name }
    #expect(known == ["Uka"])
    #expect(FileSystem.kind(path) == .file)
    // The second time it is a game of the library.
    window.app.outside.open([path])
    #expect(window.plays.last?.game.path != path && window.plays.last?.game.name == "Uka")
    window.app.showGameBar()
    #expect(window.component.element("Add to the library") == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("who did not use the bar is asked once more after the game")
  func askedAfterwards() throws {
    let window = try window("in/Uka.gb")
    window.starts = true
    window.app.outside.open([window.folder + "/in/Uka.gb"])
    window.app.gameEnded()
    #expect(window.component.toasts.last?.text == "Uka is not in the library")
    #expect(window.component.pressToast("Add to the library"))
    #expect(window.component.toasts.last?.text == "Added 1 game")
    #expect(window.library.games(GamesQuery()).count == 1)
  }

  @Test("several files, and one that is no game, are for the page that adds")
  func added() throws {
    let window = try window("in/Uka.gb", "in/Vex.gb", "in/a.txt")
    window.app.outside.open([window.folder + "/in/Uka.gb", window.folder + "/in/Vex.gb"])
    #expect(window.app.depth == 2 && window.component.texts.contains("Uka.gb"))
    window.app.back()
    window.app.outside.open([window.folder + "/in/a.txt"])
    #expect(window.app.depth == 2 && window.component.texts.contains("no core takes it"))
    window.app.back()
    window.app.outside.open([])
    window.app.outside.open([window.folder + "/nowhere.gb"])
    #expect(window.plays.isEmpty)
  }

  @Test("a file that comes while a game is played waits for its end")
  func waiting() throws {
    let window = try window("in/Uka.gb", "in/Vex.gb")
    window.starts = true
    window.app.outside.open([window.folder + "/in/Uka.gb"])
    window.app.outside.open([window.folder + "/in/Vex.gb"])
    #expect(window.plays.map(\.game.name) == ["Uka"])
    #expect(window.component.toasts.last?.text == "Vex.gb will be opened after this game")
    window.app.gameEnded()
    #expect(window.plays.map(\.game.name) == ["Uka", "Vex"])
  }

  @Test("what waits while the window is closed is for its program, and is not opened here as well")
  func waitingAtTheEnd() throws {
    let window = try window("in/Uka.gb", "in/Vex.gb", "in/a.txt")
    let folder = window.folder + "/in/"
    window.starts = true
    #expect(window.app.outside.takeWaiting().isEmpty)
    window.app.outside.open([folder + "Uka.gb"])
    window.app.outside.open([folder + "Vex.gb", folder + "a.txt"])
    #expect(window.app.outside.takeWaiting() == [folder + "Vex.gb", folder + "a.txt"])
    window.app.gameEnded()
    #expect(window.plays.map(\.game.name) == ["Uka"] && window.app.depth == 1)
    #expect(window.app.outside.takeWaiting().isEmpty)
  }

  @Test("what comes during a game is reported each time, kept once, and opened in order")
  func severalWaiting() throws {
    let window = try window("in/Uka.gb", "in/Vex.gb", "in/a.txt")
    let folder = window.folder + "/in/"
    window.starts = true
    window.app.outside.open([folder + "Uka.gb"])
    // The game that is played already has no reason to wait.
    window.app.outside.open([folder + "Uka.gb"])
    #expect(window.component.toasts.isEmpty)
    window.app.outside.open([folder + "Vex.gb"])
    window.app.outside.open([folder + "Vex.gb"])
    #expect(
      window.component.toasts.map(\.text).filter { $0 == "Vex.gb will be opened after this game" }
        .count == 2)
    window.app.outside.open([folder + "a.txt"])
    #expect(window.component.toasts.last?.text == "2 files will be opened after this game")
    window.app.gameEnded()
    #expect(window.plays.map(\.game.name) == ["Uka"])
    #expect(window.component.texts.contains("Vex.gb") && window.component.texts.contains("a.txt"))
    // They were opened, and do not come again.
    window.app.back()
    window.app.gameStarted("Tobu")
    window.app.gameEnded()
    #expect(window.app.depth == 1 && window.plays.count == 1)
  }

  @Test("a game that cannot be started is not offered after another one")
  func refused() throws {
    let window = try window("in/Uka.gb")
    window.app.outside.open([window.folder + "/in/Uka.gb"])
    #expect(window.plays.count == 1)
    window.app.gameStarted("Tobu")
    window.app.gameEnded()
    #expect(window.component.toasts.isEmpty)
  }
}
