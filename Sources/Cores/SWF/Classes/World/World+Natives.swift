package import FlashAVM1
import FlashData
import FlashDisplay
package import FlashHeap

/// Classes and functions of the player.
extension World {
  private var hiddenBefore6: PropertyFlags { [.dontEnumerate, .dontDelete, .version6] }

  /// `Function` as it was made, whatever scripts have put in its place since.
  private var functionClass: ScriptObject? { prototypes.named[Self.functionName] }

  private static let functionName = "Function()"

  /// A function that runs a native.
  ///
  /// It has no `prototype`.
  package func makeNative(_ name: String, _ body: @escaping NativeBody) -> ScriptObject {
    let object = heap.makeObject(.nativeFunction)
    object.aux = Value(natives.add(name, body))
    addStandardMembers(object, functionFlags)
    return object
  }

  /// `constructor` and `__proto__` of a function; SWF 5 does not see the second.
  private func addStandardMembers(_ object: ScriptObject, _ flags: PropertyFlags) {
    if let functionClass {
      heap.add(
        object, Atom(.constructor), Value(functionClass), flags.subtracting(.versions))
    }
    heap.add(object, Atom(.__proto__), Value(prototypes.function), flags)
  }

  /// A prototype that a function of the player's own scripts has.
  private func addPrototype(to function: ScriptObject) {
    let prototype = heap.makeObject()
    heap.add(prototype, Atom(.constructor), Value(function), .hidden)
    heap.add(prototype, Atom(.__proto__), Value(prototypes.object), .hidden)
    heap.define(function, Atom(.prototype), Value(prototype), .hidden)
  }

  /// Makes room for all names of the global object, in their order.
  func reserveGlobalNames() {
    for word in DeclaredMembers.globals.split(separator: " ") {
      let isShown = word.hasPrefix("-")
      let name = heap.intern(String(isShown ? word.dropFirst() : word))
      heap.add(globalObject, name, .hole, isShown ? [] : .dontEnumerate)
    }
  }

  /// Makes natives known before an object has them: states look for them by their names.
  func register(_ members: [NativeMember], of className: String) {
    for member in members {
      let path = className + "." + member.name
      switch member.kind {
      case .method(let body): _ = natives.add(path, body)
      case .accessor(let get, let set):
        _ = natives.add(path, get)
        if let set { _ = natives.add(path + "=", set) }
      case .number, .text, .same: break
      }
    }
  }

  /// Takes away the names that have come to nothing.
  func removeUnusedGlobalNames() {
    for (name, _) in heap.ownNames(globalObject) {
      let place = heap.find(globalObject, name, caseSensitive: true)
      if heap.read(globalObject, place).isHole { heap.remove(globalObject, place) }
    }
  }

  // MARK: - Members

  /// Puts members of a table on an object; `path` is where `DeclaredMembers` has their order.
  func install(
    _ members: [NativeMember], on object: ScriptObject, of className: String, path: String? = nil
  ) {
    let version = Int(player.playerVersion)
    guard let declared = path.flatMap({ DeclaredMembers.list($0, player: version) }) else {
      for member in members { install(member, on: object, of: className, member.flags) }
      return
    }
    var rest: [String: NativeMember] = [:]
    for member in members { rest[member.name] = member }
    for entry in declared {
      let member = rest.removeValue(forKey: entry.name)
      if entry.absence == .later { continue }
      if let member {
        var flags = entry.flags.union(member.flags.intersection(.versions))
        // A getter without a setter cannot be overwritten, whatever its flags are.
        if case .accessor = member.kind { flags.remove(.readOnly) }
        install(member, on: object, of: className, flags)
      } else if DeclaredMembers.broadcasting.contains(entry.name) {
        installBroadcasting(entry.name, on: object, entry.flags)
      } else {
        switch entry.absence {
        case .nothing, .later: break
        case .place: heap.define(object, heap.intern(entry.name), .undefined, entry.flags)
        case .function:
          // They share one native, so that a table that comes later can have its own.
          let function = makeNative("undefined") { _, _ throws(ScriptAbort) in .undefined }
          if DeclaredMembers.isScript(entry.name, of: className) { addPrototype(to: function) }
          heap.define(object, heap.intern(entry.name), Value(function), entry.flags)
        }
      }
    }
    for member in members where rest[member.name] != nil {
      install(member, on: object, of: className, member.flags)
    }
  }

  private func install(
    _ member: NativeMember, on object: ScriptObject, of className: String, _ flags: PropertyFlags
  ) {
    let atom = heap.intern(member.name)
    let path = className + "." + member.name
    switch member.kind {
    case .method(let body):
      let function = makeNative(path, body)
      if DeclaredMembers.isScript(member.name, of: className) { addPrototype(to: function) }
      heap.define(object, atom, Value(function), flags)
    case .accessor(let get, let set):
      let accessor = heap.makeAccessor(
        get: makeNative(path, get), set: set.map { makeNative(path + "=", $0) })
      heap.define(object, atom, accessor, flags.union(.accessor))
    case .number(let number): heap.define(object, atom, Value(number), flags)
    case .text(let text): heap.define(object, atom, heap.value(text), flags)
    case .same(let other):
      let place = heap.find(object, heap.intern(other), caseSensitive: true)
      if place.exists { heap.define(object, atom, heap.read(object, place), flags) }
    }
  }

  /// One of the members of a broadcaster: the functions of `AsBroadcaster` themselves, or an empty list.
  private func installBroadcasting(
    _ name: String, on object: ScriptObject, _ flags: PropertyFlags
  ) {
    guard name != "_listeners" else {
      return heap.define(
        object, Atom(._listeners), Value(makeArray()), flags.union(.version6))
    }
    if let function = broadcasterFunction(name) {
      heap.define(object, heap.intern(name), Value(function), flags.union(.version6))
    }
  }

  /// A function of `AsBroadcaster` as it was made; each broadcaster has a `broadcastMessage` of its own (measured: own-broadcasts).
  func broadcasterFunction(_ name: String) -> ScriptObject? {
    let path = "AsBroadcaster$." + name
    if name == "broadcastMessage" {
      return makeNative(path, AsBroadcasterClass.broadcastMessage)
    }
    return prototypes.named[path]
  }

  // MARK: - Classes

  /// Makes a class of a table; `prototype` is one that was made before.
  @discardableResult
  func install(_ table: NativeClass, prototype given: ScriptObject? = nil) -> ScriptObject {
    let object =
      table.constructor.map { makeClass(table, $0, given) } ?? makeSingleton(table, given)
    if table.name == "AsBroadcaster" {
      for name in DeclaredMembers.broadcasting {
        let place = heap.find(object, heap.intern(name), caseSensitive: true)
        if place.exists {
          prototypes.named["AsBroadcaster$." + name] = heap.read(object, place).object
        }
      }
    }
    let parts = table.name.split(separator: ".").map(String.init)
    var holder = globalObject
    for part in parts.dropLast() {
      let place = heap.find(holder, heap.intern(part), caseSensitive: true)
      guard place.exists, let next = heap.read(holder, place).asObject else { return object }
      holder = next
    }
    if let last = parts.last {
      let name = heap.intern(last)
      let place = heap.find(holder, name, caseSensitive: true)
      // What is declared there has its flags already.
      let isDeclared = place.exists && holder != globalObject
      let isInPackage = table.name.hasPrefix("flash.")
      let versions = isInPackage ? [] : table.flags.intersection(.versions)
      let flags =
        isDeclared ? heap.flags(holder, place).union(versions) : table.flags
      heap.define(holder, name, Value(object), flags)
    }
    return object
  }

  private func makeSingleton(_ table: NativeClass, _ given: ScriptObject?) -> ScriptObject {
    let object = given ?? heap.makeObject()
    if given == nil {
      let flags: PropertyFlags = DeclaredMembers.fixed.contains(table.name) ? .constant : .hidden
      let constructor = prototypes.named["Object()"].map { Value($0) } ?? .undefined
      if table.name == "System.security" {
        // Made as by `new Object`.
        heap.add(object, Atom(.__proto__), Value(prototypes.object), .hidden)
        heap.add(
          object, Atom(.__constructor__), constructor, [.dontEnumerate, .version6])
      } else {
        heap.add(object, Atom(.constructor), constructor, flags)
        heap.add(object, Atom(.__proto__), Value(prototypes.object), flags)
      }
    }
    prototypes.named[table.name] = object
    install(table.members, on: object, of: table.name, path: table.name)
    return object
  }

  private func makeClass(
    _ table: NativeClass, _ constructor: @escaping NativeBody, _ given: ScriptObject?
  ) -> ScriptObject {
    let object = heap.makeObject(.nativeFunction)
    object.aux = Value(natives.add(table.name, table.behaviour(constructor)))
    if ["Function", "Object", "Array"].contains(table.name) {
      prototypes.named[table.name + "()"] = object
    }
    let prototype = given ?? heap.makeObject()
    let isFixed = DeclaredMembers.fixed.contains(table.name)
    func fixed(_ flags: PropertyFlags) -> PropertyFlags {
      isFixed ? flags.union(.readOnly) : flags
    }
    let isScript = DeclaredMembers.scripts.contains(table.name)
    let flags = fixed(functionFlags)
    if isScript { addStandardMembers(object, flags) }
    heap.add(
      object, Atom(.prototype), Value(prototype),
      fixed(table.hidesPrototype ? hiddenBefore6 : .hidden))
    if !isScript { addStandardMembers(object, flags) }
    completePrototype(prototype, of: table, object)
    prototypes.named[table.name] = prototype
    install(
      table.members, on: prototype, of: table.name, path: table.name + ".prototype")
    install(table.statics, on: object, of: table.name + "$", path: table.name)
    return object
  }

  /// What a prototype has before the members of its table.
  private func completePrototype(
    _ prototype: ScriptObject, of table: NativeClass, _ object: ScriptObject
  ) {
    let parent = table.parent.flatMap { prototypes.named[$0] } ?? prototypes.object
    // `XML.prototype` is a node, and inherits its constructor.
    if table.parent == "flash.filters.BitmapFilter" || table.name == "XML" {
      // Made as by `new` with the class above (C.Decl.5).
      heap.define(prototype, Atom(.__proto__), Value(parent), .hidden)
      let place = heap.find(parent, Atom(.constructor), caseSensitive: true)
      heap.define(
        prototype, Atom(.__constructor__), heap.read(parent, place), [.dontEnumerate, .version6])
      return
    }
    let isFixed = table.name == "Color" || table.name == "Sound"
    let flags = (isFixed ? PropertyFlags.constant : .hidden).union(table.hidesAll)
    heap.define(prototype, Atom(.constructor), Value(object), flags)
    if prototype != prototypes.object {
      heap.define(prototype, Atom(.__proto__), Value(parent), flags)
    }
  }

  /// Gives what is the prototype of a class now the members that come with its first instance (C.Decl.4).
  ///
  /// A class that scripts have put in its place gets none.
  func completePrototype(of name: String, _ members: [NativeMember]) {
    let place = heap.find(globalObject, heap.intern(name), caseSensitive: true)
    guard place.exists, heap.read(globalObject, place).asObject?.kind == .nativeFunction,
      let prototype = currentPrototype(of: heap.intern(name)).asObject,
      prototype.kind != .accessor, let last = members.last,
      !heap.find(prototype, heap.intern(last.name), caseSensitive: true).exists
    else { return }
    install(members, on: prototype, of: name)
  }
}

extension NativeClass {
  /// What calls of the class do: one that is a script of the player, or fills what it is given, returns nothing.
  fileprivate func behaviour(_ constructor: @escaping NativeBody) -> NativeBody {
    if DeclaredMembers.functions.contains(name) { return constructor }
    if DeclaredMembers.makers.contains(name) || name.hasPrefix("flash.filters.") {
      return { context, call throws(ScriptAbort) in
        call.isConstruct ? try constructor(context, call) : .undefined
      }
    }
    let isNode = name == "XMLNode"
    return { context, call throws(ScriptAbort) in
      _ = try constructor(context, call)
      // `super` returns the node.
      return isNode && call.isConstruct ? call.this : .undefined
    }
  }
}
