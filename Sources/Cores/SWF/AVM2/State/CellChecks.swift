import FlashHeap

/// Looks whether objects that were read are what code and natives rely on, once all are filled.
struct CellChecks {
  private let states: MachineStates
  private let coder: StateCoder

  init(_ states: MachineStates, _ coder: StateCoder) { (self.states, self.coder) = (states, coder) }

  func check(_ object: ScriptObject) {
    switch object.kind {
    case .scopes, .namespace: return
    default: break
    }
    let type = object.traits
    for slot in type.slots.indices {
      guard let slotType = try? type.type(ofSlot: slot) else { continue }
      if slotType.representation == .boxed,
        !fits(object.words[type.word(ofSlot: slot)], slotType)
      {
        return coder.fail("a value of another type than its slot")
      }
    }
    if type.cellFlags.contains(.payload) {
      coder.check(states.outside.mayKeep(object, object.payload), "an object that keeps another's")
    }
    switch object.kind {
    case .list: checkList(object)
    case .vector: checkVector(object)
    case .closure, .methodClosure:
      if Closure(object).isComplete { checkClosure(object) }
    default: break
    }
  }

  /// Whether a value may lie in a boxed slot of a type.
  private func fits(_ value: Value, _ type: Traits) -> Bool {
    if value.isNull { return true }
    if value.isUndefined { return type === states.machine.types.void }
    if value.isHole { return false }
    return type === states.machine.types.object
      || states.interpreter.values.type(of: value).isKind(of: type)
  }

  private func checkList(_ object: ScriptObject) {
    let list = ScriptList(object)
    coder.check(list.count <= Int(list.length), "an Array that is shorter than its elements")
  }

  private func checkVector(_ object: ScriptObject) {
    let vector = ScriptVector(object)
    guard vector.form == object.traits.vectorForm else {
      return coder.fail("a Vector of another form")
    }
    guard vector.form == .object, let type = vector.elementType else { return }
    for index in 0..<vector.count where !fits(vector.raw(index), type) {
      return coder.fail("an element of another type")
    }
  }

  // MARK: - Functions

  private func checkClosure(_ object: ScriptObject) {
    let closure = Closure(object)
    let entry = closure.entry
    let method = entry.record.pointee.method.takeUnretainedValue()
    checkScopes(entry.scopes, of: method)
    if object.kind == .methodClosure {
      guard let owner = method.owner, !closure.receiver.isNullish, !closure.receiver.isHole,
        states.interpreter.values.type(of: closure.receiver).isKind(of: owner)
      else { return coder.fail("a method of another object") }
      coder.check(
        entry.home.map { $0.pointee.traits.takeUnretainedValue() === owner } ?? true,
        "a method of another class")
    } else {
      // A function takes any `this`, which code of a class does not.
      coder.check(
        method.owner.map { isClassFunction(method, of: $0) } ?? true, "a method without its object")
    }
  }

  /// Whether it is one of those functions of the player's classes that are properties of these as well.
  private func isClassFunction(_ method: Method, of owner: Traits) -> Bool {
    owner.kind == .class && owner.program == nil
      && owner.entries.contains {
        $0.kind == .method && $0.name.namespace == .as3 && owner.methods[$0.index] === method
      }
  }

  /// The methods that a class declares itself, and its initializer.
  func check(_ table: UnsafeMutablePointer<VTable>) {
    let type = table.pointee.traits.takeUnretainedValue()
    for place in 0..<table.pointee.methodCount where type.methods[place].owner === type {
      checkScopes(table.pointee.methods[place].scopes, of: type.methods[place])
    }
    if let initializer = table.pointee.initializer, let method = type.initializer,
      method.owner === type
    {
      checkScopes(initializer.scopes, of: method)
    }
  }

  /// Scopes have the types by which code is verified.
  private func checkScopes(_ scopes: Value, of method: Method) {
    let chain = scopes.asObject
    guard chain?.kind ?? .scopes == .scopes, chain != nil || scopes.isUndefined else {
      return coder.fail("scopes that are none")
    }
    guard let types = method.outerScopes else { return }
    guard chain?.wordCount ?? 0 == types.count || types.isEmpty else {
      return coder.fail("scopes that are not those of the code")
    }
    for (index, scope) in types.enumerated() {
      guard let value = chain?.words[index], !value.isHole else {
        return coder.fail("a scope that is missing")
      }
      if value.isNullish {
        coder.check(!scope.value.isNotNull, "a scope of nothing")
      } else if let type = scope.value.type {
        coder.check(
          type.representation == .boxed && fits(value, type), "a scope of another type")
      }
    }
  }
}
