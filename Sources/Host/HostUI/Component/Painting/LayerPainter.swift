import Raster
import UIContract
package import UIPainting

/// Makes layers of a component's tree, and paints each of them when what it shows has changed.
///
/// A subtree in which nothing scrolls, has the focus or moves on its own is one layer. Around such subtrees each box is a
/// layer of its own, so layers lie over each other in the order of the tree. Call `show` once a frame on the loop's thread.
package final class LayerPainter {
  /// Colours, opacity and zoom take their time to change, and pictures fade in.
  package var isAnimated = true
  /// Something moves: another frame is due although nothing has changed.
  package private(set) var isMoving = false

  private let component: Component
  private let text: ComponentText
  private let tools: PaintTools
  private var painted: [LayerID: Painted] = [:]
  private var motions: [ElementID: Motion] = [:]
  private var frame = 0
  private var epoch = 0
  private var lastScreen: WindowState?

  /// The bound of layers that are painted but not seen.
  static let maxHiddenBytes = 32 << 20
  /// A larger layer is cut into its parts, or to what is seen of it.
  static let maxPixels = 1 << 22

  private struct Painted {
    var signature: Int
    var bytes: Int
    var seen: Int
  }

  /// A painter for a component whose texts `text` measures.
  package init(component: Component, text: ComponentText, tools: PaintTools) {
    self.component = component
    self.text = text
    self.tools = tools
  }

  /// Forgets all that was painted: the compositor has lost it.
  package func forget() { painted = [:] }

  /// Paints what has changed and shows all layers.
  package func show(on compositor: any Compositor) {
    let screen = component.screen
    if lastScreen != screen {
      // Colours that controls take from the theme, and all sizes in pixels.
      epoch += 1
      lastScreen = screen
      (text.scale, text.isRightToLeft) = (screen.scale, screen.isRightToLeft)
    }
    frame += 1
    isMoving = false
    let width = Self.pixel(screen.size.width * screen.scale)
    let height = Self.pixel(screen.size.height * screen.scale)
    let window = PixelArea(x: 0, y: 0, width: width, height: height)
    var scene = Scene(window: window, compositor: compositor)
    for root in component.stage.roots {
      if root.kind == .navigationView || root.kind.isModal, !root.isDocked {
        scene.layers.append(
          Layer(
            id: LayerID(element: root.id, part: .scrim), content: .color(Color(rgba: 0x80)),
            place: window, opacity: 1, zoom: 1, center: (0, 0), clip: window))
      }
      visit(root, Place(clip: window), &scene)
      if let ring = scene.ring { scene.layers.append(ring) }
      scene.ring = nil
    }
    addTooltip(&scene)
    motions = scene.motions
    evict(compositor)
    compositor.present(scene.layers, width: width, height: height)
  }

  private static func pixel(_ length: Double) -> Int {
    Int(min(max(length.rounded(), -1e7), 1e7))
  }

  // MARK: - The tree

  /// What is collected while the tree is walked.
  private struct Scene {
    let window: PixelArea
    let compositor: any Compositor
    var layers: [Layer] = []
    var ring: Layer?
    var motions: [ElementID: Motion] = [:]
  }

  /// Where an element's parent lies.
  private struct Place {
    /// Its left and upper edge in dip of the window, without any scrolling.
    var x = 0.0
    var y = 0.0
    /// Scrolling and all other moves in pixels: whole ones, so that what moves is not painted again.
    var shiftX = 0
    var shiftY = 0
    /// In pixels of the window.
    var clip: PixelArea
    var opacity = 1.0
    var zoom = 1.0
    var center = (x: 0.0, y: 0.0)
    /// The parent is a scroll layout.
    var isInScroll = false
  }

  private func visit(_ element: Element, _ parent: Place, _ scene: inout Scene) {
    guard element.isVisible else { return }
    let look = element.look
    var place = parent
    place.x += element.frame.x
    place.y += element.frame.y
    place.isInScroll = false
    let area = pixels(
      Rect(x: place.x, y: place.y, width: element.frame.width, height: element.frame.height))
    let shown = area.offset(x: place.shiftX, y: place.shiftY)
    let motion = moved(element, &scene)
    place.opacity *= motion.opacity
    if motion.zoom != 1 {
      place.zoom *= motion.zoom
      place.center = (
        Double(shown.minX + shown.maxX) / 2, Double(shown.minY + shown.maxY) / 2
      )
    }
    guard place.opacity > 0 else { return }
    let own = place
    defer { addRing(element, shown, own, &scene) }
    if element.kind == .gameView {
      scene.layers.append(layer(element, .game, shown, place))
    }
    let isScrolledLayout = parent.isInScroll && element.kind.isLayout && element.children.count > 1
    if !isScrolledLayout, !splits(element),
      area.area <= Self.maxPixels || element.children.isEmpty
    {
      return addWhole(element, area, place, &scene)
    }
    addBox(element, area, place, &scene)
    if element.content.scroll != nil || element.kind == .flipper || look.corners != Corners() {
      place.clip = place.clip.intersection(shown)
    }
    guard !place.clip.isEmpty else { return }
    var inner = place
    if let scroll = element.content.scroll {
      inner.isInScroll = true
      let shift = Self.pixel(scroll.position * component.screen.scale)
      if element.content.isHorizontal { inner.shiftX -= shift } else { inner.shiftY -= shift }
    }
    for child in element.shownChildren { visit(child, inner, &scene) }
    if let scroll = element.content.scroll { addScrollParts(element, scroll, shown, place, &scene) }
  }

  /// Whether something in an element must be a layer of its own.
  private func splits(_ element: Element) -> Bool {
    for child in element.children where child.isVisible {
      switch child.kind {
      case .scroll, .event, .button, .textField, .toggleSwitch, .checkBox, .slider, .picker,
        .sheetRow, .progressBar, .gameView:
        return true
      default: if child.look.zoom != 1 || splits(child) { return true }
      }
    }
    return false
  }

  // MARK: - Layers

  private func layer(
    _ element: Element, _ content: Layer.Content, _ area: PixelArea, _ place: Place,
    part: LayerID.Part = .itself
  ) -> Layer {
    Layer(
      id: LayerID(element: element.id, part: part), content: content, place: area,
      opacity: place.opacity, zoom: place.zoom, center: place.center, clip: place.clip)
  }

  /// The box of an element whose contents are layers of their own.
  private func addBox(
    _ element: Element, _ area: PixelArea, _ place: Place, _ scene: inout Scene
  ) {
    let look = element.look
    let hasEdge = look.shadow > 0 || (look.box.border > 0 && look.borderColor.alpha > 0)
    if case .none = look.background, !hasEdge { return }
    if case .color(let color) = look.background, !hasEdge, look.corners == Corners() {
      let shown = area.offset(x: place.shiftX, y: place.shiftY)
      scene.layers.append(layer(element, .color(color), shown, place))
      return
    }
    add(element, area, place, isWhole: false, &scene)
  }

  private func addWhole(
    _ element: Element, _ area: PixelArea, _ place: Place, _ scene: inout Scene
  ) {
    add(element, area, place, isWhole: true, &scene)
  }

  private func add(
    _ element: Element, _ area: PixelArea, _ place: Place, isWhole: Bool, _ scene: inout Scene
  ) {
    let walk = ElementPainter(
      scale: component.screen.scale, text: text, theme: component.screen.theme,
      isRightToLeft: component.screen.isRightToLeft, now: component.now, isAnimated: isAnimated)
    var extent = LayerExtent()
    walk.measure(
      element, x: place.x, y: place.y, isWhole: isWhole, isTop: true, into: &extent)
    var bounds = extent.bounds
    guard !bounds.isEmpty else { return }
    if bounds.area > Self.maxPixels {
      // Of a text as long as a book, what is seen.
      bounds = bounds.intersection(place.clip.offset(x: -place.shiftX, y: -place.shiftY))
    }
    let shown = bounds.offset(x: place.shiftX, y: place.shiftY)
    let new = layer(element, .pixels, shown, place)
    let zoomed = new.zoomedPlace
    // A zoomed layer reaches further; what is nowhere near is not painted.
    let reach = PixelArea(
      minX: Self.pixel(zoomed.x) - 1, minY: Self.pixel(zoomed.y) - 1,
      maxX: Self.pixel(zoomed.x + zoomed.width) + 1, maxY: Self.pixel(zoomed.y + zoomed.height) + 1)
    guard !reach.intersection(place.clip).isEmpty else { return }
    isMoving = isMoving || extent.isMoving
    extent.add(epoch)
    extent.add(isWhole ? 1 : 0)
    let signature = extent.signature(of: bounds)
    if painted[new.id]?.signature != signature {
      guard let surface = try? Surface(width: bounds.width, height: bounds.height) else { return }
      let painter = SurfacePainter(
        surface, originX: bounds.minX, originY: bounds.minY, tools: tools)
      walk.paint(element, on: painter, x: place.x, y: place.y, isWhole: isWhole, isTop: true)
      scene.compositor.update(new.id, surface)
      keep(new.id, signature: signature, bytes: surface.count * 4)
    }
    painted[new.id]?.seen = frame
    scene.layers.append(new)
  }

  private func keep(_ id: LayerID, signature: Int, bytes: Int) {
    painted[id] = Painted(signature: signature, bytes: bytes, seen: frame)
  }

  /// Lets go of layers whose elements are gone, and of those that have not been seen for longest.
  private func evict(_ compositor: any Compositor) {
    var hidden = painted.filter { $0.value.seen < frame }.map { ($0.key, $0.value) }
    guard !hidden.isEmpty else { return }
    hidden.sort { $0.1.seen > $1.1.seen }
    var bytes = 0
    for (id, layer) in hidden {
      bytes += layer.bytes
      guard
        component.element(id.element) == nil && id.element.rawValue > 0
          || bytes > Self.maxHiddenBytes || frame - layer.seen > 3600
      else { continue }
      painted[id] = nil
      compositor.remove(id)
    }
  }

  // MARK: - Ring and scroll bar

  /// The ring around the focused element: 2 dip wide, 2 dip outside, over all of its view.
  private func addRing(
    _ element: Element, _ shown: PixelArea, _ place: Place, _ scene: inout Scene
  ) {
    guard component.focus.isVisible, component.focus.element === element, !shown.isEmpty else {
      return
    }
    let scale = component.screen.scale
    let width = max(Self.pixel(2 * scale), 1)
    let gap = max(Self.pixel(2 * scale), 1)
    let all = width + gap
    let outer = shown.grown(left: all, top: all, right: all, bottom: all)
    var ring = layer(element, .pixels, outer, place, part: .ring)
    // The clip of a scroll layout would cut the ring of what stands at its edge.
    ring.clip = place.clip.grown(left: all, top: all, right: all, bottom: all)
      .intersection(scene.window)
    guard outer.area <= Self.maxPixels else { return }
    let color = component.screen.theme[.focus]
    let radii = CornerRadii(element.look.corners, scale: scale).map {
      $0 > 0 ? $0 + Double(all) : Double(all)
    }
    var hasher = Hasher()
    hasher.combine(outer.width)
    hasher.combine(outer.height)
    hasher.combine(radii)
    hasher.combine(color)
    paintSmall(ring, signature: hasher.finalize(), &scene) { painter, area in
      painter.border(RoundedBox(area, radii: radii), width: width, color)
    }
    scene.ring = ring
  }

  private func addScrollParts(
    _ element: Element, _ scroll: ScrollState, _ shown: PixelArea, _ place: Place,
    _ scene: inout Scene
  ) {
    let scale = component.screen.scale
    if scroll.isInfinite, !scroll.isExhausted, scroll.length > 0 {
      addSpinner(element, scroll, shown, place, &scene)
    }
    let left = scroll.barUntil - component.now
    guard left > 0, scroll.end > 0, scroll.viewport > 0 else { return }
    isMoving = true
    let length = element.content.isHorizontal ? shown.width : shown.height
    let thumb = max(
      Double(length) * scroll.viewport / (scroll.viewport + scroll.end), 24 * scale)
    let start = (Double(length) - thumb) * min(max(scroll.position / scroll.end, 0), 1)
    let width = max(Self.pixel(6 * scale), 2)
    let inset = max(Self.pixel(2 * scale), 1)
    let area =
      if element.content.isHorizontal {
        PixelArea(
          x: shown.minX + Self.pixel(start), y: shown.maxY - width - inset,
          width: Self.pixel(thumb), height: width)
      } else {
        PixelArea(
          x: component.screen.isRightToLeft ? shown.minX + inset : shown.maxX - width - inset,
          y: shown.minY + Self.pixel(start), width: width, height: Self.pixel(thumb))
      }
    var bar = layer(element, .pixels, area, place, part: .bar)
    if isAnimated { bar.opacity *= min(Double(left) / 200_000, 1) }
    let color = component.screen.theme[.faint]
    var hasher = Hasher()
    hasher.combine(area.width)
    hasher.combine(area.height)
    hasher.combine(color)
    paintSmall(bar, signature: hasher.finalize(), &scene) { painter, area in
      painter.fill(
        RoundedBox(area, radii: CornerRadii(Double(width) / 2)),
        Color(rgba: color.rgba & 0xFFFF_FF00 | 0xC0))
    }
    scene.layers.append(bar)
  }

  /// The sign that more may come, in the room after the content.
  private func addSpinner(
    _ element: Element, _ scroll: ScrollState, _ shown: PixelArea, _ place: Place,
    _ scene: inout Scene
  ) {
    let scale = component.screen.scale
    let side = Self.pixel(LayoutRun.spinner * scale)
    let middle = Self.pixel((scroll.length + ScrollState.spinner / 2 - scroll.position) * scale)
    let area =
      element.content.isHorizontal
      ? PixelArea(
        x: shown.minX + middle - side / 2, y: (shown.minY + shown.maxY - side) / 2, width: side,
        height: side)
      : PixelArea(
        x: (shown.minX + shown.maxX - side) / 2, y: shown.minY + middle - side / 2, width: side,
        height: side)
    guard !area.intersection(place.clip).isEmpty else { return }
    let step = Spinner.step(now: component.now, isAnimated: isAnimated)
    isMoving = isMoving || isAnimated
    var hasher = Hasher()
    hasher.combine(side)
    hasher.combine(step)
    hasher.combine(component.screen.theme[.accent])
    let spinner = layer(element, .pixels, area, place, part: .spinner)
    let color = component.screen.theme[.accent]
    paintSmall(spinner, signature: hasher.finalize(), &scene) { painter, area in
      Spinner.paint(painter, area, step: step, color)
    }
    scene.layers.append(spinner)
  }

  private func addTooltip(_ scene: inout Scene) {
    guard let tooltip = component.tooltip,
      let box = TooltipBox(tooltip, on: component.screen, window: scene.window, text: text)
    else { return }
    let tip = Layer(
      id: LayerID(element: .application, part: .tooltip), content: .pixels, place: box.area,
      opacity: 1, zoom: 1, center: (0, 0), clip: scene.window)
    var hasher = Hasher()
    hasher.combine(box.area.minX)
    hasher.combine(box.area.minY)
    hasher.combine(box.area.width)
    hasher.combine(box.area.height)
    hasher.combine(tooltip.text)
    hasher.combine(epoch)
    paintSmall(tip, signature: hasher.finalize(), &scene) { painter, _ in
      box.paint(on: painter, text: text, theme: component.screen.theme)
    }
    scene.layers.append(tip)
  }

  /// Paints a layer that belongs to no box, if it has changed.
  private func paintSmall(
    _ layer: Layer, signature: Int, _ scene: inout Scene,
    _ paint: (SurfacePainter, PixelArea) -> Void
  ) {
    if painted[layer.id]?.signature != signature,
      let surface = try? Surface(width: layer.place.width, height: layer.place.height)
    {
      let painter = SurfacePainter(
        surface, originX: layer.place.minX, originY: layer.place.minY, tools: tools)
      paint(painter, layer.place)
      scene.compositor.update(layer.id, surface)
      keep(layer.id, signature: signature, bytes: surface.count * 4)
    }
    painted[layer.id]?.seen = frame
  }

  // MARK: - Motion

  /// Opacity and zoom on their way.
  private struct Motion {
    var from: (opacity: Double, zoom: Double)
    var to: (opacity: Double, zoom: Double)
    var start: Int64
    var length: Int64

    /// The values at a time: quick at first, slow at the end.
    func values(at now: Int64) -> (opacity: Double, zoom: Double) {
      guard length > 0, now - start < length else { return to }
      let part = Double(max(now - start, 0)) / Double(length)
      let eased = part * (2 - part)
      return (
        from.opacity + (to.opacity - from.opacity) * eased,
        from.zoom + (to.zoom - from.zoom) * eased
      )
    }
  }

  /// Opacity and zoom of an element now.
  private func moved(_ element: Element, _ scene: inout Scene) -> (opacity: Double, zoom: Double) {
    let to = (opacity: element.look.opacity, zoom: element.look.zoom)
    guard isAnimated, let old = motions[element.id], old.to != to || old.length > 0 else {
      scene.motions[element.id] = Motion(from: to, to: to, start: 0, length: 0)
      return to
    }
    let now = component.now
    var motion = old
    if old.to != to {
      motion = Motion(
        from: old.values(at: now), to: to, start: now,
        length: Int64(min(max(element.look.transition, 0), 10_000) * 1000))
    }
    if now - motion.start >= motion.length { motion.length = 0 } else { isMoving = true }
    scene.motions[element.id] = motion
    return motion.values(at: now)
  }

  /// A rectangle of dip in pixels: each edge is rounded alone.
  private func pixels(_ rect: Rect) -> PixelArea {
    let scale = component.screen.scale
    return PixelArea(
      minX: Self.pixel(rect.x * scale), minY: Self.pixel(rect.y * scale),
      maxX: Self.pixel(rect.maxX * scale), maxY: Self.pixel(rect.maxY * scale))
  }
}

extension ElementKind {
  /// Whether it only places its children.
  fileprivate var isLayout: Bool {
    switch self {
    case .linear, .frame, .wrap, .flipper: true
    default: false
    }
  }
}
