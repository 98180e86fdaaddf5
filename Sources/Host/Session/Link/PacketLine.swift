import HostBase

/// A core's line to the same core on another machine, as the session that runs the core uses it.
///
/// In the host this is the line itself (`LinkLine`); in a core's own process it is the end of a channel to the host
/// (`LinkChannel`).
package protocol PacketLine: AnyObject {
  /// Whether this side waits for the other one, as client 0.
  var isHost: Bool { get }
  /// Whether the other end is there.
  var isConnected: Bool { get }
  /// Names what this side speaks; only equals are linked.
  func greet(core: String, version: String)
  /// Sends a packet; without another end nothing happens.
  func send(_ packet: UnsafeRawBufferPointer)
  /// What has happened since the last call, in order.
  func takeEvents() -> [LinkLine.Event]
  /// Sends the other end away.
  func dismiss()
  /// Hangs up; what was sent still arrives.
  func close()
}

/// The link of an open game, wherever its core runs.
package protocol GameLink: AnyObject {
  /// Where the other machine is met.
  var place: LinkPlace { get }
  /// Whether this side waits for the other one.
  var isHost: Bool { get }
  /// Why the last end that was there is gone.
  var farewell: String? { get }
  /// Waits until the other end is there; false: not in time, or interrupted.
  func waitForOther(seconds: Int, isInterrupted: () -> Bool) -> Bool
}

/// The facts of a core's link cable that the other machine must know.
package struct LinkFacts: Codable, Equatable {
  /// The core's name.
  package var core: String
  /// The version of its protocol.
  package var version: String

  /// Longest name in bytes.
  static let longestName = 256

  /// The same in one line each, and no longer than names are.
  package var cleaned: LinkFacts {
    func name(_ text: String) -> String {
      HostText.oneLine(String(decoding: text.utf8.prefix(Self.longestName), as: UTF8.self))
    }
    return LinkFacts(core: name(core), version: name(version))
  }
}
