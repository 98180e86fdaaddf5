package import FlashAVM2
package import FlashHeap

/// The domain that an ApplicationDomain stands for.
package final class DomainPayload: NativePayload {
  package private(set) var domain: Domain

  package init(_ domain: Domain) { self.domain = domain }
}

extension DomainPayload: StatePart {
  package static var partName: String { "ApplicationDomain" }

  package static func blank(_ coder: StateCoder) -> any StatePart {
    DomainPayload(coder.machineStates.machine.system)
  }

  package func code(_ coder: StateCoder) { coder.value(&domain) }
}

/// flash.system.ApplicationDomain (V.Domain.9–13).
enum ApplicationDomainNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      { interpreter, registers, _ throws(ScriptError) in
        let machine = interpreter.machine
        let parent = registers[1].isNullish ? machine.system : domain(registers[1], machine)
        registers[0].object.payload = DomainPayload(Domain(parent: parent, machine: machine))
        return .undefined
      }
    case "static get currentDomain":
      { interpreter, _, _ throws(ScriptError) in
        try wrapper(of: Caller(interpreter).domain(interpreter.machine), interpreter)
      }
    case "static get MIN_DOMAIN_MEMORY_LENGTH":
      { _, _, _ throws(ScriptError) in Value(rawUInt: UInt32(ByteArrayState.leastMemory)) }
    case "get parentDomain":
      { interpreter, registers, _ throws(ScriptError) in
        let machine = interpreter.machine
        guard let parent = domain(registers[0], machine).parent, parent !== machine.system else {
          return .null
        }
        return try wrapper(of: parent, interpreter)
      }
    case "get domainMemory":
      { interpreter, registers, _ throws(ScriptError) in
        domain(registers[0], interpreter.machine).memory.object
      }
    case "set domainMemory":
      { interpreter, registers, _ throws(ScriptError) in
        let memory = domain(registers[0], interpreter.machine).memory
        try memory.attach(registers[1], interpreter.machine)
        return .undefined
      }
    case "getDefinition": getDefinition
    case "hasDefinition":
      { interpreter, registers, _ throws(ScriptError) in
        guard let name = registers[1].asString else { return Value(rawBoolean: false) }
        let domain = domain(registers[0], interpreter.machine)
        do throws(ScriptError) {
          return Value(rawBoolean: try domain.definition(named: name.text, interpreter) != nil)
        } catch {
          // A Vector of something that is no class is there until someone asks for it.
          guard error.number == 1107 else { throw error }
          return Value(rawBoolean: true)
        }
      }
    case "getQualifiedDefinitionNames": getQualifiedDefinitionNames
    default: nil
    }
  }

  /// The domain of an ApplicationDomain.
  private static func domain(_ value: Value, _ machine: Machine) -> Domain {
    (value.asObject?.payload as? DomainPayload)?.domain ?? machine.system
  }

  /// A new ApplicationDomain that stands for a domain: no two are the same object.
  package static func wrapper(
    of domain: Domain, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let machine = interpreter.machine
    guard
      let type = try machine.system.definition(
        named: "flash.system::ApplicationDomain", interpreter)
    else { return .null }
    let object = try interpreter.construct(type, [])
    object.asObject?.payload = DomainPayload(domain)
    return object
  }

  private static func getDefinition(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let name = registers[1].asString else { throw ScriptError(2007, "definitionName") }
    let domain = domain(registers[0], interpreter.machine)
    if let value = try domain.definition(named: name.text, interpreter) { return value }
    throw ScriptError(1065, Domain.localName(of: name.text))
  }

  private static func getQualifiedDefinitionNames(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    try domain(registers[0], interpreter.machine).makeDefinedNames(interpreter)
  }
}
