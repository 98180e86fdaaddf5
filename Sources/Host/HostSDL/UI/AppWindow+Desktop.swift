import CSDL2
import HostBase
package import UIComponent

// What the desktop has to do with the window.
extension AppWindow {
  /// Who shows file choosers, and who says texts to people that do not see the window.
  package func serve(
    choose: @escaping (FileChoice) -> Void, say: @escaping (String, Bool) -> Void
  ) {
    services.choose = choose
    services.say = say
  }

  /// What the user has in hand.
  package var device: WindowDevice { reader.device }

  /// Whether the keyboard is here.
  package var hasKeyboard: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// Where the window's contents are on the screen, in pixels; Wayland does not say.
  package var origin: (x: Int, y: Int) {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    return (Int(x), Int(y))
  }

  /// Brings the window to the front.
  package func raise() {
    if SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 {
      SDL_RestoreWindow(window)
    }
    SDL_RaiseWindow(window)
  }

  /// Changes the colours, the size of texts, and whether things move.
  package func setLook(_ theme: Theme, textScale: Double, animates: Bool) {
    options.theme = theme
    painter.isAnimated = animates
    var screen = component.screen
    screen.theme = theme
    screen.textScale = textScale
    component.screen = screen
  }
}
