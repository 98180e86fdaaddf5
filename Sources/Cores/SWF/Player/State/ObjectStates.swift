import FlashAVM1
import FlashClasses
import FlashDisplay
import FlashHeap

/// What is in the objects of the heap.
struct ObjectStates {
  let coder: StateCoder

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
    coder.sinks.list(in: .objectBodies)
    if object.kind.isCell {
      coder.layers.cells?.code(object, coder)
      return
    }
    let storage = object.storage
    let shape = storage.pointee.shape
    coder.sinks.put(variable: UInt64(coder.numbers.number(of: shape)), in: coder.section)
    let hasGaps = shape.isOwn && shape.storage.pointee.deleted > 0
    for slot in 0..<shape.count {
      if hasGaps, shape.entry(slot).atom == .none { continue }
      coder.write(storage.pointee.slots[slot])
    }
    let native = storage.pointee.native
    var parts: UInt8 = object.isWatched ? Part.isWatched : 0
    if storage.pointee.kind == .array || storage.pointee.arrayLength != 0 { parts |= Part.array }
    if !storage.pointee.link.isUndefined { parts |= Part.link }
    if !storage.pointee.aux.isUndefined { parts |= Part.aux }
    if native != nil { parts |= Part.native }
    coder.sinks.put(parts, in: coder.section)
    if parts & Part.array != 0 { arrayPart(object) }
    if parts & Part.link != 0 { coder.write(storage.pointee.link) }
    if parts & Part.aux != 0 { coder.write(storage.pointee.aux) }
    guard let native else { return }
    if let function = native as? ScriptFunction {
      codeFunction(function)
    } else if var node = native as? any StateNode {
      coder.node(&node)
    } else {
      coder.sinks.put(UInt8(0), in: coder.section)
    }
  }

  private func codeFunction(_ function: ScriptFunction) {
    coder.sinks.put(variable: UInt64(coder.numbers.number(of: function.code)), in: coder.section)
    var (pool, version) = (function.pool, function.version)
    coder.value(&pool)
    coder.value(&version)
  }

  /// What arrays have, and links of scope chains keep their class in.
  private func arrayPart(_ object: ScriptObject) {
    let storage = object.storage
    coder.value(&storage.pointee.arrayLength)
    guard storage.pointee.kind == .array else { return }
    codeOrder(object)
    var flags = storage.pointee.lengthFlags.rawValue
    coder.value(&flags)
    let count = coder.count(Int(storage.pointee.elementCount))
    guard coder.isReading else {
      if let elements = storage.pointee.elements {
        for index in 0..<count { coder.write(elements[index]) }
      }
      return
    }
    storage.pointee.lengthFlags = PropertyFlags(rawValue: flags).intersection(
      [.constant, .readOnlyElements])
    if let order = storage.pointee.order {
      let indexes = order.indexes.filter { 0..<Int32(clamping: count) ~= $0 }
      coder.check(Set(indexes).count == indexes.count, "an array that cannot be")
      storage.pointee.order = ElementOrder(indexes)
    }
    guard count > 0 else { return }
    let elements = UnsafeMutablePointer<Value>.allocate(capacity: count)
    elements.initialize(repeating: .undefined, count: count)
    storage.pointee.elements = elements
    storage.pointee.elementCount = Int32(clamping: count)
    storage.pointee.elementCapacity = Int32(clamping: count)
    for index in 0..<count { coder.value(&elements[index]) }
  }

  /// The order of an array's elements: how many are listed, and their indexes; none where they came in the order of their indexes.
  private func codeOrder(_ object: ScriptObject) {
    var indexes = object.storage.pointee.order?.indexes ?? []
    let count = coder.count(indexes.count, least: 4)
    if coder.isReading {
      indexes = [Int32](repeating: 0, count: count)
    }
    for index in indexes.indices { coder.value(&indexes[index]) }
    if coder.isReading, count > 0 { object.storage.pointee.order = ElementOrder(indexes) }
  }

  /// Fills an object.
  func read(_ object: ScriptObject) {
    coder.readsCells = object.kind.isCell
    if object.kind.isCell {
      coder.layers.cells?.code(object, coder)
      return
    }
    guard coder.layers.actions != nil else { return coder.fail("an object without a machine") }
    let storage = object.storage
    var number: UInt64 = 0
    coder.variable(&number)
    guard number < UInt64(coder.heapGraph.shapeList.count) else {
      return coder.fail("an object of no shape")
    }
    let entries = coder.heapGraph.shapeList[Int(number)].entries
    guard entries.count <= coder.remaining else { return coder.fail("it ends too early") }
    coder.heapGraph.shapeList[Int(number)].give(to: object, in: coder.heapGraph.heap)
    for slot in entries.indices { coder.value(&storage.pointee.slots[slot]) }
    for (slot, entry) in entries.enumerated() where entry.flags.contains(.accessor) {
      coder.check(
        storage.pointee.slots[slot].asObject?.kind == .accessor, "an accessor that is none")
    }
    var parts: UInt8 = 0
    coder.value(&parts)
    object.isWatched = parts & Part.isWatched != 0
    if parts & Part.array != 0 { arrayPart(object) }
    if parts & Part.link != 0 { coder.value(&storage.pointee.link) }
    if parts & Part.aux != 0 { coder.value(&storage.pointee.aux) }
    if storage.pointee.kind == .nativeFunction { takeNative(object) }
    guard parts & Part.native != 0 else { return }
    guard storage.pointee.kind == .scriptFunction else {
      var node: AnyObject?
      coder.node(&node)
      storage.pointee.native = node as? NativePayload
      coder.check(
        node == nil || storage.pointee.native != nil, "an object that is none of the heap's")
      return
    }
    var code: UInt64 = 0
    coder.variable(&code)
    var pool = coder.actionGraph.machine.emptyPool
    var version: UInt8 = 0
    coder.value(&pool)
    coder.value(&version)
    guard code < UInt64(coder.actionGraph.codeList.count) else {
      return coder.fail("a function without code")
    }
    storage.pointee.native = ScriptFunction(
      coder.actionGraph.codeList[Int(code)], pool, version: version)
  }

  /// The number that a native has in this machine.
  private func takeNative(_ object: ScriptObject) {
    guard object.aux.isDouble, let number = Int(exactly: object.aux.double),
      coder.actionGraph.natives.indices.contains(number)
    else { return coder.fail("a native that there is not") }
    object.aux = Value(coder.actionGraph.natives[number])
  }

  /// The objects of this machine: cells are looked at by their own one.
  private var own: [ScriptObject] { coder.heapGraph.objectList.filter { !$0.kind.isCell } }

  /// Looks whether objects are what the machine relies on, once all are filled.
  func checkObjects() {
    for object in own {
      guard coder.failure == nil else { return }
      let (link, aux) = (object.link, object.aux)
      let native = object.storage.pointee.native
      switch object.kind {
      case .free, .instance, .classObject, .scriptGlobal, .scopeObject, .closure, .methodClosure,
        .list, .vector, .namespace, .scopes:
        coder.fail("an object that is none")
      case .plain, .array, .other, .nativeFunction: break
      case .scriptFunction:
        coder.check(native is ScriptFunction, "a function without code")
        coder.check(link.asObject.map { isScope($0) } ?? false, "a function without a scope")
      case .accessor:
        coder.check(object.shape.count > 0, "an accessor without a value")
        coder.check(link.isUndefined || link.isObject, "an accessor without a function")
        coder.check(aux.isUndefined || aux.isObject, "an accessor without a function")
      case .activation:
        coder.check(
          link.isUndefined || link.asObject.map { isScope($0) } ?? false, "a broken scope")
      case .scope:
        coder.check(aux.isObject, "a scope of nothing")
        coder.check(
          link.isUndefined || link.asObject.map { isScope($0) } ?? false, "a broken scope")
      case .display: coder.check(native is DisplayObject, "a clip that is none")
      case .box: coder.check(!aux.isObject, "a box in a box")
      case .superReference:
        coder.check(link.isObject, "a super of nothing")
        coder.check(
          aux.isObject || aux.isDouble && aux.double >= 0 && aux.double <= 1000,
          "a super that stands nowhere")
      }
    }
    checkScopes()
    checkTrees()
  }

  /// No node of XML may be in itself, but where movies can put it there, and walks have bounds (measured: rings-of-nodes).
  private func checkTrees() {
    guard coder.player.playerVersion > 10 else { return }
    /// Whether a node is being walked through (true) or has been (false).
    var isOpen: [ScriptObject: Bool] = [:]
    for root in own where root.native is XMLNodeState {
      guard coder.failure == nil, isOpen[root] == nil else { continue }
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
          if state { return coder.fail("a tree that is in itself") }
          continue
        }
        isOpen[child] = true
        path.append((child, 0))
      }
    }
    // Nor may a node have no end of parents.
    var ends: Set<ScriptObject> = []
    for object in own where object.native is XMLNodeState {
      var walked: Set<ScriptObject> = []
      var present: ScriptObject? = object
      while let node = present, !ends.contains(node) {
        guard walked.insert(node).inserted else { return coder.fail("a tree that is in itself") }
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
    for object in own where isScope(object) {
      var walked: Set<ScriptObject> = []
      var present: ScriptObject? = object
      while let scope = present, !ends.contains(scope) {
        guard walked.insert(scope).inserted else { return coder.fail("scopes in a circle") }
        present = scope.link.asObject
      }
      ends.formUnion(walked)
    }
  }
}

extension StateCoder {
  var objectStates: ObjectStates { ObjectStates(coder: self) }
}
