import Glibc
import HostBase
import TestSupport
import Testing
import UIContract

@testable import HostDesktop
@testable import UIComponent

@Suite("The desktop's services") struct PortalTests {
  /// A desktop that is started, and its news so far.
  private final class Running {
    let desktop: Desktop
    var news: [DesktopNews] = []

    init(_ environment: [String: String]) {
      desktop = Desktop(Desktop.Options(version: "1", environment: environment)) {}
      desktop.start()
    }

    deinit { desktop.stop() }

    /// The first news that fit.
    func waitFor<Found>(_ pick: (DesktopNews) -> Found?) -> Found? {
      var found: Found?
      _ = eventually {
        news += desktop.takeNews()
        while found == nil, !news.isEmpty { found = pick(news.removeFirst()) }
        return found != nil
      }
      return found
    }

    func look() -> DesktopLook? { waitFor { if case .look(let look) = $0 { look } else { nil } } }

    func chosen() -> [String]? {
      waitFor { if case .chosen(_, let paths) = $0 { paths } else { nil } }
    }
  }

  private func choice(_ title: String = "Add games", folder: Bool = false) -> FileChoice {
    FileChoice(
      id: ElementID(5), title: title, filters: "gb 7z", takesSeveral: true, takesFolder: folder)
  }

  @Test(
    "colours, text size and motion are read and followed",
    .enabled(if: Tools.hasBus, "dbus-daemon or python3-dbus is not installed"))
  func look() throws {
    let bus = try #require(TestBus())
    try #require(bus.startMock(), "\(text(of: bus.folder.file("errors")))")
    let running = Running(bus.environment)
    var wanted = DesktopLook()
    wanted.colorScheme = .light
    wanted.textScale = 1.5
    wanted.animates = false
    #expect(running.look() == wanted)
    #expect(
      bus.tell("Change string:org.freedesktop.appearance string:color-scheme variant:uint32:1"))
    wanted.colorScheme = .dark
    #expect(running.look() == wanted)
    #expect(
      bus.tell(
        "Change string:org.gnome.desktop.a11y.interface string:high-contrast variant:boolean:true"))
    wanted.wantsContrast = true
    #expect(running.look() == wanted)
    // Numbers that no text can have are held in bounds; other kinds of values count as unset.
    #expect(
      bus.tell(
        "Change string:org.gnome.desktop.interface string:text-scaling-factor variant:double:1e300")
    )
    wanted.textScale = 3
    #expect(running.look() == wanted)
    #expect(
      bus.tell(
        "Change string:org.gnome.desktop.interface string:text-scaling-factor variant:string:x"))
    wanted.textScale = 1
    #expect(running.look() == wanted)
    #expect(!running.desktop.wantsTree)
  }

  @Test(
    "the portal's file chooser gets the endings and gives paths",
    .enabled(if: Tools.hasBus, "dbus-daemon or python3-dbus is not installed"))
  func chooser() throws {
    let bus = try #require(TestBus())
    try #require(bus.startMock())
    let running = Running(bus.environment)
    running.desktop.choose(choice(), filterName: "Games")
    #expect(running.chosen() == ["/games/A bü.gb"])
    #expect(
      bus.log.contains(
        "OpenFile Add games multiple=True directory=False [['*.[gG][bB]', '*.7[zZ]']]"),
      "\(bus.log)")
    running.desktop.choose(choice("cancel it", folder: true), filterName: "Games")
    #expect(running.chosen() == [])
    #expect(bus.log.contains("OpenFile cancel it multiple=True directory=True []"), "\(bus.log)")
  }

  @Test("without a portal a program asks, and without a program the window does")
  func programs() throws {
    let folder = TemporaryFolder("zenity")
    let environment = ["PATH": folder.path]
    let running = Running(environment)
    running.desktop.choose(choice(), filterName: "Games")
    let asked = running.waitFor { if case .noChooser(let choice) = $0 { choice } else { nil } }
    #expect(asked == choice())
    let script = folder.file("zenity")
    try AtomicFile.replace(
      script,
      with: Array(
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > \(folder.file("words"))\nprintf '/a b.gb\\n/c.gb\\nno\\n'\n"
          .utf8))
    chmod(script, 0o755)
    running.desktop.choose(choice(), filterName: "Games")
    #expect(running.chosen() == ["/a b.gb", "/c.gb"])
    let words = text(of: folder.file("words"))
    #expect(words.contains("--file-filter=Games | *.[gG][bB] *.7[zZ]"), "\(words)")
    #expect(words.contains("--multiple"))
  }

  @Test(
    "messages go to the portal, else to the notification service, and clicks come back",
    .enabled(if: Tools.hasBus, "dbus-daemon or python3-dbus is not installed"),
    arguments: [true, false])
  func notices(_ hasPortal: Bool) throws {
    let bus = try #require(TestBus())
    try #require(bus.startMock(hasPortal ? "" : "--no-notification-portal"))
    let running = Running(bus.environment)
    running.desktop.notify(title: "Arcadia", text: "A <b> & c")
    let line =
      hasPortal
      ? "AddNotification arcadia Arcadia A <b> & c"
      : "Notify Arcadia 0 Arcadia A &lt;b&gt; &amp; c"
    #expect(eventually { bus.log.contains(line) }, "\(bus.log)")
    usleep(100_000)
    #expect(bus.tell("Click"))
    #expect(running.waitFor { $0 == .show(WindowRequest()) ? true : nil } == true)
  }

  @Test("a bus that is not there, or says nonsense, does no harm", arguments: ["nonsense", "gone"])
  func noBus(_ kind: String) throws {
    let folder = TemporaryFolder("bus")
    let running = Running([
      "DBUS_SESSION_BUS_ADDRESS": kind == "gone"
        ? "unix:path=\(folder.file("none"))" : "unixexec:path=/bin/false", "PATH": folder.path,
    ])
    running.desktop.notify(title: "a", text: "b")
    running.desktop.choose(choice(), filterName: "Games")
    #expect(running.waitFor { $0 == .noChooser(choice()) ? true : nil } == true)
  }

  @Test(
    "addresses of files become paths",
    arguments: [
      ("file:///a%20b", "/a b"), ("file://localhost/a", "/a"), ("file://host/a", nil),
      ("http:///a", nil), ("file:///%", nil), ("file:///%4", nil), ("file:///%00", nil),
      ("file:///%ff", nil), ("file:", nil), ("", nil),
    ])
  func uris(_ uri: String, _ path: String?) { #expect(FileURI.path(of: uri) == path) }

  @Test(
    "the address of a file leads back to it", arguments: ["/a b/ü%20;#?", "/Spiele/Tobu.gb", "/"])
  func address(_ path: String) {
    #expect(FileURI.of(path).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(FileURI.path(of: FileURI.of(path)) == path)
  }
}
