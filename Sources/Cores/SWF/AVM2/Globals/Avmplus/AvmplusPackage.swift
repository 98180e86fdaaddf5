/// Functions and constants of `avmplus`, which no documentation has.
enum AvmplusFace {
  static let face = Face(
    """
    package avmplus
    public const HIDE_NSURI_METHODS:uint = 1
    public const INCLUDE_BASES:uint = 2
    public const INCLUDE_INTERFACES:uint = 4
    public const INCLUDE_VARIABLES:uint = 8
    public const INCLUDE_ACCESSORS:uint = 16
    public const INCLUDE_METHODS:uint = 32
    public const INCLUDE_METADATA:uint = 64
    public const INCLUDE_CONSTRUCTOR:uint = 128
    public const INCLUDE_TRAITS:uint = 256
    public const USE_ITRAITS:uint = 512
    public const HIDE_OBJECT:uint = 1024
    public const FLASH10_FLAGS:uint = 1535
    native public function describeType(value:*, flags:uint):XML
    native public function describeTypeJSON(value:*, flags:uint):Object
    native public function getQualifiedClassName(value:*):String
    native public function getQualifiedSuperclassName(value:*):String
    """, natives)

  private static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "describeType":
      { interpreter, registers, _ throws(ScriptError) in
        try TypeFunctions(interpreter).describe(
          registers[1], TypeDescription.Parts(rawValue: registers[2].rawUInt))
      }
    case "describeTypeJSON":
      { interpreter, registers, _ throws(ScriptError) in
        try TypeFunctions(interpreter).describeObject(
          registers[1], TypeDescription.Parts(rawValue: registers[2].rawUInt))
      }
    default: UtilsFunctionsFace.natives(key)
    }
  }
}

extension FacePackage {
  /// `avmplus`.
  static let avmplus = FacePackage(
    "avmplus",
    [
      "FLASH10_FLAGS", "HIDE_NSURI_METHODS", "HIDE_OBJECT", "INCLUDE_ACCESSORS", "INCLUDE_BASES",
      "INCLUDE_CONSTRUCTOR", "INCLUDE_INTERFACES", "INCLUDE_METADATA", "INCLUDE_METHODS",
      "INCLUDE_TRAITS", "INCLUDE_VARIABLES", "USE_ITRAITS", "describeType", "describeTypeJSON",
      "getQualifiedClassName", "getQualifiedSuperclassName",
    ].map { ($0, AvmplusFace.face) })
}
