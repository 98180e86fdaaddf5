import Raster
import TextShaping
import UIContract
import UIPainting

import struct UIPainting.Color

/// Paints elements: box, contents, and what lies in them.
///
/// Places are pixels of the window without any scrolling; the surface begins where its layer does.
struct ElementPainter {
  /// Pixels in a dip.
  let scale: Double
  let text: ComponentText
  let theme: Theme
  let isRightToLeft: Bool
  /// The component's clock in microseconds.
  let now: Int64
  /// Pictures fade in and spinners turn.
  let isAnimated: Bool

  /// How long a picture takes to fade in, in microseconds.
  static let fade: Int64 = 120_000

  // MARK: - Walks

  /// Collects what a layer covers and depends on; `x` and `y` are the element's place in dip.
  func measure(
    _ element: Element, x: Double, y: Double, isWhole: Bool, isTop: Bool,
    into extent: inout LayerExtent
  ) {
    let look = element.look
    let blur = look.shadow * scale
    let margin = look.shadow > 0 ? SurfacePainter.shadowMargin(blur: blur) : 0
    extent.add(area(element, x, y), shadow: margin, down: look.shadow > 0 ? down(look) : 0)
    extent.add(Int(element.id.rawValue))
    extent.add(Int(element.version))
    guard isWhole else { return }
    if let image = element.content.image, image.pixels != nil {
      let step = fadeStep(image)
      extent.add(step)
      if step < Self.fadeSteps { extent.isMoving = true }
    }
    if element.kind == .progressBar, element.value < 0 {
      extent.add(Spinner.step(now: now, isAnimated: isAnimated))
      if isAnimated { extent.isMoving = true }
    }
    for child in element.shownChildren {
      measure(
        child, x: x + child.frame.x, y: y + child.frame.y, isWhole: true, isTop: false,
        into: &extent)
    }
  }

  /// Paints an element; the opacity of the topmost one is left to the layer.
  func paint(
    _ element: Element, on painter: SurfacePainter, x: Double, y: Double, isWhole: Bool,
    isTop: Bool
  ) {
    if !isTop, element.look.opacity < 1 {
      painter.group(element.look.opacity, in: painter.bounds) {
        paintOpaque(element, on: $0, x: x, y: y, isWhole: isWhole)
      }
    } else {
      paintOpaque(element, on: painter, x: x, y: y, isWhole: isWhole)
    }
  }

  private func paintOpaque(
    _ element: Element, on painter: SurfacePainter, x: Double, y: Double, isWhole: Bool
  ) {
    let box = paintBox(element, on: painter, x: x, y: y)
    guard isWhole else { return }
    let room = Room(
      area: box.rect,
      rect: Rect(x: x, y: y, width: element.frame.width, height: element.frame.height)
        .inset(by: inset(element.look.box)))
    paintContents(element, box, room, on: painter)
    let children = element.shownChildren
    guard !children.isEmpty else { return }
    func paintChildren() {
      for child in children {
        paint(
          child, on: painter, x: x + child.frame.x, y: y + child.frame.y, isWhole: true,
          isTop: false)
      }
    }
    if element.look.corners != Corners() || element.kind == .flipper {
      painter.clipped(to: box, paintChildren)
    } else {
      paintChildren()
    }
  }

  // MARK: - Boxes

  /// The room of an element's contents.
  struct Room {
    /// The element's box, in pixels.
    var area: PixelArea
    /// What is inside padding and border, in dip.
    var rect: Rect
  }

  /// Padding and border as the layout counts them: a border is at least a pixel.
  func inset(_ look: BoxLook) -> Edges {
    guard look.border > 0 else { return look.padding }
    let border = max(look.border, 1 / scale)
    let padding = look.padding
    return Edges(
      padding.top + border, padding.right + border, padding.bottom + border, padding.left + border)
  }

  private func area(_ element: Element, _ x: Double, _ y: Double) -> PixelArea {
    pixels(Rect(x: x, y: y, width: element.frame.width, height: element.frame.height))
  }

  /// A rectangle of dip in pixels: each edge is rounded alone.
  func pixels(_ rect: Rect) -> PixelArea {
    PixelArea(
      minX: pixel(rect.x), minY: pixel(rect.y), maxX: pixel(rect.maxX), maxY: pixel(rect.maxY))
  }

  /// A length or an edge of dip in pixels.
  func pixel(_ dip: Double) -> Int { Int(min(max((dip * scale).rounded(), -1e7), 1e7)) }

  /// A line's width in pixels: at least one.
  func line(_ dip: Double) -> Int { max(pixel(dip), 1) }

  private func down(_ look: Look) -> Int { pixel(look.shadow / 4) }

  /// Paints shadow, background and border; returns the box that they have.
  private func paintBox(
    _ element: Element, on painter: SurfacePainter, x: Double, y: Double
  ) -> RoundedBox {
    let look = element.look
    var area = area(element, x, y)
    if element.kind == .textField || element.kind == .picker, !element.error.isEmpty {
      // What is wrong stands below the field, not in it.
      area.maxY = max(area.maxY - pixel(errorHeight(element)), area.minY)
    }
    let box = RoundedBox(area, radii: CornerRadii(look.corners, scale: scale))
    if look.shadow > 0 {
      painter.shadow(
        of: box, blur: look.shadow * scale, down: down(look), Color(rgba: 0x0000_0066))
    }
    switch look.background {
    case .none: break
    case .color(let color): painter.fill(box, color)
    case .gradient(let top, let bottom): painter.fill(box, from: top, to: bottom)
    }
    let color = element.error.isEmpty ? look.borderColor : theme[.danger]
    if look.box.border > 0, color.alpha > 0 {
      painter.border(box, width: line(look.box.border), color, style: look.borderPattern)
    }
    return box
  }

  // MARK: - Contents

  private func paintContents(
    _ element: Element, _ box: RoundedBox, _ room: Room, on painter: SurfacePainter
  ) {
    switch element.kind {
    case .text: paintCaption(element, room, isMiddle: false, on: painter)
    case .button, .sheetRow: paintCaption(element, room, isMiddle: true, on: painter)
    case .toggleSwitch, .checkBox: paintSwitch(element, room, on: painter)
    case .slider: paintSlider(element, room, on: painter)
    case .picker: paintPicker(element, room, on: painter)
    case .textField: paintField(element, box, room, on: painter)
    case .image: paintImage(element, box, room, on: painter)
    case .progressBar: paintProgress(element, room, on: painter)
    default: break
    }
  }

  /// A text within `rect` (dip), in its middle or from its top.
  func paintText(
    _ string: String, _ look: TextLook, align: TextAlign = .start, _ color: Color, in rect: Rect,
    isMiddle: Bool, on painter: SurfacePainter
  ) {
    guard !string.isEmpty else { return }
    // A text begins where the window does, whatever its own direction.
    let align = align == .start ? (isRightToLeft ? .right : .left) : align
    let shaped = text.set(string, look: look, width: rect.width * scale, align: align)
    let height = Int(text.lineHeight(look))
    let room = pixels(rect)
    let top =
      isMiddle
      ? (room.minY + room.maxY - height * shaped.lines.count) / 2 : room.minY
    let baseline = top + Int(text.baselinePixels(look))
    func paintLines() {
      for (index, line) in shaped.lines.enumerated() {
        painter.text(
          line, size: shaped.size, x: Double(room.minX) + line.x,
          baseline: baseline + index * height, color)
      }
    }
    guard shaped.isCut, look.overflow == .clip else { return paintLines() }
    let all = painter.bounds
    painter.clipped(
      to: RoundedBox(
        PixelArea(minX: room.minX, minY: all.minY, maxX: room.maxX, maxY: all.maxY)), paintLines)
  }

  /// A text with an icon beside it.
  private func paintCaption(
    _ element: Element, _ room: Room, isMiddle: Bool, on painter: SurfacePainter
  ) {
    let look = element.look
    guard let icon = Icon(name: look.icon) else {
      return paintText(
        element.text, look.text, align: look.align, look.color, in: room.rect, isMiddle: isMiddle,
        on: painter)
    }
    let side = look.text.size * 1.25
    let gap = element.text.isEmpty ? 0 : LayoutRun.gap
    var icons = room.rect
    var words = room.rect
    (icons.width, icons.height) = (side, side)
    switch look.iconSide {
    case .left, .right:
      let width = max(room.rect.width - side - gap, 0)
      let caption =
        element.text.isEmpty
        ? 0 : min(text.size(of: element.text, look: look.text, width: width).width, width)
      let rest = room.rect.width - side - gap - caption
      let isStartRight = isRightToLeft
      var start: Double
      switch look.align {
      case .center: start = rest / 2
      case .start: start = isStartRight ? rest : 0
      case .left: start = 0
      case .right: start = rest
      }
      // An icon alone is in the middle even of a button that is too narrow for its padding.
      start = (element.text.isEmpty ? start : max(start, 0)) + room.rect.x
      // The icon is at the caption's beginning, on the right in locales that are read to the left.
      let isIconFirst = (look.iconSide == .left) != isRightToLeft
      icons.x = isIconFirst ? start : start + caption + gap
      words.x = isIconFirst ? start + side + gap : start
      words.width = caption
      icons.y = room.rect.y + (room.rect.height - side) / 2
      if !isMiddle {
        let line = look.text.size * look.text.lineHeight
        icons.y = room.rect.y + max((line - side) / 2, 0)
      }
    case .top, .bottom:
      let height = text.size(of: element.text, look: look.text, width: room.rect.width).height
      let all = side + gap + (element.text.isEmpty ? 0 : height)
      let top = room.rect.y + (isMiddle ? max((room.rect.height - all) / 2, 0) : 0)
      icons.x = room.rect.x + (room.rect.width - side) / 2
      icons.y = look.iconSide == .top ? top : top + all - side
      words.y = look.iconSide == .top ? top + side + gap : top
      words.height = height
    }
    painter.icon(icon.path, in: square(icons), look.color)
    paintText(
      element.text, look.text, align: look.align, look.color, in: words, isMiddle: isMiddle,
      on: painter)
  }

  /// A square of whole pixels, for icons: its size does not depend on its place.
  func square(_ rect: Rect) -> PixelArea {
    PixelArea(
      x: pixel(rect.x), y: pixel(rect.y), width: pixel(rect.width), height: pixel(rect.width))
  }

  private func paintImage(
    _ element: Element, _ box: RoundedBox, _ room: Room, on painter: SurfacePainter
  ) {
    let look = element.look
    let area = pixels(room.rect)
    guard !area.isEmpty else { return }
    let anchor =
      switch look.box.gravity.vertical {
      case .top: 0.5
      case .center: 0.5
      case .bottom: 1.0
      }
    let image = element.content.image
    let step = image?.pixels == nil ? 0 : image.map(fadeStep) ?? 0
    if step < Self.fadeSteps { paintStandIn(element, box, area, anchor: anchor, on: painter) }
    if let pixels = image?.pixels {
      painter.faded(Double(step) / Double(Self.fadeSteps)) {
        // The frame of a picture of another shape is filled with what the picture looks like.
        if case .color(let frame) = look.background, look.fit == .contain || look.fit == .pixel {
          painter.fill(box, pixels.mean(on: frame).mixed(with: frame, Self.frameTint))
        }
        painter.picture(
          pixels, in: RoundedBox(area, radii: box.radii), fit: look.fit, anchor: anchor)
      }
    }
  }

  /// What is there until a picture comes: a drawing with its title, else an icon.
  private func paintStandIn(
    _ element: Element, _ box: RoundedBox, _ area: PixelArea, anchor: Double,
    on painter: SurfacePainter
  ) {
    let look = element.look
    let name =
      look.icon.isEmpty ? element.content.image?.urls.first?.url ?? element.text : look.icon
    if let drawing = painter.tools.drawing(name) {
      if case .color(let frame) = look.background {
        painter.fill(box, look.color.mixed(with: frame, Self.drawingTint))
      }
      paintDrawing(drawing, look, area, anchor: anchor, on: painter)
    } else if let icon = Icon(name: name) {
      painter.icon(icon.path, in: area, look.color)
    }
  }

  private static let fadeSteps = 8
  /// The part of its own colour in the frame of a picture.
  private static let frameTint = 0.6
  /// The same in the frame of a drawing, which must stand out from it.
  private static let drawingTint = 0.85

  /// How far a picture has faded in, 0 … `fadeSteps`.
  private func fadeStep(_ image: ImageState) -> Int {
    guard isAnimated, now - image.arrived < Self.fade, now >= image.arrived else {
      return Self.fadeSteps
    }
    return Int((now - image.arrived) * Int64(Self.fadeSteps) / Self.fade)
  }
}

extension Rect {
  /// The rectangle without its edges.
  func inset(by edges: Edges) -> Rect {
    Rect(
      x: x + edges.left, y: y + edges.top, width: max(width - edges.across, 0),
      height: max(height - edges.along, 0))
  }
}
