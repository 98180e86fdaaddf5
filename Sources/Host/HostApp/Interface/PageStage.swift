package import HostStrings
package import UIContract

/// Styles of an element, in their order.
package typealias Look = KeyValuePairs<StyleName, String>

/// A screen's view, its part of the interface, and its late results.
///
/// Commands are collected and sent together after each event: one event is one transaction. A screen that was closed hears
/// nothing any more: no event, and no result of work that it began.
package final class PageStage {
  /// The interface.
  package let interface: Interface
  /// The view.
  package let view: ElementID
  /// Whether the screen was not closed yet.
  package private(set) var isOpen = true
  /// Changes when results of earlier work are no longer wanted.
  package private(set) var generation = 0

  private let transaction: Transaction
  private let ownsView: Bool
  private var whenChosen: (([String]) -> Void)?
  /// The line at the bottom of a page.
  private var pageHints: ElementID?

  /// The texts.
  package var strings: Strings { interface.strings }
  /// The time of day, in seconds since 1970.
  package var now: Int64 { interface.now() }

  /// Makes a view of a title.
  package init(title: String, in interface: Interface) {
    self.interface = interface
    transaction = Transaction(to: interface, ids: interface.ids)
    ownsView = true
    view = transaction.make { .create(.createFrameView, $0, in: .application, title) }
    interface.on(view) { [weak self] event in self?.handleOfView(event) ?? false }
  }

  /// Uses a view that is there, for a dialog over it.
  package init(over view: ElementID, in interface: Interface) {
    self.interface = interface
    self.view = view
    ownsView = false
    transaction = Transaction(to: interface, ids: interface.ids)
  }

  private func handleOfView(_ event: AppEvent) -> Bool {
    guard case .value(_, let value) = event, !value.paths.isEmpty, let then = whenChosen else {
      return false
    }
    whenChosen = nil
    then(value.paths)
    send()
    return true
  }

  // MARK: - Sending

  /// Adds a command to those that are sent next.
  package func add(_ command: Command) { transaction.add(command) }

  /// Sends what was collected.
  package func send() { transaction.send() }

  /// Deletes the view; late results are dropped from now on.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    generation += 1
    if ownsView { add(.delete(view)) }
    send()
  }

  // MARK: - Making

  /// Makes an element with a text and its styles.
  @discardableResult
  package func make(
    _ type: CommandType, in parent: ElementID, _ text: String, value: Int32 = 0,
    _ look: Look = [:]
  ) -> ElementID {
    let id = transaction.make { .create(type, $0, in: parent, text, value: value) }
    style(id, look)
    return id
  }

  /// Makes an element without a text.
  @discardableResult
  package func make(
    _ type: CommandType, in parent: ElementID, value: Int32 = 0, _ look: Look = [:]
  ) -> ElementID {
    make(type, in: parent, "", value: value, look)
  }

  /// Sets styles.
  package func style(_ id: ElementID, _ look: Look, in state: WidgetState = .normal) {
    for (name, value) in look { add(.style(id, name, value, in: state)) }
  }

  /// A column of elements.
  package func column(in parent: ElementID, _ look: Look = [:]) -> ElementID {
    make(.createLinearLayout, in: parent, value: Command.Direction.vertical.rawValue, look)
  }

  /// A row of elements.
  package func row(in parent: ElementID, _ look: Look = [:]) -> ElementID {
    make(.createLinearLayout, in: parent, value: Command.Direction.horizontal.rawValue, look)
  }

  /// Buttons one beside the other, in as many rows as they need.
  package func strip(in parent: ElementID, _ look: Look = [:]) -> ElementID {
    let row = make(
      .createWrapLayout, in: parent,
      [.width: "match-parent", .cellWidth: "wrap-content", .spacing: "8"])
    style(row, look)
    return row
  }

  /// A label.
  @discardableResult
  package func label(_ text: String, in parent: ElementID, _ look: Look = [:]) -> ElementID {
    make(.createText, in: parent, text, look)
  }

  /// A heading of a part of the screen.
  @discardableResult
  package func heading(_ text: String, in parent: ElementID) -> ElementID {
    label(text, in: parent, .heading)
  }

  /// A button, and what it does.
  @discardableResult
  package func button(
    _ text: String, in parent: ElementID, icon: String? = nil, _ look: Look = [:],
    _ action: @escaping () -> Void
  ) -> ElementID {
    let id = make(.createButton, in: parent, text, look)
    if let icon { add(.style(id, .icon, icon)) }
    onValue(id) { _ in action() }
    return id
  }

  /// A button that shows an icon alone; its name is for screen readers and the tooltip.
  @discardableResult
  package func iconButton(
    _ name: String, icon: String, in parent: ElementID, _ action: @escaping () -> Void
  ) -> ElementID {
    let id = button("", in: parent, icon: icon, [.tooltip: name, .width: "44"], action)
    add(.label(id, name))
    return id
  }

  /// A picture with a name for screen readers.
  package func picture(_ url: String, _ name: String, in parent: ElementID, _ look: Look = [:])
    -> ElementID
  {
    let id = transaction.make { .image($0, in: parent, url: url) }
    style(id, look)
    if !name.isEmpty { add(.label(id, name)) }
    return id
  }

  /// The standard frame of a page: a bar with its title and a scrolling column; returns both.
  package func page(_ title: String) -> (bar: ElementID, content: ElementID, hints: ElementID) {
    let bar = make(.createActionBar, in: view)
    label(title, in: bar, .title, [.width: "0", .weight: "1"])
    let scroll = make(
      .createScrollLayout, in: view, [.width: "match-parent", .height: "match-parent"])
    let content = column(
      in: scroll, [.width: "match-parent", .padding: "16 24", .spacing: "8"])
    let bottom = make(.createNavigationBar, in: view)
    let hints = label(strings(.hintsPageKeys), in: bottom, .hint)
    pageHints = hints
    return (bar, content, hints)
  }

  /// The line at the bottom of a page names the buttons of another device.
  package func showPageHints(_ hints: InputHints) {
    guard let pageHints else { return }
    add(.set(pageHints, words(of: hints)))
    send()
  }

  /// What the buttons of a device do on a page.
  package func words(of hints: InputHints) -> String {
    switch hints {
    case .keys: strings(.hintsPageKeys)
    case .pad(let south, let east, _, let north): strings(.hintsPagePad, south, east, north)
    }
  }

  // MARK: - Hearing

  /// Hears an element's values.
  package func onValue(_ id: ElementID, _ handler: @escaping (ValueEvent) -> Void) {
    on(id) { event in
      guard case .value(_, let value) = event else { return false }
      handler(value)
      return true
    }
  }

  /// Hears an element's events; afterwards the commands that this led to are sent.
  package func on(_ id: ElementID, _ handler: @escaping Interface.Handler) {
    interface.on(id) { [weak self] event in
      guard let self, isOpen else { return false }
      let wasTaken = handler(event)
      send()
      return wasTaken
    }
  }

  // MARK: - Working

  /// Does work on another thread; `then` gets its result unless the screen was closed or renewed.
  package func work<Value: Sendable>(
    on lane: WorkLane = .files, _ body: @escaping @Sendable () -> Value,
    then: @escaping (Value) -> Void
  ) {
    let asked = generation
    interface.worker.run(on: lane, body) { [weak self] value in
      guard let self, isOpen, generation == asked else { return }
      then(value)
      send()
    }
  }

  /// Does work that changes files: its end is always heard, even if the screen was closed.
  package func change<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    interface.worker.run(on: .files, body) { [weak self] value in
      then(value)
      if let self, isOpen { send() }
    }
  }

  /// Drops the results of all work that was begun so far.
  package func renew() { generation += 1 }

  /// Shows a folder in the desktop's file manager.
  package func openFolder(_ path: String) { add(Command(.launchBrowser, view, text: path)) }

  // MARK: - Asking

  /// Asks for files; `then` hears the paths if any were chosen.
  package func chooseFiles(
    _ title: String, extensions: [String] = [], _ kind: FileChoice = .one,
    then: @escaping ([String]) -> Void
  ) {
    whenChosen = then
    add(
      Command(
        .showFileChooser, view, value: kind.rawValue, text: title,
        text2: extensions.joined(separator: " ")))
  }

  /// What a file chooser is for.
  package enum FileChoice: Int32, Sendable { case one = 0, several = 1, folder = 2 }

  /// Shows a menu at an element; each choice with what it does.
  package func sheet(
    _ title: String, at anchor: ElementID, _ choices: [(text: String, action: () -> Void)]
  ) {
    let id = transaction.make { Command(.createActionSheet, anchor, child: $0, text: title) }
    options(of: id, choices)
  }

  /// Asks a question; the first choice is the safe one.
  package func alert(
    _ title: String, _ message: String, _ choices: [(text: String, action: () -> Void)]
  ) {
    let id = transaction.make {
      Command(.createAlertDialog, view, child: $0, text: title, text2: message)
    }
    options(of: id, choices)
  }

  private func options(of id: ElementID, _ choices: [(text: String, action: () -> Void)]) {
    for (index, choice) in choices.prefix(CommandLimit.options).enumerated() {
      add(.option(id, Int32(index + 1), choice.text))
    }
    send()
    interface.startModal(id) { [weak self] option in
      guard let self, isOpen, choices.indices.contains(Int(option) - 1) else { return }
      choices[Int(option) - 1].action()
      send()
    }
  }

  /// Asks for a line of text; `accept` ends the prompt, or says why the text is refused.
  ///
  /// An alternative is another button, which adds an ending to the text.
  package func prompt(
    _ title: String, field name: String, value: String, button: String,
    alternative: (button: String, ending: String)? = nil,
    accept: @escaping (String, Prompt) -> Void
  ) {
    // The dots of the button that asks say that a dialog follows.
    let title = title.hasSuffix("…") ? String(title.dropLast()) : title
    let dialog = make(.createDialog, in: view, title)
    let body = column(in: dialog, [.padding: "16", .spacing: "12", .width: "match-parent"])
    label(name, in: body)
    let field = make(.createTextField, in: body, value, [.width: "match-parent"])
    add(.label(field, name))
    var text = value
    let prompt = Prompt(dialog: dialog, field: field, interface: interface)
    let enter = {
      accept(text, prompt)
    }
    onValue(field) { [weak self] event in
      text = event.text
      if event.value == 1 {
        enter()
      } else {
        self?.add(Command(.setError, field, text: ""))
      }
    }
    // Three buttons may be wider than the window.
    let buttons = strip(in: body, [.width: "wrap-content", .gravity: "end"])
    self.button(strings(.cancel), in: buttons) { prompt.end(0) }
    if let alternative {
      self.button(alternative.button, in: buttons) { accept(text + alternative.ending, prompt) }
    }
    self.button(button, in: buttons, [.background: "accent"]) { enter() }
    add(.focus(field))
    send()
    interface.startModal(dialog) { _ in }
  }
}

/// A dialog that asks for a line of text.
package struct Prompt {
  fileprivate let dialog: ElementID
  fileprivate let field: ElementID
  fileprivate let interface: Interface

  /// Says below the field why its text cannot be taken; without effect if the dialog is gone.
  package func refuse(_ reason: String) {
    if interface.isThere(field) {
      interface.sendCommands([Command(.setError, field, text: reason)])
    }
  }

  /// Ends the dialog; without effect if the user has ended it before.
  package func end(_ value: Int32 = 1) { interface.endModal(dialog, value) }
}
