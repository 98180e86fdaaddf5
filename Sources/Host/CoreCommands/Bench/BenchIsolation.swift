import Catalog
import CommandBase
import HostBase
import HostProgram
import Isolation
import Play
import Session

/// `arcadia bench --isolation`: what a process of its own costs a core.
struct IsolationBench {
  /// Frames at once of a core in this process.
  static let batch = 60

  let context: Context
  let game: String
  let script: InputScript
  let warmup: UInt64
  let frames: UInt64
  let blocks: Int
  /// Seconds of play at the machine's own speed.
  let seconds: Int
  /// How a core is started, here or in a process of its own.
  let request: (_ core: String?, _ isIsolated: Bool) -> LaunchRequest

  /// A core that runs here or elsewhere.
  private final class Side {
    let open: OpenGame
    private let script: InputScript
    private var frame: UInt64 = 0
    var session: any CoreSession { open.session }

    init(_ open: OpenGame, _ script: InputScript) {
      self.open = open
      self.script = script
    }

    /// Runs frames in batches; returns the seconds that a frame took.
    func run(_ count: UInt64, _ clock: MonotonicClock) throws -> Double {
      let begin = clock.now
      var left = count
      while left > 0 {
        let inputs = (1...min(left, UInt64(max(session.frameBatch, IsolationBench.batch)))).map {
          script.state(atFrame: frame + $0)
        }
        let done = UInt64(try session.runFrames(inputs, wants: .all))
        frame += done
        left -= done
        _ = session.takeEvents()
      }
      return (clock.now - begin) / Double(count)
    }

    /// Runs one frame; answers its seconds.
    func step(_ clock: MonotonicClock) throws -> Double {
      frame += 1
      let input = script.state(atFrame: frame)
      let begin = clock.now
      try session.runFrame(input: input, wants: .all)
      let end = clock.now
      _ = session.takeEvents()
      return end - begin
    }
  }

  private func open(_ core: String?, isIsolated: Bool) throws -> Side {
    Side(try context.launcher().open(request(core, isIsolated)), script)
  }

  /// Measures one core, both ways in turns.
  func measure(core: String?) throws -> IsolationCost {
    let here = try open(core, isIsolated: false)
    defer { here.open.close() }
    // The core runs on one processor on either side, since two of them are seldom equally fast; who asks it there, on another.
    let processors = ProcessorPair()
    defer { processors?.release() }
    processors?.useCores()
    let there = try open(core, isIsolated: true)
    defer { there.open.close() }
    let clock = MonotonicClock()
    func timeHere() throws -> Double {
      processors?.useCores()
      return try here.run(frames, clock)
    }
    func timeThere() throws -> Double {
      processors?.useOther()
      return try there.run(frames, clock)
    }
    _ = try here.run(warmup, clock)
    _ = try there.run(warmup, clock)
    var times: (here: [Double], there: [Double]) = ([], [])
    for block in 0..<blocks {
      if block % 2 == 0 {
        times.here.append(try timeHere())
        times.there.append(try timeThere())
      } else {
        times.there.append(try timeThere())
        times.here.append(try timeHere())
      }
    }
    // As a game is played: wherever the system lets either process run.
    processors?.release()
    let played = try open(core, isIsolated: true)
    defer { played.open.close() }
    _ = try played.run(warmup + frames * UInt64(blocks), clock)
    var steps: (here: [Double], there: [Double]) = ([], [])
    let rate = max(here.session.avInfo.framesPerSecond, 1)
    var next = clock.now
    for frame in 0..<Int(Double(seconds) * rate, in: 0...1_000_000_000) {
      // Both in each frame, the first one by turns, since it finds the machine asleep.
      if frame % 2 == 0 {
        steps.here.append(try here.step(clock))
        steps.there.append(try played.step(clock))
      } else {
        steps.there.append(try played.step(clock))
        steps.here.append(try here.step(clock))
      }
      next = max(next + 1 / rate, clock.now)
      clock.sleep(until: next)
    }
    return IsolationCost(
      core: here.open.core.id, version: here.open.core.version, times: times, steps: steps,
      rate: rate)
  }

  /// The table.
  static func table(_ costs: [IsolationCost]) -> String {
    Output.table(
      [
        "CORE", "HERE FRAMES/S", "ISOLATED", "SPEED", "HERE µS/FRAME P50", "P99", "ADDED P50",
        "P99", "OF A FRAME P50", "P99",
      ],
      costs.map {
        [
          $0.core, fixed($0.framesPerSecond, 0), fixed($0.isolatedFramesPerSecond, 0),
          fixed($0.speed * 100, 1) + " %", fixed($0.microseconds.p50, 0),
          fixed($0.microseconds.p99, 0), fixed($0.addedMicroseconds.p50, 0),
          fixed($0.addedMicroseconds.p99, 0), fixed($0.addedShare.p50 * 100, 2) + " %",
          fixed($0.addedShare.p99 * 100, 2) + " %",
        ]
      })
  }
}

/// What isolation costs one core.
struct IsolationCost: Encodable {
  /// The usual value, and the one that one in a hundred exceeds.
  struct Pair: Encodable {
    var p50: Double
    var p99: Double
  }
  var core: String
  var version: String
  /// In batches, on the clock: here, in a process of its own, and the second over the first.
  var framesPerSecond: Double
  var isolatedFramesPerSecond: Double
  var speed: Double
  /// One frame after another at the machine's own speed, on the clock: here, and what isolation adds.
  var microseconds: Pair
  var addedMicroseconds: Pair
  /// The same as a part of a frame's time.
  var addedShare: Pair

  init(
    core: String, version: String, times: (here: [Double], there: [Double]),
    steps: (here: [Double], there: [Double]), rate: Double
  ) {
    func at(_ share: Double, _ values: [Double]) -> Double {
      let sorted = values.sorted()
      guard let last = sorted.last else { return 0 }
      return sorted.indices.contains(Int(Double(sorted.count) * share, in: 0...sorted.count))
        ? sorted[Int(Double(sorted.count) * share, in: 0...sorted.count)] : last
    }
    self.core = core
    self.version = version
    framesPerSecond = 1 / max(at(0.5, times.here), 1e-12)
    isolatedFramesPerSecond = 1 / max(at(0.5, times.there), 1e-12)
    // Of neighbours in time, so that what else the machine did meets both.
    speed = at(0.5, zip(times.here, times.there).map { $0 / max($1, 1e-12) })
    microseconds = Pair(p50: at(0.5, steps.here) * 1e6, p99: at(0.99, steps.here) * 1e6)
    addedMicroseconds = Pair(
      p50: (at(0.5, steps.there) - at(0.5, steps.here)) * 1e6,
      p99: (at(0.99, steps.there) - at(0.99, steps.here)) * 1e6)
    addedShare = Pair(
      p50: addedMicroseconds.p50 / 1e6 * rate, p99: addedMicroseconds.p99 / 1e6 * rate)
  }
}

/// Result of `bench --isolation`.
struct IsolationBenchResult: Encodable {
  var game: String
  var frames: UInt64
  var blocks: Int
  var seconds: Int
  var cores: [IsolationCost]
}
