import ABCNotation
import Flash
import FlashDisplay
import FlashHarness
import FlashHeap
import SWF
import TrialKit

/// Hostile movies of ActionScript 3: none may end the program, keep it, or leave a player whose state cannot be restored.
///
/// Memory is looked through again and again while they run, so that what scripts can still reach but the heap's roots do not know is found.
public enum CodeCase: String, CaseIterable, Sendable {
  /// A recorded movie with changed code, names, types and traits.
  case code
  /// Every function and property of every class, with hostile values.
  case calls

  /// Makes and plays case `number` of `seed`; `movies` are files to begin with besides our own.
  public func run(
    seed: UInt64, number: Int, movies: [[UInt8]], coverage: FaceCoverage,
    keep: ([UInt8]) -> Void = { _ in }
  ) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E37_79B9 &+ 4321)
    switch self {
    case .code:
      let file = Self.changed(movies, &dice)
      keep(file)
      try Self.play(file, iterations: 5, coverage, &dice)
    case .calls:
      let file = try HostileCalls.movie(seed: seed, number: number, &dice)
      keep(file)
      try Self.play(file, iterations: 3, coverage, &dice)
    }
  }

  private static func changed(_ movies: [[UInt8]], _ dice: inout Dice) -> [UInt8] {
    let own = MovieWriter(Sample.abcFile).file()
    // Half of the recorded movies have no such code: a few tries find one that has.
    for _ in 0..<8 where !movies.isEmpty {
      var file = MovieCase.unpacked(dice.pick(movies))
      let places = code(of: file)
      guard !places.isEmpty else { continue }
      CodeMutation.apply(to: &file, in: dice.pick(places), &dice)
      return file
    }
    var file = own
    if let place = code(of: own).first { CodeMutation.apply(to: &file, in: place, &dice) }
    return file
  }

  /// Where the ABC files of an uncompressed movie are.
  private static func code(of file: [UInt8]) -> [Range<Int>] {
    guard let movie = try? Movie(file, sizeLimit: 16 << 20) else { return [] }
    return movie.tags.compactMap { tag in
      if case .doABC(let tag)? = try? movie.content(of: tag) { tag.data } else { nil }
    }
  }

  private static func play(
    _ file: [UInt8], iterations: Int, _ coverage: FaceCoverage, _ dice: inout Dice
  ) throws {
    let watch = CodeWatch(coverage)
    var options = Player.Options.recorded
    options.viewport = (160, 120)
    options.scriptTimeout = PlayCase.scriptTimeout
    options.seed = 1
    guard
      let player = try? Player(
        file, url: "file:///movie.swf", options: options, trace: { watch.note($0) },
        load: { _ in .failure(status: 404) })
    else { return }
    watch.player = player
    for iteration in 0..<iterations {
      player.runIteration(input: (0..<dice.below(3)).map { _ in PlayCase.event(&dice) })
      watch.enter("iteration \(iteration + 1)")
      if dice.once(in: 4) {
        _ = player.render()
        watch.enter(CodeWatch.rendering)
      }
      if player.hasQuit { break }
    }
    if !player.hasQuit {
      let state = player.saveState()
      do throws(MovieStateError) {
        let restored = try player.restored(from: state)
        watch.player = restored
        restored.runIteration()
      } catch {
        throw MovieCase.Broken(description: "its own state is refused: \(error)")
      }
    }
    watch.enter("the end")
    if watch.slowest.time > NativeRun.timeLimit {
      throw MovieCase.Broken(description: "\(watch.slowest.what) takes \(watch.slowest.time) s")
    }
  }
}

/// What a movie traces: where it is, how long it took, and a look through its memory at each line.
private final class CodeWatch {
  static let rendering = "the rendering"

  weak var player: Player?
  private let coverage: FaceCoverage
  private var present = "setup"
  private var since = NativeRun.processorTime()
  private(set) var slowest = (time: 0.0, what: "")

  init(_ coverage: FaceCoverage) { self.coverage = coverage }

  func note(_ text: String) {
    // The next jump or call looks through the memory.
    player?.machines.heap.addPressure(32 << 20)
    guard text.hasPrefix("#") else { return }
    let mark = String(text.prefix { !$0.isNewline })
    coverage.note(mark)
    enter(mark)
  }

  /// What ran until now has taken its time.
  func enter(_ what: String) {
    let now = NativeRun.processorTime()
    let time = (now - since) / (what == Self.rendering ? 10 : 1)
    if time > slowest.time { slowest = (time, what == Self.rendering ? what : present) }
    (present, since) = (what, now)
  }
}
