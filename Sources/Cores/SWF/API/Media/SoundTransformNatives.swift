import FlashAVM2
import FlashDisplay
import FlashHeap

/// A.Tr: SoundTransform, whose numbers are kept as they are set.
enum SoundTransformNatives {
  /// The fields of its face, in their order.
  enum Field: Int, CaseIterable {
    case volume, leftToLeft, leftToRight, rightToLeft, rightToRight
  }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call in
        let fields = fields(call)
        fields[number: Field.volume.rawValue] = call.number(1)
        setPan(call.number(2), fields)
      }
    case "get pan": NativeCall.number { call in pan(fields(call)) }
    case "set pan": NativeCall.act { call in setPan(call.number(1), fields(call)) }
    default: accessor(key)
    }
  }

  private static func accessor(_ key: String) -> NativeFunction? {
    let name = key.dropFirst(4)
    guard let field = Field.allCases.first(where: { "\($0)" == name }) else { return nil }
    if key.hasPrefix("get ") {
      return NativeCall.number { call in fields(call)[number: field.rawValue] }
    }
    return NativeCall.act { call in fields(call)[number: field.rawValue] = call.number(1) }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.media.transform)
  }

  /// 0 where a channel is heard on the other side.
  private static func pan(_ fields: Fields) -> Double {
    let cross = [Field.leftToRight, .rightToLeft].contains { fields[number: $0.rawValue] != 0 }
    let left = fields[number: Field.leftToLeft.rawValue]
    return cross ? 0 : 1 - left * left
  }

  private static func setPan(_ pan: Double, _ fields: Fields) {
    fields[number: Field.leftToLeft.rawValue] = (1 - pan).squareRoot()
    fields[number: Field.rightToRight.rawValue] = (1 + pan).squareRoot()
    fields[number: Field.leftToRight.rawValue] = 0
    fields[number: Field.rightToLeft.rawValue] = 0
  }
}

extension NativeCall {
  /// A SoundTransform as objects keep it: whole percents (A.Tr.2); nil is null.
  func soundTransform(_ index: Int) -> SoundTransform? {
    guard let object = value(index).asObject else { return nil }
    let fields = Fields(object, of: api.types.media.transform)
    func percent(_ field: SoundTransformNatives.Field) -> Double {
      let number = (fields[number: field.rawValue] * 100).rounded(.towardZero)
      return number.isNaN ? 0 : min(max(number, -2_147_483_648), 2_147_483_647)
    }
    return SoundTransform(
      volume: percent(.volume), leftToLeft: percent(.leftToLeft),
      leftToRight: percent(.leftToRight), rightToLeft: percent(.rightToLeft),
      rightToRight: percent(.rightToRight))
  }

  /// The same, which must be there; null throws 2007 with its name.
  func soundTransform(_ index: Int, named name: String) throws(ScriptError) -> SoundTransform {
    guard let transform = soundTransform(index) else { throw ScriptError(2007, name) }
    return transform
  }
}

extension Interpreter {
  /// A new SoundTransform of what an object keeps.
  func makeSoundTransform(_ transform: SoundTransform) throws(ScriptError) -> Value {
    let type = api.types.media.transform
    let made = machine.make(try machine.table(for: type, self))
    let fields = Fields(made, of: type)
    let parts = [
      transform.volume, transform.leftToLeft, transform.leftToRight, transform.rightToLeft,
      transform.rightToRight,
    ]
    for (index, part) in parts.enumerated() { fields[number: index] = part / 100 }
    return Value(made)
  }
}

/// `soundTransform` of what stands on the stage: a new object each time (A.Tr.2).
enum OwnerSoundNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get soundTransform":
      NativeCall.give { call throws(ScriptError) in
        let owner = call.value(0).display as? any SoundOwner
        return try call.interpreter.makeSoundTransform(owner?.volumeTransform ?? SoundTransform())
      }
    case "set soundTransform":
      NativeCall.act { call throws(ScriptError) in
        let transform = try call.soundTransform(1, named: "soundTransform")
        (call.value(0).display as? any SoundOwner)?.volumeTransform = transform
      }
    default: nil
    }
  }
}
