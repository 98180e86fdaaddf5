package import UIContract
package import UIPainting

/// What the component asks of the world around it: the desktop, the clipboard, the disk.
package protocol ComponentServices: AnyObject {
  /// The text of the clipboard.
  var clipboard: String { get set }
  /// The window's title, without the program's name.
  func setTitle(_ title: String)
  /// Opens a checked http or https address in the browser.
  func openBrowser(_ url: String)
  /// Shows a folder in the desktop's file manager; without effect if the path is none of a folder.
  func openFolder(_ path: String)
  /// Shows a file chooser; its answer comes as `Component.sendEvent`.
  func chooseFiles(_ request: FileChoice)
  /// Says a text through the screen reader.
  func announce(_ text: String, interrupts: Bool)
  /// Writes all preferences at once; false: they could not be written.
  func writePreferences(_ values: [String: String]) -> Bool
  /// A field wants text from the keyboard, and its caret is here in dip; nil: none does.
  func setTextInput(_ caret: Rect?)
  /// Ends the program.
  func quit()
}

/// A wish for files.
package struct FileChoice: Equatable, Sendable {
  /// The element that hears the answer.
  package let id: ElementID
  /// The chooser's title.
  package let title: String
  /// Patterns, as the application gave them.
  package let filters: String
  /// More than one file can be chosen.
  package let takesSeveral: Bool
  /// A folder is wanted.
  package let takesFolder: Bool
}

/// The window as the component knows it.
package struct WindowState: Equatable, Sendable {
  /// The size of the window in dip.
  package var size = Size(width: 1280, height: 800)
  /// Pixels in a dip.
  package var scale = 1.0
  /// The locale is written from the right to the left.
  package var isRightToLeft = false
  /// The window is hidden, so timers stop.
  package var isHidden = false
  /// The colours.
  package var theme = Theme.dark
  /// The desktop's factor for text.
  package var textScale = 1.0
  /// The letters of the on-screen keyboard.
  package var letters = KeyboardLetters()
  /// The names of the parts that widgets contain.
  package var names = WidgetNames()

  /// A window of the usual size.
  package init() {}

  var lookContext: LookContext { LookContext(theme: theme, textScale: textScale) }

  /// Narrow windows take sheets from the bottom.
  package var isNarrow: Bool { size.width < 600 }
}

/// The native side of the user interface: it holds the widgets, obeys commands and makes events.
///
/// All calls come from the loop's thread. `turn` runs once a frame; nothing here waits.
package final class Component {
  /// What was not obeyed.
  package let refusals = RefusalLog()
  /// Hears the events.
  package weak var application: (any AppRoot)?
  /// Hears each transaction before it is applied.
  package var onTransaction: (([Command]) -> Void)?

  let services: any ComponentServices
  let text: any TextMeasure
  var tree = ElementTree()
  var stage = ShownViews()
  var scene: Scene
  var outbox = Outbox()
  var focus = FocusState()
  var input = InteractionState()
  var images = ImageBudget()
  var timers = TimerList()
  var preferences = Preferences()
  var screenValue = WindowState()
  /// The monotonic clock in microseconds, as `turn` was given it.
  package internal(set) var now: Int64 = 0
  private let transactions = TransactionQueue()
  /// Grows when anything that is painted has changed.
  package var sceneVersion: UInt64 { scene.version }

  /// A component without any element.
  package init(
    services: any ComponentServices, text: any TextMeasure, screen: WindowState = WindowState(),
    preferences: [String: String] = [:]
  ) {
    self.services = services
    self.text = text
    self.preferences = Preferences(saved: preferences)
    screenValue = screen
    scene = Scene(context: screen.lookContext)
  }

  /// The window; a change of it lays out again what depends on it.
  package var screen: WindowState {
    get { screenValue }
    set { change(screen: newValue) }
  }

  /// An element by its id.
  package func element(_ id: ElementID) -> Element? { tree[id] }

  // MARK: - Transactions

  /// Applies a transaction: all commands, then the layout once.
  ///
  /// A transaction that is sent while another one is applied follows it.
  package func sendCommands(_ commands: [Command]) {
    transactions.add(commands) { next in
      onTransaction?(next)
      apply(next)
    }
  }

  private func apply(_ commands: [Command]) {
    for (number, command) in commands.enumerated() {
      do throws(Refused) {
        guard number < CommandLimit.commands else { throw Refused(.tooManyCommands) }
        try perform(command)
      } catch {
        refuse(error, command.type, command.id)
      }
    }
    settle(afterCommands: true)
  }

  /// Notes a refusal.
  func refuse(_ reason: Refused, _ type: CommandType, _ id: ElementID) {
    refusals.add(Refusal(kind: reason.kind, type: type, id: id, detail: reason.detail))
  }

  private func perform(_ command: Command) throws(Refused) {
    guard command.text.utf8.count <= CommandLimit.textBytes,
      command.text2.utf8.count <= CommandLimit.textBytes
    else { throw Refused(.textTooLong) }
    if command.type == .createApplication { return try commands.createApplication(command) }
    guard stage.application != nil else { throw Refused(.noApplication) }
    if command.type.isCreation { return try commands.create(command) }
    switch command.type {
    case .updatePreference, .deletePreference, .commitPreferences:
      return try commands.changePreference(command)
    case .announce, .launchBrowser, .setClipboard, .quit: return try commands.serve(command)
    default: break
    }
    guard let element = tree[command.id] else { throw Refused(.unknownElement) }
    switch command.type {
    case .deleteElement: try commands.deleteElement(element)
    case .removeChild: try commands.removeChild(element, command)
    case .reorderChild: try commands.reorderChild(element, command)
    case .clear: try commands.clear(element)
    case .setIntValue: try commands.setInt(element, command.value)
    case .setTextValue: try commands.setText(element, command.text)
    case .setVisibility: try commands.setVisibility(element, command.value)
    case .setStyle: try commands.setStyle(element, command)
    case .setError: try commands.setError(element, command.text)
    case .setFocus: try commands.setFocus(element)
    case .setEnabled: try commands.setEnabled(element, command.value)
    case .setLabel: try commands.setLabel(element, command)
    case .addImageURL: try commands.addImageURL(element, command)
    case .addOption: try commands.addOption(element, command)
    case .showFileChooser: try commands.showFileChooser(element, command)
    default: throw Refused(.failed)
    }
  }

  /// Brings layout, focus and pictures in line with the tree.
  func settle(afterCommands: Bool = false) {
    controls.keyboard.follow()
    let keep = input.keepsFocusPlace ? focus.element.map { ($0, $0.windowFrame) } : nil
    input.keepsFocusPlace = false
    let hasChanged = runLayout()
    if let (element, before) = keep { focusing.keepPlace(element, before) }
    if afterCommands { focusing.settleInfiniteScrolls() }
    for layout in input.scrolled { layout.clampScroll() }
    focusing.settleFocus()
    if hasChanged || images.isDirty { pictures.updateImages() }
    if hasChanged { scene.change() }
  }

  private func change(screen new: WindowState) {
    let old = screenValue
    guard old != new else { return }
    screenValue = new
    scene.context = new.lookContext
    let parts = [stage.pickerSheet, stage.keyboard?.root].compactMap(\.self)
    if old.theme != new.theme || old.textScale != new.textScale {
      for element in tree.all(with: parts) {
        element.styles.forget()
        scene.refreshLook(element)
      }
    }
    if old.theme != new.theme { post(.system(SystemEvent(.themeChanged))) }
    if old.scale != new.scale { post(.system(SystemEvent(.scaleChanged))) }
    if old.isHidden != new.isHidden {
      post(.system(SystemEvent(new.isHidden ? .paused : .resumed)))
    }
    if old.size != new.size || old.scale != new.scale || old.isRightToLeft != new.isRightToLeft
      || old.textScale != new.textScale
    {
      input.keepsFocusPlace = true
      for element in tree.all(with: parts) {
        element.layout.forget()
        element.markPaint()
      }
      for root in stage.roots { scene.layOut(root) }
      controls.keyboard.build()
      images.isDirty = true
    }
    settle()
    scene.change()
  }
}

/// Transactions in the order in which they were sent: one that is sent while another one is applied follows it.
private final class TransactionQueue {
  private var isApplying = false
  private var waiting: [[Command]] = []

  /// Adds a transaction, and applies what waits unless it is being applied already.
  func add(_ commands: [Command], apply: ([Command]) -> Void) {
    waiting.append(commands)
    guard !isApplying else { return }
    isApplying = true
    defer { isApplying = false }
    while !waiting.isEmpty { apply(waiting.removeFirst()) }
  }
}
