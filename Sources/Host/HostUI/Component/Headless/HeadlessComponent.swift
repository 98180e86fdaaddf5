package import UIContract

/// The component without a window: a virtual clock, a script for input, and logs of all that goes in and out.
package final class HeadlessComponent: UIApplication {
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
  package weak var application: (any UIApplication)?
  /// Paints a screenshot; the name is the script's.
  package var onShot: ((String) -> Void)?
  /// The transactions so far.
  package private(set) var transactions: [[Command]] = []
  /// The events so far.
  package private(set) var events: [UIEvent] = []
  /// The frames so far.
  package private(set) var frame = 0
  private var delayed: [(frame: Int, input: UIInput)] = []

  /// A component with a window of a size, whose text is measured by `text`.
  package init(
    text: any TextMeasure, screen: Screen = Screen(), preferences: [String: String] = [:]
  ) {
    let desktop = HeadlessDesktop()
    self.desktop = desktop
    component = Component(
      services: desktop, text: text, screen: screen, preferences: preferences)
    component.application = self
    component.onTransaction = { [weak self] commands in self?.transactions.append(commands) }
  }

  /// Notes an event and passes it to the application.
  package func handle(_ event: UIEvent) {
    events.append(event)
    application?.handle(event)
  }

  /// Runs one frame: 1/60 s of the virtual clock.
  package func step() {
    while let next = delayed.first(where: { $0.frame <= frame }) {
      delayed.removeAll { $0 == next }
      component.handle(next.input)
    }
    frame += 1
    component.turn(at: Int64(frame) * 1_000_000 / 60)
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
      if press != .up { component.handle(.key(key, modifiers, isDown: true)) }
      if press != .down { component.handle(.key(key, modifiers, isDown: false)) }
    case .pad(let button, let press):
      if press != .up { component.handle(.pad(button, isDown: true)) }
      if press != .down { component.handle(.pad(button, isDown: false)) }
    case .click(let x, let y, let button, let clicks):
      component.handle(.pointerPressed(x: x, y: y, button, clicks: clicks, []))
      component.handle(.pointerReleased(x: x, y: y, button))
    case .move(let x, let y): component.handle(.pointerMoved(x: x, y: y))
    case .wheel(let dx, let dy):
      let place = component.input.pointer
      component.handle(
        .wheel(
          x: place?.x ?? component.screen.size.width / 2,
          y: place?.y ?? component.screen.size.height / 2, dx: dx, dy: dy, []))
    case .touch(let x, let y):
      component.handle(.touch(.down, finger: 1, x: x, y: y))
      component.handle(.touch(.up, finger: 1, x: x, y: y))
    case .drag(let x, let y, let toX, let toY): drag(x, y, toX, toY)
    case .text(let text): component.handle(.text(text))
    case .drop(let paths): component.sendEvent(.system(SystemEvent(.open, paths: paths)))
    case .resize(let width, let height):
      component.screen.size = Size(width: width, height: height)
    case .expect(let subject, let isExact, let text):
      try check(subject, isExact, text, line: step.line)
    case .shot(let name): onShot?(name)
    }
  }

  private func drag(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
    component.handle(.touch(.down, finger: 1, x: x, y: y))
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
    case .text:
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
  /// Notes the wish.
  package func chooseFiles(_ request: FileChoice) { choices.append(request) }
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
