import CoreABI
import CoreKit
import Testing

/// All suites with a `FakeHost` are extensions of this one: they share `FakeHost.current`, so they take turns.
@Suite("A core and its host", .serialized) enum HostedTests {}

/// A core that does a little of everything.
///
/// A game that begins with 0xEE is refused.
final class TestCore: SectionedStateCore {
  nonisolated(unsafe) static var alive = 0

  static let descriptor = CoreDescriptor(name: "Tester", version: "1.0", extensions: "tst|tester")
    .with {
      $0.supportsNoGame = true
      $0.ports = [
        [Controller("Pad", .joypad), Controller("Big pad", Device(.analog, variant: 1))],
        [Controller("Pad", .joypad)],
      ]
      $0.inputs = [InputLabel(.a, "Jump"), InputLabel(port: 1, .start, "Pause")]
      $0.wantsKeyboard = true
      $0.wantsFrameTime = true
      $0.stateQuirks = .variableSize
      $0.options = CoreOptions(
        categories: [OptionCategory("video", "Video", info: "What you see.")],
        [
          CoreOption(
            "test_filter", "Filter", info: "Smooths.", category: "video",
            values: [OptionValue("off", "Off"), OptionValue("on", "On"), "auto"], defaultValue: "on"
          ),
          CoreOption(
            "test_strength", "Strength", values: ["1", "2"],
            visibleWhen: OptionCondition("test_filter", isOneOf: ["on"])),
        ])
    }

  var counter: UInt32 = 0
  var table: [UInt8] = [1, 2, 3, 4]
  var saveRAM = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 8)
  var events: [String] = []
  var onFrame: ((Host, TestCore) -> Void)?
  /// Done to the host when the next game is loaded.
  nonisolated(unsafe) static var onLoad: ((Host) -> Void)?
  /// Labels of the present game; nil: the descriptor's.
  nonisolated(unsafe) static var ownInputs: [InputLabel]?
  let stem: String
  let fileExtension: String
  let isPersistent: Bool

  init(game: borrowing Game, host: Host) throws(CoreError) {
    stem = game.stem
    fileExtension = game.fileExtension
    isPersistent = game.bytesLiveUntilUnload
    saveRAM.initializeMemory(as: UInt8.self, repeating: 0)
    Self.alive += 1
    Self.onLoad?(host)
    if game.bytes.first == 0xEE { throw .badContent("the first byte is 0xEE") }
  }
  deinit {
    saveRAM.deallocate()
    Self.alive -= 1
  }

  var geometry: Geometry { Geometry(width: 4, height: 2, maxWidth: 8, maxHeight: 4, aspect: 1.5) }
  var timing: Timing { Timing(framesPerSecond: 50, sampleRate: 1000) }
  var region: Region { .pal }
  func runFrame(_ host: Host) {
    counter += 1
    onFrame?(host, self)
  }
  func reset() { counter = 0 }
  func memory(_ kind: MemoryKind) -> UnsafeMutableRawBufferPointer? {
    kind == .saveRAM ? saveRAM : nil
  }
  var memoryMap: [MemoryMapEntry] {
    [MemoryMapEntry(saveRAM, at: 0xA000, flags: .saveRAM, space: "bus")]
  }
  func optionsChanged(_ host: Host) { events.append("filter \(host.option("test_filter"))") }
  func plug(_ device: Device, into port: Int) {
    events.append("plug \(device.base.rawValue) \(port)")
  }
  func clearCheats() { events.append("no cheats") }
  func setCheat(_ code: String, index: Int, isEnabled: Bool) {
    events.append("cheat \(index) \(code) \(isEnabled)")
  }
  func key(_ event: KeyEvent) { events.append("key \(event.code) \(event.isDown)") }
  func cameraFrame(_ frame: CameraFrame) {
    events.append("camera \(frame.width)x\(frame.height) \(frame[1, 1] & 0xFF_FFFF) \(frame[9, 9])")
  }
  static let describesFrames = true
  var words: String?
  func describeFrame() -> String? { words }
  var inputs: [InputLabel] { Self.ownInputs ?? Self.descriptor.inputs }
  func willUnload(_ host: Host) { host.log(.info, "bye") }

  func writeState(_ state: inout SectionWriter) {
    state.section("CNTR") { $0.put(counter) }
    state.section("TABL", version: 2) {
      $0.put(UInt8(table.count))
      $0.put(table)
    }
  }
  func readState(_ state: SectionReader) throws(SectionError) {
    var section = try state.section("CNTR")
    counter = try section.read()
    section = try state.section("TABL", newest: 2)
    table = try section.readBytes(Int(try section.read(in: UInt8(1)...8)))
  }
}

/// As little as a core can be.
final class SmallCore: Core {
  static let descriptor = CoreDescriptor(name: "Small", version: "0", extensions: "")
  init(game: borrowing Game, host: Host) throws(CoreError) {}
  var geometry: Geometry { Geometry(width: 1, height: 1) }
  var timing: Timing { Timing(framesPerSecond: 60, sampleRate: 0) }
  func runFrame(_ host: Host) {}
  func reset() {}
}
