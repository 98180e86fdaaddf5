import SWF

/// Which bytes of code are instructions: those that are reached, and others as far as they do not get in the way.
struct CodeLayout {
  enum Item {
    case instruction(ABCInstruction)
    case byte(UInt8)
  }

  /// Instructions and bytes, one behind the other, with their offsets.
  private(set) var items: [(offset: Int, item: Item)] = []
  let count: Int
  /// The start of the item that each byte belongs to, and its end.
  private var starts: [Int]
  private var ends: [Int]

  /// `isSound` is whether the operands of an instruction that nothing reaches point somewhere.
  init(_ code: ABCCode, handlers: [Int], isSound: (ABCInstruction) -> Bool) {
    count = code.count
    starts = Array(repeating: 0, count: count)
    ends = starts
    var isReached = [Bool](repeating: false, count: count)
    var waiting = [0] + handlers
    while let offset = waiting.popLast() {
      guard offset >= 0, offset < count, !isReached[offset],
        let instruction = try? code.instruction(at: offset)
      else { continue }
      isReached[offset] = true
      let operation = instruction.opcode.operation
      if operation.operands[0] == .branch { waiting.append(instruction.target) }
      if instruction.opcode == .lookupswitch {
        for index in 0...instruction.second {
          waiting.append(code.target(ofCase: index, of: instruction))
        }
      }
      if !operation.endsBlock { waiting.append(instruction.next) }
    }
    // The next instruction that is reached, after each byte.
    var nextReached = [Int](repeating: count, count: count + 1)
    for offset in stride(from: count - 1, to: 0, by: -1) {
      nextReached[offset - 1] = isReached[offset] ? offset : nextReached[offset]
    }
    var offset = 0
    while offset < count {
      var next = offset + 1
      if let instruction = try? code.instruction(at: offset),
        isReached[offset] || instruction.next <= nextReached[offset] && isSound(instruction)
      {
        next = instruction.next
        items.append((offset, .instruction(instruction)))
      } else {
        items.append((offset, .byte(code.bytes[code.range.lowerBound + offset])))
      }
      for byte in offset..<next { (starts[byte], ends[byte]) = (offset, next) }
      offset = next
    }
  }

  /// The start of an item near a place, and the bytes from there.
  ///
  /// It is the nearer one of the item that the place lies in and the next: instructions may have fewer bytes in another file.
  func start(of place: Int) -> (start: Int, distance: Int) {
    if place < 0 { return (0, place) }
    guard place < count else { return (count, place - count) }
    let isNearer = place - starts[place] <= ends[place] - place
    let start = isNearer ? starts[place] : ends[place]
    return (start, place - start)
  }
}

extension Listing {
  /// Instructions, with labels at the places that branches and handlers lead to.
  mutating func listCode(_ body: ABCBody) {
    let code = file.code(of: body)
    let handlers = file.handlers[body.handlers.indices]
    let layout = CodeLayout(
      code, handlers: handlers.map { Int($0.target) }, isSound: isSound)
    var targets: Set<Int> = []
    for (_, item) in layout.items {
      guard case .instruction(let instruction) = item else { continue }
      targets.formUnion(places(of: instruction, in: code))
    }
    for handler in handlers {
      targets.formUnion([Int(handler.from), Int(handler.to), Int(handler.target)])
    }
    var labels: [Int: String] = [:]
    for start in Set(targets.map { layout.start(of: $0).start }).sorted() {
      labels[start] = "L\(labels.count + 1)"
    }
    func label(_ place: Int) -> String {
      let (start, distance) = layout.start(of: place)
      let label =
        place < 0 ? "begin" : start == layout.count ? "end" : labels[start] ?? "begin"
      return distance == 0 ? label : distance < 0 ? "\(label)\(distance)" : "\(label)+\(distance)"
    }

    for handler in handlers {
      let variable = handler.variable == 0 ? "" : " as \(name(handler.variable))"
      line(
        "try \(label(Int(handler.from))) \(label(Int(handler.to))) catch \(label(Int(handler.target))) \(name(handler.type))\(variable)"
      )
    }
    var bytes: [UInt8] = []
    for (offset, item) in layout.items {
      if let label = labels[offset] {
        list(&bytes)
        indent -= 1
        line(" \(label):")
        indent += 1
      }
      switch item {
      case .byte(let byte): bytes.append(byte)
      case .instruction(let instruction):
        list(&bytes)
        list(instruction, in: code, label)
      }
    }
    list(&bytes)
  }

  private mutating func list(_ bytes: inout [UInt8]) {
    if !bytes.isEmpty {
      line("byte \(bytes.map { "0x" + Self.hex($0) }.joined(separator: " "))")
    }
    bytes = []
  }

  private func places(of instruction: ABCInstruction, in code: ABCCode) -> [Int] {
    guard instruction.opcode.operation.operands[0] == .branch else { return [] }
    guard instruction.opcode == .lookupswitch else { return [instruction.target] }
    return [instruction.target]
      + (0...instruction.second).map { code.target(ofCase: $0, of: instruction) }
  }

  private mutating func list(
    _ instruction: ABCInstruction, in code: ABCCode, _ label: (Int) -> String
  ) {
    var words = instruction.opcode.name
    let kinds = instruction.opcode.operation.operands
    for place in kinds.indices {
      switch kinds[place] {
      case .none: break
      case .branch: words += " \(label(instruction.target))"
      case .cases:
        let cases = (0...instruction.second).map { label(code.target(ofCase: $0, of: instruction)) }
        words += " [\(cases.joined(separator: ", "))]"
      default: words += " \(operand(kinds[place], instruction.operands[place]))"
      }
    }
    line(words)
  }

  private func operand(_ kind: ABCOperand, _ number: UInt32) -> String {
    guard let count = poolCount(of: kind) else {
      return kind == .s8 || kind == .s16 ? "\(Int32(bitPattern: number))" : "\(number)"
    }
    let index = Int(number)
    guard index < count else { return "?\(number)" }
    let constants = file.constants
    switch kind {
    case .multiname, .type: return name(number)
    case .namespace: return namespace(number)
    case .method: return "#\(number)"
    case .class: return classReference(number)
    // Index 0 of a pool is no constant.
    case _ where index == 0: return "?0"
    case .string, .name: return quoted(number)
    case .int: return "\(constants.integers[index])"
    case .uint: return "\(constants.unsignedIntegers[index])"
    default: return double(constants.doubles[index])
    }
  }

  /// How many there are of what an operand counts; nil if it counts nothing of the file.
  private func poolCount(of kind: ABCOperand) -> Int? {
    let constants = file.constants
    switch kind {
    case .multiname, .type: return constants.multinames.count
    case .namespace: return constants.namespaces.count
    case .method: return file.methods.count
    case .class: return file.classes.count
    case .string, .name: return constants.strings.count
    case .int: return constants.integers.count
    case .uint: return constants.unsignedIntegers.count
    case .double: return constants.doubles.count
    case .none, .u8, .s8, .s16, .u30, .branch, .cases, .exception, .register, .slot, .scope,
      .count, .dispatch:
      return nil
    }
  }

  /// Whether all operands point at something of the file.
  private func isSound(_ instruction: ABCInstruction) -> Bool {
    let kinds = instruction.opcode.operation.operands
    for place in kinds.indices {
      if let count = poolCount(of: kinds[place]), Int(instruction.operands[place]) >= count {
        return false
      }
    }
    return true
  }
}
