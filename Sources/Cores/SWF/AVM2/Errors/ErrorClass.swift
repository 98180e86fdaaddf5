/// The classes of errors that the player throws itself.
package enum ErrorClass: String, Sendable, CaseIterable {
  case error = "Error"
  case argumentError = "ArgumentError"
  case definitionError = "DefinitionError"
  case evalError = "EvalError"
  case rangeError = "RangeError"
  case referenceError = "ReferenceError"
  case securityError = "SecurityError"
  case syntaxError = "SyntaxError"
  case typeError = "TypeError"
  case uninitializedError = "UninitializedError"
  case uriError = "URIError"
  case verifyError = "VerifyError"
  // Of flash.errors
  case endOfFileError = "EOFError"
  case illegalOperationError = "IllegalOperationError"
  case invalidSWFError = "InvalidSWFError"
  case ioError = "IOError"
  case memoryError = "MemoryError"
  case scriptTimeoutError = "ScriptTimeoutError"
  case stackOverflowError = "StackOverflowError"

  /// Its package, which is empty for classes of the top level.
  package var packageName: String {
    switch self {
    case .endOfFileError, .illegalOperationError, .invalidSWFError, .ioError, .memoryError,
      .scriptTimeoutError, .stackOverflowError:
      "flash.errors"
    case .error, .argumentError, .definitionError, .evalError, .rangeError, .referenceError,
      .securityError, .syntaxError, .typeError, .uninitializedError, .uriError, .verifyError:
      ""
    }
  }
}
