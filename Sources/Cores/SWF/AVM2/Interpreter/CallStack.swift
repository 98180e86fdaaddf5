import FlashHeap

/// The lines of a stack, made when something reads them: most errors are caught, and no one looks at their stacks.
struct StackLines {
  /// A line without its place, and where the place is found.
  struct Line {
    let text: String
    var place: (method: Method, code: MethodCode, word: Int)?
  }

  var lines: [Line] = []
  /// Functions above them that Flash Player has as scripts.
  private(set) var above: [String] = []

  /// The lines as `getStackTrace` gives them.
  var plain: String { text(lines.map(\.text)) }

  /// The same with places in the source, for reports of errors that nothing catches; nil if the code says none (measured: places-in-stacks).
  var placed: String? {
    var found = false
    let texts = lines.map { line in
      guard let (method, code, word) = line.place, let place = code.place(ofWord: word, method)
      else { return line.text }
      found = true
      return line.text + place
    }
    return found ? text(texts) : nil
  }

  /// The same below lines of functions that Flash Player has as scripts, which have no places.
  func below(_ functions: [String]) -> StackLines {
    var result = self
    result.above.insert(contentsOf: functions, at: 0)
    return result
  }

  private func text(_ lines: [String]) -> String {
    above.map { "\tat \($0)\n" }.joined() + lines.joined(separator: "\n")
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
    var lines: [StackLines.Line] = []
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
        if part.depth == index + 1 { lines += part.names.map { .init(text: "\tat \($0)()") } }
        shown.removeLast()
      }
      if method.frames.isEmpty {
        lines.append(.init(text: text(of: method), place: place(of: frame, method, at)))
      } else {
        lines += method.frames.map { .init(text: "\tat \($0)()") }
      }
    }
    lines.removeLast(max(lines.count - Self.shownDepth, 0))
    return StackLines(lines: lines)
  }

  /// A method's line, which is made once.
  private func text(of method: Method) -> String {
    if let known = method.stackLine { return known }
    let line = "\tat \(interpreter.machine.text(of: method))"
    method.stackLine = line
    return line
  }

  /// Where a method is in its code, if stacks have places and it is code of a file.
  private func place(of frame: Interpreter.Frame, _ method: Method, _ word: UInt)
    -> (method: Method, code: MethodCode, word: Int)?
  {
    guard interpreter.machine.surroundings.isDebugger, method.program != nil,
      let code = frame.code?.takeUnretainedValue()
    else { return nil }
    let start = UInt(bitPattern: code.words)
    guard word > start, word <= start + UInt(code.wordCount * MemoryLayout<UInt64>.size) else {
      return nil
    }
    return (method, code, Int(word - start) / MemoryLayout<UInt64>.size - 1)
  }
}
