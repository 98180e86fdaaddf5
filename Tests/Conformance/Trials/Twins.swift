public import GameBoy
import Glibc

/// How two machines that must be one differ.
public struct Difference: Error, CustomStringConvertible {
  /// The frame (from 1) after which it showed.
  public var frame: Int
  /// What differs.
  public var what: String

  /// One line.
  public var description: String { "frame \(frame): \(what)" }
}

/// Machines with one game and one player: the first takes every shortcut, the second none, and a third starts again at
/// each checkpoint from the state of the first.
///
/// Their pictures and samples have to be equal in every frame, their states at every checkpoint. At checkpoints the
/// first and the second in turn load the state that they have just saved, so that the one that did not shows what got
/// lost.
public final class Twins {
  private let quick: GameBoy
  private let plain: GameBoy
  private let reborn: GameBoy
  private var player: Player
  private let interval: Int
  private var isReborn = false
  private let states: [UnsafeMutableRawBufferPointer]
  /// Frames run.
  public private(set) var frame = 0

  /// Switches three machines on; checkpoints come every `interval` frames.
  public init(
    _ cartridge: Cartridge, model: Model, seed: UInt64, interval: Int = 100,
    bootROM: [UInt8]? = nil
  ) {
    func machine() -> GameBoy { GameBoy(cartridge: cartridge, model: model, bootROM: bootROM) }
    (quick, plain, reborn) = (machine(), machine(), machine())
    plain.useExactRenderer = true
    player = Player(seed: seed)
    self.interval = interval
    let size = quick.stateSize
    states = (0..<2).map { _ in .allocate(byteCount: size, alignment: 16) }
  }

  deinit { for state in states { state.deallocate() } }

  /// What is done to each of the machines before they run, such as settings and save RAM.
  public func prepare(_ change: (GameBoy) -> Void) {
    for machine in [quick, plain, reborn] { change(machine) }
  }

  /// One frame in all of them.
  public func runFrame() throws(Difference) {
    frame += 1
    let buttons = player.buttons()
    for machine in isReborn ? [quick, plain, reborn] : [quick, plain] {
      machine.buttons = buttons
      machine.runFrame()
    }
    try compare(quick, plain, "with and without shortcuts")
    if isReborn { try compare(quick, reborn, "before and after loading a state") }
    if frame % interval == 0 { try checkpoint() }
  }

  private func compare(_ one: GameBoy, _ other: GameBoy, _ when: String) throws(Difference) {
    let (width, height) = one.frameSize
    guard (width, height) == other.frameSize else {
      throw Difference(frame: frame, what: "pictures \(when) have different sizes")
    }
    let first = UnsafeBufferPointer(start: one.frame, count: width * height)
    let second = UnsafeBufferPointer(start: other.frame, count: width * height)
    if !first.elementsEqual(second) {
      let places = first.indices.filter { first[$0] != second[$0] }
      throw Difference(
        frame: frame,
        what: "pictures \(when) differ in \(places.count) pixels from "
          + "x \(places[0] % width) y \(places[0] / width)")
    }
    var isSame = false
    one.takeSamples { first in
      other.takeSamples { second in isSame = first.elementsEqual(second) }
    }
    if !isSame { throw Difference(frame: frame, what: "samples \(when) differ") }
  }

  /// States are equal; one of the two loads its own in turn; the third starts from it.
  private func checkpoint() throws(Difference) {
    try expectStates(quick, plain, "with and without shortcuts")
    if isReborn { try expectStates(quick, reborn, "before and after loading a state") }
    let state = UnsafeRawBufferPointer(states[0])
    let inTurn = (frame / interval) % 2 == 0 ? plain : quick
    for machine in [reborn, inTurn] {
      do {
        try machine.loadState(state)
      } catch {
        throw Difference(frame: frame, what: "the state is refused: \(error)")
      }
      try expectStates(quick, machine, "before and after loading a state")
    }
    isReborn = true
  }

  private func expectStates(_ one: GameBoy, _ other: GameBoy, _ when: String) throws(Difference) {
    let (first, second) = (states[0], states[1])
    guard let size = one.saveState(into: first), size == other.saveState(into: second),
      size == one.stateSize
    else { throw Difference(frame: frame, what: "states have different sizes") }
    if let left = first.baseAddress, let right = second.baseAddress, memcmp(left, right, size) == 0
    {
      return
    }
    let places = (32..<size).filter { first[$0] != second[$0] }
    let sections = Twins.sections(UnsafeRawBufferPointer(first))
    let names = places.prefix(40).map { place in
      let section = sections.last { $0.start <= place }
      return "\(section?.name ?? "?")+\(place - (section?.start ?? 0))"
    }
    throw Difference(
      frame: frame,
      what: "states \(when) differ in \(places.count) bytes: \(names.joined(separator: " "))")
  }

  /// The sections of a state: name and where its data begin.
  private static func sections(_ state: UnsafeRawBufferPointer) -> [(name: String, start: Int)] {
    var found: [(name: String, start: Int)] = []
    var place = 32
    while place + 8 <= state.count {
      let name = String(decoding: state[place..<place + 4], as: UTF8.self)
      let size = Int(
        UInt32(littleEndian: state.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)))
      found.append((name, place + 8))
      place += 8 + size
    }
    return found
  }
}
