package import Catalog
import HostBase

/// Where the picture lies in the window, in the display's pixels: arithmetic only.
package struct PictureFrame: Equatable {
  /// The left edge.
  package var x = 0.0
  /// The upper edge.
  package var y = 0.0
  /// The width.
  package var width = 0.0
  /// The height.
  package var height = 0.0

  /// The greatest place of the right shape in an output of that size.
  ///
  /// The aspect is the picture's before it is turned by quarter turns. With whole factors the height is a multiple
  /// of the picture's rows, and so is the width where its pixels are square.
  package init(
    outputWidth: Int, outputHeight: Int, pictureWidth: Int, pictureHeight: Int, aspect: Double,
    quarterTurns: Int, wholeFactors: Bool
  ) {
    let isSideways = quarterTurns % 2 != 0
    let pictureAspect =
      aspect > 0 ? aspect : Double(max(pictureWidth, 1)) / Double(max(pictureHeight, 1))
    let shape = isSideways ? 1 / pictureAspect : pictureAspect
    let outputW = Double(max(outputWidth, 1))
    let outputH = Double(max(outputHeight, 1))
    width = min(outputW, outputH * shape)
    height = min(outputH, outputW / shape)
    if wholeFactors, pictureWidth > 0, pictureHeight > 0 {
      let rows = Double(pictureHeight)
      let columns = Double(pictureWidth)
      // Before turning: the picture's own height in output pixels.
      let room = isSideways ? width : height
      let factor = (room / rows).rounded(.down)
      if factor >= 1 {
        let tall = rows * factor
        var wide = (tall * pictureAspect).rounded()
        if abs(pictureAspect - columns / rows) < 0.01 * pictureAspect { wide = columns * factor }
        if wide <= (isSideways ? outputH : outputW) {
          width = isSideways ? tall : wide
          height = isSideways ? wide : tall
        }
      }
    }
    width = max(width.rounded(), 1)
    height = max(height.rounded(), 1)
    x = ((outputW - width) / 2).rounded(.down)
    y = ((outputH - height) / 2).rounded(.down)
  }

  /// A point of the output as libretro's pointer sees it: -32767…32767 over the picture before it is turned.
  package func touch(atX pointX: Double, y pointY: Double, quarterTurns: Int) -> InputState.Touch {
    var across = (pointX - x) / width * 2 - 1
    var down = (pointY - y) / height * 2 - 1
    var touch = InputState.Touch()
    touch.isOffscreen = abs(across) > 1 || abs(down) > 1
    // Each counter-clockwise quarter turn of the picture is undone by a clockwise one of the point.
    for _ in 0..<((quarterTurns % 4 + 4) % 4) { (across, down) = (-down, across) }
    func unit(_ value: Double) -> Int16 { Int16(value * 32767, in: -32_767...32_767) }
    touch.position = SIMD2(unit(across), unit(down))
    return touch
  }
}
