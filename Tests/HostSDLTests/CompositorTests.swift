import CSDL2
import Raster
import Testing
import TextShaping
import UIContract

@testable import HostSDL
@testable import UIComponent
@testable import UIPainting

/// Layers on a renderer that draws into memory, as it does for a window without a graphics processor.
@Suite("Layers without a graphics processor") struct CompositorTests {
  private let size = (width: 40, height: 30)
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let renderer: OpaquePointer
  private let tools: PaintTools

  init() throws {
    surface = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, 40, 30, 32, SDL_PIXELFORMAT_RGB888.rawValue))
    renderer = try #require(SDL_CreateSoftwareRenderer(surface))
    tools = PaintTools(shaper: TextShaper(fonts: try FontSet()))
  }

  private func layer(
    _ number: Int32, _ content: Layer.Content, _ area: PixelArea, opacity: Double = 1
  ) -> Layer {
    Layer(
      id: LayerID(element: ElementID(number), part: .itself), content: content, place: area,
      opacity: opacity, zoom: 1, center: (0, 0),
      clip: PixelArea(x: 0, y: 0, width: size.width, height: size.height))
  }

  private func picture(_ width: Int, _ height: Int, _ pixel: UInt32) throws -> Surface {
    let picture = try Surface(width: width, height: height)
    picture.clear(pixel)
    return picture
  }

  private func shown(_ x: Int, _ y: Int) -> UInt32 {
    let row = surface.pointee.pixels + y * Int(surface.pointee.pitch)
    return row.load(fromByteOffset: x * 4, as: UInt32.self) & 0xFF_FFFF
  }

  @Test("a scene looks as it does in memory, whatever stood there before")
  func scene() throws {
    let compositor = SDLCompositor(renderer: renderer, tools: tools)
    let memory = MemoryCompositor(tools: tools)
    let whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    let half = layer(2, .pixels, PixelArea(x: 4, y: 5, width: 10, height: 8))
    let faded = layer(3, .pixels, PixelArea(x: 10, y: 9, width: 20, height: 18), opacity: 0.4)
    let pictures = [
      half.id: try picture(10, 8, 0x8040_2000), faded.id: try picture(20, 18, 0xFF00_FF00),
    ]
    for compositor in [compositor, memory] as [any Compositor] {
      for (id, picture) in pictures { compositor.update(id, picture) }
    }
    let ground = layer(1, .color(Color(rgba: 0x2040_60FF)), whole)
    let thin = layer(1, .color(Color(rgba: 0x2040_6080)), whole)
    for scene in [[ground, half, faded], [half], [thin, faded], [ground]] {
      compositor.present(scene, width: size.width, height: size.height)
      memory.present(scene, width: size.width, height: size.height)
      let window = try #require(memory.window)
      for y in 0..<size.height {
        for x in 0..<size.width { #expect(shown(x, y) == window[x, y] & 0xFF_FFFF, "\(x), \(y)") }
      }
    }
    compositor.removeAll()
  }

  @Test("over a game, layers are shown by the renderer, with the pixels that they have then")
  func game() throws {
    let compositor = SDLCompositor(renderer: renderer, tools: tools)
    var drawn: [SDL_Rect] = []
    compositor.drawGame = { [renderer] area in
      drawn.append(area)
      SDL_SetRenderDrawColor(renderer, 0, 0, 255, 255)
      var area = area
      SDL_RenderFillRect(renderer, &area)
    }
    let view = layer(1, .game, PixelArea(x: 0, y: 0, width: size.width, height: size.height))
    let bar = layer(2, .pixels, PixelArea(x: 0, y: 0, width: size.width, height: 6))
    compositor.update(bar.id, try picture(size.width, 6, 0xFFFF_0000))
    compositor.present([view, bar], width: size.width, height: size.height)
    #expect(shown(3, 3) == 0xFF_0000)
    #expect(shown(3, 10) == 0x00_00FF)
    compositor.update(bar.id, try picture(size.width, 6, 0xFF00_FF00))
    compositor.present([view, bar], width: size.width, height: size.height)
    #expect(shown(3, 3) == 0x00_FF00)
    #expect(drawn.count == 2)
    // Back in the library nothing of the game is left.
    compositor.present([bar], width: size.width, height: size.height)
    #expect(shown(3, 3) == 0x00_FF00)
    #expect(shown(3, 10) == 0)
    compositor.remove(bar.id)
    compositor.present([view, bar], width: size.width, height: size.height)
    #expect(shown(3, 3) == 0x00_00FF)
    compositor.removeAll()
  }
}
