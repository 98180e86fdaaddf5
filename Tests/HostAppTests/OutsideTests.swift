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
    window.app.openFromOutside([path])
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
    window.app.openFromOutside([path])
    #expect(window.plays.last?.game.path != path && window.plays.last?.game.name == "Uka")
    window.app.showGameBar()
    #expect(window.component.element("Add to the library") == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("who did not use the bar is asked once more after the game")
  func askedAfterwards() throws {
    let window = try window("in/Uka.gb")
    window.starts = true
    window.app.openFromOutside([window.folder + "/in/Uka.gb"])
    window.app.gameEnded()
    #expect(window.component.toasts.last?.text == "Uka is not in the library")
    #expect(window.component.pressToast("Add to the library"))
    #expect(window.component.toasts.last?.text == "Added 1 game")
    #expect(window.library.games(GamesQuery()).count == 1)
  }

  @Test("several files, and one that is no game, are for the page that adds")
  func added() throws {
    let window = try window("in/Uka.gb", "in/Vex.gb", "in/a.txt")
    window.app.openFromOutside([window.folder + "/in/Uka.gb", window.folder + "/in/Vex.gb"])
    #expect(window.app.depth == 2 && window.component.texts.contains("Uka.gb"))
    window.app.back()
    window.app.openFromOutside([window.folder + "/in/a.txt"])
    #expect(window.app.depth == 2 && window.component.texts.contains("no core takes it"))
    window.app.back()
    window.app.openFromOutside([])
    window.app.openFromOutside([window.folder + "/nowhere.gb"])
    #expect(window.plays.isEmpty)
  }

  @Test("a file that comes while a game is played waits for its end")
  func waiting() throws {
    let window = try window("in/Uka.gb", "in/Vex.gb")
    window.starts = true
    window.app.openFromOutside([window.folder + "/in/Uka.gb"])
    window.app.openFromOutside([window.folder + "/in/Vex.gb"])
    #expect(window.plays.map(\.game.name) == ["Uka"])
    window.app.gameEnded()
    #expect(window.plays.map(\.game.name) == ["Uka", "Vex"])
  }

  @Test("a game that cannot be started is not offered after another one")
  func refused() throws {
    let window = try window("in/Uka.gb")
    window.app.openFromOutside([window.folder + "/in/Uka.gb"])
    #expect(window.plays.count == 1)
    window.app.gameStarted("Tobu")
    window.app.gameEnded()
    #expect(window.component.toasts.isEmpty)
  }
}
