import CSDL2
import HostBase
import UIComponent
import UIContract
import UIPainting

/// Takes a window's events from SDL, and gives each to whom it is for: the component, the game, a screen reader, or who waits for controls.
final class EventReader {
  private unowned let window: AppWindow
  private let pads: WindowPads
  private var events = WindowEvents()
  private var controls = ControlEvents()
  private var dropped: [String] = []
  /// Events that were taken since the last picture of a game.
  private var taken = 0
  /// What the user has in hand.
  private(set) var device = WindowDevice.keyboard

  /// Events in one turn: a flood of them does not keep the window from being painted.
  private static let limit = 1000

  /// For a window, which keeps this object.
  init(of window: AppWindow, pads: WindowPads) {
    self.window = window
    self.pads = pads
  }

  /// SDL's units of the window in a dip.
  var unitsInDip: Double {
    get { events.unitsInDip }
    set { events.unitsInDip = newValue }
  }

  /// Nothing is held any more.
  func releaseAll() { events.releaseAll() }

  /// The next picture of a game begins, with as many events as any.
  func beginPicture() { taken = 0 }

  private var component: Component { window.component }

  // MARK: - A game

  /// The next event that is for the game; those that are not are the window's.
  ///
  /// What follows an event that the application is to hear waits until it has heard it: that one may close the menu, and then the
  /// next ones are the game's.
  func nextForGame(_ event: inout SDL_Event) -> Bool {
    while taken < Self.limit, !window.services.hasQuit, SDL_PollEvent(&event) != 0 {
      taken += 1
      if !pads.readsGuide(from: &event) || isForReader(event) { continue }
      if passesToGame(event) { return true }
      if component.hasNews { return false }
    }
    return false
  }

  /// Gives an event to whom it is for; true: also, or only, to the game.
  private func passesToGame(_ event: SDL_Event) -> Bool {
    switch event.type {
    case SDL_WINDOWEVENT.rawValue:
      take(event)
      return UInt32(event.window.event) != SDL_WINDOWEVENT_CLOSE.rawValue
    case SDL_CONTROLLERDEVICEADDED.rawValue, SDL_CONTROLLERDEVICEREMOVED.rawValue,
      SDL_KEYMAPCHANGED.rawValue:
      take(event)
      return true
    case SDL_AUDIODEVICEADDED.rawValue, SDL_AUDIODEVICEREMOVED.rawValue: return true
    case SDL_QUIT.rawValue, SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue:
      take(event)
      return false
    default: break
    }
    if window.isMenuOpen {
      take(event)
      return false
    }
    guard let place = place(of: event) else {
      release(event)
      return true
    }
    let isOnWidget = GameOverlay(component).hasWidget(x: place.x, y: place.y)
    if event.type == SDL_MOUSEMOTION.rawValue || event.type == SDL_FINGERDOWN.rawValue {
      let density = component.screen.scale
      let wantsBar =
        isOnWidget || window.stage?.wantsBar(atX: place.x, y: place.y, density: density) ?? true
      window.delegate?.pointerMovedOverGame(wantsBar: wantsBar)
    }
    if isOnWidget || event.type == SDL_MOUSEMOTION.rawValue { take(event) }
    return !isOnWidget
  }

  /// Every release counts, whether a widget takes it or not, so that a key that closed a menu is up when the next one opens.
  private func release(_ event: SDL_Event) {
    let isKey = event.type == SDL_KEYUP.rawValue
    let isPad =
      event.type == SDL_CONTROLLERBUTTONDOWN.rawValue
      || event.type == SDL_CONTROLLERBUTTONUP.rawValue
      || event.type == SDL_CONTROLLERAXISMOTION.rawValue
    guard isKey || isPad else { return }
    for input in events.inputs(event) {
      switch input {
      case .key(_, _, isDown: false), .pad(_, isDown: false): component.handle(input)
      default: break
      }
    }
  }

  /// Where the pointer or finger of an event is, in dip; nil: it has no place.
  private func place(of event: SDL_Event) -> (x: Double, y: Double)? {
    func dip(_ x: Int32, _ y: Int32) -> (x: Double, y: Double) {
      (Double(x) / events.unitsInDip, Double(y) / events.unitsInDip)
    }
    switch event.type {
    case SDL_MOUSEMOTION.rawValue: return dip(event.motion.x, event.motion.y)
    case SDL_MOUSEBUTTONDOWN.rawValue, SDL_MOUSEBUTTONUP.rawValue:
      return dip(event.button.x, event.button.y)
    case SDL_MOUSEWHEEL.rawValue: return dip(event.wheel.mouseX, event.wheel.mouseY)
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      let size = component.screen.size
      return (Double(event.tfinger.x) * size.width, Double(event.tfinger.y) * size.height)
    default: return nil
    }
  }

  // MARK: - Events

  /// Takes what there is while no game is played.
  func takeAll() {
    events.readsText = window.services.readsText
    var event = SDL_Event()
    var count = 0
    while count < Self.limit, SDL_PollEvent(&event) != 0 {
      count += 1
      if pads.readsGuide(from: &event), !isForReader(event) { take(event) }
      // Each event is for what is shown after the one before it.
      if component.hasNews {
        window.turn()
        if window.stage != nil { return }
      }
    }
  }

  /// Whether a key is a command for a screen reader.
  private func isForReader(_ event: SDL_Event) -> Bool {
    guard event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue,
      event.key.`repeat` == 0, let key = AccessibleKey(event.key)
    else { return false }
    return window.onKey(key)
  }

  private func take(_ event: SDL_Event) {
    switch event.type {
    case SDL_QUIT.rawValue: window.end()
    case SDL_DROPFILE.rawValue, SDL_DROPBEGIN.rawValue, SDL_DROPCOMPLETE.rawValue: drop(event.drop)
    case SDL_CONTROLLERDEVICEADDED.rawValue:
      if let name = pads.added(index: event.cdevice.which) {
        component.sendEvent(.system(SystemEvent(.deviceAdded, text: name)))
      }
    case SDL_CONTROLLERDEVICEREMOVED.rawValue:
      controls.removed(id: event.cdevice.which)
      if let name = pads.removed(id: event.cdevice.which) {
        component.sendEvent(.system(SystemEvent(.deviceRemoved, text: name)))
      }
    case SDL_FINGERDOWN.rawValue, SDL_FINGERMOTION.rawValue, SDL_FINGERUP.rawValue:
      let size = component.screen.size
      if let touch = events.touch(event.tfinger, width: size.width, height: size.height) {
        note(.keyboard)
        component.handle(touch)
      }
    case SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue:
      window.painter.forget()
      window.isStale = true
    default:
      if event.type == SDL_WINDOWEVENT.rawValue { windowEvent(event.window) }
      if ControlEvents.isControl(event) {
        let heard = controls.controls(event, pads, at: window.microseconds)
        if let controlListener = window.controlListener {
          // The events still count for what is held afterwards.
          _ = events.inputs(event)
          for control in heard { controlListener(control) }
          return
        }
      }
      if isFullscreenKey(event) { return window.toggleFullscreen() }
      for input in events.inputs(event) {
        noteDevice(of: input, event)
        component.handle(input)
      }
    }
  }

  private func isFullscreenKey(_ event: SDL_Event) -> Bool {
    guard event.type == SDL_KEYDOWN.rawValue, event.key.`repeat` == 0 else { return false }
    let held = SDLModifiers(rawValue: event.key.keysym.mod)
    let code = event.key.keysym.sym
    return code == SDLKeyCode.f11 || held.has(.alt) && code == SDLKeyCode.enter
  }

  private func windowEvent(_ event: SDL_WindowEvent) {
    func tell(_ kind: SystemEvent.Kind) { component.sendEvent(.system(SystemEvent(kind))) }
    switch UInt32(event.event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED.rawValue, SDL_WINDOWEVENT_DISPLAY_CHANGED.rawValue:
      window.followSize()
    case SDL_WINDOWEVENT_EXPOSED.rawValue: window.isStale = true
    case SDL_WINDOWEVENT_MINIMIZED.rawValue, SDL_WINDOWEVENT_HIDDEN.rawValue:
      guard window.isShown, !component.screen.isHidden else { return }
      component.screen.isHidden = true
      tell(.paused)
    case SDL_WINDOWEVENT_RESTORED.rawValue, SDL_WINDOWEVENT_SHOWN.rawValue:
      window.isStale = true
      guard component.screen.isHidden else { return }
      component.screen.isHidden = false
      tell(.resumed)
    case SDL_WINDOWEVENT_FOCUS_LOST.rawValue: tell(.focusLost)
    case SDL_WINDOWEVENT_FOCUS_GAINED.rawValue: tell(.focusGained)
    default: return
    }
  }

  /// SDL gives a drop file by file, between a beginning and an end.
  private func drop(_ event: SDL_DropEvent) {
    defer { if let file = event.file { SDL_free(file) } }
    switch event.type {
    case SDL_DROPBEGIN.rawValue: dropped = []
    case SDL_DROPFILE.rawValue:
      guard let file = event.file, dropped.count < 10_000 else { return }
      dropped.append(String(cString: file))
    default:
      guard !dropped.isEmpty else { return }
      component.sendEvent(.system(SystemEvent(.open, paths: dropped)))
      dropped = []
    }
  }

  private func noteDevice(of input: WindowInput, _ event: SDL_Event) {
    switch input {
    case .pad:
      let id =
        event.type == SDL_CONTROLLERAXISMOTION.rawValue ? event.caxis.which : event.cbutton.which
      note(.pad(pads.labels(id: id)))
    case .key, .pointerPressed: note(.keyboard)
    default: return
    }
  }

  private func note(_ device: WindowDevice) {
    guard device != self.device else { return }
    self.device = device
    window.delegate?.deviceChanged(to: device)
  }
}
