import FlashHeap

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
  func lines(making object: Value = .undefined) -> String {
    var lines: [String] = []
    var isMaking = object.isObject
    var index = interpreter.depth
    while index > 0, lines.count < Self.shownDepth {
      index -= 1
      let frame = interpreter.frames[index]
      let method = frame.entry.record.pointee.method.takeUnretainedValue()
      if isMaking, method.role == .initializer, frame.registers[0] == object { continue }
      isMaking = false
      if method.frames.isEmpty {
        lines.append("\tat \(interpreter.machine.text(of: method))")
      } else {
        lines += method.frames.map { "\tat \($0)()" }
      }
    }
    return lines.prefix(Self.shownDepth).joined(separator: "\n")
  }
}
