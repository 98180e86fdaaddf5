import FlashAVM2
import FlashDisplay
import FlashHeap

/// What a NetStream keeps (N.Ns).
final class StreamPayload: NativePayload {
  private(set) var player = NetStreamPlayer()
  /// What is notified of data; nil is the stream itself.
  var client: ScriptObject?
  /// Seconds that are kept ready.
  var bufferTime = 0.1
  /// How many loads there have been: an answer to an older one comes too late.
  var ticket: UInt32 = 0
  /// Where the next iteration goes, in seconds (N.Seek.1).
  var target: Double?
  /// Settings that change nothing here, by name.
  var kept: [String: Double] = [:]
  /// What a script has appended that is no whole file yet.
  var beginning: [UInt8] = []
  /// A script gives the data (N.Ns.4).
  var isFed = false

  static func of(_ object: ScriptObject) -> StreamPayload {
    object.payload(or: StreamPayload())
  }

  override func trace(_ marker: inout Marker) {
    marker.mark(client)
    marker.bytes += player.file?.bytes.count ?? 0
  }
}

extension StreamPayload: StatePart {
  static var partName: String { "NetStream" }
  static func blank(_ coder: StateCoder) -> any StatePart { StreamPayload() }

  func code(_ coder: StateCoder) {
    coder.node(&player)
    coder.value(&client)
    coder.value(&bufferTime)
    coder.value(&ticket)
    coder.value(&target)
    var all = kept.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    coder.list(&all, ("", 0)) {
      coder.value(&$0.name)
      coder.value(&$0.value)
    }
    if coder.isReading { kept = Dictionary(all.map { ($0.name, $0.value) }) { _, last in last } }
    coder.value(&beginning)
    coder.value(&isFed)
  }
}
