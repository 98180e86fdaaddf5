import Glibc
import HostBase
import TestSupport
import Testing

@testable import HostDesktop
@testable import UIComponent

@Suite("Screen readers") struct ScreenReaderTests {
  @Test(
    "pyatspi finds names, roles, states and positions, acts, and hears what changes",
    .enabled(
      if: Tools.hasJudge, "at-spi2-core, python3-pyatspi, xvfb or xdotool is not installed"))
  func judged() throws {
    let folder = TemporaryFolder("atspi")
    let home = folder.path
    try FileSystem.ensureFolder(home + "/plugins")
    try #require(TestRun.compileCore("counter", to: home + "/plugins/counter_libretro.so"))
    for name in ["Alpha", "Beta"] {
      try AtomicFile.replace("\(home)/\(name).count", with: Array(name.utf8))
    }
    let variables = [
      "HOME=\(home)", "ARCADIA_HOME=\(home)/Arcadia", "ARCADIA_PLUGINS=\(home)/plugins",
      "XDG_CONFIG_HOME=\(home)/config", "XDG_DATA_HOME=\(home)/data",
      "XDG_STATE_HOME=\(home)/state", "XDG_CACHE_HOME=\(home)/cache", "XDG_RUNTIME_DIR=\(home)",
      "LC_ALL=C.UTF-8", "SDL_AUDIODRIVER=dummy",
    ].map { "'\($0)'" }.joined(separator: " ")
    let program = TestRun.program
    #expect(
      shell(
        "env \(variables) '\(program)' game import '\(home)/Alpha.count' '\(home)/Beta.count'"
          + " >'\(home)/log' 2>&1") == 0, "\(text(of: home + "/log"))")
    let status = shell(
      "env -u DBUS_SESSION_BUS_ADDRESS -u SDL_VIDEODRIVER -u AT_SPI_BUS_ADDRESS \(variables)"
        + " timeout 120 dbus-run-session --"
        + " xvfb-run -a -s '-screen 0 1280x800x24' /usr/bin/python3 '\(Tools.scripts)/atspi-judge.py'"
        + " '\(program)' '\(home)' >'\(home)/log' 2>&1")
    #expect(status == 0, "\(text(of: home + "/log"))")
    #expect(text(of: home + "/log").contains("judged: all right"))
  }

  @Test("paths name nodes and nothing else")
  func paths() {
    for id: Int32 in [1, 2, -1, .max, .min + 1] {
      #expect(ATSPI.node(at: ATSPI.path(of: id)) == id)
    }
    for path in [
      ATSPI.rootPath, ATSPI.nullPath, "/", "", "/org/a11y/atspi/accessible/",
      "/org/a11y/atspi/accessible/p", "/org/a11y/atspi/accessible/99999999999",
      "/org/a11y/atspi/accessible/p-2147483648",
    ] {
      #expect(ATSPI.node(at: path) == nil, "\(path)")
    }
  }

  @Test("each role has a number of AT-SPI's, and no two names one number")
  func roles() {
    var names: [UInt32: String] = [:]
    for role in Role.allCases {
      let found = ATSPI.role(of: AccessibleNode(id: 2, parent: 1, role: role))
      #expect((1...120).contains(found.number))
      #expect(names[found.number] == nil || names[found.number] == found.name)
      names[found.number] = found.name
    }
  }
}
