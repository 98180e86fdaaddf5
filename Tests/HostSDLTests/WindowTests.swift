import CSDL2
import Glibc
import HostKit
import Testing

@testable import HostSDL

/// One test at a time owns SDL.
@Suite("Window without a display", .serialized)
struct WindowTests {
  private func withDrivers(_ video: String, _ body: () throws -> Void) rethrows {
    let before = getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
    setenv("SDL_VIDEODRIVER", video, 1)
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    // There is no focus without a display, and pads count only in the focused window.
    setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1)
    defer {
      if let before { setenv("SDL_VIDEODRIVER", before, 1) } else { unsetenv("SDL_VIDEODRIVER") }
      unsetenv("SDL_AUDIODRIVER")
    }
    try body()
  }

  @Test("a driver that is not there is a typed error")
  func noDisplay() {
    withDrivers("nosuchdriver") {
      let error = #expect(throws: DisplayError.self) {
        _ = try SDLPlay.open(options: WindowOptions(title: "T"), map: .standard)
      }
      #expect(error?.exitCode == .absent)
      #expect(error?.message.contains("--video terminal") == true)
    }
  }

  @Test("pictures of changing size are shown, and input is polled")
  func shows() throws {
    try withDrivers("dummy") {
      let (screen, speaker, input) = try SDLPlay.open(
        options: WindowOptions(title: "T", scale: 2), map: .standard)
      var avInfo = AVInfo()
      avInfo.baseWidth = 160
      avInfo.baseHeight = 144
      avInfo.aspect = 10.0 / 9
      var overlay = Overlay()
      for (width, height, turns) in [(160, 144, 0), (256, 224, 1), (8, 8, 2), (512, 10, 3)] {
        let pixels = [UInt32](repeating: 0x123456, count: width * height)
        avInfo.rotation = turns
        overlay.messages = ["\(width)"]
        overlay.showsHelp = turns == 2
        pixels.withUnsafeBufferPointer {
          screen.show(
            Picture(width: width, height: height, pixels: $0), avInfo: avInfo, overlay: overlay)
        }
        screen.show(nil, avInfo: avInfo, overlay: overlay)
        #expect(input.poll().commands.isEmpty)
      }
      #expect(speaker.fill != nil)
      let silence = [Int16](repeating: 0, count: 1600)
      silence.withUnsafeBufferPointer { samples in
        for _ in 0..<3 { speaker.play(samples, sampleRate: 48000, waits: false) }
        speaker.play(samples, sampleRate: 0, waits: true)
      }
      speaker.flush()
    }
  }

  @Test("the speaker makes the loop wait in real time")
  func waits() {
    withDrivers("dummy") {
      guard let speaker = SDLPlay.openSpeaker(options: WindowOptions(title: "T")) else {
        Issue.record("the dummy device did not open")
        return
      }
      let clock = MonotonicClock()
      let second = [Int16](repeating: 100, count: 1600)
      let start = clock.now
      second.withUnsafeBufferPointer { samples in
        for _ in 0..<60 { speaker.play(samples, sampleRate: 48000, waits: true) }
      }
      // A second of sound, of which some hundredths stay in the buffer; a busy machine may take longer.
      #expect(clock.now - start > 0.85)
      #expect(clock.now - start < 5)
    }
  }

  @Test("keys, the mouse, a closed window and a pad plugged in later reach the game")
  func devices() throws {
    try withDrivers("dummy") {
      let (screen, _, input) = try SDLPlay.open(
        options: WindowOptions(title: "T", scale: 2), map: .standard)
      var avInfo = AVInfo()
      avInfo.aspect = 1
      let pixels = [UInt32](repeating: 0, count: 100 * 100)
      pixels.withUnsafeBufferPointer {
        screen.show(
          Picture(width: 100, height: 100, pixels: $0), avInfo: avInfo, overlay: Overlay())
      }
      _ = input.poll()
      func key(_ code: SDL_KeyCode, _ scancode: SDL_Scancode, isDown: Bool) {
        var event = SDL_Event()
        event.key.type = isDown ? SDL_KEYDOWN.rawValue : SDL_KEYUP.rawValue
        event.key.keysym.sym = Int32(bitPattern: code.rawValue)
        event.key.keysym.scancode = scancode
        SDL_PushEvent(&event)
      }
      key(SDLK_x, SDL_SCANCODE_X, isDown: true)
      key(SDLK_UP, SDL_SCANCODE_UP, isDown: true)
      var (state, commands) = input.poll()
      #expect(state.pads[0].buttons == PadButton.a.bit | PadButton.up.bit)
      #expect(state.keyEvents.map(\.character) == [120, 0])
      key(SDLK_x, SDL_SCANCODE_X, isDown: false)
      key(SDLK_UP, SDL_SCANCODE_UP, isDown: false)
      #expect(input.poll().state.pads[0].buttons == 0)

      var motion = SDL_Event()
      motion.motion.type = SDL_MOUSEMOTION.rawValue
      motion.motion.x = 100
      motion.motion.y = 100
      motion.motion.xrel = 7
      SDL_PushEvent(&motion)
      var button = SDL_Event()
      button.button.type = SDL_MOUSEBUTTONDOWN.rawValue
      button.button.button = 1
      button.button.x = 100
      button.button.y = 100
      SDL_PushEvent(&button)
      (state, commands) = input.poll()
      #expect(state.mouse.motion.x == 7)
      #expect(state.mouse.buttons == 1 << 2)
      #expect(state.touches.first?.isPressed == true)
      #expect(state.touches.first?.isOffscreen == false)

      let pad = SDL_JoystickAttachVirtual(
        SDL_JOYSTICK_TYPE_GAMECONTROLLER, Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
        Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue), 0)
      try #require(pad >= 0)
      _ = input.poll()
      let joystick = try #require(SDL_JoystickOpen(pad))
      defer { SDL_JoystickClose(joystick) }
      SDL_JoystickSetVirtualButton(joystick, SDL_CONTROLLER_BUTTON_A.rawValue, 1)
      SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_LEFTX.rawValue, -32768)
      SDL_JoystickUpdate()
      (state, commands) = input.poll()
      #expect(state.pads[0].buttons == PadButton.b.bit | PadButton.left.bit)
      #expect(state.pads[0].left.x == -32768)
      SDL_JoystickDetachVirtual(pad)
      _ = input.poll()
      #expect(input.poll().state.pads[0].buttons == 0)

      var close = SDL_Event()
      close.type = SDL_QUIT.rawValue
      SDL_PushEvent(&close)
      commands = input.poll().commands
      #expect(commands == [.quit, .quit])
    }
  }
}
