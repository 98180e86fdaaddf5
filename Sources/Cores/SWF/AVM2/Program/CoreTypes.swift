package import FlashHeap

/// The classes that the machine itself knows.
package enum CoreClass: String, CaseIterable, Sendable {
  case object = "Object"
  case `class` = "Class"
  case function = "Function"
  case methodClosure = "MethodClosure"
  case boolean = "Boolean"
  case number = "Number"
  case int
  case uint
  case string = "String"
  case namespace = "Namespace"
  case qName = "QName"
  case array = "Array"
  case vector = "Vector"
  case xml = "XML"
  case xmlList = "XMLList"
  case date = "Date"
  case regExp = "RegExp"
  case error = "Error"

  /// Its package.
  var packageName: String {
    switch self {
    case .vector: "__AS3__.vec"
    case .methodClosure: "builtin.as$0"
    default: ""
    }
  }
}

/// The types of the classes that the machine itself knows, and types that only signatures have.
package final class CoreTypes {
  package let object: Traits
  package let `class`: Traits
  package let function: Traits
  package let methodClosure: Traits
  package let boolean: Traits
  package let number: Traits
  package let int: Traits
  package let uint: Traits
  package let string: Traits
  package let namespace: Traits
  package let qName: Traits
  package let array: Traits
  package let vector: Traits
  package let xml: Traits
  package let xmlList: Traits
  package let date: Traits
  package let regExp: Traits
  package let error: Traits
  /// What a function without a result gives.
  package let void: Traits
  /// What `null` is, as the verifier sees it.
  package let null: Traits

  private let heap: Heap

  init(_ machine: Machine) {
    heap = machine.heap
    let library = machine.library
    object = library.core(.object)
    `class` = library.core(.class)
    function = library.core(.function)
    methodClosure = library.core(.methodClosure)
    boolean = library.core(.boolean)
    number = library.core(.number)
    int = library.core(.int)
    uint = library.core(.uint)
    string = library.core(.string)
    namespace = library.core(.namespace)
    qName = library.core(.qName)
    array = library.core(.array)
    vector = library.core(.vector)
    xml = library.core(.xml)
    xmlList = library.core(.xmlList)
    date = library.core(.date)
    regExp = library.core(.regExp)
    error = library.core(.error)
    void = Traits(
      .instance, QualifiedName(.public, machine.heap.intern("void")), base: nil, program: nil)
    null = Traits(
      .instance, QualifiedName(.public, machine.heap.intern("null")), base: nil, program: nil)
    boolean.representation = .boolean
    number.representation = .number
    int.representation = .int
    uint.representation = .uint
  }

  /// What a slot of a type begins with that has no value of its own, as it lies there (V.Meth.9).
  package func standardValue(of type: Traits?) -> Value {
    guard let type else { return .undefined }
    switch type.representation {
    case .int, .uint, .boolean: return .zero
    case .number: return .nan
    case .boxed: return type === void ? .undefined : .null
    }
  }

  /// A constant as it lies in a slot of a type; nil if it is not one of the values that the type has (V.Meth.10).
  package func fit(_ value: Value, exactly type: Traits?) -> Value? {
    guard let type, type !== object else {
      return type === object && value.isUndefined ? nil : value
    }
    switch type.representation {
    case .boolean: return value.isBoolean ? Value(bits: value == .true ? 1 : 0) : nil
    case .number: return value.number.map { Value($0) }
    case .int:
      guard let number = value.number, let integer = Int32(exactly: number) else { return nil }
      return Value(rawInt: integer)
    case .uint:
      guard let number = value.number, let integer = UInt32(exactly: number) else { return nil }
      return Value(rawUInt: integer)
    case .boxed: break
    }
    if value.isNull { return value }
    if type === string { return value.isString ? value : nil }
    if type === namespace { return value.asObject?.kind == .namespace ? value : nil }
    return nil
  }

  /// A value of a type as a value that says itself what it is.
  @inline(__always) package func box(_ value: Value, _ type: Traits?) -> Value {
    switch type?.representation ?? .boxed {
    case .boxed, .number: value
    case .int: Value(integer: value.rawInt)
    case .uint: Value(unsigned: value.rawUInt)
    case .boolean: Value(value.bits != 0)
    }
  }

  /// Whether a type is Number, int, uint or Boolean.
  func isPrimitive(_ type: Traits?) -> Bool {
    type === number || type === int || type === uint || type === boolean
  }
}

/// Values as they lie in registers and slots whose type is known.
extension Value {
  /// 32 bits with zeros above.
  @inline(__always) package init(rawInt: Int32) {
    self.init(bits: UInt64(UInt32(bitPattern: rawInt)))
  }
  /// 32 bits with zeros above.
  @inline(__always) package init(rawUInt: UInt32) { self.init(bits: UInt64(rawUInt)) }
  /// The integer; only of a register of type int.
  @inline(__always) package var rawInt: Int32 { Int32(truncatingIfNeeded: bits) }
  /// The integer; only of a register of type uint.
  @inline(__always) package var rawUInt: UInt32 { UInt32(truncatingIfNeeded: bits) }
  /// A whole number without a sign: an integer if it is small enough, else a double.
  @inline(__always) package init(unsigned: UInt32) {
    if unsigned <= UInt32(Int32.max) {
      self.init(integer: Int32(bitPattern: unsigned))
    } else {
      self.init(Double(unsigned))
    }
  }
  /// The number, if it is one.
  @inline(__always) package var number: Double? {
    isDouble ? double : isInteger ? Double(integer) : nil
  }
  /// Whether it is a number.
  @inline(__always) package var isNumber: Bool { isDouble || isInteger }
}
