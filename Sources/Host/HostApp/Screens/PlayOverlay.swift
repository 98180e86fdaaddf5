import HostBase
import HostStrings
package import Play
package import UIContract

/// What lies over the picture of a game: messages, signs of its speed and sound, questions, and the page of its keys.
///
/// It follows what the play loop has to show, which is the same in most frames.
package final class PlayOverlay {
  /// What the player does with it.
  package struct Actions {
    /// Answers the question by the place of a choice; nil: the player wants none of them.
    package var answer: (Int?) -> Void
    /// Closes the page of keys.
    package var closeHelp: () -> Void
    /// What the page of keys lists.
    package var help: () -> InputHelp

    /// Actions of a game.
    package init(
      answer: @escaping (Int?) -> Void, closeHelp: @escaping () -> Void,
      help: @escaping () -> InputHelp
    ) {
      self.answer = answer
      self.closeHelp = closeHelp
      self.help = help
    }
  }

  /// A sign at the top of the picture.
  private enum Sign: Equatable {
    case rate(String), rewind(String), paused, speed(Double), muted
  }

  private let view: ElementID
  private let stage: PageStage
  private let actions: Actions
  private var messages: [String] = []
  private var messageColumn: ElementID?
  private var signs: [Sign] = []
  private var signRow: ElementID?
  private var question: (dialog: ElementID, notice: Notice)?
  /// The place of the choice that was pressed.
  private var chosen: Int?
  private var help: ElementID?

  /// An overlay of a game view, which shows nothing yet.
  package init(over view: ElementID, in interface: Interface, actions: Actions) {
    self.view = view
    self.actions = actions
    stage = PageStage(over: view, in: interface)
  }

  /// Follows what the play loop shows.
  package func show(_ overlay: Overlay) {
    if overlay.messages != messages { show(overlay.messages) }
    let signs = PlayOverlay.signs(of: overlay)
    if signs != self.signs { show(signs) }
    follow(overlay.notice)
    if overlay.showsHelp != (help != nil) { overlay.showsHelp ? openHelp() : closeHelp() }
  }

  // MARK: - Messages

  private func show(_ texts: [String]) {
    messages = texts
    let column = messageColumn ?? makeColumn()
    messageColumn = column
    stage.add(Command(.clear, column))
    for text in texts {
      stage.label(
        text.printable, in: column,
        [
          .padding: "6 12", .background: "surface", .borderRadius: "6", .opacity: "0.92",
          .maxWidth: "480", .maxLines: "6",
        ])
    }
    stage.add(.show(column, !texts.isEmpty))
    stage.send()
  }

  private func makeColumn() -> ElementID {
    stage.column(in: view, [.gravity: "bottom start", .margin: "16", .spacing: "4"])
  }

  // MARK: - Signs

  private static func signs(of overlay: Overlay) -> [Sign] {
    var signs: [Sign] = []
    if let rate = overlay.frameRateText { signs.append(.rate(rate)) }
    if let rewind = overlay.rewindText { signs.append(.rewind(rewind)) }
    if overlay.isPaused { signs.append(.paused) }
    if overlay.speed != 1, overlay.rewind == nil { signs.append(.speed(overlay.speed)) }
    if overlay.isMuted { signs.append(.muted) }
    return signs
  }

  private func show(_ signs: [Sign]) {
    self.signs = signs
    let row = signRow ?? stage.row(in: view, [.gravity: "top end", .margin: "16", .spacing: "8"])
    signRow = row
    stage.add(Command(.clear, row))
    for sign in signs { add(sign, to: row) }
    stage.add(.show(row, !signs.isEmpty))
    stage.send()
  }

  private func add(_ sign: Sign, to row: ElementID) {
    let strings = stage.strings
    switch sign {
    case .rate(let text): plate(nil, text, text, in: row)
    case .rewind(let text): plate("rewind", text, strings(.menuRewind), in: row)
    case .paused: plate("pause", "", strings(.gameMenu), in: row)
    case .speed(let speed):
      let isSlow = speed > 0 && speed < 1
      plate(
        isSlow ? "resume" : "fast-forward", speed == 0 ? "" : text(of: speed),
        strings.name(of: isSlow ? .slowMotion : .fastForward), in: row)
    case .muted: plate(nil, strings(.playSoundOff), strings(.playSoundOff), in: row)
    }
  }

  private func plate(_ icon: String?, _ text: String, _ name: String, in row: ElementID) {
    let plate = stage.row(
      in: row,
      [
        .padding: "6 10", .spacing: "6", .background: "surface", .borderRadius: "6",
        .opacity: "0.92",
      ])
    if let icon {
      _ = stage.picture("asset:" + icon, name, in: plate, [.width: "20", .height: "20"])
    }
    if !text.isEmpty { stage.label(text, in: plate, [.gravity: "center-vertical"]) }
  }

  /// `2×`, `0.5×`.
  private func text(of speed: Double) -> String {
    let tenths = Int((speed * 10).rounded(), in: 0...100_000)
    return tenths % 10 == 0
      ? "\(tenths / 10)×" : "\(tenths / 10)\(stage.strings.language.decimal)\(tenths % 10)×"
  }

  // MARK: - Questions

  private func follow(_ notice: Notice?) {
    // Where a pad has moved to is no other question.
    var wanted = notice
    wanted?.selected = nil
    guard wanted != question?.notice else { return }
    if let open = question {
      question = nil
      stage.interface.endModal(open.dialog, 0)
    }
    guard let wanted else { return }
    let dialog = stage.make(.createDialog, in: view, wanted.title.printable)
    let body = stage.column(
      in: dialog, [.width: "match-parent", .padding: "16", .spacing: "8"])
    for text in wanted.text { stage.label(text.printable, in: body) }
    var buttons: [ElementID] = []
    for (place, choice) in wanted.choices.enumerated() {
      buttons.append(
        stage.button(
          (choice.what.prefix(1).uppercased() + choice.what.dropFirst()).printable, in: body,
          [.width: "match-parent"]
        ) { [weak self] in
          self?.chosen = place
          self?.stage.interface.endModal(dialog, 1)
        })
    }
    question = (dialog, wanted)
    chosen = nil
    stage.send()
    stage.interface.startModal(dialog) { [weak self] _ in
      // The loop may have dropped it.
      guard let self, question?.dialog == dialog else { return }
      question = nil
      actions.answer(chosen)
    }
    let first = notice?.selected ?? 0
    if buttons.indices.contains(first) { stage.add(.focus(buttons[first])) }
    stage.send()
  }

  // MARK: - Keys

  private func openHelp() {
    let strings = stage.strings
    let list = actions.help()
    let dialog = stage.make(.createDialog, in: view, strings.name(of: .help))
    let scroll = stage.make(
      .createScrollLayout, in: dialog, [.width: "match-parent", .height: "360"])
    let body = stage.column(
      in: scroll, [.width: "match-parent", .padding: "0 16 16", .spacing: "4"])
    for (title, rows) in [
      (TextKey.gameButtons, list.buttons), (.combos, list.extras), (.hotkeys, list.commands),
    ] where !rows.isEmpty {
      stage.heading(strings(title), in: body)
      for row in rows { add(row, to: body) }
    }
    stage.label(strings(.playHelpNote, list.modifier.printable), in: body, [.color: "faint"])
    let close = stage.make(
      .createButton, in: dialog, strings(.close), [.background: "accent", .gravity: "end"])
    stage.onValue(close) { [stage] _ in stage.interface.endModal(dialog, 1) }
    help = dialog
    stage.send()
    stage.interface.startModal(dialog) { [weak self] _ in
      guard let self, help == dialog else { return }
      help = nil
      actions.closeHelp()
    }
    stage.add(.focus(close))
    stage.send()
  }

  private func add(_ row: InputHelp.Row, to body: ElementID) {
    let strings = stage.strings
    let name =
      row.command.map { strings.name(of: $0) } ?? row.turbo.map { strings(.turboOf, $0) }
      ?? row.what
    let line = stage.row(in: body, [.width: "match-parent", .spacing: "12"])
    stage.label(name.printable, in: line, [.width: "0", .weight: "1"])
    stage.label(
      (row.keys + row.pad).joined(separator: ", ").printable, in: line,
      [.width: "0", .weight: "1", .color: "faint"])
  }

  /// A key or a button that the open dialog has no use for: it closes the page of keys, if it is one that opens it.
  package func take(key: String) {
    guard let dialog = help else { return }
    let isOwn = actions.help().commands.contains { $0.command == .help && $0.keys.contains(key) }
    guard isOwn || key == SystemEvent.guide else { return }
    stage.interface.endModal(dialog, 1)
  }

  private func closeHelp() {
    guard let dialog = help else { return }
    help = nil
    stage.interface.endModal(dialog, 0)
  }
}
