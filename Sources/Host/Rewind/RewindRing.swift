import HostBase

/// The last states of a game in little memory, to walk back through.
///
/// The newest state is kept as it is; each one before it as what differs from the next (`RewindDelta`), in groups that are
/// compressed when they are full. The oldest group goes when all of it has more bytes than allowed.
struct RewindRing {
  /// A state and when it was.
  struct Moment: Equatable, Sendable {
    /// The core's bytes.
    var state: [UInt8]
    /// The session's frame number.
    var frame: UInt64
    /// Frames of play since the ring began, however often the frame number jumped.
    var tick: UInt64
  }

  /// One state that is kept as a difference.
  fileprivate struct Entry: Sendable {
    /// Where its difference begins in the group.
    var start: UInt32
    /// Its bytes when whole.
    var size: UInt32
    var frame: UInt64
    /// With the top bit set where the game did not come from this state to the next by playing.
    var tickAndBreak: UInt64

    static let breakBit: UInt64 = 1 << 63
    var isBreak: Bool { tickAndBreak & Entry.breakBit != 0 }
    var tick: UInt64 { tickAndBreak & ~Entry.breakBit }
  }

  /// Differences one after another, oldest first.
  fileprivate struct Group: Sendable {
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    /// Bytes when not compressed; 0 while it is not.
    var unpackedSize = 0

    var cost: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride + 128 }

    func unpacked() -> Group? {
      guard unpackedSize > 0 else { return self }
      guard let bytes = RewindPacker.unpack(self.bytes, size: unpackedSize) else { return nil }
      return Group(entries: entries, bytes: bytes)
    }

    /// Walks one state back.
    mutating func pop(_ moment: inout Moment) -> Bool {
      guard let entry = entries.popLast(), Int(entry.start) <= bytes.count,
        RewindDelta.apply(
          bytes[Int(entry.start)...], to: &moment.state, size: Int(entry.size))
      else { return false }
      bytes.removeLast(bytes.count - Int(entry.start))
      moment.frame = entry.frame
      moment.tick = entry.tick
      return true
    }
  }

  /// States in a group; more of them compress better, fewer are quicker to unpack.
  private static let groupLength = 64

  /// Bytes that all of it may take.
  let byteLimit: Int
  /// The state to continue from; nil at first.
  private(set) var newest: Moment?
  /// Whether the game did not come to the newest state from the one before by playing.
  var isAtBreak: Bool { open.entries.last?.isBreak ?? closed.last?.entries.last?.isBreak ?? false }

  private var open = Group()
  private var closed: [Group] = []
  private var closedCost = 0
  private let packer = RewindPacker()
  /// Whether the packer took bytes that are no more.
  private var packerIsStale = false

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// How many states can be walked back.
  var count: Int { closed.reduce(open.entries.count) { $0 + $1.entries.count } }

  /// Bytes that it takes.
  var byteCount: Int { closedCost + open.cost + (newest?.state.count ?? 0) }

  /// The oldest state's tick.
  var oldestTick: UInt64? {
    (closed.first?.entries.first ?? open.entries.first)?.tick ?? newest?.tick
  }

  /// Adds a state as the newest; `isBreak` where the game did not come to it from the last by playing.
  mutating func push(_ moment: Moment, isBreak: Bool = false) {
    guard let last = newest else {
      newest = moment
      return
    }
    open.entries.append(
      Entry(
        start: UInt32(open.bytes.count), size: UInt32(last.state.count), frame: last.frame,
        tickAndBreak: last.tick | (isBreak ? Entry.breakBit : 0)))
    RewindDelta.append(last.state, moment.state, to: &open.bytes)
    newest = moment
    pack()
  }

  /// Goes back to the state before the newest, which is forgotten; returns false if there is none.
  mutating func stepBack() -> Bool {
    while open.entries.isEmpty {
      guard let group = closed.popLast() else { return false }
      closedCost -= group.cost
      guard let unpacked = group.unpacked() else {
        // Memory of ours that does not unpack: what is older cannot be reached.
        closed = []
        closedCost = 0
        return false
      }
      open = unpacked
    }
    packerIsStale = true
    guard var moment = newest, open.pop(&moment) else {
      open = Group()
      closed = []
      closedCost = 0
      return false
    }
    newest = moment
    return true
  }

  /// What is needed to make the last state that was not after a tick, or the oldest one.
  func past(tick: UInt64) -> Past? {
    guard let newest else { return nil }
    // Only what lies between is passed.
    let first = closed.lastIndex { ($0.entries.first?.tick ?? 0) <= tick } ?? 0
    return Past(
      newest: newest, groups: Array(closed[min(first, closed.count)...]) + [open], tick: tick)
  }

  /// A state of the past before it is made, which takes a while and can be done on any thread.
  struct Past: Sendable {
    fileprivate var newest: Moment
    fileprivate var groups: [Group]
    fileprivate var tick: UInt64

    /// Makes the state.
    func made() -> Moment? {
      var moment = newest
      for group in groups.reversed() {
        guard moment.tick > tick, var group = group.unpacked() else { break }
        while moment.tick > tick, !group.entries.isEmpty {
          guard group.pop(&moment) else { return nil }
        }
      }
      return moment
    }
  }

  // MARK: -

  private mutating func pack() {
    if packerIsStale || packer.taken > open.bytes.count {
      packer.begin()
      packerIsStale = false
    }
    packer.take(from: open.bytes)
    // Differences that come faster than they are compressed stay as they are, in groups of another bound.
    let isFull =
      open.entries.count >= RewindRing.groupLength && packer.taken == open.bytes.count
    let isLarge = open.bytes.count >= min(1 << 20, byteLimit / 8)
    guard isFull || isLarge else { return }
    var group = open
    if let packed = packer.finish(open.bytes) {
      group.unpackedSize = group.bytes.count
      group.bytes = packed
    } else {
      // Without the room that it had to grow.
      group.bytes = group.bytes.withUnsafeBufferPointer { Array($0) }
    }
    closed.append(group)
    closedCost += group.cost
    open = Group()
    open.bytes.reserveCapacity(group.unpackedSize)
    packer.begin()
    var dropped = 0
    while byteCount > byteLimit, dropped < closed.count {
      closedCost -= closed[dropped].cost
      dropped += 1
    }
    closed.removeFirst(dropped)
  }
}
