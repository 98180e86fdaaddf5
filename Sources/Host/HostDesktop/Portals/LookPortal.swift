import HostBase

/// What the desktop's settings say about colours, text and motion: the portal `Settings`, versions 1 and 2.
final class LookPortal {
  private static let interface = "org.freedesktop.portal.Settings"
  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"
  private static let gnomeAccess = "org.gnome.desktop.a11y.interface"

  private let changed: (DesktopLook) -> Void
  private var values: [String: BusValue] = [:]
  private var look = DesktopLook()

  /// Reads the settings and follows them; `changed` hears every look that differs from the one before.
  init(_ session: BusConnection, changed: @escaping (DesktopLook) -> Void) {
    self.changed = changed
    session.listen(
      "type='signal',sender='\(Portal.name)',path='\(Portal.path)',interface='\(Self.interface)'")
    session.call(
      Portal.target(Self.interface), "ReadAll",
      [.strings([Self.appearance, Self.gnome, Self.gnomeAccess])]
    ) { [weak self] result in
      guard let self, let groups = (try? result.get())?.first else { return }
      for group in [Self.appearance, Self.gnome, Self.gnomeAccess] {
        for case .entry(let key, let value) in groups[group]?.items ?? [] {
          note(group, key.text ?? "", value)
        }
      }
      settle()
    }
  }

  /// Hears a signal of the session bus.
  func hear(_ signal: BusMessage) {
    guard signal.interface == Self.interface, signal.path == Portal.path,
      signal.member == "SettingChanged", let group = signal[0]?.text, let key = signal[1]?.text,
      let value = signal[2]
    else { return }
    note(group, key, value)
    settle()
  }

  private func note(_ group: String, _ key: String, _ value: BusValue) {
    let name = group + " " + key
    let known = [
      Self.appearance + " color-scheme", Self.appearance + " contrast",
      Self.gnome + " text-scaling-factor", Self.gnome + " enable-animations",
      Self.gnomeAccess + " high-contrast",
    ]
    if known.contains(name) { values[name] = value.plain }
  }

  private func settle() {
    var new = DesktopLook()
    // Of the portal's own numbers: 1 is dark, 2 is light; contrast 1 is high.
    switch values[Self.appearance + " color-scheme"]?.integer {
    case 1: new.colorScheme = .dark
    case 2: new.colorScheme = .light
    default: break
    }
    new.wantsContrast =
      values[Self.appearance + " contrast"]?.integer == 1
      || values[Self.gnomeAccess + " high-contrast"]?.flag == true
    if let scale = values[Self.gnome + " text-scaling-factor"]?.number {
      new.textScale = scale.bounded(in: 0.5...3, or: 1)
    }
    new.animates = values[Self.gnome + " enable-animations"]?.flag ?? true
    guard new != look else { return }
    look = new
    changed(new)
  }
}

/// The desktop portal (xdg-desktop-portal 1.16).
enum Portal {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  /// An interface of the portal.
  static func target(_ interface: String) -> BusConnection.Target {
    BusConnection.Target(name: name, path: path, interface: interface)
  }
}
