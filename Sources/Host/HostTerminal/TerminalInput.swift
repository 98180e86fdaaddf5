import Catalog
import HostBase
import Library
import Play
import Session

/// Keys from a terminal.
final class TerminalInput: MappedInput {
  private let terminal: Terminal
  private let screen: TerminalScreen
  private var parser = TerminalKeys()
  private var held: HeldKeys
  var mapper: InputMapper
  private let quitsOnQ: Bool
  private var quietTurns = 0

  init(terminal: Terminal, screen: TerminalScreen, map: InputMap, gameType: GameType?) {
    self.terminal = terminal
    self.screen = screen
    held = HeldKeys(modifier: map.modifier)
    mapper = InputMapper(map: map, gameType: gameType)
    quitsOnQ = Self.qIsFree(map: map, gameType: gameType)
  }

  /// Whether Q plays nothing in this game, and so can quit as people expect in a terminal.
  static func qIsFree(map: InputMap, gameType: GameType?) -> Bool {
    guard let layout = gameType?.layout, !layout.isEmpty,
      !layout.contains(where: { $0.kind == .keyboard })
    else { return false }
    let used = Set(layout.flatMap(\.buttons).filter { $0.device & 0xff == 1 }.map(\.id))
    let onQ = map.buttons[0].filter { $0.value.contains(.key(Key(113))) }.map(\.key)
    return !onQ.contains { used.contains(UInt32($0.rawValue)) }
  }

  func rumble(port: Int, strong: UInt16, weak: UInt16) {}

  func poll() -> (state: InputState, commands: [PlayCommand]) {
    guard screen.isThere, let bytes = terminal.read() else {
      return (InputState(), [.close])
    }
    var events = parser.read(bytes)
    // The rest of a sequence comes with its beginning, or within two frames over a slow line.
    quietTurns = bytes.isEmpty ? quietTurns + 1 : 0
    if quietTurns >= 2, parser.isWaiting { events += parser.settle() }
    var quits = false
    for event in events {
      switch event {
      case .speaksKitty: held.hasReleases = true
      case .key(99, .press, 2, _): quits = true
      // Raw mode keeps the terminal from doing it.
      case .key(122, .press, 2, _): SuspendSignal.request()
      case .key(113, .press, 0, _) where quitsOnQ && !mapper.isFocused && !mapper.wantsText:
        quits = true
      default: break
      }
    }
    var devices = DeviceState()
    (devices.keys, devices.keyEvents) = held.next(events)
    var (state, commands) = mapper.next(devices)
    if quits {
      commands += [.close]
      state = InputState()
    }
    return (state, commands)
  }
}
