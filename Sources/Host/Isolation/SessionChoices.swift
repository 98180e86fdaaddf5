import HostBase
import Session

/// What the player did to a session, to be done again to one that takes its place.
struct SessionChoices {
  /// Options, in the order in which they were set.
  private(set) var options: [(key: String, value: String)] = []
  /// Devices by port.
  var devices: [UInt32: UInt32] = [:]
  /// Cheats by number.
  var cheats: [UInt32: (isEnabled: Bool, code: String)] = [:]

  /// The disc that was put into the drive; nil: none was.
  var disc: Int?

  /// Notes an option's newest value.
  mutating func setOption(_ key: String, to value: String) {
    options.removeAll { $0.key == key }
    options.append((key, value))
  }

  /// Does it all again.
  func apply(to session: IsolatedSession) {
    for (key, value) in options { try? session.setOption(key, to: value) }
    for (port, device) in devices.sorted(by: { $0.key < $1.key }) {
      session.plug(device: device, into: port)
    }
    if let disc { try? session.insertDisc(disc) }
    for (index, cheat) in cheats {
      session.setCheat(index, enabled: cheat.isEnabled, code: cheat.code)
    }
  }
}
