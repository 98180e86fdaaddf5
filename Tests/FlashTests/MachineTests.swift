import FlashHarness
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

/// Which machines a player makes, and when.
@Suite("Machines by movie")
struct MachineTests {
  /// A movie with a clip `k` of two frames.
  private func movie(_ language: ScriptLanguage, frames: UInt8 = 2) -> [UInt8] {
    let declaration: [UInt8] = [0x44, 0x11, language == .actionScript3 ? 8 : 0, 0, 0, 0]
    let sprite: [UInt8] = [0xCA, 0x09, 9, 0, 2, 0, 0x40, 0x00, 0x40, 0x00, 0, 0]
    let place: [UInt8] = [0x87, 0x06, 0x22, 1, 0, 9, 0, 0x6B, 0]
    let show: [UInt8] = [0x40, 0x00]
    var file = PlayerTests.movie(
      frames: frames,
      declaration + sprite + place + (0..<frames).flatMap { _ in show } + [0, 0])
    file[3] = 9
    return file
  }

  private func player(_ file: [UInt8]) throws -> Player {
    try Player(
      file, url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
  }

  @Test("a movie has the machine of its language")
  func made() throws {
    #expect(try player(movie(.actionScript1)).machines.actionMachine != nil)
    let machines = try player(movie(.actionScript3)).machines
    #expect(machines.actionMachine == nil && machines.host(of: .actionScript3) != nil)
  }

  @Test("a state without natives is refused where the movie has ActionScript 1")
  func lostMachine() throws {
    let player = try player(movie(.actionScript1))
    player.runIteration()
    let state = player.saveState()
    let file = try MovieStateFile(state)
    // The number of natives stands before the length of their section.
    let count = file.places[MovieStateSection.natives.rawValue].range.lowerBound - 16
    var damaged = state
    for index in count..<count + 8 { damaged[index] = 0 }
    #expect(throws: MovieStateError.self) { try player.restored(from: damaged) }
  }

  @Test("a machine gets its seed, clock and time limit when it is made")
  func settings() throws {
    var options = Player.Options.recorded
    (options.seed, options.scriptTimeout) = (77, 3)
    options.clock = Player.Clock(start: 1_000, zone: LocalZone(minutes: 90), moves: false)
    let player = try Player(
      movie(.actionScript1), url: "file:///test.swf", options: options, trace: { _ in },
      load: { _ in .failure(status: 0) })
    let machine = try #require(player.machines.actionMachine).machine
    var numbers = RandomSource(seed: 77)
    #expect(machine.random.next() == numbers.next())
    #expect(machine.timeLimit == 3)
    #expect(machine.context.date == 1_000)
    #expect(machine.context.zone.minutes == 90)
    #expect(machine.world.movie === player.movie)
  }
}
