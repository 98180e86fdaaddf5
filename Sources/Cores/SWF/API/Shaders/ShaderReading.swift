import FlashAVM2
import FlashDisplay
import FlashHeap

/// What a script has given a shader, as it is now (S.Sh.6, S.Sh.7).
struct ShaderReading {
  let program: ShaderProgram
  private let data: ScriptObject
  private let interpreter: Interpreter

  /// nil where a Shader has no byte code.
  init?(_ shader: ScriptObject, _ interpreter: Interpreter) {
    guard let data = ShaderNatives.data(of: shader, interpreter.api),
      let program = (data.payload as? ShaderDataPayload)?.program
    else { return nil }
    (self.program, self.data, self.interpreter) = (program, data, interpreter)
  }

  /// The shader with its numbers and pictures; `isLoose` where a picture comes from elsewhere, or may be missing.
  func use(isLoose: Bool) throws(ScriptError) -> ShaderUse {
    var values: [[Float]] = []
    for parameter in program.parameters { values.append(try numbers(of: parameter)) }
    var images: [ShaderImage?] = []
    for input in program.inputs { images.append(try image(of: input, isLoose: isLoose)) }
    return ShaderUse(program, values: values, images: images)
  }

  /// What a script sees by a name, if it is still of the class that it was made of.
  private func fields(_ name: String, _ type: Traits) throws(ScriptError) -> Fields? {
    let asked = Name(interpreter.heap.intern(name), .public)
    let value = try interpreter.properties.getProperty(Value(data), asked)
    guard let object = value.asObject, object.traits === type else { return nil }
    return Fields(object, of: type)
  }

  private func numbers(of parameter: ShaderProgram.Parameter) throws(ScriptError) -> [Float] {
    guard let fields = try fields(parameter.name, interpreter.api.types.shader.parameter) else {
      return parameter.standard
    }
    guard let list = fields[2].asObject.map({ ScriptList($0) }) else { return [] }
    var numbers: [Float] = []
    for index in 0..<parameter.type.count {
      let value = list[UInt32(index)] ?? .zero
      guard let number = value.isInteger ? Double(value.integer) : value.number else {
        throw ScriptError(2004)
      }
      numbers.append(parameter.type.isFloat ? Float(number) : whole(number))
    }
    return numbers
  }

  /// Whole numbers have 16 bits.
  private func whole(_ number: Double) -> Float {
    guard number.isFinite, abs(number) < 1e15 else { return 0 }
    return Float(Int16(truncatingIfNeeded: Int64(number)))
  }

  // MARK: - Pictures

  private func image(
    of input: ShaderProgram.Input, isLoose: Bool
  ) throws(ScriptError) -> ShaderImage? {
    guard let fields = try fields(input.name, interpreter.api.types.shader.input),
      let object = fields[3].asObject
    else { return nil }
    if let bitmap = object.payload as? BitmapState {
      return bitmap.surface.map { .surface($0) }
    }
    let (width, height) = (Int(fields[4].rawInt), Int(fields[1].rawInt))
    guard width > 0, height > 0 else { throw ScriptError(2166, input.name) }
    guard let count = ShaderNumbers.count(width, height, input.channels) else {
      throw ScriptError(2177, input.name)
    }
    var numbers: [Float] = []
    if object.kind == .vector, ScriptVector(object).form == .number {
      let vector = ScriptVector(object)
      guard vector.count >= count else { throw ScriptError(2165, input.name) }
      try Natives.reserve(count, interpreter)
      for index in 0..<count { numbers.append(Float(vector.raw(index).double)) }
    } else if object.traits.isKind(of: interpreter.api.types.byteArray) {
      let bytes = try ByteArrayState.of(Value(object), interpreter.machine).contents
      guard bytes.count / 4 >= count else { throw ScriptError(2165, input.name) }
      try Natives.reserve(count, interpreter)
      for index in 0..<count {
        let bits = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        numbers.append(Float(bitPattern: UInt32(littleEndian: bits)))
      }
    } else {
      if isLoose { return nil }
      throw ScriptError(2164, input.name)
    }
    return ShaderNumbers(numbers, width: width, height: height, channels: input.channels)
      .map { .numbers($0) }
  }
}
