import Catalog
import Glibc
import HostBase
import Logging
import Synchronization

/// The host's end of a link whose core runs in a process of its own: has the line to the other machine, and carries packets
/// between the two on a thread of its own, also in the midst of a frame.
///
/// The core's process is as hostile as the other machine: datagrams, queues and the work for each tenth of a second have bounds.
/// A core that sends more than the line takes has to wait; one that never reads makes the other machine wait.
///
/// Unchecked, because the line belongs to the thread from `start` on, and the rest is constant or behind a lock.
package final class LinkRelay: GameLink, @unchecked Sendable {
  package let place: LinkPlace
  package let isHost: Bool

  private struct Shared {
    /// The core knows that the other end is there.
    var isConnected = false
    /// No machine is there, and none can come any more.
    var isOver = false
    var farewell: String?
    /// When the core last looked for packets.
    var polledAt = -1.0
    var isEnding = false
  }

  /// Seconds after a look for packets in which the core counts as waiting for the other machine.
  private static let pollLasts = 0.5

  private let name: String
  private let line: LinkLine
  private let channel: Int32
  /// Wakes the thread when the other end of the pair is closed.
  private let alarm: Int32
  private let bell: Int32
  private let shared = Mutex(Shared())
  private var thread: BackgroundThread?

  // The thread's own.
  private let room = UnsafeMutableRawBufferPointer.allocate(
    byteCount: LinkDatagram.limit, alignment: 16)
  private var pending: [[UInt8]] = []
  private var generation: UInt8 = 0
  private var budget = LinkBudget()
  /// Datagrams that were carried, how many it were when the thread last slept, and whether something woke it.
  private var carried = 0
  private var carriedBefore = -1
  private var wasWoken = false

  /// A relay between a line that greets already and the host's end of a channel, which it closes in the end; `name` is the
  /// core's.
  package init(line: LinkLine, channel: Int32, name: String) {
    self.line = line
    self.channel = channel
    self.name = name
    place = line.place
    isHost = line.isHost
    (alarm, bell) = LinkDatagram.pair() ?? (-1, -1)
  }

  deinit {
    close(channel)
    if alarm >= 0 { close(alarm) }
    if bell >= 0 { close(bell) }
    room.deallocate()
  }

  // MARK: - The session's side

  /// Begins to carry packets.
  package func start() throws(LinkError) {
    do {
      thread = try BackgroundThread { [self] in run() }
    } catch {
      throw .noListening(place: place.description, reason: error.reason)
    }
  }

  /// Hangs up, after what the core has sent so far; once its process is gone or stopped.
  package func end() {
    guard let thread else { return }
    self.thread = nil
    shared.withLock { $0.isEnding = true }
    if bell >= 0 { shutdown(bell, Int32(SHUT_RDWR)) }
    thread.join()
  }

  package var farewell: String? { shared.withLock { $0.farewell } }

  /// Whether a core that gives no answer may be waiting for the other machine.
  package var isCoreWaiting: Bool {
    shared.withLock {
      $0.isConnected && MonotonicTime.seconds - $0.polledAt < Self.pollLasts
    }
  }

  package func waitForOther(seconds: Int, isInterrupted: () -> Bool) -> Bool {
    let deadline = MonotonicTime.seconds + Double(seconds)
    while true {
      let now = shared.withLock { ($0.isConnected, $0.isOver) }
      if now.0 { return true }
      if now.1 || isInterrupted() || MonotonicTime.seconds >= deadline { return false }
      usleep(5000)
    }
  }

  // MARK: - The thread

  private func run() {
    while turn() { rest() }
    line.close()
    shared.withLock {
      $0.isConnected = false
      $0.isOver = true
    }
  }

  /// Carries what there is both ways; false: it is over.
  private func turn() -> Bool {
    budget.renew()
    let isEnding = shared.withLock { $0.isEnding }
    let isCoreThere = takeFromCore(isLast: isEnding)
    giveToCore()
    return isCoreThere && !isEnding
  }

  /// Passes on what the core sent; false where its end is closed.
  private func takeFromCore(isLast: Bool) -> Bool {
    var last = isLast ? LinkBudget.messages : 0
    while last > 0 || budget.isLeft && line.hasRoom {
      last -= 1
      switch LinkDatagram.receive(from: channel, in: room) {
      case .nothing: return true
      case .closed: return false
      case .nonsense:
        Log.session.error("\(name) sent what is no packet; its link is closed")
        shared.withLock { $0.farewell = "this end sent what is no packet" }
        return false
      case .message(let kind, let generation, let bytes):
        carried += 1
        budget.take(bytes.count)
        // What is meant for a machine that has left reaches no other one.
        guard generation == self.generation else { continue }
        switch kind {
        case .packet: line.send(bytes)
        case .hangUp: line.overflow()
        case .dismiss: line.dismiss()
        case .polled:
          let now = MonotonicTime.seconds
          shared.withLock { if $0.isConnected { $0.polledAt = now } }
        case .joined, .left: break
        }
      }
    }
    return true
  }

  /// Passes on what happened on the line, as far as the core takes it.
  private func giveToCore() {
    if !pending.isEmpty { line.work() }
    while budget.isLeft {
      if pending.isEmpty { takeFromLine() }
      guard !pending.isEmpty else { return }
      sendPending()
      // The core takes no more now.
      guard pending.isEmpty else { return }
    }
  }

  private func sendPending() {
    var sent = 0
    while sent < pending.count, budget.isLeft {
      guard case .sent = LinkDatagram.send(pending[sent], to: channel) else { break }
      budget.take(pending[sent].count)
      if pending[sent].first == LinkDatagram.Kind.joined.rawValue {
        shared.withLock { $0.isConnected = true }
      }
      sent += 1
    }
    carried += sent
    pending.removeFirst(sent)
  }

  private func takeFromLine() {
    for event in line.takeEvents() {
      switch event {
      case .joined:
        generation &+= 1
        pending.append(LinkDatagram.make(.joined, generation: generation))
      case .packet(let bytes):
        pending.append(LinkDatagram.make(.packet, generation: generation, bytes))
      case .left(let reason):
        pending.append(LinkDatagram.make(.left, generation: generation, reason.utf8))
        shared.withLock {
          $0.isConnected = false
          $0.farewell = reason
        }
      }
    }
    let (isOver, farewell) = (line.isOver, line.farewell)
    shared.withLock {
      $0.isOver = isOver
      if let farewell { $0.farewell = farewell }
    }
  }

  /// Waits until there is something to carry.
  private func rest() {
    // Who wakes this thread without a reason does not keep it busy.
    if wasWoken, carried == carriedBefore { usleep(1000) }
    carriedBefore = carried
    var wanted: Int32 = 0
    if budget.isLeft, line.hasRoom { wanted |= Int32(POLLIN) }
    if budget.isLeft, !pending.isEmpty { wanted |= Int32(POLLOUT) }
    var watched = [
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wanted == 0 ? -1 : channel, events: Int16(wanted), revents: 0),
    ]
    watched += line.watched
    let timeout = budget.isLeft ? 500 : budget.millisecondsToNext
    wasWoken = poll(&watched, nfds_t(watched.count), timeout) > 0
  }
}

/// How much a link may carry in a tenth of a second, in both directions together.
///
/// Far more than games send; a flood costs no more than a small part of the processor's time.
struct LinkBudget {
  static let messages = 8192
  private static let bytes = 8 << 20
  private static let seconds = 0.1

  private var messagesLeft = Self.messages
  private var bytesLeft = Self.bytes
  private var begin = MonotonicTime.seconds

  /// Whether more may be carried now.
  var isLeft: Bool { messagesLeft > 0 && bytesLeft > 0 }

  /// Until there is a new one.
  var millisecondsToNext: Int32 {
    let left = begin + Self.seconds - MonotonicTime.seconds
    return Int32(left * 1000, in: 0...100) + 1
  }

  mutating func take(_ bytes: Int) {
    messagesLeft -= 1
    bytesLeft -= bytes
  }

  /// Begins again when its time is over.
  mutating func renew() {
    let now = MonotonicTime.seconds
    guard now - begin >= Self.seconds else { return }
    begin = now
    messagesLeft = Self.messages
    bytesLeft = Self.bytes
  }
}
