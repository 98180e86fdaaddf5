package import Raster

/// Shows layers on a surface: of a window without a graphics processor, for tests, and for pictures of a window that is not there.
package final class MemoryCompositor: Compositor {
  /// The window after the last `present`; nil before, or for a size that no surface has.
  package private(set) var window: Surface?
  /// How many layers have been painted so far.
  package private(set) var updates = 0
  /// Draws the game's frame in a rectangle of the window.
  package var drawGame: ((SurfacePainter, PixelArea) -> Void)?
  private let tools: PaintTools
  private var pictures: [LayerID: Surface] = [:]

  /// A compositor without layers.
  package init(tools: PaintTools) { self.tools = tools }

  /// The pixels of a layer; nil if it has none.
  package func picture(_ id: LayerID) -> Surface? { pictures[id] }

  /// How many layers have pixels.
  package var pictureCount: Int { pictures.count }

  package func update(_ id: LayerID, _ picture: Surface) {
    pictures[id] = picture
    updates += 1
  }

  package func remove(_ id: LayerID) { pictures[id] = nil }

  package func present(_ layers: [Layer], width: Int, height: Int) {
    if window?.width != width || window?.height != height {
      window = try? Surface(width: width, height: height)
    }
    if let window { draw(layers, on: window) }
  }

  /// Draws all of a window; what was on the surface is gone.
  package func draw(_ layers: [Layer], on window: Surface) {
    if !(layers.first.map { isWhole($0, window) } ?? false) { window.clear(0xFF00_0000) }
    let painter = SurfacePainter(window, tools: tools)
    for layer in layers {
      painter.clipped(to: RoundedBox(layer.clip)) {
        painter.faded(layer.opacity) { show(layer, painter) }
      }
    }
  }

  /// Whether a layer of one colour leaves nothing of what lies below it.
  private func isWhole(_ layer: Layer, _ window: Surface) -> Bool {
    guard case .color(let color) = layer.content else { return false }
    return color.alpha == 255 && layer.opacity == 1 && layer.zoom == 1
      && layer.place.intersection(layer.clip).intersection(window.bounds) == window.bounds
  }

  private func show(_ layer: Layer, _ painter: SurfacePainter) {
    let zoomed = layer.zoomedPlace
    let place = PixelArea(
      minX: Int(zoomed.x.rounded()), minY: Int(zoomed.y.rounded()),
      maxX: Int((zoomed.x + zoomed.width).rounded()),
      maxY: Int((zoomed.y + zoomed.height).rounded()))
    switch layer.content {
    case .color(let color): painter.fill(RoundedBox(place), color)
    case .pixels:
      guard let picture = pictures[layer.id] else { return }
      painter.draw(picture, in: place)
    case .game: drawGame?(painter, place)
    }
  }
}
