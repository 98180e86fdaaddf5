import CIsolation
package import Catalog
import HostBase
package import Session

/// The machine's memory, options, devices and cheats, through the core's process.
extension IsolatedSession {
  /// A copy of a memory region; those that saves are made of are here, whatever became of the core.
  package func memory(_ id: UInt32) -> [UInt8] {
    if let bytes = mirrors.bytes(id) { return bytes }
    // Nothing that is larger is kept, and the host would hold several copies of it.
    guard mirrors.isSensible(id), (try? worker.ask(.readMemory, argument: id)) != nil,
      worker.answer.size <= UInt64(WorkerMemory.regionRoom)
    else { return [] }
    return worker.memory.blockBytes(worker.answer.size)
  }

  /// Bytes of a memory region, as the core's process says.
  package func memorySize(_ id: UInt32) -> Int {
    if let (mirror, _) = mirrors.mirror(id) { return Int(clamping: mirror.size) }
    return memory(id).count
  }

  /// A hash of a memory region.
  package func memoryFingerprint(_ id: UInt32) -> UInt64 {
    if let (mirror, _) = mirrors.mirror(id) { return mirror.fingerprint }
    guard (try? worker.ask(.fingerprint, argument: id)) != nil else { return 0 }
    return worker.answer.size
  }

  /// Overwrites the start of a memory region.
  @discardableResult
  package func setMemory(_ id: UInt32, to bytes: [UInt8]) -> Int {
    mirrors.forget(id)
    guard worker.memory.fillBlock(bytes),
      (try? worker.ask(.writeMemory, argument: id, size: bytes.count)) != nil
    else { return 0 }
    return Int(min(worker.answer.size, UInt64(bytes.count)))
  }

  /// The machine's memory as the core mapped it.
  package var mappedMemory: [MemoryArea] {
    guard let areas = (try? worker.order(.areas))?.areas else { return [] }
    var place = 0
    return areas.prefix(1024).compactMap { area in
      guard area.count >= 0, area.count <= WorkerMemory.regionRoom - place, area.start >= 0,
        !area.start.addingReportingOverflow(area.count).overflow
      else { return nil }
      defer { place += area.count }
      guard MemoryArea.isAddressable(start: area.start, count: area.count) else { return nil }
      return MemoryArea(
        name: HostText.oneLine(area.name), start: area.start,
        bytes: Array(worker.memory.block[place..<place + area.count]))
    }
  }

  // MARK: - Options, devices, cheats

  /// Asks the core for its options and buttons, and keeps the answer.
  private func describe() -> (options: [CoreOption], inputs: [InputDescriptor]) {
    if let reply = try? worker.order(.describe) {
      described = (reply.options ?? [], reply.inputDescriptors ?? [])
    }
    return described ?? ([], [])
  }

  /// The core's options.
  package var options: [CoreOption] {
    guard let described, !worker.news.events.contains(.optionsChanged) else {
      return describe().options
    }
    return described.options
  }

  /// What buttons do.
  package var inputDescriptors: [InputDescriptor] { describe().inputs }

  /// The picture in words.
  package func describeFrame() -> String? { (try? worker.order(.describeFrame))?.frame }

  /// The discs of the game; while the core is at work, as they were last.
  package var discs: DiscTray? {
    if !worker.isWaiting { readDiscs() }
    return knownDiscs
  }

  /// Asks the core for its discs, so that they are known while it is at work.
  func readDiscs() { knownDiscs = (try? worker.order(.discs))?.discs }

  /// Puts a disc into the drive.
  package func insertDisc(_ place: Int) throws(SessionError) {
    try worker.order(.insertDisc(place))
    worker.choices.disc = place
    readDiscs()
  }

  /// Sets an option.
  package func setOption(_ key: String, to value: String) throws(SessionError) {
    described = nil
    try worker.order(.setOption(key: key, value: value))
    worker.choices.setOption(key, to: value)
  }

  /// Plugs a device into a port.
  package func plug(device: UInt32, into port: UInt32) {
    worker.choices.devices[port] = device
    _ = try? worker.order(.plug(device: device, port: port))
  }

  /// Sets, replaces or clears a cheat.
  package func setCheat(_ index: UInt32, enabled: Bool, code: String) {
    worker.choices.cheats[index] = (enabled, code)
    _ = try? worker.order(.cheat(index: index, isEnabled: enabled, code: code))
  }
}
