import Catalog
import CoreABI
import HostBase

/// Packets between this core and the same one on another machine.
extension LocalSession {
  func setNetpacketInterface(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let table = load(data, retro_netpacket_callback.self), table.start != nil,
      table.receive != nil
    else {
      facts.network = nil
      return true
    }
    facts.network = table
    facts.networkVersion = table.protocol_version.map { HostText.oneLine($0) }
    return true
  }

  /// The client at the other end, seen from here; the host is 0 and there are two of us.
  private var otherClient: UInt16 { line?.isHost == true ? 1 : 0 }

  /// What the other machine must know of the core's link cable; nil where it has none.
  package var linkFacts: LinkFacts? {
    guard isOpen, facts.network != nil else { return nil }
    let info = library.systemInfo
    return LinkFacts(core: info.name, version: facts.networkVersion ?? info.version)
  }

  /// Gives the core a line to the same core on another machine.
  ///
  /// - Throws: `notOffered` where the core has no use for one.
  package func attach(_ line: any PacketLine) throws(LinkError) {
    guard let linkFacts, let network = facts.network else { throw .notOffered(core: core.name) }
    self.line = line
    line.greet(core: linkFacts.core, version: linkFacts.version)
    if line.isHost { call { _ in network.start?(0, hostSendPacket, hostPollPackets) } }
  }

  /// Reports to the core what has happened on the line; before each frame, and when the core asks.
  func serveLine() {
    guard let line, let network = facts.network, !isServingLine else { return }
    isServingLine = true
    defer { isServingLine = false }
    let other = otherClient
    for event in line.takeEvents() {
      switch event {
      case .joined: joined(line, network, other)
      case .packet(let bytes):
        bytes.withUnsafeBytes { bytes in
          call { _ in network.receive?(bytes.baseAddress, bytes.count, other) }
        }
      case .left(let reason):
        call { _ in
          if line.isHost { network.disconnected?(other) } else { network.stop?() }
        }
        tell(.message(text: "Link cable: \(reason)", seconds: 5))
      }
    }
  }

  private func joined(
    _ line: any PacketLine, _ network: retro_netpacket_callback, _ other: UInt16
  ) {
    if line.isHost {
      guard call({ _ in network.connected?(other) ?? true }) else { return line.dismiss() }
    } else {
      call { _ in network.start?(1, hostSendPacket, hostPollPackets) }
    }
    tell(.message(text: "Link cable: the other machine is there", seconds: 3))
  }

  func sendPacket(_ data: UnsafeRawPointer?, size: Int, to client: UInt16) {
    // Everything is sent at once, so there is nothing to flush.
    guard let line, let data, size > 0,
      client == otherClient || client == UInt16(RETRO_NETPACKET_BROADCAST)
    else { return }
    line.send(UnsafeRawBufferPointer(start: data, count: size))
  }

  /// Ends the session with the other machine.
  func detachLine() {
    guard let line else { return }
    if line.isHost || line.isConnected { call { _ in facts.network?.stop?() } }
    line.close()
    self.line = nil
  }
}
