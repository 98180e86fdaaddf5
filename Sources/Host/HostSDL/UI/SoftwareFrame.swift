import CSDL2
import HostBase
import Raster
import UIComponent
import UIPainting

/// The window's picture without a graphics processor: the layers are drawn into one texture, which is copied to the
/// window.
///
/// SDL's own software renderer blends each layer of a scene again; this takes about a third of its time
/// (docs/library-window.md).
final class SoftwareFrame {
  /// The layers and their pixels.
  let layers: MemoryCompositor
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var size = (width: 0, height: 0)

  /// A frame for SDL's software renderer, which outlives it.
  init(renderer: OpaquePointer, tools: PaintTools) {
    self.renderer = renderer
    layers = MemoryCompositor(tools: tools)
  }

  /// Gives the texture back, while the renderer still lives.
  func removeAll() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  /// Shows a scene; false: SDL has no texture of that size that can be drawn on.
  func present(_ scene: [Layer], width: Int, height: Int) -> Bool {
    guard let texture = texture(width, height) else { return false }
    var base: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard SDL_LockTexture(texture, nil, &base, &pitch) == 0 else { return false }
    var isDrawn = false
    if let base, Int(pitch) == width * 4 {
      let pixels = base.bindMemory(to: UInt32.self, capacity: width * height)
      isDrawn =
        (try? Surface.borrowing(pixels, width: width, height: height) {
          layers.draw(scene, on: $0)
        }) != nil
    }
    SDL_UnlockTexture(texture)
    guard isDrawn else { return false }
    SDL_RenderSetClipRect(renderer, nil)
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
    return true
  }

  /// The texture of the window's size, without an alpha: most windows have the same form of pixels, so that it is only copied.
  private func texture(_ width: Int, _ height: Int) -> OpaquePointer? {
    if let texture, size == (width, height) { return texture }
    removeAll()
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      Int32(clamping: width), Int32(clamping: height))
    size = (width, height)
    if let texture { SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE) }
    return texture
  }
}
