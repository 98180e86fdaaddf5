import FlashHeap

/// A method's code after verification.
package final class MethodCode {
  /// Instructions, with their second words.
  package let words: UnsafeMutablePointer<UInt64>
  package let wordCount: Int
  /// Registers: locals, the scopes that were captured, scopes, operands.
  package let registerCount: Int
  package let localCount: Int
  /// Where scopes begin; the register before is that of the captured ones.
  package let firstScope: Int
  package let firstOperand: Int
  /// Where a method that sets the default namespace of XML keeps its number, behind the scopes: undefined until it does.
  package let defaultNamespaceRegister: Int?
  /// Constants that lie in registers while it runs, and the first of these, which are before the operands'.
  let constants: UnsafeBufferPointer<Value>
  let firstConstant: Int
  /// Its first register is `this` until it ends.
  let keepsReceiver: Bool
  /// Where each instruction of the file begins: its first word and its offset, in the order of words.
  package let places: [(word: Int, offset: Int)]
  package let handlers: [Handler]
  /// Errors that the verifier found in paths that may never run; see `Operation.fail`.
  package let failures: [ScriptError]
  /// Scopes that `with` makes.
  package let withScopes: Set<Int>
  /// Names that code asks for while it runs, with what was found the last time.
  let sites: [PropertySite]
  /// Places in the source, once something has asked for one.
  private var debugPlaces: DebugPlaces?

  /// A handler of exceptions.
  package struct Handler {
    /// Offsets in the file's code: what is watched.
    package let from: Int
    package let to: Int
    /// The word where it begins.
    package let target: Int
    /// What it catches; nil is all.
    package let type: Traits?
    /// The register where the value goes.
    package let register: Int
  }

  init(_ frame: FrameWriter, operandCount: Int, handlers: [Handler]) {
    let emitter = frame.emitter
    wordCount = emitter.words.count
    words = .allocate(capacity: max(wordCount, 1))
    words.initialize(from: emitter.words, count: wordCount)
    localCount = frame.localCount
    firstScope = localCount + 1
    firstConstant = firstScope + frame.scopeCapacity
    let constants = UnsafeMutableBufferPointer<Value>.allocate(
      capacity: frame.constants.values.count)
    for (index, bits) in frame.constants.values.enumerated() {
      constants.initializeElement(at: index, to: Value(bits: bits))
    }
    self.constants = UnsafeBufferPointer(constants)
    // What calls lay out begins among the operands: registers that are kept come before.
    let kept = firstConstant + constants.count
    defaultNamespaceRegister = frame.setsDefaultNamespace ? kept : nil
    firstOperand = kept + (frame.setsDefaultNamespace ? 1 : 0)
    keepsReceiver = !frame.writesReceiver
    registerCount = firstOperand + operandCount + 2
    places = emitter.places
    failures = emitter.failures
    sites = emitter.sites
    withScopes = emitter.withScopes
    self.handlers = handlers
  }

  deinit {
    words.deallocate()
    constants.deallocate()
  }

  /// The offset in the file's code of the instruction that a word belongs to.
  package func offset(ofWord word: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].word <= word { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : places[low - 1].offset
  }

  /// The file and line of the instruction that a word belongs to; nil if the code says none (V.Err.6).
  func place(ofWord word: Int, _ method: Method) -> String? {
    guard let program = method.program else { return nil }
    let places = debugPlaces ?? DebugPlaces(program, method)
    debugPlaces = places
    return places.text(at: offset(ofWord: word))
  }

  /// The code as people read it, one instruction a line.
  package var listing: String {
    var lines: [String] = []
    var at = 0
    while at < wordCount {
      let instruction = Instruction(bits: words[at])
      let operation = instruction.operation ?? .nop
      var line = "\(at) \(operation) \(instruction.a) \(instruction.b) \(instruction.signedC)"
      at += 1
      if operation.hasWord {
        let word = words[at]
        at += 1
        line += operation.isJump ? " → \(at + Int(Int64(bitPattern: word)))" : ""
      }
      lines.append(line)
      if operation == .jumpTable { at += instruction.b }
    }
    return lines.joined(separator: "\n")
  }
}
