import HostBase
import HostStrings
import Library
import Play
import Rewind
import Testing

/// Every notice has words in every language.
@Suite("Words of play") struct PlayWordsTests {
  private static let time = UTCTime(seconds: 1_700_000_000)

  /// One of each.
  private static let notices: [PlayNotice] = [
    .saved(.auto), .savedFile("a.state"), .loaded(.named("boss"), time), .loaded(.number(2), nil),
    .loadedFile("a.state"), .slot(1, .empty), .slot(1, .state(time)), .slot(1, nil),
    .undone(.load, key: nil), .undone(.rewind, key: "F5"), .redone(.load, key: "F5"),
    .redone(.rewind, key: nil), .resumed, .resumedFromEnd(time), .resumedFromSlot(.auto, time),
    .resumedFromHistory(id: "3fa2", time), .startedFrom("a.state"), .noState(game: "Tobu"),
    .leftOff(time, key: "F5"), .notEnded(game: "Tobu", time), .restarted, .reset, .noSound,
    .sound(isOn: true), .sound(isOn: false), .volume(80), .keyboardOfGame(release: "F12"),
    .keyboardIsPad, .keyboardHint(help: "F1", release: "F12"), .disc(2, of: 3, name: "two"),
    .rewindAtStart, .rewindAtLoad, .notDescribed, .screenshot("Tobu.png"),
    .image("Print", file: "Tobu.print1.png"), .newCore("mGBA"), .otherClosed,
  ]
  private static let problems: [PlayProblem] = [
    .emptySlot(3), .stateNotLoaded(reason: "it is damaged"), .nothingToUndo,
    .undoneOnlyAfterGame, .noPicture, .severalFiles, .notPlayedHere, .rewindIsOff,
    .rewindFailed(.noStates(core: "mGBA")), .rewindFailed(.silent(core: "mGBA")),
    .rewindFailed(.tooLarge(core: "mGBA", bytes: 9 << 20)),
    .rewindFailed(.beyondLimit(core: "mGBA", bytes: 9 << 20, limit: 8 << 20)), .nothingToRewind,
    .oneDisc,
  ]
  private static let phrases: [PlayPhrase] = [
    .changeDisc, .continueWhereLeft, .cannotContinue, .crashed(core: "mGBA"),
    .hung(core: "mGBA"), .leftOff(time), .noResponse(seconds: 1), .noResponse(seconds: 5),
    .report(path: "~/r"), .restart, .quit, .proceed, .fromBeginning, .disc("two", isInDrive: true),
    .proceedFrom(.powerOn), .proceedFrom(.crash), .proceedFrom(.before(seconds: 0.3)),
  ]

  private static func texts(_ strings: Strings) -> [String] {
    notices.map { strings.text(of: $0) } + problems.map { strings.text(of: .problem($0)) }
      + phrases.map { strings.text(of: $0) }
      + PlayCommand.allCases.map { strings.name(of: $0) }
      + Setting.all.map { strings.summary(of: $0) }
  }

  @Test("nothing is in plain English in another language", arguments: ["en-XA", "ar-XB"])
  func pseudo(_ locale: String) {
    for text in Self.texts(Strings(Language.forLocales([locale]))) {
      #expect(text.hasPrefix("[") || text.hasPrefix("\u{202E}"), "\(text)")
    }
  }

  @Test("German has words of its own for each of them, but for names and marks")
  func german() {
    let english = Self.texts(Strings(.english))
    for (text, own) in zip(english, Self.texts(Strings(.german))) {
      let isName = ["Pause", "Print: Tobu.print1.png"].contains(text)
      #expect(own != text || isName, "\(text)")
    }
    let strings = Strings(.german)
    for setting in Setting.all {
      for word in setting.choices { #expect(strings.choice(word) != word || word.contains(":")) }
    }
  }

  @Test("sentences are put together as each language has them")
  func sentences() {
    let strings = Strings(.english)
    let now = UTCTime(seconds: Self.time.seconds + 86_400)
    let day = strings.moment(Self.time, now: now)
    #expect(day.contains(" Nov ") && day.contains(":") && !day.contains("2023"))
    let later = UTCTime(seconds: Self.time.seconds + 400 * 86_400)
    #expect(strings.moment(Self.time, now: later).contains(" Nov 2023 "))
    #expect(Strings(.german).moment(Self.time, now: now).contains(". Nov. "))
    #expect(
      strings.text(of: .undone(.load, key: "F5")) == "Load undone (F5 again: redo)")
    #expect(
      strings.text(of: .keyboardHint(help: "F1", release: nil)) == "Keyboard: game. F1: help")
    #expect(
      strings.text(of: .proceedFrom(.before(seconds: 0.3)))
        == "continue from 0.3 s before the crash")
    #expect(
      Strings(.german).text(of: .proceedFrom(.before(seconds: 0.3)))
        == "0,3 s vor dem Absturz fortsetzen")
    #expect(
      strings.text(of: .noResponse(seconds: 1)) == "No response for 1 second; it was stopped.")
    #expect(
      strings.text(of: .problem(.failure(code: "x", message: "The disk is full")))
        == "The disk is full")
    #expect(
      PlayProblem(RewindProblem.noStates(core: "A")).self
        == .failure(
          code: "no_rewind", message: "\("A") has no save states, so time cannot run back"))
    #expect(
      Strings(.german).text(of: .problem(PlayProblem(RewindProblem.noStates(core: "A"))))
        == "A hat keine Momentaufnahmen, daher läuft die Zeit nicht zurück")
  }
}
