import Glibc
import HostBase
import Logging
import Play

/// Errors of the X server, which by default end the program.
///
/// Some of them come from other programs: the program that the user drags a file from may end before it gets its answer, and
/// SDL then writes to a window that is gone (XSetErrorHandler(3)).
enum XErrors {
  private typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  private typealias Setter = @convention(c) (Handler?) -> UnsafeMutableRawPointer?

  /// Makes them lines of the log from now on, if this process shows its window by X; returns whether it does.
  @discardableResult
  static func areLogged() -> Bool {
    // SDL loads the library itself; where it did not, there is nothing to do.
    guard let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD) else { return false }
    defer { dlclose(library) }
    guard let symbol = dlsym(library, "XSetErrorHandler") else { return false }
    let set = unsafeBitCast(symbol, to: Setter.self)
    _ = set { _, event in
      // XErrorEvent: type, display, resource, serial, then the error's code and the request's.
      let codes = event.map {
        ($0.load(fromByteOffset: 32, as: UInt8.self), $0.load(fromByteOffset: 33, as: UInt8.self))
      }
      Log.play.debug("X error \(codes?.0 ?? 0) of request \(codes?.1 ?? 0)")
      return 0
    }
    return true
  }
}
