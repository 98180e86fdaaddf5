import FlashAVM1
package import FlashDisplay
package import FlashHeap

extension ScriptMachines {
  /// The machines of a player: one for ActionScript 1 and 2.
  package init(_ player: Player) {
    let machine = ActionMachine(player: player)
    self.init(host: machine, actions: machine)
  }

  /// The machine of ActionScript 1 and 2.
  package var actionMachine: ActionMachine { unsafeDowncast(actions, to: ActionMachine.self) }
}

extension Player {
  /// What all scripts' values live in.
  package var heap: Heap { machines.actionMachine.heap }
}
