import HostBase
import HostStrings
import UIContract

/// What lies over a game until it is closed: then play continues.
protocol GameDialog: AnyObject {
  /// Closes it, and what it has opened; the game continues.
  func close()
}

/// Moments of the past to play on from, under the picture of the one that is chosen.
final class RewindDialog: GameDialog {
  private let stage: PageStage
  private let host: any GameMenuHost
  private let pictures: PictureDesk
  private let dialog: ElementID
  private let slider: ElementID
  private let play: ElementID
  /// The moments whose pictures are still to be made: where each is shown.
  private var due: [(seconds: Int, frame: ElementID)] = []
  /// What is done when the dialog has ended.
  private var ending: () -> Void

  /// How many moments have a picture.
  private static let count = 6

  /// Opens the dialog over a game view; `back` is done when no moment was chosen, `ended` before it.
  init(
    of host: any GameMenuHost, over view: ElementID, in interface: Interface,
    pictures: PictureDesk, ended: @escaping () -> Void, back: @escaping () -> Void
  ) {
    self.host = host
    self.pictures = pictures
    ending = {
      host.showRewound(0)
      back()
    }
    let strings = interface.strings
    stage = PageStage(over: view, in: interface)
    dialog = stage.make(
      .createDialog, in: view, strings(.menuRewind),
      [.gravity: "bottom", .maxWidth: "880", .padding: "8 16 16", .spacing: "4"])
    let body = stage.column(in: dialog, [.width: "match-parent", .padding: "4", .spacing: "8"])
    // Each is as wide as a finger in the smallest window.
    let film = stage.row(in: body, [.width: "match-parent", .spacing: "4"])
    let row = stage.row(in: body, [.width: "match-parent", .spacing: "8"])
    slider = interface.ids.next()
    let reach = min(host.rewindSeconds, 86_400)
    // Time goes from the left to the right: now is at the end.
    stage.add(Command(.createSlider, row, child: slider, width: -Double(reach), height: 0))
    stage.style(slider, [.width: "0", .weight: "1"])
    play = stage.make(.createButton, in: row, strings(.menuRewindPlay), [.background: "accent"])
    stage.add(.set(slider, 0))
    for place in 0..<RewindDialog.count {
      let part = RewindDialog.count - 1 - place
      addMoment(reach * part / (RewindDialog.count - 1), to: film)
    }
    choose(0, isShown: false)
    stage.onValue(slider) { [weak self] in self?.choose(-Int($0.value)) }
    stage.onValue(play) { [weak self] _ in self?.end { host.playRewound() } }
    // One picture a turn: each takes the core some work.
    let timer = interface.ids.next()
    stage.add(.timer(timer, of: dialog, milliseconds: 20))
    stage.on(timer) { [weak self] _ in
      if self?.makePicture() != true { self?.stage.add(.delete(timer)) }
      return true
    }
    stage.send()
    interface.startModal(dialog) { [self] _ in
      stage.close()
      pictures.dropKept()
      ended()
      ending()
    }
    stage.add(.focus(slider))
    stage.send()
  }

  func close() { end { [host] in host.resume() } }

  private func end(_ ending: @escaping () -> Void) {
    self.ending = ending
    stage.interface.endModal(dialog, 1)
  }

  private func text(of seconds: Int) -> String {
    seconds == 0
      ? stage.strings(.menuRewindNow)
      : stage.strings(.menuRewindLabel, stage.strings.exactSpan(seconds))
  }

  private func addMoment(_ seconds: Int, to film: ElementID) {
    let card = stage.make(.createEventLayout, in: film, [.width: "0", .weight: "1"])
    let column = stage.column(in: card, [.width: "match-parent"])
    let frame = stage.make(
      .createFrameLayout, in: column,
      [.width: "match-parent", .height: "76", .background: "background", .borderRadius: "4"])
    stage.label(text(of: seconds), in: column, .note, [.width: "match-parent"])
    stage.add(.label(card, text(of: seconds)))
    due.append((seconds, frame))
    stage.onValue(card) { [weak self] _ in
      guard let self else { return }
      stage.add(.set(slider, Int32(clamping: -seconds)))
      choose(seconds)
    }
  }

  /// Makes the next picture, the newest first; false: there was none left.
  private func makePicture() -> Bool {
    guard let (seconds, frame) = due.popLast() else { return false }
    guard let picture = host.picture(ago: seconds) else { return true }
    let url = "past:\(dialog.rawValue)/\(seconds)"
    pictures.keep(picture, as: url)
    _ = stage.picture(
      url, "", in: frame, [.width: "match-parent", .height: "match-parent", .fit: "contain"])
    return true
  }

  private func choose(_ wanted: Int, isShown: Bool = true) {
    let seconds = max(0, min(wanted, host.rewindSeconds))
    if isShown { host.showRewound(seconds) }
    stage.style(slider, [.caption: text(of: seconds)])
    stage.add(.label(slider, stage.strings(.menuRewind), text(of: seconds)))
    stage.add(.enable(play, seconds > 0))
  }
}
