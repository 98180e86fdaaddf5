public import GameBoy

/// A machine's run and the states that it is given after it, as bytes: all that a kept finding needs, whatever the dice would
/// make today.
///
/// The file is a model, then counted blocks of bytes: the ROM, the buttons of each frame, and the states. A state's block
/// begins with whether the state has to be refused.
public struct StateTrial: Sendable, Equatable {
  /// A state that the machine is given.
  public struct Given: Sendable, Equatable {
    /// Whether taking it breaks a promise.
    public var mustFail: Bool
    /// The state's file.
    public var bytes: [UInt8]

    /// A state.
    public init(mustFail: Bool, bytes: [UInt8]) {
      (self.mustFail, self.bytes) = (mustFail, bytes)
    }
  }

  /// What the ROM runs on.
  public var model: Model
  /// The cartridge's file.
  public var rom: [UInt8]
  /// What is pressed in each frame before the first state.
  public var buttons: [UInt8]
  /// The states, one after another.
  public var states: [Given]

  /// A trial of its parts.
  public init(model: Model, rom: [UInt8], buttons: [UInt8], states: [Given]) {
    (self.model, self.rom, self.buttons, self.states) = (model, rom, buttons, states)
  }

  /// The trial in a file, or nil if the bytes are no trial.
  public init?(_ bytes: [UInt8]) {
    guard let first = bytes.first, let model = Model(rawValue: first) else { return nil }
    var rest = bytes.dropFirst()
    var blocks: [ArraySlice<UInt8>] = []
    while !rest.isEmpty {
      guard rest.count >= 4 else { return nil }
      let count = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard rest.count >= count else { return nil }
      blocks.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    guard blocks.count >= 3, blocks.dropFirst(2).allSatisfy({ !$0.isEmpty }) else { return nil }
    self.init(
      model: model, rom: Array(blocks[0]), buttons: Array(blocks[1]),
      states: blocks.dropFirst(2).map {
        Given(mustFail: $0.first != 0, bytes: Array($0.dropFirst()))
      })
  }

  /// The trial as a file.
  public var bytes: [UInt8] {
    var result = [model.rawValue]
    for block in [rom, buttons] + states.map({ [$0.mustFail ? 1 : 0] + $0.bytes }) {
      result += (0..<4).map { UInt8(truncatingIfNeeded: block.count >> ($0 * 8)) } + block
    }
    return result
  }

  /// Runs the machine, gives it the states, and throws when a promise is broken.
  public func run() throws {
    let cartridge = try rom.withUnsafeBytes { bytes in try Cartridge(rom: bytes) }
    let machine = GameBoy(cartridge: cartridge, model: model)
    for pressed in buttons {
      machine.buttons = pressed
      machine.runFrame()
    }
    for state in states { try Self.give(state, to: machine, at: Self.state(of: machine)) }
  }

  /// A machine's own state.
  static func state(of machine: GameBoy) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: machine.stateSize)
    let size = bytes.withUnsafeMutableBytes { machine.saveState(into: $0) }
    guard size == bytes.count else { throw Fuzz.Broken(description: "not saved") }
    return bytes
  }

  /// Gives a state to a machine whose own state is `before`.
  static func give(_ state: Given, to machine: GameBoy, at before: [UInt8]) throws {
    let isTaken = state.bytes.withUnsafeBytes { memory in
      (try? machine.loadState(memory)) != nil
    }
    if isTaken && state.mustFail {
      throw Fuzz.Broken(description: "a damaged state was taken")
    }
    if isTaken {
      for _ in 0..<2 { machine.runFrame() }
    } else if try Self.state(of: machine) != before {
      throw Fuzz.Broken(description: "a refused state changed the machine")
    }
  }
}
