import Catalog
import HostBase
import Session

/// The menu of a window that has none around the game: a list, which the player walks through.
struct PlayMenu {
  /// The direction that is held: -1 up, 1 down, 0 none.
  private var step = 0

  /// Moves through the menu; the last choice leads to the first again.
  mutating func move(in notice: inout Notice?, by state: InputState) {
    let pads = state.pads.reduce(0) { $0 | $1.buttons }
    // A game's pad may have no directions.
    let isUp = pads & PadButton.up.bit != 0 || state.keys.contains(Key.up.rawValue)
    let isDown = pads & PadButton.down.bit != 0 || state.keys.contains(Key.down.rawValue)
    let wanted = isUp == isDown ? 0 : isUp ? -1 : 1
    defer { step = wanted }
    guard wanted != 0, wanted != step else { return }
    PlayMenu.move(by: wanted, in: &notice)
  }

  /// Moves to the choice that a pointer is over, and on by its wheel; returns the place of the choice that it chooses, if it does.
  static func choice(
    by pointer: MenuPointer, in notice: inout Notice?, on screen: any PlayScreen
  ) -> Int? {
    guard let shown = notice else { return nil }
    let place = screen.choice(at: pointer.place, of: shown)
    if let place, shown.selected != nil { notice?.selected = place }
    if pointer.wheel != 0 { move(by: min(max(pointer.wheel, -64), 64), in: &notice) }
    guard pointer.isPressed, let place, shown.choices.indices.contains(place) else { return nil }
    return place
  }

  /// Moves through a menu by so many choices, round the ends.
  static func move(by steps: Int, in notice: inout Notice?) {
    guard let shown = notice, let at = shown.selected, !shown.choices.isEmpty else { return }
    let count = shown.choices.count
    notice?.selected = ((at + steps % count) + count) % count
  }
}

extension PlayWords {
  /// What the menu offers.
  func menu(slot: Int, canUndo: Bool, hasDiscs: Bool) -> Notice {
    var choices = [
      choice(.quit, buttons: [.b], .resume), choice(.saveState, .saveState(slot: slot)),
      choice(.loadState, .loadState(slot: slot)),
    ]
    if canUndo { choices.append(choice(.undoLoad, .undo)) }
    if hasDiscs { choices.append(choice(.changeDisc, .otherDisc)) }
    choices += [
      choice(.help, .keys), choice(.fullscreen, .fullscreen), choice(.reset, .restart),
      choice(.close, .quit),
    ]
    var notice = Notice(title: text(of: .menu), text: [], choices: choices)
    notice.selected = 0
    return notice
  }

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
  /// What happened, in a few words.
  fileprivate var headline: PlayPhrase {
    switch self {
    case .crashed(let core, _, _): .crashed(core: core)
    case .hung(let core, _, _): .hung(core: core)
    default: .cannotContinue
    }
  }

  /// More of it, in paragraphs.
  fileprivate var details: [PlayPhrase] {
    let what: PlayPhrase =
      switch self {
      case .crashed(_, let reason, _): .words(reason.prefix(1).uppercased() + reason.dropFirst())
      case .hung(_, let seconds, _): .noResponse(seconds: seconds)
      default: .words(message)
      }
    guard let report else { return [what] }
    let home = Places.environment()["HOME"].map { $0 + "/" } ?? "/"
    let isBelow = home.count > 1 && report.hasPrefix(home)
    return [what, .report(path: isBelow ? "~/" + report.dropFirst(home.count) : report)]
  }
}
