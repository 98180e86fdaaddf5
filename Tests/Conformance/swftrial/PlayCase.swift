import Flash
import FlashHarness
import SWF
import TrialKit

/// Hostile movies for the player: nothing that a file, a script or a state says may crash it or keep it for ever.
public enum PlayCase: String, CaseIterable, Sendable {
  /// A damaged movie is played, and what it loads is damaged, too.
  case play
  /// Scripts at random, in a movie that has something to play with.
  case scripts
  /// A small movie that declares large pictures, and a large stage.
  case greedy
  /// A damaged state is loaded, and the movie continues from it if it is accepted.
  case state

  /// What a script may take at a stretch, in seconds.
  static let scriptTimeout = 0.05

  /// Makes and plays case `number` of `seed`; `movies` are files to begin with besides our own, `companions` what they may load.
  public func run(
    seed: UInt64, number: Int, movies: [[UInt8]], companions: [[UInt8]] = [],
    keep: ([UInt8]) -> Void = { _ in }
  ) throws {
    let answers = Answers(movies: movies, companions: companions)
    var dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E37_79B9 &+ 77)
    switch self {
    case .play:
      var file = MovieCase.unpacked(MovieCase.pick(&dice, movies))
      MovieCase.damage(&file, from: 8, &dice)
      keep(file)
      guard let player = Self.player(file, answers, &dice) else { return }
      Self.play(player, iterations: 12, &dice)
    case .scripts:
      let file = Self.scripted(MovieCase.unpacked(MovieCase.pick(&dice, movies)), &dice)
      keep(file)
      guard let player = Self.player(file, answers, &dice) else { return }
      Self.play(player, iterations: 8, &dice)
    case .greedy:
      let file = GreedyMovie.make(&dice)
      keep(file)
      guard let player = Self.player(file, answers, &dice) else { return }
      for _ in 0..<2 {
        player.runIteration(input: [])
        _ = player.render()
      }
    case .state:
      let file =
        dice.once(in: 2)
        ? MovieCase.pick(&dice, movies) : Self.scripted(MovieCase.pick(&dice, movies), &dice)
      guard let player = Self.player(file, answers, &dice) else { return }
      Self.play(player, iterations: 1 + dice.below(6), &dice)
      var state = player.saveState()
      // A whole one must be taken; the file that would reproduce the case is the state.
      keep(state)
      do throws(MovieStateError) {
        _ = try player.restored(from: state)
      } catch {
        throw MovieCase.Broken(description: "its own state is refused: \(error)")
      }
      MovieCase.damage(&state, from: dice.once(in: 3) ? 0 : 24, &dice)
      keep(state)
      guard let restored = try? player.restored(from: state) else { return }
      Self.play(restored, iterations: 4, &dice)
    }
  }

  private static func player(_ file: [UInt8], _ answers: Answers, _ dice: inout Dice) -> Player? {
    var options = Player.Options.recorded
    options.viewport = (160, 120)
    options.scriptTimeout = scriptTimeout
    options.playerVersion = dice.pick([6, 8, 10, 32])
    options.quality = dice.pick(["low", "medium", "high", "best"])
    options.seed = 1
    var loads = dice
    return try? Player(
      file, url: "file:///movie.swf", options: options, trace: { _ in },
      load: { _ in answers.next(&loads) })
  }

  /// What a hostile server says: movies, pictures, videos and texts, as they are and damaged, and less.
  private struct Answers {
    let movies: [[UInt8]]
    let companions: [[UInt8]]

    func next(_ dice: inout Dice) -> LoadAnswer {
      switch dice.below(5) {
      case 0: return .failure(status: 404)
      case 1: return .success(dice.bytes(dice.below(200)), status: 200)
      default:
        let files = dice.once(in: 3) || companions.isEmpty ? movies : companions
        var bytes = files.isEmpty ? Array("a=1&b=2".utf8) : dice.pick(files)
        if dice.once(in: 2) { MovieCase.damage(&bytes, from: 0, &dice) }
        return .success(bytes, status: 0)
      }
    }
  }

  private static func play(_ player: Player, iterations: Int, _ dice: inout Dice) {
    for _ in 0..<iterations {
      player.runIteration(input: (0..<dice.below(4)).map { _ in event(&dice) })
      if dice.once(in: 3) { _ = player.render() }
      if player.hasQuit { return }
    }
  }

  static func event(_ dice: inout Dice) -> InputEvent {
    let (x, y) = (Double(dice.below(200)) - 20, Double(dice.below(160)) - 20)
    let key = InputEvent.Key(
      code: dice.pick([8, 9, 13, 27, 32, 37, 39, 65, 300, -1]), character: dice.below(300))
    switch dice.below(12) {
    case 0: return .mouseMove(x: x, y: y)
    case 1, 2: return .mouseDown(x: x, y: y, dice.pick([.left, .left, .middle, .right]))
    case 3, 4: return .mouseUp(x: x, y: y, .left)
    case 5: return .mouseWheel(lines: Double(dice.below(9)) - 4)
    case 6: return .keyDown(key)
    case 7: return .keyUp(key)
    case 8: return .text(UInt32(truncatingIfNeeded: dice.next()))
    case 9:
      return .control(
        dice.pick([
          .selectAll, .copy, .paste, .cut, .backspace, .enter, .delete, .moveRightWord,
          .selectLeftLine,
        ]))
    case 10:
      return dice.pick([.focusLost, .focusGained, .clipboard("a\u{1F600}b"), .composed("x")])
    default: return .composing("kana", caret: dice.below(9) - 2)
    }
  }

  /// The movie with scripts in front of its first frames, and some clips and fields for them.
  private static func scripted(_ file: [UInt8], _ dice: inout Dice) -> [UInt8] {
    let file = MovieCase.unpacked(file)
    guard let movie = try? Movie(file, sizeLimit: 16 << 20) else { return file }
    let ends = movie.tags.filter { $0.code.rawValue == 1 }  // ShowFrame
      .map { $0.body.lowerBound - 2 }.filter { file.indices.contains($0) }
    var result = file
    for at in ends.prefix(4).reversed() {
      var script = ScriptCase(dice: Dice(seed: dice.next()), statements: 10 + dice.below(60))
      let code = script.code()
      let tags = ByteWriter.bytes { $0.tag(12, code) }
      result.insert(contentsOf: tags, at: at)
    }
    if dice.once(in: 2) { result[3] = UInt8(4 + dice.below(12)) }
    let size = result.count
    for byte in 0..<4 { result[4 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
    return result
  }
}
