import FlashAPI
import FlashClasses
package import FlashDisplay

/// The machines that Arcadia has: one for each language.
package enum Machines {
  /// Makes them, each when the first movie of its language comes.
  package static var factory: MachineFactory {
    let actions = ActionMachine.factory
    return MachineFactory(
      machine: { (language, player, settings) in
        switch language {
        case .actionScript1: actions.machine(language, player, settings)
        case .actionScript3: ABCMachine(player: player, settings)
        }
      }, timelines: actions.timelines)
  }
}
