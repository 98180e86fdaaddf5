import CSDL2
import Glibc
import HostBase

/// How large the desktop wants things to be.
enum DesktopScale {
  /// Pixels in a dip: the desktop's factor times the user's, in quarters, 1 … 4.
  ///
  /// `density` is the number of the output's pixels in one of the window's units. On Wayland that is the desktop's factor; X has
  /// units of a pixel, and desktops say there what they want by `Xft.dpi`. SDL's own figure is the glass's, which on X11 is no
  /// wish of anyone.
  static func scale(density: Double, user: Double) -> Double {
    let desktop = density > 1.01 ? density : (fontDPI() ?? 96) / 96
    let quarters = (desktop * user * 4).rounded()
    return min(max(quarters / 4, 1), 4)
  }

  /// `Xft.dpi` of the X server's resources; nil without X, or where the desktop says nothing.
  static func fontDPI() -> Double? {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Resources = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11",
      let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD)
    else { return nil }
    defer { dlclose(library) }
    guard let open = dlsym(library, "XOpenDisplay"), let close = dlsym(library, "XCloseDisplay"),
      let resources = dlsym(library, "XResourceManagerString"),
      let display = unsafeBitCast(open, to: Open.self)(nil)
    else { return nil }
    defer { _ = unsafeBitCast(close, to: Close.self)(display) }
    guard let text = unsafeBitCast(resources, to: Resources.self)(display) else { return nil }
    return dpi(inResources: String(cString: text))
  }

  /// The number after `Xft.dpi:`, if a display can have it.
  static func dpi(inResources text: String) -> Double? {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed == "Xft.dpi", let dpi = Double(parts[1].trimmed),
        (48...768).contains(dpi)
      else { continue }
      return dpi
    }
    return nil
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
    return text
  }
}
