import Glibc
import HostBase
import TestSupport

/// Tools of the system that some tests need.
enum Tools {
  static func has(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Whether a message bus and a Python that speaks to it are here.
  static let hasBus =
    has("/usr/bin/dbus-daemon") && has("/usr/bin/python3") && has("/usr/bin/dbus-send")
    && shell("/usr/bin/python3 -c 'import dbus, gi' 2>/dev/null") == 0

  /// Whether a screen reader's library and a display are here.
  static let hasJudge =
    hasBus && has("/usr/bin/Xvfb") && has("/usr/bin/xvfb-run") && has("/usr/bin/xdotool")
    && has("/usr/bin/dbus-run-session") && has("/usr/bin/cc")
    && has("/usr/libexec/at-spi-bus-launcher")
    && shell("/usr/bin/python3 -c 'import pyatspi' 2>/dev/null") == 0

  static let scripts = TestRun.package + "/Tests/Conformance/desktop"
}

/// A message bus of a test's own.
final class TestBus {
  let folder = TemporaryFolder("bus")
  let address: String
  private let process: pid_t
  private var mock: pid_t?

  init?() {
    let file = folder.file("bus")
    shell("dbus-daemon --session --fork --print-address=1 --print-pid=1 > '\(file)' 2>/dev/null")
    let lines = text(of: file).split(separator: "\n").map(String.init)
    guard lines.count == 2, let process = pid_t(lines[1]) else { return nil }
    address = lines[0]
    self.process = process
  }

  deinit {
    if let mock { kill(mock, SIGKILL) }
    kill(process, SIGKILL)
  }

  /// Starts the desktop's stand-in; false if it does not answer.
  func startMock(_ flags: String = "") -> Bool {
    shell(
      "DBUS_SESSION_BUS_ADDRESS='\(address)' /usr/bin/python3 \(Tools.scripts)/portal-mock.py"
        + " '\(folder.file("log"))' \(flags) 2>'\(folder.file("errors"))' & echo $! > '\(folder.file("pid"))'"
    )
    mock = pid_t(text(of: folder.file("pid")).filter(\.isNumber))
    return eventually { self.log.contains("ready") }
  }

  /// What was asked of the stand-in.
  var log: [String] { text(of: folder.file("log")).split(separator: "\n").map(String.init) }

  /// Calls the stand-in.
  func tell(_ words: String) -> Bool {
    shell(
      "dbus-send --bus='\(address)' --print-reply --dest=org.freedesktop.portal.Desktop /mock"
        + " org.example.Mock.\(words) > /dev/null") == 0
  }

  /// What a program finds in its environment.
  var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.path, "PATH": folder.path]
  }
}

/// A file's text; empty if there is none.
func text(of path: String) -> String {
  (try? FileSystem.read(path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

/// Waits until something is true, ten seconds at most.
func eventually(_ check: () -> Bool) -> Bool {
  let end = MonotonicTime.seconds + 10
  while MonotonicTime.seconds < end {
    if check() { return true }
    usleep(10_000)
  }
  return check()
}
