import CSDL2
import HostBase
import HostFrames
import Play

/// Draws text: with DejaVu Sans if it is installed, else with our own small letters.
final class Typeface {
  /// Where distributions keep the two faces.
  private static let folders = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu",
    "/usr/share/fonts/dejavu-sans-fonts", "/usr/local/share/fonts/dejavu",
    "/usr/share/fonts/truetype/ttf-dejavu",
  ]

  private struct FaceKey: Hashable {
    var points: Int32
    var isBold: Bool
  }

  private var faces: [FaceKey: OpaquePointer] = [:]
  private let folder: String?

  /// A typeface; without TrueType where asked, for tests and for machines without the font.
  init(builtInOnly: Bool = false) {
    var found: String?
    if !builtInOnly, TTF_Init() == 0 {
      for folder in Self.folders {
        guard let font = TTF_OpenFont("\(folder)/DejaVuSans.ttf", 12) else { continue }
        TTF_CloseFont(font)
        found = folder
        break
      }
      if found == nil { TTF_Quit() }
    }
    folder = found
  }

  deinit {
    for face in faces.values { TTF_CloseFont(face) }
    if folder != nil { TTF_Quit() }
  }

  /// Whether it has arrows and other signs beyond ASCII.
  var hasSigns: Bool { folder != nil }

  private func face(_ size: Double, isBold: Bool) -> OpaquePointer? {
    guard let folder else { return nil }
    let key = FaceKey(points: Int32(size.rounded(), in: 6...200), isBold: isBold)
    if let face = faces[key] { return face }
    let name = isBold ? "DejaVuSans-Bold.ttf" : "DejaVuSans.ttf"
    guard
      let face = TTF_OpenFont("\(folder)/\(name)", key.points)
        ?? TTF_OpenFont("\(folder)/DejaVuSans.ttf", key.points)
    else { return nil }
    faces[key] = face
    return face
  }

  /// Pixels that one of our own letters' dots takes at a size.
  private func dot(_ size: Double) -> Int { Int((size / 9).rounded(), in: 1...1000) }

  /// Width of a text in pixels.
  func width(_ text: String, size: Double, bold: Bool = false) -> Double {
    if let face = face(size, isBold: bold) {
      var width: Int32 = 0
      TTF_SizeUTF8(face, text, &width, nil)
      return Double(width)
    }
    return Double(text.unicodeScalars.count * 6 * dot(size))
  }

  /// Height of a line in pixels.
  func lineHeight(_ size: Double) -> Double {
    if let face = face(size, isBold: false) { return Double(TTF_FontHeight(face)) }
    return Double(10 * dot(size))
  }

  /// The text, or as much of its start as fits with an ellipsis.
  func fitted(_ text: String, size: Double, bold: Bool = false, into room: Double) -> String {
    guard width(text, size: size, bold: bold) > room else { return text }
    let tail = hasSigns ? "…" : ".."
    var low = 0
    var high = text.count
    while low < high {
      let middle = (low + high + 1) / 2
      if width(text.prefix(middle) + tail, size: size, bold: bold) <= room {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return text.prefix(low) + tail
  }

  /// The text in lines that fit, at most so many; a word that is too long for one (a path) is cut where it must be.
  func wrapped(
    _ text: String, size: Double, bold: Bool = false, into room: Double, most: Int = 40
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    func fits(_ text: String) -> Bool { width(text, size: size, bold: bold) <= room }
    for word in text.split(separator: " ") where lines.count < most {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if fits(longer) {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word where lines.count <= most {
        if !line.isEmpty, !fits(line + String(character)) {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    if !line.isEmpty { lines.append(line) }
    guard lines.count > most else { return lines }
    let tail = hasSigns ? "…" : ".."
    var end = lines[most - 1]
    while !end.isEmpty, width(end + tail, size: size, bold: bold) > room { end.removeLast() }
    return Array(lines[..<(most - 1)]) + [end + tail]
  }

  /// Draws a text whose box's left (or centre, or right: `anchor` 0, 0.5, 1) is at x and whose middle is at y.
  func draw(
    _ text: String, on canvas: Canvas, x: Double, y: Double, size: Double, _ ink: Ink,
    bold: Bool = false, anchor: Double = 0
  ) {
    guard !text.isEmpty else { return }
    if let face = face(size, isBold: bold) {
      guard
        let surface = TTF_RenderUTF8_Blended(
          face, text, SDL_Color(r: 255, g: 255, b: 255, a: 255))
      else { return }
      defer { SDL_FreeSurface(surface) }
      let wide = Int(surface.pointee.w)
      let high = Int(surface.pointee.h)
      let stride = Int(surface.pointee.pitch) / 4
      guard let bytes = surface.pointee.pixels else { return }
      let source = bytes.assumingMemoryBound(to: UInt32.self)
      let left = Int((x - Double(wide) * anchor).rounded(), in: -65_536...65_536)
      let top = Int((y - Double(high) / 2).rounded(), in: -65_536...65_536)
      for row in 0..<high where top + row >= 0 && top + row < canvas.height {
        for column in 0..<wide where left + column >= 0 && left + column < canvas.width {
          let coverage = Float(source[row * stride + column] >> 24) / 255
          if coverage > 0 { canvas.blend(left + column, top + row, ink, coverage: coverage) }
        }
      }
      return
    }
    let dot = dot(size)
    var left = Int((x - width(text, size: size) * anchor).rounded(), in: -65_536...65_536)
    let top = Int((y - Double(7 * dot) / 2).rounded(), in: -65_536...65_536)
    for scalar in text.unicodeScalars {
      let rows = BitmapFont.rows(of: scalar)
      for row in 0..<7 {
        for column in 0..<5 where rows[row] & (0x10 >> UInt8(column)) != 0 {
          for y in top + row * dot..<top + (row + 1) * dot where y >= 0 && y < canvas.height {
            for x in left + column * dot..<left + (column + 1) * dot
            where x >= 0 && x < canvas.width {
              canvas.blend(x, y, ink, coverage: 1)
            }
          }
        }
      }
      left += 6 * dot
    }
  }
}
