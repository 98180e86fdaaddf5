import HostBase

/// Messages outside the window: by the portal `Notification`, else by `org.freedesktop.Notifications`.
final class Notices {
  private static let portal = Portal.target("org.freedesktop.portal.Notification")
  private static let service = BusConnection.Target(
    name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications")
  /// One message at a time: a newer one takes the place of the older.
  private static let id = "arcadia"

  private let session: BusConnection
  private let activated: () -> Void
  private var serviceID: UInt32 = 0
  private var hasPortal = true

  /// Listens for clicks: `activated` is called when the user chooses a message.
  init(_ session: BusConnection, activated: @escaping () -> Void) {
    self.session = session
    self.activated = activated
    session.listen(
      "type='signal',sender='\(Self.portal.name)',interface='\(Self.portal.interface)'")
    session.listen(
      "type='signal',sender='\(Self.service.name)',interface='\(Self.service.interface)'")
  }

  /// Shows a message.
  func show(title: String, text: String) {
    guard hasPortal else { return showByService(title, text) }
    session.call(
      Self.portal, "AddNotification",
      [
        .string(Self.id),
        .dictionary([
          "title": .string(title), "body": .string(text), "default-action": .string("show"),
        ]),
      ]
    ) { [weak self] result in
      guard case .failure = result, let self else { return }
      hasPortal = false
      showByService(title, text)
    }
  }

  private func showByService(_ title: String, _ text: String) {
    // The body may be read as markup.
    let body = text.map { letter in
      switch letter {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(letter)
      }
    }.joined()
    session.call(
      Self.service, "Notify",
      [
        .string("Arcadia"), .uint32(serviceID), .string("arcadia"), .string(title), .string(body),
        .strings(["default", ""]),
        .dictionary(["desktop-entry": .string("arcadia")]), .int32(-1),
      ]
    ) { [weak self] result in
      guard let id = (try? result.get())?.first?.integer else { return }
      self?.serviceID = UInt32(clamping: id)
    }
  }

  /// Hears a signal of the session bus.
  func hear(_ signal: BusMessage) {
    guard signal.member == "ActionInvoked" else { return }
    let isOurs =
      signal.interface == Self.portal.interface
      ? signal[0]?.text == Self.id
      : signal.interface == Self.service.interface && serviceID != 0
        && signal[0]?.integer == Int(serviceID)
    if isOurs { activated() }
  }
}
