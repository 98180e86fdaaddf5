import Catalog
import HostBase
import Play
import Testing

@testable import HostSDL

@Suite("Picture frame")
struct PictureFrameTests {
  private func frame(
    _ width: Int, _ height: Int, picture: (Int, Int) = (160, 144), aspect: Double = 160.0 / 144,
    turns: Int = 0, whole: Bool = false
  ) -> PictureFrame {
    PictureFrame(
      outputWidth: width, outputHeight: height, pictureWidth: picture.0,
      pictureHeight: picture.1, aspect: aspect, quarterTurns: turns, wholeFactors: whole)
  }
  private func numbers(_ frame: PictureFrame) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height]
  }

  @Test("a texture grows with the pictures, but a wide one and a high one make none of both")
  func textures() {
    #expect(PicturePainter.textureSize(for: (160, 144), after: (0, 0)) == (160, 144))
    #expect(PicturePainter.textureSize(for: (256, 144), after: (160, 224)) == (256, 224))
    #expect(PicturePainter.textureSize(for: (240, 8192), after: (8192, 240)) == (240, 8192))
    #expect(PicturePainter.textureSize(for: (4096, 4096), after: (160, 144)) == (4096, 4096))
  }

  @Test("fills one direction and centres the other")
  func fits() {
    #expect(numbers(frame(1000, 720)) == [100, 0, 800, 720])
    #expect(numbers(frame(400, 720)) == [0, 180, 400, 360])
  }

  @Test("whole factors keep square pixels square")
  func wholeFactors() {
    #expect(numbers(frame(1000, 700, whole: true)) == [180, 62, 640, 576])
    #expect(numbers(frame(100, 100, whole: true)) == [0, 5, 100, 90])
    // 8:7 pixels: whole rows, the width as the aspect says.
    let wide = frame(1000, 700, picture: (256, 224), aspect: 4.0 / 3, whole: true)
    #expect(wide.height == 672)
    #expect(wide.width == 896)
  }

  @Test("turned pictures swap their sides")
  func turned() {
    let turned = frame(1000, 700, picture: (224, 144), aspect: 224.0 / 144, turns: 1)
    #expect(turned.height == 700)
    #expect(turned.width == 450)
    let whole = frame(1000, 700, picture: (224, 144), aspect: 224.0 / 144, turns: 3, whole: true)
    #expect(whole.height == 672)
    #expect(whole.width == 432)
  }

  @Test("a point over the picture becomes a touch, also over a turned one")
  func touches() {
    let plain = frame(1000, 720)
    #expect(plain.touch(atX: 100, y: 0, quarterTurns: 0).position == SIMD2(-32767, -32767))
    #expect(plain.touch(atX: 900, y: 720, quarterTurns: 0).position == SIMD2(32767, 32767))
    #expect(!plain.touch(atX: 500, y: 360, quarterTurns: 0).isOffscreen)
    #expect(plain.touch(atX: 50, y: 360, quarterTurns: 0).isOffscreen)
    // Counter-clockwise by a quarter: the picture's top left lies at the window's bottom left.
    let bottomLeft = plain.touch(atX: 100, y: 720, quarterTurns: 1).position
    #expect(bottomLeft == SIMD2(-32767, -32767))
    let topLeft = plain.touch(atX: 100, y: 0, quarterTurns: 1).position
    #expect(topLeft == SIMD2(32767, -32767))
    #expect(
      plain.touch(atX: 100, y: 0, quarterTurns: 2).position == SIMD2(32767, 32767))
  }

  @Test("no size whatsoever brings it down")
  func total() {
    for size in [0, 1, 7, 100_000] {
      for aspect in [0, -1, 0.001, 1000] {
        let frame = frame(size, 5, picture: (0, size), aspect: aspect, whole: true)
        #expect(frame.width >= 1 && frame.height >= 1)
        _ = frame.touch(atX: .infinity, y: -1e300, quarterTurns: -3)
      }
    }
  }
}
