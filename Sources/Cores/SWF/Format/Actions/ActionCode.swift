/// The operations of ActionScript 1 and 2's machine.
///
/// Codes from 0x80 on have operands behind a length. Source: SWF File Format Specification 19, "Actions";
/// `fsCommand2` and `strictMode` are of Flash Lite and of no edition.
public enum ActionCode: UInt8, Sendable, CaseIterable {
  case end = 0x00
  // SWF 3
  case nextFrame = 0x04
  case previousFrame = 0x05
  case play = 0x06
  case stop = 0x07
  case toggleQuality = 0x08
  case stopSounds = 0x09
  // SWF 4
  case add = 0x0A
  case subtract = 0x0B
  case multiply = 0x0C
  case divide = 0x0D
  case equals = 0x0E
  case less = 0x0F
  case and = 0x10
  case or = 0x11
  case not = 0x12
  case stringEquals = 0x13
  case stringLength = 0x14
  case stringExtract = 0x15
  case pop = 0x17
  case toInteger = 0x18
  case getVariable = 0x1C
  case setVariable = 0x1D
  case setTarget2 = 0x20
  case stringAdd = 0x21
  case getProperty = 0x22
  case setProperty = 0x23
  case cloneSprite = 0x24
  case removeSprite = 0x25
  case trace = 0x26
  case startDrag = 0x27
  case endDrag = 0x28
  case stringLess = 0x29
  // SWF 7
  case `throw` = 0x2A
  case castOp = 0x2B
  case implementsOp = 0x2C
  case fsCommand2 = 0x2D
  // SWF 4
  case randomNumber = 0x30
  case mbStringLength = 0x31
  case charToASCII = 0x32
  case asciiToChar = 0x33
  case getTime = 0x34
  case mbStringExtract = 0x35
  case mbCharToASCII = 0x36
  case mbASCIIToChar = 0x37
  // SWF 5
  case delete = 0x3A
  case delete2 = 0x3B
  case defineLocal = 0x3C
  case callFunction = 0x3D
  case `return` = 0x3E
  case modulo = 0x3F
  case newObject = 0x40
  case defineLocal2 = 0x41
  case initArray = 0x42
  case initObject = 0x43
  case typeOf = 0x44
  case targetPath = 0x45
  case enumerate = 0x46
  case add2 = 0x47
  case less2 = 0x48
  case equals2 = 0x49
  case toNumber = 0x4A
  case toString = 0x4B
  case pushDuplicate = 0x4C
  case stackSwap = 0x4D
  case getMember = 0x4E
  case setMember = 0x4F
  case increment = 0x50
  case decrement = 0x51
  case callMethod = 0x52
  case newMethod = 0x53
  // SWF 6
  case instanceOf = 0x54
  case enumerate2 = 0x55
  // SWF 5
  case bitAnd = 0x60
  case bitOr = 0x61
  case bitXor = 0x62
  case bitLShift = 0x63
  case bitRShift = 0x64
  case bitURShift = 0x65
  // SWF 6
  case strictEquals = 0x66
  case greater = 0x67
  case stringGreater = 0x68
  // SWF 7
  case extends = 0x69
  // With operands
  case gotoFrame = 0x81
  case getURL = 0x83
  case storeRegister = 0x87
  case constantPool = 0x88
  case strictMode = 0x89
  case waitForFrame = 0x8A
  case setTarget = 0x8B
  case goToLabel = 0x8C
  case waitForFrame2 = 0x8D
  case defineFunction2 = 0x8E
  case `try` = 0x8F
  case with = 0x94
  case push = 0x96
  case jump = 0x99
  case getURL2 = 0x9A
  case defineFunction = 0x9B
  case `if` = 0x9D
  case call = 0x9E
  case gotoFrame2 = 0x9F
}
