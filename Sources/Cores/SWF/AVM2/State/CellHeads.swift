import FlashHeap

/// What it takes to make an object of ActionScript 3: all but what is in it.
struct CellHeads {
  private let states: MachineStates
  private let coder: StateCoder

  init(_ states: MachineStates, _ coder: StateCoder) { (self.states, self.coder) = (states, coder) }

  private var machine: Machine { states.machine }

  func write(_ object: ScriptObject) {
    if object.kind == .scopes {
      _ = coder.count(object.wordCount)
      return
    }
    var table: UnsafeMutablePointer<VTable>? = object.table
    states.tables.code(&table, coder)
    switch object.kind {
    case .namespace:
      var namespace = machine.namespace(of: object)
      var isOnly = machine.namespaceObjects[namespace] == Value(object)
      states.types.code(&namespace, coder)
      coder.value(&isOnly)
    case .closure, .methodClosure:
      var isComplete = Closure(object).isComplete
      coder.value(&isComplete)
    default: break
    }
  }

  /// An object with nothing in it but what its class says; nil if there cannot be one.
  func make(_ kind: ObjectKind) -> ScriptObject? {
    if kind == .scopes {
      var count: UInt64 = 0
      coder.variable(&count)
      // Each of its words takes a byte at least.
      guard count <= 1 << 16 else { return nil }
      return states.interpreter.makeScopes([Value](repeating: .undefined, count: Int(count)))
        .asObject
    }
    var found: UnsafeMutablePointer<VTable>?
    states.tables.code(&found, coder)
    guard let table = found, !machine.heap.isFull() else { return nil }
    let type = table.pointee.traits.takeUnretainedValue()
    guard type.cellKind == kind else { return nil }
    switch kind {
    case .namespace:
      var (namespace, isOnly) = (NamespaceID.any, false)
      states.types.code(&namespace, coder)
      coder.value(&isOnly)
      guard type === machine.types.namespace, namespace != .any else { return nil }
      let object =
        isOnly
        ? machine.value(of: namespace).object
        : machine.makeNamespace(namespace, prefix: .undefined)
      object.descriptor = UnsafeMutableRawPointer(table)
      return object
    case .closure, .methodClosure:
      var isComplete = false
      coder.value(&isComplete)
      var words = (0..<table.pointee.wordCount).map { table.pointee.template[$0] }
      if isComplete { words += [Value](repeating: .zero, count: Closure.wordCount) }
      return words.withUnsafeBufferPointer {
        machine.heap.makeCell(
          kind, table, flags: type.cellFlags, words: $0.baseAddress.unsafelyUnwrapped,
          count: words.count)
      }
    default: return machine.make(table)
    }
  }
}
