package import FlashHeap

/// An application domain: definitions by name, of which a domain below sees those above first.
///
/// Source: V.Domain of the reference.
package final class Domain {
  package let parent: Domain?
  package unowned let machine: Machine
  private var types: [QualifiedName: Traits] = [:]
  private var scripts: [QualifiedName: Script] = [:]

  /// Classes by the aliases that its code registered; classes live as long as the machine.
  var aliases: [String: Value] = [:]

  /// The memory that its code reads and writes by address; lives as long as the machine.
  package private(set) lazy var memory: DomainMemory = {
    let memory = DomainMemory()
    machine.memories.append(memory)
    machine.keep(self)
    hasMemory = true
    return memory
  }()
  /// Whether anything has asked for the memory.
  private(set) var hasMemory = false

  /// A domain below another; the one without is the player's.
  package init(parent: Domain?, machine: Machine) {
    (self.parent, self.machine) = (parent, machine)
  }

  /// A type of a name in this domain or above.
  ///
  /// What a domain above has when a file defines the name wins, since `define` does nothing then (V.Domain.2); what comes there
  /// later changes nothing for those who know their own (measured: later-definitions).
  package func type(named name: QualifiedName) -> Traits? {
    if let type = types[name] { return type }
    guard let parent else { return machine.library.type(named: name) }
    return parent.type(named: name)
  }

  /// The script that defines a name, here or above.
  package func script(defining name: QualifiedName) -> Script? {
    if let script = scripts[name] { return script }
    guard let parent else { return machine.library.script(defining: name) }
    return parent.script(defining: name)
  }

  /// Makes a type known; one of the same name that is known already stays (V.Domain.3).
  package func define(_ type: Traits, as name: QualifiedName) {
    if self.type(named: name) == nil { types[name] = type }
  }

  /// Makes a script known as the one that defines a name.
  package func define(_ script: Script, as name: QualifiedName) {
    if self.script(defining: name) == nil { scripts[name] = script }
  }

  /// The names that this domain itself defines, but for private ones, in no order (V.Domain.11).
  package var definedNames: [QualifiedName] {
    scripts.keys.filter { machine.namespaces[$0.namespace].kind != .private }
  }

  /// Forgets all definitions, at the machine's end.
  func unlink() { (types, scripts) = ([:], [:]) }

  /// The type `Vector.<element>` (V.Is.6).
  package func vector(of element: Traits?) -> Traits? { machine.vector(of: element) }

  /// A name as errors have it: with its package, after a dot (E.0.6).
  package func text(of name: QualifiedName) -> String {
    machine.text(of: name, separator: ".")
  }
}

/// The player's own definitions, as the domain above all others asks for them.
package protocol PlayerLibrary: AnyObject {
  /// A class of the player.
  func type(named name: QualifiedName) -> Traits?
  /// Who defines a class, function or constant of the player.
  func script(defining name: QualifiedName) -> Script?
  /// The script that defines a class of the player.
  func script(of type: Traits) -> Script?
  /// A class that the machine itself knows.
  func core(_ class: CoreClass) -> Traits
  /// Gives a script of the player its global object, with its classes, functions and values.
  func initialize(_ script: Script, _ interpreter: Interpreter) throws(ScriptError)
  /// The object of an error that the machine throws.
  func makeError(
    _ class: ErrorClass, _ number: Int, _ arguments: [String], _ interpreter: Interpreter
  ) throws(ScriptError) -> Value
  /// A new type `Vector.<element>`.
  func makeVector(of element: Traits?) -> Traits?
  /// Takes its types apart, at the machine's end; it may not ask the machine for anything.
  func unlink()
}

/// A script: global properties, which its initializer gives values when one of them is first wanted.
package final class Script {
  /// Whether its initializer has run.
  package enum State: UInt8 { case new, running, done }

  package let program: Program?
  /// Its number in the program.
  package let index: Int
  /// What its global object has from the start.
  package let traits: Traits
  package internal(set) var state = State.new
  /// Its global object, once there is one.
  package internal(set) var global: ScriptObject?

  package init(program: Program?, index: Int, traits: Traits) {
    (self.program, self.index, self.traits) = (program, index, traits)
  }
}
