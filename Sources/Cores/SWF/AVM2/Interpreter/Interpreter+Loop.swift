import FlashHeap

/// The loop.
extension Interpreter {
  /// Runs from a frame on until it is left; its result lies as its method's type has it.
  func run(_ start: Place) throws(ScriptError) -> Value {
    var place = start
    let bottom = depth
    // The loop below finds the handler of an error by the instruction that it was at itself.
    let outer = word.pointee
    outerWords[loopDepth] = outer
    defer { word.pointee = outer }
    while true {
      do {
        return try loop(place)
      } catch {
        place = try handle(error, above: bottom)
      }
    }
  }

  /// Runs until the frame that is the bottom one is left, or something is thrown.
  ///
  /// Where code continues and its registers are variables that no one else sees, so that they stay in the processor's registers.
  private func loop(_ start: Place) throws(ScriptError) -> Value {
    var pc = start.pc
    var r = start.registers
    let word = word
    let clock = clock
    let heap = heap
    let values = values
    while true {
      let i = Instruction(bits: pc.pointee)
      pc += 1
      switch unsafeBitCast(i.code, to: Operation.self) {
      case .nop: break
      case .move: r[i.a] = r[i.b]
      case .constant:
        r[i.a] = Value(bits: pc.pointee)
        pc += 1
      case .boxInt: r[i.a] = Value(integer: r[i.b].rawInt)
      case .boxUInt: r[i.a] = Value(unsigned: r[i.b].rawUInt)
      case .boxBoolean: r[i.a] = Value(r[i.b].bits != 0)

      case .toInt:
        let value = r[i.b]
        if value.isInteger {
          r[i.a] = Value(rawInt: value.integer)
        } else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          r[i.a] = Value(rawInt: NumberConversion.int32(try values.toNumber(value)))
        }
      case .toUInt:
        word.pointee = UInt64(UInt(bitPattern: pc))
        r[i.a] = Value(rawInt: NumberConversion.int32(try values.toNumber(r[i.b])))
      case .toNumber:
        let value = r[i.b]
        if value.isDouble {
          r[i.a] = value
        } else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          r[i.a] = Value(try values.toNumber(value))
        }
      case .toBoolean: r[i.a] = Value(bits: values.toBoolean(r[i.b]) ? 1 : 0)
      case .numberToInt, .numberToUInt:
        r[i.a] = Value(rawInt: NumberConversion.int32(r[i.b].double))
      case .intToNumber: r[i.a] = Value(Double(r[i.b].rawInt))
      case .uintToNumber: r[i.a] = Value(Double(r[i.b].rawUInt))
      case .intToBoolean: r[i.a] = Value(bits: r[i.b].bits != 0 ? 1 : 0)
      case .numberToBoolean:
        let number = r[i.b].double
        r[i.a] = Value(bits: number != 0 && number == number ? 1 : 0)
      case .toText:
        word.pointee = UInt64(UInt(bitPattern: pc))
        r[i.a] = Value(try values.toText(r[i.b]))
      case .coerceText:
        word.pointee = UInt64(UInt(bitPattern: pc))
        r[i.a] = r[i.b].isNullish ? .null : Value(try values.toText(r[i.b]))
      case .coerceObject: r[i.a] = r[i.b].isUndefined ? .null : r[i.b]
      case .coerceType:
        let value = r[i.b]
        if value.isNull
          || value.isObject
            && UInt64(UInt(bitPattern: value.object.table.pointee.traits.toOpaque()))
              == pc.pointee
        {
          r[i.a] = value
        } else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          r[i.a] = try values.coerce(value, to: Self.traits(pc.pointee))
        }
        pc += 1
      case .checkNull:
        if r[i.b].isNullish {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw Self.nullError(r[i.b])
        }

      case .addNumber: r[i.a] = Value(r[i.b].double + r[i.c].double)
      case .subtractNumber: r[i.a] = Value(r[i.b].double - r[i.c].double)
      case .multiplyNumber: r[i.a] = Value(r[i.b].double * r[i.c].double)
      case .divideNumber: r[i.a] = Value(outside: r[i.b].double / r[i.c].double)
      case .remainderNumber: r[i.a] = Value(outside: Self.remainder(r[i.b].double, r[i.c].double))
      case .negateNumber: r[i.a] = Value(outside: -r[i.b].double)
      case .addInt: r[i.a] = Value(rawInt: r[i.b].rawInt &+ r[i.c].rawInt)
      case .subtractInt: r[i.a] = Value(rawInt: r[i.b].rawInt &- r[i.c].rawInt)
      case .multiplyInt: r[i.a] = Value(rawInt: r[i.b].rawInt &* r[i.c].rawInt)
      case .negateInt: r[i.a] = Value(rawInt: 0 &- r[i.b].rawInt)
      case .addSmall: r[i.a] = Value(rawInt: r[i.b].rawInt &+ Int32(i.signedC))
      case .addSmallNumber: r[i.a] = Value(r[i.b].double + Double(i.signedC))
      case .add:
        let (left, right) = (r[i.b], r[i.c])
        if left.isDouble, right.isDouble {
          r[i.a] = Value(left.double + right.double)
        } else if left.isInteger, right.isInteger {
          r[i.a] = Value(Double(left.integer) + Double(right.integer))
        } else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          r[i.a] = try values.add(left, right)
        }
      case .and: r[i.a] = Value(rawInt: r[i.b].rawInt & r[i.c].rawInt)
      case .or: r[i.a] = Value(rawInt: r[i.b].rawInt | r[i.c].rawInt)
      case .xor: r[i.a] = Value(rawInt: r[i.b].rawInt ^ r[i.c].rawInt)
      case .not: r[i.a] = Value(rawInt: ~r[i.b].rawInt)
      case .shiftLeft: r[i.a] = Value(rawInt: r[i.b].rawInt &<< (r[i.c].rawInt & 31))
      case .shiftRight: r[i.a] = Value(rawInt: r[i.b].rawInt &>> (r[i.c].rawInt & 31))
      case .shiftRightUnsigned:
        r[i.a] = Value(rawUInt: r[i.b].rawUInt &>> (r[i.c].rawUInt & 31))
      case .signBit: r[i.a] = Value(rawInt: 0 &- (r[i.b].rawInt & 1))
      case .signByte: r[i.a] = Value(rawInt: Int32(Int8(truncatingIfNeeded: r[i.b].rawInt)))
      case .signShort: r[i.a] = Value(rawInt: Int32(Int16(truncatingIfNeeded: r[i.b].rawInt)))
      case .notBoolean: r[i.a] = Value(bits: r[i.b].bits ^ 1)
      case .mathOfOne:
        let function = unsafeBitCast(UInt8(truncatingIfNeeded: i.c), to: MathFunction.self)
        r[i.a] =
          function == .sqrt
          ? Value(outside: r[i.b].double.squareRoot())
          : Value(outside: MathFunctions.result(of: function, r[i.b].double))
      case .mathOfTwo:
        let function = unsafeBitCast(UInt8(truncatingIfNeeded: i.c), to: MathFunction.self)
        r[i.a] = Value(
          outside: MathFunctions.result(of: function, r[i.b].double, r[i.b + 1].double))

      case .lessInt: r[i.a] = Value(bits: r[i.b].rawInt < r[i.c].rawInt ? 1 : 0)
      case .lessEqualInt: r[i.a] = Value(bits: r[i.b].rawInt <= r[i.c].rawInt ? 1 : 0)
      case .lessUInt: r[i.a] = Value(bits: r[i.b].rawUInt < r[i.c].rawUInt ? 1 : 0)
      case .lessEqualUInt: r[i.a] = Value(bits: r[i.b].rawUInt <= r[i.c].rawUInt ? 1 : 0)
      case .lessNumber: r[i.a] = Value(bits: r[i.b].double < r[i.c].double ? 1 : 0)
      case .lessEqualNumber: r[i.a] = Value(bits: r[i.b].double <= r[i.c].double ? 1 : 0)
      case .isNull: r[i.a] = Value(bits: r[i.b].isNullish ? 1 : 0)
      case .less, .greater, .lessEqual, .greaterEqual:
        word.pointee = UInt64(UInt(bitPattern: pc))
        r[i.a] = Value(bits: try values.compare(r[i.b], r[i.c], i.operation ?? .less) ? 1 : 0)
      case .equalInt: r[i.a] = Value(bits: r[i.b].rawInt == r[i.c].rawInt ? 1 : 0)
      case .equalNumber: r[i.a] = Value(bits: r[i.b].double == r[i.c].double ? 1 : 0)
      case .equal:
        word.pointee = UInt64(UInt(bitPattern: pc))
        r[i.a] = Value(bits: try values.isEqual(r[i.b], r[i.c]) ? 1 : 0)
      case .strictlyEqual: r[i.a] = Value(bits: values.isStrictlyEqual(r[i.b], r[i.c]) ? 1 : 0)

      case .jump: pc += Self.jump(pc)
      case .jumpTrue: pc += r[i.a].bits != 0 ? Self.jump(pc) : 1
      case .jumpFalse: pc += r[i.a].bits == 0 ? Self.jump(pc) : 1
      case .jumpLessInt: pc += r[i.a].rawInt < r[i.b].rawInt ? Self.jump(pc) : 1
      case .jumpNotLessInt: pc += r[i.a].rawInt < r[i.b].rawInt ? 1 : Self.jump(pc)
      case .jumpLessEqualInt: pc += r[i.a].rawInt <= r[i.b].rawInt ? Self.jump(pc) : 1
      case .jumpNotLessEqualInt: pc += r[i.a].rawInt <= r[i.b].rawInt ? 1 : Self.jump(pc)
      case .jumpLessNumber: pc += r[i.a].double < r[i.b].double ? Self.jump(pc) : 1
      case .jumpNotLessNumber: pc += r[i.a].double < r[i.b].double ? 1 : Self.jump(pc)
      case .jumpLessEqualNumber: pc += r[i.a].double <= r[i.b].double ? Self.jump(pc) : 1
      case .jumpNotLessEqualNumber: pc += r[i.a].double <= r[i.b].double ? 1 : Self.jump(pc)
      case .jumpLessUInt: pc += r[i.a].rawUInt < r[i.b].rawUInt ? Self.jump(pc) : 1
      case .jumpNotLessUInt: pc += r[i.a].rawUInt < r[i.b].rawUInt ? 1 : Self.jump(pc)
      case .jumpLessEqualUInt: pc += r[i.a].rawUInt <= r[i.b].rawUInt ? Self.jump(pc) : 1
      case .jumpNotLessEqualUInt: pc += r[i.a].rawUInt <= r[i.b].rawUInt ? 1 : Self.jump(pc)
      case .jumpNull: pc += r[i.a].isNullish ? Self.jump(pc) : 1
      case .jumpNotNull: pc += r[i.a].isNullish ? 1 : Self.jump(pc)
      case .jumpEqualInt: pc += r[i.a].rawInt == r[i.b].rawInt ? Self.jump(pc) : 1
      case .jumpNotEqualInt: pc += r[i.a].rawInt == r[i.b].rawInt ? 1 : Self.jump(pc)
      case .jumpEqualNumber: pc += r[i.a].double == r[i.b].double ? Self.jump(pc) : 1
      case .jumpNotEqualNumber: pc += r[i.a].double == r[i.b].double ? 1 : Self.jump(pc)
      case .jumpTable:
        let last = i.b - 1
        let index = min(Int(r[i.a].rawUInt), last)
        pc += index
        pc += Self.jump(pc)
      case .loopHead:
        clock.pointee.steps &+= 1
        if clock.pointee.steps >= clock.pointee.checkpoint || heap.wantsCollection {
          word.pointee = UInt64(UInt(bitPattern: pc))
          try tick()
        }

      case .getWord:
        let object = r[i.b]
        guard object.isObject else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw Self.nullError(object)
        }
        r[i.a] = object.object.words[i.c]
      case .setWord:
        let object = r[i.a]
        guard object.isObject else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw Self.nullError(object)
        }
        object.object.words[i.c] = r[i.b]
      case .getWordUnchecked: r[i.a] = r[i.b].object.words[i.c]
      case .setWordUnchecked: r[i.a].object.words[i.c] = r[i.b]

      case .loadByte:
        let memory = DomainMemory.at(pc.pointee)
        let address = Int(r[i.b].rawUInt)
        pc += 1
        guard address < memory.pointee.count else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw ScriptError(1506)
        }
        r[i.a] = Value(bits: UInt64(memory.pointee.bytes[address]))
      case .storeByte:
        let memory = DomainMemory.at(pc.pointee)
        let address = Int(r[i.b].rawUInt)
        pc += 1
        guard address < memory.pointee.count else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw ScriptError(1506)
        }
        memory.pointee.bytes[address] = UInt8(truncatingIfNeeded: r[i.a].bits)
      case .loadInt:
        let memory = DomainMemory.at(pc.pointee)
        let address = Int(r[i.b].rawUInt)
        pc += 1
        guard address <= memory.pointee.count - 4 else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw ScriptError(1506)
        }
        let bits = UnsafeRawPointer(memory.pointee.bytes).loadUnaligned(
          fromByteOffset: address, as: UInt32.self)
        r[i.a] = Value(rawUInt: UInt32(littleEndian: bits))
      case .storeInt:
        let memory = DomainMemory.at(pc.pointee)
        let address = Int(r[i.b].rawUInt)
        pc += 1
        guard address <= memory.pointee.count - 4 else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          throw ScriptError(1506)
        }
        UnsafeMutableRawPointer(memory.pointee.bytes).storeBytes(
          of: r[i.a].rawUInt.littleEndian, toByteOffset: address, as: UInt32.self)
      case .loadShort, .loadFloat, .loadDouble, .storeShort, .storeFloat, .storeDouble:
        let memory = DomainMemory.at(pc.pointee)
        pc += 1
        word.pointee = UInt64(UInt(bitPattern: pc))
        try DomainMemory.perform(i, memory, r)

      case .getElement:
        let (object, index) = (r[i.b], r[i.c].rawInt)
        if index >= 0, object.isObject, object.object.kind == .list,
          let value = ScriptList(object.object).element(index)
        {
          r[i.a] = value
        } else {
          word.pointee = UInt64(UInt(bitPattern: pc))
          r[i.a] = try properties.element(object, index)
        }
      case .setElement:
        let (object, index) = (r[i.a], r[i.b].rawInt)
        if index >= 0, object.isObject, object.object.kind == .list,
          ScriptList(object.object).put(index, r[i.c])
        {
          break
        }
        word.pointee = UInt64(UInt(bitPattern: pc))
        try properties.setElement(object, index, r[i.c])
      case .getOuterScope:
        let code = (frames + (depth - 1)).pointee.entry.scopes
        r[i.a] = code.object.words[i.c]

      case .getProperty, .setProperty, .callProperty:
        word.pointee = UInt64(UInt(bitPattern: pc))
        let named = NamedInstructions(self)
        let place = try named.perform(i, Place(pc, r))
        pc = place.pc
        r = place.registers

      case .returnValue:
        let value = r[i.a]
        depth &-= 1
        let frame = frames + depth
        pc = frame.pointee.returnWord
        switch frame.pointee.ending {
        case .loop: return value
        case .value:
          r = frames[depth - 1].registers
          r[Int(frame.pointee.resultRegister)] = value
        case .object:
          let object = r[0]
          r = frames[depth - 1].registers
          r[Int(frame.pointee.resultRegister)] = object
        case .nothing: r = frames[depth - 1].registers
        case .int, .uint, .boolean:
          r = frames[depth - 1].registers
          r[Int(frame.pointee.resultRegister)] = frame.pointee.ending.box(value)
        }
        top = r + Int(frames[depth - 1].entry.record.pointee.registerCount)
      case .callMethod:
        word.pointee = UInt64(UInt(bitPattern: pc))
        let window = r + i.a
        let entry = try method(Int(pc.pointee), of: window.pointee)
        let place = try CallInstructions(self).enter(
          entry, window, i.b, to: i.c, Place(pc + 1, r))
        pc = place.pc
        r = place.registers
      case .callSuperMethod:
        word.pointee = UInt64(UInt(bitPattern: pc))
        let window = r + i.a
        if window.pointee.isNullish { throw Self.nullError(window.pointee) }
        let place = try CallInstructions(self).enter(
          try properties.superTable().pointee.methods[Int(pc.pointee)], window, i.b, to: i.c,
          Place(pc + 1, r))
        pc = place.pc
        r = place.registers
      case .construct:
        word.pointee = UInt64(UInt(bitPattern: pc))
        let place = try CallInstructions(self).construct(r + i.a, i.b, to: i.c, Place(pc, r))
        pc = place.pc
        r = place.registers
      case .callValue:
        word.pointee = UInt64(UInt(bitPattern: pc))
        let place = try CallInstructions(self).enter(
          r[Int(pc.pointee)], r + i.a, i.b, to: i.c, Place(pc + 1, r))
        pc = place.pc
        r = place.registers
      default:
        word.pointee = UInt64(UInt(bitPattern: pc))
        let place = try RareInstructions(self).perform(i, Place(pc, r))
        pc = place.pc
        r = place.registers
      }
    }
  }

  @inline(__always) private static func jump(_ pc: Words) -> Int {
    Int(Int64(bitPattern: pc.pointee)) + 1
  }

  static func traits(_ bits: UInt64) -> Traits {
    Unmanaged<Traits>.fromOpaque(UnsafeRawPointer(bitPattern: UInt(bits)).unsafelyUnwrapped)
      .takeUnretainedValue()
  }

  static func referred<T: AnyObject>(_ bits: UInt64) -> T {
    Unmanaged<T>.fromOpaque(UnsafeRawPointer(bitPattern: UInt(bits)).unsafelyUnwrapped)
      .takeUnretainedValue()
  }

  static func remainder(_ one: Double, _ other: Double) -> Double {
    one.truncatingRemainder(dividingBy: other)
  }

  /// The error for a property of null, or of undefined.
  static func nullError(_ value: Value) -> ScriptError {
    ScriptError(value.isUndefined ? 1010 : 1009)
  }

  /// The method of a place in the table of what it is called on.
  @inline(__always)
  private func method(_ place: Int, of receiver: Value) throws(ScriptError) -> MethodEntry {
    if receiver.isObject { return receiver.object.table.pointee.methods[place] }
    return try methodOfPrimitive(place, receiver)
  }

  @inline(never)
  private func methodOfPrimitive(_ place: Int, _ receiver: Value) throws(ScriptError) -> MethodEntry
  {
    if receiver.isNullish { throw Self.nullError(receiver) }
    return try values.table(of: receiver).pointee.methods[place]
  }

  // MARK: - Errors

  /// Finds the handler of an error in the frames above `bottom`, and where the loop continues; throws on where none has it.
  private func handle(_ error: ScriptError, above bottom: Int) throws(ScriptError) -> Place {
    noteThrow(error)
    var error = error
    var at = Words(bitPattern: UInt(word.pointee))
    while depth >= bottom {
      let frame = frames[depth - 1]
      if let code = frame.code?._withUnsafeGuaranteedRef({ $0 }), let at,
        case let found? = try handler(in: code, at, &error)
      {
        top = frame.registers + code.registerCount
        frame.registers[found.register] = thrown
        throwStack = nil
        return Place(code.words + found.target, frame.registers)
      }
      at = frame.returnWord
      depth -= 1
      if depth > 0 {
        top =
          frames[depth - 1].registers + Int(frames[depth - 1].entry.record.pointee.registerCount)
      }
    }
    throw error
  }

  /// The first handler of a method that watches the place and takes the error, whose value is in `thrown` then.
  private func handler(
    in code: MethodCode, _ at: Words, _ error: inout ScriptError
  ) throws(ScriptError) -> MethodCode.Handler? {
    if case .terminated = error { return nil }
    guard !code.handlers.isEmpty else { return nil }
    let offset = code.offset(ofWord: at - code.words - 1)
    for handler in code.handlers where handler.from <= offset && offset < handler.to {
      thrown = try value(of: error)
      error = .value(thrown)
      guard let type = handler.type else { return handler }
      if values.isKind(thrown, of: type) {
        thrown = try values.coerce(thrown, to: type)
        return handler
      }
    }
    return nil
  }
}
