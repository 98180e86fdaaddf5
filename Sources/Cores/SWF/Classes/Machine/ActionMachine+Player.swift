import FlashAVM1
package import FlashDisplay
package import FlashHeap

extension ActionMachine {
  /// Makes the machines that Arcadia has.
  package static var factory: MachineFactory {
    MachineFactory(machine: make, timelines: { ActionTimelines($0) })
  }

  /// There is that of ActionScript 1 and 2.
  private static func make(
    _ language: ScriptLanguage, _ player: Player, _ settings: MachineSettings
  ) -> (any ScriptHost)? {
    switch language {
    case .actionScript1: ActionMachine(player: player, settings)
    case .actionScript3: nil
    }
  }
}

extension ScriptMachines {
  /// The machine of ActionScript 1 and 2, once a movie of these has come.
  package var actionMachine: ActionMachine? { actions as? ActionMachine }
}

extension Player {
  /// What all scripts' values live in.
  package var heap: Heap { machines.heap }
}
