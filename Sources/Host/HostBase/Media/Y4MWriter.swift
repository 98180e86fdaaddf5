/// Records pictures as a YUV4MPEG2 stream without chroma subsampling (4:4:4, BT.601, studio range).
///
/// The first frame fixes the size; later frames of another size are scaled to it by repeating or leaving out pixels.
/// Source: the format's description in the mjpegtools manual page yuv4mpeg(5).
package final class Y4MWriter {
  /// Frames written so far.
  package private(set) var frames = 0
  private let file: StreamFile
  private let framesPerSecond: Double
  private let aspect: Double
  private var size: (width: Int, height: Int)?
  private var planes: [UInt8] = []

  /// Starts a recording, making its folder.
  ///
  /// `aspect` is width / height of the whole picture, 0 for square pixels.
  package init(_ place: OutputPlace, framesPerSecond: Double, aspect: Double = 0) throws(ImageError)
  {
    do { file = try StreamFile(place) } catch { throw .file(error) }
    let isUsable = framesPerSecond.isFinite && framesPerSecond > 0 && framesPerSecond < 1000
    self.framesPerSecond = isUsable ? framesPerSecond : 60
    self.aspect = aspect.isFinite && aspect > 0 && aspect < 100 ? aspect : 0
  }

  /// Appends a picture, turned as `AVInfo.rotation` says; call it once for each frame, with the last picture again where a
  /// frame brought none.
  package func append(_ picture: Picture, rotation: Int) throws(ImageError) {
    guard picture.width > 0, picture.height > 0,
      picture.pixels.count >= picture.width * picture.height
    else { return }
    do throws(FileFailure) {
      let fixed: (width: Int, height: Int)
      if let size {
        fixed = size
      } else {
        fixed =
          rotation % 2 == 0 ? (picture.width, picture.height) : (picture.height, picture.width)
        size = fixed
        try file.append(Array(header(width: fixed.width, height: fixed.height).utf8))
      }
      try file.append(Array("FRAME\n".utf8))
      convert(picture, rotation, to: fixed)
      try file.append(planes)
    } catch { throw .file(error) }
    frames += 1
  }

  /// Writes what is left.
  ///
  /// The writer is of no use afterwards.
  package func finish() throws(ImageError) {
    do { try file.finish() } catch { throw .file(error) }
  }

  // MARK: -

  private func header(width: Int, height: Int) -> String {
    let rate = fraction(framesPerSecond)
    let pixel = aspect == 0 ? (1, 1) : fraction(aspect * Double(height) / Double(width))
    return "YUV4MPEG2 W\(width) H\(height) F\(rate.0):\(rate.1) Ip A\(pixel.0):\(pixel.1) C444\n"
  }

  private func fraction(_ value: Double) -> (Int, Int) {
    let (numerator, denominator) = (
      Int((value * 1_000_000).rounded(), in: 1...1_000_000_000_000), 1_000_000
    )
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    return a > 0 ? (numerator / a, denominator / a) : (1, 1)
  }

  private func convert(
    _ picture: Picture, _ rotation: Int, to size: (width: Int, height: Int)
  ) {
    let count = size.width * size.height
    // Where the turned picture begins in its pixels, and how far the next one lies to the right and below.
    let (width, height) = (picture.width, picture.height)
    let turned: (begin: Int, right: Int, down: Int) =
      switch (rotation % 4 + 4) % 4 {
      case 1: (width - 1, width, -1)
      case 2: (width * height - 1, -1, -width)
      case 3: ((height - 1) * width, -width, 1)
      default: (0, 1, width)
      }
    let (columns, rows) = rotation % 2 == 0 ? (width, height) : (height, width)
    if planes.count != count * 3 { planes = [UInt8](repeating: 0, count: count * 3) }
    let isSame = columns == size.width && rows == size.height
    planes.withUnsafeMutableBufferPointer { planes in
      for y in 0..<size.height {
        let row = turned.begin + (isSame ? y : y * rows / size.height) * turned.down
        for x in 0..<size.width {
          let column = isSame ? x : x * columns / size.width
          let pixel = picture.pixels[row + column * turned.right]
          let red = Int32(pixel >> 16 & 0xFF)
          let green = Int32(pixel >> 8 & 0xFF)
          let blue = Int32(pixel & 0xFF)
          let index = y * size.width + x
          // ITU-R BT.601 in 8-bit fixed point; all results lie within 16…240.
          planes[index] = UInt8((66 * red + 129 * green + 25 * blue + 128) >> 8 + 16)
          planes[count + index] = UInt8((-38 * red - 74 * green + 112 * blue + 128) >> 8 + 128)
          planes[2 * count + index] = UInt8((112 * red - 94 * green - 18 * blue + 128) >> 8 + 128)
        }
      }
    }
  }
}
