import FlashHarness
import Testing

@testable import Flash
@testable import FlashDisplay

/// Scripts that wait for the time to pass.
@Suite("Scripts that wait") struct WaitingTests {
  /// `t = getTimer(); while (getTimer() - t < milliseconds) {}; waited = getTimer() - t;`, then the variable is traced.
  private static func waiting(_ milliseconds: Int32) -> Assembly {
    func sinceStart(_ code: inout Assembly) {
      code.op(0x34)  // getTime
      code.push("t")
      code.op(0x1C)
      code.op(0x0B)  // subtract
    }
    var loop = Assembly()
    sinceStart(&loop)
    loop.push(milliseconds)
    loop.op(0x48)  // less2
    loop.jump(-(loop.bytes.count + 5), code: 0x9D)
    var code = Assembly()
    code.push("t")
    code.op(0x34)
    code.op(0x1D)
    code.bytes += loop.bytes
    code.push("waited")
    sinceStart(&code)
    code.op(0x1D)
    code.trace(variable: "waited")
    return code
  }

  @Test(
    "a wait ends after its time, the same in each run, and what comes is put off",
    arguments: [ScriptTime.work, .real])
  func wait(_ time: ScriptTime) throws {
    var options = Player.Options.recorded
    options.scriptTime = time
    var lines: [String] = []
    let player = try Self.waiting(200).player(options, frames: 2) { lines.append($0) }
    for _ in 0..<3 { player.runIteration() }
    #expect(lines.count == 3 && lines.allSatisfy { (200..<400).contains(Int($0) ?? 0) })
    if time == .work { #expect(lines == ["200", "200", "200"]) }
    #expect(player.now >= 600)
    #expect(player.iterations == 3)
  }

  @Test("a player that was made of a state continues with the same times")
  func restored() throws {
    var (lines, later): ([String], [Double]) = ([], [])
    let player = try Self.waiting(70).player(frames: 2) { lines.append($0) }
    player.runIteration()
    let other = try player.restored(from: player.saveState())
    for _ in 0..<4 {
      player.runIteration()
      other.runIteration()
      later.append(other.now - player.now)
    }
    #expect(later == [0, 0, 0, 0])
    #expect(lines.count == 9)
  }

  @Test("scripts that are quick take no time")
  func quick() throws {
    var lines: [String] = []
    let player = try Self.waiting(0).player(frames: 2) { lines.append($0) }
    for _ in 0..<5 { player.runIteration() }
    #expect(lines == ["0", "0", "0", "0", "0"])
    #expect(player.now == 5 * player.iterationTime)
  }
}
