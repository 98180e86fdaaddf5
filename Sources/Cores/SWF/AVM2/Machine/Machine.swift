package import FlashHeap
import SWF

/// The machine of ActionScript 3 (AVM2): what is loaded, and what runs.
///
/// It belongs to a player, whose heap it shares. Not for use from two threads at once.
package final class Machine {
  package let heap: Heap
  package let namespaces: NamespaceTable
  /// The player's own definitions.
  package private(set) lazy var library: any PlayerLibrary = {
    let library = makeLibrary(self)
    madeLibrary = library
    return library
  }()
  private var madeLibrary: (any PlayerLibrary)?
  /// The types that the machine itself knows.
  package private(set) lazy var types = CoreTypes(self)
  /// The domain of the player's own definitions.
  package private(set) lazy var system = Domain(parent: nil, machine: self)
  /// The type of objects that scripts do not see (`makeHolder`).
  private(set) lazy var holders: Traits = {
    let traits = Traits(
      .instance, QualifiedName(.public, heap.intern("holder")), base: nil, program: nil)
    traits.isFinal = true
    traits.cellFlags = .payload
    return traits
  }()
  /// What was loaded.
  package private(set) var programs: [Program] = []
  /// All tables, and the types that they are of.
  private(set) var tables: [(table: UnsafeMutablePointer<VTable>, traits: Traits)] = []
  private(set) var variants: [UnsafeMutablePointer<VTable>] = []
  /// The same by what they were made of: all objects of one function have one.
  private var knownVariants: [VariantKey: UnsafeMutablePointer<VTable>] = [:]

  /// A prototype is never freed once a variant has it, so its bits mean it alone.
  private struct VariantKey: Hashable {
    let base: UnsafeMutablePointer<VTable>
    let prototype: UInt64
  }

  /// The function that does nothing, which is what `new Function` makes objects of.
  private(set) lazy var emptyFunction: Method = {
    var signature = DeclaredSignature()
    signature.flags = .needsRest
    return Method(signature, .native { _, _, _ throws(ScriptError) in .undefined })
  }()
  /// Global objects of scripts, and namespaces that are values: they are never given back.
  private(set) var globals: [Value] = []
  private var plainNamespaceTable: UnsafeMutablePointer<VTable>?
  private(set) var namespaceObjects: [NamespaceID: Value] = [:]
  private let makeLibrary: (Machine) -> any PlayerLibrary
  /// How values are written as bytes.
  package private(set) lazy var serialization = Serialization(self)
  /// The memories of domains, which are never given back.
  var memories: [DomainMemory] = []
  /// Domains with a memory or with aliases, which are in states even if nothing refers to them.
  private(set) var keptDomains: [Domain] = []
  /// Types of Vectors by the type of their elements; nil is any.
  var vectorTypes: [ObjectIdentifier?: Traits] = [:]

  package init(_ heap: Heap, library: @escaping (Machine) -> any PlayerLibrary) {
    self.heap = heap
    namespaces = NamespaceTable(heap)
    makeLibrary = library
    clock = .allocate(capacity: 1)
    clock.initialize(to: StepClock())
  }

  /// Keeps a program for as long as the machine lives.
  func keep(_ program: Program) { programs.append(program) }

  /// Keeps a domain for as long as the machine lives.
  func keep(_ domain: Domain) {
    if !keptDomains.contains(where: { $0 === domain }) { keptDomains.append(domain) }
  }

  /// Keeps a table for as long as the machine lives.
  func keep(_ table: UnsafeMutablePointer<VTable>, _ traits: Traits) {
    tables.append((table, traits))
  }

  /// Types name each other in rings, so they are taken apart.
  deinit {
    madeLibrary?.unlink()
    for program in programs { program.unlink() }
    for domain in keptDomains { domain.unlink() }
    for (_, traits) in tables { traits.unlink() }
    for traits in vectorTypes.values { traits.unlink() }
    for (table, _) in tables {
      table.pointee.methods.deallocate()
      table.pointee.template.deallocate()
      table.deallocate()
    }
    for table in variants { table.deallocate() }
    clock.deallocate()
  }

  /// Keeps a global object for as long as the machine lives.
  func keep(global: Value) { globals.append(global) }

  /// What `trace` and reports of errors that nothing catches go to, a line at a time without its end.
  package var write: (String) -> Void = { _ in }

  /// The settings of the class XML.
  let xmlSettings = XMLSettings()

  /// How deep natives are in values that contain each other, all that run together.
  private var nesting = 0
  /// How deep they may be: they call themselves.
  static let nestingLimit = 2000

  /// Begins a value in another one; throws 1023 if it is too deep.
  func enter() throws(ScriptError) {
    guard nesting < Self.nestingLimit else { throw ScriptError(.stackOverflowError, 1023) }
    nesting += 1
  }

  /// Ends what `enter` began.
  func leave() { nesting -= 1 }

  /// The date, the time zone and random numbers.
  package var surroundings = Surroundings()

  /// Whether code has run as long as it may.
  package var isTimeUp: () -> Bool = { false }

  /// What is thrown then, at the next round of a loop or call: an error that code may catch, or the end (V.Time.1).
  ///
  /// Functions of the player that run long throw `terminated` in any case.
  package var timeError: () -> ScriptError = { .terminated }

  /// What the machine runs for, as the natives of a library above know it; it has the machine.
  package unowned(unsafe) var owner: AnyObject?

  /// Gives a new object of a class with room for one its payload, before any constructor runs.
  package var makePayload: (ScriptObject, Interpreter) throws(ScriptError) -> Void = { _, _ in }

  /// Steps that code has taken: rounds of loops, calls, and what natives count as such.
  package var steps: UInt64 {
    get { clock.pointee.steps }
    set { clock.pointee.steps = newValue }
  }
  /// If they are counted; owned.
  let clock: UnsafeMutablePointer<StepClock>

  // MARK: - Classes

  /// The table of instances of a type, if there is one.
  func knownTable(for type: Traits) -> UnsafeMutablePointer<VTable>? { type.table }

  func remember(_ table: UnsafeMutablePointer<VTable>, for type: Traits) {
    type.table = table
    if type === types.namespace {
      for value in namespaceObjects.values {
        value.object.descriptor = UnsafeMutableRawPointer(table)
      }
    }
  }

  /// The table of instances of a type; a class of the player is made where nothing has used it yet.
  package func table(for type: Traits, _ interpreter: Interpreter) throws(ScriptError)
    -> UnsafeMutablePointer<VTable>
  {
    if let table = type.table { return table }
    if type.program == nil {
      if let script = library.script(of: type) {
        _ = try global(of: script, interpreter)
      } else if type.vectorForm != nil {
        try makeVectorClass(type, interpreter)
      }
    }
    if let table = type.table { return table }
    let table = try makeTable(type, base: nil, scopes: .undefined)
    type.table = table
    return table
  }

  /// The class of a type.
  package func classObject(for type: Traits, _ interpreter: Interpreter) throws(ScriptError)
    -> Value
  {
    try table(for: type, interpreter).pointee.classObject
  }

  /// The table for objects that have another prototype, and all else of `base`.
  func variant(
    of base: UnsafeMutablePointer<VTable>, prototype: Value
  ) -> UnsafeMutablePointer<VTable> {
    let key = VariantKey(base: base, prototype: prototype.bits)
    if let known = knownVariants[key] { return known }
    let table = makeVariant(of: base)
    table.pointee.prototype = prototype
    knownVariants[key] = table
    return table
  }

  /// A new variant, whose prototype is not known yet.
  func makeVariant(of base: UnsafeMutablePointer<VTable>) -> UnsafeMutablePointer<VTable> {
    let table = UnsafeMutablePointer<VTable>.allocate(capacity: 1)
    table.initialize(to: base.pointee)
    variants.append(table)
    return table
  }

  /// The prototype of a new variant is known: all objects of that prototype have it from now on.
  func remember(variant table: UnsafeMutablePointer<VTable>, of base: UnsafeMutablePointer<VTable>)
  {
    knownVariants[VariantKey(base: base, prototype: table.pointee.prototype.bits)] = table
  }

  // MARK: - Scripts

  /// The global object of a script, whose initializer runs if nothing has asked for it before (V.Load.4 and .5).
  package func global(of script: Script, _ interpreter: Interpreter) throws(ScriptError)
    -> ScriptObject
  {
    if let global = script.global { return global }
    guard script.program != nil else {
      try library.initialize(script, interpreter)
      guard let global = script.global else { throw ScriptError(1107) }
      return global
    }
    // The player's own classes come first: values in the script's slots may need them.
    let base = try table(for: types.object, interpreter)
    try script.traits.link(self)
    let table = try makeTable(script.traits, base: base, scopes: .undefined)
    table.pointee.prototype = base.pointee.prototype
    script.traits.table = table
    let global = make(table)
    script.global = global
    globals.append(Value(global))
    if let initializer = script.traits.initializer {
      try initializer.capture([])
      let entry = MethodEntry(record: initializer.record, scopes: .undefined, home: table)
      let scopes = interpreter.makeScopes([Value(global)])
      for place in 0..<table.pointee.methodCount
      where script.traits.methods[place].owner === script.traits {
        table.pointee.methods[place].scopes = scopes
        try script.traits.methods[place].capture([
          ScopeType(ValueType(script.traits, isNotNull: true), isWith: false)
        ])
      }
      script.state = .running
      defer { script.state = .done }
      _ = try interpreter.call(entry, this: Value(global), [])
    }
    return global
  }

  // MARK: - Namespaces

  /// The value of a namespace.
  package func value(of namespace: NamespaceID) -> Value {
    if let known = namespaceObjects[namespace] { return known }
    let isUnnamed = namespaces[namespace].uri == Atom(.empty)
    let prefix = isUnnamed ? Value(heap.emptyString) : .undefined
    let object = Value(makeNamespace(namespace, prefix: prefix))
    namespaceObjects[namespace] = object
    return object
  }

  /// A new object of a namespace, whose prefix is a text or undefined.
  package func makeNamespace(_ namespace: NamespaceID, prefix: Value) -> ScriptObject {
    let words = [Value(rawUInt: namespace.number), prefix]
    return words.withUnsafeBufferPointer {
      heap.makeCell(
        .namespace, namespaceTable(), flags: [], words: $0.baseAddress.unsafelyUnwrapped,
        count: words.count)
    }
  }

  /// The prefix of a Namespace, a text or undefined.
  package func prefix(of object: ScriptObject) -> Value { object.words[1] }

  /// The table of namespaces: code that has one may run before anything asks for the class, which gives them another table then.
  private func namespaceTable() -> UnsafeMutablePointer<VTable>? {
    if let table = types.namespace.table ?? plainNamespaceTable { return table }
    plainNamespaceTable = try? makeTable(types.namespace, base: nil, scopes: .undefined)
    return plainNamespaceTable
  }

  /// The namespace of an object that is one.
  package func namespace(of object: ScriptObject) -> NamespaceID {
    NamespaceID(number: object.words[0].rawUInt)
  }

  /// The URI of a Namespace.
  package func uri(of object: ScriptObject) -> Value {
    Value(heap.text(namespaces[namespace(of: object)].uri))
  }
}

/// Names as errors and traces have them (V.Err.3 and .4).
extension Machine {
  /// A name with its package, if its namespace has a URI and is public.
  package func text(of name: QualifiedName, separator: String) -> String {
    let namespace = namespaces[name.namespace]
    let local = heap.text(name.local).text
    guard namespace.kind == .public, namespace.uri != Atom(.empty) else { return local }
    return heap.text(namespace.uri).text + separator + local
  }

  /// A name by which code asks.
  package func text(of name: Name) -> String {
    let mark = name.flags.contains(.attribute) ? "@" : ""
    let local =
      name.flags.contains(.takesName)
      ? "[]" : name.flags.contains(.anyName) ? "*" : heap.text(name.local).text
    if name.flags.contains(.hasSet) { return mark + local }
    if name.flags.contains(.takesNamespace) {
      return name.flags.contains(.takesName) ? mark + "[]" : "[]::\(mark)\(local)"
    }
    if name[0] == .any { return "*::\(mark)\(local)" }
    let namespace = namespaces[name[0]]
    if namespace.uri == Atom(.empty) { return mark + local }
    return "\(heap.text(namespace.uri).text)::\(mark)\(local)"
  }

  /// A type: `pkg.Name`, `*` for any, `class pkg.Name` for that of a class itself (E.0.6).
  ///
  /// A class of a file's own namespace has that namespace's text before it (measured: private-classes).
  package func text(of type: Traits?) -> String {
    guard let type else { return "*" }
    if let instance = type.instanceTraits, type.kind == .class {
      return "class \(text(of: instance))"
    }
    let uri = namespaces[type.name.namespace].uri
    let local = heap.text(type.name.local).text
    return uri == Atom(.empty) ? local : "\(heap.text(uri).text).\(local)"
  }

  /// A method: `pkg::Owner/name()`.
  package func text(of method: Method) -> String {
    if let program = method.program { return program.file.methodText(method.index) }
    let owner =
      method.owner.map { vectorText(of: $0) ?? text(of: $0.name, separator: "::") } ?? "global"
    guard let name = method.name else { return "\(owner)()" }
    let kind = method.role == .getter ? "get " : method.role == .setter ? "set " : ""
    return "\(owner)/\(kind)\(text(of: name, separator: "::"))()"
  }
}

/// The steps of a machine, where the loop counts them.
struct StepClock {
  /// Steps that were taken.
  var steps: UInt64 = 0
  /// The number of steps at which time is looked at.
  var checkpoint = Self.interval

  /// Steps between looks.
  static let interval: UInt64 = 1024
}
