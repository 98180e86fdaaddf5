package import Raster
package import UIContract

/// Names a layer from frame to frame.
package struct LayerID: Hashable, Sendable {
  /// What of an element a layer shows.
  package enum Part: Hashable, Sendable {
    /// The element, alone or with all that lies in it.
    case itself
    /// The ring of the focus around it.
    case ring
    /// The bar of a scroll layout.
    case bar
    /// The sign at the end of a scroll layout that more may come.
    case spinner
    /// The shade below a dialog or a drawer.
    case scrim
    /// The words beside the resting pointer, above everything.
    case tooltip
  }

  /// The element.
  package let element: ElementID
  /// What of it.
  package let part: Part

  /// A part of an element.
  package init(element: ElementID, part: Part) {
    self.element = element
    self.part = part
  }
}

/// A picture that moves as a whole: a card, a row, a bar, a label.
package struct Layer {
  /// What it shows.
  package enum Content {
    /// The pixels that were passed to the compositor under the layer's id.
    case pixels
    /// One colour.
    case color(Color)
    /// The frame of the game that plays.
    case game
  }

  /// Its name; no two layers of a frame have the same.
  package let id: LayerID
  /// What it shows.
  package var content: Content
  /// Its pixels of the window before it is zoomed; pixels of the content are not scaled.
  package var place: PixelArea
  /// 0 … 1.
  package var opacity: Double
  /// Its scale about `center`; 1 is not zoomed.
  package var zoom: Double
  /// The point of the window, in pixels, that stays in its place when the layer is zoomed.
  package var center: (x: Double, y: Double)
  /// The pixels of the window that it may cover.
  package var clip: PixelArea

  /// A layer with all that a compositor needs to show it.
  package init(
    id: LayerID, content: Content, place: PixelArea, opacity: Double, zoom: Double,
    center: (x: Double, y: Double), clip: PixelArea
  ) {
    self.id = id
    self.content = content
    self.place = place
    self.opacity = opacity
    self.zoom = zoom
    self.center = center
    self.clip = clip
  }

  /// The rectangle of the window that it covers without the clip, in pixels.
  package var zoomedPlace: (x: Double, y: Double, width: Double, height: Double) {
    (
      center.x + (Double(place.minX) - center.x) * zoom,
      center.y + (Double(place.minY) - center.y) * zoom, Double(place.width) * zoom,
      Double(place.height) * zoom
    )
  }
}

/// Shows layers: as textures in a window, or in memory.
package protocol Compositor: AnyObject {
  /// A layer has new pixels, premultiplied 0xAARRGGBB; the surface is not changed after this call.
  func update(_ id: LayerID, _ picture: Surface)
  /// A layer is gone.
  func remove(_ id: LayerID)
  /// Shows layers, the lowest first; the window is `width` × `height` pixels.
  func present(_ layers: [Layer], width: Int, height: Int)
}
