import Foundation
import Testing

@testable import GameBoy

/// Programs of our own: `programs.tsv` has their code and the bytes that they have to leave at 0xC000.
///
/// `Tests/Conformance/gb-programs.py` writes the table; the sources beside it say where each expectation is from.
@Suite("Programs of our own")
struct ProgramTests {
  struct Program: Sendable, CustomTestStringConvertible {
    let name: String
    let model: Model
    let frames: Int
    let expected: [UInt8]
    let image: [UInt8]

    var testDescription: String { name }

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 6, let frames = Int(fields[2]), let expected = Self.bytes(fields[3])
      else { return nil }
      name = String(fields[0])
      model = fields[1] == "CGB" ? .cgb : fields[1] == "CGB-C" ? .cgbC : .dmg
      self.frames = frames
      self.expected = expected
      var image = TestMachine.rom([], color: model.isColor ? 0x80 : 0)
      for part in fields[4].split(separator: ",") {
        let pair = part.split(separator: "=")
        guard pair.count == 2, let start = Int(pair[0], radix: 16), let data = Self.bytes(pair[1])
        else { return nil }
        image.replaceSubrange(start..<start + data.count, with: data)
      }
      self.image = image
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
      let digits = Array(text)
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      }
      return bytes.count * 2 == digits.count ? bytes : nil
    }

    /// What the program leaves, with the shortcuts or without.
    func result(isExact: Bool) throws -> [UInt8] {
      let machine = GameBoy(cartridge: try TestMachine.cartridge(image), model: model)
      machine.useExactRenderer = isExact
      for _ in 0..<frames { machine.runFrame() }
      return (0..<expected.count).map { machine.bus.wram[$0] }
    }
  }

  static let table: String = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "programs.tsv")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  static let programs = table.split(separator: "\n").dropFirst().compactMap(Program.init)

  @Test("the table is complete")
  func isComplete() {
    #expect(Self.programs.count == Self.table.split(separator: "\n").count - 1)
    #expect(Self.programs.count > 40)
  }

  @Test("leaves what is expected, with shortcuts and without", arguments: ProgramTests.programs)
  func leaves(program: Program) throws {
    #expect(try program.result(isExact: false) == program.expected)
    #expect(try program.result(isExact: true) == program.expected)
  }
}
