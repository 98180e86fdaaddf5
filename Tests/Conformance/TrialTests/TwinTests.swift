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

  @Test("test programs run alike with and without shortcuts", arguments: tests)
  func test(game: Corpus.Game) throws {
    let twins = Twins(try game.cartridge(), model: game.model, seed: 7, interval: 24)
    // GBMicrotest's programs are done within a few frames.
    let frames = game.name.hasPrefix("gbmicrotest") ? 24 : 120
    while twins.frame < frames { try twins.runFrame() }
  }
}
