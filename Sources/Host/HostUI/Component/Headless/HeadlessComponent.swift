package import UIContract
package import UIPainting

/// The component without a window: a virtual clock, a script for input, and logs of all that goes in and out.
package final class HeadlessComponent: AppRoot {
  /// An expectation of a script that does not hold.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    /// The script's line, counted from 1.
    package let line: Int
    /// What was expected, and what there was.
    package let reason: String
    /// A sentence for the user.
    package var description: String { "line \(line) of the script: \(reason)" }
  }

  /// The component.
  package let component: Component
  /// What it asked of the desktop.
  package let desktop: HeadlessDesktop
  /// The application; nil: events are only logged.
  package weak var application: (any AppRoot)?
  /// Paints a screenshot; the name is the script's.
  package var onShot: ((String) -> Void)?
  /// Runs before each frame: results of other threads may be there.
  package var onTurn: (() -> Void)?
  /// Hears what the script's user does, before the component; true: it is not for the component.
  package var onInput: ((WindowInput) -> Bool)?
  /// Hears of files that are dropped, before the component; true: they are not for the component.
  package var onDrop: (([String]) -> Bool)?
  /// The script has given the window another size, in dip.
  package var onResize: ((Size) -> Void)?
  /// The transactions so far.
  package private(set) var transactions: [[Command]] = []
  /// The events so far.
  package private(set) var events: [AppEvent] = []
  /// The frames so far.
  package private(set) var frame = 0
  /// Frames for which `hold` rests: longer than a long press.
  private static let holdFrames = 40
  private var delayed: [(frame: Int, input: WindowInput)] = []

  /// A component with a window of a size, whose text is measured by `text`.
  package init(
    text: any TextMeasure, screen: WindowState = WindowState(), preferences: [String: String] = [:]
  ) {
    let desktop = HeadlessDesktop()
    self.desktop = desktop
    component = Component(
      services: desktop, text: text, screen: screen, preferences: preferences)
    component.application = self
    component.onTransaction = { [weak self] commands in self?.transactions.append(commands) }
  }

  /// Notes an event and passes it to the application.
  package func handle(_ event: AppEvent) {
    events.append(event)
    application?.handle(event)
  }

  /// Runs one frame: 1/60 s of the virtual clock.
  package func step() {
    while let place = delayed.firstIndex(where: { $0.frame <= frame }) {
      handle(delayed.remove(at: place).input)
    }
    onTurn?()
    frame += 1
    component.turn(at: Int64(frame) * 1_000_000 / 60)
  }

  /// The user does something; the next frame shows the result.
  package func handle(_ input: WindowInput) {
    if onInput?(input) != true { component.handle(input) }
  }

  /// Runs frames.
  package func step(_ count: Int) { for _ in 0..<count { step() } }

  /// The transactions as a log.
  package var commandLog: String { CommandLog.write(transactions) }
  /// The events as a log.
  package var eventLog: String { events.map { EventLog.line($0) + "\n" }.joined() }
  /// The tree as a file.
  package var treeFile: String { TreeFile.write(component) }

  /// Plays a script from the current frame on; the frames of the script count from there.
  package func run(_ script: UIScript) throws(Failure) {
    let start = frame
    for step in script.steps {
      while frame - start < step.frame { self.step() }
      try play(step)
    }
    self.step()
    while !delayed.isEmpty { self.step() }
  }

  private func play(_ step: UIScript.Step) throws(Failure) {
    switch step.action {
    case .key(let key, let modifiers, let press):
      if press != .up { handle(.key(key, modifiers, isDown: true)) }
      if press != .down { handle(.key(key, modifiers, isDown: false)) }
    case .pad(let button, let press):
      if press != .up { handle(.pad(button, isDown: true)) }
      if press != .down { handle(.pad(button, isDown: false)) }
    case .click(let x, let y, let button, let clicks, let modifiers):
      handle(.pointerPressed(x: x, y: y, button, clicks: clicks, modifiers))
      handle(.pointerReleased(x: x, y: y, button))
    case .move(let x, let y): handle(.pointerMoved(x: x, y: y))
    case .wheel(let dx, let dy):
      let place = component.input.pointer
      handle(
        .wheel(
          x: place?.x ?? component.screen.size.width / 2,
          y: place?.y ?? component.screen.size.height / 2, dx: dx, dy: dy, []))
    case .touch(let x, let y):
      handle(.touch(.down, finger: 1, x: x, y: y))
      handle(.touch(.up, finger: 1, x: x, y: y))
    case .hold(let x, let y):
      handle(.touch(.down, finger: 1, x: x, y: y))
      delayed.append((frame + Self.holdFrames, .touch(.up, finger: 1, x: x, y: y)))
    case .drag(let x, let y, let toX, let toY): drag(x, y, toX, toY)
    case .text(let text): handle(.text(text))
    case .choose(let paths):
      guard let choice = desktop.takeChoice() else {
        throw Failure(line: step.line, reason: "no file chooser is open")
      }
      component.sendEvent(.value(choice.id, ValueEvent(0, paths: paths)))
    case .drop(let paths):
      if onDrop?(paths) != true {
        component.sendEvent(.system(SystemEvent(.open, paths: paths)))
      }
    case .resize(let width, let height):
      component.screen.size = Size(width: width, height: height)
      onResize?(component.screen.size)
    case .expect(let subject, let isExact, let text):
      try check(subject, isExact, text, line: step.line)
    case .shot(let name): onShot?(name)
    }
  }

  private func drag(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
    handle(.touch(.down, finger: 1, x: x, y: y))
    for part in 1...10 {
      let share = Double(part) / 10
      delayed.append(
        (
          frame + part,
          .touch(.move, finger: 1, x: x + (toX - x) * share, y: y + (toY - y) * share)
        ))
    }
    delayed.append((frame + 10, .touch(.up, finger: 1, x: toX, y: toY)))
  }

  private func check(
    _ subject: UIScript.Subject, _ isExact: Bool, _ text: String, line: Int
  ) throws(Failure) {
    let found = values(of: subject)
    if found.contains(where: { isExact ? $0 == text : $0.contains(text) }) { return }
    let sign = isExact ? "=" : "~"
    let there = found.isEmpty ? "nothing" : found.suffix(5).joined(separator: " | ")
    throw Failure(
      line: line, reason: "expected \(subject.rawValue)\(sign)\(text), but there is \(there)")
  }

  private func values(of subject: UIScript.Subject) -> [String] {
    switch subject {
    case .focus: return component.focused.map { [$0.accessibleName] } ?? []
    case .toast: return component.stage.toasts.map(\.text)
    case .dialog: return component.stage.modals.last.map { [$0.element.text] } ?? []
    case .view: return component.stage.activeView.map { [$0.text] } ?? []
    case .event: return events.map(EventLog.line)
    case .text: return texts
    }
  }

  /// The texts that are seen.
  package var texts: [String] {
    var texts: [String] = []
    for root in component.stage.roots {
      root.walk {
        if $0.isShown, !$0.text.isEmpty { texts.append($0.text) }
        return $0.isVisible
      }
    }
    return texts
  }
}

/// The desktop of a component without a window: it remembers what was asked of it.
package final class HeadlessDesktop: ComponentServices {
  /// The text of the clipboard.
  package var clipboard = ""
  /// The window's title.
  package private(set) var title = ""
  /// The addresses that the browser was asked for.
  package private(set) var opened: [String] = []
  /// The file choosers that were asked for.
  package private(set) var choices: [FileChoice] = []
  /// Chooses files in the window itself; false: the script does it.
  package var browse: ((FileChoice) -> Bool)?
  /// Whether the last one has no answer yet.
  private var isChoosing = false
  /// What the screen reader was given; true interrupts.
  package private(set) var announcements: [(text: String, interrupts: Bool)] = []
  /// The preferences as they were written last; nil: never.
  package private(set) var written: [String: String]?
  /// Whether preferences can be written.
  package var isWritable = true
  /// Where the caret of a field is.
  package private(set) var caret: Rect?
  /// Whether the program was asked to end.
  package private(set) var hasQuit = false

  /// A desktop on which nothing has happened.
  package init() {}

  /// Notes the title.
  package func setTitle(_ title: String) { self.title = title }
  /// Notes the address.
  package func openBrowser(_ url: String) { opened.append(url) }
  /// Notes the path.
  package func openFolder(_ path: String) { opened.append(path) }
  /// Notes the wish.
  package func chooseFiles(_ request: FileChoice) {
    choices.append(request)
    isChoosing = browse?(request) != true
  }
  /// The file chooser that is open, once; nil: none is.
  package func takeChoice() -> FileChoice? {
    defer { isChoosing = false }
    return isChoosing ? choices.last : nil
  }
  /// Notes the text.
  package func announce(_ text: String, interrupts: Bool) {
    announcements.append((text, interrupts))
  }
  /// Keeps the preferences, if it can.
  package func writePreferences(_ values: [String: String]) -> Bool {
    guard isWritable else { return false }
    written = values
    return true
  }
  /// Notes the caret.
  package func setTextInput(_ caret: Rect?) { self.caret = caret }
  /// Notes the end.
  package func quit() { hasQuit = true }
}
