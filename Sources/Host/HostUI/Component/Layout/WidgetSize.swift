import UIPainting

/// The sizes of widgets: what lies inside the padding, in dip.
extension LayoutRun {
  /// Room between an icon and its caption, a caption and its control.
  static let gap = 8.0
  /// The width of a switch's track.
  static let track = 44.0
  /// The side of a check box.
  static let checkBox = 20.0
  /// The side of a spinner.
  static let spinner = 24.0
  /// The height of a progress bar.
  static let bar = 4.0

  mutating func widgetSize(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    switch element.kind {
    case .text, .button, .sheetRow: return captionSize(element, width)
    case .textField, .picker:
      let line = text.size(of: "Mg", look: element.look.text, width: nil).height
      return withError(element, Size(width: 0, height: line), width)
    case .toggleSwitch, .checkBox:
      let control = element.kind == .checkBox ? Self.checkBox : Self.track
      let caption = textSize(element, width.bound.map { $0 - control - Self.gap })
      return withError(
        element,
        Size(
          width: caption.width + (element.text.isEmpty ? 0 : Self.gap) + control,
          height: max(caption.height, 24)), width)
    case .slider: return withError(element, Size(width: 0, height: 24), width)
    case .image: return imageSize(element, width, height)
    case .separator:
      hasOpenEnd = hasOpenEnd || !width.isBounded || !height.isBounded
      // A line across its parent: one dip thick, as long as there is room.
      let isRow = element.parent?.content.isHorizontal == true
      return isRow
        ? Size(width: 1, height: height.bound ?? 0) : Size(width: width.bound ?? 0, height: 1)
    case .progressBar:
      hasOpenEnd = hasOpenEnd || !width.isBounded
      return element.value < 0
        ? Size(width: Self.spinner, height: Self.spinner)
        : Size(width: width.bound ?? 120, height: Self.bar)
    default: return .zero
    }
  }

  /// The room of the element's text, with the icon beside it.
  private func captionSize(_ element: Element, _ width: Offer) -> Size {
    let look = element.look
    guard !look.icon.isEmpty else { return textSize(element, width.bound) }
    let side = look.text.size * 1.25
    let gap = element.text.isEmpty ? 0 : Self.gap
    switch look.iconSide {
    case .left, .right:
      let caption = textSize(element, width.bound.map { $0 - side - gap })
      return Size(width: side + gap + caption.width, height: max(side, caption.height))
    case .top, .bottom:
      let caption = textSize(element, width.bound)
      return Size(width: max(side, caption.width), height: side + gap + caption.height)
    }
  }

  private func textSize(_ element: Element, _ width: Double?) -> Size {
    if element.text.isEmpty, element.kind != .text { return .zero }
    return text.size(of: element.text, look: element.look.text, width: width.map { max(0, $0) })
  }

  /// A control with its error below, in small letters.
  private func withError(_ element: Element, _ size: Size, _ width: Offer) -> Size {
    guard !element.error.isEmpty else { return size }
    var look = element.look.text
    look.size *= 12.0 / 14.0
    look.wraps = true
    let error = text.size(of: element.error, look: look, width: width.bound)
    return Size(
      width: max(size.width, error.width), height: size.height + Self.gap / 2 + error.height)
  }

  /// A picture: its given size, in its shape when only one side is settled or there is less room.
  private func imageSize(_ element: Element, _ width: Offer, _ height: Offer) -> Size {
    let natural = element.content.image?.size ?? .zero
    guard natural.width > 0, natural.height > 0 else { return natural }
    if width.isFixed {
      return Size(width: width.length, height: natural.height * width.length / natural.width)
    }
    if height.isFixed {
      return Size(width: natural.width * height.length / natural.height, height: height.length)
    }
    let factor = min(
      1, (width.bound ?? .infinity) / natural.width, (height.bound ?? .infinity) / natural.height)
    return Size(width: natural.width * factor, height: natural.height * factor)
  }
}
