import HostBase
package import HostStrings
import Library
import Play
package import UIContract

/// The menu over a game that is paused: a dialog, so that the picture stays visible around it.
package final class GameMenu: GameDialog {
  private let stage: PageStage
  private let host: any GameMenuHost
  private let dialog: ElementID
  private let strip: ElementID
  private let status: ElementID
  private var savesOnPick = true
  private var slotCards: [StateSlot: ElementID] = [:]
  private let actions: Actions
  /// What is done when the dialog has ended; playing on, if nothing else was chosen.
  private var ending: (any GameMenuHost) -> Void = { $0.resume() }

  private static let speeds = [0.5, 1, 2, 4, 0]

  /// A page that the menu leads to.
  package enum Page: Sendable {
    /// The controls editor.
    case controls
    /// The core's options.
    case options
    /// The moments of the past.
    case rewind

    fileprivate var text: TextKey {
      switch self {
      case .rewind: .menuRewindOpen
      case .controls: .menuControls
      case .options: .menuOptions
      }
    }
    fileprivate var icon: String {
      switch self {
      case .rewind: "rewind"
      case .controls: "controls"
      case .options: "settings"
      }
    }
  }

  /// What the menu leaves to the application.
  package struct Actions {
    /// Shows a message.
    package var tell: (String) -> Void
    /// Says what the picture shows.
    package var describe: (String?) -> Void
    /// Opens a page that was chosen; the menu is closed.
    package var open: (Page) -> Void
    /// The menu is closed.
    package var ended: () -> Void
  }

  /// Opens the menu over a game view, with the focus on the page that one came back from.
  package init(
    of host: any GameMenuHost, over view: ElementID, in interface: Interface, pages: [Page],
    focus: Page?, quit: TextKey = .menuQuit, actions: Actions
  ) {
    self.host = host
    self.actions = actions
    let strings = interface.strings
    stage = PageStage(over: view, in: interface)
    dialog = stage.make(.createDialog, in: view, host.name.printable)
    let body = stage.column(
      in: dialog, [.width: "match-parent", .padding: "16", .spacing: "8"])
    status = stage.label("", in: body, [.color: "faint"])
    let top = stage.strip(in: body)
    let resume = stage.make(
      .createButton, in: top, strings(.menuResume), [.background: "accent"])
    var undo: ElementID?
    if host.canUndoLoad { undo = stage.make(.createButton, in: top, strings(.menuUndoLoad)) }
    let modes = stage.strip(in: body)
    let save = stage.tab(strings(.menuSave), in: modes)
    let load = stage.tab(strings(.menuLoad), in: modes)
    let new = stage.make(.createButton, in: modes, strings(.menuNewState))
    let scroll = stage.make(
      .createScrollLayout, in: body, value: Command.Scrolling.horizontal.rawValue,
      [.width: "match-parent", .height: "120"])
    strip = stage.row(in: scroll, [.spacing: "8", .height: "120"])
    speedParts(in: body)
    var focused = resume
    let sound = stage.column(in: body, [.width: "match-parent"])
    let ways = stage.strip(in: body)
    for page in pages {
      let id = stage.button(strings(page.text), in: ways, icon: page.icon) { [weak self] in
        self?.end { _ in actions.open(page) }
      }
      if page == focus { focused = id }
    }
    let discs = host.discs
    if !discs.isEmpty {
      let disc = stage.make(.createButton, in: ways, strings(.menuDisc))
      stage.onValue(disc) { [weak self] _ in self?.chooseDisc(discs, at: disc) }
    }
    if host.takesText {
      stage.button(strings(.menuKeyboard), in: ways, icon: "keyboard") { [weak self] in
        self?.askText()
      }
    }
    stage.button(strings(.menuDescribe), in: ways, icon: "speak") {
      actions.describe(host.frameDescription)
    }
    soundParts(in: sound, ways)
    stage.button(strings(.menuFullscreen), in: ways) { host.toggleFullscreen() }
    let shot = stage.make(.createButton, in: ways, strings(.menuScreenshot))
    let reset = stage.make(.createButton, in: ways, strings(.menuReset))
    let quit = stage.make(.createButton, in: ways, strings(quit))

    stage.onValue(resume) { [weak self] _ in self?.end { $0.resume() } }
    if let undo {
      stage.onValue(undo) { [weak self] _ in
        guard let self else { return }
        report(host.undoLoad())
        end { $0.resume() }
      }
    }
    for (id, isSave) in [(save, true), (load, false)] {
      stage.onValue(id) { [weak self] _ in
        self?.savesOnPick = isSave
        self?.stage.add(.set(save, isSave ? 1 : 0))
        self?.stage.add(.set(load, isSave ? 0 : 1))
        self?.showSlots()
      }
    }
    stage.onValue(new) { [weak self] _ in self?.askName() }
    stage.onValue(shot) { [weak self] _ in self?.report(host.screenshot()) }
    stage.onValue(reset) { [weak self] _ in self?.askReset() }
    stage.onValue(quit) { [weak self] _ in self?.end { $0.quit() } }
    stage.add(.set(save, 1))
    showSlots()
    stage.send()
    interface.startModal(dialog) { [self] _ in
      stage.close()
      actions.ended()
      ending(host)
    }
    // A dialog that opens takes the focus to its first element.
    stage.add(.focus(focused))
    stage.send()
  }

  /// Closes the menu, and what it has opened; the game continues.
  package func close() { end { $0.resume() } }

  private func end(_ ending: @escaping (any GameMenuHost) -> Void) {
    self.ending = ending
    stage.send()
    stage.interface.endModal(dialog, 1)
  }

  private func report(_ result: PlayResult) {
    switch result {
    case .success(let notice): actions.tell(stage.strings.text(of: notice).printable)
    case .failure(let problem): report(problem)
    }
  }

  private func report(_ problem: PlayProblem) {
    actions.tell(stage.strings.text(of: .problem(problem)).printable)
  }

  // MARK: - Slots

  private func showSlots() {
    let strings = stage.strings
    let now = stage.now
    let saved = host.saved.map { strings(.menuSaved, strings.ago($0, now: now)) }
    stage.add(
      .set(status, strings(.statusLine, strings(.gameMenu), saved ?? strings(.menuNotSaved))))
    stage.add(Command(.clear, strip))
    slotCards = [:]
    for slot in host.slots.prefix(100) {
      // A part of the fifth shows that there are more.
      let card = stage.make(
        .createEventLayout, in: strip, [.width: "108", .height: "120"])
      slotCards[slot.slot] = card
      let body = stage.column(in: card, [.width: "match-parent", .height: "match-parent"])
      let frame = stage.make(
        .createFrameLayout, in: body,
        [
          .width: "match-parent", .height: "76", .background: "background", .borderRadius: "4",
          .margin: "0 0 4 0",
        ])
      if let file = slot.file {
        _ = stage.picture(
          PictureKey.state(file).url, "", in: frame,
          [.width: "match-parent", .height: "match-parent", .fit: "pixel"])
      } else {
        _ = stage.picture(
          "asset:add", "", in: frame,
          [.width: "20", .height: "20", .gravity: "center", .color: "faint"])
      }
      let name = slot.label.map(\.printable) ?? title(of: slot.slot)
      let age = slot.time.map { strings.ago($0, now: now) } ?? strings(.menuEmptySlot)
      stage.label(
        name, in: body, [.height: "22", .whiteSpace: "nowrap", .textOverflow: "ellipsis"])
      stage.label(
        age, in: body,
        [.height: "18", .fontSize: "small", .color: "faint", .whiteSpace: "nowrap"])
      stage.add(.label(card, name, age))
      stage.add(.enable(card, savesOnPick || slot.time != nil))
      stage.onValue(card) { [weak self] _ in self?.pick(slot) }
    }
  }

  private func title(of slot: StateSlot) -> String {
    switch slot {
    case .number(let number): stage.strings(.menuSlot, stage.strings.number(number))
    case .auto, .named: slot.word.printable
    }
  }

  /// Saves a state under a name; an older one of that name is in the history then, as with a slot.
  private func askName() {
    let strings = stage.strings
    stage.prompt(
      strings(.menuNewState), field: strings(.slotName), value: "", button: strings(.menuSave)
    ) { [weak self] text, prompt in
      guard let self else { return }
      let name = text.trimmingBlanks
      switch host.save(named: name) {
      case .failure(let problem):
        return prompt.refuse(strings.text(of: .problem(problem)).printable)
      case .success(let notice): actions.tell(strings.text(of: notice).printable)
      }
      prompt.end()
      showSlots()
      if let card = slotCards[StateSlot(word: name)] { stage.add(.focus(card)) }
      stage.send()
    }
  }

  private func pick(_ slot: GameMenuSlot) {
    if savesOnPick {
      report(host.save(to: slot.slot))
      showSlots()
      if let card = slotCards[slot.slot] { stage.add(.focus(card)) }
    } else if slot.time != nil {
      report(host.load(slot.slot))
      end { $0.resume() }
    }
  }

  // MARK: - Discs

  /// Shows the discs; play continues with the one that was chosen.
  private func chooseDisc(_ discs: [String], at button: ElementID) {
    let current = host.disc
    let strings = stage.strings
    stage.sheet(
      strings(.menuDisc), at: button,
      discs.enumerated().map { place, name in
        (
          place == current ? strings(.menuDiscInserted, name.printable) : name.printable,
          { [weak self] in
            guard let self else { return }
            if case .failure(let problem) = host.insertDisc(place) { report(problem) }
            end { $0.resume() }
          }
        )
      })
  }

  // MARK: - Text

  /// Types a text into the game, for who has no keyboard.
  private func askText() {
    let strings = stage.strings
    stage.prompt(
      strings(.menuKeyboard), field: strings(.menuKeyboardField), value: "",
      button: strings(.menuType), alternative: (strings(.menuTypeEnter), "\n")
    ) { [weak self] text, prompt in
      guard let self, !text.isEmpty else { return }
      prompt.end()
      end {
        $0.type(text)
        $0.resume()
      }
    }
  }

  // MARK: - Speed and sound

  private func speedParts(in body: ElementID) {
    let strings = stage.strings
    let row = stage.strip(in: body)
    stage.label(strings(.menuSpeed), in: row, [.gravity: "center-vertical"])
    var buttons: [(id: ElementID, speed: Double)] = []
    for speed in GameMenu.speeds {
      let text: String =
        switch speed {
        case 0: strings(.menuSpeedMax)
        case 0.5: strings(.menuSpeedHalf)
        default: strings(.menuSpeedTimes, strings.number(Int(speed, in: 0...100)))
        }
      let id = stage.make(.createButton, in: row, text, [.toggle: "true"])
      stage.add(.set(id, host.speed == speed ? 1 : 0))
      buttons.append((id, speed))
    }
    for (id, speed) in buttons {
      stage.onValue(id) { [weak self] _ in
        guard let self else { return }
        host.setSpeed(speed)
        for button in buttons { stage.add(.set(button.id, button.speed == speed ? 1 : 0)) }
      }
    }
  }

  /// The slider of the volume, and in `ways` the button that switches the sound off.
  ///
  /// Not side by side: keys to the left and right change the slider, and never leave it.
  private func soundParts(in body: ElementID, _ ways: ElementID) {
    guard let sound = host.sound else { return }
    let strings = stage.strings
    let row = stage.row(in: body, [.width: "match-parent", .spacing: "8"])
    stage.label(strings(.menuVolume), in: row, [.gravity: "center-vertical"])
    let slider = stage.interface.ids.next()
    stage.add(Command(.createSlider, row, child: slider, width: 0, height: 10))
    stage.style(slider, [.width: "0", .weight: "1"])
    let mute = stage.make(.createButton, in: ways, strings(.menuMute), [.toggle: "true"])
    func show(_ tenths: Int) {
      let text = strings(.percent, strings.number(tenths * 10))
      stage.style(slider, [.caption: text])
      stage.add(.label(slider, strings(.menuVolume), text))
    }
    stage.add(.set(slider, Int32(clamping: sound.tenths)))
    stage.add(.set(mute, sound.isOff ? 1 : 0))
    show(sound.tenths)
    stage.onValue(slider) { [host, stage] event in
      let tenths = max(0, min(Int(event.value), 10))
      host.setVolume(tenths)
      show(tenths)
      stage.add(.set(mute, 0))
    }
    stage.onValue(mute) { [host] in host.setMuted($0.value != 0) }
  }

  /// Starting again loses what was not saved, so it is asked; not starting is the first choice.
  private func askReset() {
    let strings = stage.strings
    stage.alert(
      strings(.menuReset), strings(.menuResetAsk),
      [
        (strings(.cancel), {}),
        (
          strings(.menuReset),
          { [weak self] in
            self?.end {
              $0.reset()
              $0.resume()
            }
          }
        ),
      ])
  }
}
