import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay

/// What the whole picture of a stage depends on: modes without a layer, device fonts under a matrix, the header's rectangle,
/// opacities of loaded pictures.
@Suite("Pictures of the stage")
struct StagePictureTests {
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 255, blue: 0)

  /// A square of 20 pixels a side.
  private static func square(_ color: Color) -> Drawing {
    let drawing = Drawing()
    drawing.setFill(.solid(color))
    drawing.move(to: Point(x: 0, y: 0))
    for (x, y) in [(400.0, 0.0), (400, 400), (0, 400)] { drawing.line(to: Point(x: x, y: y)) }
    drawing.setFill(nil)
    return drawing
  }

  /// A green square, and a red one over it in a parent of its own.
  private func squares() throws -> (player: Player, parent: MovieClip, upper: MovieClip) {
    let player = try PlayerTests.idlePlayer(version: 8)
    player.runIteration()
    player.stage.quality = .low
    let root = try #require(player.island.levels[0])
    let parent = root.createEmpty("parent", depth: 16_384)
    let lower = parent.createEmpty("lower", depth: 16_384)
    lower.drawing = Self.square(Self.green)
    let upper = parent.createEmpty("upper", depth: 16_385)
    upper.drawing = Self.square(Self.red)
    return (player, parent, upper)
  }

  @Test("alpha and erase need a layer around them (R.Blend.6)") func modesOfOpacity() throws {
    // Half of the green is left, on white.
    let half: Set<UInt32> = [0xFF7F_FF7F, 0xFF80_FF80]
    for mode in [BlendMode.alpha, .erase] {
      let (player, parent, upper) = try squares()
      func pixel() -> UInt32 {
        player.stageChanged()
        let picture = player.render()
        return picture.pixels[5 * picture.width + 5]
      }
      upper.colorTransform = ColorTransform(multiply: SIMD4(256, 256, 256, 128), add: .zero)
      upper.blendMode = mode
      #expect(pixel() == Self.green.pixel)
      parent.blendMode = .layer
      #expect(half.contains(pixel()))
      parent.blendMode = .normal
      parent.cachesAsBitmap = true
      #expect(half.contains(pixel()))
    }
  }

  @Test("A turned field of device fonts is not there, one of the movie's fonts is (T.Dev.3)")
  func turnedFields() throws {
    let player = try PlayerTests.idlePlayer(version: 8)
    player.runIteration()
    let root = try #require(player.island.levels[0])
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: 400, yMax: 400), file: root.file, player: player)
    field.hasBackground = true
    field.backgroundColor = 0x00FF00
    root.insert(field, at: 20_000)
    func isShown(_ matrix: Matrix) -> Bool {
      field.setMatrix(matrix)
      player.stageChanged()
      let picture = player.render()
      return picture.pixels[50 * picture.width + 50] == Self.green.pixel
    }
    let place = { (a: Double, b: Double, c: Double, d: Double) in
      Matrix(a: a, b: b, c: c, d: d, tx: 1000, ty: 1000) * .translation(-200, -200)
    }
    let upright = [place(1, 0, 0, 1), place(2, 0, 0, 0.5), place(1, 0.005, -0.005, 1)]
    let turned = [
      place(0.8, 0.6, -0.6, 0.8), place(1, 0.5, 0, 1), place(-1, 0, 0, 1), place(1, 0, 0, -1),
      place(-1, 0, 0, -1), place(0, 1, -1, 0),
    ]
    for matrix in upright { #expect(isShown(matrix)) }
    for matrix in turned { #expect(!isShown(matrix)) }
    field.usesEmbeddedFonts = true
    for matrix in upright + turned { #expect(isShown(matrix)) }
  }

  @Test("The stage is as large as whole pixels of the header's rectangle (D.Swf.8)")
  func fractions() throws {
    var file = PlayerTests.movie(frames: 1, [0x40, 0x00, 0, 0])
    // From -13 to 2013 twips, and from -13 to 493.
    file.replaceSubrange(8..<17, with: [0x7F, 0xFF, 0x30, 0xFB, 0xBF, 0xFC, 0xC0, 0xF6, 0x80])
    let player = try Player(
      file, url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
    let picture = player.render()
    #expect(picture.width == 101 && picture.height == 25)
    #expect(player.stage.width == 101 && player.stage.height == 25)
    let matrix = player.stage.viewMatrix
    #expect(matrix.a == 1 && matrix.d == 1 && matrix.tx == 0.65 && matrix.ty == 0.65)
  }

  @Test("The colours of a PNG are cut when they are multiplied by its opacity (R.Img.15)")
  func opacityOfPictures() throws {
    // Two pixels: 174, 255, 10 with an opacity of 63, and 200, 100, 50.
    let file: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44,
      0x52, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0xF4,
      0x22, 0x7F, 0x8A, 0x00, 0x00, 0x00, 0x11, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x58,
      0xF7, 0x9F, 0xCB, 0xFE, 0x44, 0x8A, 0xD1, 0x7F, 0x00, 0x13, 0x98, 0x04, 0x54, 0x2E, 0x3E,
      0x52, 0x27, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    let surface = try #require(BitmapDecoding.picture(file))
    // 174 · 63 / 255 is 42.99.
    #expect(surface[0, 0] == 0x3F2A_3F02)
    #expect(surface[1, 0] == 0xFFC8_6432)
  }
}
