import FlashHeap

/// What the verifier knows of a value.
package struct ValueType: Equatable {
  /// Its type; nil is any.
  package var type: Traits?
  /// It is neither null nor undefined.
  package var isNotNull = false

  package init(_ type: Traits?, isNotNull: Bool = false) {
    (self.type, self.isNotNull) = (type, isNotNull)
  }

  package static var any: ValueType { ValueType(nil) }

  package var representation: Traits.Representation { type?.representation ?? .boxed }

  package static func == (one: ValueType, other: ValueType) -> Bool {
    one.type === other.type && one.isNotNull == other.isNotNull
  }

  /// What both are: the nearest class above both (V.Ver.11).
  func merged(with other: ValueType, _ types: CoreTypes) -> ValueType {
    let isNotNull = isNotNull && other.isNotNull
    guard let one = type, let two = other.type else { return ValueType(nil, isNotNull: isNotNull) }
    if one === two { return ValueType(one, isNotNull: isNotNull) }
    if one === types.null, Self.takesNull(two) { return ValueType(two) }
    if two === types.null, Self.takesNull(one) { return ValueType(one) }
    if one === types.null || two === types.null || one === types.void || two === types.void {
      return ValueType(nil)
    }
    // An interface has nothing above it.
    guard let common = one.common(with: two), !common.isInterface else {
      return ValueType(nil, isNotNull: isNotNull)
    }
    return ValueType(common, isNotNull: isNotNull)
  }

  private static func takesNull(_ type: Traits) -> Bool { type.representation == .boxed }
}

/// A scope, as the verifier knows it.
package struct ScopeType: Equatable {
  package var value: ValueType
  /// `pushwith` made it: names are looked for among properties that come while code runs, too.
  package var isWith: Bool

  package init(_ value: ValueType, isWith: Bool) { (self.value, self.isWith) = (value, isWith) }
}

/// Registers, scopes and operands at a place in the code.
struct FrameState {
  /// Where an operand is.
  enum Place: Equatable {
    /// In the register of its place on the stack.
    case own
    /// In another register, which nothing has written since.
    case register(Int)
    /// Nowhere yet: a constant, as a value of its type lies in a register.
    case constant(UInt64)
  }

  /// An operand.
  struct Operand {
    var type: ValueType
    var place = Place.own
    /// Its place on the stack.
    let depth: Int

    /// Whether it is the constant null.
    var isNullConstant: Bool {
      guard case .constant(let bits) = place, type.representation == .boxed else { return false }
      // An empty XMLList equals undefined, so that is compared (C.E4x.Eq).
      return Value(bits: bits).isNull
    }
  }

  var locals: [ValueType]
  var scopes: [ScopeType] = []
  var stack: [Operand] = []

  /// Takes what another path to the same place brings; whether anything changed.
  ///
  /// Throws 1030, 1031 or 1068 where the paths do not fit (V.Ver.11).
  mutating func merge(_ other: FrameState, _ machine: Machine) throws(ScriptError) -> Bool {
    let types = machine.types
    guard stack.count == other.stack.count else {
      throw .number(1030, ["\(other.stack.count)", "\(stack.count)"])
    }
    guard scopes.count == other.scopes.count else {
      throw .number(1031, ["\(other.scopes.count)", "\(scopes.count)"])
    }
    var isChanged = false
    func take(_ value: inout ValueType, _ new: ValueType) {
      let merged = value.merged(with: new, types)
      if merged != value {
        value = merged
        isChanged = true
      }
    }
    for index in locals.indices { take(&locals[index], other.locals[index]) }
    for index in stack.indices { take(&stack[index].type, other.stack[index].type) }
    for index in scopes.indices {
      guard scopes[index].isWith == other.scopes[index].isWith else {
        throw .number(
          1068,
          [
            machine.text(of: other.scopes[index].value.type),
            machine.text(of: scopes[index].value.type),
          ])
      }
      take(&scopes[index].value, other.scopes[index].value)
    }
    return isChanged
  }
}
