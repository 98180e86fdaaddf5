import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay

/// Text that an input method composes while scripts change the field.
@Suite("Composed text")
struct CompositionTests {
  private let player: Player
  private let field: EditField

  init() throws {
    player = try PlayerTests.idlePlayer(version: 8)
    let root = try #require(player.island.levels[0])
    field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: 2000, yMax: 400), file: player.movie, player: player)
    field.isEditable = true
    root.insertBehind(field, at: 20_000)
    player.keyboardInput.setFocus(field)
    field.editor.compose("abcd", caret: nil)
  }

  @Test(
    "what is composed stays within a text that a script sets",
    arguments: [("", nil), ("ab", 0..<2), ("abcdef", 0..<4)] as [(String, Range<Int>?)])
  func shorterText(text: String, composed: Range<Int>?) throws {
    #expect(field.editor.composition == 0..<4)
    field.setTextByScript(text)
    #expect(field.editor.composition == composed)
    // What is composed next takes its place.
    field.editor.endComposing(with: "x")
    #expect(field.text == "x" + text.dropFirst(composed?.count ?? 0))
  }

  @Test("a field whose text became shorter meanwhile has a state that is taken back")
  func state() throws {
    field.setTextByScript("ab")
    _ = try player.restored(from: player.saveState())
  }
}
