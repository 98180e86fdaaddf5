import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay

@Suite("Borders of text fields")
struct FieldBorderTests {
  /// The grey of the border's pixels at its corners: top left, top right, bottom left, bottom right.
  private func corners(_ quality: Stage.Quality, embedded: Bool) throws -> [UInt32] {
    let player = try PlayerTests.idlePlayer()
    player.runIteration()
    player.stage.quality = quality
    let root = try #require(player.island.levels[0])
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: 400, yMax: 200), file: root.file, player: player)
    field.hasBorder = true
    field.borderColor = 0
    field.usesEmbeddedFonts = embedded
    root.insert(field, at: 20_000)
    field.setMatrix(Matrix(a: 1, b: 0, c: 0, d: 1, tx: 200, ty: 200))
    let picture = player.render()
    return [(10, 10), (30, 10), (10, 20), (30, 20)].map {
      picture.pixels[$0.1 * picture.width + $0.0] & 0xFF
    }
  }

  @Test("The last corner is left out (T.Draw.7)") func device() throws {
    for quality in [Stage.Quality.low, .high] {
      #expect(try corners(quality, embedded: false) == [0, 0, 0, 255])
    }
  }

  @Test("With fonts of the movie ten of its sixteen samples are covered (measured: border-corner)")
  func embedded() throws {
    #expect(try corners(.high, embedded: true) == [0, 0, 0, 95])
    #expect(try corners(.low, embedded: true) == [0, 0, 0, 255])
  }
}
