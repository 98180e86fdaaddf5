import CSDL2
import HostBase
import UIComponent
import UIPainting

/// What the component asks of the desktop.
final class WindowServices: ComponentServices {
  private let window: OpaquePointer
  /// Window units in a dip.
  var unitsInDip = 1.0
  /// Whether the keyboard makes text now.
  private(set) var readsText = false
  private(set) var hasQuit = false
  /// Writes what the window remembers.
  var write: ([String: String]) -> Bool = { _ in false }
  /// Shows a file chooser.
  var choose: (FileChoice) -> Void = { _ in }
  /// Says a text to people who do not see the window.
  var say: (String, Bool) -> Void = { _, _ in }

  init(window: OpaquePointer) { self.window = window }

  var clipboard: String {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      // Another program's text may be of any length.
      let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, 64 << 10))
      return String(decoding: bytes, as: UTF8.self)
    }
    set { SDL_SetClipboardText(newValue) }
  }

  func setTitle(_ title: String) {
    SDL_SetWindowTitle(window, title.isEmpty ? "Arcadia" : "\(title) — Arcadia")
  }

  func openBrowser(_ url: String) { SDL_OpenURL(url) }

  func openFolder(_ path: String) {
    // A file could be a program.
    if FileSystem.kind(path) == .folder { SDL_OpenURL(FileURI.of(path)) }
  }

  func chooseFiles(_ request: FileChoice) { choose(request) }

  func announce(_ text: String, interrupts: Bool) { say(text, interrupts) }

  func writePreferences(_ values: [String: String]) -> Bool { write(values) }

  func setTextInput(_ caret: Rect?) {
    guard let caret else {
      if readsText { SDL_StopTextInput() }
      readsText = false
      return
    }
    func units(_ dip: Double) -> Int32 { Int32(dip * unitsInDip, in: -32_768...32_767) }
    var place = SDL_Rect(
      x: units(caret.x), y: units(caret.y), w: units(caret.width), h: units(caret.height))
    SDL_SetTextInputRect(&place)
    if !readsText { SDL_StartTextInput() }
    readsText = true
  }

  func quit() { hasQuit = true }
}
