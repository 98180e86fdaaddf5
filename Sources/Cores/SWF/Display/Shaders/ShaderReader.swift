/// Reads the byte code of a shader: its description, and then its code.
struct ShaderReader {
  /// A parameter, as it is read.
  struct Parameter {
    var name: String
    var type: ShaderType
    var slots: [ShaderSlot]
    var notes: [ShaderNote] = []
  }

  /// What an entry of the description begins with; lower numbers are operations.
  private enum Mark: UInt8 {
    case kernelNote = 0xA0
    case parameter, parameterNote, texture, name, version
  }

  private let bytes: [UInt8]
  private var at = 0
  private(set) var name: String?
  private(set) var notes: [ShaderNote] = []
  private(set) var parameters: [Parameter] = []
  private(set) var inputs: [ShaderProgram.Input] = []
  private(set) var items: [ShaderProgram.Item] = []
  /// The last one that is declared counts.
  private(set) var output: Parameter?
  private(set) var coordinates: [ShaderSlot]?
  private(set) var compiler = ShaderCompiler()
  /// What notes are about.
  private enum Subject { case kernel, parameter, picture, other }
  private var subject = Subject.kernel
  /// A note is about a picture, which can have none.
  private var isNoteMisplaced = false

  /// More parameters and pictures than any compiler makes.
  private static let mostItems = 1024

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() throws(ShaderError) {
    while at < bytes.count {
      let code = try byte()
      guard let mark = Mark(rawValue: code) else {
        try readOperation(code)
        continue
      }
      switch mark {
      case .version: _ = try take(4)
      case .name:
        let length = Int(try word())
        name = String(decoding: try take(length), as: UTF8.self)
      case .kernelNote:
        let note = try note()
        add(note)
      case .parameter: try readParameter()
      case .parameterNote:
        let note = try note()
        add(note)
      case .texture: try readTexture()
      }
      if isNoteMisplaced { throw .invalid }
    }
  }

  /// A note is about what stands before it (B.F.3).
  private mutating func add(_ note: ShaderNote) {
    switch subject {
    case .kernel: notes.append(note)
    case .parameter: parameters[parameters.count - 1].notes.append(note)
    case .picture: isNoteMisplaced = true
    case .other: break
    }
  }

  // MARK: - Bytes

  private mutating func take(_ count: Int) throws(ShaderError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - at else { throw .ended }
    defer { at += count }
    return bytes[at..<at + count]
  }

  private mutating func byte() throws(ShaderError) -> UInt8 {
    guard at < bytes.count else { throw .ended }
    defer { at += 1 }
    return bytes[at]
  }

  private mutating func word() throws(ShaderError) -> UInt16 {
    let low = UInt16(try byte())
    return low | UInt16(try byte()) << 8
  }

  private mutating func text() throws(ShaderError) -> String {
    guard let end = bytes[at...].firstIndex(of: 0) else { throw .ended }
    defer { at = end + 1 }
    return String(decoding: bytes[at..<end], as: UTF8.self)
  }

  private mutating func float() throws(ShaderError) -> Float {
    Float(bitPattern: try take(4).reduce(0) { $0 << 8 | UInt32($1) })
  }

  // MARK: - The description

  private mutating func type() throws(ShaderError) -> ShaderType {
    guard let type = ShaderType(rawValue: try byte()) else { throw .invalid }
    return type
  }

  private mutating func note() throws(ShaderError) -> ShaderNote {
    let type = try type()
    let key = try text()
    if type == .string { return ShaderNote(key: key, value: .text(try text())) }
    var numbers: [Float] = []
    for _ in 0..<type.count {
      numbers.append(type.isFloat ? try float() : Float(Int16(bitPattern: try word())))
    }
    return ShaderNote(key: key, value: .numbers(type, numbers))
  }

  private mutating func readParameter() throws(ShaderError) {
    let qualifier = try byte()
    let type = try type()
    let register = try word()
    let mask = try byte()
    let name = try text()
    subject = .other
    let isWhole = register & 0x8000 != 0
    guard type != .string, type.isFloat != isWhole, items.count < Self.mostItems else {
      throw .invalid
    }
    var slots: [ShaderSlot] = []
    if let side = type.side {
      guard mask == UInt8(side) else { throw .invalid }
      slots = ShaderOperand.matrix(register, side: side)
    } else {
      slots = (0..<4).filter { mask & (8 >> UInt8($0)) != 0 }.map {
        ShaderSlot(register: register, component: $0)
      }
    }
    guard slots.count == type.count else { throw .invalid }
    let parameter = Parameter(name: name, type: type, slots: slots)
    // 2 is an output, all else an input (B.F.2).
    if qualifier == 2 {
      guard type.isFloat, type.side == nil else { throw .invalid }
      output = parameter
    } else if name == "_OutCoord" {
      guard type == .float2 else { throw .invalid }
      coordinates = slots
    } else {
      items.append(.parameter(parameters.count))
      parameters.append(parameter)
      subject = .parameter
    }
  }

  private mutating func readTexture() throws(ShaderError) {
    let number = try byte()
    let channels = Int(try byte())
    let name = try text()
    subject = .picture
    guard (1...4).contains(channels), items.count < Self.mostItems,
      !inputs.contains(where: { $0.number == number })
    else { throw .invalid }
    items.append(.input(inputs.count))
    inputs.append(ShaderProgram.Input(name: name, channels: channels, number: number))
  }

  // MARK: - Code

  private mutating func readOperation(_ code: UInt8) throws(ShaderError) {
    guard let operation = ShaderOperation(code: code) else {
      // What is not there cannot be unknown.
      throw .invalid
    }
    let register = try word()
    let form = try byte()
    let target = ShaderOperand.Target(register: register, form: form)
    if operation == .load {
      let value = Array(try take(4))
      return try compiler.load(value, target)
    }
    let source = try operand()
    let last = try byte()
    switch operation {
    case .sampleNearest, .sampleLinear:
      guard let index = inputs.firstIndex(where: { $0.number == last }) else { throw .invalid }
      try compiler.sample(
        operation, target, source, input: index, channels: inputs[index].channels)
    case .select:
      let first = try operand()
      _ = try byte()
      let second = try operand()
      _ = try byte()
      try compiler.select(target, source, first, second)
    default: try compiler.add(operation, target, source)
    }
  }

  private mutating func operand() throws(ShaderError) -> ShaderOperand {
    let register = try word()
    return ShaderOperand(register: register, order: try byte())
  }
}

/// What an operation reads: a register, and the order of its numbers.
struct ShaderOperand {
  let register: UInt16
  /// Two bits for each number, the first one highest.
  let order: UInt8

  /// What an operation writes, and reads first: a register and its form: which of its numbers, how many of the other operand's
  /// count, and whether both are matrices.
  struct Target {
    let register: UInt16
    let form: UInt8

    /// The numbers that are written.
    var slots: [ShaderSlot] {
      (0..<4).filter { form & (0x80 >> UInt8($0)) != 0 }.map {
        ShaderSlot(register: register, component: $0)
      }
    }
    /// How many numbers of the other operand count.
    var sourceCount: Int { Int(form & 3) + 1 }
    /// Rows and columns of the matrix that one of the operands is, or both; nil is none.
    var side: Int? { form >> 2 & 3 == 0 ? nil : Int(form >> 2 & 3) + 1 }
    var isWhole: Bool { register & 0x8000 != 0 }
  }

  var isWhole: Bool { register & 0x8000 != 0 }

  /// One of the numbers, in their order.
  func slot(_ index: Int) -> ShaderSlot {
    ShaderSlot(register: register, component: Int(order >> UInt8(6 - index * 2) & 3))
  }

  /// The numbers of a matrix, column by column: one of two columns fills a register, others have a register for each.
  static func matrix(_ register: UInt16, side: Int) -> [ShaderSlot] {
    if side == 2 { return (0..<4).map { ShaderSlot(register: register, component: $0) } }
    return (0..<side).flatMap { column in
      let number = register & 0x8000 | (register &+ UInt16(column)) & 0x7FFF
      return (0..<side).map { ShaderSlot(register: number, component: $0) }
    }
  }
}
