/// A link cable whose other end is in another machine, with packets in between.
///
/// Both machines run independently and agree on the time only for transfers. An end that clocks a transfer sends its
/// start and pauses until the other end has reached the same time and replies with its byte. An end that waits for the
/// other's clock runs no further than the other end is known to have come. An end that does neither runs freely. So bytes are
/// exchanged at the same times whatever the way between the machines is like, which only costs waiting.
///
/// When both ends wait for each other's clock, the host goes ahead by `slack`, and a transfer that the client begins
/// meanwhile happens at the host's time: the two clocks are aligned again. The same is done if the
/// other end was away (paused, slow, a bad line): giving up waiting is never an error, only ones that come in.
final class LinkCable {
  /// Dots by which the host goes ahead when both wait: as long as a byte takes at least at 8192 Hz.
  private static let slack: Int64 = 3584
  /// Times that differ by more than two frames have drifted, unless both are in no hurry.
  private static let drift: Int64 = 2 * 70224

  private let isHost: Bool
  /// Never realigns the clocks because of the computer's speed: the same inputs on both sides give the same run.
  private let isPatient: Bool
  /// Our time less the clock: states and resets move the clock, not the time.
  private var shift: Int64
  private var offset: Int64 = 0
  private var version: UInt32 = 0
  /// What is known of the other end, in its own time.
  private var theirTime: Int64 = 0
  private var theyWait = false
  private var theirSince: Int64 = 0
  /// The other end does not answer; it is not waited for until it is heard again.
  private var isSilent = false
  /// A transfer that the other end has begun and that has no answer yet.
  private var theirs: LinkPacket?
  /// The transfer of ours that was asked about: its number, and when it began.
  private var asked: (number: UInt32, since: UInt64)?
  private var number: UInt32 = 0
  private var told: Int64?
  /// Frames since the other end was heard.
  private var framesUnheard = 0
  private(set) var outbox: [LinkPacket] = []

  /// A cable that is plugged in at the clock `clock`, which is time 0.
  init(isHost: Bool, isPatient: Bool, clock: UInt64) {
    self.isHost = isHost
    self.isPatient = isPatient
    shift = 0 &- Int64(truncatingIfNeeded: clock)
  }

  /// What is to be sent, in order; empties it.
  func takePackets() -> [LinkPacket] {
    defer { outbox = [] }
    return outbox
  }

  // MARK: - Times

  private func time(_ clock: UInt64) -> Int64 { Int64(truncatingIfNeeded: clock) &+ shift }

  private func clock(_ time: Int64) -> UInt64 { UInt64(max(0, time &- shift)) }

  private func ours(_ theirs: Int64) -> Int64 { isHost ? theirs &- offset : theirs &+ offset }

  /// Lays the other end's time `theirs` upon ours.
  private func align(_ theirs: Int64, with ours: Int64) {
    offset = isHost ? theirs &- ours : ours &- theirs
    version &+= 1
  }

  /// The clock was moved by a state or a reset.
  func clockMoved(from old: UInt64, _ bus: inout Bus) {
    shift &+= Int64(truncatingIfNeeded: old) &- Int64(truncatingIfNeeded: bus.clock)
    asked = nil
    refresh(&bus)
  }

  /// The plug is in: nothing is known of the other end, and it may be waiting to hear of us.
  func plugged(_ bus: inout Bus) {
    refresh(&bus)
    tellTime(bus)
  }

  // MARK: - The machine asks

  /// Replies to the port's question if the reply is known; false: wait for packets.
  func serve(_ bus: inout Bus) -> Bool {
    settle(&bus)
    refresh(&bus)
    switch bus.serial.question {
    case .none: return true
    case .byte: return askForByte(&bus)
    case .time:
      if told != time(bus.clock) { tellTime(bus) }
      return false
    }
  }

  private func askForByte(_ bus: inout Bus) -> Bool {
    let began = bus.serial.changedAt
    let now = time(began)
    // The other end is not waiting: nothing is exchanged, and no packet is needed.
    let isUnheard = !theyWait && ours(theirSince) <= now && now <= ours(theirTime)
    if isSilent || isUnheard {
      bus.serial.answer(0xFF)
      return true
    }
    guard asked?.since != began else { return false }
    number &+= 1
    asked = (number, began)
    let ticks = bus.timer.ticks(bus.clock)
    let (first, period) = bus.serial.edges(after: ticks)
    var packet = LinkPacket(.clock)
    packet.byte = bus.serial.data
    packet.number = number
    packet.first = UInt16(truncatingIfNeeded: (first &- ticks) &>> bus.timer.speedShift)
    packet.period = UInt16(truncatingIfNeeded: period &>> bus.timer.speedShift)
    send(packet, at: now, bus)
    return false
  }

  /// Continues alone until the other end is heard again.
  func giveUp(_ bus: inout Bus) {
    isSilent = true
    asked = nil
    bus.serial.answer(0xFF)
    refresh(&bus)
  }

  /// A frame is over: the other end hears how far we are.
  ///
  /// An idle end (a paused game) is notified only once a second, so that its line does not fill up.
  func frameEnded(_ bus: Bus) {
    framesUnheard += 1
    if isPatient || framesUnheard < 120 || framesUnheard % 60 == 0 { tellTime(bus) }
  }

  private func tellTime(_ bus: Bus) {
    let now = time(bus.clock)
    told = now
    send(LinkPacket(.time), at: now, bus)
  }

  private func send(_ packet: LinkPacket, at time: Int64, _ bus: Bus) {
    var packet = packet
    packet.time = time
    packet.waits = bus.serial.isWaiting
    packet.since = self.time(bus.serial.changedAt)
    packet.offset = offset
    packet.version = version
    outbox.append(packet)
  }

  // MARK: - The other end tells

  /// Takes a packet.
  func receive(_ packet: LinkPacket, _ bus: inout Bus) {
    isSilent = false
    framesUnheard = 0
    let newer = Int32(bitPattern: packet.version &- version)
    if newer > 0 || (newer == 0 && !isHost) {
      version = packet.version
      offset = packet.offset
    }
    theirTime = packet.time
    theyWait = packet.waits
    theirSince = packet.since
    let now = time(bus.clock)
    switch packet.kind {
    case .time:
      if isHost && hasDrifted(packet.time, now) { align(packet.time, with: now) }
    case .clock:
      if ours(packet.time) > now && hasDrifted(packet.time, now) { align(packet.time, with: now) }
      theirs = packet
    case .answer:
      if packet.number == asked?.number {
        bus.serial.answer(packet.byte)
        asked = nil
      }
    }
    settle(&bus)
    refresh(&bus)
  }

  private func hasDrifted(_ theirs: Int64, _ now: Int64) -> Bool {
    !isPatient && abs(ours(theirs) &- now) > Self.drift
  }

  /// Answers the other end's transfer if its time has come.
  private func settle(_ bus: inout Bus) {
    let now = time(bus.clock)
    guard let packet = theirs, ours(packet.time) <= now else { return }
    theirs = nil
    if hasDrifted(packet.time, now) { align(packet.time, with: now) }
    let isHeard =
      bus.serial.isWaiting && time(bus.serial.changedAt) <= ours(packet.time)
    var answer = LinkPacket(.answer)
    answer.number = packet.number
    if isHeard {
      if ours(packet.time) != now { align(packet.time, with: now) }
      answer.byte = bus.serial.data
    }
    send(answer, at: now, bus)
    if isHeard {
      bus.serial.clockIn(
        packet.byte, first: bus.clock &+ UInt64(packet.first), period: UInt64(packet.period))
    }
  }

  /// Updates how far the port may run.
  private func refresh(_ bus: inout Bus) {
    let lead = isHost && theyWait ? Self.slack : 0
    bus.serial.stop(
      whileWaitingAt: isSilent ? .max : clock(ours(theirTime) &+ lead),
      appointment: theirs.map { clock(ours($0.time)) } ?? .max, now: bus.clock)
    bus.refreshDeadline()
  }
}
