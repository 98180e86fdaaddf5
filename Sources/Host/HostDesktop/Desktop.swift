import Glibc
import HostBase
import Synchronization
package import UIComponent

/// How the desktop wants windows to look.
package struct DesktopLook: Equatable, Sendable {
  /// What the desktop prefers.
  package enum ColorScheme: Sendable { case none, dark, light }
  /// Light or dark windows.
  package var colorScheme = ColorScheme.none
  /// Strong contrast.
  package var wantsContrast = false
  /// The factor for text, 0.5 … 3.
  package var textScale = 1.0
  /// Whether things may move.
  package var animates = true

  /// A desktop without wishes.
  package init() {}
}

/// Something that the desktop has for the window; taken on the loop's thread.
package enum DesktopNews: Equatable, Sendable {
  /// The desktop's look, at the start and whenever it changes.
  case look(DesktopLook)
  /// A screen reader or the speech wants the tree now.
  case treeWanted
  /// A file chooser ended; without paths it was cancelled.
  case chosen(FileChoice, [String])
  /// There is no file chooser here.
  case noChooser(FileChoice)
  /// A screen reader acts on a node.
  case action(Int32, AccessibleAction)
  /// Another start of the program, or a notification, wants the window in front.
  case show(WindowRequest)
}

/// The desktop around the window: screen readers, speech, portals, notifications, and other starts of the program.
///
/// It works on a thread of its own, so that no program on a bus can hold up the window. Where the system has no libdbus or no bus, the rest still works.
package final class Desktop: Sendable {
  /// What it is started with.
  package struct Options: Sendable {
    /// The program's version, for screen readers.
    package var version: String
    /// Whether texts are spoken without a screen reader.
    package var speaks = false
    /// The words for a switch that is on, and one that is off.
    package var switchWords = (on: "on", off: "off")
    /// The language of the texts, such as `de`.
    package var language = "en"
    /// The variables of this process.
    package var environment: [String: String]
    /// Hears other starts of the program.
    package var socket: WindowSocket?

    /// The usual desktop.
    package init(version: String, environment: [String: String]) {
      self.version = version
      self.environment = environment
    }
  }

  /// What the loop's thread asks for.
  enum Order: Sendable {
    case announce(String, interrupts: Bool, isShown: Bool)
    case choose(FileChoice, filterName: String)
    case notify(title: String, text: String)
    case key(AccessibleKey)
  }

  /// What both threads share.
  struct Exchange: Sendable {
    var orders: [Order] = []
    var snapshot: AccessibleSnapshot?
    var news: [DesktopNews] = []
    var wantsTree = false
    var hasReader = false
    var isStopped = false
  }

  /// The most orders, and the most news, that wait.
  static let queueLimit = 1_000

  private let exchange = Mutex(Exchange())
  private let thread = Mutex<BackgroundThread?>(nil)
  private let bell: (read: Int32, write: Int32)
  private let wake: @Sendable () -> Void
  let options: Options

  /// A desktop that is not asked for anything yet; `wake` makes the loop call `takeNews`, from any thread.
  package init(_ options: Options, wake: @escaping @Sendable () -> Void) {
    self.options = options
    self.wake = wake
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends where end >= 0 { Descriptor.unblock(end) }
    bell = (ends[0], ends[1])
  }

  deinit {
    for end in [bell.read, bell.write] where end >= 0 { close(end) }
  }

  /// Starts the thread, once; without one there is no desktop.
  package func start() {
    thread.withLock { thread in
      guard thread == nil else { return }
      thread = try? BackgroundThread { [self] in
        let loop = DesktopLoop(self)
        loop.run()
      }
    }
  }

  /// Ends the thread, and waits for its end.
  package func stop() {
    exchange.withLock { $0.isStopped = true }
    ring()
    thread.withLock { $0.take() }?.join()
  }

  // MARK: - The window's side

  /// Whether a screen reader or the speech follows the window.
  package var wantsTree: Bool { exchange.withLock { $0.wantsTree } }

  /// Whether a screen reader is there, which hears the keys.
  package var hasReader: Bool { exchange.withLock { $0.hasReader } }

  /// Passes a key to the screen reader.
  package func hear(_ key: AccessibleKey) { order(.key(key)) }

  /// Passes on what screen readers see now; only the latest counts.
  package func show(_ snapshot: AccessibleSnapshot) {
    exchange.withLock { $0.snapshot = snapshot }
    ring()
  }

  /// Says a text through the screen reader, or aloud.
  ///
  /// What `isShown` is a message in the tree, which the screen reader finds there.
  package func announce(_ text: String, interrupts: Bool, isShown: Bool = false) {
    order(.announce(String(text.prefix(4_000)), interrupts: interrupts, isShown: isShown))
  }

  /// Shows the desktop's file chooser.
  ///
  /// `filterName` names the files that fit.
  package func choose(_ choice: FileChoice, filterName: String) {
    order(.choose(choice, filterName: filterName))
  }

  /// Shows a message outside the window.
  package func notify(title: String, text: String) {
    order(.notify(title: String(title.prefix(200)), text: String(text.prefix(1_000))))
  }

  /// Takes what the desktop has.
  package func takeNews() -> [DesktopNews] {
    exchange.withLock { exchange in
      defer { exchange.news = [] }
      return exchange.news
    }
  }

  private func order(_ order: Order) {
    exchange.withLock { exchange in
      guard exchange.orders.count < Self.queueLimit else { return }
      exchange.orders.append(order)
    }
    ring()
  }

  private func ring() {
    var byte: UInt8 = 1
    // A full pipe wakes the thread as well.
    _ = write(bell.write, &byte, 1)
  }

  // MARK: - The thread's side

  /// What the thread waits for.
  var waited: pollfd { pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0) }

  /// Whether the window is over.
  var isStopped: Bool { exchange.withLock { $0.isStopped } }

  /// Takes what the window asks for; nil: the thread is to end.
  func takeOrders() -> (orders: [Order], snapshot: AccessibleSnapshot?)? {
    var rings = [UInt8](repeating: 0, count: 256)
    while read(bell.read, &rings, rings.count) == rings.count {}
    return exchange.withLock { exchange in
      guard !exchange.isStopped else { return nil }
      defer {
        exchange.orders = []
        exchange.snapshot = nil
      }
      return (exchange.orders, exchange.snapshot)
    }
  }

  /// Passes news to the window; what comes faster than it is taken is dropped.
  func tell(_ news: DesktopNews) {
    exchange.withLock { exchange in
      guard exchange.news.count < Self.queueLimit else { return }
      exchange.news.append(news)
    }
    wake()
  }

  /// Notes whether the tree is needed, and whether a screen reader needs it.
  func setWantsTree(_ wantsTree: Bool, hasReader: Bool) {
    let isNew = exchange.withLock { exchange in
      exchange.hasReader = hasReader
      defer { exchange.wantsTree = wantsTree }
      return wantsTree && !exchange.wantsTree
    }
    if isNew { tell(.treeWanted) }
  }
}
