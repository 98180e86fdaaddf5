/// What the interpreter does in one step.
package enum Operation: UInt8, BitwiseCopyable {
  // Actions without operands
  case nextFrame, previousFrame, play, stop, toggleQuality, stopSounds
  case add, subtract, multiply, divide, equals, less, and, or, not
  case stringEquals, stringLength, stringExtract, pop, toInteger
  case getVariable, setVariable, setTarget2, stringAdd, getProperty, setProperty
  case cloneSprite, removeSprite, trace, startDrag, endDrag, stringLess
  case `throw`, castOp, implementsOp, fsCommand2
  case randomNumber, mbStringLength, charToASCII, asciiToChar, getTime
  case mbStringExtract, mbCharToASCII, mbASCIIToChar
  case delete, delete2, defineLocal, callFunction, `return`, modulo, newObject, defineLocal2
  case initArray, initObject, typeOf, targetPath, enumerate, add2, less2, equals2
  case toNumber, toString, pushDuplicate, stackSwap, getMember, setMember
  case increment, decrement, callMethod, newMethod, instanceOf, enumerate2
  case bitAnd, bitOr, bitXor, bitLShift, bitRShift, bitURShift
  case strictEquals, greater, stringGreater, extends, call
  // With operands
  /// `operand` numbers a constant, a place in the constant pool, a register.
  case pushConstant, pushPool, pushRegister, storeRegister
  /// `operand` numbers an instruction.
  case jump, jumpIf
  /// A backward jump, where time and memory are looked at.
  case loop, loopIf
  /// `operand` is a place in the movie's bytes outside of this code.
  case leave, leaveIf
  /// `operand` numbers what `Code` has besides.
  case constantPool, defineFunction, tryBlocks, withBlock
  /// `operand` is a frame, counted from 0.
  case gotoFrame
  /// `operand` numbers a constant.
  case setTarget, goToLabel
  /// `operand` numbers the first of two constants.
  case getURL
  /// `operand` has the flags.
  case getURL2
  /// `operand` is the bias, `extra` whether it plays.
  case gotoFrame2
  /// `operand` numbers the instruction that follows when the frame is not loaded; `extra` is the frame.
  case waitForFrame, waitForFrame2
  /// An action begins: only in movies whose actions are counted.
  case count
  /// The code ends.
  case end
}

/// One step of the interpreter.
package struct Instruction: BitwiseCopyable {
  package let operation: Operation
  package let extra: UInt16
  package let operand: Int32

  package init(_ operation: Operation, _ operand: Int = 0, extra: UInt16 = 0) {
    self.operation = operation
    self.extra = extra
    self.operand = Int32(truncatingIfNeeded: operand)
  }
}
