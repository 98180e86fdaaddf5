/// An instruction of a method's code, with its operands as numbers.
package struct ABCInstruction: Sendable {
  /// The instruction.
  package let opcode: ABCOpcode
  /// Its first byte, in bytes from the start of the code.
  package let offset: Int
  /// The byte after it.
  package fileprivate(set) var next: Int
  /// The operands, in the order of the file.
  ///
  /// Signed ones are their bits; `cases` is the number n.
  package fileprivate(set) var operands: InlineArray<4, UInt32> = .init(repeating: 0)

  /// The first operand.
  package var first: Int { Int(operands[0]) }
  /// The second operand.
  package var second: Int { Int(operands[1]) }
  /// The first operand as a number with a sign: of pushbyte and pushshort.
  package var signed: Int { Int(Int32(bitPattern: operands[0])) }

  /// The place in the code that it branches to, which may be outside of it: of `lookupswitch`, that of other values.
  ///
  /// Only of instructions whose first operand is a branch.
  package var target: Int { (opcode == .lookupswitch ? offset : next) + signed }

  init(_ opcode: ABCOpcode, at offset: Int) {
    self.opcode = opcode
    self.offset = offset
    next = offset
  }
}

/// What is wrong with an instruction, apart from the values of its operands.
package enum ABCCodeError: Error, Hashable, Sendable {
  /// No instruction has this code.
  case illegalOpcode(UInt8)
  /// The instruction continues behind the end of the code.
  case exceedsCode
  /// An operand has one of its two highest bits set.
  case numberTooLarge

  /// The error that Flash Player throws; `method` is named in it, `offset` is where the instruction begins.
  package func error(method: String, offset: Int) -> ABCError {
    switch self {
    case .illegalOpcode(let code): ABCError(1011, [method, "\(code)", "\(offset)"])
    case .exceedsCode: ABCError(1012)
    case .numberTooLarge: .corrupt
    }
  }
}

/// The code of a method, read one instruction at a time from wherever it is asked for.
package struct ABCCode: Sendable {
  /// The bytes that the code lies in: those of the file.
  package let bytes: [UInt8]
  /// The code in them.
  package let range: Range<Int>

  /// Code that is a part of `bytes`; what is outside of them is cut.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    self.range = range.clamped(to: 0..<bytes.count)
  }

  /// The size of the code in bytes.
  package var count: Int { range.count }

  /// The instruction that begins `offset` bytes from the start of the code.
  ///
  /// It need not be one that any code reaches: what lies there is read as one.
  package func instruction(at offset: Int) throws(ABCCodeError) -> ABCInstruction {
    guard offset >= 0, offset < range.count else { throw .exceedsCode }
    let code = bytes[range.lowerBound &+ offset]
    guard let operation = ABCOperation[code] else { throw .illegalOpcode(code) }
    var instruction = ABCInstruction(operation.opcode, at: offset)
    var reader = Operands(position: range.lowerBound &+ offset &+ 1, end: range.upperBound)
    // Nine in ten have no operand or one number.
    switch operation.operands[0] {
    case .none: break
    case .u8, .s8, .s16, .branch, .scope:
      try readOthers(operation.operands, of: &instruction, &reader)
    default:
      instruction.operands[0] = try reader.number(bytes)
      if operation.operands[1] != .none {
        instruction.operands[1] = try reader.number(bytes)
      }
    }
    instruction.next = reader.position &- range.lowerBound
    if reader.isTooLarge { throw .numberTooLarge }
    return instruction
  }

  private func readOthers(
    _ kinds: InlineArray<4, ABCOperand>, of instruction: inout ABCInstruction,
    _ reader: inout Operands
  ) throws(ABCCodeError) {
    for place in kinds.indices {
      let value: UInt32
      switch kinds[place] {
      case .none: return
      case .u8: value = UInt32(try reader.byte(bytes))
      case .s8: value = UInt32(bitPattern: Int32(Int8(bitPattern: try reader.byte(bytes))))
      case .s16:
        let number = Int16(truncatingIfNeeded: try reader.number(bytes, isLimited: false))
        value = UInt32(bitPattern: Int32(number))
      case .branch: value = UInt32(bitPattern: try reader.distance(bytes))
      case .cases:
        value = try reader.number(bytes)
        try reader.skip(3 * (Int(value) + 1))
      case .scope:
        let number = try reader.number(bytes)
        value = instruction.opcode == .getscopeobject ? number & 0xFF : number
      default: value = try reader.number(bytes)
      }
      instruction.operands[place] = value
    }
  }

  /// Where case `index` of a `lookupswitch` leads: of 0…n, where n is its second operand.
  package func target(ofCase index: Int, of instruction: ABCInstruction) -> Int {
    // The cases are the last of the instruction, and lie within the code.
    let position = range.lowerBound + instruction.next - 3 * (instruction.second + 1 - index)
    var reader = Operands(position: position, end: range.upperBound)
    return instruction.offset + Int((try? reader.distance(bytes)) ?? 0)
  }
}

/// Reads operands; the bytes come with each call, since keeping them would cost more than reading.
private struct Operands {
  private(set) var position: Int
  let end: Int
  /// A number was larger than numbers may be.
  private(set) var isTooLarge = false

  init(position: Int, end: Int) {
    self.position = position
    self.end = end
  }

  mutating func byte(_ bytes: [UInt8]) throws(ABCCodeError) -> UInt8 {
    guard position < end else { throw .exceedsCode }
    position &+= 1
    return bytes[position &- 1]
  }

  mutating func skip(_ count: Int) throws(ABCCodeError) {
    guard count <= end - position else { throw .exceedsCode }
    position += count
  }

  /// Three bytes with a sign.
  mutating func distance(_ bytes: [UInt8]) throws(ABCCodeError) -> Int32 {
    guard end - position >= 3 else { throw .exceedsCode }
    defer { position += 3 }
    let low = UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
    return Int32(bitPattern: low << 8 | UInt32(bytes[position + 2]) << 24) >> 8
  }

  /// Seven bits a byte, at most five bytes; the highest bit of a byte says that more follow.
  @inline(__always) mutating func number(
    _ bytes: [UInt8], isLimited: Bool = true
  ) throws(ABCCodeError) -> UInt32 {
    let first = try byte(bytes)
    return first < 0x80 ? UInt32(first) : try longer(first, bytes, isLimited)
  }

  private mutating func longer(
    _ first: UInt8, _ bytes: [UInt8], _ isLimited: Bool
  ) throws(ABCCodeError) -> UInt32 {
    var value = UInt32(first & 0x7F)
    for shift in stride(from: 7 as UInt32, through: 28, by: 7) {
      let byte = try byte(bytes)
      value |= UInt32(byte & 0x7F) &<< shift
      if byte & 0x80 == 0 { break }
    }
    if isLimited, value >> 30 != 0 { isTooLarge = true }
    return value
  }
}
