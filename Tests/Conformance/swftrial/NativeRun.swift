import Flash
import FlashHarness
import Foundation
import TrialKit

/// Plays the movie of one case, and looks at time, memory and states.
final class NativeRun {
  /// How long the processor may work between two marks of the trace, in seconds: for one native, or for what an iteration does.
  static let timeLimit: Double = {
    #if DEBUG
      30
    #else
      1
    #endif
  }()
  /// How much memory the program may have had at any moment, in megabytes.
  static let memoryLimit = 1024
  /// What a script may take at a stretch, in seconds.
  static let scriptTimeout = timeLimit / 6

  private static let rendering = "a tenth of the rendering"

  private let coverage: NativeCoverage
  private let checksMemory: Bool
  private var present = "setup"
  private var since = 0.0
  private var slowest = (time: 0.0, what: "")

  init(_ coverage: NativeCoverage, checksMemory: Bool) {
    self.coverage = coverage
    self.checksMemory = checksMemory
  }

  /// The file alone decides what happens: it is the case.
  func play(_ file: [UInt8]) throws {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in file { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    var dice = Dice(seed: hash)
    if checksMemory { Self.forgetPeak() }
    var options = Player.Options.recorded
    options.viewport = (160, 120)
    options.scriptTimeout = Self.scriptTimeout
    options.playerVersion = dice.pick([6, 8, 9, 10, 11, 14, 23, 32])
    options.quality = dice.pick(["low", "medium", "high", "best"])
    options.traceWarnings = false
    options.seed = 1
    since = Self.processorTime()
    guard
      let player = try? Player(
        file, url: "file:///movie.swf", options: options, trace: { self.noteTrace($0) },
        load: Self.answer)
    else { throw MovieCase.Broken(description: "its movie is refused") }
    player.chooseFiles = { _ in [ChosenFile(name: "a.txt", bytes: [1, 2, 3])] }
    for iteration in 0..<4 {
      player.runIteration(input: (0..<dice.below(3)).map { _ in PlayCase.event(&dice) })
      if iteration % 2 == 1 {
        enter(Self.rendering)
        _ = player.render()
      }
      enter("iteration \(iteration + 1)")
    }
    enter("saving")
    if !player.hasQuit {
      let state = player.saveState()
      do throws(MovieStateError) {
        let restored = try player.restored(from: state)
        enter("the restored player")
        restored.runIteration()
      } catch {
        throw MovieCase.Broken(description: "its own state is refused: \(error)")
      }
    }
    enter("the end")
    if slowest.time > Self.timeLimit {
      throw MovieCase.Broken(description: "\(slowest.what) takes \(slowest.time) s")
    }
    guard checksMemory, let peak = Self.peak(), peak > Self.memoryLimit else { return }
    throw MovieCase.Broken(description: "\(peak) MB of memory, at last by \(present)")
  }

  private func noteTrace(_ text: String) {
    guard text.hasPrefix("#") else { return }
    let mark = String(text.dropFirst().dropLast())
    coverage.note(mark)
    enter(mark)
  }

  /// What runs from now on; what ran until now has taken its time.
  private func enter(_ what: String) {
    let now = Self.processorTime()
    // Filters of a whole stage, or of a picture of sixteen million pixels, may take several times as long.
    let factor = present == Self.rendering ? 10.0 : present.hasSuffix("applyFilter") ? 3 : 1
    let time = (now - since) / factor
    if time > slowest.time { slowest = (time, present) }
    (present, since) = (what, now)
  }

  private static func answer(_ request: LoadRequest) -> LoadAnswer {
    if request.url.hasSuffix(".swf") { return .success(NativeMovie.loaded, status: 0) }
    if request.url.hasSuffix(".txt") {
      return .success(Array("a=1&clip=x&b=%ZZ".utf8), status: 200)
    }
    if request.url.hasSuffix(".png") { return .success(Sample.jpeg4.body, status: 0) }
    return .failure(status: 404)
  }

  // MARK: - The program

  /// Of this thread, in seconds: other programs may be at work.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The largest memory counts from here on.
  private static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// The largest memory since `forgetPeak`, in megabytes.
  private static func peak() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes / 1024
  }
}
