import FlashDisplay
package import FlashHeap

/// Numbers in a state for what the machine of ActionScript 1 and 2 has besides objects: code, and names that it knows by number.
package final class ActionGraph {
  package let machine: Interpreter

  // Writing: what has got its number.
  fileprivate var pools = AddressNumbers(expected: 64)
  fileprivate var codes = AddressNumbers(expected: 256)

  // What there is, by number.
  fileprivate var poolList: [ConstantPool] = []
  package fileprivate(set) var codeList: [FunctionCode] = []
  /// Of a reader: the numbers of natives in this machine.
  package var natives: [Int] = []

  package init(_ machine: Interpreter) { self.machine = machine }
}

extension StateCoder {
  /// What the state has of the machine of ActionScript 1 and 2; only if there is one.
  package var actionGraph: ActionGraph {
    guard let graph = layers.actions else { preconditionFailure("a state without the machine") }
    return unsafeDowncast(graph, to: ActionGraph.self)
  }

  package func value(_ x: inout ConstantPool) {
    let number = reference(
      isReading ? nil : self.numbers.number(of: x), below: actionGraph.poolList.count)
    if isReading, let number { x = actionGraph.poolList[number] }
  }
}

/// Numbers of code.
extension GraphNumbers {
  package func number(of pool: ConstantPool) -> Int {
    let (number, isNew) = coder.actionGraph.pools.number(
      UInt(bitPattern: ObjectIdentifier(pool)))
    if isNew {
      coder.actionGraph.poolList.append(pool)
      coder.sinks.list(in: .pools)
      coder.within(.pools) {
        _ = coder.count(pool.count)
        for index in 0..<pool.count { coder.write(pool.values[index]) }
      }
    }
    return number
  }

  package func number(of code: FunctionCode) -> Int {
    let (number, isNew) = coder.actionGraph.codes.number(
      UInt(bitPattern: ObjectIdentifier(code)))
    if isNew {
      coder.actionGraph.codeList.append(code)
      coder.sinks.list(in: .codes)
      coder.within(.codes) {
        var (file, place) = (code.file, code.place)
        coder.value(&file)
        coder.value(&place)
      }
    }
    return number
  }
}

/// Reads the lists of a state, before what is in them.
extension StateLists {
  /// Reads all pools: they hold texts alone.
  package func readPools(_ count: Int) {
    let heap = coder.heapGraph.heap
    for _ in 0..<count {
      guard coder.problem == nil else { return }
      var values: [Value] = []
      for _ in 0..<coder.count(0) {
        let value = coder.readValue()
        guard value.isString else { return coder.fail("a name that is none") }
        // Pools keep nothing alive: names live as long as the machine.
        values.append(Value(heap.text(heap.intern(value.string))))
      }
      coder.actionGraph.poolList.append(ConstantPool(values))
    }
  }

  /// Reads where functions are, and what is there.
  package func readCodes(_ count: Int) {
    for _ in 0..<count {
      guard coder.problem == nil else { return }
      var file = coder.player.movie
      var place = FunctionCode.Place(start: 0, end: 0, bounds: 0..<0)
      coder.value(&file)
      coder.value(&place)
      guard let code = FunctionCode(at: place, in: file, heap: coder.heapGraph.heap) else {
        return coder.fail("a function that its movie does not have")
      }
      coder.actionGraph.codeList.append(code)
    }
  }
}

extension FunctionCode.Place: StateValue {
  package mutating func code(_ coder: StateCoder) {
    coder.value(&start)
    coder.value(&end)
    coder.value(&bounds)
  }
}
