import FlashHeap

/// Writes instructions, and fits in the distances of jumps once all is written.
struct Emitter {
  private(set) var words: [UInt64] = []
  private(set) var places: [(word: Int, offset: Int)] = []
  private(set) var failures: [ScriptError] = []
  private(set) var sites: [PropertySite] = []
  /// Scopes that `with` makes somewhere.
  var withScopes: Set<Int> = []
  /// Where the code of each block begins, by its offset in the file.
  private(set) var blocks: [Int: Int] = [:]
  /// Words that are distances, and where in the file they lead to.
  private var jumps: [(word: Int, target: Int)] = []
  /// Code that runs on the way to a block, from jumps.
  private var detours: [(jump: Int, target: Int, code: [UInt64])] = []
  /// The instruction whose result can still go to another register: nothing reads it yet.
  private var last: Int?

  /// What follows is the code of the file's instruction there.
  mutating func begin(instruction offset: Int) { places.append((words.count, offset)) }

  /// A block of the file's code begins.
  mutating func begin(block offset: Int) {
    blocks[offset] = words.count
    last = nil
  }

  /// An instruction.
  mutating func emit(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) {
    last = words.count
    words.append(Instruction(operation, a, b, c).bits)
  }

  /// An instruction with a second word, if it has one.
  mutating func emit(
    _ operation: Operation, _ a: Int, _ b: Int, _ c: Int, word: UInt64
  ) {
    emit(operation, a, b, c)
    if operation.hasWord { words.append(word) }
  }

  /// An instruction that refers to something that lives as long as the machine or this code.
  mutating func emit(
    _ operation: Operation, _ a: Int, _ b: Int, _ c: Int, _ object: AnyObject
  ) {
    let address: UInt
    if let site = object as? PropertySite {
      sites.append(site)
      address = UInt(bitPattern: site.cache)
    } else {
      address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    }
    emit(operation, a, b, c, word: UInt64(address))
  }

  /// The number of an error that this code throws.
  mutating func failure(_ error: ScriptError) -> Int {
    failures.append(error)
    return failures.count - 1
  }

  /// A jump to a block of the file, with what has to be done on the way.
  mutating func jump(
    _ operation: Operation, _ a: Int = 0, _ b: Int = 0, to target: Int, after code: [UInt64] = []
  ) {
    last = nil
    if operation == .jump { words += code }
    words.append(Instruction(operation, a, b).bits)
    words.append(0)
    if code.isEmpty || operation == .jump {
      jumps.append((words.count - 1, target))
    } else {
      detours.append((words.count - 1, target, code))
    }
    last = nil
  }

  /// A table of jumps to blocks of the file by the register a.
  mutating func table(_ a: Int, to targets: [(target: Int, code: [UInt64])]) {
    words.append(Instruction(.jumpTable, a, targets.count).bits)
    for (target, code) in targets {
      words.append(0)
      if code.isEmpty {
        jumps.append((words.count - 1, target))
      } else {
        detours.append((words.count - 1, target, code))
      }
    }
    last = nil
  }

  /// Code that is written as it is.
  mutating func append(_ code: [UInt64]) {
    words += code
    last = nil
  }

  /// Lets the last instruction write to another register than `from`; false if it is not one that does.
  mutating func redirect(from: Int, to: Int) -> Bool {
    guard let last, Instruction(bits: words[last]).a == from,
      let operation = Instruction(bits: words[last]).operation, operation.writesFirst
    else { return false }
    words[last] = words[last] & ~(0xFFFF << 16) | UInt64(UInt16(truncatingIfNeeded: to)) << 16
    self.last = nil
    return true
  }

  /// The last instruction, if it compares and its result is in `register`: it is taken back.
  mutating func takeComparison(into register: Int) -> Instruction? {
    guard let last, last == words.count - 1, Instruction(bits: words[last]).a == register,
      let operation = Instruction(bits: words[last]).operation, operation.isFusible
    else { return nil }
    let instruction = Instruction(bits: words[last])
    words.removeLast()
    self.last = nil
    return instruction
  }

  /// Nothing may be moved across this place.
  mutating func fence() { last = nil }

  /// Writes what jumps run on their way, and all distances.
  mutating func finish() {
    for (word, target, code) in detours {
      words[word] = distance(from: word, to: words.count)
      words += code
      words.append(Instruction(.jump).bits)
      words.append(0)
      jumps.append((words.count - 1, target))
    }
    detours = []
    for (word, target) in jumps {
      words[word] = distance(from: word, to: blocks[target] ?? 0)
    }
  }

  private func distance(from word: Int, to target: Int) -> UInt64 {
    UInt64(bitPattern: Int64(target - word - 1))
  }
}

extension Operation {
  /// Whether it does nothing but write its register a.
  var writesFirst: Bool {
    switch self {
    case .move, .constant, .boxInt, .boxUInt, .boxBoolean, .toInt, .toUInt, .toNumber, .toBoolean,
      .numberToInt, .numberToUInt, .intToNumber, .uintToNumber, .intToBoolean, .numberToBoolean,
      .toText, .coerceText, .coerceObject, .coerceType, .addNumber, .subtractNumber,
      .multiplyNumber, .divideNumber, .remainderNumber, .negateNumber, .addInt, .subtractInt,
      .multiplyInt, .negateInt, .addSmall, .addSmallNumber, .add, .and, .or, .xor, .not,
      .shiftLeft, .shiftRight, .shiftRightUnsigned, .signBit, .signByte, .signShort, .notBoolean,
      .lessInt, .lessEqualInt, .lessUInt, .lessEqualUInt, .lessNumber, .lessEqualNumber, .less,
      .greater, .lessEqual, .greaterEqual, .equalInt, .equalNumber, .equal, .strictlyEqual,
      .isNull, .mathOfOne, .mathOfTwo, .getWord, .getWordUnchecked, .getElement, .getOuterScope,
      .newActivation, .newCatch,
      .newObject, .newArray, .isTypeLate, .asTypeLate, .instanceOf, .typeOf, .hasNext, .nextName,
      .nextValue, .loadByte, .loadShort, .loadInt, .loadFloat, .loadDouble, .isIn:
      true
    default: false
    }
  }

  /// Whether a branch can compare in its place.
  var isFusible: Bool {
    switch self {
    case .lessInt, .lessEqualInt, .lessUInt, .lessEqualUInt, .lessNumber, .lessEqualNumber,
      .equalInt, .equalNumber, .isNull:
      true
    default: false
    }
  }
}
