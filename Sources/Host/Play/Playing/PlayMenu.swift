import Catalog
import HostBase
import Session

/// The menu of a window that has none around the game: a list, which the player walks through.
struct PlayMenu {
  /// The direction that is held: -1 up, 1 down, 0 none.
  private var step = 0

  /// What it offers.
  static func notice(slot: Int, canUndo: Bool, hasDiscs: Bool) -> Notice {
    var choices = [
      Notice.Choice(.quit, buttons: [.b], what: "resume"),
      .init(.saveState, what: "save state to slot \(slot)"),
      .init(.loadState, what: "load state of slot \(slot)"),
    ]
    if canUndo { choices.append(.init(.undoLoad, what: "undo load or rewind")) }
    if hasDiscs { choices.append(.init(.changeDisc, what: "change the disc")) }
    choices += [
      .init(.help, what: "keys"), .init(.fullscreen, what: "full screen"),
      .init(.reset, what: "restart the game"), .init(.close, what: "quit"),
    ]
    var notice = Notice(title: "Menu", text: [], choices: choices)
    notice.selected = 0
    return notice
  }

  /// The discs of a game to choose from.
  static func notice(of tray: DiscTray) -> Notice {
    let choices = tray.discs.indices.map { place in
      Notice.Choice(
        .menu, what: tray.name(of: place) + (place == tray.current ? " (in the drive)" : ""))
    }
    var notice = Notice(title: "Change the disc", text: [], choices: choices)
    notice.selected = tray.current ?? 0
    return notice
  }

  /// Moves through the menu; the last choice leads to the first again.
  mutating func move(in notice: inout Notice?, by state: InputState) {
    let pads = state.pads.reduce(0) { $0 | $1.buttons }
    // RETROK_UP, RETROK_DOWN: a game's pad may have no directions.
    let isUp = pads & PadButton.up.bit != 0 || state.keys.contains(273)
    let isDown = pads & PadButton.down.bit != 0 || state.keys.contains(274)
    let wanted = isUp == isDown ? 0 : isUp ? -1 : 1
    defer { step = wanted }
    guard wanted != 0, wanted != step else { return }
    PlayMenu.move(by: wanted, in: &notice)
  }

  /// Moves to the choice that a pointer is over, and on by its wheel; returns the place of the choice that it chooses, if it does.
  static func choice(
    by pointer: MenuPointer, in notice: inout Notice?, on screen: any Screen
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
