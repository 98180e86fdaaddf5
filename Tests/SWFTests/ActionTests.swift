import Testing
import swftrial

@testable import SWF

@Suite("Actions")
struct ActionTests {
  private static func all(_ codes: [UInt8], version: UInt8 = 7) -> [ActionReader.Instruction] {
    let reader = ActionReader(codes, in: 0..<codes.count, version: version)
    var (at, list): (Int, [ActionReader.Instruction]) = (0, [])
    while let instruction = reader.instruction(at: at) {
      list.append(instruction)
      at = instruction.next
    }
    return list
  }

  private let sample = all(Sample.actions.body)

  private func first<T>(_ pick: (Action) -> T?) throws -> T {
    try #require(sample.compactMap { pick($0.action) }.first)
  }

  @Test("every action is whole")
  func whole() {
    #expect(sample.allSatisfy { $0.error == nil })
    #expect(sample.last?.next == Sample.actions.body.count)
  }

  @Test("constants and values")
  func push() throws {
    let pool = try first { if case .constantPool(let pool) = $0 { pool } else { nil } }
    #expect(pool == ["one", "two"])
    let values = try first { if case .push(let values) = $0 { values } else { nil } }
    #expect(
      values == [
        .string("text"), .float(1.5), .null, .undefined, .register(9), .boolean(true),
        .double(-2.25), .integer(-3), .constant(1), .constant(1),
      ])
  }

  @Test("operands of the small ones")
  func small() {
    let actions = sample.map(\.action)
    #expect(actions.contains(.gotoFrame(7)))
    #expect(actions.contains(.getURL(url: "http://example.org/", target: "_blank")))
    #expect(actions.contains(.storeRegister(3)))
    #expect(actions.contains(.waitForFrame(4, skip: 1)))
    #expect(actions.contains(.waitForFrame2(skip: 2)))
    #expect(actions.contains(.setTarget("/clip")))
    #expect(actions.contains(.goToLabel("label")))
    #expect(actions.contains(.gotoFrame2(sceneBias: 10, plays: true)))
    #expect(actions.contains(.plain(.call)))
    #expect(actions.contains(.unknown(0x79)))
    #expect(actions.suffix(2) == [.plain(.play), .plain(.end)])
  }

  @Test("jumps are seen from the next action, and lead anywhere")
  func jumps() throws {
    for instruction in sample {
      switch instruction.action {
      case .jump(let target): #expect(target == instruction.next - 5)
      case .if(let target): #expect(target == instruction.next + 2)
      default: break
      }
    }
    #expect(Self.all([0x99, 2, 0, 0, 0x80])[0].action == .jump(5 - 32768))
  }

  @Test("how URLs are loaded")
  func getURL2() throws {
    let flags = try first { if case .getURL2(let flags) = $0 { flags } else { nil } }
    #expect((flags.method, flags.loadsIntoSprite, flags.loadsVariables) == (.post, true, true))
  }

  @Test("functions have parameters, followed by a body")
  func functions() throws {
    let functions = sample.compactMap { instruction -> (ActionFunction, Int)? in
      if case .defineFunction(let function) = instruction.action {
        return (function, instruction.next)
      }
      return nil
    }
    #expect(functions.map(\.0.codeVersion) == [1, 2])
    #expect(functions[0].0.name == "f")
    #expect(functions[0].0.parameters.map(\.name) == ["a", "b"])
    #expect(functions[1].0.parameters == [.init(name: "p", register: 2)])
    #expect(functions[1].0.registerCount == 4)
    #expect(
      functions[1].0.flags == [
        .suppressThis, .suppressArguments, .suppressSuper, .preloadGlobal,
      ])
    for (function, next) in functions { #expect(function.body == next..<next + 1) }
  }

  @Test("try has up to three bodies one behind the other")
  func tryBlocks() throws {
    for instruction in sample {
      guard case .try(let blocks) = instruction.action else { continue }
      let next = instruction.next
      #expect(blocks.body == next..<next + 1)
      #expect(blocks.catchBody == next + 1..<next + 3)
      #expect(blocks.finallyBody == next + 3..<next + 4)
      #expect(blocks.end == next + 4)
      #expect(blocks.target == .variable("e"))
    }
    let register = Self.all(Sample.action(0x8F) { $0.raw([4, 0, 0, 0, 0, 0, 0, 2]) })
    guard case .try(let blocks) = register[0].action else {
      Issue.record("\(register)")
      return
    }
    #expect(blocks.target == .register(2))
    #expect((blocks.catchBody, blocks.finallyBody) == (nil, nil))
  }

  @Test("a body that is longer than the bytes ends with them")
  func longBody() throws {
    let list = Self.all(Sample.action(0x94) { $0.u16(0xFFFF) } + [0x17])
    #expect(list[0].action == .with(5..<6))
  }

  @Test("operands that are not whole: what there is, and why")
  func cutOperands() {
    let push = Self.all(Sample.action(0x96) { $0.raw([5, 1, 7, 0]) })
    #expect(push[0].action == .push([.boolean(true)]))
    #expect(push[0].error?.reason == .endOfData)
    let unknown = Self.all(Sample.action(0x96) { $0.raw([5, 0, 77, 0]) } + [0x17])
    #expect(unknown[0].error?.reason == .unknownCode(77))
    #expect(unknown[1].action == .plain(.pop))
    let jump = Self.all(Sample.action(0x99) { $0.u8(1) } + [0x17])
    #expect(jump[0].action == .plain(.jump))
    #expect(jump[1].action == .plain(.pop))
    #expect(Self.all([0x96, 0xFF])[0].error?.reason == .endOfData)
    #expect(Self.all([0x96, 0xFF, 0xFF, 2])[0].action == .push([.null]))
  }

  @Test("outside of the range there is nothing")
  func outside() {
    let reader = ActionReader([0x06, 0x07, 0x00], in: 1..<2, version: 7)
    #expect(reader.instruction(at: 1)?.action == .plain(.stop))
    for place in [-1, 0, 2, .max] { #expect(reader.instruction(at: place) == nil) }
  }

  @Test("text is what the movie's version says")
  func text() {
    let codes = Sample.action(0x8B) { $0.raw([0xE9, 0]) }
    #expect(Self.all(codes, version: 5)[0].action == .setTarget(FlashString([0xE9], version: 5)))
    #expect(FlashString([0xE9], version: 5).text == "é")
  }
}
