package import FlashHeap

/// A machine whose objects are cells, and which a state has.
package protocol CellMachine: ScriptHost {
  /// What one state has of its objects.
  func makeCellStates(_ coder: StateCoder) -> any CellStates

  /// Its own fields, between two iterations: what it has besides objects, and which of these it knows.
  func codeFields(_ coder: StateCoder)
}
