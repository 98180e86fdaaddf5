import CSDL2
import Glibc
import HostBase

/// Waits for the display to say something, without waking up in between.
///
/// SDL_WaitEventTimeout is not used: for each event that comes while it waits, SDL sends its window another one over a second
/// connection, and where that comes after the window is gone, X ends the program.
final class DisplayConnection {
  private let display: Int32?
  /// A pipe whose written end wakes the loop.
  private let bell: (read: Int32, write: Int32)

  /// The connection of a window to X or to Wayland; other displays are asked again and again.
  init(window: OpaquePointer) {
    display = Self.descriptor(of: window)
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell = (ends[0], ends[1])
  }

  deinit {
    for end in [bell.read, bell.write] where end >= 0 { close(end) }
  }

  /// Ends a wait that is under way, or the next one.
  ///
  /// Safe in any thread while this object lives.
  var waker: DisplayWaker { DisplayWaker(descriptor: bell.write) }

  /// Waits until the display or `waker` says something, at most so many milliseconds.
  ///
  /// All events that SDL has must have been taken before.
  func wait(milliseconds: Int) {
    var sources = [pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0)]
    if let display { sources.append(pollfd(fd: display, events: Int16(POLLIN), revents: 0)) }
    let longest = display == nil ? 16 : 60_000
    poll(&sources, nfds_t(sources.count), Int32(clamping: min(max(milliseconds, 0), longest)))
    var rings = [UInt8](repeating: 0, count: 64)
    while read(bell.read, &rings, rings.count) == rings.count {}
  }

  /// SDL_GetWindowWMInfo's structure: three bytes of version, the kind of display, then that kind's own fields, of which X11's
  /// and Wayland's begin with the display (SDL_syswm.h).
  private static func descriptor(of window: OpaquePointer) -> Int32? {
    typealias Info = @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> UInt32
    typealias Descriptor = @convention(c) (OpaquePointer) -> Int32
    guard let symbol = dlsym(nil, "SDL_GetWindowWMInfo") else { return nil }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
    var version = SDL_version()
    SDL_GetVersion(&version)
    memory.storeBytes(of: version.major, as: UInt8.self)
    memory.storeBytes(of: version.minor, toByteOffset: 1, as: UInt8.self)
    memory.storeBytes(of: version.patch, toByteOffset: 2, as: UInt8.self)
    guard unsafeBitCast(symbol, to: Info.self)(window, memory) != 0,
      let display = memory.load(fromByteOffset: 8, as: OpaquePointer?.self)
    else { return nil }
    let (library, name): (String, String)
    switch memory.load(fromByteOffset: 4, as: UInt32.self) {
    // SDL_SYSWM_X11 and SDL_SYSWM_WAYLAND
    case 2: (library, name) = ("libX11.so.6", "XConnectionNumber")
    case 6: (library, name) = ("libwayland-client.so.0", "wl_display_get_fd")
    default: return nil
    }
    guard let handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD) else { return nil }
    defer { dlclose(handle) }
    guard let function = dlsym(handle, name) else { return nil }
    let descriptor = unsafeBitCast(function, to: Descriptor.self)(display)
    return descriptor >= 0 ? descriptor : nil
  }
}

/// Ends the loop's wait; from any thread.
struct DisplayWaker: Sendable {
  fileprivate let descriptor: Int32

  func wake() {
    var ring: UInt8 = 1
    // A full pipe wakes the loop as well.
    _ = write(descriptor, &ring, 1)
  }
}
