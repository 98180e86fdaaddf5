import Catalog
import CommandBase
import Glibc
import HostBase
import HostProgram
import Library
import Play
import Rewind
import Session
import Vault

/// `arcadia bench --states`: what states and rewinding cost with a core.
struct StateBench {
  /// Rewind's memory, as the setting has it.
  static let megabytes = 64
  /// States that are saved and loaded for their times.
  static let samples = 100

  let context: Context
  let game: String
  let script: InputScript
  /// Minutes of play that are run.
  let minutes: Int
  let warmup: UInt64
  /// How a core is started.
  let request: (_ core: String?) -> LaunchRequest

  /// Measures one core.
  func measure(core: String?) throws -> StateCost {
    let open = try context.launcher().open(request(core))
    defer { open.close() }
    let folder = PathName.join(context.places.cache, "bench-\(getpid())")
    try FileSystem.ensureFolder(folder)
    defer { try? FileSystem.removeTree(folder) }

    let session = open.session
    let rate = max(session.avInfo.framesPerSecond, 1)
    var frame: UInt64 = 0
    func run(_ wants: FrameWants = .all) throws {
      frame += 1
      try session.runFrame(input: script.state(atFrame: frame), wants: wants)
      _ = session.takeEvents()
    }
    for _ in 0..<warmup { try run() }

    // Two do the same work in the same frame: what only one of them took long for was the system's doing.
    let rewinder = Rewinder(session: session, byteLimit: StateBench.megabytes << 20)
    let second = Rewinder(session: session, byteLimit: StateBench.megabytes << 20)
    let history = History(folder: PathName.join(folder, "history"))
    var cost = StateCost(core: open.core.id, version: open.core.version)
    var times: [Double] = []
    var worst = 0.0
    var saves: [Double] = []
    var loads: [Double] = []
    let frames = Int(Double(minutes) * 60 * rate, in: 1...1_000_000_000)
    for index in 0..<frames {
      let isDue = (rewinder.isDue(after: 1), second.isDue(after: 1))
      try run(isDue.0 || isDue.1 ? [.all, .state] : .all)
      // A process of its own has made the state along with the frame, and says how long that took.
      let making = session.stateSeconds ?? 0
      let begin = threadSeconds()
      rewinder.frameDone()
      let middle = threadSeconds()
      second.frameDone()
      let end = threadSeconds()
      times.append(middle - begin + (isDue.0 ? making : 0))
      worst = max(
        worst,
        min(
          middle - begin + (isDue.0 ? making : 0), end - middle + (isDue.1 ? making : 0)))
      if index % max(frames / StateBench.samples, 1) == 0 {
        try sample(open, in: folder, &saves, &loads)
      }
      if index % Int(60 * rate, in: 1...1_000_000) == 0 {
        try history.add(
          .overwritten, slot: .number(0), bytes: try open.snapshot().encode())
      }
    }
    if let problem = rewinder.problem {
      throw CommandFailure.checkFailed(core: open.core.id, reason: problem.message)
    }

    let state = try open.snapshot()
    cost.rawBytes = state.memory.count
    cost.fileBytes = state.encode().count
    cost.compressedBytes = state.encode(compressed: true).count
    cost.saveMilliseconds = .init(saves, scale: 1000)
    cost.loadMilliseconds = .init(loads, scale: 1000)
    cost.rewindMicroseconds = .init(times, scale: 1_000_000)
    cost.rewindMicroseconds.worst = worst * 1_000_000
    cost.rewindShare = cost.rewindMicroseconds.p50 / 1e6 * rate
    cost.rewindWorstShare = cost.rewindMicroseconds.worst / 1e6 * rate
    cost.rewindBytesPerFrame =
      Double(rewinder.byteCount - state.memory.count) / rewinder.seconds / rate
    // If it is full, what is in it; else what would be.
    cost.rewindMinutes =
      Double(StateBench.megabytes << 20 - state.memory.count) / cost.rewindBytesPerFrame / rate / 60
    let count = try history.entries().entries.count
    if count > 0 { cost.historyBytes = history.totalBytes / count }
    return cost
  }

  /// One state to a durable file and back.
  private func sample(
    _ open: OpenGame, in folder: String, _ saves: inout [Double], _ loads: inout [Double]
  ) throws {
    let clock = MonotonicClock()
    let path = PathName.join(folder, "bench.state")
    var begin = clock.now
    try open.snapshot().write(to: path)
    saves.append(clock.now - begin)
    begin = clock.now
    try open.load(StateFile.read(path), path: path)
    loads.append(clock.now - begin)
  }

  /// The table.
  static func table(_ costs: [StateCost]) -> String {
    func kibibytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1024, 1) }
    return Output.table(
      [
        "CORE", "RAW KIB", "FILE", "RZIP", "IN HISTORY", "SAVE MS P50", "P99", "LOAD MS P50", "P99",
      ],
      costs.map {
        [
          $0.core, kibibytes($0.rawBytes), kibibytes($0.fileBytes), kibibytes($0.compressedBytes),
          kibibytes($0.historyBytes), fixed($0.saveMilliseconds.p50, 2),
          fixed($0.saveMilliseconds.p99, 2), fixed($0.loadMilliseconds.p50, 2),
          fixed($0.loadMilliseconds.p99, 2),
        ]
      }) + "\n"
      + Output.table(
        [
          "REWIND", "µS/FRAME P50", "P99", "WORST", "OF THE FRAME P50", "WORST", "BYTES/FRAME",
          "MINUTES IN \(megabytes) MB",
        ],
        costs.map {
          [
            $0.core, fixed($0.rewindMicroseconds.p50, 1), fixed($0.rewindMicroseconds.p99, 1),
            fixed($0.rewindMicroseconds.worst, 1), fixed($0.rewindShare * 100, 2) + " %",
            fixed($0.rewindWorstShare * 100, 2) + " %", fixed($0.rewindBytesPerFrame, 0),
            fixed($0.rewindMinutes, 0),
          ]
        })
  }
}

/// What states cost with one core.
struct StateCost: Encodable {
  /// Times, the usual one, one in a hundred, and the longest.
  struct Times: Encodable {
    var p50 = 0.0
    var p99 = 0.0
    var worst = 0.0

    init(_ values: [Double], scale: Double) {
      let sorted = values.sorted()
      guard let last = sorted.last else { return }
      p50 = sorted[sorted.count / 2] * scale
      p99 = sorted[sorted.count * 99 / 100] * scale
      worst = last * scale
    }
  }
  var core: String
  var version: String
  /// The core's bytes, our file with description and picture, and that compressed.
  var rawBytes = 0
  var fileBytes = 0
  var compressedBytes = 0
  /// What a state costs in the history, one a minute.
  var historyBytes = 0
  /// From the running machine to a durable file, and back, on the clock.
  var saveMilliseconds = Times([], scale: 1)
  var loadMilliseconds = Times([], scale: 1)
  /// Keeping a frame for rewinding, in time of the thread.
  var rewindMicroseconds = Times([], scale: 1)
  /// The same as a part of the frame's time.
  var rewindShare = 0.0
  var rewindWorstShare = 0.0
  var rewindBytesPerFrame = 0.0
  var rewindMinutes = 0.0

  init(core: String, version: String) {
    self.core = core
    self.version = version
  }
}

/// Result of `bench --states`.
struct StateBenchResult: Encodable {
  var game: String
  var minutes: Int
  var cores: [StateCost]
}
