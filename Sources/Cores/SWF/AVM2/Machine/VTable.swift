package import FlashHeap

/// A method as the loop sees it: where its code is, and what it wants.
package struct MethodRecord {
  /// The method, which lives as long as the machine.
  package let method: Unmanaged<Method>
  /// Its code, once it was verified; nil before, and for methods of the player.
  package var words: UnsafeMutablePointer<UInt64>?
  /// What the words are part of; the method owns it.
  var code: Unmanaged<MethodCode>?
  /// What the player does in its place.
  var native: NativeCode?
  package var registerCount: Int32 = 0
  package var localCount: Int32 = 0
  /// Parameters, and those that must be there; known with the code.
  package var parameterCount: Int32 = 0
  package var requiredCount: Int32 = 0
  /// Constants that the code finds in registers, and the first of these; nil if there are none.
  var constants: UnsafePointer<Value>?
  var constantCount: Int32 = 0
  var firstConstant: Int32 = 0
  /// How values become what the parameters take, one for each; nil if all take any value.
  var coercions: UnsafeMutablePointer<Coercion>?
  /// The values of the parameters that may be left out, the last ones.
  var defaults: UnsafeMutablePointer<Value>?
  /// It has parameters alone: no list is made of arguments, and their number is checked.
  var isPlain = false
  /// Its first register is `this` until it ends.
  var keepsReceiver = false
  /// How its result becomes a value that says itself what it is.
  var boxing = Ending.value
  /// What a native's result must be, by its type.
  var resultForm = ResultForm.any
  /// Whether all this is known.
  package var isReady = false

  init(_ method: Method) { self.method = .passUnretained(method) }

  func deallocate() {
    coercions?.deallocate()
    defaults?.deallocate()
  }
}

/// A function of the player if it is called: an optional function itself would be wrapped at each call.
struct NativeCode {
  let function: NativeFunction
}

/// What code may rely on of a native's result: verified code does not look at it again.
enum ResultForm: UInt8 {
  /// Any value, or one that lies raw.
  case any
  /// An object or null.
  case object
  /// A text or null.
  case text

  init(_ type: Traits?, _ types: CoreTypes) {
    guard let type, type.representation == .boxed, type !== types.object, type !== types.void else {
      self = .any
      return
    }
    self = type === types.string ? .text : .object
  }
}

/// What happens to a method's result where the caller continues.
enum Ending: UInt8 {
  /// The result goes to the caller's register as it is.
  case value
  /// It becomes a value that says itself what it is.
  case int, uint, boolean
  /// The object that was constructed goes there: the method's `this`.
  case object
  /// Nothing goes anywhere.
  case nothing
  /// The loop ends; the result is the loop's.
  case loop

  /// The result of a method of a type as a value that says itself what it is.
  init(boxing type: Traits?) {
    switch type?.representation ?? .boxed {
    case .boxed, .number: self = .value
    case .int: self = .int
    case .uint: self = .uint
    case .boolean: self = .boolean
    }
  }

  @inline(__always) func box(_ value: Value) -> Value {
    switch self {
    case .int: Value(integer: value.rawInt)
    case .uint: Value(unsigned: value.rawUInt)
    case .boolean: Value(value.bits != 0)
    default: value
    }
  }
}

/// How a value becomes one of a type, where that is done often (V.Coerce.12).
struct Coercion {
  enum Kind: UInt8 { case any, object, int, uint, number, boolean, other }

  let kind: Kind
  /// The type; nil is any.
  let type: Unmanaged<Traits>?

  init(to type: Traits?, _ types: CoreTypes) {
    self.type = type.map { .passUnretained($0) }
    switch type?.representation ?? .boxed {
    case .int: kind = .int
    case .uint: kind = .uint
    case .number: kind = .number
    case .boolean: kind = .boolean
    case .boxed: kind = type == nil ? .any : type === types.object ? .object : .other
    }
  }

  /// The value as it lies in a register of the type; what is simple is done here.
  @inline(__always)
  func callAsFunction(_ value: Value, _ values: ValueOperations) throws(ScriptError) -> Value {
    switch kind {
    case .any: return value
    case .object: return value.isUndefined ? .null : value
    case .int, .uint:
      if value.isInteger { return Value(rawInt: value.integer) }
      if value.isDouble { return Value(rawInt: NumberConversion.int32(value.double)) }
    case .number:
      if value.isDouble { return value }
      if value.isInteger { return Value(Double(value.integer)) }
    case .boolean: if value.isBoolean { return Value(bits: value.bits & 1) }
    case .other:
      if value.isNull { return value }
      if value.isObject, let type,
        value.object.table.pointee.traits.toOpaque() == type.toOpaque()
      {
        return value
      }
    }
    return try slowly(value, values)
  }

  @inline(never)
  private func slowly(_ value: Value, _ values: ValueOperations) throws(ScriptError) -> Value {
    try values.coerce(value, to: type?.takeUnretainedValue())
  }
}

/// A method with what it was made in: what can be called.
package struct MethodEntry {
  package var record: UnsafeMutablePointer<MethodRecord>
  /// The scopes that it was made in, an object of kind `scopes`; undefined has none.
  package var scopes: Value
  /// The table of the class that declares it: `super` is above.
  package var home: UnsafeMutablePointer<VTable>?
}

/// What objects of one class share: the table of methods, and what a new one begins with.
///
/// The descriptor of an object's header points to it. Each run of `newclass` makes two, one for instances and one for the class
/// itself; they live as long as the machine.
package struct VTable {
  package let traits: Unmanaged<Traits>
  package var base: UnsafeMutablePointer<VTable>?
  package let methods: UnsafeMutablePointer<MethodEntry>
  package let methodCount: Int
  package var initializer: MethodEntry?
  /// The words of a new object.
  package let template: UnsafeMutablePointer<Value>
  package let wordCount: Int
  /// The prototype of instances; of a class's own table that of Class.
  package var prototype: Value
  /// The class whose instances have it, or the class itself.
  package var classObject: Value
  /// Of a class's own table, that of its instances.
  package var instances: UnsafeMutablePointer<VTable>?
}

extension VTable {
  /// Takes the base's methods that nothing overrides, where the base came later than the table.
  func inheritMethods() {
    guard let base else { return }
    for place in 0..<min(methodCount, base.pointee.methodCount)
    where base.pointee.methods[place].record == methods[place].record {
      methods[place] = base.pointee.methods[place]
    }
  }
}

extension Machine {
  /// A table for objects of a type, with the methods of the base's, and its own in the scopes that they are made in.
  func makeTable(
    _ traits: Traits, base: UnsafeMutablePointer<VTable>?, scopes: Value
  ) throws(ScriptError) -> UnsafeMutablePointer<VTable> {
    let words = try traits.template(self)
    let template = UnsafeMutablePointer<Value>.allocate(capacity: max(words.count, 1))
    template.initialize(from: words, count: words.count)
    let methods = UnsafeMutablePointer<MethodEntry>.allocate(capacity: max(traits.methods.count, 1))
    let table = UnsafeMutablePointer<VTable>.allocate(capacity: 1)
    for (place, method) in traits.methods.enumerated() {
      var entry = MethodEntry(record: method.record, scopes: scopes, home: table)
      // What the base has and no one overrides is the base's.
      if let base, place < base.pointee.methodCount,
        base.pointee.methods[place].record == method.record
      {
        entry = base.pointee.methods[place]
      }
      (methods + place).initialize(to: entry)
    }
    table.initialize(
      to: VTable(
        traits: .passUnretained(traits), base: base, methods: methods,
        methodCount: traits.methods.count,
        initializer: traits.initializer.map {
          MethodEntry(record: $0.record, scopes: scopes, home: table)
        },
        template: template, wordCount: words.count, prototype: .null, classObject: .null,
        instances: nil))
    keep(table, traits)
    return table
  }

  /// A new object of a table, with nothing in it but what its slots begin with.
  package func make(_ table: UnsafeMutablePointer<VTable>) -> ScriptObject {
    let traits = table.pointee.traits._withUnsafeGuaranteedRef { ($0.cellKind, $0.cellFlags) }
    return heap.makeCell(
      traits.0, table, flags: traits.1, words: table.pointee.template,
      count: table.pointee.wordCount)
  }

  /// An object that scripts do not see, which keeps something for one that they do.
  package func makeHolder(
    of payload: NativePayload, _ interpreter: Interpreter
  ) throws(ScriptError) -> ScriptObject {
    let holder = make(try table(for: holders, interpreter))
    holder.payload = payload
    return holder
  }
}

extension ScriptObject {
  /// The table of an object of ActionScript 3.
  @inline(__always) package var table: UnsafeMutablePointer<VTable> {
    descriptor.unsafelyUnwrapped.assumingMemoryBound(to: VTable.self)
  }

  /// The type of an object of ActionScript 3.
  package var traits: Traits { table.pointee.traits._withUnsafeGuaranteedRef { $0 } }
}
