import SWF
import TrialKit

/// Small changes of ABC files that leave most of them right, so that the verifier lets many through and they run.
enum CodeMutation {
  /// Opcodes by the operands that follow them in the code.
  private static let alike: [[UInt8]] = {
    var groups: [[ABCOperand]: [UInt8]] = [:]
    for opcode in ABCOpcode.allCases {
      let operands = opcode.operation.operands
      groups[(0..<4).map { operands[$0] }, default: []].append(opcode.rawValue)
    }
    var result = [[UInt8]](repeating: [], count: 256)
    for group in groups.values { for code in group { result[Int(code)] = group.sorted() } }
    return result
  }()

  /// Changes the ABC file that lies in a range of a movie's bytes, without changing its length.
  static func apply(to movie: inout [UInt8], in file: Range<Int>, _ dice: inout Dice) {
    guard let abc = try? ABCFile(movie, in: file), !abc.bodies.isEmpty else { return }
    for _ in 0...dice.below(5) {
      switch dice.below(8) {
      case 0: movie[file.lowerBound + dice.below(file.count)] = dice.pick([0, 1, 2, 0x7F, 0xFF])
      case 1: declaration(&movie, file, abc, &dice)
      default: change(&movie, abc, dice.pick(abc.bodies), &dice)
      }
    }
  }

  /// One byte of what stands before the first code: names, types, traits, sizes.
  private static func declaration(
    _ movie: inout [UInt8], _ file: Range<Int>, _ abc: ABCFile, _ dice: inout Dice
  ) {
    let end = abc.bodies.map { $0.code.indices.lowerBound }.min() ?? file.upperBound
    guard end > file.lowerBound else { return }
    // The last part has the traits, and most of what is read of a file at once lies before it.
    let size = end - file.lowerBound
    let at = dice.once(in: 2) ? end - 1 - dice.below(min(size, 400)) : end - 1 - dice.below(size)
    movie[at] = movie[at] < 0x80 ? UInt8(dice.below(min(Int(movie[at]) + 3, 0x80))) : dice.byte()
  }

  /// An instruction of a method: another one of its form, another operand, or another branch.
  private static func change(
    _ movie: inout [UInt8], _ abc: ABCFile, _ body: ABCBody, _ dice: inout Dice
  ) {
    let code = abc.code(of: body)
    var places: [ABCInstruction] = []
    var offset = 0
    while let instruction = try? code.instruction(at: offset), places.count < 4096 {
      places.append(instruction)
      offset = instruction.next
    }
    guard !places.isEmpty else { return }
    let start = body.code.indices.lowerBound
    let chosen = dice.pick(places)
    let at = start + chosen.offset
    let size = chosen.next - chosen.offset
    switch dice.below(4) {
    case 0:
      // An earlier change may have made it none.
      let others = alike[Int(movie[at])]
      if !others.isEmpty { movie[at] = dice.pick(others) }
    case 1 where size > 1:
      let byte = at + 1 + dice.below(size - 1)
      movie[byte] =
        movie[byte] < 0x80 ? UInt8(dice.below(min(2 * Int(movie[byte]) + 3, 0x80))) : dice.byte()
    case 2:
      // Two of the same length change places.
      guard let other = places.filter({ $0.next - $0.offset == size }).randomElement(using: &dice)
      else { return }
      for index in 0..<size { movie.swapAt(at + index, start + other.offset + index) }
    default:
      // It goes.
      for index in 0..<size { movie[at + index] = ABCOpcode.nop.rawValue }
    }
  }
}
