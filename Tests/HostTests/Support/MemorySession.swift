import Catalog
import HostBase
import Session

/// A session that is nothing but memory regions and a state, which a test changes by hand.
final class MemorySession: CoreSession {
  var core = CoreDescription(
    id: "fake", name: "Fake", version: "1", path: "/fake.so", source: .manifest,
    gameTypes: [gameBoy])
  var regions: [UInt32: [UInt8]]
  init(_ regions: [UInt32: [UInt8]]) { self.regions = regions }

  func memory(_ id: UInt32) -> [UInt8] { regions[id] ?? [] }
  func memoryFingerprint(_ id: UInt32) -> UInt64 {
    memory(id).reduce(UInt64(memory(id).count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
  @discardableResult func setMemory(_ id: UInt32, to bytes: [UInt8]) -> Int {
    let count = min(bytes.count, memory(id).count)
    regions[id]?.replaceSubrange(0..<count, with: bytes[..<count])
    return count
  }

  var avInfo = AVInfo()
  var frameNumber: UInt64 = 0
  var speakerFill: Double?
  func runFrame(input: InputState, wants: FrameWants) throws(SessionError) {}
  var picture: Picture? { nil }
  var pictureIsNew: Bool { false }
  var samples: UnsafeBufferPointer<Int16> { UnsafeBufferPointer(start: nil, count: 0) }
  func takeEvents() -> [SessionEvent] { [] }
  func reset() throws(SessionError) {}
  /// What is saved and loaded; nil: the core has no states.
  var state: [UInt8]? = []
  var saves = 0
  func saveState() throws(SessionError) -> [UInt8] {
    saves += 1
    guard let state else { throw .statesUnsupported(core: core.name) }
    return state
  }
  func loadState(_ bytes: [UInt8]) throws(SessionError) { state = bytes }
  var options: [CoreOption] = []
  func setOption(_ key: String, to value: String) throws(SessionError) {
    guard
      let index = options.firstIndex(where: { option in
        option.key == key && option.choices.contains { $0.value == value }
      })
    else { throw .unknownOption(core: core.name, key: key, value: value, remedy: "") }
    options[index].value = value
  }
  func plug(device: UInt32, into port: UInt32) {}
  var inputDescriptors: [InputDescriptor] { [] }
  func setCheat(_ index: UInt32, enabled: Bool, code: String) {}
  func close() {}
}
