import FlashHeap

/// The lines of a stack; reports of errors that nothing catches have places in the source as well (measured: places-in-stacks).
struct StackLines {
  var plain = ""
  /// The same with places; nil if the code says none.
  var placed: String?

  /// The same below lines of functions that Flash Player has as scripts, which have no places.
  func below(_ functions: [String]) -> StackLines {
    let first = functions.map { "\tat \($0)\n" }.joined()
    return StackLines(plain: first + plain, placed: placed.map { first + $0 })
  }
}

/// The methods that run, as stacks of errors show them (V.Err.6).
struct CallStack {
  /// How many methods a stack shows.
  private static let shownDepth = 64

  /// Errors of what Flash Player has as scripts: receivers that do not fit, the stage's and Proxy's refusals.
  static let thrownByScripts: Set<Int> = [
    1004, 2014, 2071, 2088, 2089, 2090, 2091, 2092, 2093, 2105, 2106, 2107, 2181,
  ]

  private unowned let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// The version of the movie whose code is the innermost; the newest one without any (V.Gate).
  var movieVersion: Int {
    for index in (0..<interpreter.depth).reversed() {
      let method = interpreter.frames[index].entry.record.pointee.method
      if let program = method._withUnsafeGuaranteedRef({ $0.program }) {
        return program.movieVersion
      }
    }
    return .max
  }

  /// The methods that run, the innermost first, a line each; empty where none does.
  ///
  /// Constructors that run on `object` are left out: an error's stack is of if it is made (V.Err.7).
  func lines(making object: Value = .undefined) -> StackLines {
    var lines: [String] = []
    var places: [Int: String] = [:]
    var isMaking = object.isObject
    var index = interpreter.depth
    var shown = interpreter.shownFrames[...]
    // Where each method is: the loop notes it for the innermost one, calls for those that wait.
    var word = UInt(interpreter.word.pointee)
    var loop = interpreter.loopDepth
    while index > 0, lines.count < Self.shownDepth {
      index -= 1
      let frame = interpreter.frames[index]
      let method = frame.entry.record.pointee.method.takeUnretainedValue()
      let at = word
      if frame.code != nil {
        if frame.ending == .loop {
          word = loop >= 0 ? UInt(interpreter.outerWords[loop]) : 0
          loop -= 1
        } else {
          word = UInt(bitPattern: frame.returnWord)
        }
      }
      if isMaking, method.role == .initializer, frame.registers[0] == object { continue }
      isMaking = false
      while let part = shown.last, part.depth > index {
        if part.depth == index + 1 { lines += part.names.map { "\tat \($0)()" } }
        shown.removeLast()
      }
      if method.frames.isEmpty {
        places[lines.count] = place(of: frame, at)
        lines.append("\tat \(interpreter.machine.text(of: method))")
      } else {
        lines += method.frames.map { "\tat \($0)()" }
      }
    }
    lines.removeLast(max(lines.count - Self.shownDepth, 0))
    var result = StackLines(plain: lines.joined(separator: "\n"))
    if !places.isEmpty {
      for index in lines.indices { lines[index] += places[index] ?? "" }
      result.placed = lines.joined(separator: "\n")
    }
    return result
  }

  /// The file and line of a method's code, as far as the code itself says them.
  private func place(of frame: Interpreter.Frame, _ word: UInt) -> String? {
    guard interpreter.machine.surroundings.isDebugger,
      let code = frame.code?._withUnsafeGuaranteedRef({ $0 }),
      let program = frame.entry.record.pointee.method._withUnsafeGuaranteedRef({ $0.program })
    else { return nil }
    let start = UInt(bitPattern: code.words)
    guard word > start, word <= start + UInt(code.wordCount * MemoryLayout<UInt64>.size) else {
      return nil
    }
    let index = Int(word - start) / MemoryLayout<UInt64>.size - 1
    let method = frame.entry.record.pointee.method.takeUnretainedValue()
    return DebugPlace(program, method, before: code.offset(ofWord: index))?.text
  }
}
