/// Decodes actions at any place: jumps go by bytes, and lead wherever a movie's author (or his obfuscator) wanted.
public struct ActionReader: Sendable {
  /// A decoded action.
  public struct Instruction: Hashable, Sendable {
    /// Where it begins.
    public let start: Int
    /// Where the next one begins: for functions, `with` and `try` that is the first of their body.
    public let next: Int
    /// What it is.
    public let action: Action
    /// Why operands are not whole, if they are not; `action` has what there was, or is `.plain`.
    public let error: FormatError?
  }

  private let reader: ByteReader
  private let range: Range<Int>

  /// Decodes in a part of a movie's bytes, which holds the actions and all that they may jump to.
  public init(_ bytes: [UInt8], in range: Range<Int>, version: UInt8) {
    reader = ByteReader(bytes, in: range, version: version)
    self.range = reader.position..<reader.end
  }

  /// The action that begins here; nil outside of the range.
  public func instruction(at start: Int) -> Instruction? {
    guard range.contains(start) else { return nil }
    var reader = reader
    reader.position = start
    guard let byte = try? reader.u8() else { return nil }
    guard byte >= 0x80 else { return Instruction(start, reader.position, plain(byte), nil) }
    guard let length = try? reader.u16() else {
      let error = FormatError(.endOfData, "length of an action", at: start)
      return Instruction(start, range.upperBound, plain(byte), error)
    }
    let next = min(reader.position + Int(length), range.upperBound)
    var operands = reader.part(reader.position..<next)
    guard let code = ActionCode(rawValue: byte) else {
      return Instruction(start, next, .unknown(byte), nil)
    }
    do throws(FormatError) {
      if code == .push { return push(&operands, start, next) }
      if code == .constantPool { return constantPool(&operands, start, next) }
      return Instruction(start, next, try action(code, &operands, next), nil)
    } catch {
      return Instruction(start, next, .plain(code), error)
    }
  }

  private func plain(_ byte: UInt8) -> Action {
    ActionCode(rawValue: byte).map { .plain($0) } ?? .unknown(byte)
  }

  private func action(
    _ code: ActionCode, _ operands: inout ByteReader, _ next: Int
  ) throws(FormatError) -> Action {
    switch code {
    case .gotoFrame: return .gotoFrame(try operands.u16())
    case .getURL:
      let url = try operands.string()
      return .getURL(url: url, target: try operands.string())
    case .storeRegister: return .storeRegister(try operands.u8())
    case .strictMode: return .strictMode(try operands.u8() != 0)
    case .waitForFrame:
      let frame = try operands.u16()
      return .waitForFrame(frame, skip: try operands.u8())
    case .setTarget: return .setTarget(try operands.string())
    case .goToLabel: return .goToLabel(try operands.string())
    case .waitForFrame2: return .waitForFrame2(skip: try operands.u8())
    case .defineFunction: return .defineFunction(try function(&operands, next, version: 1))
    case .defineFunction2: return .defineFunction(try function(&operands, next, version: 2))
    case .try: return .try(try tryBlocks(&operands, next))
    case .with: return .with(block(next, Int(try operands.u16())))
    case .jump: return .jump(next + Int(try operands.s16()))
    case .if: return .if(next + Int(try operands.s16()))
    case .getURL2: return .getURL2(GetURL2Flags(rawValue: try operands.u8()))
    case .gotoFrame2:
      let flags = try operands.u8()
      let bias = flags & 2 != 0 ? try operands.u16() : 0
      return .gotoFrame2(sceneBias: bias, plays: flags & 1 != 0)
    default: return .plain(code)
    }
  }

  /// As much of a body as there is.
  private func block(_ start: Int, _ size: Int) -> Range<Int> {
    start..<min(start + size, range.upperBound)
  }

  private func push(_ operands: inout ByteReader, _ start: Int, _ next: Int) -> Instruction {
    var values: [PushValue] = []
    var failure: FormatError?
    while operands.remaining > 0 {
      do throws(FormatError) {
        values.append(try PushValue(&operands))
      } catch {
        failure = failure ?? error
        // A type that is none is passed over: what follows may be one (L2.12.2).
        if case .unknownCode = error.reason { continue }
        break
      }
    }
    return Instruction(start, next, .push(values), failure)
  }

  private func constantPool(
    _ operands: inout ByteReader, _ start: Int, _ next: Int
  ) -> Instruction {
    var strings: [FlashString] = []
    do throws(FormatError) {
      for _ in 0..<(try operands.u16()) { strings.append(try operands.string()) }
      return Instruction(start, next, .constantPool(strings), nil)
    } catch {
      return Instruction(start, next, .constantPool(strings), error)
    }
  }

  private func function(
    _ operands: inout ByteReader, _ next: Int, version: Int
  ) throws(FormatError) -> ActionFunction {
    let name = try operands.string()
    let count = try operands.u16()
    let registerCount = version >= 2 ? try operands.u8() : 0
    let flags = version >= 2 ? ActionFunction.Flags(rawValue: try operands.u16()) : []
    var parameters: [ActionFunction.Parameter] = []
    for _ in 0..<count {
      let register = version >= 2 ? try operands.u8() : 0
      parameters.append(
        ActionFunction.Parameter(name: try operands.string(), register: register))
    }
    return ActionFunction(
      codeVersion: version, name: name, parameters: parameters, registerCount: registerCount,
      flags: flags, body: block(next, Int(try operands.u16())))
  }

  private func tryBlocks(
    _ operands: inout ByteReader, _ next: Int
  ) throws(FormatError) -> ActionTry {
    let flags = try operands.u8()
    let body = block(next, Int(try operands.u16()))
    let catchBody = block(body.upperBound, Int(try operands.u16()))
    let finallyBody = block(catchBody.upperBound, Int(try operands.u16()))
    let target: ActionTry.Target =
      flags & 4 != 0 ? .register(try operands.u8()) : .variable(try operands.string())
    return ActionTry(
      body: body, catchBody: flags & 1 != 0 ? catchBody : nil,
      finallyBody: flags & 2 != 0 ? finallyBody : nil, target: target,
      end: finallyBody.upperBound)
  }
}

extension ActionReader.Instruction {
  fileprivate init(_ start: Int, _ next: Int, _ action: Action, _ error: FormatError?) {
    (self.start, self.next, self.action, self.error) = (start, next, action, error)
  }
}

extension PushValue {
  fileprivate init(_ reader: inout ByteReader) throws(FormatError) {
    let code = try reader.u8()
    switch code {
    case 0:
      // A string that ends with the action is whole, and an empty one at its end as well.
      self =
        reader.remaining > 0
        ? .string(try reader.string()) : .string(FlashString([], version: reader.version))
    case 1: self = .float(try reader.f32())
    case 2: self = .null
    case 3: self = .undefined
    case 4: self = .register(try reader.u8())
    case 5: self = .boolean(try reader.u8() != 0)
    case 6:
      // Its upper half comes first.
      guard reader.remaining >= 8 else { throw reader.failure(.endOfData, "double") }
      let upper = UInt64(try reader.u32())
      self = .double(Double(bitPattern: upper << 32 | UInt64(try reader.u32())))
    case 7: self = .integer(try reader.s32())
    case 8: self = .constant(UInt16(try reader.u8()))
    case 9: self = .constant(try reader.u16())
    default:
      throw FormatError(.unknownCode(Int(code)), "type of a value", at: reader.position - 1)
    }
  }
}
