import FlashAVM1
package import FlashDisplay
package import FlashHeap

extension ScriptMachines {
  /// The machine of ActionScript 1 and 2, once a movie of these has come.
  package var actionMachine: ActionMachine? { actions as? ActionMachine }
}

extension Player {
  /// What all scripts' values live in.
  package var heap: Heap { machines.heap }
}
