import Glibc
import HostBase
import UIComponent

/// The desktop's thread: it waits for the buses, for the speech, for other starts of the program, and for the window.
final class DesktopLoop {
  private let desktop: Desktop
  private let library = DBusLibrary()
  private var session: BusConnection?
  private var status: AccessibilityStatus?
  private var bridge: AccessibilityBridge?
  private var look: LookPortal?
  private var chooser: FileChooser
  private var notices: Notices?
  private var speech: SpeechClient?
  private var spoken = SpokenFocus()
  private var socket: WindowServer?

  init(_ desktop: Desktop) {
    self.desktop = desktop
    chooser = FileChooser(environment: desktop.options.environment)
    chooser.tell = { [unowned desktop] in desktop.tell($0) }
    socket = desktop.options.socket.map { socket in
      WindowServer(socket) { [unowned desktop] in desktop.tell(.show($0)) }
    }
    if desktop.options.speaks {
      speech = SpeechClient(
        environment: desktop.options.environment, language: desktop.options.language)
      spoken.words = desktop.options.switchWords
    }
  }

  /// Works until the window stops the desktop.
  func run() {
    connect()
    desktop.setWantsTree(speech != nil, hasReader: false)
    while let (orders, snapshot) = desktop.takeOrders() {
      for order in orders { obey(order) }
      if let snapshot { show(snapshot) }
      turn()
      wait()
    }
    bridge?.close()
    session?.close()
    speech?.close()
    chooser.close()
    socket?.close()
  }

  // MARK: - The buses

  /// The session bus: where the environment says, else where systemd has it.
  private var sessionAddress: String? {
    let environment = desktop.options.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    let path = PathName.join(folder, "bus")
    return FileSystem.kind(path) == nil ? nil : BusAddress(path: path)?.text
  }

  private func connect() {
    guard let library, let address = sessionAddress,
      let session = BusConnection(library, address: address, isOver: { desktop.isStopped })
    else { return }
    self.session = session
    let status = AccessibilityStatus(session) { [weak self] address in self?.switchBridge(address) }
    let look = LookPortal(session) { [unowned desktop] in desktop.tell(.look($0)) }
    let notices = Notices(session) { [unowned desktop] in desktop.tell(.show(WindowRequest())) }
    chooser.session = session
    session.hear = { [weak self, weak status, weak look, weak notices] signal in
      status?.hear(signal)
      look?.hear(signal)
      notices?.hear(signal)
      self?.chooser.hear(signal)
    }
    self.status = status
    self.look = look
    self.notices = notices
  }

  /// Screen readers are wanted at this address, or no more.
  private func switchBridge(_ address: String?) {
    if let address, bridge == nil, let library,
      let bus = BusConnection(library, address: address, isOver: { desktop.isStopped })
    {
      let bridge = AccessibilityBridge(bus, version: desktop.options.version)
      bridge.perform = { [unowned desktop] in desktop.tell(.action($0, $1)) }
      self.bridge = bridge
    } else if address == nil {
      bridge?.close()
      bridge = nil
    }
    desktop.setWantsTree(bridge != nil || speech != nil, hasReader: bridge != nil)
  }

  // MARK: - Orders

  private func obey(_ order: Desktop.Order) {
    switch order {
    case .announce(let text, let interrupts, let isShown):
      if !isShown { bridge?.announce(text, interrupts: interrupts) }
      // A screen reader speaks better than we do.
      if bridge == nil { speech?.say(text, interrupts: interrupts) }
    case .choose(let choice, let filterName): chooser.choose(choice, filterName: filterName)
    case .notify(let title, let text): notices?.show(title: title, text: text)
    case .key(let key): bridge?.hear(key)
    }
  }

  private func show(_ snapshot: AccessibleSnapshot) {
    if let bridge { return bridge.update(snapshot) }
    if let line = spoken.line(for: snapshot) { speech?.say(line, interrupts: true) }
  }

  // MARK: - Waiting

  private func turn() {
    session?.turn()
    if session?.isConnected == false {
      session = nil
      chooser.session = nil
      (status, look, notices) = (nil, nil, nil)
      switchBridge(nil)
    }
    bridge?.bus.turn()
    if bridge?.bus.isConnected == false { switchBridge(nil) }
    speech?.turn()
    chooser.turn()
    socket?.turn()
  }

  private func wait() {
    let buses = [session, bridge?.bus].compactMap { $0 }
    if buses.contains(where: \.hasMore) { return }
    var waited = [desktop.waited] + buses.compactMap(\.waited)
    waited += [speech?.waited, chooser.waited].compactMap { $0 }
    waited += socket?.waited ?? []
    let deadlines = buses.compactMap(\.deadline) + [speech?.deadline].compactMap { $0 }
    let longest = deadlines.min().map { max($0 - MonotonicTime.seconds, 0) * 1000 + 1 }
    poll(&waited, nfds_t(waited.count), longest.map { Int32($0, in: 0...3_600_000) } ?? -1)
  }
}

/// Whether screen readers are used, as `org.a11y.Status` on the session bus says.
final class AccessibilityStatus {
  private static let status = "org.a11y.Status"
  private static let path = "/org/a11y/bus"
  private let session: BusConnection
  private let changed: (String?) -> Void
  private var isEnabled = false
  private var values: [String: Bool] = [:]

  /// Asks, and calls `changed` with the address of the accessibility bus, or nil once no one uses it.
  init(_ session: BusConnection, changed: @escaping (String?) -> Void) {
    self.session = session
    self.changed = changed
    session.listen(
      "type='signal',sender='org.a11y.Bus',path='\(Self.path)',"
        + "interface='\(ATSPI.properties)',member='PropertiesChanged'")
    session.listen(
      "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.a11y.Bus'")
    ask()
  }

  private func ask() {
    let target = BusConnection.Target(
      name: "org.a11y.Bus", path: Self.path, interface: ATSPI.properties)
    // Asking must not start a service that no one needs.
    session.call(target, "GetAll", [.string(Self.status)], startsProgram: false) {
      [weak self] result in
      guard let values = (try? result.get())?.first else { return }
      self?.note(values)
    }
  }

  /// Hears a signal of the session bus.
  func hear(_ signal: BusMessage) {
    if signal.member == "NameOwnerChanged", signal.sender == "org.freedesktop.DBus",
      signal[0]?.text == "org.a11y.Bus"
    {
      if signal[2]?.text?.isEmpty == false { return ask() }
      values = [:]
      settle()
    }
    if signal.path == Self.path, signal.member == "PropertiesChanged",
      signal[0]?.text == Self.status, let values = signal[1]
    {
      note(values)
    }
  }

  private func note(_ new: BusValue) {
    for name in ["IsEnabled", "ScreenReaderEnabled"] {
      if let flag = new[name]?.flag { values[name] = flag }
    }
    settle()
  }

  private func settle() {
    let wanted = values.values.contains(true)
    guard wanted != isEnabled else { return }
    isEnabled = wanted
    guard wanted else { return changed(nil) }
    let target = BusConnection.Target(
      name: "org.a11y.Bus", path: Self.path, interface: "org.a11y.Bus")
    session.call(target, "GetAddress") { [weak self] result in
      guard let self, isEnabled, let address = (try? result.get())?.first?.text else { return }
      changed(address)
    }
  }
}
