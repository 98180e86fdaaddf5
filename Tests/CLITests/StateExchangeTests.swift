import TestSupport
import Testing

@Suite("States go from Arcadia to RetroArch and back")
struct StateExchangeTests {
  private static let core = "/usr/lib/x86_64-linux-gnu/libretro/gambatte_libretro.so"
  private static let isPossible =
    ["retroarch", "ffmpeg", "python3"].allSatisfy { shell("command -v \($0) >/dev/null") == 0 }
    && shell("test -e '\(core)'") == 0

  @Test(
    "a state of either, plain or compressed, resumes in the other with the same picture",
    .enabled(if: isPossible, "needs retroarch, its gambatte core, ffmpeg, python3"))
  func exchange() throws {
    let home = try Home()
    let log = home.root + "/exchange.log"
    let status = shell(
      "python3 '\(TestRun.package)/Tests/Conformance/state-exchange.py' '\(TestRun.program)'"
        + " '\(Home.demo)' --core gambatte='\(Self.core)' --frames 100 --after 30 >'\(log)' 2>&1")
    #expect(status == 0 && Home.text(log).contains("4 of 4 equal"), "\(Home.text(log))")
  }
}
