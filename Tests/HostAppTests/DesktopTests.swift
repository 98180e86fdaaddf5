import GameIndex
import HostApp
import HostBase
import Library
import Testing
import UIContract

@Suite("The window's own file chooser, and what others ask of it") struct DesktopTests {
  private func window() throws -> Window {
    let library = FakeLibrary()
    library.games = ["Tobu", "Uka"].enumerated().map {
      IndexedGame(
        key: Int64($0 + 1), typeID: "gb", name: $1, stem: $1, path: "/games/\($1).gb")
    }
    library.countTypes()
    let window = try Window(library)
    window.app.libraryChanged()
    for name in ["in/a.gb", "in/B.GB", "in/c.txt", "in/.hidden.gb", "in/deep/d.gb"] {
      let path = PathName.join(window.folder, name)
      try FileSystem.ensureFolder(PathName.folder(path))
      try AtomicFile.replace(path, with: Array(name.utf8))
    }
    return window
  }

  private func rows(_ window: Window) -> [String] {
    window.component.shown(.createEventLayout).map(\.label)
  }

  private func wish(several: Bool = false, folder: Bool = false) -> BrowserScreen.Wish {
    BrowserScreen.Wish(
      title: "Add games", extensions: ["gb"], takesSeveral: several, takesFolder: folder)
  }

  @Test("it shows folders first and files that fit, goes in and up, and gives one file at once")
  func oneFile() throws {
    let window = try window()
    let component = window.component
    let asker = try #require(window.app.screen).stage.view
    window.app.browse(wish(), for: asker)
    #expect(rows(window).contains("in"))
    #expect(component.activate("in"))
    #expect(rows(window) == ["deep", "a.gb", "B.GB"])
    #expect(component.activate("deep"))
    #expect(rows(window) == ["d.gb"])
    #expect(component.press("Folder above"))
    #expect(rows(window) == ["deep", "a.gb", "B.GB"])
    #expect(component.activate("a.gb"))
    #expect(window.app.depth == 1)
    // The next time it begins where files were chosen.
    window.app.browse(wish(), for: asker)
    #expect(rows(window) == ["deep", "a.gb", "B.GB"])
    #expect(component.preferences["browse.folder"] == window.folder + "/in")
    #expect(component.refusals == [])
  }

  @Test("several files are marked, and the screen that asked hears them")
  func severalFiles() throws {
    let window = try window()
    let component = window.component
    #expect(component.press("Add games"))
    let chooser = try #require(component.chooser)
    window.app.browse(wish(several: true), for: chooser.id)
    #expect(component.activate("in"))
    #expect(component.activate("a.gb"))
    #expect(component.press("Choose all"))
    #expect(component.element("Choose 2 files") != nil)
    #expect(component.press("Choose all"))
    #expect(!component.press("Choose 2 files"))
    #expect(component.press("Choose all"))
    #expect(component.activate("B.GB"))
    #expect(component.press("Choose 1 file"))
    #expect(component.texts.contains("a.gb"))
    #expect(!component.texts.contains("B.GB"))
    #expect(component.texts.contains("→ Game Boy"))
    #expect(component.refusals == [])
  }

  @Test("Ctrl+A chooses all files, and Shift those from the last one on")
  func rangeOfFiles() throws {
    let window = try window()
    for name in ["e", "f", "g", "h"] {
      try AtomicFile.replace(window.folder + "/in/\(name).gb", with: [1])
    }
    let component = window.component
    let asker = try #require(window.app.screen).stage.view
    window.app.browse(wish(several: true), for: asker)
    #expect(component.activate("in"))
    #expect(component.activate("f.gb"))
    #expect(component.activate("B.GB", .activate, .shift))
    // B, e and f.
    #expect(component.element("Choose 3 files") != nil)
    #expect(component.activate("e.gb"))
    #expect(component.element("Choose 2 files") != nil)
    #expect(component.activate("h.gb", .activate, .shift))
    #expect(component.element("Choose 5 files") != nil)
    window.app.handle(.system(SystemEvent(.shortcut, text: "A")))
    #expect(component.element("Choose 6 files") != nil)
    // One file alone cannot be all.
    window.app.browse(wish(), for: asker)
    window.app.handle(.system(SystemEvent(.shortcut, text: "A")))
    #expect(window.app.depth == 3)
    #expect(component.refusals == [])
  }

  @Test("a folder is chosen as it is shown; one that cannot be read is reported")
  func folders() throws {
    let window = try window()
    let component = window.component
    let asker = try #require(window.app.screen).stage.view
    window.app.browse(wish(folder: true), for: asker)
    #expect(component.activate("in"))
    #expect(rows(window) == ["deep"])
    try FileSystem.removeTree(window.folder + "/in/deep")
    #expect(component.activate("deep"))
    #expect(component.texts.contains { $0.contains(window.folder + "/in/deep") })
    #expect(rows(window) == ["deep"])
    #expect(component.press("Choose this folder"))
    #expect(window.app.depth == 1)
  }

  @Test("another start shows a type or searches, from whatever page is open")
  func anotherStart() throws {
    let window = try window()
    #expect(window.component.activate("Tobu"))
    #expect(window.app.depth == 2)
    window.app.show(type: nil, search: "uka")
    #expect(window.app.depth == 1)
    #expect(rows(window).contains { $0.hasPrefix("Uka") })
    #expect(!rows(window).contains { $0.hasPrefix("Tobu") })
    window.app.show(type: "gb", search: "")
    #expect(rows(window).contains { $0.hasPrefix("Tobu") })
    window.app.show(type: "none", search: nil)
    #expect(window.component.refusals == [])
  }

  @Test("the picture in words is one message; a core that says nothing is named")
  func description() throws {
    let window = try window()
    var heard: [String] = []
    window.app.toasts.heard = { heard.append($0) }
    window.app.describeFrame("A  door.\n\u{1B}[2JA key.")
    window.app.describeFrame(nil)
    window.app.describeFrame(" \n")
    #expect(
      heard == [
        "A door. [2JA key.", "The core does not describe this picture.",
        "The core does not describe this picture.",
      ])
    #expect(window.component.toasts.map(\.text) == heard)
  }
}
