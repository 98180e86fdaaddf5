import HostApp
import UIContract

/// Keeps the tree that commands make, refuses what the contract forbids, and plays the user.
final class FakeComponent: MainThread {
  final class Element {
    let type: CommandType
    let id: ElementID
    var parent: ElementID
    var children: [ElementID] = []
    var text: String
    var value: Int32
    var isVisible = true
    var styles: [String: String] = [:]
    var label = ""
    var error = ""
    var urls: [String] = []
    var options: [(value: Int32, text: String)] = []

    init(_ type: CommandType, _ id: ElementID, in parent: ElementID, text: String, value: Int32) {
      self.type = type
      self.id = id
      self.parent = parent
      self.text = text
      self.value = value
    }
  }

  private(set) var elements: [ElementID: Element] = [:]
  private(set) var refusals: [String] = []
  private(set) var transactions: [[Command]] = []
  private(set) var preferences: [String: String] = [:]
  private(set) var images: [ElementID: ImagePixels?] = [:]
  private(set) var active = ElementID.none
  private(set) var focused = ElementID.none
  private(set) var clipboard = ""
  private(set) var chooser: Command?
  private var used: Set<ElementID> = []
  private var modals: [(id: ElementID, then: (Int32) -> Void)] = []
  weak var app: AppCoordinator?

  // MARK: - PlatformThread

  func sendCommands(_ commands: [Command]) {
    transactions.append(commands)
    if commands.count > CommandLimit.commands { refusals.append("too many commands") }
    commands.forEach(obey)
  }

  func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?) {
    images[id] = pixels
  }

  func sendEvent(_ event: AppEvent) { app?.handle(event) }

  func startModal(_ dialog: ElementID, then: @escaping (Int32) -> Void) {
    if elements[dialog] == nil { refusals.append("modal \(dialog)") }
    modals.append((dialog, then))
  }

  func endModal(_ value: Int32) {
    guard let top = modals.popLast() else {
      refusals.append("no modal")
      return
    }
    top.then(value)
  }

  func isModal(_ dialog: ElementID) -> Bool { modals.contains { $0.id == dialog } }

  func endModal(_ dialog: ElementID, _ value: Int32) {
    guard let index = modals.firstIndex(where: { $0.id == dialog }) else {
      refusals.append("modal \(dialog)")
      return
    }
    while modals.count > index + 1 { endModal(0) }
    endModal(value)
  }

  private func refuse(_ command: Command, _ why: String) {
    refusals.append("\(command.type.rawValue) \(command.id) \(command.child): \(why)")
  }

  private func obey(_ command: Command) {
    if command.type == .createApplication {
      elements[.application] = Element(
        .createApplication, .application, in: .none, text: command.text, value: 0)
      return
    }
    guard let element = elements[command.id] else { return refuse(command, "unknown") }
    if max(command.text.utf8.count, command.text2.utf8.count) > CommandLimit.textBytes {
      return refuse(command, "long text")
    }
    if command.type.isCreation {
      guard used.insert(command.child).inserted, command.child.rawValue > 1 else {
        return refuse(command, "id taken")
      }
      let isOwned = [
        .createDialog, .createAlertDialog, .createActionSheet, .createToast, .createTimer,
      ].contains(command.type)
      if [.createScrollLayout, .createEventLayout].contains(element.type), !isOwned,
        !element.children.isEmpty
      {
        return refuse(command, "second child")
      }
      let made = Element(
        command.type, command.child, in: command.id, text: command.text, value: command.value)
      if command.type == .createImageView, !command.text.isEmpty {
        made.urls = [command.text]
        made.text = ""
      }
      elements[command.child] = made
      element.children.append(command.child)
      if command.type == .createFrameView, active == .none { active = command.child }
      return
    }
    switch command.type {
    case .deleteElement: delete(command.id)
    case .clear:
      element.children.forEach(delete)
      element.urls = []
    case .reorderChild:
      guard elements[command.child]?.parent == command.id else {
        return refuse(command, "not a child")
      }
      element.children.removeAll { $0 == command.child }
      element.children.insert(
        command.child, at: min(Int(command.value), element.children.count))
    case .setIntValue:
      if [.createFrameView, .createGameView].contains(element.type) {
        active = command.id
      } else {
        element.value = command.value
      }
    case .setTextValue:
      element.text = command.text
    case .setVisibility: element.isVisible = command.value != 0
    case .setStyle:
      guard StyleName(rawValue: command.text) != nil else { return refuse(command, "style") }
      if command.value == 0 { element.styles[command.text] = command.text2 }
    case .setLabel: element.label = command.text
    case .setError: element.error = command.text
    case .setFocus: focused = command.id
    case .addImageURL: element.urls.append(command.text)
    case .addOption:
      guard command.value > 0 else { return refuse(command, "option") }
      element.options.append((command.value, command.text))
    case .updatePreference: preferences[command.text] = command.text2
    case .deletePreference: preferences[command.text] = nil
    case .setClipboard: clipboard = command.text
    case .showFileChooser: chooser = command
    default: break
    }
  }

  private func delete(_ id: ElementID) {
    guard let element = elements[id] else {
      refusals.append("DELETE \(id)")
      return
    }
    elements[element.parent]?.children.removeAll { $0 == id }
    element.children.forEach(delete)
    elements[id] = nil
    // Dialogs of what is gone end with 0.
    while let place = modals.firstIndex(where: { $0.id == id }) { modals.remove(at: place).then(0) }
  }

  // MARK: - Looking

  func isShown(_ id: ElementID) -> Bool {
    var next: ElementID? = id
    while let current = next, let element = elements[current] {
      if !element.isVisible { return false }
      next = element.parent == .none ? nil : element.parent
    }
    return elements[id] != nil
  }

  func isBelow(_ id: ElementID, _ ancestor: ElementID) -> Bool {
    var next: ElementID? = id
    while let current = next {
      if current == ancestor { return true }
      next = elements[current]?.parent
    }
    return false
  }

  /// What is seen: in the active view or in the topmost dialog.
  func shown(_ type: CommandType? = nil) -> [Element] {
    let root = modals.last?.id ?? active
    return elements.values
      .filter { (type == nil || $0.type == type) && isBelow($0.id, root) && isShown($0.id) }
      .sorted { $0.id < $1.id }
  }

  var texts: [String] { shown().map(\.text).filter { !$0.isEmpty } }

  func element(_ text: String, _ type: CommandType? = nil) -> Element? {
    shown(type).first { $0.text == text || ($0.text.isEmpty && $0.label == text) }
  }

  var toasts: [Element] {
    elements.values.filter { $0.type == .createToast }.sorted { $0.id < $1.id }
  }

  var sheet: Element? { modals.last.flatMap { elements[$0.id] } }

  // MARK: - Playing the user

  func press(_ text: String, value: Int32 = 0) -> Bool {
    guard let button = element(text, .createButton) else { return false }
    app?.handle(.value(button.id, ValueEvent(value)))
    return true
  }

  /// Activates the card or row whose name for screen readers begins with a text.
  func activate(
    _ label: String, _ action: ValueEvent.Action = .activate,
    _ modifiers: ValueEvent.Modifiers = []
  ) -> Bool {
    guard
      let card = shown(.createEventLayout).first(where: {
        $0.label == label || $0.label.hasPrefix(label + ",") || $0.label.hasPrefix(label + " ")
      })
    else { return false }
    app?.handle(.value(card.id, ValueEvent(action.rawValue, value2: modifiers.rawValue)))
    return true
  }

  func choose(_ text: String) -> Bool {
    guard let option = sheet?.options.first(where: { $0.text == text }) else { return false }
    endModal(option.value)
    return true
  }

  func type(_ text: String, enter: Bool = false) -> Bool {
    guard let field = shown(.createTextField).last else { return false }
    field.text = text
    app?.handle(.value(field.id, ValueEvent(enter ? 1 : 0, text: text)))
    return true
  }

  func chooseFiles(_ paths: [String]) {
    guard let id = chooser?.id else { return }
    chooser = nil
    app?.handle(.value(id, ValueEvent(0, paths: paths)))
  }

  func pressToast(_ text: String) -> Bool {
    guard let toast = toasts.last(where: { $0.options.contains { $0.text == text } }) else {
      return false
    }
    app?.handle(.value(toast.id, ValueEvent(1)))
    return true
  }

  /// All timers are due once.
  func tick() {
    for timer in elements.values.filter({ $0.type == .createTimer }).map(\.id).sorted(by: {
      $0.rawValue < $1.rawValue
    }) where elements[timer] != nil {
      app?.handle(.timer(timer, missed: 0))
    }
  }

  func scroll(_ id: ElementID, to position: Double, viewport: Double, content: Double) {
    app?.handle(
      .scrollChanged(
        id,
        ScrollChangedEvent(
          position: position, remaining: max(0, content - position - viewport), height: content)))
  }
}

/// Does work at once.
final class ImmediateWorker: Worker {
  func run<Value: Sendable>(
    on lane: WorkLane, _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) { then(work()) }
}

/// Keeps work until the test asks for it.
final class PatientWorker: Worker {
  private var jobs: [() -> Void] = []
  func run<Value: Sendable>(
    on lane: WorkLane, _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) { jobs.append { then(work()) } }
  func finish() {
    let waiting = jobs
    jobs = []
    for job in waiting { job() }
  }
}
