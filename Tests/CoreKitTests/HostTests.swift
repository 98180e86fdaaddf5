import CoreABI
import Testing

@testable import CoreKit

extension HostedTests {
  @Suite("Host") struct HostTests {
    let fake = FakeHost()
    let adapter = CoreAdapter(TestCore.self)

    init() { FakeHost.current = fake }

    /// Runs one frame of a loaded core with `body` inside it.
    func frame(_ body: @escaping (Host, TestCore) -> Void) throws {
      let core = try #require(adapter.loadedCore)
      core.onFrame = body
      adapter.run()
      core.onFrame = nil
    }

    func begin() {
      fake.connect(adapter)
      #expect(adapter.load(nil))
    }

    // MARK: - Picture

    @Test(
      "converts four-byte pixels for hosts that take less",
      arguments: [
        ([1], PixelFormat.xrgb8888, [0x00FF_8040, 0x0012_3456]), ([2], .rgb565, [0xFC08, 0x11AA]),
        ([0], .xrgb1555, [0x7E08, 0x08CA]), ([], .xrgb1555, [0x7E08, 0x08CA]),
      ] as [(Set<UInt32>, PixelFormat, [UInt32])])
    func conversion(accepted: Set<UInt32>, chosen: PixelFormat, expected: [UInt32]) throws {
      fake.pixelFormats = accepted
      begin()
      #expect(adapter.host.pixelFormat == chosen)
      let pixels: [UInt32] = [0xFFFF_8040, 0x0012_3456, 9, 9, 0x00FF_8040, 0x0012_3456, 9, 9]
      try frame { host, _ in host.show(xrgb8888: pixels, width: 2, height: 2, pitch: 16) }
      let shown = try #require(fake.frames.first)
      #expect(shown.width == 2 && shown.height == 2)
      let bytes = try #require(shown.bytes)
      let size = chosen.bytes
      for row in 0..<2 {
        for column in 0..<2 {
          let place = row * shown.pitch + column * size
          let value = (0..<size).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << ($1 * 8) }
          #expect(value & (size == 4 ? 0xFF_FFFF : 0xFFFF) == expected[column])
        }
      }
    }

    @Test("shows pictures of the agreed format with any pitch, and none of an impossible size")
    func pitch() throws {
      fake.pixelFormats = [2]
      begin()
      let bytes = [UInt8](0..<64)
      try frame { host, _ in
        bytes.withUnsafeBytes { buffer in
          guard let start = buffer.baseAddress else { return }
          host.show(start, width: 3, height: 4, pitch: 16)
          host.show(start, width: 9, height: 4, pitch: 16)
          host.show(start, width: 0, height: 4, pitch: 16)
          host.show(start, width: 3, height: -1, pitch: 16)
          host.show(start, width: Int.max, height: 1, pitch: Int.max)
        }
      }
      #expect(fake.frames.count == 1)
      #expect(fake.frames.first?.pitch == 16 && fake.frames.first?.bytes == bytes)
    }

    @Test(
      "repeats a frame with nothing, or with a copy for hosts that cannot keep one",
      arguments: [true, false])
    func repeats(canRepeat: Bool) throws {
      fake.canRepeat = canRepeat
      begin()
      try frame { host, _ in host.repeatFrame() }
      #expect(fake.frames.isEmpty, "nothing was there to repeat")
      var pixels: [UInt32] = [1, 2, 3, 4]
      try frame { host, _ in host.show(xrgb8888: pixels, width: 2, height: 2) }
      pixels = [9, 9, 9, 9]
      try frame { host, _ in host.repeatFrame() }
      try #require(fake.frames.count == 2)
      #expect(fake.frames[1].width == 2 && fake.frames[1].height == 2)
      #expect(
        canRepeat ? fake.frames[1].bytes == nil : fake.frames[1].bytes == fake.frames[0].bytes)
    }

    // MARK: - Sound

    @Test("plays everything though the host takes it in pieces")
    func pieces() throws {
      fake.batchLimit = 3
      begin()
      let samples = (0..<21).map { Int16($0) }
      try frame { host, _ in host.play(samples) }
      #expect(fake.samples == Array(samples.prefix(20)), "the odd last sample is no stereo pair")
      fake.batchLimit = 0
      try frame { host, _ in host.play(samples) }
      #expect(fake.samples.count == 20, "a host that takes nothing does not hang the core")
    }

    @Test("plays single samples without a batch callback")
    func singles() throws {
      begin()
      adapter.host.calls.audioBatch = nil
      try frame { host, _ in host.play([1, 2, 3, 4]) }
      #expect(fake.singles == 2)
    }

    // MARK: - Input

    @Test("latches pads once a frame, with and without button masks", arguments: [true, false])
    func pads(hasMask: Bool) throws {
      fake.hasButtonMask = hasMask
      begin()
      fake.pads = [0x8101, 0x0008, 0xFFFF, 0]
      try frame { host, _ in
        #expect(host.buttons() == [.b, .a, .r3])
        self.fake.pads = [0, 0, 0, 0]
        #expect(host.buttons() == [.b, .a, .r3], "what was latched holds for the frame")
        #expect(host.buttons(port: 1) == .start)
        #expect(host.buttons(port: 2) == [], "the core has no third port")
        #expect(host.buttons(port: -1) == [])
      }
      #expect(fake.polls == 1)
      #expect(fake.maskReads == (hasMask ? 2 : 0))
    }

    @Test("reads sticks, pressure, pointer, mouse, light gun and keys")
    func devices() throws {
      begin()
      fake.inputs = [
        "0 5 1 0": -32_768, "0 5 1 1": 5, "0 5 2 12": 1234, "0 6 2 0": -7, "0 6 2 1": 8,
        "0 6 2 2": 1, "0 6 0 3": 3,
        "1 2 0 0": -3, "1 2 0 1": 4, "1 2 0 3": 1, "1 2 0 5": 1, "0 4 0 13": 100, "0 4 0 14": -100,
        "0 4 0 15": 1,
        "0 4 0 2": 1, "0 4 0 16": 1, "0 3 0 97": 1,
      ]
      fake.pads = [1, 0, 0, 0]
      try frame { host, _ in
        #expect(host.stick(.right) == StickState(x: -32_768, y: 5))
        #expect(host.pressure(.l2) == 1234)
        #expect(host.pressure(.b) == 32_767, "a button without pressure is all or nothing")
        #expect(host.pressure([]) == 0)
        #expect(host.pointer(2) == PointerState(x: -7, y: 8, isPressed: true))
        #expect(host.pointerCount() == 3)
        #expect(
          host.mouse(port: 1)
            == MouseState(deltaX: -3, deltaY: 4, left: false, right: true, middle: false, wheel: -1)
        )
        #expect(
          host.lightGun()
            == LightGunState(
              x: 100, y: -100, isOffscreen: true, trigger: true, reload: true, auxA: false,
              auxB: false, start: false,
              select: false))
        #expect(host.isKeyDown(97) && !host.isKeyDown(98))
      }
    }

    @Test("shakes pads where the host can", arguments: [true, false])
    func rumble(can: Bool) throws {
      fake.hasRumble = can
      begin()
      try frame { host, _ in host.rumble(port: 1, strong: 65_535, weak: 7) }
      #expect(fake.rumbles == (can ? ["1 0 65535", "1 1 7"] : []))
    }

    // MARK: - Talk

    @Test("shows messages in the form that the host knows")
    func messages() throws {
      begin()
      adapter.host.showMessage("old", seconds: 2)
      fake.messageVersion = 1
      adapter.host.showMessage("new", seconds: 2)
      adapter.host.showMessage("never", seconds: .nan)
      #expect(fake.messages == ["old 120 frames", "new 2000 ms -1", "never 0 ms -1"])
    }

    @Test("logs a text as it is, per cent signs and all")
    func log() {
      begin()
      adapter.host.log(.warning, "100 %s %n sure")
      #expect(fake.log.last?.level == 2 && fake.log.last?.text == "100 %s %n sure\n")
    }

    @Test("asks for folders, and takes no for an answer")
    func folders() {
      begin()
      #expect(adapter.host.systemFolder == nil && adapter.host.saveFolder == nil)
      fake.folders = [9: "/bios", 31: "/saves", 30: "/assets"]
      #expect(adapter.host.systemFolder == "/bios")
      #expect(adapter.host.saveFolder == "/saves")
      #expect(adapter.host.assetsFolder == "/assets")
    }

    @Test("changes the picture's shape and ends the session")
    func shape() throws {
      begin()
      try frame { host, _ in
        host.changeGeometry(Geometry(width: 7, height: 5))
        host.changeOutput(
          Geometry(width: 9, height: 6), Timing(framesPerSecond: 30, sampleRate: 2000))
        host.shutDown()
      }
      #expect(fake.geometry?.base_width == 7 && fake.geometry?.base_height == 5)
      #expect(fake.output?.geometry.max_width == 9 && fake.output?.timing.fps == 30)
      #expect(fake.isShutDown)
    }

    @Test("uses what an Arcadia host offers")
    func arcadia() {
      fake.isArcadia = true
      fake.settings = [("speed", "2"), ("name", "Ä")]
      begin()
      let host = adapter.host
      #expect(host.trace("line") && host.trace(""))
      #expect(
        host.setStatus("A castle.", inhibitsIdle: true) && host.setStatus(wantsTextInput: true)
          && host.setStatus(ignoresKeyboard: true))
      #expect(fake.traces == ["line", ""])
      #expect(
        fake.statuses == ["A castle. true false false", "- false true false", "- false false true"])
      #expect(host.gameSettings() == ["speed": "2", "name": "Ä"])
      #expect(
        host.clock()
          == HostClock(
            unixMicroseconds: 1_000_000, utcOffsetSeconds: -3600, isVirtual: true, randomSeed: 42))
    }

    @Test("asks for the size of the window, and takes only one that can be")
    func display() {
      fake.isArcadia = true
      begin()
      let host = adapter.host
      #expect(host.display() == nil, "none is known")
      fake.display = (1920, 1080)
      #expect(host.display() == HostDisplay(width: 1920, height: 1080))
      for size: (UInt32, UInt32) in [(0, 1), (1, 0), (65536, 1), (1, .max)] {
        fake.display = size
        #expect(host.display() == nil, "\(size)")
      }
    }

    @Test("carries on in a host that knows nothing of Arcadia")
    func stock() {
      begin()
      let host = adapter.host
      #expect(host.info == nil && fake.registrations.isEmpty)
      #expect(!host.trace("line") && !host.setStatus("x"))
      #expect(host.gameSettings().isEmpty && host.display() == nil)
      let now = host.clock()
      #expect(!now.isVirtual && now.unixMicroseconds > 1_600_000_000_000_000)
    }
  }
}
