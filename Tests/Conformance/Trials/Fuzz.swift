import GameBoy
import TrialKit

/// What a hostile world hands to the machine: one case is made from a seed and a number, and always the same.
///
/// A case passes when nothing traps, nothing hangs and the promises hold: a refused input changes nothing, and shortcuts
/// change nothing even for programs that no sane person would write.
public enum Fuzz: String, CaseIterable, Sendable {
  /// Headers, random programs, damaged ones; with random save RAM, clock block, settings and boot ROM.
  case cartridge
  /// States: damaged, cut, and forged with a good checksum.
  case state
  /// Cheats: random strings, and random codes on a random program.
  case cheat

  /// A promise that did not hold.
  public struct Broken: Error, CustomStringConvertible {
    /// Which, in one line.
    public var description: String
  }

  /// Makes and runs case `number` of `seed`; `keep` gets its input before the machine does.
  ///
  /// `programs` are ROMs to damage; without any only random ones are made.
  public func run(
    seed: UInt64, number: Int, programs: [[UInt8]], keep: ([UInt8]) -> Void = { _ in }
  ) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E37_79B9)
    switch self {
    case .cartridge: try Self.cartridge(&dice, programs, keep)
    case .state: try Self.state(&dice, programs, keep)
    case .cheat: try Self.cheat(&dice, programs, keep)
    }
  }

  // MARK: - Cartridges

  private static func cartridge(
    _ dice: inout Dice, _ programs: [[UInt8]], _ keep: ([UInt8]) -> Void
  ) throws {
    let rom = Program.any(&dice, programs)
    keep(rom)
    guard let cartridge = try? rom.withUnsafeBytes({ bytes in try Cartridge(rom: bytes) }) else {
      return
    }
    let model = dice.pick(Model.allCases)
    var bootROM: [UInt8]?
    if dice.once(in: 6) { bootROM = Program.code(&dice, count: model.isColor ? 2304 : 256) }
    let twins = Twins(
      cartridge, model: model, seed: dice.next(), interval: 1 + dice.below(7), bootROM: bootROM)
    let settings = dice.next()
    twins.prepare { machine in
      var dice = Dice(seed: settings)
      for index in machine.saveRAM.indices { machine.saveRAM[index] = dice.byte() }
      for index in machine.clockRAM.indices { machine.clockRAM[index] = dice.byte() }
      machine.now = Int64(bitPattern: dice.next() >> UInt64(dice.below(64)))
      machine.colorCorrection = dice.once(in: 2) ? .off : .curve
      let shades = (dice.shade(), dice.shade(), dice.shade(), dice.shade())
      machine.dmgPalette = (shades, shades, shades)
    }
    let frames = 1 + dice.below(16)
    while twins.frame < frames { try twins.runFrame() }
  }

  // MARK: - States

  private static func state(
    _ dice: inout Dice, _ programs: [[UInt8]], _ keep: ([UInt8]) -> Void
  ) throws {
    let machine = Program.machine(&dice, programs)
    var player = Player(seed: dice.next())
    var trial = StateTrial(
      model: machine.model, rom: [UInt8](machine.rom), buttons: [], states: [])
    for _ in 0..<1 + dice.below(30) {
      machine.buttons = player.buttons()
      trial.buttons.append(machine.buttons)
      machine.runFrame()
    }
    for _ in 0..<8 {
      let good = try StateTrial.state(of: machine)
      var bytes = good
      // The footer lies behind what our own checksum covers.
      let isForeign = dice.once(in: 3)
      let mustFail = isForeign ? damageFooter(&bytes, &dice) : damage(&bytes, &dice)
      let given = StateTrial.Given(mustFail: mustFail, bytes: bytes)
      trial.states.append(given)
      keep(trial.bytes)
      try StateTrial.give(given, to: machine, at: good)
    }
  }

  /// Makes it the state of another emulator, and does something to what describes it.
  private static func damageFooter(_ bytes: inout [UInt8], _ dice: inout Dice) -> Bool {
    bytes[0] ^= 0xFF
    for _ in 0..<dice.below(8) {
      let place = bytes.count - 1 - dice.below(min(bytes.count, 420))
      bytes[place] = dice.pick([0, 1, 0xFF, 0x80, 0x7F, dice.byte(), dice.byte()])
    }
    return false
  }

  /// Damages a state; returns whether it has to be refused now.
  private static func damage(_ bytes: inout [UInt8], _ dice: inout Dice) -> Bool {
    switch dice.below(8) {
    case 0:
      bytes.removeLast(1 + dice.below(bytes.count))
      // A state of ours that lacks only its footer is whole.
      return false
    case 1:
      bytes = dice.bytes(dice.below(bytes.count + 64))
      return true
    case 2:
      let record = bytes.withUnsafeBytes { bytes in
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)))
      }
      // Without its magic it may pass for another emulator's.
      bytes[8 + dice.below(record - 8)] ^= 1 << UInt8(dice.below(8))
      return true
    case 3:
      // Sections and sizes torn apart.
      let place = dice.below(bytes.count - 8)
      for index in place..<min(bytes.count, place + 1 + dice.below(64)) {
        bytes[index] = dice.pick([0, 0xFF, 0x80, 0x7F, dice.byte()])
      }
    case 4:
      for _ in 0..<1 + dice.below(200) { bytes[dice.below(bytes.count)] = dice.byte() }
    default:
      // The registers lie in the first kilobyte and in what follows the picture's memory.
      for _ in 0..<1 + dice.below(6) {
        let place = dice.once(in: 3) ? dice.below(bytes.count) : dice.below(min(bytes.count, 700))
        bytes[place] = dice.pick([0, 1, 0xFF, 0x80, 0x7F, dice.byte(), dice.byte()])
      }
    }
    bytes.withUnsafeMutableBytes { GameBoy.sealState($0) }
    return false
  }

  // MARK: - Cheats

  private static func cheat(
    _ dice: inout Dice, _ programs: [[UInt8]], _ keep: ([UInt8]) -> Void
  ) throws {
    let machine = Program.machine(&dice, programs)
    let engine = CheatEngine(machine)
    let before = [UInt8](machine.rom)
    for _ in 0..<20 {
      var actions: [CheatAction] = []
      var text = ""
      for _ in 0..<dice.below(12) {
        let code = cheatText(&dice)
        text += code + "\n"
        actions += CheatCode.actions(in: code) ?? []
      }
      keep(Array(text.utf8))
      engine.use(actions)
      machine.runFrame()
      engine.poke()
    }
    engine.use([])
    if ![UInt8](machine.rom).elementsEqual(before) {
      throw Broken(description: "the ROM is not as it was after the cheats")
    }
  }

  private static func cheatText(_ dice: inout Dice) -> String {
    if dice.once(in: 5) { return String(decoding: dice.bytes(dice.below(40)), as: UTF8.self) }
    let digits = Array("0123456789ABCDEFabcdef")
    func hex(_ count: Int, _ dice: inout Dice) -> String {
      String((0..<count).map { _ in digits[dice.below(digits.count)] })
    }
    let codes = (0..<1 + dice.below(3)).map { _ in
      switch dice.below(5) {
      case 0: hex(3, &dice) + "-" + hex(3, &dice)
      case 1: hex(3, &dice) + "-" + hex(3, &dice) + "-" + hex(3, &dice)
      case 2: hex(8, &dice)
      case 3: dice.pick(["01", "80", "91", "97"]) + hex(6, &dice)
      default: hex(dice.below(12), &dice)
      }
    }
    return codes.joined(separator: dice.pick(["+", " ", ",", ";", "\n", "", "-"]))
  }
}

extension Dice {
  fileprivate mutating func shade() -> UInt32 { UInt32(truncatingIfNeeded: next()) & 0xFF_FFFF }
}
