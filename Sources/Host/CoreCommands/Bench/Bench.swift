import ArgumentParser
import Catalog
import CommandBase
import Glibc
import HostBase
import HostProgram
import Library
import Play
import Session

/// `arcadia bench`: how fast cores run a game, measured side by side.
struct Bench: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Run several cores over one game in turns and compare their speed.",
    usage: "arcadia bench [<options>] <game> [--core <core> ...]",
    discussion: """
      EXAMPLES:
        arcadia bench tobu.gb --core gb --core gambatte --core mgba
        arcadia bench tobu.gb --states --core gb --core gambatte
        arcadia bench tobu.gb --isolation

      Every round runs each core for one block of frames, in an order that turns round every time, so that whatever \
      else the machine does meets all alike. Each core runs in a process of its own, in the sandbox; times are the \
      processor's time of that process. Compare ratios, not times.
      """)

  @Argument(help: "The game, as for `run`.", completion: Completions.games) var game: String
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp(
      "A core. May be repeated; the others are compared with the first.", valueName: "core"),
    completion: Completions.cores)
  var core: [String] = []
  @Option(help: ArgumentHelp("Frames in a block.", valueName: "n")) var frames: UInt64 = 300
  @Option(help: ArgumentHelp("Blocks for each core.", valueName: "n")) var blocks = 9
  @Option(
    help: ArgumentHelp("Frames that each core runs before anything is measured.", valueName: "n"))
  var warmup: UInt64 = 600
  @Option(help: ArgumentHelp("Buttons from a file, as for `run --headless`.", valueName: "file"))
  var input: String?
  @Flag(help: "Benchmark save states and rewind, instead of speed.")
  var states = false
  @Option(help: ArgumentHelp("Minutes of play for --states.", valueName: "n")) var minutes = 10
  @Flag(help: "Benchmark isolation, instead of comparing cores.")
  var isolation = false
  @Option(
    help: ArgumentHelp("Seconds of play at normal speed for --isolation.", valueName: "n"))
  var seconds = 10
  @Flag(help: "Run the cores in this process, without a sandbox.")
  var inProcess = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if inProcess, isolation {
      throw ValidationError("--isolation compares both; leave out --in-process.")
    }
    if states, isolation { throw ValidationError("--states and --isolation exclude each other.") }
    if !(1...3600).contains(seconds) { throw ValidationError("--seconds takes 1 to 3600.") }
    if !(1...600).contains(minutes) { throw ValidationError("--minutes takes 1 to 600.") }
    if frames == 0 || blocks < 1 { throw ValidationError("--frames and --blocks take 1 or more.") }
  }

  func run(_ context: Context) throws {
    let script =
      try input.map { path in
        try InputScript(
          TextFile.text(FileSystem.read(PathName.absolute(path), limit: 64 << 20)), file: path)
      } ?? InputScript()
    if states { return try runStates(script, context) }
    if isolation { return try runIsolation(script, context) }
    let launcher = try context.launcher()
    var runners: [Runner] = []
    defer { for runner in runners { runner.session.close() } }
    for name in core.isEmpty ? [nil] : core.map(Optional.some) {
      let open = try launcher.open(request(core: name, isIsolated: !inProcess))
      runners.append(Runner(core: open.core, session: open.session, script: script))
    }
    for runner in runners { try runner.run(frames: warmup) }
    for round in 0..<blocks {
      let order = round % 2 == 0 ? Array(runners.indices) : runners.indices.reversed()
      for index in order {
        let before = runners[index].processorSeconds
        try runners[index].run(frames: frames)
        let seconds = runners[index].processorSeconds - before
        runners[index].blocks.append(max(seconds, 1e-9) / Double(frames))
      }
    }
    let base = median(runners.first?.blocks ?? [])
    let rows = runners.map { runner in
      let time = median(runner.blocks)
      return BenchRow(
        core: runner.core.id, version: runner.core.version, framesPerSecond: 1 / time,
        milliseconds: time * 1000, bestMilliseconds: (runner.blocks.min() ?? 0) * 1000,
        ratio: time / base)
    }
    context.print(
      BenchResult(game: PathName.stem(game), frames: frames, blocks: blocks, cores: rows)
    ) {
      PathName.last(game) + "\n"
        + Output.table(
          ["CORE", "FRAMES/S", "MS/FRAME", "BEST", "TIME RATIO"],
          rows.map {
            [
              $0.core, fixed($0.framesPerSecond, 0), fixed($0.milliseconds, 4),
              fixed($0.bestMilliseconds, 4),
              fixed($0.ratio, 2),
            ]
          })
    }
  }

  /// A game as each measurement wants it; `--verbose` shows what cores print.
  private func request(core: String?, isIsolated: Bool) -> LaunchRequest {
    var request = LaunchRequest(game: game)
    request.core = core
    request.isDeterministic = true
    // Its speed counts, and not what it shows.
    request.gameSettings[LaunchRequest.partialKey] = "true"
    request.isIsolated = isIsolated
    request.usesSave = false
    request.showsCoreOutput = global.verbose
    return request
  }

  private func runIsolation(_ script: InputScript, _ context: Context) throws {
    let bench = IsolationBench(
      context: context, game: game, script: script, warmup: warmup, frames: frames, blocks: blocks,
      seconds: seconds, request: request)
    let cores = core.isEmpty ? [nil] : core.map(Optional.some)
    let costs = try cores.map { try bench.measure(core: $0) }
    context.print(
      IsolationBenchResult(
        game: PathName.stem(game), frames: frames, blocks: blocks, seconds: seconds, cores: costs)
    ) { PathName.last(game) + "\n" + IsolationBench.table(costs) }
  }

  private func runStates(_ script: InputScript, _ context: Context) throws {
    let bench = StateBench(
      context: context, game: game, script: script, minutes: minutes, warmup: warmup,
      request: { request(core: $0, isIsolated: !inProcess) })
    let cores = core.isEmpty ? [nil] : core.map(Optional.some)
    let costs = try cores.map { try bench.measure(core: $0) }
    context.print(
      StateBenchResult(game: PathName.stem(game), minutes: minutes, cores: costs)
    ) { PathName.last(game) + "\n" + StateBench.table(costs) }
  }
}

/// A core that is being measured.
private final class Runner {
  let core: CoreDescription
  let session: any CoreSession
  private let script: InputScript
  private var frame: UInt64 = 0
  /// Seconds for a frame, one value for each block.
  var blocks: [Double] = []

  init(core: CoreDescription, session: any CoreSession, script: InputScript) {
    self.core = core
    self.session = session
    self.script = script
  }

  /// The processor's time that the core has used so far.
  var processorSeconds: Double { session.processorSeconds }

  /// Runs frames, many at once; the last one alone, since a core's process only then sleeps at once, and the kernel counts the
  /// time of one that sleeps exactly.
  func run(frames: UInt64) throws {
    var left = frames
    while left > 1 {
      let count = min(left - 1, UInt64(max(session.frameBatch, IsolationBench.batch)))
      let inputs = (1...count).map { script.state(atFrame: frame + $0) }
      let done = UInt64(try session.runFrames(inputs, wants: .all))
      frame += done
      left -= min(done, left)
      _ = session.takeEvents()
    }
    frame += 1
    try session.runFrame(input: script.state(atFrame: frame), wants: .all)
    _ = session.takeEvents()
    usleep(500)
  }
}

/// CPU time of this thread.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Result of `bench`.
struct BenchResult: Encodable {
  var game: String
  var frames: UInt64
  var blocks: Int
  var cores: [BenchRow]
}

/// One core's speed.
struct BenchRow: Encodable {
  var core: String
  var version: String
  var framesPerSecond: Double
  var milliseconds: Double
  var bestMilliseconds: Double
  var ratio: Double
}
