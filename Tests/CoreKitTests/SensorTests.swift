import CoreABI
import Testing

@testable import CoreKit

extension HostedTests {
  @Suite("Sensors and camera") struct SensorTests {
    let fake = FakeHost()
    let adapter = CoreAdapter(TestCore.self)

    init() { FakeHost.current = fake }

    func begin(_ body: @escaping (Host) -> Void) {
      TestCore.onLoad = body
      defer { TestCore.onLoad = nil }
      fake.connect(adapter)
      #expect(adapter.load(nil))
    }

    @Test("acceleration comes in gravities, whatever the host counts in")
    func acceleration() {
      fake.axes = [0.5, -0.5, 0.75]
      begin { host in
        #expect(host.startAccelerometer() && !host.startAccelerometer(port: 1))
      }
      #expect(adapter.host.acceleration() == Acceleration(x: 0.5, y: -0.5, z: 0.75))
      #expect(adapter.host.acceleration(port: 1) == nil)
      fake.axes = [0, 9.80665, 0]
      #expect(adapter.host.acceleration() == Acceleration(x: 0, y: 1, z: 0))
      fake.axes = [.nan, .infinity, 1]
      #expect(adapter.host.acceleration() == Acceleration(x: 0, y: 0, z: 1))
      fake.axes = [0, 0, 0]
      #expect(adapter.host.acceleration() == nil)
      adapter.unload()
      #expect(fake.sensorActions == ["0 0 60", "1 0 60", "0 1 0"])
      #expect(adapter.host.acceleration() == nil)
    }

    @Test("a host without sensors and camera is asked once, and says no")
    func nothing() {
      begin { host in
        #expect(!host.startAccelerometer() && !host.startCamera(width: 8, height: 8))
      }
      adapter.run()
      #expect(adapter.host.acceleration() == nil && fake.cameraCalls.isEmpty)
    }

    @Test("a camera starts with the first frame, delivers pictures, and stops with the game")
    func camera() throws {
      fake.hasCamera = true
      begin { host in #expect(host.startCamera(width: 128, height: 112)) }
      let interface = try #require(fake.camera)
      #expect(interface.caps == 2 && interface.width == 128 && interface.height == 112)
      #expect(fake.cameraCalls.isEmpty)
      adapter.run()
      adapter.run()
      #expect(fake.cameraCalls == ["start"])
      let pixels: [UInt32] = [1, 2, 9, 3, 0xFF00_0004, 9]
      interface.frame_raw_framebuffer(pixels, 2, 2, 12)
      interface.frame_raw_framebuffer(nil, 2, 2, 12)
      interface.frame_raw_framebuffer(pixels, 2, 2, 4)
      interface.frame_raw_framebuffer(pixels, 0, 2, 8)
      #expect(adapter.loadedCore?.events == ["camera 2x2 4 4278190084"])
      adapter.unload()
      #expect(fake.cameraCalls == ["start", "stop"])
      interface.frame_raw_framebuffer(pixels, 2, 2, 12)
    }

    @Test("a camera that cannot be opened is tried again when the host says that it is ready")
    func lateCamera() throws {
      fake.hasCamera = true
      fake.opensCamera = false
      begin { $0.startCamera(width: 1, height: 1) }
      adapter.run()
      adapter.run()
      #expect(fake.cameraCalls == ["start"])
      fake.opensCamera = true
      let becomeReady = try #require(fake.camera?.initialized)
      becomeReady()
      adapter.run()
      adapter.run()
      #expect(fake.cameraCalls == ["start", "start"])
    }

    @Test("a game's own labels stand in for the descriptor's")
    func labels() {
      begin { _ in }
      #expect(fake.labels == ["0 1 0 8 Jump", "1 1 0 3 Pause"])
      TestCore.ownInputs = [InputLabel(device: .analog, index: 0, id: 1, "Tilt")]
      defer { TestCore.ownInputs = nil }
      #expect(adapter.load(nil))
      #expect(fake.labels == ["0 5 0 1 Tilt"])
    }
  }
}
