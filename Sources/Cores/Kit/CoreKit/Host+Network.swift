import CoreABI

/// What a core needs to speak to the same core on another player's machine: libretro's packet interface.
///
/// A core that gives a `networkProtocol` in its descriptor hears of a session through `Core.networkStarted` and the
/// functions beside it. Of all machines in a session one is the host, client 0.
extension Host {
  /// All other clients, in place of one.
  public static var everybody: UInt16 { UInt16(RETRO_NETPACKET_BROADCAST) }

  /// Sends a packet, which arrives whole and in order; the bytes are copied.
  ///
  /// Nothing outside of a session.
  public func send(_ packet: [UInt8], to client: UInt16) {
    guard let sendPacket, !packet.isEmpty else { return }
    packet.withUnsafeBytes {
      sendPacket(
        RETRO_NETPACKET_RELIABLE | RETRO_NETPACKET_FLUSH_HINT, $0.baseAddress, $0.count, client)
    }
  }

  /// Takes what has arrived now instead of before the next frame: `Core.networkReceived` is called inside.
  public func pollPackets() { pollForPackets?() }

  /// Offers the interface for a core that wants it; in `retro_load_game`.
  func offerNetwork(_ version: StaticString) {
    let table = retro_netpacket_callback(
      start: { CallbackHub.current?.networkStarted($0, send: $1, poll: $2) },
      receive: { CallbackHub.current?.networkReceived($0, $1, from: $2) },
      stop: { CallbackHub.current?.networkStopped() },
      poll: nil,
      connected: { CallbackHub.current?.networkJoined($0) ?? false },
      disconnected: { CallbackHub.current?.networkLeft($0) },
      protocol_version: UnsafeRawPointer(version.utf8Start).assumingMemoryBound(to: CChar.self))
    tell(RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE, table)
  }
}
