/// What an instruction of verified code does.
///
/// An instruction is a word, `op a b c` with 16 bits each, and for some a second one. a is where the result goes, b and c are where operands
/// come from, all of them registers unless it says otherwise. `w` is the second word: a value, an address, or the distance of a jump from the
/// word behind the instruction, in words. Letters behind a point say how operands lie: i int, u uint, d Number, b Boolean, v any value.
package enum Operation: UInt8, CaseIterable, Sendable {
  // MARK: Moving

  /// Nothing.
  case nop
  /// a = b
  case move
  /// a = w
  case constant
  /// a = b as a value: an int, uint, or Boolean.
  case boxInt, boxUInt, boxBoolean

  // MARK: Converting

  /// a = ToInt32(b), ToUint32(b), ToNumber(b), ToBoolean(b) of any value (V.Coerce).
  case toInt, toUInt, toNumber, toBoolean
  /// a = b of a Number as int, as uint; of an int, of a uint as Number.
  case numberToInt, numberToUInt, intToNumber, uintToNumber
  /// a = whether b is not 0: of an int or uint, of a Number.
  case intToBoolean, numberToBoolean
  /// a = b as text, null and undefined as well; the same, but null for both.
  case toText, coerceText
  /// a = b, null for undefined.
  case coerceObject
  /// a = b, which must be null or of the type w; null for undefined.
  case coerceType
  /// Throws if b is null or undefined.
  case checkNull

  // MARK: Arithmetic

  /// a = b + c and so on, of Numbers.
  case addNumber, subtractNumber, multiplyNumber, divideNumber, remainderNumber, negateNumber
  /// The same in 32 bits that wrap around.
  case addInt, subtractInt, multiplyInt, negateInt
  /// a = b + c, a number of 16 bits with a sign: of an int, of a Number.
  case addSmall, addSmallNumber
  /// a = b + c of any values (V.Num.3).
  case add
  /// a = b & c and so on, of 32 bits; shifts by the low five bits of c.
  case and, or, xor, not, shiftLeft, shiftRight, shiftRightUnsigned
  /// a = b with the sign of its lowest bit, of 8 or 16 bits.
  case signBit, signByte, signShort
  /// a = whether b is 0.
  case notBoolean
  /// a = function c of Math of b, of b and the next register; all are Numbers (`MathFunction`).
  case mathOfOne, mathOfTwo

  // MARK: Comparing

  /// a = b < c and so on.
  case lessInt, lessEqualInt, lessUInt, lessEqualUInt, lessNumber, lessEqualNumber
  /// Of any values: b < c; c < b with c converted first; not (c < b), not (b < c), false where a number is none.
  case less, greater, lessEqual, greaterEqual
  /// a = b == c, b === c.
  case equalInt, equalNumber, equal, strictlyEqual
  /// a = whether b is null or undefined.
  case isNull

  // MARK: Jumping

  /// To w.
  case jump
  /// To w if a is true, is false.
  case jumpTrue, jumpFalse
  /// To w if a < b and so on; `Not` where that is false, as of numbers that are none.
  case jumpLessInt, jumpNotLessInt, jumpLessEqualInt, jumpNotLessEqualInt
  case jumpLessNumber, jumpNotLessNumber, jumpLessEqualNumber, jumpNotLessEqualNumber
  case jumpLessUInt, jumpNotLessUInt, jumpLessEqualUInt, jumpNotLessEqualUInt
  /// To w if a is null or undefined, if it is not.
  case jumpNull, jumpNotNull
  case jumpEqualInt, jumpNotEqualInt, jumpEqualNumber, jumpNotEqualNumber
  /// To word a of the distances that follow, b of them; to the last if there are not so many.
  case jumpTable
  /// The head of a loop: time is counted, and memory may be collected.
  case loopHead

  // MARK: Objects

  /// a = word c of the object b; throws if that is none.
  case getWord
  /// Word c of the object a = b.
  case setWord
  /// The same of an object that is one for sure.
  case getWordUnchecked, setWordUnchecked
  /// a = the property w of b; w is a `PropertySite`, b is followed by parts of its name.
  case getProperty
  /// The property w of a = c; a is followed by parts of its name. b is 1 for `initproperty`.
  case setProperty
  /// a = whether the property w of b was deleted.
  case deleteProperty
  /// a = the property w of `super` of b.
  case getSuper
  /// The property w of `super` of a = c.
  case setSuper
  /// a = the descendants w of b.
  case getDescendants
  /// a = whether b is a name of something in c.
  case isIn
  /// a = element c of b, an int.
  case getElement
  /// Element b of a = c; b is an int.
  case setElement

  // MARK: Scopes

  /// a = scope c of the outer ones.
  case getOuterScope
  /// a = the global object of the script w, whose initializer runs if it has not.
  case getDefinition
  /// a = the scope that has the property w; b is where parts of its name are, c the number of scopes.
  case findProperty
  /// a = a new activation.
  case newActivation
  /// a = a new scope for the handler c.
  case newCatch
  /// a = a function of method w; c is the number of scopes.
  case newFunction
  /// a = a class of number w, of the base b; c is the number of scopes.
  case newClass

  // MARK: Calling

  // a is the register of `this`, arguments follow, b is how many; the result goes to c.
  /// The method of place w in the table of `this`, whose arguments are as its signature wants them; the same with a check of the count and with
  /// any values.
  case callMethod, callMethodChecked
  /// The same of the table of `super`.
  case callSuperMethod, callSuperMethodChecked
  /// The constructor of `super`.
  case callSuperConstructor
  /// The method w, a `Method`, of the class of `this` that has it.
  case callStatic
  /// The function in register w.
  case callValue
  /// The property w, a `PropertySite`, of a, which is followed by parts of its name, then by arguments.
  case callProperty
  /// The same, but a function gets null for `this`.
  case callPropertyLexically
  /// The method w of `super`, a `PropertySite`.
  case callSuper
  /// A new object of the class a.
  case construct
  /// A new object of the class that the property w of a is.
  case constructProperty
  /// The class a with types for its parameters.
  case applyType
  /// Returns a, which is of the result's type.
  case returnValue
  /// Throws a.
  case `throw`
  /// Throws the error of the verifier that is number w of the method's.
  case fail

  // MARK: Making

  /// a = an object of b pairs that begin at c.
  case newObject
  /// a = an Array of b values that begin at c.
  case newArray

  // MARK: Types

  /// a = whether b is of type w; the same of the class c.
  case isType, isTypeLate
  /// a = b if it is of type w, else null; the same of the class c.
  case asType, asTypeLate
  /// a = whether the prototype of c is in the chain of b.
  case instanceOf
  /// a = the name of b's type.
  case typeOf

  // MARK: Enumerating

  /// a = whether there is a property behind c, an int, of b; both advance.
  case hasNextPair
  /// a = the number of the property behind c of b, 0 is none.
  case hasNext
  /// a = the name, the value of property c of b.
  case nextName, nextValue

  // MARK: Memory of a domain

  /// a = what lies at b; w is the address of a `DomainMemory.Record`.
  case loadByte, loadShort, loadInt, loadFloat, loadDouble
  /// At b = a; w is the same.
  case storeByte, storeShort, storeInt, storeFloat, storeDouble

  // MARK: XML

  /// a = b as an element's content, as an attribute's value.
  case escapeElement, escapeAttribute
  /// Throws if b cannot be filtered.
  case checkFilter
  /// The default namespace of XML is a, is the text w.
  case setDefaultNamespace

  /// Whether it has a second word.
  package var hasWord: Bool {
    switch self {
    case .constant, .coerceType, .jump, .jumpTrue, .jumpFalse, .jumpLessInt, .jumpNotLessInt,
      .jumpLessEqualInt, .jumpNotLessEqualInt, .jumpLessNumber, .jumpNotLessNumber,
      .jumpLessEqualNumber, .jumpNotLessEqualNumber, .jumpEqualInt, .jumpNotEqualInt,
      .jumpEqualNumber, .jumpNotEqualNumber, .jumpLessUInt, .jumpNotLessUInt, .jumpLessEqualUInt,
      .jumpNotLessEqualUInt, .jumpNull, .jumpNotNull, .getProperty, .setProperty, .deleteProperty,
      .getSuper, .setSuper, .getDescendants, .getDefinition, .findProperty, .newFunction,
      .newClass, .callMethod, .callMethodChecked, .callSuperMethod, .callSuperMethodChecked,
      .callStatic, .callValue, .callProperty, .callPropertyLexically, .callSuper,
      .constructProperty, .fail, .isType, .asType, .loadByte, .loadShort, .loadInt, .loadFloat,
      .loadDouble, .storeByte, .storeShort, .storeInt, .storeFloat, .storeDouble:
      true
    default: false
    }
  }

  /// Whether its second word is where it jumps to.
  package var isJump: Bool {
    rawValue >= Operation.jump.rawValue && rawValue <= Operation.jumpNotEqualNumber.rawValue
  }
}

/// The parts of an instruction's first word.
package struct Instruction: BitwiseCopyable, Equatable {
  package var bits: UInt64

  @inline(__always) package init(bits: UInt64) { self.bits = bits }

  @inline(__always) package init(_ operation: Operation, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) {
    bits =
      UInt64(operation.rawValue) | UInt64(UInt16(truncatingIfNeeded: a)) << 16
      | UInt64(UInt16(truncatingIfNeeded: b)) << 32 | UInt64(UInt16(truncatingIfNeeded: c)) << 48
  }

  @inline(__always) package var code: UInt8 { UInt8(truncatingIfNeeded: bits) }
  @inline(__always) package var a: Int { Int(UInt16(truncatingIfNeeded: bits >> 16)) }
  @inline(__always) package var b: Int { Int(UInt16(truncatingIfNeeded: bits >> 32)) }
  @inline(__always) package var c: Int { Int(bits >> 48) }
  /// c as a number with a sign.
  @inline(__always) package var signedC: Int {
    Int(Int16(truncatingIfNeeded: Int64(bitPattern: bits) >> 48))
  }
  package var operation: Operation? { Operation(rawValue: code) }
}
