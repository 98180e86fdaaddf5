import FlashHeap

/// What is in an object of ActionScript 3: properties, what its class keeps, elements, slots by their types.
struct CellBodies {
  private let states: MachineStates
  private let coder: StateCoder

  init(_ states: MachineStates, _ coder: StateCoder) { (self.states, self.coder) = (states, coder) }

  func code(_ object: ScriptObject) {
    switch object.kind {
    case .scopes:
      for word in 0..<object.wordCount { coder.value(&object.words[word]) }
      return
    case .namespace:
      coder.value(&object.words[1])
      coder.check(
        object.words[1].isString || object.words[1].isUndefined, "a prefix that is none")
      return
    default: break
    }
    let type = object.traits
    let flags = type.cellFlags
    if flags.contains(.properties) {
      var hasWeakKeys = object.hasWeakKeys
      coder.value(&hasWeakKeys)
      if coder.isReading { object.hasWeakKeys = hasWeakKeys }
      object.codeProperties(coder)
    }
    if flags.contains(.payload) { codePayload(of: object) }
    if object.kind == .vector {
      codeVector(object)
    } else if flags.contains(.values) {
      codeElements(of: object)
    }
    codeSlots(of: object, type)
    if object.kind == .closure || object.kind == .methodClosure, Closure(object).isComplete {
      codeClosure(object)
    }
  }

  // MARK: - Payloads

  /// A node of the stage, or a part.
  private func codePayload(of object: ScriptObject) {
    var node = coder.isReading ? nil : object.payload
    var part = node
    states.outside.node(&node, coder)
    coder.part(&part)
    guard coder.isReading, coder.problem == nil else { return }
    object.payload = node ?? part
  }

  // MARK: - Elements

  private func codeElements(of object: ScriptObject) {
    let count = object.codeBlock(coder, stride: MemoryLayout<Value>.stride)
    let block = object.words[object.blockWord].bits
    guard let elements = UnsafeMutablePointer<Value>(bitPattern: UInt(block)) else { return }
    for index in 0..<count {
      if coder.isReading {
        elements[index] = coder.readValue()
      } else {
        coder.write(elements[index])
      }
    }
  }

  /// Elements as they lie in the form of the Vector's type.
  private func codeVector(_ object: ScriptObject) {
    let vector = ScriptVector(object)
    let form = object.traits.vectorForm ?? .object
    let count = object.codeBlock(coder, stride: form.stride)
    if coder.isReading {
      // What is an element before it is read.
      for index in 0..<count { vector.setRaw(index, vector.standardElement) }
    }
    for index in 0..<count where coder.problem == nil {
      var raw = vector.raw(index)
      switch form {
      case .object: coder.value(&raw)
      case .int: codeSlot(&raw, states.machine.types.int)
      case .uint: codeSlot(&raw, states.machine.types.uint)
      case .number: codeSlot(&raw, states.machine.types.number)
      }
      if coder.isReading { vector.setRaw(index, raw) }
    }
  }

  // MARK: - Slots

  private func codeSlots(of object: ScriptObject, _ type: Traits) {
    for slot in type.slots.indices where coder.problem == nil {
      guard let slotType = try? type.type(ofSlot: slot) else {
        coder.value(&object.words[type.word(ofSlot: slot)])
        continue
      }
      codeSlot(&object.words[type.word(ofSlot: slot)], slotType)
    }
  }

  /// A value as it lies in a slot of a type.
  private func codeSlot(_ word: inout Value, _ type: Traits) {
    switch type.representation {
    case .boxed: coder.value(&word)
    case .int:
      var number = Int(word.rawInt)
      coder.value(&number)
      coder.check(Int32(exactly: number) != nil, "a number that is none")
      word = Value(rawInt: Int32(truncatingIfNeeded: number))
    case .uint:
      var number = UInt64(word.rawUInt)
      coder.variable(&number)
      coder.check(UInt32(exactly: number) != nil, "a number that is none")
      word = Value(rawUInt: UInt32(truncatingIfNeeded: number))
    case .number:
      var bits = word.bits
      coder.value(&bits)
      let number = Value(number: bits)
      coder.check(number != nil, "a number that is none")
      word = number ?? .nan
    case .boolean:
      var flag = word.bits != 0
      coder.value(&flag)
      word = Value(rawBoolean: flag)
    }
  }

  // MARK: - Functions

  private func codeClosure(_ object: ScriptObject) {
    let first = object.table.pointee.wordCount
    var method =
      coder.isReading ? nil : Closure(object).entry.record.pointee.method.takeUnretainedValue()
    MethodStates(states, coder).code(&method)
    var home = coder.isReading ? nil : Closure(object).entry.home
    states.tables.code(&home, coder)
    coder.scopes(&object.words[first + 2])
    coder.value(&object.words[first + 3])
    guard coder.isReading else { return }
    guard let method else { return coder.fail("a function without a method") }
    object.words[first] = Value(bits: UInt64(UInt(bitPattern: method.record)))
    object.words[first + 1] = Value(bits: UInt64(UInt(bitPattern: home)))
  }
}
