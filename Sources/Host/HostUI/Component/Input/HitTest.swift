import UIPainting

/// The elements under a place of the window.
extension ShownViews {
  /// A root and the way down to the innermost element under a place; empty: nothing that takes input.
  func hit(x: Double, y: Double) -> [Element] {
    if let keyboard = keyboard?.root {
      let path = path(in: keyboard, x, y)
      if !path.isEmpty { return path }
    }
    for toast in toasts.reversed() where toast.isVisible {
      let path = path(in: toast, x, y)
      if !path.isEmpty { return path }
    }
    guard let scope else { return [] }
    return path(in: scope, x, y)
  }

  private func path(in element: Element, _ x: Double, _ y: Double) -> [Element] {
    guard element.isVisible, element.look.opacity > 0,
      element.frame.contains(x: x, y: y)
    else { return [] }
    var inner = (x: x - element.frame.x, y: y - element.frame.y)
    if let scroll = element.content.scroll {
      let offset = scroll.offset(isHorizontal: element.content.isHorizontal)
      inner.x += offset.width
      inner.y += offset.height
    }
    for child in element.children.reversed() where element.shows(child) {
      let path = path(in: child, inner.x, inner.y)
      if !path.isEmpty { return [element] + path }
    }
    return [element]
  }
}
