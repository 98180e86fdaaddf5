import Raster
import UIContract
import UIPainting

import struct UIPainting.Color

/// Drawings that stand for pictures, with a title on their label.
extension ElementPainter {
  /// Pixels of a drawing below which its title could not be read.
  private static let leastSide = 56
  /// The sizes of a title, as parts of the drawing's side: two, so that a shelf looks like one.
  private static let titleSizes = [0.11, 0.075]
  /// The smallest letters, in dip.
  private static let leastLetters = 9.0
  private static let titleLine = 1.15

  /// A drawing in the middle of an area, as large as it fits.
  func paintDrawing(
    _ drawing: Drawing, _ look: Look, _ area: PixelArea, anchor: Double,
    on painter: SurfacePainter
  ) {
    let side = min(area.width, area.height)
    let rest = Double(area.height - side) * anchor
    let square = PixelArea(
      x: area.minX + (area.width - side) / 2, y: area.minY + Int(rest.rounded()), width: side,
      height: side)
    guard let room = drawing.label, !look.caption.isEmpty, side >= Self.leastSide else {
      return painter.icon(drawing.path, in: square, look.color)
    }
    let unit = Double(side) / 100
    let label = PixelArea(
      minX: square.minX + Int((room.x * unit).rounded()),
      minY: square.minY + Int((room.y * unit).rounded()),
      maxX: square.minX + Int((room.maxX * unit).rounded()),
      maxY: square.minY + Int((room.maxY * unit).rounded()))
    let paper = look.color.mixed(with: Color(0xffffff), 0.84)
    let radius = CornerRadii(Corners(4 * unit / scale), scale: scale)
    // Under the edge of the outline as well, so that no ground is seen between them.
    let under = PixelArea(
      minX: label.minX - 1, minY: label.minY - 1, maxX: label.maxX + 1, maxY: label.maxY + 1)
    painter.fill(RoundedBox(under, radii: radius), paper)
    painter.icon(drawing.path, in: square, look.color)
    painter.fill(RoundedBox(label, radii: radius), paper)
    paintTitle(look.caption, on: label, side: side, paper, painter)
  }

  private func paintTitle(
    _ title: String, on label: PixelArea, side: Int, _ paper: Color, _ painter: SurfacePainter
  ) {
    let margin = max(Double(side) * 0.03 / scale, 2)
    let room = Rect(
      x: Double(label.minX) / scale, y: Double(label.minY) / scale,
      width: Double(label.width) / scale, height: Double(label.height) / scale
    ).inset(by: Edges(margin, margin, margin, margin))
    guard room.width > 0, room.height > 0 else { return }
    var look = TextLook()
    look.weight = 700
    look.lineHeight = Self.titleLine
    look.overflow = .ellipsis
    for part in Self.titleSizes {
      look.size = max(part * Double(side) / scale, Self.leastLetters)
      if fits(title, look, room) || look.size == Self.leastLetters { break }
    }
    // A word is not broken: one that is too long ends in an ellipsis.
    look.wraps = hasRoomForWords(title, look, room)
    look.maxLines = max(Int(room.height * scale / text.lineHeight(look)), 1)
    let ink = paper.mixed(with: Color(0x000000), 0.78)
    paintText(title, look, align: .center, ink, in: room, isMiddle: true, on: painter)
  }

  /// Whether all of a title is seen, and no word is cut in two.
  private func fits(_ title: String, _ look: TextLook, _ room: Rect) -> Bool {
    let size = text.size(of: title, look: look, width: room.width)
    return size.height <= room.height && hasRoomForWords(title, look, room)
  }

  /// Whether the longest word has room in a line.
  private func hasRoomForWords(_ title: String, _ look: TextLook, _ room: Rect) -> Bool {
    var word = look
    word.wraps = false
    word.overflow = .clip
    return title.split(whereSeparator: { " -/".contains($0) }).allSatisfy { part in
      // Scripts without spaces break anywhere.
      part.unicodeScalars.contains { $0.value >= 0x2E80 }
        || text.size(of: String(part), look: word, width: nil).width <= room.width
    }
  }
}
