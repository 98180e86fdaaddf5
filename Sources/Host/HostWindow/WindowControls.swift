import HostApp
import HostBase
import HostSDL
import Play

/// Keys and pads of the library window, for the controls editor.
final class WindowControls: ControlSource {
  private let window: AppWindow

  init(_ window: AppWindow) { self.window = window }

  func capture(_ hear: @escaping (ControlPress) -> Void) {
    window.controlListener = { control in
      let kind: ControlPress.Control =
        switch control.kind {
        case .key(let key): .trigger(.key(key))
        case .pad(let control): .trigger(.pad(control))
        case .stick(let isRight, let x, let y): .stick(isRight: isRight, x: x, y: y)
        }
      hear(
        ControlPress(kind, isDown: control.isDown, pad: control.pad, time: control.time))
    }
  }

  func release() { window.controlListener = nil }

  func placed(_ map: InputMap) -> InputMap { window.placed(map) }
}
