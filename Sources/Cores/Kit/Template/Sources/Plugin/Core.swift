import CoreABI
import CoreKit
import Machine

/// The machine as a host sees it.
///
/// One object is one loaded game.
final class TheCore: SectionedStateCore {
  /// What the core is.
  ///
  /// Name, version and extension must say the same as manifest.json.
  static let descriptor = CoreDescriptor(name: "__NAME__", version: "0.1.0", extensions: "__NAME__")
    .with {
      $0.isDeterministic = true
      // It also starts without a file.
      $0.supportsNoGame = true
      $0.inputs = [
        InputLabel(.up, "Up"), InputLabel(.down, "Down"), InputLabel(.left, "Left"),
        InputLabel(.right, "Right"),
        InputLabel(.a, "Tone"),
      ]
      $0.options = CoreOptions([
        CoreOption(
          "__NAME___speed", "Speed", info: "How fast the square moves.",
          values: ["normal", "slow", "fast"])
      ])
    }

  private let machine = Machine()

  /// A game is a file with a colour in it, "#ffb000".
  ///
  /// Throwing refuses it, and the host shows the reason.
  init(game: borrowing Game, host: Host) throws(CoreError) {
    if !game.isAbsent {
      let text = String(decoding: game.bytes.prefix(7), as: UTF8.self)
      guard text.utf8.count == 7, text.hasPrefix("#"),
        let color = UInt32(text.dropFirst(), radix: 16)
      else {
        throw .badContent("the file does not begin with a colour such as #ffb000")
      }
      machine.color = color
    }
    optionsChanged(host)
    host.log(.info, "a square is ready")
  }

  var geometry: Geometry { Geometry(width: Machine.width, height: Machine.height, aspect: 4 / 3) }
  var timing: Timing { Timing(framesPerSecond: 60, sampleRate: Double(Machine.sampleRate)) }

  /// The heart: input in, one frame of the machine, picture and sound out.
  func runFrame(_ host: Host) {
    let pad = host.buttons()
    machine.runFrame(
      dx: (pad.contains(.right) ? 1 : 0) - (pad.contains(.left) ? 1 : 0),
      dy: (pad.contains(.down) ? 1 : 0) - (pad.contains(.up) ? 1 : 0),
      isSounding: pad.contains(.a))
    host.show(xrgb8888: machine.picture, width: Machine.width, height: Machine.height)
    host.play(machine.sound)
  }

  func reset() { machine.state = Machine.State() }

  func optionsChanged(_ host: Host) {
    switch host.option("__NAME___speed") {
    case "slow": machine.speed = 1
    case "fast": machine.speed = 4
    default: machine.speed = 2
    }
  }

  // MARK: - Save states: append to the end of a section and raise its version; never change what is there.

  func writeState(_ state: inout SectionWriter) {
    state.section("GAME") {
      $0.put(machine.state.frame)
      $0.put(machine.state.x)
      $0.put(machine.state.y)
      $0.put(machine.state.phase)
    }
  }

  /// A state may hold anything: whatever is used as an index or a size is read with its range.
  func readState(_ state: SectionReader) throws(SectionError) {
    var game = try state.section("GAME")
    machine.state.frame = try game.read()
    machine.state.x = try game.read(in: 0...Int32(Machine.width - 16))
    machine.state.y = try game.read(in: 0...Int32(Machine.height - 16))
    machine.state.phase = try game.read()
  }
}

/// The one function that a plugin adds to the kit's exports.
@c @implementation
public func arcadia_core_factory() -> UnsafeMutableRawPointer! { AdapterBox.make(TheCore.self) }
