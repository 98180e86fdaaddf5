import CoreKit
import GameBoy

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// This machine's end of a link cable: carries packets, and waits for them when the machine cannot continue without them.
final class LinkEnd {
  /// Milliseconds of a frame that may be spent waiting.
  ///
  /// Enough for a line across a country, and a player sees that something hangs. After that the game continues as if
  /// the cable were unplugged, until something is heard again.
  private static let budget = 100
  /// In deterministic runs nothing but the other end's silence counts.
  private static let patientBudget = 10_000

  /// The machine at the other end.
  private var partner: UInt16?
  private var isPatient = false
  private var hasNews = false

  // MARK: - The session

  func started(_ client: UInt16, _ machine: GameBoy, _ host: Host) {
    unplug(machine, host)
    // The host waits until another machine joins.
    if client != 0 { plug(into: 0, machine, host) }
  }

  /// A cable has two ends, so a third machine is sent away.
  func joined(_ client: UInt16, _ machine: GameBoy, _ host: Host) -> Bool {
    guard partner == nil else { return false }
    plug(into: client, machine, host)
    return true
  }

  func left(_ client: UInt16, _ machine: GameBoy, _ host: Host) {
    if client == partner { unplug(machine, host) }
  }

  private func plug(into client: UInt16, _ machine: GameBoy, _ host: Host) {
    partner = client
    isPatient = host.info?.capabilities.contains(.isDeterministic) ?? false
    machine.plugCable(isHost: client != 0, isPatient: isPatient)
    send(machine, host)
  }

  func unplug(_ machine: GameBoy, _ host: Host) {
    partner = nil
    hasNews = true
    machine.unplugCable()
  }

  func received(
    _ packet: UnsafeRawBufferPointer, from client: UInt16, _ machine: GameBoy, _ host: Host
  ) {
    guard client == partner, machine.receive(packet) else { return }
    hasNews = true
    send(machine, host)
  }

  private func send(_ machine: GameBoy, _ host: Host) {
    guard let partner else { return }
    for packet in machine.takePackets() { host.send(packet, to: partner) }
  }

  // MARK: - A frame

  /// Runs one frame, with the other end if one is connected.
  func run(_ machine: GameBoy, _ host: Host) {
    guard machine.hasCable else { return machine.runFrame() }
    var deadline = Self.milliseconds() + (isPatient ? Self.patientBudget : Self.budget)
    while !machine.advance() {
      send(machine, host)
      if waitForNews(host, until: deadline) {
        if isPatient { deadline = Self.milliseconds() + Self.patientBudget }
      } else {
        machine.giveUpWaiting()
      }
    }
    send(machine, host)
  }

  /// Waits until a packet has come or the cable is gone; false: neither happened in time.
  private func waitForNews(_ host: Host, until deadline: Int) -> Bool {
    hasNews = false
    var tries = 0
    while true {
      host.pollPackets()
      if hasNews { return true }
      if Self.milliseconds() >= deadline { return false }
      // On the same computer the answer comes in microseconds; over a network there is time to sleep.
      tries += 1
      if tries < 50 { sched_yield() } else { usleep(100) }
    }
  }

  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
