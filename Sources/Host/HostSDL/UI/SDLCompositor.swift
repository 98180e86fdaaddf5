import CSDL2
import HostBase
import HostFrames
import Raster
import UIComponent
import UIPainting

/// Shows the component's layers as textures: a layer is uploaded when it was painted, and only moved otherwise.
final class SDLCompositor: Compositor {
  private struct Texture {
    var handle: OpaquePointer
    var width: Int
    var height: Int
  }

  private let renderer: OpaquePointer
  private var textures: [LayerID: Texture] = [:]
  /// Colours lie over one another as they were painted: with their alpha in them.
  ///
  /// The software renderer cannot, so there the
  /// alpha is taken out of them.
  private let premultiplied: SDL_BlendMode?
  private var straight: [UInt32] = []
  /// Draws the layers where SDL has only the processor for it; nil: the renderer moves textures.
  private let software: SoftwareFrame?
  /// Shows the game's frame in a rectangle of the window.
  var drawGame: ((SDL_Rect) -> Void)?

  /// A compositor for a renderer, which outlives it.
  init(renderer: OpaquePointer, tools: PaintTools) {
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    let isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    software = isSoftware ? SoftwareFrame(renderer: renderer, tools: tools) : nil
    let mode = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    let probe = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), 1, 1
    )
    let isKnown = probe.map { SDL_SetTextureBlendMode($0, mode) == 0 } ?? false
    if let probe { SDL_DestroyTexture(probe) }
    premultiplied = isKnown ? mode : nil
  }

  /// Gives all textures back, while the renderer still lives.
  func removeAll() {
    for texture in textures.values { SDL_DestroyTexture(texture.handle) }
    textures = [:]
    software?.removeAll()
  }

  func update(_ id: LayerID, _ picture: Surface) {
    if let software {
      software.layers.update(id, picture)
      removeTexture(id)
    } else {
      upload(id, picture)
    }
  }

  private func upload(_ id: LayerID, _ picture: Surface) {
    guard let handle = texture(id, picture.width, picture.height) else { return }
    picture.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      if premultiplied != nil {
        SDL_UpdateTexture(handle, nil, base, Int32(picture.width * 4))
      } else {
        straighten(pixels)
        straight.withUnsafeBytes {
          _ = SDL_UpdateTexture(handle, nil, $0.baseAddress, Int32(picture.width * 4))
        }
      }
    }
  }

  /// The layer's texture of this size; one of another size is replaced.
  private func texture(_ id: LayerID, _ width: Int, _ height: Int) -> OpaquePointer? {
    if let present = textures[id] {
      if present.width == width, present.height == height { return present.handle }
      removeTexture(id)
    }
    guard
      let handle = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(clamping: width), Int32(clamping: height))
    else { return nil }
    SDL_SetTextureBlendMode(handle, premultiplied ?? SDL_BLENDMODE_BLEND)
    SDL_SetTextureScaleMode(handle, SDL_ScaleModeLinear)
    textures[id] = Texture(handle: handle, width: width, height: height)
    return handle
  }

  /// Takes the alpha out of the colours.
  private func straighten(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
    if straight.count < pixels.count { straight = [UInt32](repeating: 0, count: pixels.count) }
    straight.withUnsafeMutableBufferPointer { StraightAlpha.write(pixels, to: $0) }
  }

  func remove(_ id: LayerID) {
    software?.layers.remove(id)
    removeTexture(id)
  }

  private func removeTexture(_ id: LayerID) {
    guard let texture = textures.removeValue(forKey: id) else { return }
    SDL_DestroyTexture(texture.handle)
  }

  func present(_ layers: [Layer], width: Int, height: Int) {
    // A game is drawn by the renderer, and what lies over it by the same.
    let hasGame = layers.contains {
      if case .game = $0.content { true } else { false }
    }
    if let software, !hasGame, software.present(layers, width: width, height: height) { return }
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
    SDL_RenderClear(renderer)
    for layer in layers { show(layer) }
    SDL_RenderSetClipRect(renderer, nil)
    SDL_RenderPresent(renderer)
  }

  private func show(_ layer: Layer) {
    guard layer.opacity > 0, !layer.clip.isEmpty else { return }
    var clip = rectangle(layer.clip)
    SDL_RenderSetClipRect(renderer, &clip)
    let zoomed = layer.zoomedPlace
    var place = SDL_FRect(
      x: Float(zoomed.x), y: Float(zoomed.y), w: Float(zoomed.width), h: Float(zoomed.height))
    let opacity = UInt8((layer.opacity * 255).rounded(), in: 0...255)
    switch layer.content {
    case .pixels:
      if textures[layer.id] == nil, let picture = software?.layers.picture(layer.id) {
        upload(layer.id, picture)
      }
      guard let texture = textures[layer.id] else { return }
      // Colours with their alpha in them fade as their alpha does.
      let faded: UInt8 = premultiplied == nil ? 255 : opacity
      SDL_SetTextureColorMod(texture.handle, faded, faded, faded)
      SDL_SetTextureAlphaMod(texture.handle, opacity)
      SDL_RenderCopyF(renderer, texture.handle, nil, &place)
    case .color(let color):
      let alpha = UInt8((Double(color.alpha) * layer.opacity).rounded(), in: 0...255)
      SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
      SDL_SetRenderDrawColor(
        renderer, UInt8(clamping: color.red), UInt8(clamping: color.green),
        UInt8(clamping: color.blue), alpha)
      SDL_RenderFillRectF(renderer, &place)
    case .game: drawGame?(rectangle(layer.place))
    }
  }

  private func rectangle(_ area: PixelArea) -> SDL_Rect {
    SDL_Rect(
      x: Int32(clamping: area.minX), y: Int32(clamping: area.minY),
      w: Int32(clamping: area.width), h: Int32(clamping: area.height))
  }
}
