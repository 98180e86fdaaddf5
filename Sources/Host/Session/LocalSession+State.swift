package import Catalog
import CoreABI
import Glibc
import HostBase

/// States, memory and cheats: what is done between two runs.
extension LocalSession {
  /// Largest state or memory region that is believed, in bytes.
  private static let largestBlock = 1 << 30

  /// The machine's state as the core serializes it.
  package func saveState() throws(SessionError) -> [UInt8] {
    let size = try stateSize()
    var bytes = [UInt8](repeating: 0, count: size)
    let isDone = bytes.withUnsafeMutableBytes { buffer in
      call { $0.serialize(buffer.baseAddress, buffer.count) }
    }
    guard isDone else { throw .stateNotMade(core: core.name) }
    return bytes
  }

  /// The same into memory of the caller's; returns how many bytes it took.
  package func saveState(into room: UnsafeMutableRawBufferPointer) throws(SessionError) -> Int {
    let size = try stateSize()
    guard let start = room.baseAddress, size <= room.count else {
      throw .stateTooLarge(core: core.name, bytes: size, limit: room.count)
    }
    memset(start, 0, size)
    guard call({ $0.serialize(start, size) }) else { throw .stateNotMade(core: core.name) }
    return size
  }

  /// The size changes while a game runs, so it is asked each time; the bytes are zero before, since some cores leave gaps.
  package func stateSize() throws(SessionError) -> Int {
    guard isOpen else { throw .stateNotMade(core: core.name) }
    return try usableSize()
  }

  /// What the core says that its states take, where states of that size can be made.
  private func usableSize() throws(SessionError) -> Int {
    let size = call { $0.serializeSize() }
    guard size > 0 else { throw .statesUnsupported(core: core.name) }
    guard size <= Self.largestBlock else {
      throw .stateTooLarge(core: core.name, bytes: size, limit: Self.largestBlock)
    }
    return size
  }

  /// Puts a state back.
  ///
  /// Cores are given states of other sizes than theirs is now, because it changes (mGBA's shrinks by a fifth after the
  /// first frame); but a state that lacks more than a quarter is refused here, since several cores take half a state
  /// for a whole one.
  package func loadState(_ bytes: [UInt8]) throws(SessionError) {
    guard isOpen else { throw .stateRefused(core: core.name, reason: "the session was closed") }
    let size = try usableSize()
    let isVariable =
      environment.facts.quirks & UInt64(RETRO_SERIALIZATION_QUIRK_CORE_VARIABLE_SIZE) != 0
    guard !bytes.isEmpty, isVariable || bytes.count >= size - size / 4 else {
      throw .stateRefused(
        core: core.name, reason: "it has \(bytes.count) bytes of \(size), so it is cut short")
    }
    // Zero bytes up to the size that the core thinks of, in case that it reads beyond what it was given.
    let room = max(bytes.count, size)
    let block = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
    defer { block.deallocate() }
    memset(block, 0, room)
    bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(block, start, $0.count) } }
    try loadState(from: UnsafeMutableRawBufferPointer(start: block, count: bytes.count))
  }

  /// Puts back a state that is known to be whole, as one that was made a moment ago is.
  func loadState(from bytes: UnsafeMutableRawBufferPointer) throws(SessionError) {
    guard isOpen else { throw .stateRefused(core: core.name, reason: "the session was closed") }
    environment.facts.lastComplaint = nil
    guard call({ $0.unserialize(bytes.baseAddress, bytes.count) }) else {
      throw .stateRefused(
        core: core.name,
        reason: environment.facts.lastComplaint
          ?? "it is damaged, or of another game or version of the core")
    }
  }

  /// The region now: pointer and size are asked for each time, since both change while a game runs.
  private func region(_ id: UInt32) -> UnsafeMutableRawBufferPointer? {
    guard isOpen else { return nil }
    return call { functions in
      let size = functions.getMemorySize(id)
      guard size > 0, size <= Self.largestBlock, let data = functions.getMemoryData(id) else {
        return nil
      }
      return UnsafeMutableRawBufferPointer(start: data, count: size)
    }
  }

  /// Bytes of a memory region.
  package func memorySize(_ id: UInt32) -> Int { region(id)?.count ?? 0 }

  /// A copy of a memory region.
  package func memory(_ id: UInt32) -> [UInt8] { region(id).map { Array($0) } ?? [] }

  /// A hash of a memory region.
  package func memoryFingerprint(_ id: UInt32) -> UInt64 {
    region(id).map { Fingerprint.of(UnsafeRawBufferPointer($0)) } ?? 0
  }

  /// Overwrites the start of a memory region.
  @discardableResult
  package func setMemory(_ id: UInt32, to bytes: [UInt8]) -> Int {
    guard let region = region(id) else { return 0 }
    let count = min(region.count, bytes.count)
    region.copyBytes(from: bytes.prefix(count))
    return count
  }

  /// Sets, replaces or clears a cheat.
  package func setCheat(_ index: UInt32, enabled: Bool, code: String) {
    guard isOpen else { return }
    let text = environment.texts.pointer(code)
    call { $0.cheatSet(index, enabled, text) }
  }
}

/// A hash that is quick rather than strong: for noticing that a save changed.
package enum Fingerprint {
  /// Four lanes of 8-byte words, each mixed by exclusive or and an odd factor: a change of any one word changes it.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var lanes = SIMD4<UInt64>(1, 2, 3, 4)
    guard let start = bytes.baseAddress else { return 0 }
    let blocks = bytes.count / 32
    for block in 0..<blocks {
      let words = start.loadUnaligned(fromByteOffset: block &* 32, as: SIMD4<UInt64>.self)
      lanes = (lanes ^ words) &* factor
      lanes = lanes ^ (lanes &>> 29)
    }
    var hash = UInt64(bytes.count) &* factor
    for at in blocks &* 32..<bytes.count {
      hash = (hash ^ UInt64(bytes[at])) &* factor
      hash ^= hash >> 31
    }
    for lane in 0..<4 {
      hash = (hash ^ lanes[lane]) &* factor
      hash ^= hash >> 32
    }
    return hash
  }
}
