import FlashHeap
import SWF

/// Places in the source of a method's code, as the code's own instructions for debuggers have them (V.Err.6).
struct DebugPlaces {
  /// From which offset in the file's code on which line of which file runs, in the order of offsets.
  private var changes: [(offset: Int, file: Int, line: Int)] = []
  /// The paths of the files, each made once.
  private var paths: [Int: String] = [:]

  init(_ program: Program, _ method: Method) {
    guard let body = program.file.body(of: method.index) else { return }
    let code = program.file.code(of: body)
    var (file, line, offset) = (0, 0, 0)
    while offset < code.count, let instruction = try? code.instruction(at: offset) {
      switch instruction.opcode {
      case .debugfile:
        file = instruction.first
        if paths[file] == nil { paths[file] = Self.path(file, program) }
      case .debugline: line = instruction.first
      default: break
      }
      if changes.last.map({ $0.file != file || $0.line != line }) ?? (file != 0) {
        changes.append((offset, file, line))
      }
      guard instruction.next > offset else { break }
      offset = instruction.next
    }
  }

  /// The file and line of the instruction at an offset; nil if the code says no file before it.
  func text(at offset: Int) -> String? {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let path = paths[changes[low - 1].file] else { return nil }
    return "[\(path):\(changes[low - 1].line)]"
  }

  /// `;` stands for the separator of the path, of which one is left if there are two.
  private static func path(_ file: Int, _ program: Program) -> String? {
    guard program.file.constants.strings.indices.contains(file),
      let name = program.string(UInt32(file)).asString?.text
    else { return nil }
    let separator: Character = name.contains("\\") ? "\\" : "/"
    var path = ""
    for letter in name {
      let letter = letter == ";" ? separator : letter
      if letter == separator, path.last == separator { continue }
      path.append(letter)
    }
    return path
  }
}
