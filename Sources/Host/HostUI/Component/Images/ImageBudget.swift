import UIContract
import UIPainting

/// All image views, and how much their pixels may take.
struct ImageBudget {
  /// In the order in which they were made.
  var elements: [Element] = []
  /// Places or urls changed since the last look.
  var isDirty = false
  /// The most bytes for pixels that are not seen.
  var limit = 64 << 20
  var lastRequest: Int32 = 0
}

extension ImageControl {
  /// The most megabytes that pixels take; those that are seen stay whatever it is.
  func setImageLimit(megabytes: Int) {
    component.images.limit = min(max(megabytes, 1), 16_384) << 20
    evictImages()
  }

  /// Asks for pictures that are near the window, and cancels those that are far away.
  func updateImages() {
    component.images.isDirty = false
    guard !component.screen.isHidden else { return }
    for element in component.images.elements { update(image: element) }
    evictImages()
  }

  private func update(image element: Element) {
    guard var state = element.content.image else { return }
    // The painter has the program's own pictures, and draws drawings itself.
    guard !Self.isDrawn(element.text), state.urls.first.map({ Self.isDrawn($0.url) }) != true else {
      return
    }
    guard let distance = distance(of: element) else {
      if state.isWaiting { cancel(element, &state) }
      element.content.image = state
      return
    }
    if distance.viewports == 0 { state.seen = component.now }
    defer { element.content.image = state }
    if distance.viewports > 2 {
      if state.isWaiting { cancel(element, &state) }
      return
    }
    guard distance.viewports <= 1 else { return }
    let rect = element.frame
    let width = rect.width * component.screen.scale
    let height = rect.height * component.screen.scale
    guard width >= 1, height >= 1 else { return }
    let url = state.url(for: width)
    if let old = state.request, old.url == url,
      state.isWaiting || state.hasFailed || state.pixels != nil
    {
      let isNear =
        state.hasFailed || state.isWaiting
        || (width <= Double(old.width) * 1.33 && height <= Double(old.height) * 1.33)
      if isNear { return }
    }
    if state.isWaiting { cancel(element, &state) }
    component.images.lastRequest &+= 1
    if component.images.lastRequest < 1 { component.images.lastRequest = 1 }
    let priority: ImageRequest.Priority =
      distance.viewports == 0 ? .visible : (distance.isAhead ? .ahead : .behind)
    let request = ImageRequest(
      number: component.images.lastRequest, isNeeded: true, url: url,
      width: Int32(min(width.rounded(.up), 16_384)),
      height: Int32(min(height.rounded(.up), 16_384)),
      priority: priority)
    if state.request?.url != url { state.hasFailed = false }
    state.request = request
    state.isWaiting = true
    component.post(.imageRequest(element.id, request))
  }

  private static func isDrawn(_ url: String) -> Bool {
    url.hasPrefix("asset:") || url.hasPrefix(Drawing.scheme)
  }

  private func cancel(_ element: Element, _ state: inout ImageState) {
    guard var request = state.request else { return }
    request.isNeeded = false
    state.isWaiting = false
    state.request = nil
    component.post(.imageRequest(element.id, request))
  }

  /// How many viewports an image is from being seen, and whether scrolling brings it nearer; nil: it is not on the stage.
  private func distance(of element: Element) -> (viewports: Double, isAhead: Bool)? {
    guard component.stage.roots.contains(where: { $0 === element.root }), element.isShown else {
      return nil
    }
    var farthest = 0.0
    var isAhead = true
    var rect = element.windowFrame
    var next = element.parent
    while let layout = next {
      if let scroll = layout.content.scroll {
        let port = layout.windowFrame
        let isRow = layout.content.isHorizontal
        let low = isRow ? rect.x : rect.y
        let high = isRow ? rect.maxX : rect.maxY
        let start = isRow ? port.x : port.y
        let end = isRow ? port.maxX : port.maxY
        let gap = max(0, low - end, start - high)
        // What only touches the edge is near, but not seen.
        let isSeen = low < end && high > start
        let viewports =
          isSeen ? 0 : (scroll.viewport > 0 ? max(gap / scroll.viewport, 0.001) : 9)
        if viewports > farthest {
          farthest = viewports
          isAhead = (high <= start) == (scroll.lastMove < 0)
        }
        rect = port
      }
      next = layout.parent
    }
    return (farthest, isAhead)
  }

  /// Drops a deleted image's request, or the pixels of one that is cleared.
  func forgetImage(_ element: Element, keepsElement: Bool = false) {
    if var state = element.content.image {
      if state.isWaiting || state.pixels != nil {
        let request =
          state.request
          ?? ImageRequest(
            number: 0, isNeeded: false, url: element.text, width: 0, height: 0, priority: .behind)
        state.request = request
        // The application keeps copies by the request, so it hears of the end even when the element goes.
        var last = request
        last.isNeeded = false
        component.outbox.addFinal(.imageRequest(element.id, last))
      }
      state.pixels = nil
      state.request = nil
      state.isWaiting = false
      state.hasFailed = false
      element.content.image = state
      component.scene.markPaint(element)
    }
    if !keepsElement { component.images.elements.removeAll { $0 === element } }
  }

  /// Drops pixels that are not seen, the longest unseen first, until the rest fits.
  func evictImages(to limit: Int? = nil) {
    let limit = limit ?? component.images.limit
    var bytes = component.images.elements.reduce(0) { $0 + ($1.content.image?.bytes ?? 0) }
    guard bytes > limit else { return }
    let unseen = component.images.elements.filter {
      ($0.content.image?.bytes ?? 0) > 0 && distance(of: $0)?.viewports != 0
    }.sorted { ($0.content.image?.seen ?? 0) < ($1.content.image?.seen ?? 0) }
    for element in unseen {
      guard bytes > limit else { return }
      bytes -= element.content.image?.bytes ?? 0
      forgetImage(element, keepsElement: true)
    }
  }

  /// Delivers a picture that answers the request of that number; an older number is dropped.
  func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?) {
    guard let element = component.tree[id], var state = element.content.image,
      let current = state.request, current.number == request, state.isWaiting
    else { return }
    state.isWaiting = false
    if let pixels {
      state.pixels = pixels
      state.arrived = component.now
      if state.size == .zero {
        state.size = Size(
          width: Double(pixels.width) / component.screen.scale,
          height: Double(pixels.height) / component.screen.scale)
        element.content.image = state
        component.scene.markLayout(element)
      }
    } else {
      state.hasFailed = true
    }
    element.content.image = state
    component.scene.markPaint(element)
    evictImages()
    component.settle()
  }
}
