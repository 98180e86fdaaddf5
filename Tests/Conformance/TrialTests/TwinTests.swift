import GameBoy
import Testing
import Trials

/// What `make soak` runs in full: shortcuts change nothing, and a state brings everything back.
@Suite("Twins", .enabled(if: Corpus.found != nil, "skipped: no corpus (set ARCADIA_CORPUS)"))
struct TwinTests {
  static let games = Corpus.found?.games ?? []
  static let tests = Corpus.found?.tests ?? []

  @Test("games run alike with and without shortcuts", arguments: games)
  func game(game: Corpus.Game) throws {
    let twins = Twins(try game.cartridge(), model: game.model, seed: 7, interval: 50)
    while twins.frame < 600 { try twins.runFrame() }
  }

  @Test(
    "test programs do so, too, when more than ten objects show on a line",
    arguments: tests.enumerated().filter { $0.offset % 6 == 0 }.map(\.element))
  func allObjects(game: Corpus.Game) throws {
    let twins = Twins(try game.cartridge(), model: game.model, seed: 7, interval: 24)
    twins.prepare { $0.liftsObjectLimit = true }
    while twins.frame < 48 { try twins.runFrame() }
  }

  @Test("test programs run alike with and without shortcuts", arguments: tests)
  func test(game: Corpus.Game) throws {
    let twins = Twins(try game.cartridge(), model: game.model, seed: 7, interval: 24)
    // GBMicrotest's programs are done within a few frames.
    let frames = game.name.hasPrefix("gbmicrotest") ? 24 : 120
    while twins.frame < frames { try twins.runFrame() }
  }
}

/// More than ten objects on a line.
@Suite("Crowded lines")
struct CrowdTests {
  @Test(
    "are drawn alike with and without shortcuts, the limit on and off",
    arguments: [Model.dmg, .cgb, .sgb], [1, 2, 123])
  func twins(model: Model, seed: Int) throws {
    let seed = UInt64(seed)
    for isLifted in [false, true] {
      let twins = Twins(
        try Crowd.cartridge(seed: seed), model: model, seed: seed, interval: 5)
      twins.prepare { machine in
        machine.liftsObjectLimit = isLifted
        Crowd.fill(machine, seed: seed)
      }
      while twins.frame < 15 { try twins.runFrame() }
    }
  }

  @Test(
    "without the limit show more, and that is all", arguments: [Model.dmg, .cgb, .sgb], 1...3)
  func pictureOnly(model: Model, seed: Int) throws {
    let seed = UInt64(seed)
    let cartridge = try Crowd.cartridge(seed: seed)
    let machines = [false, true].map { isLifted in
      let machine = GameBoy(cartridge: cartridge, model: model)
      machine.liftsObjectLimit = isLifted
      Crowd.fill(machine, seed: seed)
      return machine
    }
    var shown: Set<Bool> = []
    for _ in 0..<15 {
      let frames = machines.map { machine in
        machine.runFrame()
        let (width, height) = machine.frameSize
        return [UInt32](UnsafeBufferPointer(start: machine.frame, count: width * height))
      }
      shown.insert(frames[0] == frames[1])
      // Compared outside of the macro, which would print them.
      let areSame = (
        samples(machines[0]) == samples(machines[1]), state(machines[0]) == state(machines[1])
      )
      #expect(areSame == (true, true))
    }
    // A Super Game Boy keeps the limit.
    #expect(shown.contains(false) == !model.isSuper)
  }

  private func samples(_ machine: GameBoy) -> [Int16] {
    var samples: [Int16] = []
    machine.takeSamples { samples = Array($0) }
    return samples
  }

  private func state(_ machine: GameBoy) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: machine.stateSize) { buffer, count in
      count = machine.saveState(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
    }
  }
}
