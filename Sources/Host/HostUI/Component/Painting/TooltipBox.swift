import Raster
import TextShaping
import UIContract
import UIPainting

/// The box of a tooltip: where it stands, and its lines.
struct TooltipBox {
  /// Its pixels of the window.
  let area: PixelArea
  private let shaped: ShapedText
  private let look: TextLook
  private let padding: (across: Int, along: Int)
  private let scale: Double

  /// The widest text and the most lines; what is longer is cut.
  private static let room = (width: 320.0, lines: 6)
  /// From the pointer's tip to the box, past the pointer's own picture, in dip.
  private static let distance = (across: 12.0, along: 20.0)

  /// The box of a tooltip beside the pointer, inside the window; nil for a window without room.
  init?(_ tooltip: Tooltip, on screen: WindowState, window: PixelArea, text: ComponentText) {
    scale = screen.scale
    var look = TextLook()
    look.size = 12 * screen.textScale
    look.overflow = .ellipsis
    look.maxLines = Self.room.lines
    self.look = look
    func pixels(_ dip: Double) -> Int { Int(min(max((dip * screen.scale).rounded(), -1e7), 1e7)) }
    padding = (pixels(10), pixels(6))
    let edge = pixels(4)
    let widest = min(pixels(Self.room.width), window.width - 2 * (padding.across + edge))
    guard widest > 0 else { return nil }
    shaped = text.set(tooltip.text, look: look, width: Double(widest))
    let width = Int(shaped.width.rounded(.up)) + 2 * padding.across
    let height = shaped.lines.count * Int(text.lineHeight(look)) + 2 * padding.along
    guard height + 2 * edge <= window.height else { return nil }
    let pointer = (x: pixels(tooltip.x), y: pixels(tooltip.y))
    var left = pointer.x + pixels(Self.distance.across)
    if screen.isRightToLeft { left = pointer.x - pixels(Self.distance.across) - width }
    left = min(max(left, edge), window.width - width - edge)
    var top = pointer.y + pixels(Self.distance.along)
    // Above the pointer rather than over it.
    if top + height > window.height - edge { top = pointer.y - edge - height }
    top = min(max(top, edge), window.height - height - edge)
    area = PixelArea(x: left, y: top, width: width, height: height)
  }

  /// Paints the box with its lines.
  func paint(on painter: SurfacePainter, text: ComponentText, theme: Theme) {
    let box = RoundedBox(area, radii: CornerRadii((6 * scale).rounded()))
    painter.fill(box, theme[.raised])
    painter.border(box, width: max(Int(scale.rounded()), 1), theme[.faint])
    let baseline = area.minY + padding.along + Int(text.baselinePixels(look))
    for (index, line) in shaped.lines.enumerated() {
      painter.text(
        line, size: shaped.size, x: Double(area.minX + padding.across) + line.x,
        baseline: baseline + index * Int(text.lineHeight(look)), theme[.text])
    }
  }
}
