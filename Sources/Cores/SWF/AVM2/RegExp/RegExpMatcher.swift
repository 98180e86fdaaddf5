/// Finds a match of a compiled pattern by backtracking, without recursion in Swift.
struct RegExpMatcher {
  enum Outcome {
    case match
    case none
    /// It takes more steps or memory than a search may. PCRE has limits of its own, and finds nothing there.
    case limit
    case timeUp
  }

  /// What to do where a match fails: the last one first.
  private struct Entry {
    enum Kind: UInt8 {
      /// Continue at another instruction and place.
      case choice
      /// A register has its old value again.
      case restore
      /// A repetition of one character gives one back.
      case giveBack
      /// A lazy one takes one more.
      case takeMore
      /// A lazy loop does one more round.
      case round
      /// The end of what a call of a group may try.
      case call
    }

    var kind: Kind
    var code: Int32
    var position: Int32
    var value: Int32
  }

  /// A call of a group as a pattern.
  private struct Call {
    let group: Int32
    let back: Int
    let height: Int
    let registers: [Int32]
  }

  private static let entryLimit = 1 << 20
  private static let callLimit = 500
  /// Instructions of one search.
  private static let stepLimit = 1 << 26
  private static let pauseSteps = 1 << 16

  private let program: RegExpProgram
  private let code: UnsafeMutablePointer<RegExpProgram.Instruction>
  private let sets: UnsafeMutablePointer<RegExpSet>
  private let loops: UnsafeMutablePointer<RegExpProgram.Loop>
  private let units: UnsafePointer<UInt16>
  private let count: Int
  /// Groups' ends in pairs, where groups began, loops' counts and the starts of their rounds, then others.
  private let registers: UnsafeMutablePointer<Int32>
  private let registerCount: Int
  private let firstStart: Int
  private let firstLoop: Int
  private let firstOther: Int
  private var entries: UnsafeMutablePointer<Entry>
  private var room = 64
  private var height = 0
  private var calls: [Call] = []
  private var steps = 0
  /// The number of steps at which it looks at the time.
  private var nextPause = 0

  /// Searches units that do not move meanwhile; free it with `deallocate`.
  init(_ program: RegExpProgram, _ units: UnsafeBufferPointer<UInt16>) {
    self.program = program
    code = .allocate(capacity: max(program.code.count, 1))
    code.initialize(from: program.code, count: program.code.count)
    sets = .allocate(capacity: max(program.sets.count, 1))
    sets.initialize(from: program.sets, count: program.sets.count)
    loops = .allocate(capacity: max(program.loops.count, 1))
    loops.initialize(from: program.loops, count: program.loops.count)
    // An empty subject has no address; nothing is read through this one.
    self.units = units.baseAddress ?? UnsafePointer(bitPattern: 2).unsafelyUnwrapped
    count = units.count
    firstStart = 2 * (program.groupCount + 1)
    firstLoop = firstStart + program.groupCount + 1
    firstOther = firstLoop + 2 * program.loops.count
    registerCount = firstOther + program.registerCount
    registers = .allocate(capacity: registerCount)
    registers.initialize(repeating: -1, count: registerCount)
    entries = .allocate(capacity: room)
  }

  func deallocate() {
    code.deallocate()
    sets.deinitialize(count: program.sets.count)
    sets.deallocate()
    loops.deallocate()
    registers.deallocate()
    entries.deallocate()
  }

  /// What a group matched in the last match; nil if nothing.
  ///
  /// Group 0 is the whole match.
  func range(of group: Int) -> Range<Int>? {
    let (start, end) = (registers[2 * group], registers[2 * group + 1])
    return start < 0 || end < start ? nil : Int(start)..<Int(end)
  }

  /// Gives back most of the memory that a long match took.
  mutating func shrink() {
    guard room > 1 << 12 else { return }
    entries.deallocate()
    room = 64
    height = 0
    entries = .allocate(capacity: room)
  }

  /// Finds the first match that begins at a place or after it.
  mutating func search(from start: Int, isTimeUp: () -> Bool = { false }) -> Outcome {
    guard start >= 0, start <= count else { return .none }
    steps = 0
    nextPause = Self.pauseSteps
    let first = code[0]
    let isUnit = first.operation == .unit
    let isAnchored = first.operation == .subjectStart
    var position = start
    while position <= count {
      if isUnit {
        while position < count, units[position] != UInt16(truncatingIfNeeded: first.a),
          Int32(units[position]) != first.b
        {
          position += 1
        }
        if position == count { return .none }
      } else if isAnchored, position > 0 {
        return .none
      }
      let outcome = match(at: position, searchStart: start, isTimeUp)
      guard case .none = outcome else { return outcome }
      position += width(at: position)
    }
    return .none
  }

  /// How many units the character at a place has.
  @inline(__always) private func width(at position: Int) -> Int {
    position + 1 < count && units[position] & 0xFC00 == 0xD800
      && units[position + 1] & 0xFC00 == 0xDC00 ? 2 : 1
  }

  /// The place of the character before one.
  @inline(__always) private func previous(_ position: Int) -> Int {
    position >= 2 && units[position - 1] & 0xFC00 == 0xDC00
      && units[position - 2] & 0xFC00 == 0xD800 ? position - 2 : position - 1
  }

  @inline(__always) private func character(at position: Int) -> UInt32 {
    let unit = units[position]
    guard unit & 0xFC00 == 0xD800, position + 1 < count, units[position + 1] & 0xFC00 == 0xDC00
    else { return UInt32(unit) }
    return 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(units[position + 1] & 0x3FF))
  }

  // MARK: - Registers and entries

  /// Writes a register; it has its old value again where this fails.
  @inline(__always) private mutating func set(_ register: Int, _ value: Int) -> Bool {
    guard push(.restore, register, 0, registers[register]) else { return false }
    registers[register] = Int32(truncatingIfNeeded: value)
    return true
  }

  @inline(__always) private mutating func push(
    _ kind: Entry.Kind, _ code: Int, _ position: Int, _ value: Int32 = 0
  ) -> Bool {
    if height == room, !grow() { return false }
    entries[height] = Entry(
      kind: kind, code: Int32(truncatingIfNeeded: code),
      position: Int32(truncatingIfNeeded: position), value: value)
    height += 1
    return true
  }

  @inline(never) private mutating func grow() -> Bool {
    guard room < Self.entryLimit else { return false }
    let new = UnsafeMutablePointer<Entry>.allocate(capacity: room * 2)
    new.moveInitialize(from: entries, count: room)
    entries.deallocate()
    entries = new
    room *= 2
    return true
  }

  /// Drops all that could be tried above a height, and keeps what restores registers.
  private mutating func cut(to height: Int) {
    var kept = height
    for index in height..<self.height where entries[index].kind == .restore {
      entries[kept] = entries[index]
      kept += 1
    }
    self.height = kept
  }

  /// Undoes all above a height.
  private mutating func unwind(to height: Int) {
    while self.height > height {
      self.height -= 1
      if entries[self.height].kind == .restore {
        registers[Int(entries[self.height].code)] = entries[self.height].value
      }
    }
  }

  // MARK: - One character

  /// The place behind the character at one, if it is what an instruction wants; −1 if it is not.
  @inline(__always)
  private func step(_ instruction: RegExpProgram.Instruction, _ position: Int) -> Int {
    guard position < count else { return -1 }
    let unit = units[position]
    switch instruction.operation {
    case .unit:
      return Int32(unit) == instruction.a || Int32(unit) == instruction.b ? position + 1 : -1
    case .anyButNewline: return unit == 0x0A ? -1 : position + width(at: position)
    case .any: return position + width(at: position)
    case .wide:
      return character(at: position) == UInt32(bitPattern: instruction.a) ? position + 2 : -1
    case .set:
      let character = character(at: position)
      guard sets[Int(instruction.a)].contains(character) else { return -1 }
      return position + (character > 0xFFFF ? 2 : 1)
    default: return -1
    }
  }

  // MARK: - The loop

  /// Matches at a place.
  private mutating func match(
    at start: Int, searchStart: Int, _ isTimeUp: () -> Bool
  ) -> Outcome {
    registers.update(repeating: -1, count: registerCount)
    registers[0] = Int32(start)
    height = 0
    calls.removeAll(keepingCapacity: true)
    var pc = 0
    var position = start
    while true {
      steps += 1
      if steps >= nextPause {
        if isTimeUp() { return .timeUp }
        if steps > Self.stepLimit { return .limit }
        nextPause = steps + Self.pauseSteps
      }
      let instruction = code[pc]
      let a = Int(instruction.a)
      var isMet = true
      switch instruction.operation {
      case .none: pc += 1
      case .match:
        if let call = calls.last {
          guard finish(call) else { return .limit }
          pc = call.back
          continue
        }
        registers[1] = Int32(position)
        return .match
      case .unit, .wide, .anyButNewline, .any, .set:
        let next = step(instruction, position)
        if next >= 0 {
          position = next
          pc += 1
        } else {
          isMet = false
        }
      case .newline, .cluster, .reference, .back:
        let next = stepFar(instruction, position)
        if next >= 0 {
          position = next
          pc += 1
        } else {
          isMet = false
        }
      case .subjectStart, .lineStart, .subjectEnd, .lastLineEnd, .lineEnd, .wordBoundary,
        .notWordBoundary:
        isMet = isPlace(instruction.operation, position)
        pc += 1
      case .searchStart:
        isMet = position == searchStart
        pc += 1
      case .restart:
        guard set(0, position) else { return .limit }
        pc += 1
      case .jump: pc = a
      case .split:
        guard push(.choice, a, position) else { return .limit }
        pc += 1
      case .splitLazily:
        guard push(.choice, pc + 1, position) else { return .limit }
        pc = a
      case .repeatGreedily, .repeatOnly, .repeatLazily:
        let next = repeated(instruction, pc, position)
        if next == -2 { return .limit }
        if next >= 0 {
          position = next
          pc += 2
        } else {
          isMet = false
        }
      case .groupStart:
        guard set(firstStart + a, position) else { return .limit }
        pc += 1
      case .groupEnd:
        guard set(2 * a, Int(registers[firstStart + a])), set(2 * a + 1, position) else {
          return .limit
        }
        pc += 1
        if let call = calls.last, call.group == instruction.a {
          guard finish(call) else { return .limit }
          pc = call.back
        }
      case .loopStart:
        guard set(firstLoop + 2 * a, 0) else { return .limit }
        pc += 1
      case .loop:
        let loop = loops[a]
        let rounds = registers[firstLoop + 2 * a]
        let isDone =
          rounds >= loop.least
          && (loop.most < 0
            ? rounds > 0 && registers[firstLoop + 2 * a + 1] == Int32(position)
            : rounds >= loop.most)
        if isDone {
          pc = Int(loop.exit)
        } else if rounds < loop.least {
          guard begin(a, position) else { return .limit }
          pc += 1
        } else if loop.isLazy {
          guard push(.round, pc, position) else { return .limit }
          pc = Int(loop.exit)
        } else {
          guard push(.choice, Int(loop.exit), position), begin(a, position) else { return .limit }
          pc += 1
        }
      case .atomStart:
        guard set(firstOther + a, height + 1) else { return .limit }
        pc += 1
      case .atomEnd:
        cut(to: Int(registers[firstOther + a]))
        pc += 1
      case .lookStart:
        guard set(firstOther + a + 1, position), set(firstOther + a, height + 1) else {
          return .limit
        }
        if instruction.b >= 0 {
          guard push(.choice, Int(instruction.b), position) else { return .limit }
        }
        pc += 1
      case .lookEnd:
        cut(to: Int(registers[firstOther + a]))
        position = Int(registers[firstOther + a + 1])
        pc += 1
      case .lookNotStart:
        guard set(firstOther + a, height + 1), push(.choice, Int(instruction.b), position) else {
          return .limit
        }
        pc += 1
      case .lookNotEnd:
        let height = Int(registers[firstOther + a])
        let before = Int(entries[height].position)
        unwind(to: height)
        if instruction.b >= 0 {
          pc = Int(instruction.b)
          position = before
        } else {
          isMet = false
        }
      case .ifGroup:
        pc = registers[2 * a + 1] >= 0 ? pc + 1 : Int(instruction.b)
      case .call:
        guard calls.count < Self.callLimit, push(.call, 0, 0) else { return .limit }
        calls.append(
          Call(
            group: instruction.a, back: pc + 1, height: height - 1,
            registers: (0..<registerCount).map { registers[$0] }))
        pc = Int(program.groupStarts[a])
      }
      if isMet { continue }
      // The last that can be tried.
      retry: while true {
        guard height > 0 else { return .none }
        height -= 1
        let entry = entries[height]
        switch entry.kind {
        case .restore:
          registers[Int(entry.code)] = entry.value
        case .call: calls.removeLast()
        case .choice:
          pc = Int(entry.code)
          position = Int(entry.position)
          break retry
        case .giveBack:
          position = previous(Int(entry.position))
          pc = Int(entry.code)
          if position > Int(entry.value) {
            guard push(.giveBack, pc, position, entry.value) else { return .limit }
          }
          break retry
        case .takeMore:
          let next = step(code[Int(entry.code) - 1], Int(entry.position))
          guard next >= 0 else { continue retry }
          position = next
          pc = Int(entry.code)
          if entry.value != 1 {
            let left = entry.value < 0 ? -1 : entry.value - 1
            guard push(.takeMore, pc, position, left) else { return .limit }
          }
          break retry
        case .round:
          pc = Int(entry.code)
          position = Int(entry.position)
          guard begin(Int(code[pc].a), position) else { return .limit }
          pc += 1
          break retry
        }
      }
    }
  }

  /// Begins a round of a loop.
  private mutating func begin(_ loop: Int, _ position: Int) -> Bool {
    let register = firstLoop + 2 * loop
    return set(register, Int(registers[register]) + 1) && set(register + 1, position)
  }

  /// Ends a call of a group: what it matched stays, what groups matched in it does not.
  private mutating func finish(_ call: Call) -> Bool {
    calls.removeLast()
    cut(to: call.height)
    for (register, value) in call.registers.enumerated() where registers[register] != value {
      guard set(register, Int(value)) else { return false }
    }
    return true
  }

  /// Matches one character many times; the place behind, −1 if they are too few, −2 if there is no memory.
  private mutating func repeated(
    _ instruction: RegExpProgram.Instruction, _ pc: Int, _ start: Int
  ) -> Int {
    let (least, most) = (Int(instruction.a), Int(instruction.b))
    let wanted = code[pc + 1]
    var position = start
    var rounds = 0
    while rounds < least {
      let next = step(wanted, position)
      if next < 0 { return -1 }
      position = next
      rounds += 1
    }
    if instruction.operation == .repeatLazily {
      if most != least {
        let left = Int32(most < 0 ? -1 : most - least)
        guard push(.takeMore, pc + 2, position, left) else { return -2 }
      }
      return position
    }
    let shortest = position
    while rounds != most {
      let next = step(wanted, position)
      if next < 0 { break }
      position = next
      rounds += 1
    }
    steps += (position - start) >> 3
    if instruction.operation == .repeatGreedily, position > shortest {
      guard push(.giveBack, pc + 2, position, Int32(shortest)) else { return -2 }
    }
    return position
  }

  // MARK: - Rare steps

  /// What is not one character: the place after it, or −1.
  @inline(never) private func stepFar(
    _ instruction: RegExpProgram.Instruction, _ position: Int
  ) -> Int {
    switch instruction.operation {
    case .newline:
      guard position < count else { return -1 }
      if units[position] == 0x0D, position + 1 < count, units[position + 1] == 0x0A {
        return position + 2
      }
      let isNewline = RegExpSet.verticalSpaces.contains { $0.contains(UInt32(units[position])) }
      return isNewline ? position + 1 : -1
    case .cluster:
      guard position < count, !isMark(position) else { return -1 }
      var end = position + width(at: position)
      while end < count, isMark(end) { end += width(at: end) }
      return end
    case .reference:
      guard let range = range(of: Int(instruction.a)), range.count <= count - position else {
        return -1
      }
      for index in 0..<range.count {
        let (one, two) = (units[range.lowerBound + index], units[position + index])
        if one == two { continue }
        if instruction.b == 0 || RegExpSet.otherCase(UInt32(one)) != UInt32(two) { return -1 }
      }
      return position + range.count
    default:
      var place = position
      for _ in 0..<instruction.a {
        guard place > 0 else { return -1 }
        place = previous(place)
      }
      return place
    }
  }

  private func isMark(_ position: Int) -> Bool {
    RegExpCategories.bit(of: character(at: position)) & RegExpCategories.marks != 0
  }

  private func isWord(_ position: Int) -> Bool {
    position >= 0 && position < count
      && RegExpSet.words.contains { $0.contains(UInt32(units[position])) }
  }

  private func isPlace(_ operation: RegExpProgram.Operation, _ position: Int) -> Bool {
    switch operation {
    case .subjectStart: position == 0
    case .lineStart: position == 0 || position < count && units[position - 1] == 0x0A
    case .subjectEnd: position == count
    case .lastLineEnd:
      position == count || position == count - 1 && units[position] == 0x0A
    case .lineEnd: position == count || units[position] == 0x0A
    case .wordBoundary: isWord(position - 1) != isWord(position)
    default: isWord(position - 1) == isWord(position)
    }
  }
}
