import Catalog
import HostBase
import Session

/// A question that pauses the game, and the answers to it.
///
/// A window asks it in a dialog of its own. In a terminal, the pad and the keys of the game walk through the choices.
struct PlayQuestion {
  /// The subject of a question.
  enum Subject {
    /// The core is gone.
    case crash(SessionError, CrashOffer)
    /// The last session left an automatic state.
    case resume
    /// The discs of the game.
    case disc
  }

  /// The player's answer.
  enum Answer: Equatable {
    /// Continue where the last session ended.
    case resume
    /// Start the core again from such a place.
    case recover(CrashOffer.Place)
    /// Put in the disc at this place.
    case disc(Int)
    /// None of the choices: the game continues as it is.
    case none
    /// The game ends with the failure of its core.
    case end(SessionError)
  }

  /// The subject.
  let subject: Subject
  /// The question as the player sees it; a list of discs has one that the player has moved to.
  private(set) var notice: Notice
  /// Whether a button was down when the question came, which is not meant as an answer.
  private var wasPressed = true
  /// The direction that is held: -1 up, 1 down, 0 none.
  private var step = 0

  /// A question in words.
  init(_ subject: Subject, _ notice: Notice) {
    self.subject = subject
    self.notice = notice
  }

  /// The answer that a command gives; nil: it is none.
  func answer(to command: PlayCommand) -> Answer? {
    switch (subject, command) {
    case (.resume, .pause): .resume
    case (.resume, .quit): Answer.none
    case (.disc, .quit), (.disc, .menu), (.disc, .pause), (.disc, .changeDisc): Answer.none
    case (.crash(let error, _), .quit): .end(error)
    case (.crash, .pause): .recover(.newest)
    case (.crash(_, let offer), .rewindHold): offer.earlier == nil ? nil : .recover(.earlier)
    case (.crash, .reset): .recover(.beginning)
    default: nil
    }
  }

  /// The answer for the choice at a place; nil: the player wants none of them.
  func answer(at place: Int?) -> Answer? {
    guard let place, notice.choices.indices.contains(place) else { return answer(to: .quit) }
    if case .disc = subject { return .disc(place) }
    return answer(to: notice.choices[place].command)
  }

  /// The answer of what is held now; nil: none yet.
  mutating func answer(by state: InputState) -> Answer? {
    let pads = state.pads.reduce(0) { $0 | $1.buttons }
    if case .disc = subject { move(by: state, pads) }
    // Where the keyboard is the game's, its keys are no buttons.
    let confirms =
      pads & (PadButton.start.bit | PadButton.a.bit) != 0 || state.keys.contains(Key.enter.rawValue)
    let declines = pads & PadButton.b.bit != 0
    defer { wasPressed = confirms || declines }
    guard !wasPressed, confirms || declines else { return nil }
    switch subject {
    case .crash: return answer(at: 0)
    case .resume: return answer(to: confirms ? .pause : .quit)
    case .disc: return confirms ? answer(at: notice.selected) : answer(at: nil)
    }
  }

  /// Moves through the choices; the last one leads to the first again.
  private mutating func move(by state: InputState, _ pads: UInt16) {
    // A game's pad may have no directions.
    let isUp = pads & PadButton.up.bit != 0 || state.keys.contains(Key.up.rawValue)
    let isDown = pads & PadButton.down.bit != 0 || state.keys.contains(Key.down.rawValue)
    let wanted = isUp == isDown ? 0 : isUp ? -1 : 1
    defer { step = wanted }
    guard wanted != 0, wanted != step, let at = notice.selected, !notice.choices.isEmpty else {
      return
    }
    let count = notice.choices.count
    notice.selected = (at + wanted + count) % count
  }
}

/// The last time that a game continued after a crash.
struct Recovery {
  private var frame: UInt64?

  /// Crashes that come sooner after the game continued count as the same one.
  private static let frames: UInt64 = 600

  /// The game continued at a frame.
  mutating func note(atFrame frame: UInt64) { self.frame = frame }

  /// Whether a crash at a frame is the one before: the old place leads to the same crash more often than not.
  func isAgain(atFrame now: UInt64) -> Bool { frame.map { now &- $0 < Self.frames } ?? false }
}

extension PlayWords {
  /// The discs of a game to choose from.
  func notice(of tray: DiscTray) -> Notice {
    let choices = tray.discs.indices.map { place in
      choice(.menu, .disc(tray.name(of: place), isInDrive: place == tray.current))
    }
    var notice = Notice(title: text(of: .changeDisc), text: [], choices: choices)
    notice.selected = tray.current ?? 0
    return notice
  }

  /// Whether to continue where the last session ended.
  func notice(resuming moment: UTCTime) -> Notice {
    Notice(
      title: text(of: .continueWhereLeft), text: [text(of: .leftOff(moment))],
      choices: [
        choice(.pause, buttons: [.start, .a], .proceed),
        choice(.quit, buttons: [.b], .fromBeginning),
      ])
  }

  /// What happened to a core, and where the game can continue; the place that led to the same crash before comes second.
  func notice(of error: SessionError, _ offer: CrashOffer, isAgain: Bool) -> Notice {
    var choices = [choice(.pause, buttons: [.start, .a], .proceedFrom(offer.newest))]
    if let earlier = offer.earlier { choices.append(choice(.rewindHold, .proceedFrom(earlier))) }
    choices.append(choice(.reset, .restart))
    choices.append(choice(.quit, .quit))
    if isAgain {
      choices.swapAt(0, 1)
      choices[0].buttons = [.start, .a]
      choices[1].buttons = []
    }
    return Notice(
      title: text(of: error.headline), text: error.details.map { text(of: $0) }, choices: choices)
  }

  private func choice(
    _ command: PlayCommand, buttons: [PadButton] = [], _ phrase: PlayPhrase
  ) -> Notice.Choice {
    Notice.Choice(command, buttons: buttons, what: text(of: phrase))
  }
}

extension SessionError {
  /// The failure in a few words.
  fileprivate var headline: PlayPhrase {
    switch self {
    case .crashed(let core, _, _): .crashed(core: core)
    case .hung(let core, _, _): .hung(core: core)
    default: .cannotContinue
    }
  }

  /// More about the failure, in paragraphs.
  fileprivate var details: [PlayPhrase] {
    let what: PlayPhrase =
      switch self {
      case .crashed(_, let reason, _):
        .words(
          Sentence(words: reason.prefix(1).uppercased() + reason.dropFirst()))
      case .hung(_, let seconds, _): .noResponse(seconds: seconds)
      default: .words(sentence)
      }
    guard let report else { return [what] }
    let home = Places.environment()["HOME"].map { $0 + "/" } ?? "/"
    let isBelow = home.count > 1 && report.hasPrefix(home)
    return [what, .report(path: isBelow ? "~/" + report.dropFirst(home.count) : report)]
  }
}
