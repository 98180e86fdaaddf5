import UIPainting

extension Component {
  /// Lays out what is marked; false: nothing was.
  func runLayout() -> Bool {
    guard !scene.isLaidOut else { return false }
    var roots = RootLayout(
      screen, stage, sheetsAreAtBottom: input.wantsBottomSheets, text: text,
      placeKeyboard: controls.keyboard.place)
    roots.place(scene.takeQueue(), in: tree)
    scene.noteLayout(of: roots.visited)
    return true
  }
}

/// A run of the layout over the roots of a window: where they stand, and which elements are laid out again.
struct RootLayout {
  private let screen: WindowState
  private let stage: ShownViews
  private let sheetsAreAtBottom: Bool
  /// Lays out the on-screen keyboard.
  private let placeKeyboard: (inout LayoutRun) -> Void
  private var run: LayoutRun

  /// Elements that were measured or arranged.
  var visited: Int { run.visited }

  /// A run that has not begun.
  init(
    _ screen: WindowState, _ stage: ShownViews, sheetsAreAtBottom: Bool, text: any TextMeasure,
    placeKeyboard: @escaping (inout LayoutRun) -> Void
  ) {
    self.screen = screen
    self.stage = stage
    self.sheetsAreAtBottom = sheetsAreAtBottom
    self.placeKeyboard = placeKeyboard
    run = LayoutRun(text: text, screen: screen)
  }

  /// Lays out the roots, and the marked elements within them.
  mutating func place(_ marked: [Element], in tree: ElementTree) {
    for root in stage.roots { place(root) }
    // Boundaries from the outside to the inside: an outer one may settle an inner one with it.
    let inner = marked.filter { $0.parent != nil && $0.layout.isDirty }
      .map { ($0, tree.depth(of: $0)) }.sorted { $0.1 < $1.1 }
    for (element, _) in inner where element.layout.isDirty { run.arrange(element, element.frame) }
    // Their anchors may have moved with the inner ones.
    for sheet in stage.roots where sheet.kind == .sheet { place(sheet: sheet) }
    placeToasts()
  }

  private mutating func place(_ root: Element) {
    let window = screen.size
    switch root.kind {
    case .frameView, .gameView:
      run.arrange(root, Rect(x: 0, y: 0, width: window.width, height: window.height))
    case .navigationView:
      let size = run.measure(root, .atMost(window.width), .exactly(window.height))
      let x = screen.isRightToLeft ? window.width - size.width : 0
      run.arrange(root, Rect(x: x, y: 0, width: size.width, height: window.height))
    case .sheet: place(sheet: root)
    case .keyboard: placeKeyboard(&run)
    case .dialog, .alert:
      let size = run.measure(
        root, .atMost(max(0, window.width - 32)), .atMost(max(0, window.height - 32)))
      run.arrange(
        root,
        Rect(
          x: ((window.width - size.width) / 2).rounded(),
          y: root.isDocked
            ? window.height - size.height - 16 : ((window.height - size.height) / 2).rounded(),
          width: size.width, height: size.height))
    default: break
    }
  }

  /// A sheet: at the pointer or its anchor for mouse and keys, from the bottom for pad and touch and in narrow windows.
  private mutating func place(sheet: Element) {
    let window = screen.size
    let anchor = sheet.owner
    guard !screen.isNarrow, !sheetsAreAtBottom, let anchor, anchor.kind != .application,
      !anchor.kind.isView
    else {
      let width = min(560, window.width)
      let size = run.measure(sheet, .exactly(width), .atMost(window.height * 0.9))
      return run.arrange(
        sheet,
        Rect(
          x: ((window.width - size.width) / 2).rounded(), y: window.height - size.height,
          width: size.width, height: size.height))
    }
    let frame = anchor.windowFrame
    // As wide as its words, within bounds.
    let parts = [sheet.title].compactMap(\.self) + (sheet.optionHost?.shownChildren ?? [])
    let words =
      parts.filter(\.isVisible).map { run.measure($0, .unbounded, .unbounded).width }
      .max() ?? 0
    let width = min(max(frame.width, words, 240), 400, window.width)
    // A context menu is at the pointer, if the pointer asked for it.
    let point = sheet.content.place.map { Rect(x: $0.x, y: $0.y, width: 0, height: 0) }
    let place = point ?? frame
    let size = run.measure(sheet, .exactly(width), .atMost(window.height * 0.9))
    let start = screen.isRightToLeft ? place.maxX - size.width : place.x
    let below = place.maxY
    let y = below + size.height <= window.height ? below : place.y - size.height
    run.arrange(
      sheet,
      Rect(
        x: min(max(0, start), window.width - size.width),
        y: min(max(0, y), max(0, window.height - size.height)), width: size.width,
        height: size.height))
  }

  /// Toasts stand one above the other at the bottom, the newest lowest, clear of the navigation bar.
  ///
  /// Where a sheet or a dialog is there, which has rows to choose from, they stand beside it or at the top.
  private mutating func placeToasts() {
    let toasts = stage.toasts.filter(\.isVisible)
    guard !toasts.isEmpty else { return }
    let window = screen.size
    let sizes = toasts.map {
      run.measure($0, .atMost(max(0, window.width - 32)), .atMost(window.height / 2))
    }
    let gap = 8.0
    let width = sizes.map(\.width).max() ?? 0
    let height = sizes.reduce(-gap) { $0 + $1.height + gap }
    var bottom = window.height - 56
    if let keyboard = stage.keyboard?.root.frame, keyboard.y > 0 {
      bottom = min(bottom, keyboard.y - gap)
    }
    let middle = ((window.width - width) / 2).rounded()
    let low = bottom - height
    let places = [
      (middle, low), (16, low), (window.width - 16 - width, low), (middle, 64), (middle, gap),
    ].map { Rect(x: $0.0, y: $0.1, width: width, height: height) }
    let modal = stage.modals.last?.element.frame
    let free = places.first { place in modal.map { !$0.intersects(place) } ?? true }
    let room = free ?? places[0]
    var top = room.y
    for (toast, size) in zip(toasts, sizes) {
      run.arrange(
        toast,
        Rect(
          x: room.x + ((width - size.width) / 2).rounded(), y: top, width: size.width,
          height: size.height))
      top += size.height + gap
    }
  }
}
