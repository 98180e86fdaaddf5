import Foundation
import GameBoy
import TrialKit
import Trials

/// Twenty minutes of each bench game, with and without shortcuts side by side.
struct Soak {
  let games: [Corpus.Game]
  let frames: Int
  let interval: Int
  let seed: UInt64

  init(_ options: Options) throws {
    games = try options.games()
    frames = try options.number("frames", or: 71_670)
    interval = max(1, try options.number("interval", or: 100))
    seed = UInt64(try options.number("seed", or: 1))
  }

  /// Runs them on all processors; answers the exit code.
  func run() async throws -> Int32 {
    say("\(games.count) games, \(frames) frames each, seed \(seed)")
    let start = Date()
    let dog = Watchdog(seconds: 60)
    let failed = await withTaskGroup(of: Bool.self) { group in
      var waiting = Array(games.enumerated())
      func addNext() {
        guard !waiting.isEmpty else { return }
        let (number, game) = waiting.removeFirst()
        group.addTask { play(game, number, dog) }
      }
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { addNext() }
      var failed = 0
      for await passed in group {
        if !passed { failed += 1 }
        addNext()
      }
      return failed
    }
    let minutes = Date().timeIntervalSince(start) / 60
    say(
      "\(games.count - failed) of \(games.count) games without a difference, "
        + String(format: "%.1f minutes", minutes))
    return failed == 0 ? 0 : 1
  }

  private func play(_ game: Corpus.Game, _ number: Int, _ dog: Watchdog) -> Bool {
    let seed = seed &* 1000 &+ UInt64(number)
    defer { dog.end(number) }
    do {
      let twins = Twins(
        try game.cartridge(), model: game.model, seed: seed, interval: interval)
      while twins.frame < frames {
        dog.note(number, "\(game), seed \(seed), frame \(twins.frame + 1)")
        try twins.runFrame()
        if twins.frame % 12_000 == 0 { say("\(game): \(twins.frame) frames") }
      }
      say("\(game): \(frames) frames, no difference")
      return true
    } catch {
      say("\(game): FAILED at seed \(seed), \(error)")
      return false
    }
  }
}

/// How long saving and loading a state take for each bench game.
struct TimeStates {
  let games: [Corpus.Game]
  let frames: Int
  /// What both may take, in microseconds.
  static let limit = 20.0

  init(_ options: Options) throws {
    games = try options.games()
    frames = try options.number("frames", or: 1500)
  }

  func run() throws -> Int32 {
    say("GAME                            BYTES   SAVE µs   LOAD µs")
    var isWithin = true
    for game in games {
      let machine = GameBoy(cartridge: try game.cartridge(), model: game.model)
      var player = Player(seed: 1)
      for _ in 0..<frames {
        machine.buttons = player.buttons()
        machine.runFrame()
      }
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: machine.stateSize, alignment: 16)
      defer { memory.deallocate() }
      let save = Self.microseconds { _ = machine.saveState(into: memory) }
      let load = Self.microseconds { try? machine.loadState(UnsafeRawBufferPointer(memory)) }
      isWithin = isWithin && save < Self.limit && load < Self.limit
      say(
        game.description.padding(toLength: 28, withPad: " ", startingAt: 0)
          + String(format: "%9d %9.2f %9.2f", machine.stateSize, save, load))
    }
    say("limit \(Self.limit) µs: \(isWithin ? "kept" : "EXCEEDED")")
    return isWithin ? 0 : 1
  }

  /// The median of 501 runs, after a few that warm up.
  private static func microseconds(_ body: () -> Void) -> Double {
    for _ in 0..<20 { body() }
    let clock = ContinuousClock()
    let times = (0..<501).map { _ in clock.measure(body) }.sorted()
    return Double(times[250].components.attoseconds) / 1e12
  }
}
