import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay

@Suite("Texts that show")
struct ShownTextTests {
  private let player: Player
  private let root: MovieClip

  init() throws {
    player = try PlayerTests.idlePlayer()
    player.runIteration()
    // The movie's own stage is small.
    (player.stage.movieWidth, player.stage.movieHeight) = (550, 400)
    root = try #require(player.island.levels[0])
  }

  /// A field at a place in pixels.
  @discardableResult
  private func field(_ text: String, _ x: Double, _ y: Double, in parent: Container? = nil)
    -> EditField
  {
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: 2_000, yMax: 400), file: root.file, player: player)
    (parent ?? root).insert(field, at: 20_000 + (parent ?? root).children.count)
    field.setMatrix(Matrix(a: 1, b: 0, c: 0, d: 1, tx: x * 20, ty: y * 20))
    field.setText(text)
    return field
  }

  @Test("they come in reading order, whatever their depths") func order() {
    field("Lives 3", 200, 12)
    field("Press  \r Enter", 50, 300)
    field("Score 100", 10, 10)
    field(" \r", 10, 100)
    #expect(player.shownTexts == ["Score 100", "Lives 3", "Press Enter"])
  }

  @Test("what is hidden, transparent, a mask, off the stage or a password does not show")
  func hidden() {
    field("seen", 10, 10)
    field("hidden", 10, 40).isVisible = false
    field("clear", 10, 70).colorTransform.multiply.w = 0
    field("mask", 10, 100).clipDepth = 30_000
    field("aside", 600, 10)
    field("above", 10, -30)
    field("secret", 10, 130).isPassword = true
    let clip = MovieClip(emptyIn: root.file, player: player)
    root.insert(clip, at: 40_000)
    let inner = field("inside", 20, 160, in: clip)
    #expect(player.shownTexts == ["seen", "inside"])
    clip.isVisible = false
    #expect(player.shownTexts == ["seen"])
    clip.isVisible = true
    inner.setMatrix(Matrix(a: .nan, b: 0, c: 0, d: .infinity, tx: .nan, ty: 0))
    #expect(player.shownTexts == ["seen"])
  }

  @Test("as many are given as a person would listen to, and each in part") func bounded() {
    for index in 0..<1_000 { field("\(index)", 10, 10) }
    #expect(player.shownTexts.count == 400)
    field(String(repeating: "x", count: 10_000), 10, 10)
    #expect(player.shownTexts.allSatisfy { $0.count <= 2_000 })
  }
}
