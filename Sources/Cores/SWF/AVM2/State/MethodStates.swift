import FlashHeap

/// Methods of functions: those of a program by number, those of the player by name.
struct MethodStates {
  private let states: MachineStates
  private let coder: StateCoder

  /// How a method is found.
  private enum Kind: UInt8 {
    /// By its number in a program.
    case program
    /// By the type that declares it, and its key.
    case member
    /// By the class on whose prototype it is, and its key.
    case prototype
    /// What `new Function` makes.
    case empty
    /// One that no state can have.
    case none
  }

  init(_ states: MachineStates, _ coder: StateCoder) { (self.states, self.coder) = (states, coder) }

  func code(_ method: inout Method?) {
    if coder.isReading {
      method = read()
    } else if let method {
      write(method)
    }
  }

  private func write(_ method: Method) {
    if let number = method.program.flatMap({ states.types.number(of: $0) }) {
      var place = (number, method.index)
      put(.program)
      coder.value(&place.0)
      coder.value(&place.1)
      return
    }
    if method === states.machine.emptyFunction { return put(.empty) }
    guard var type = method.owner ?? method.prototypeOwner, !method.key.isEmpty,
      states.types.number(of: type, coder) != nil
    else { return put(.none) }
    put(method.owner == nil ? .prototype : .member)
    put(&type)
    var key = method.key
    coder.value(&key)
  }

  private func put(_ kind: Kind) {
    var kind = kind
    coder.choice(&kind)
  }

  private func put(_ type: inout Traits) {
    var optional: Traits? = type
    states.types.code(&optional, coder)
  }

  private func read() -> Method? {
    var kind = Kind.none
    coder.choice(&kind)
    guard coder.problem == nil else { return nil }
    switch kind {
    case .program:
      var (program, place) = (0, 0)
      coder.value(&program)
      coder.value(&place)
      let programs = states.types.programs
      guard programs.indices.contains(program),
        programs[program].methods.indices.contains(place)
      else { return nil }
      return programs[program].methods[place]
    case .member, .prototype:
      var key = ""
      let type = states.types.readType(coder)
      coder.value(&key)
      guard let type, coder.problem == nil else { return nil }
      let found = kind == .member ? member(key, of: type) : prototypeFunction(key, of: type)
      if found == nil {
        let name = states.machine.text(of: type)
        coder.refuse(
          StateProblem(
            .otherVersion,
            "the state is of another version of the player: this one has no “\(key)” of “\(name)”"))
      }
      return found
    case .empty: return states.machine.emptyFunction
    case .none: return nil
    }
  }

  private func member(_ key: String, of type: Traits) -> Method? {
    type.methods.first { $0.owner === type && $0.key == key }
  }

  private func prototypeFunction(_ key: String, of type: Traits) -> Method? {
    (states.machine.library as? BuiltinLibrary)?.builtin(of: type)?.prototypeFunctions.first {
      $0.method.key == key
    }?.method
  }
}
