import FlashHeap
import SWF

/// A place in the source of code, as the code's own instructions for debuggers have it (V.Err.6).
struct DebugPlace {
  let file: String
  let line: Int

  /// That of an instruction of a method; nil if the method says no file.
  init?(_ program: Program, _ method: Method, before end: Int) {
    guard let body = program.file.body(of: method.index) else { return nil }
    let code = program.file.code(of: body)
    var (file, line): (Int?, Int) = (nil, 0)
    var offset = 0
    while offset <= end, offset < code.count, let instruction = try? code.instruction(at: offset) {
      switch instruction.opcode {
      case .debugfile: file = instruction.first
      case .debugline: line = instruction.first
      default: break
      }
      guard instruction.next > offset else { break }
      offset = instruction.next
    }
    guard let file, program.file.constants.strings.indices.contains(file),
      let name = program.string(UInt32(file)).asString?.text
    else { return nil }
    self.file = Self.path(name)
    self.line = line
  }

  /// `;` stands for the separator of the path, of which one is left if there are two.
  private static func path(_ name: String) -> String {
    let separator: Character = name.contains("\\") ? "\\" : "/"
    var path = ""
    for letter in name {
      let letter = letter == ";" ? separator : letter
      if letter == separator, path.last == separator { continue }
      path.append(letter)
    }
    return path
  }

  var text: String { "[\(file):\(line)]" }
}
