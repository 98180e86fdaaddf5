package import HostBase

/// A picture as lines of text for terminals with 24-bit colour: two pixels above each other in each character.
package enum BlockPicture {
  /// The lines of a picture that many characters wide, each ending with the terminal's usual colours.
  package static func lines(_ image: RGBImage, columns: Int) -> [String] {
    let columns = min(max(columns, 1), 400)
    // A character is about twice as high as wide.
    let rows = max(1, (columns * image.height / max(image.width, 1) + 1) / 2)
    var blocks = HalfBlocks()
    blocks.resize(columns: columns, rows: min(rows, 400))
    image.pixels.withUnsafeBufferPointer { pixels in
      blocks.lay(
        Picture(width: image.width, height: image.height, pixels: pixels),
        aspect: Double(image.width) / Double(image.height), quarterTurns: 0)
    }
    return blocks.lines()
  }
}
