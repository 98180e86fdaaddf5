import FlashAPI
import FlashClasses
package import FlashDisplay

/// The machines that Arcadia has: one for each language.
package enum Machines {
  /// Makes them, each when the first movie of its language comes.
  package static var factory: MachineFactory {
    MachineFactory { (language, player, settings) in
      switch language {
      case .actionScript1: ActionMachine(player: player, settings)
      case .actionScript3: ABCMachine(player: player, settings)
      }
    }
  }
}
