import Catalog
import CoreABI
import HostBase

/// The core's end of a link cable: packets between this core and the same one on another machine.
final class CoreLink {
  /// The line to the other machine, while there is one.
  private(set) var line: (any PacketLine)?
  /// Whether the core is being informed of it.
  private var isServing = false
  private unowned let environment: CoreEnvironment

  init(environment: CoreEnvironment) {
    self.environment = environment
  }

  private func call<Result>(_ body: () -> Result) -> Result {
    CallbackHub.call(environment, body)
  }

  /// The client at the other end, seen from here; the host is 0 and there are two of us.
  private var otherClient: UInt16 { line?.isHost == true ? 1 : 0 }

  /// Gives the core a line; `facts` are what the other machine must know of it.
  func attach(_ line: any PacketLine, _ facts: LinkFacts, _ network: retro_netpacket_callback) {
    self.line = line
    line.greet(core: facts.core, version: facts.version)
    if line.isHost { call { network.start?(0, hostSendPacket, hostPollPackets) } }
  }

  /// Reports to the core what has happened on the line; before each frame, and when the core asks.
  func serve() {
    guard let line, let network = environment.facts.network, !isServing else { return }
    isServing = true
    defer { isServing = false }
    let other = otherClient
    for event in line.takeEvents() {
      switch event {
      case .joined: joined(line, network, other)
      case .packet(let bytes):
        bytes.withUnsafeBytes { bytes in
          call { network.receive?(bytes.baseAddress, bytes.count, other) }
        }
      case .left(let reason):
        call {
          if line.isHost { network.disconnected?(other) } else { network.stop?() }
        }
        environment.journal.tell(.message(text: "Link cable: \(reason)", seconds: 5))
      }
    }
  }

  private func joined(
    _ line: any PacketLine, _ network: retro_netpacket_callback, _ other: UInt16
  ) {
    if line.isHost {
      guard call({ network.connected?(other) ?? true }) else { return line.dismiss() }
    } else {
      call { network.start?(1, hostSendPacket, hostPollPackets) }
    }
    environment.journal.tell(.message(text: "Link cable: the other machine is there", seconds: 3))
  }

  func send(_ data: UnsafeRawPointer?, size: Int, to client: UInt16) {
    // Everything is sent at once, so there is nothing to flush.
    guard let line, let data, size > 0,
      client == otherClient || client == UInt16(RETRO_NETPACKET_BROADCAST)
    else { return }
    line.send(UnsafeRawBufferPointer(start: data, count: size))
  }

  /// Ends the session with the other machine.
  func detach() {
    guard let line else { return }
    if line.isHost || line.isConnected { call { environment.facts.network?.stop?() } }
    line.close()
    self.line = nil
  }
}
