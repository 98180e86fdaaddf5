import CoreABI
import Testing

@testable import CoreKit

/// Sends a packet in each frame and writes down what it hears.
private final class PostCore: Core {
  static let descriptor = CoreDescriptor(name: "Post", version: "1", extensions: "").with {
    $0.supportsNoGame = true
    $0.networkProtocol = "post-1"
  }
  var heard: [String] = []

  init(game: borrowing Game, host: Host) throws(CoreError) {}
  var geometry: Geometry { Geometry(width: 1, height: 1) }
  var timing: Timing { Timing(framesPerSecond: 60, sampleRate: 0) }
  func runFrame(_ host: Host) {
    host.send([7, 8], to: Host.everybody)
    host.send([], to: 1)
    host.pollPackets()
  }
  func reset() {}

  func networkStarted(_ client: UInt16, _ host: Host) { heard.append("start \(client)") }
  func networkReceived(_ packet: UnsafeRawBufferPointer, from client: UInt16, _ host: Host) {
    heard.append("\(Array(packet)) from \(client)")
  }
  func networkStopped(_ host: Host) { heard.append("stop") }
  func networkJoined(_ client: UInt16, _ host: Host) -> Bool {
    heard.append("joined \(client)")
    return client == 1
  }
  func networkLeft(_ client: UInt16, _ host: Host) { heard.append("left \(client)") }
}

/// A host that knows the packet interface and nothing else.
private enum PacketHost {
  nonisolated(unsafe) static var table: retro_netpacket_callback?
  nonisolated(unsafe) static var sent: [String] = []

  static let environment: retro_environment_t = { command, data in
    guard Int32(bitPattern: command) == RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE else {
      return false
    }
    PacketHost.table = data?.load(as: retro_netpacket_callback.self)
    return true
  }
  static let send: retro_netpacket_send_t = { flags, data, size, client in
    let bytes = Array(UnsafeRawBufferPointer(start: data, count: size))
    PacketHost.sent.append("\(bytes) to \(client) with \(flags)")
  }
  static let poll: retro_netpacket_poll_receive_t = {
    [UInt8]([1, 2, 3]).withUnsafeBytes { PacketHost.table?.receive?($0.baseAddress, 3, 2) }
  }
}

extension HostedTests {
  @Suite("Packets") struct NetworkTests {
    private let adapter = CoreAdapter(PostCore.self)

    private func begin() throws -> (PostCore, retro_netpacket_callback) {
      PacketHost.table = nil
      PacketHost.sent = []
      adapter.setEnvironment(PacketHost.environment)
      adapter.start()
      #expect(adapter.load(nil))
      return (try #require(adapter.loadedCore), try #require(PacketHost.table))
    }

    @Test("the interface is offered with the protocol's name, and a session goes through it")
    func session() throws {
      let (core, table) = try begin()
      #expect(table.protocol_version.map { String(cString: $0) } == "post-1")
      // Before a session there is no other player to send to.
      adapter.run()
      #expect(PacketHost.sent.isEmpty && core.heard.isEmpty)
      table.start?(0, PacketHost.send, PacketHost.poll)
      #expect(table.connected?(1) == true)
      #expect(table.connected?(2) == false)
      adapter.run()
      table.receive?(nil, 0, 1)
      table.disconnected?(1)
      table.stop?()
      adapter.run()
      #expect(
        core.heard == ["start 0", "joined 1", "joined 2", "[1, 2, 3] from 2", "left 1", "stop"])
      let flags = RETRO_NETPACKET_RELIABLE | RETRO_NETPACKET_FLUSH_HINT
      #expect(PacketHost.sent == ["[7, 8] to 65535 with \(flags)"])
      adapter.stop()
    }

    @Test("calls without a game do nothing")
    func afterwards() throws {
      let (core, table) = try begin()
      table.start?(0, PacketHost.send, PacketHost.poll)
      adapter.unload()
      core.heard = []
      table.receive?(nil, 5, 1)
      [UInt8]([1]).withUnsafeBytes { table.receive?($0.baseAddress, 1, 1) }
      #expect(table.connected?(1) == false)
      table.disconnected?(1)
      table.stop?()
      #expect(core.heard.isEmpty)
      adapter.stop()
    }
  }
}
