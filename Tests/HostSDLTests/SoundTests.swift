import CSDL2
import Glibc
import HostKit
import Testing

@testable import HostSDL

@Suite("Sound")
struct SoundTests {
  @Test("the ring plays nothing before its target, then everything in order, and fades at its end")
  func ring() {
    let ring = SampleRing(target: 100, capacity: 1000)
    #expect(ring.capacity == 1024)
    let samples: [Float] = (0..<200).map { index in Float(index / 2 + 1) }
    var output = [Float](repeating: -1, count: 64)
    #expect(ring.write(samples, frames: 99) == 99)
    ring.fill(&output, frames: 32, gain: 1)
    #expect(output.allSatisfy { $0 == 0 })
    #expect(ring.write([100, 100], frames: 1) == 1)
    ring.fill(&output, frames: 32, gain: 1)
    let first: [Float] = Array(samples[..<64])
    #expect(output == first)
    #expect(ring.count == 68)
    for _ in 0..<2 { ring.fill(&output, frames: 32, gain: 0.5) }
    ring.fill(&output, frames: 32, gain: 1)
    // Four are left, the last of them the hundred; then it dies away.
    #expect(output[6] == 100)
    #expect(output[8] == 98)
    #expect(output[62] < 60 && output[62] > 40)
    #expect(ring.count == 0)
  }

  @Test("a full ring takes no more, a dropped one begins anew")
  func ringLimits() {
    let ring = SampleRing(target: 10, capacity: 1024)
    let samples = [Float](repeating: 0.5, count: 4096)
    #expect(ring.write(samples, frames: 2048) == 1024)
    #expect(ring.write(samples, frames: 1) == 0)
    ring.drop()
    #expect(ring.count == 0)
    var output = [Float](repeating: 0, count: 20)
    ring.fill(&output, frames: 10, gain: 1)
    #expect(output.allSatisfy { $0 == 0 })
    #expect(ring.write(samples, frames: 2048) == 1024)
    ring.fill(&output, frames: 10, gain: 1)
    #expect(output.allSatisfy { $0 == 0.5 })
  }

  @Test("the resampler keeps length and pitch")
  func resampler() {
    let resampler = Resampler()
    var total = 0
    var peak: Float = 0
    var crossings = 0
    var last: Float = 0
    var phase = 0.0
    for _ in 0..<60 {
      var frame: [Int16] = []
      for _ in 0..<546 {
        phase += 440 * 2 * Double.pi / 32768
        let value = Int16(sin(phase) * 16000)
        frame += [value, value]
      }
      frame.withUnsafeBufferPointer {
        resampler.process($0, ratio: 48000.0 / 32768) { samples, count in
          total += count
          for index in 0..<count {
            peak = max(peak, abs(samples[index * 2]))
            if last <= 0, samples[index * 2] > 0 { crossings += 1 }
            last = samples[index * 2]
          }
        }
      }
    }
    let wanted = 60.0 * 546 * 48000 / 32768
    #expect(abs(Double(total) - wanted) < 100)
    #expect(abs(peak - 16000.0 / 32768) < 0.01)
    // 440 Hz for as long as sixty times 546 samples last.
    #expect(abs(crossings - 440) <= 2)
  }
}

@Suite("Keys and drawing")
struct DrawingTests {
  @Test(
    "SDL's keys are libretro's",
    arguments: [
      (Int32(SDLK_a.rawValue), SDL_SCANCODE_A, UInt32(97)),
      (Int32(SDLK_RETURN.rawValue), SDL_SCANCODE_RETURN, 13),
      (Int32(bitPattern: SDLK_UP.rawValue), SDL_SCANCODE_UP, 273),
      (Int32(bitPattern: SDLK_LEFT.rawValue), SDL_SCANCODE_LEFT, 276),
      (Int32(bitPattern: SDLK_F1.rawValue), SDL_SCANCODE_F1, 282),
      (Int32(bitPattern: SDLK_F12.rawValue), SDL_SCANCODE_F12, 293),
      (Int32(bitPattern: SDLK_RSHIFT.rawValue), SDL_SCANCODE_RSHIFT, 303),
      (Int32(bitPattern: SDLK_RCTRL.rawValue), SDL_SCANCODE_RCTRL, 305),
      (Int32(bitPattern: SDLK_KP_5.rawValue), SDL_SCANCODE_KP_5, 261),
      (Int32(bitPattern: SDLK_SCROLLLOCK.rawValue), SDL_SCANCODE_SCROLLLOCK, 302),
      (Int32(0xe9), SDL_SCANCODE_2, 50), (Int32(0), SDL_SCANCODE_UNKNOWN, 0),
    ] as [(Int32, SDL_Scancode, UInt32)])
  func keys(keycode: Int32, scancode: SDL_Scancode, expected: UInt32) {
    #expect(retroKey(keycode: keycode, scancode: UInt32(scancode.rawValue)) == expected)
  }

  @Test("colours cover, blend and keep straight alpha")
  func canvas() {
    let canvas = Canvas(width: 20, height: 20)
    canvas.box(5, 5, 10, 10, radius: 0, Ink(0xff0000))
    #expect(canvas.pixels[10 * 20 + 10] == 0xffff_0000)
    #expect(canvas.pixels[2 * 20 + 2] == 0)
    canvas.box(0, 0, 20, 20, radius: 0, Ink(0x0000ff, alpha: 0.5))
    #expect(canvas.pixels[10 * 20 + 10] == 0xff80_0080)
    #expect(canvas.pixels[2 * 20 + 2] == 0x8000_00ff)
    canvas.disc(10, 10, radius: 300, Ink(0xffffff))
    #expect(canvas.pixels[0] == 0xffff_ffff)
  }

  @Test(
    "the help page is drawn at any size, with and without the system's font",
    arguments: [true, false])
  func helpPage(builtIn: Bool) {
    let typeface = Typeface(builtInOnly: builtIn)
    #expect(!builtIn || !typeface.hasSigns)
    for (width, height) in [(1, 1), (160, 144), (300, 900), (640, 360)] {
      for kind in [nil, LayoutElement.Kind.keyboard, .stick, .shoulders, .actions] {
        let canvas = Canvas(width: width, height: height)
        let type = kind.map {
          GameType(
            id: "t", name: "T", folder: "T", extensions: [], accent: "#nonsense",
            layout: [
              LayoutElement(
                kind: $0,
                buttons: (0..<40).map { .init(label: "Button \($0)", id: UInt32($0) &* 77) })
            ])
        }
        HelpPage(canvas: canvas, typeface: typeface, map: .standard, gameType: type).paint()
        let pixels = UnsafeBufferPointer(start: canvas.pixels, count: width * height)
        let thinnest: UInt32 = pixels.map { pixel in pixel >> 24 }.min() ?? 0
        #expect(thinnest > 200)
        if width == 640 {
          #expect(Set(pixels).count > 5)
        }
      }
    }
  }

  @Test("text is fitted with an ellipsis")
  func fitted() {
    let typeface = Typeface(builtInOnly: true)
    #expect(typeface.width("abc", size: 9) == 18)
    #expect(typeface.fitted("abcdefgh", size: 9, into: 48) == "abcdefgh")
    #expect(typeface.fitted("abcdefgh", size: 9, into: 47) == "abcde..")
    #expect(typeface.fitted("abcdefgh", size: 9, into: 0) == "..")
  }

  @Test("the overlay is painted when it changes only")
  func painter() {
    let painter = OverlayPainter(map: .standard, typeface: Typeface(builtInOnly: true))
    let canvas = Canvas(width: 200, height: 200)
    var overlay = Overlay()
    #expect(!painter.hasContent(overlay))
    overlay.messages = ["Hello"]
    #expect(painter.hasContent(overlay))
    #expect(painter.paint(overlay, on: canvas))
    #expect(!painter.paint(overlay, on: canvas))
    overlay.isPaused = true
    #expect(painter.paint(overlay, on: canvas))
    #expect(OverlayPainter.speedText(0.5) == "0.5×")
    #expect(OverlayPainter.speedText(4) == "4×")
  }
}

/// One test at a time owns SDL.
@Suite("Window without a display", .serialized)
struct WindowTests {
  private func withDrivers(_ video: String, _ body: () throws -> Void) rethrows {
    let before = getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
    setenv("SDL_VIDEODRIVER", video, 1)
    setenv("SDL_AUDIODRIVER", "dummy", 1)
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
}
