/// What is in the objects of the heap.
extension StateCoder {
  /// What follows an object's properties.
  private enum Part {
    static let isWatched: UInt8 = 1
    static let array: UInt8 = 2
    static let link: UInt8 = 4
    static let aux: UInt8 = 8
    static let native: UInt8 = 16
  }

  /// Writes one object; what it refers to gets its number.
  func write(_ object: ScriptObject) {
    let storage = object.storage
    let shape = storage.pointee.shape
    sinks.put(variable: UInt64(number(of: shape)), in: section)
    let hasGaps = shape.isOwn && shape.storage.pointee.deleted > 0
    for slot in 0..<shape.count {
      if hasGaps, shape.entry(slot).atom == .none { continue }
      write(storage.pointee.slots[slot])
    }
    let native = storage.pointee.native
    var parts: UInt8 = storage.pointee.isWatched ? Part.isWatched : 0
    if storage.pointee.kind == .array || storage.pointee.arrayLength != 0 { parts |= Part.array }
    if !storage.pointee.link.isUndefined { parts |= Part.link }
    if !storage.pointee.aux.isUndefined { parts |= Part.aux }
    if native != nil { parts |= Part.native }
    sinks.put(parts, in: section)
    if parts & Part.array != 0 { arrayPart(object) }
    if parts & Part.link != 0 { write(storage.pointee.link) }
    if parts & Part.aux != 0 { write(storage.pointee.aux) }
    guard let native else { return }
    if let function = native as? ScriptFunction {
      codeFunction(function)
    } else if var node = native as? any StateNode {
      self.node(&node)
    } else {
      sinks.put(UInt8(0), in: section)
    }
  }

  private func codeFunction(_ function: ScriptFunction) {
    sinks.put(variable: UInt64(number(of: function.code)), in: section)
    var (pool, version) = (function.pool, function.version)
    value(&pool)
    value(&version)
  }

  /// What arrays have, and links of scope chains keep their class in.
  private func arrayPart(_ object: ScriptObject) {
    let storage = object.storage
    value(&storage.pointee.arrayLength)
    guard storage.pointee.kind == .array else { return }
    value(&storage.pointee.risenFrom)
    value(&storage.pointee.risenTo)
    var flags = storage.pointee.lengthFlags.rawValue
    value(&flags)
    let count = count(Int(storage.pointee.elementCount))
    guard isReading else {
      if let elements = storage.pointee.elements {
        for index in 0..<count { write(elements[index]) }
      }
      return
    }
    storage.pointee.lengthFlags = PropertyFlags(rawValue: flags).intersection(.constant)
    check(
      storage.pointee.risenFrom >= 0 && storage.pointee.risenTo >= 0, "an array that cannot be")
    guard count > 0 else { return }
    let elements = UnsafeMutablePointer<Value>.allocate(capacity: count)
    elements.initialize(repeating: .undefined, count: count)
    storage.pointee.elements = elements
    storage.pointee.elementCount = Int32(clamping: count)
    storage.pointee.elementCapacity = Int32(clamping: count)
    for index in 0..<count { value(&elements[index]) }
  }

  /// Fills an object.
  func read(_ object: ScriptObject) {
    let storage = object.storage
    var number: UInt64 = 0
    variable(&number)
    guard number < UInt64(graph.shapeList.count) else { return fail("an object of no shape") }
    let entries = graph.shapeList[Int(number)].entries
    guard entries.count <= remaining else { return fail("it ends too early") }
    player.heap.take(&graph.shapeList[Int(number)], for: object)
    for slot in entries.indices { value(&storage.pointee.slots[slot]) }
    for (slot, entry) in entries.enumerated() where entry.flags.contains(.accessor) {
      check(
        storage.pointee.slots[slot].asObject?.kind == .accessor, "an accessor that is none")
    }
    var parts: UInt8 = 0
    value(&parts)
    storage.pointee.isWatched = parts & Part.isWatched != 0
    if parts & Part.array != 0 { arrayPart(object) }
    if parts & Part.link != 0 { value(&storage.pointee.link) }
    if parts & Part.aux != 0 { value(&storage.pointee.aux) }
    if storage.pointee.kind == .nativeFunction { takeNative(object) }
    guard parts & Part.native != 0 else { return }
    guard storage.pointee.kind == .scriptFunction else {
      var node: AnyObject?
      self.node(&node)
      storage.pointee.native = node
      return
    }
    var code: UInt64 = 0
    variable(&code)
    var pool = player.machines.actionMachine.machine.emptyPool
    var version: UInt8 = 0
    value(&pool)
    value(&version)
    guard code < UInt64(graph.codeList.count) else { return fail("a function without code") }
    storage.pointee.native = ScriptFunction(graph.codeList[Int(code)], pool, version: version)
  }

  /// The number that a native has in this machine.
  private func takeNative(_ object: ScriptObject) {
    guard object.aux.isDouble, let number = Int(exactly: object.aux.double),
      graph.natives.indices.contains(number)
    else { return fail("a native that there is not") }
    object.aux = Value(graph.natives[number])
  }

  /// Looks whether objects are what the machine relies on, once all are filled.
  func checkObjects() {
    for object in graph.objectList {
      guard failure == nil else { return }
      let (link, aux) = (object.link, object.aux)
      let native = object.storage.pointee.native
      switch object.kind {
      case .free: fail("an object that is none")
      case .plain, .array, .other, .nativeFunction: break
      case .scriptFunction:
        check(native is ScriptFunction, "a function without code")
        check(link.asObject.map { isScope($0) } ?? false, "a function without a scope")
      case .accessor:
        check(object.shape.count > 0, "an accessor without a value")
        check(link.isUndefined || link.isObject, "an accessor without a function")
        check(aux.isUndefined || aux.isObject, "an accessor without a function")
      case .activation:
        check(link.isUndefined || link.asObject.map { isScope($0) } ?? false, "a broken scope")
      case .scope:
        check(aux.isObject, "a scope of nothing")
        check(link.isUndefined || link.asObject.map { isScope($0) } ?? false, "a broken scope")
      case .display: check(native is DisplayObject, "a clip that is none")
      case .box: check(!aux.isObject, "a box in a box")
      case .superReference:
        check(link.isObject, "a super of nothing")
        check(
          aux.isObject || aux.isDouble && aux.double >= 0 && aux.double <= 1000,
          "a super that stands nowhere")
      }
    }
    checkScopes()
    checkTrees()
  }

  /// No node of XML may be in itself: a walk of a tree would never end.
  private func checkTrees() {
    /// Whether a node is being walked through (true) or has been (false).
    var isOpen: [ScriptObject: Bool] = [:]
    for root in graph.objectList where root.native is XMLNodeState {
      guard failure == nil, isOpen[root] == nil else { continue }
      var path: [(object: ScriptObject, next: Int)] = [(root, 0)]
      isOpen[root] = true
      while let (object, next) = path.last {
        let children = (object.native as? XMLNodeState)?.children ?? []
        guard next < children.count else {
          isOpen[object] = false
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let child = children[next]
        if let state = isOpen[child] {
          if state { return fail("a tree that is in itself") }
          continue
        }
        isOpen[child] = true
        path.append((child, 0))
      }
    }
    // Nor may a node have no end of parents.
    var ends: Set<ScriptObject> = []
    for object in graph.objectList where object.native is XMLNodeState {
      var walked: Set<ScriptObject> = []
      var present: ScriptObject? = object
      while let node = present, !ends.contains(node) {
        guard walked.insert(node).inserted else { return fail("a tree that is in itself") }
        present = (node.native as? XMLNodeState)?.parent
      }
      ends.formUnion(walked)
    }
  }

  private func isScope(_ object: ScriptObject) -> Bool {
    object.kind == .scope || object.kind == .activation
  }

  /// Scopes must come to an end, or a look-up would not.
  private func checkScopes() {
    var ends: Set<ScriptObject> = []
    for object in graph.objectList where isScope(object) {
      var walked: Set<ScriptObject> = []
      var present: ScriptObject? = object
      while let scope = present, !ends.contains(scope) {
        guard walked.insert(scope).inserted else { return fail("scopes in a circle") }
        present = scope.link.asObject
      }
      ends.formUnion(walked)
    }
  }
}

extension Heap {
  /// Gives an object that has none yet properties by a saved shape, all undefined.
  func take(_ saved: inout SavedShape, for object: ScriptObject) {
    let storage = object.storage
    let count = saved.entries.count
    guard count > 0 else { return }
    let slots = UnsafeMutablePointer<Value>.allocate(capacity: count)
    slots.initialize(repeating: .undefined, count: count)
    storage.pointee.slots = slots
    storage.pointee.slotCapacity = Int32(clamping: count)
    pressure += count * 8
    if saved.shape == nil, !saved.isOwn { saved.shape = shared(saved.entries) }
    if let shape = saved.shape {
      storage.pointee.shape = shape
      return
    }
    let shape = shapes.own(shapes.root)
    for entry in saved.entries { shape.storage.pointee.append(entry) }
    storage.pointee.shape = shape
  }

  /// The shape that an object gets which is given these one after the other; nil where it would have one of its own.
  private func shared(_ entries: [ShapeEntry]) -> ObjectShape? {
    var shape = shapes.root
    for entry in entries {
      guard let next = shapes.adding(entry, to: shape) else { return nil }
      shape = next
    }
    return shape
  }
}
