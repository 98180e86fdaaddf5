import GameIndex
import HostApp
import HostBase
import HostStrings
import Library
import Testing
import UIContract

/// What docs/design.md asks of the library's page.
@Suite("The library as it is designed") struct DesignTests {
  private func styles(_ window: Window, _ text: String) throws -> [String: String] {
    try #require(window.component.shown().first { $0.text == text || $0.label == text }).styles
  }

  @Test("a filter that is on shows on its button, and the current order in its menu")
  func filters() throws {
    let window = try Window(FakeLibrary(3))
    #expect(try styles(window, "Filters")["background"] ?? "" == "")
    #expect(window.component.press("Filters"))
    #expect(window.component.choose("Never played"))
    #expect(try styles(window, "Filters")["background"] == "chosen")
    #expect(try styles(window, "Filters")["tooltip"] == "Filters · Never played")
    #expect(window.component.press("Filters"))
    #expect(window.component.choose("✓ Never played"))
    #expect(try styles(window, "Filters")["background"] ?? "" == "")
    #expect(window.component.press("Sort"))
    #expect(window.component.choose("✓ By name"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a list has headings, and numbers that end at one line; a narrow one has neither")
  func list() throws {
    let window = try Window(FakeLibrary(3))
    let headings = ["Name", "Type", "Last played", "Played", "Size", "Saves"]
    #expect(headings.allSatisfy { window.component.element($0, .createText) == nil })
    #expect(window.component.press("List"))
    #expect(headings.allSatisfy { window.component.element($0, .createText) != nil })
    #expect(try styles(window, "Size")["text-align"] == "right")
    #expect(try styles(window, "Type")["text-align"] == "left")
    window.app.resize(to: WindowSize(width: 500, height: 600))
    #expect(headings.allSatisfy { window.component.element($0, .createText) == nil })
    window.app.resize(to: WindowSize(width: 1280, height: 720))
    #expect(window.component.element("Size", .createText) != nil)
    #expect(window.component.press("Grid"))
    #expect(window.component.element("Size", .createText) == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test(
    "covers are as large as their window allows",
    arguments: [(360.0, 136.0), (640, 160), (1_280, 160), (1_920, 192), (2_560, 224), (3_840, 320)])
  func covers(width: Double, cover: Double) throws {
    let window = try Window(FakeLibrary(30))
    window.app.resize(to: WindowSize(width: width, height: 700))
    let grid = try #require(window.component.shown(.createWrapLayout).first)
    let cell = Double(grid.styles["cell-width"] ?? "") ?? 0
    #expect(cell >= cover && cell < 2 * cover)
    // The cells are widened until they fill the row.
    let row = width - (width < 600 ? 0 : 232) - 16
    #expect((row / (cell + 16)).rounded(.down) == (row / (cover + 16)).rounded(.down))
  }

  @Test("a selected game has a badge as long as it is selected")
  func badge() throws {
    let window = try Window(FakeLibrary(3))
    func badges() -> Int {
      window.component.shown(.createImageView).count { $0.urls == ["asset:check"] }
    }
    #expect(badges() == 0)
    #expect(window.component.activate("Game 1", .activate, .control))
    #expect(badges() == 1)
    #expect(window.component.activate("Game 1", .activate, .control))
    #expect(badges() == 0)
  }

  @Test("Ctrl+comma opens the settings once, and Ctrl+Q closes the window")
  func shortcuts() throws {
    let window = try Window(FakeLibrary(3))
    func shortcut(_ key: String) { window.app.handle(.system(SystemEvent(.shortcut, text: key))) }
    shortcut("X")
    #expect(window.component.element("Search settings") == nil)
    shortcut(",")
    let view = window.component.active
    shortcut(",")
    #expect(window.component.active == view)
    #expect(!window.component.transactions.joined().contains { $0.type == .quit })
    shortcut("Q")
    #expect(window.component.transactions.joined().contains { $0.type == .quit })
  }

  @Test("Ctrl+Z presses the button of the last message, once")
  func undo() throws {
    let window = try Window(FakeLibrary(3))
    var pressed: [String] = []
    window.app.toasts.show("First", button: ("Undo", { pressed.append("first") }))
    window.app.toasts.show("Second", button: ("Undo", { pressed.append("second") }))
    window.app.toasts.show("Third")
    for _ in 0..<2 { window.app.handle(.system(SystemEvent(.shortcut, text: "Z"))) }
    #expect(pressed == ["second"])
  }
}
