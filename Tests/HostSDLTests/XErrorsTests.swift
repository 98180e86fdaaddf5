import Glibc
import TestSupport
import Testing

@testable import HostSDL

/// Functions of Xlib that the test needs.
private struct Xlib {
  typealias Display = OpaquePointer
  let open: @convention(c) (UnsafePointer<CChar>?) -> Display?
  let close: @convention(c) (Display) -> Int32
  let destroyWindow: @convention(c) (Display, UInt) -> Int32
  let sync: @convention(c) (Display, Int32) -> Int32

  init?() {
    guard let library = dlopen("libX11.so.6", RTLD_NOW),
      let open = dlsym(library, "XOpenDisplay"), let close = dlsym(library, "XCloseDisplay"),
      let destroy = dlsym(library, "XDestroyWindow"), let sync = dlsym(library, "XSync")
    else { return nil }
    self.open = unsafeBitCast(open, to: type(of: self.open))
    self.close = unsafeBitCast(close, to: type(of: self.close))
    destroyWindow = unsafeBitCast(destroy, to: type(of: destroyWindow))
    self.sync = unsafeBitCast(sync, to: type(of: self.sync))
  }
}

@Suite("Errors of an X server")
struct XErrorsTests {
  @Test(
    "do not end the program: a window that is gone may be written to",
    .enabled(if: XServer.isInstalled, "Xvfb is not installed"))
  func goneWindow() throws {
    let xlib = try #require(Xlib(), "libX11 is not installed")
    let server = try #require(XServer(), "Xvfb does not start")
    let display = try #require(xlib.open(server.name), "the server \(server.name) does not answer")
    #expect(XErrors.areLogged())
    // Xlib's own handler would end this process here.
    _ = xlib.destroyWindow(display, 0x7777)
    _ = xlib.sync(display, 0)
    _ = xlib.close(display)
  }
}
