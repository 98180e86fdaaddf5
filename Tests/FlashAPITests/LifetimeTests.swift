import Testing

@testable import Flash
@testable import FlashAPI

/// A player whose movie ends gives back its memory.
@Suite struct LifetimeTests {
  @Test("a machine goes with its player") func machineGoes() throws {
    weak var machine: ABCMachine?
    do {
      let run = try MovieRun(MovieRun.traced(#"pushstring "here""#), iterations: 2)
      machine = run.player.machines.host(of: .actionScript3) as? ABCMachine
      #expect(run.trace == ["here"])
      #expect(machine != nil)
    }
    #expect(machine == nil)
  }
}
