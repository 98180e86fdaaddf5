/// What can be at the other end of the serial port.
public enum SerialDevice: Sendable {
  case nothing, printer
}

extension GameBoy {
  /// What is at the other end of the serial port while no cable is; plugged in and pulled out between two frames.
  public var serialDevice: SerialDevice {
    get { device }
    set {
      guard newValue != device else { return }
      device = newValue
      bus.printer.powerUp()
      paper.cut()
      replug()
    }
  }

  /// Pulls out what is plugged in and plugs in what should be.
  private func replug() {
    bus.serial.disconnect()
    bus.serial.isConnected = cable != nil || device != .nothing
    bus.refreshDeadline()
  }

  /// Replies to the port's question; false: the reply is not known yet.
  func serveSerial() -> Bool {
    guard bus.serial.question != .none else { return true }
    if let cable { return cable.serve(&bus) }
    let byte = bus.serial.data
    bus.serial.answer(
      device == .printer ? bus.printer.exchange(byte, at: bus.clock, paper: paper) : 0xFF)
    bus.refreshDeadline()
    return true
  }

  // MARK: - Link cable

  /// Plugs in one end of a link cable, in place of any device; the other end is reached by packets.
  ///
  /// Of the two ends one is the host. A patient end never lets the computer's speed decide anything.
  public func plugCable(isHost: Bool, isPatient: Bool) {
    cable = LinkCable(isHost: isHost, isPatient: isPatient, clock: bus.clock)
    replug()
    cable?.plugged(&bus)
  }

  /// Pulls the cable out.
  public func unplugCable() {
    guard cable != nil else { return }
    cable = nil
    replug()
  }

  /// Whether a cable is plugged in.
  public var hasCable: Bool { cable != nil }

  /// Takes a packet of the other end, which may hold anything; returns whether it was one of ours.
  @discardableResult
  public func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let cable, let packet = LinkPacket(bytes) else { return false }
    cable.receive(packet, &bus)
    return true
  }

  /// Packets for the other end, in order; take them after each call that runs the machine.
  public func takePackets() -> [[UInt8]] { cable?.takePackets().map(\.bytes) ?? [] }

  /// Continues without the other end: ones come in until it is heard again.
  public func giveUpWaiting() { cable?.giveUp(&bus) }

  // MARK: - Prints

  /// A picture that the printer has finished, once a frame; nil most of the time.
  public func takePrint() -> PrinterPaper.Picture? {
    guard !paper.isEmpty else { return nil }
    return paper.take(isBusy: bus.clock < bus.printer.busyUntil)
  }

  /// What is on the paper at the end of a session, finished or not.
  public func takeLastPrint() -> PrinterPaper.Picture? {
    paper.cut()
    return paper.take(isBusy: false)
  }
}
