import CIsolation
import CoreABI
import Glibc
import HostBase
import Session

/// The memory that the host shares with a core's process: a head of words, then rooms of fixed places and sizes.
///
/// Nothing of it takes real memory before it is written. The host takes nothing in it for granted: the core's process can write
/// all of it at any time. Its size is sealed, so that no access can fault.
final class WorkerMemory {
  /// Frames that one request can run.
  static let mostFrames = 240
  /// Bytes for events in an answer.
  static let eventRoom = 95 << 20
  /// Bytes of a region that is mirrored.
  static let mirrorRoom = 4 << 20
  /// Bytes for content, the largest of what goes through the block.
  static let blockRoom = 1 << 30
  /// Bytes of a state that a core may have: the host holds three copies while it replaces one.
  static let stateRoom = 72 << 20
  /// Bytes of memory regions that the host reads at once.
  static let regionRoom = 128 << 20
  /// Bytes of a state that is kept for a crash while the core plays on.
  static let keepRoom = 64 << 20
  /// The RETRO_MEMORY regions that are mirrored: what saves are made of.
  static let mirrored = [UInt32(RETRO_MEMORY_SAVE_RAM), UInt32(RETRO_MEMORY_RTC)]
  /// The slot of a mirror that holds nothing, as its region is too large.
  static let noSlot = UInt32.max

  private static let inputPlace = 64 << 10
  private static let eventPlace = 1 << 20
  private static let soundPlace = 96 << 20
  private static let mirrorPlace = 100 << 20
  private static let picturePlace = 128 << 20
  private static let pictureRoom = VideoSink.mostPixels * 4
  private static let blockPlace = picturePlace + 2 * pictureRoom
  private static let keepPlace = blockPlace + blockRoom
  private static let size = keepPlace + 2 * keepRoom

  /// Bytes of content that the host put into the block.
  private(set) var filled = 0

  /// The descriptor by which another process maps the same; owned by this object.
  let descriptor: Int32
  private let base: UnsafeMutableRawPointer

  /// New memory, or nil where the system has none; `errno` says why.
  convenience init?() {
    let descriptor = isolation_memory(Self.size)
    guard descriptor >= 0 else { return nil }
    self.init(descriptor: descriptor)
  }

  /// The memory of a descriptor, which is closed at the end; nil if it is not one of ours.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size == Self.size,
      let base = isolation_map(descriptor, Self.size)
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.base = base
  }

  deinit {
    isolation_unmap(base, Self.size)
    close(descriptor)
  }

  // MARK: - The head

  /// The number of the newest request; who serves waits for it.
  var requestNumber: UnsafeMutablePointer<UInt32> { field(\.request_number) }
  /// The number of the newest answer; who asked waits for it.
  var answerNumber: UnsafeMutablePointer<UInt32> { field(\.answer_number) }
  /// What is asked.
  var request: isolation_request {
    get { field(\.request).pointee }
    set { field(\.request).pointee = newValue }
  }
  /// The result; copied out once and checked after that.
  var answer: isolation_answer {
    get { field(\.answer).pointee }
    set { field(\.answer).pointee = newValue }
  }
  /// How many states were kept for a crash.
  var keptNumber: UnsafeMutablePointer<UInt32> { field(\.kept_number) }
  /// The description of one of them.
  func kept(_ number: UInt32) -> UnsafeMutablePointer<isolation_kept> {
    UnsafeMutableRawPointer(field(\.kept)).assumingMemoryBound(to: isolation_kept.self)
      + Int(number % 2)
  }
  /// Frames of the present request that are over.
  var framesDone: UnsafeMutablePointer<UInt32> { field(\.frames_done) }
  /// Where a deadly signal is written down.
  var crash: UnsafeMutablePointer<isolation_crash> { field(\.crash) }
  /// Where refused system calls are written down.
  var refusals: UnsafeMutablePointer<isolation_refusals> { field(\.refusals) }

  private func field<Value>(
    _ path: KeyPath<isolation_head, Value>
  ) -> UnsafeMutablePointer<Value> {
    let offset = MemoryLayout<isolation_head>.offset(of: path) ?? 0
    return (base + offset).assumingMemoryBound(to: Value.self)
  }

  // MARK: - The rooms

  /// A record of the request's inputs.
  func input(_ frame: Int) -> UnsafeMutablePointer<isolation_input> {
    precondition((0..<Self.mostFrames).contains(frame))
    return (base + Self.inputPlace).assumingMemoryBound(to: isolation_input.self) + frame
  }
  /// Room for `AudioSink.limit` stereo samples.
  var sound: UnsafeMutablePointer<Int16> {
    (base + Self.soundPlace).assumingMemoryBound(to: Int16.self)
  }
  /// Room for a picture of the largest size, one of two.
  func picture(_ slot: Int) -> UnsafeMutablePointer<UInt32> {
    precondition((0..<2).contains(slot))
    return (base + Self.picturePlace + slot * Self.pictureRoom).assumingMemoryBound(
      to: UInt32.self)
  }
  /// Room for one of two copies of a mirrored region.
  func mirror(_ index: Int, slot: Int) -> UnsafeMutableRawBufferPointer {
    precondition(Self.mirrored.indices.contains(index) && (0..<2).contains(slot))
    return UnsafeMutableRawBufferPointer(
      start: base + Self.mirrorPlace + (index * 2 + slot) * Self.mirrorRoom, count: Self.mirrorRoom)
  }
  /// Room for encoded events.
  var events: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base + Self.eventPlace, count: Self.eventRoom)
  }
  /// Room for a state that is kept for a crash, one of two.
  func keepRoom(_ number: UInt32) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: base + Self.keepPlace + Int(number % 2) * Self.keepRoom, count: Self.keepRoom)
  }
  /// Room for whatever is large.
  var block: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base + Self.blockPlace, count: Self.blockRoom)
  }

  /// Room for a state, the block's beginning.
  var stateBlock: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: block[..<Self.stateRoom])
  }

  /// Puts bytes into the block; false if that is too small.
  func fillBlock(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= Self.blockRoom else { return false }
    block.copyBytes(from: bytes)
    filled = max(filled, bytes.count)
    forget(bytes.count)
    return true
  }
  /// The block's first bytes, as many as it can have.
  func blockBytes(_ count: UInt64, limit: Int = WorkerMemory.blockRoom) -> [UInt8] {
    let count = Int(min(count, UInt64(limit)))
    defer { forget(count) }
    return Array(block[..<count])
  }

  /// Removes a kept state that was copied from this process's memory: it is written again before it is read.
  func forgetKept(_ number: UInt32) {
    let room = keepRoom(number)
    if kept(number).pointee.size > 16 << 20, let start = room.baseAddress {
      isolation_forget(start, room.count)
    }
  }

  /// Takes a large block out of this process's memory, though not out of the shared one.
  private func forget(_ count: Int) {
    if count > 16 << 20, let start = block.baseAddress { isolation_forget(start, count) }
  }

  /// Bytes that all of it takes now.
  var takenBytes: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(clamping: status.st_blocks) * 512 : 0
  }

  // MARK: - Taking turns

  /// Waits at most so long until a word is no longer `value`; also ends early, since either process may wake it.
  @discardableResult
  static func wait(
    _ word: UnsafeMutablePointer<UInt32>, while value: UInt32, seconds: Double
  ) -> Bool {
    isolation_wait(word, value, UInt64(seconds * 1e9, in: 0...3_600_000_000_000))
  }

  /// Writes a word, all that was written before it first, and wakes who waits for it.
  static func post(_ word: UnsafeMutablePointer<UInt32>, _ value: UInt32) {
    isolation_store(word, value)
    isolation_wake(word)
  }
}
