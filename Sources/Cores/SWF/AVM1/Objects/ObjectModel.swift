package import FlashHeap

/// Properties as scripts see them: prototypes, getters and setters, versions, watchers, clips.
extension ObjectModel {
  package static let prototypeLimit = 256

  package var watchers: Watchers { machine.watchers }

  // MARK: - Reading

  /// A property of a value; primitives have those of their class.
  package func get(_ value: Value, _ name: Atom) throws(ScriptAbort) -> Value {
    if value.isObject { return try get(value.object, name) }
    if value.isNullish { return .undefined }
    // The class that `_global` has now makes the object (L1.7.2); the player's own needs none to be made.
    guard let prototype = world.prototypeOfBox(value) else {
      guard let box = try converted(value) else { return .undefined }
      return try get(box, name)
    }
    if value.isString, name == Atom(.length) { return Value(value.string.count) }
    if name == Atom(.__constructor__), version >= 6 {
      return world.wrapperClass(value).map { Value($0) } ?? .undefined
    }
    if let found = try lookup(prototype, name, this: value) { return found }
    return try resolveMissing(prototype, name, this: value) ?? .undefined
  }

  /// A property of an object; `__resolve` is asked when there is none.
  package func get(_ object: ScriptObject, _ name: Atom) throws(ScriptAbort) -> Value {
    var start = object
    var this = Value(object)
    if object.kind == .superReference {
      this = object.link
      guard let above = calls.superHome(object)?.proto, above.kind != .display else {
        return .undefined
      }
      start = above
    }
    if let value = try lookup(start, name, this: this) { return value }
    return try resolveMissing(start, name, this: this) ?? .undefined
  }

  /// Whether an object has a property, in itself or by inheritance; one that the version does not see counts as well (L3.1.8).
  package func has(_ object: ScriptObject, _ name: Atom) throws(ScriptAbort) -> Bool {
    var holder = clips.live(object)
    if clips.isGone(holder) { return false }
    var isFirst = true
    for _ in 0...Self.prototypeLimit {
      let place = heap.find(holder, name, caseSensitive: caseSensitive)
      if place.exists { return true }
      if isFirst, holder.kind == .display, clips.displayProperty(holder, name) != nil {
        return true
      }
      isFirst = false
      guard let next = holder.proto else { return false }
      holder = next
    }
    return false
  }

  /// Whether a set of a variable ends at the object of a `with`: it owns the name, shows it as a clip does, or inherits a setter.
  ///
  /// Plain values of prototypes and a clip's children are not the object's to set (L2.6.8).
  package func takes(_ object: ScriptObject, _ name: Atom) -> Bool {
    var holder = clips.live(object)
    if clips.isGone(holder) { return false }
    if heap.find(holder, name, caseSensitive: caseSensitive).exists { return true }
    if holder.kind == .display, clips.showsProperty(name) { return true }
    for _ in 0..<Self.prototypeLimit {
      guard let next = holder.proto else { return false }
      holder = next
      let place = heap.find(holder, name, caseSensitive: caseSensitive)
      if place.exists { return heap.flags(holder, place).contains(.accessor) }
    }
    return false
  }

  /// A property of an object or of its prototypes, with getters called; nil when there is none.
  ///
  /// Sets `foundIn`.
  @inline(__always) package func lookup(
    _ object: ScriptObject, _ name: Atom, this: Value
  ) throws(ScriptAbort) -> Value? {
    var holder = object
    if object.kind == .display {
      holder = clips.live(object)
      if clips.isGone(holder) { return nil }
    }
    var steps = 0
    while true {
      let place = heap.find(holder, name, caseSensitive: caseSensitive)
      if place.exists {
        let flags = heap.flags(holder, place)
        if flags.rawValue & machine.hiding == 0 {
          machine.foundIn = holder
          let value = heap.read(holder, place)
          if !flags.contains(.accessor) { return value }
          return try callGetter(value.object, this)
        }
      }
      // A clip further up shows only what is stored on it (L3.2.1a).
      if steps == 0, holder.kind == .display, let value = clips.displayProperty(holder, name) {
        machine.foundIn = holder
        return value
      }
      let next = holder.storedProto
      if next.isObject {
        holder = next.object
      } else {
        // What `super` stands for counts where it was made a prototype.
        guard holder.kind == .superReference, let above = calls.superHome(holder)?.proto else {
          return nil
        }
        holder = above
      }
      if holder.kind == .accessor {
        let value = try callGetter(holder, this)
        guard value.isObject else { return nil }
        holder = value.object
      }
      if holder.kind == .display { holder = clips.live(holder) }
      steps += 1
      if steps > Self.prototypeLimit { throw calls.haltForRecursion() }
    }
  }

  @inline(never) private func callGetter(
    _ accessor: ScriptObject, _ this: Value
  ) throws(ScriptAbort) -> Value {
    guard let getter = accessor.link.asObject, getter.isFunction, mayEnter(accessor) else {
      return heap.stored(accessor)
    }
    let holder = machine.foundIn
    accessor.arrayLength += 1
    defer { accessor.arrayLength -= 1 }
    let value = try calls.call(getter, this: this, home: accessorHome(this), [], reason: .call)
    machine.foundIn = holder
    return value
  }

  /// What `super` stands above in a getter or setter: the prototype of the object, wherever the property was found (L3.4.5).
  private func accessorHome(_ this: Value) -> ScriptObject? {
    guard let object = this.asObject else { return nil }
    return object.proto ?? object
  }

  /// How many functions of one property (getter, setter, watcher) may be in one another: before SWF 7 none, later until the
  /// player gives up.
  private var propertyLimit: Int { version < 7 ? 1 : Interpreter.specialLimit }

  private func mayEnter(_ accessor: ScriptObject) -> Bool {
    accessor.arrayLength < propertyLimit
  }

  /// What `__resolve` makes of an undefined name; nil when there is no such method.
  package func resolveMissing(
    _ object: ScriptObject, _ name: Atom, this: Value
  ) throws(ScriptAbort) -> Value? {
    var holder: ScriptObject? = clips.live(object)
    var steps = 0
    while let present = holder, steps < Self.prototypeLimit {
      let place = heap.find(present, Atom(.__resolve), caseSensitive: caseSensitive)
      // A getter of that name is not asked, but what is stored below it counts; what is no plain object is passed over.
      let isVirtual = place.exists && heap.flags(present, place).contains(.accessor)
      let value = place.exists ? heap.read(present, place) : .undefined
      let method = isVirtual ? heap.stored(value.object) : value
      // To player 9 and SWF 6 or before, the first one counts whatever it is (measured: first-resolvers).
      if place.exists, version < 7, machine.isOldPlayer, !method.isObject { return nil }
      if let function = method.asObject, function.kind != .display {
        guard function.isFunction else { return nil }
        return try calls.call(
          function, this: this, home: present, [Value(heap.text(name))], reason: .special)
      }
      holder = present.proto
      steps += 1
    }
    return nil
  }

  /// An element of an array, or a property whose name the value is.
  @inline(__always) package func getElement(_ object: Value, _ index: Value) throws(ScriptAbort)
    -> Value
  {
    if object.isObject, index.isDouble, object.object.kind == .array {
      let storage = object.object.storage
      let number = index.double
      if number >= 0, number < Double(storage.pointee.elementCount) {
        let position = Int(number)
        let value = storage.pointee.elements.unsafelyUnwrapped[position]
        if Double(position) == number, !value.isHole { return value }
      }
    }
    return try get(object, try name(index))
  }

  // MARK: - Writing

  /// Sets a property: a setter or a watcher may be called, a clip may move.
  package func set(_ object: ScriptObject, _ name: Atom, _ value: Value) throws(ScriptAbort) {
    if name == Atom(.empty) { return }
    var target = object
    let isSuper = object.kind == .superReference
    if isSuper { target = object.link.asObject ?? object }
    if target.kind == .display {
      target = clips.live(target)
      if clips.isGone(target) { return }
    }
    var value = value
    if target.isWatched {
      guard let kept = try callWatcher(target, name, value) else { return }
      value = kept
    }
    let place = heap.find(target, name, caseSensitive: caseSensitive)
    if place.exists {
      if isSuper { return }
      if target.kind == .array, place.isSlot { heap.stretch(target, name) }
      // What a clip shows goes before an accessor of its own (measured: own-accessors-of-clips).
      if target.kind == .display, heap.flags(target, place).contains(.accessor),
        try clips.setDisplayProperty(target, name, value)
      {
        return
      }
      return try overwrite(target, place, value)
    }
    var holder = target.proto
    // A prototype that is named no more does not keep a new one away (measured: deleted-prototypes).
    if name == Atom(.__proto__), target.shape.hidesProto { holder = nil }
    var steps = 0
    while let prototype = holder {
      let place = heap.find(prototype, name, caseSensitive: caseSensitive)
      if place.isSlot {
        let flags = prototype.shape.entry(place.slot).flags
        // A setter that only SWF 7 and later see is called all the same (measured: hidden-setters).
        let hiding = machine.hiding & PropertyFlags.hidingSetters.rawValue
        if flags.contains(.accessor), flags.rawValue & hiding == 0 {
          let accessor = heap.read(prototype, place).object
          return try callSetter(accessor, Value(target), value)
        }
      }
      holder = prototype.proto
      steps += 1
      if steps > Self.prototypeLimit { throw calls.haltForRecursion() }
    }
    // Through `super` no data comes to the object (L3.3.3).
    if isSuper { return }
    // SWF 6 takes the digits at a name's beginning for an index (L3.3.2).
    if version < 7, target.kind == .array { heap.stretch(target, name, hasTail: true) }
    // Setters of prototypes go before what a clip shows (L3.3.2).
    if target.kind == .display, try clips.setDisplayProperty(target, name, value) { return }
    heap.add(target, name, value)
  }

  private func overwrite(
    _ object: ScriptObject, _ place: PropertyPlace, _ value: Value
  ) throws(ScriptAbort) {
    if place == .length {
      if heap.flags(object, place).contains(.readOnly) { return }
      return try setLength(object, value)
    }
    let flags = heap.flags(object, place)
    if flags.contains(.accessor) {
      let accessor = heap.read(object, place).object
      if flags.rawValue & machine.hiding == 0 {
        return try callSetter(accessor, Value(object), value)
      }
    }
    if flags.contains(.readOnly) { return }
    // SWF 6 writes what is hidden from it and leaves it hidden (measured: hidden-writes).
    let staysHidden = version == 6 && flags.contains(.version7)
    let kept = staysHidden ? flags : flags.subtracting(.versions)
    if kept != flags || flags.contains(.accessor) {
      heap.setFlags(object, place, kept.subtracting(.accessor))
    }
    heap.write(object, place, value)
  }

  private func callSetter(
    _ accessor: ScriptObject, _ this: Value, _ value: Value
  ) throws(ScriptAbort) {
    guard let setter = accessor.aux.asObject, setter.isFunction, mayEnter(accessor) else {
      return heap.store(accessor, value)
    }
    accessor.arrayLength += 1
    defer { accessor.arrayLength -= 1 }
    _ = try calls.call(setter, this: this, home: accessorHome(this), [value], reason: .call)
    heap.store(accessor, value)
  }

  /// What a watcher makes of a value that is set; nil if it has deleted the property.
  ///
  /// The property is there before its watcher runs, and is not set if it has gone then (measured: deleted-by-watchers).
  package func callWatcher(
    _ object: ScriptObject, _ name: Atom, _ value: Value
  ) throws(ScriptAbort) -> Value? {
    guard let names = watchers.all[object] else { return value }
    let key = caseSensitive ? name : heap.folded(name)
    guard
      let watcher = names.first(where: {
        caseSensitive ? $0.key == key : heap.folded($0.key) == key
      })?.value
    else { return value }
    // The old value may be a prototype's; getters are not asked.
    var old = Value.undefined
    var accessor: ScriptObject?
    var holder: ScriptObject? = object
    var steps = 0
    while let present = holder, steps < Self.prototypeLimit {
      let place = heap.find(present, name, caseSensitive: caseSensitive)
      if place.exists {
        old = heap.read(present, place)
        if heap.flags(present, place).contains(.accessor) {
          accessor = old.object
          old = heap.stored(old.object)
        }
        break
      }
      holder = present.proto
      steps += 1
    }
    guard let callback = watcher.callback.asObject else { return value }
    // Getter, setter and watcher of a property count together.
    let depth = accessor.map { Int($0.arrayLength) } ?? watcher.depth
    if depth >= propertyLimit { return value }
    accessor?.arrayLength += 1
    watcher.depth += 1
    defer {
      accessor?.arrayLength -= 1
      watcher.depth -= 1
    }
    // What a clip shows, and what has a setter further up, needs no place of its own.
    let isShown = object.kind == .display && clips.showsProperty(name)
    if accessor == nil, !isShown, !heap.find(object, name, caseSensitive: caseSensitive).exists {
      heap.add(object, name, .undefined)
    }
    let isOwn = heap.find(object, name, caseSensitive: caseSensitive).exists
    do throws(ScriptAbort) {
      let kept = try calls.call(
        callback, this: Value(object), home: object,
        [Value(heap.text(name)), old, value, watcher.data], reason: .call)
      let isDeleted = isOwn && !heap.find(object, name, caseSensitive: caseSensitive).exists
      return isDeleted ? nil : kept
    } catch {
      if case .thrown = error {
        let place = heap.find(object, name, caseSensitive: caseSensitive)
        if !place.exists {
          heap.add(object, name, .undefined)
        } else if place.isSlot || place.isElement,
          !heap.flags(object, place).contains(.accessor)
        {
          heap.write(object, place, .undefined)
        }
      }
      throw error
    }
  }

  /// Sets an array's length: what lies after it goes, unless the length was no number before.
  ///
  /// The length reads as the value that was set, whatever that is (C.Array.3).
  package func setLength(_ array: ScriptObject, _ value: Value) throws(ScriptAbort) {
    let length = try int32(value)
    if array.lengthValue.isDouble {
      heap.truncate(array, to: max(0, Int(length)))
    } else {
      // No element in the block may lie behind the length.
      heap.spill(array)
    }
    array.arrayLength = length
    if value.isDouble, value.double == Double(length) { return }
    array.link = .true
    array.aux = value
  }

  /// Sets an element of an array, or a property whose name the value is.
  @inline(__always) package func setElement(
    _ object: ScriptObject, _ index: Value, _ value: Value
  ) throws(ScriptAbort) {
    if index.isDouble, object.kind == .array, !object.isWatched,
      !object.storage.pointee.lengthFlags.contains(.readOnlyElements)
    {
      let number = index.double
      let storage = object.storage
      let count = storage.pointee.elementCount
      if number >= 0, number <= Double(count), number < 1e9 {
        let position = Int(number)
        if Double(position) == number {
          if position < count, !storage.pointee.elements.unsafelyUnwrapped[position].isHole {
            storage.pointee.elements.unsafelyUnwrapped[position] = value
            return
          }
          if position == count, count > 0 {
            heap.addElement(object, at: position, value)
            return
          }
        }
      }
    }
    try set(object, try name(index), value)
  }

  // MARK: - Deleting and listing

  /// Takes a property of its own away; whether it was there and could go.
  package func delete(_ object: ScriptObject, _ name: Atom) -> Bool {
    let object = clips.live(object)
    let place = heap.find(object, name, caseSensitive: caseSensitive)
    guard place.exists, !heap.flags(object, place).contains(.dontDelete), place != .length else {
      return false
    }
    let isPrototype =
      place.isSlot && place.slot == object.shape.protoSlot && object.proto != nil
    let value = heap.read(object, place)
    heap.remove(object, place)
    guard isPrototype, version >= 7 else { return true }
    // SWF 7 and later still inherit from a prototype that is named no more (measured: deleted-prototypes). It takes the place of
    // the one before it.
    let last = heap.find(object, Atom(.empty), caseSensitive: true)
    if last.exists, heap.flags(object, last).contains(.namelessPrototype) {
      heap.remove(object, last)
    }
    heap.add(object, Atom(.empty), value, [.dontEnumerate, .namelessPrototype, .version10])
    return true
  }

  /// Whether it has the property itself.
  package func hasOwn(_ object: ScriptObject, _ name: Atom) -> Bool {
    let object = clips.live(object)
    return heap.find(object, name, caseSensitive: caseSensitive).exists
  }

  /// Names that `for … in` gives: the prototypes', then its own, each the newest first.
  package func enumerableNames(_ object: ScriptObject) -> [Atom] {
    var groups: [[Atom]] = []
    var seen: Set<Atom> = []
    var holder: ScriptObject? = clips.live(object)
    // A reference that leads nowhere is no object (L1.2.6).
    if let first = holder, first.kind == .display, clips.isGone(first) { return [] }
    var steps = 0
    while let present = holder, steps <= Self.prototypeLimit {
      var group: [Atom] = []
      for (atom, flags) in heap.ownNames(present).reversed() {
        let key = caseSensitive ? atom : heap.folded(atom)
        if seen.insert(key).inserted, !flags.contains(.dontEnumerate) { group.append(atom) }
      }
      if present.kind == .display {
        for atom in clips.displayChildNames(present) where seen.insert(atom).inserted {
          group.append(atom)
        }
      }
      groups.append(group)
      let slot = present.shape.protoSlot
      let hiding = PropertyFlags.hidingNames(from: version)
      if slot >= 0, !present.shape.entry(slot).flags.isDisjoint(with: hiding) { break }
      holder = present.proto
      steps += 1
    }
    return Array(groups.reversed().joined())
  }

  /// A value as an object; nothing for undefined and null.
  package func object(_ value: Value) -> ScriptObject? {
    if value.isObject { return value.object }
    return value.isNullish ? nil : objects.makeBox(value)
  }
}
