import CSDL2
import Catalog
import HostBase
import HostFrames
import Isolation
import Library
package import Play

/// Words in a window of their own, which also takes a game that is dropped on it.
package struct Card: Sendable {
  /// What it is about, in a few words.
  package var title: String
  /// More of it, in paragraphs.
  package var text: [String]
  /// A card.
  package init(title: String, text: [String]) {
    self.title = title
    self.text = text
  }
}

extension SDLPlay {
  /// Shows a card until the player drops a file on it, which is returned, or closes it.
  ///
  /// Call on the main thread. A signal that ends the program closes it, too.
  package static func show(_ card: Card) throws(DisplayError) -> String? {
    let system = try SDLSystem()
    let window = try CardWindow(card: card, system: system)
    return window.run()
  }
}

/// The window of a card.
final class CardWindow {
  private let card: Card
  private let system: SDLSystem
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let typeface = Typeface()

  init(card: Card, system: SDLSystem) throws(DisplayError) {
    self.card = card
    self.system = system
    let center: Int32 = SDLPosition.center
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow("Arcadia", center, center, 640, 400, flags) else {
      throw .noWindow(reason: SDLSystem.lastError)
    }
    guard
      let renderer = SDL_CreateRenderer(window, -1, 0)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      let reason = SDLSystem.lastError
      SDL_DestroyWindow(window)
      throw .noWindow(reason: reason)
    }
    self.window = window
    self.renderer = renderer
    SDL_SetWindowMinimumSize(window, 240, 160)
    SDL_EventState(SDL_DROPFILE.rawValue, SDL_ENABLE)
  }

  deinit {
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  func run() -> String? {
    paint()
    var event = SDL_Event()
    while EndSignal.pending == nil {
      // Not SDL_WaitEventTimeout: for each event that comes while it waits, SDL sends its window another one over a second
      // connection. Where that comes after the window is gone, X ends the program.
      guard SDL_PollEvent(&event) != 0 else {
        SDL_Delay(20)
        continue
      }
      switch event.type {
      case SDL_QUIT.rawValue: return nil
      case SDL_KEYDOWN.rawValue where event.key.keysym.sym == SDLKeyCode.escape: return nil
      case SDL_WINDOWEVENT.rawValue:
        switch UInt32(event.window.event) {
        case SDL_WINDOWEVENT_CLOSE.rawValue: return nil
        case SDL_WINDOWEVENT_SIZE_CHANGED.rawValue, SDL_WINDOWEVENT_EXPOSED.rawValue: paint()
        default: break
        }
      case SDL_DROPFILE.rawValue:
        guard let file = event.drop.file else { break }
        defer { SDL_free(file) }
        return String(cString: file)
      case SDL_DROPTEXT.rawValue: SDL_free(event.drop.file)
      default: break
      }
    }
    return nil
  }

  private func paint() {
    var width: Int32 = 1
    var height: Int32 = 1
    SDL_GetRendererOutputSize(renderer, &width, &height)
    let canvas = Canvas(width: Int(width), height: Int(height))
    Self.paint(card, on: canvas, typeface: typeface)
    let texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), width,
      height)
    guard let texture else { return }
    defer { SDL_DestroyTexture(texture) }
    SDL_UpdateTexture(texture, nil, canvas.pixels, Int32(canvas.width * 4))
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  /// The title and the text above a place to drop a game on.
  static func paint(_ card: Card, on canvas: Canvas, typeface: Typeface) {
    let width = Double(canvas.width)
    let height = Double(canvas.height)
    let size = min(max(min(width / 36, height / 20), 9), 26)
    let margin = size * 2
    let room = width - margin * 2
    let accent = Ink(0x5b8def)
    canvas.clear(Ink(0x14161c))
    var y = margin
    for line in typeface.wrapped(card.title, size: size * 1.7, bold: true, into: room, most: 3) {
      let step = typeface.lineHeight(size * 1.7)
      typeface.draw(
        line, on: canvas, x: margin, y: y + step / 2, size: size * 1.7, Ink(0xf4f5f7), bold: true)
      y += step
    }
    y += size * 0.4
    let foot = typeface.lineHeight(size * 0.85)
    let least = size * 5
    for text in card.text {
      let step = typeface.lineHeight(size) * 1.1
      let fitting = Int(max((height - margin * 1.6 - foot - least - y) / step, 1), in: 1...20)
      for line in typeface.wrapped(text, size: size, into: room, most: fitting) {
        typeface.draw(line, on: canvas, x: margin, y: y + step / 2, size: size, Ink(0xc9ccd3))
        y += step
      }
      y += size * 0.5
    }
    let bottom = height - margin * 0.8 - foot
    let box = (top: y + size * 0.3, height: max(bottom - size * 0.8 - y - size * 0.3, 0))
    if box.height > size * 2 {
      canvas.box(
        margin, box.top, room, box.height, radius: size * 0.8, accent.withAlpha(0.12))
      canvas.box(
        margin, box.top, room, box.height, radius: size * 0.8, accent.withAlpha(0.9),
        stroke: max(size * 0.12, 1.5))
      typeface.draw(
        "Drop a game here", on: canvas, x: width / 2, y: box.top + box.height / 2,
        size: size * 1.3, Ink(0xf4f5f7), bold: true, anchor: 0.5)
    }
    typeface.draw(
      "Escape closes this window.", on: canvas, x: margin, y: bottom + foot / 2,
      size: size * 0.85, Ink(0x9aa0ad))
  }
}
