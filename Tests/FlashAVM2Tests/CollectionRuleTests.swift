import Testing

@Suite("Rules of arrays, vectors and byte arrays")
struct CollectionRuleTests {
  private static let declarations = """
    function #f () { getlocal0 pushscope returnvoid }
    function #true (a:*, b:*, c:*) { pushtrue returnvalue }
    function #truthy (a:*, b:*, c:*) { pushbyte 1 returnvalue }
    function #index (a:*, b:*, c:*) { getlocal2 returnvalue }
    function #last (a:*, b:*) { getlocal2 getlocal1 subtract returnvalue }
    function #half (a:*, b:*) { getlocal2 getlocal1 subtract pushbyte 10 divide returnvalue }
    class Shut extends Array sealed { }
    class Open extends Array { }
    """

  private static func check(_ code: String, _ expected: String) throws {
    let value = try RuleProgram.value(
      code, declarations, making: ["Shut Array Object", "Open Array Object"])
    #expect(value == expected, "\(code)")
  }

  /// An array of these values, each the code of one.
  private static func array(_ values: String...) -> String {
    "\(values.joined(separator: " ")) newarray \(values.count) coerce_a"
  }

  private static let digits = array("pushbyte 3", "pushbyte 1", "pushbyte 2")
  private static let ten = array("pushbyte 10", "pushbyte 9", "pushbyte 1")
  private static let mixed = array(
    "pushundefined", #"pushstring "b""#, "pushnull", #"pushstring "a""#)
  private static let at = "getproperty {public}::[]"
  private static let put = "setproperty {public}::[]"

  private static let arrays: [(String, String)] = [
    // C.Arr.1
    ("getlex Array pushbyte -1 construct 1", "RangeError 1005"),
    ("getlex Array pushdouble 1.5 construct 1", "RangeError 1005"),
    (#"getlex Array pushstring "3" construct 1 getproperty length"#, "1"),
    ("getlex Array pushbyte 1 pushbyte 2 construct 2", "1,2"),
    // C.Arr.2
    (
      "newarray 0 coerce_a setlocal1 getlocal1 pushstring \"4\" pushnull \(put) getlocal1 getproperty length",
      "5"
    ),
    (
      "newarray 0 coerce_a setlocal1 getlocal1 pushstring \"04\" pushnull \(put) getlocal1 getproperty length",
      "0"
    ),
    (
      "newarray 0 coerce_a setlocal1 getlocal1 pushuint 4294967295 pushnull \(put) getlocal1 getproperty length",
      "0"
    ),
    (
      "newarray 0 coerce_a setlocal1 getlocal1 pushdouble 1.5 pushnull \(put) getlocal1 getproperty length",
      "0"
    ),
    // C.Arr.3
    ("\(digits) setlocal1 getlocal1 pushbyte 1 setproperty length getlocal1", "3"),
    ("\(digits) setlocal1 getlocal1 pushbyte 5 setproperty length getlocal1", "3,1,2,,"),
    ("\(digits) setlocal1 getlocal1 pushdouble 1.9 setproperty length getlocal1", "3"),
    // C.Arr.4
    ("getlex Array pushbyte 2 construct 1 pushstring \"0\" callproperty hasOwnProperty 1", "false"),
    ("getlex Array pushbyte 3 construct 1", ",,"),
    ("\(array("pushnull", "pushundefined", "pushbyte 1"))", ",,1"),
    (
      "getlex Array getproperty prototype pushbyte 0 pushbyte 7 \(put) getlex Array pushbyte 1 construct 1 coerce_a pushbyte 0 \(at)",
      "7"
    ),
    // C.Arr.5
    ("\(digits) setlocal1 getlocal1 pushbyte 0 deleteproperty {public}::[] pop getlocal1", ",1,2"),
    ("\(digits) pushbyte 9 deleteproperty {public}::[]", "true"),
    // C.Arr.6
    ("getlex Shut construct 0 coerce_a pushbyte 0 \(at)", "ReferenceError 1069"),
    (
      "getlex Open construct 0 coerce_a setlocal1 getlocal1 pushbyte 1 pushbyte 7 \(put) getlocal1",
      ",7"
    ),
    // C.Arr.7
    ("\(digits) pushstring \"length\" \(at)", "3"),
    // C.Arr.10
    ("\(digits) pushnull callproperty join 1", "3null1null2"),
    ("\(digits) pushundefined callproperty join 1", "3,1,2"),
    // C.Arr.11
    ("\(digits) pushbyte 7 pushbyte 8 callproperty push 2", "5"),
    ("newarray 0 callproperty pop 0", "undefined"),
    (
      "\(digits) setlocal1 getlocal1 pushbyte 7 pushbyte 8 callproperty unshift 2 pop getlocal1",
      "7,8,3,1,2"
    ),
    ("\(digits) callproperty shift 0", "3"), ("newarray 0 callproperty shift 0", "undefined"),
    // C.Arr.12
    ("\(digits) callproperty reverse 0", "2,1,3"),
    // C.Arr.13
    (
      "\(digits) \(array("pushbyte 4", "newarray 0")) pushbyte 5 callproperty concat 2 getproperty length",
      "6"
    ),
    (
      "newarray 0 getlex Open construct 0 coerce_a setlocal1 getlocal1 pushbyte 0 pushbyte 7 \(put) getlocal1 callproperty concat 1",
      "7"
    ),
    // C.Arr.14
    ("\(digits) pushbyte -2 callproperty slice 1", "1,2"),
    ("\(digits) pushbyte 0 pushbyte -1 callproperty slice 2", "3,1"),
    // C.Arr.15
    ("\(digits) callproperty splice 0", "undefined"),
    ("\(digits) pushbyte 1 callproperty splice 1", "1,2"),
    (
      "\(digits) setlocal1 getlocal1 pushbyte -1 pushbyte 0 pushbyte 9 callproperty splice 3 pop getlocal1",
      "3,1,9,2"
    ),
    ("\(digits) pushbyte 0 pushbyte -5 callproperty splice 2", ""),
    // C.Arr.16
    (#"\#(digits) pushstring "1" callproperty indexOf 1"#, "-1"),
    ("\(digits) pushbyte 3 pushbyte -2 callproperty indexOf 2", "-1"),
    ("\(digits) pushbyte 3 pushbyte -9 callproperty indexOf 2", "0"),
    ("\(digits) pushbyte 2 callproperty lastIndexOf 1", "2"),
    ("getlex Array pushbyte 2 construct 1 pushundefined callproperty indexOf 1", "0"),
    // C.Arr.17
    ("\(digits) pushnull callproperty every 1", "true"),
    ("\(digits) pushnull callproperty some 1", "false"),
    ("\(digits) pushnull callproperty map 1 getproperty length", "0"),
    ("\(digits) newobject 0 callproperty map 1", "TypeError 1034"),
    ("getlex Array pushbyte 2 construct 1 newfunction #index callproperty map 1", "0,1"),
    // C.Arr.18
    ("\(digits) newfunction #truthy callproperty every 1", "false"),
    ("\(digits) newfunction #truthy callproperty some 1", "false"),
    ("\(digits) newfunction #truthy callproperty filter 1", ""),
    ("\(digits) newfunction #true callproperty filter 1", "3,1,2"),
    // C.Arr.19
    (
      "\(digits) setlocal1 getlocal1 pushbyte -1 pushbyte 9 callpropvoid insertAt 2 getlocal1",
      "3,1,9,2"
    ),
    (
      "\(digits) setlocal1 getlocal1 pushbyte 9 pushbyte 8 callpropvoid insertAt 2 getlocal1",
      "3,1,2,8"
    ),
    ("\(digits) pushbyte -1 callproperty removeAt 1", "2"),
    ("\(digits) pushbyte 5 callproperty removeAt 1", "undefined"),
    // C.Arr.20
    ("getlex Array getproperty NUMERIC", "16"),
    ("getlex Array getproperty RETURNINDEXEDARRAY", "8"),
    // C.Arr.30
    ("\(digits) newobject 0 callproperty sort 1", "TypeError 1034"),
    ("\(digits) pushnull callproperty sort 1", "TypeError 1034"),
    (#"\#(digits) pushstring "a" callproperty sort 1"#, "TypeError 1034"),
    (#"\#(digits) newfunction #last pushstring "a" callproperty sort 2"#, "TypeError 1034"),
    // C.Arr.31
    ("\(mixed) callproperty sort 0", "a,b,,"),
    // C.Arr.32
    ("\(ten) callproperty sort 0", "1,10,9"), ("\(ten) pushbyte 16 callproperty sort 1", "1,9,10"),
    ("\(ten) pushbyte 18 callproperty sort 1", "10,9,1"),
    (
      #"\#(array("pushbyte 1", #"pushstring "x""#)) pushbyte 16 callproperty sort 1"#,
      "TypeError 1034"
    ),
    (
      #"\#(array(#"pushstring "b""#, #"pushstring "A""#, #"pushstring "C""#)) pushbyte 1 callproperty sort 1"#,
      "A,b,C"
    ),
    // C.Arr.33
    ("\(digits) newfunction #last callproperty sort 1", "3,2,1"),
    ("\(digits) newfunction #half callproperty sort 1", "3,2,1"),
    // C.Arr.35
    ("\(array("pushbyte 1", "pushbyte 1")) pushbyte 4 callproperty sort 1", "0"),
    ("\(digits) pushbyte 8 callproperty sort 1", "1,2,0"),
    ("\(digits) setlocal1 getlocal1 pushbyte 8 callproperty sort 1 pop getlocal1", "3,1,2"),
    // C.Arr.38
    (
      #"\#(array("pushbyte 1", #"pushstring "k" pushbyte 2 newobject 1"#)) pushstring "k" callproperty sortOn 1 getproperty length"#,
      "2"
    ),
  ]

  @Test("arrays", arguments: arrays)
  func arrayRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static func vector(_ type: String, _ length: Int = 0, fixed: Bool = false) -> String {
    "getlex __AS3__.vec::Vector getlex \(type) applytype 1 pushbyte \(length) \(fixed ? "pushtrue" : "pushfalse") construct 2 coerce_a"
  }

  private static let vectors: [(String, String)] = [
    // C.Vec.2
    (
      "getlex __AS3__.vec::Vector getlex int applytype 1 pushbyte 0 pushfalse pushnull construct 3",
      "ArgumentError 1063"
    ),
    ("\(vector("Number", 2))", "0,0"), ("\(vector("String", 1)) pushbyte 0 \(at)", "null"),
    // C.Vec.3
    (
      "getlex __AS3__.vec::Vector getlex int applytype 1 pushnull \(array("pushdouble 1.9", #"pushstring "2""#)) call 1",
      "1,2"
    ),
    (
      "getlex __AS3__.vec::Vector getlex int applytype 1 pushnull pushbyte 5 call 1",
      "TypeError 1034"
    ),
    ("getlex __AS3__.vec::Vector getlex int applytype 1 pushnull call 0", "ArgumentError 1112"),
    // C.Vec.4
    ("\(vector("String")) istype __AS3__.vec::Vector.<*>", "true"),
    ("\(vector("int")) istype __AS3__.vec::Vector.<*>", "false"),
    ("\(vector("int")) istype __AS3__.vec::Vector.<uint>", "false"),
    ("\(vector("Shut")) istype __AS3__.vec::Vector.<Array>", "false"),
    // C.Vec.5
    ("\(vector("int", 2, fixed: true)) pushbyte 3 setproperty length pushnull", "RangeError 1126"),
    (
      "\(vector("int", 2)) setlocal1 getlocal1 pushtrue setproperty fixed getlocal1 getproperty fixed",
      "true"
    ),
    // C.Vec.Index.1
    ("\(vector("int", 2)) pushbyte 2 \(at)", "RangeError 1125"),
    ("\(vector("int", 2)) pushbyte 3 pushnull \(put) pushnull", "RangeError 1125"),
    ("\(vector("int", 2)) setlocal1 getlocal1 pushbyte 2 pushbyte 9 \(put) getlocal1", "0,0,9"),
    ("\(vector("int", 2, fixed: true)) pushbyte 2 pushnull \(put) pushnull", "RangeError 1125"),
    ("\(vector("Array", 1)) pushbyte 9 pushbyte 5 \(put) pushnull", "TypeError 1034"),
    // C.Vec.Index.2
    ("\(vector("int", 2)) pushbyte -1 \(at)", "RangeError 1125"),
    ("\(vector("int", 2)) pushdouble 0.5 \(at)", "RangeError 1125"),
    ("\(vector("int", 2)) pushdouble 0.5 pushnull \(put) pushnull", "RangeError 1125"),
    // C.Vec.Index.3
    (#"\#(vector("int", 2)) pushstring "1" \#(at)"#, "0"),
    (#"\#(vector("int", 2)) pushstring "x" \#(at)"#, "ReferenceError 1069"),
    (#"\#(vector("int", 2)) pushstring "x" pushnull \#(put) pushnull"#, "ReferenceError 1056"),
    // C.Vec.Index.4
    ("pushbyte 1 \(vector("int", 2)) in", "true"), ("pushbyte 2 \(vector("int", 2)) in", "false"),
    ("\(vector("int", 2)) pushbyte 0 deleteproperty {public}::[]", "true"),
    // C.Vec.M.1
    ("\(vector("int", 0)) callproperty pop 0", "0"),
    ("\(vector("String", 0)) callproperty shift 0", "undefined"),
    ("\(vector("int", 1, fixed: true)) pushbyte 1 callproperty push 1", "RangeError 1126"),
    ("\(vector("int", 1)) pushdouble 2.7 callproperty push 1", "2"),
    // C.Vec.M.2
    ("\(vector("int", 1)) \(vector("int", 2)) callproperty concat 1", "0,0,0"),
    ("\(vector("int", 1)) \(vector("uint", 1)) callproperty concat 1", "TypeError 1034"),
    // C.Vec.M.3
    ("\(vector("String", 2))", "null,null"),
    (#"\#(vector("int", 2)) pushstring "-" callproperty join 1"#, "0-0"),
    // C.Vec.M.5
    ("\(vector("int", 2)) pushnull callproperty sort 1", "TypeError 1034"),
    ("\(vector("int", 2)) pushbyte 4 callproperty sort 1", "0,0"),
    // C.Vec.M.6
    (#"\#(vector("int", 2)) pushstring "0" callproperty indexOf 1"#, "0"),
    ("\(vector("int", 2)) pushbyte 0 pushbyte -1 callproperty indexOf 2", "1"),
    ("\(vector("int", 2)) pushbyte 5 callproperty lastIndexOf 1", "-1"),
    // C.Vec.M.7
    ("\(vector("int", 3)) newfunction #index callproperty map 1", "0,1,2"),
    ("\(vector("int", 3)) newfunction #truthy callproperty every 1", "false"),
    (
      "\(vector("int", 3)) newfunction #true callproperty filter 1 istype __AS3__.vec::Vector.<int>",
      "true"
    ),
    // C.Vec.M.8
    ("\(vector("int", 2)) pushbyte 5 callproperty removeAt 1", "RangeError 1125"),
    ("\(vector("int", 1, fixed: true)) pushbyte 0 callproperty removeAt 1", "RangeError 1126"),
    (
      "\(vector("int", 1)) setlocal1 getlocal1 pushbyte -1 pushbyte 4 callpropvoid insertAt 2 getlocal1",
      "4,0"
    ),
    // C.Vec.M.10
    ("\(vector("int", 1)) pushbyte 0 hasnext", "1"),
  ]

  @Test("vectors", arguments: vectors)
  func vectorRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static let bytes = "getlex flash.utils::ByteArray construct 0 coerce_a setlocal1"
  private static func written(_ length: Int) -> String {
    "\(bytes) getlocal1 pushbyte \(length) setproperty length"
  }

  private static let byteArrays: [(String, String)] = [
    // C.Ba.1
    ("\(bytes) getlocal1 getproperty endian", "bigEndian"),
    ("\(bytes) getlocal1 getproperty objectEncoding", "3"),
    (
      "\(bytes) getlocal1 pushbyte 9 setproperty position getlocal1 getproperty bytesAvailable", "0"
    ),
    ("\(bytes) getlocal1 pushbyte 9 setproperty position getlocal1 getproperty position", "9"),
    // C.Ba.2
    (
      "\(written(4)) getlocal1 pushbyte 3 setproperty position getlocal1 pushbyte 2 setproperty length getlocal1 getproperty position",
      "2"
    ),
    ("\(written(4)) getlocal1 callpropvoid clear 0 getlocal1 getproperty length", "0"),
    // C.Ba.3
    ("\(bytes) getlocal1 pushnull setproperty endian pushnull", "TypeError 2007"),
    (#"\#(bytes) getlocal1 pushstring "x" setproperty endian pushnull"#, "ArgumentError 2008"),
    ("\(bytes) getlocal1 pushbyte 1 setproperty objectEncoding pushnull", "ArgumentError 2008"),
    // C.Ba.4
    ("\(bytes) getlocal1 callproperty readInt 0", "Error 2030"),
    (
      "\(bytes) getlocal1 pushbyte 2 setproperty position getlocal1 pushbyte 5 callpropvoid writeByte 1 getlocal1 getproperty length",
      "3"
    ),
    // C.Ba.5
    (
      "\(bytes) getlocal1 pushshort 255 callpropvoid writeByte 1 getlocal1 pushbyte 0 setproperty position getlocal1 callproperty readByte 0",
      "-1"
    ),
    ("\(bytes) getlocal1 pushshort 258 callpropvoid writeShort 1 getlocal1 pushbyte 0 \(at)", "1"),
    (
      #"\#(bytes) getlocal1 pushstring "littleEndian" setproperty endian getlocal1 pushshort 258 callpropvoid writeShort 1 getlocal1 pushbyte 0 \#(at)"#,
      "2"
    ),
    ("\(bytes) getlocal1 pushbyte 5 callpropvoid writeBoolean 1 getlocal1 pushbyte 0 \(at)", "1"),
    // C.Ba.6
    ("\(bytes) getlocal1 pushnull callproperty readBytes 1", "TypeError 2007"),
    (
      "\(written(2)) getlocal1 getlex flash.utils::ByteArray construct 0 pushbyte 0 pushbyte 9 callproperty readBytes 3",
      "Error 2030"
    ),
    // C.Ba.7
    ("\(bytes) getlocal1 pushnull callproperty writeBytes 1", "TypeError 2007"),
    (
      "\(written(2)) getlocal1 getlocal1 pushbyte 1 pushbyte 9 callproperty writeBytes 3",
      "RangeError 2006"
    ),
    // C.Ba.8
    (
      #"\#(bytes) getlocal1 pushstring "ab" callpropvoid writeUTF 1 getlocal1 getproperty length"#,
      "4"
    ), ("\(bytes) getlocal1 pushnull callproperty writeUTF 1", "TypeError 2007"),
    // C.Ba.9
    ("\(bytes) getlocal1 pushbyte 1 callproperty readUTFBytes 1", "Error 2030"),
    // C.Ba.12
    ("\(written(2)) getlocal1 pushbyte 2 \(at)", "undefined"),
    ("\(bytes) getlocal1 pushbyte 1 pushshort 511 \(put) getlocal1 pushbyte 1 \(at)", "255"),
    ("\(written(2)) pushbyte 2 getlocal1 in", "false"),
    ("\(bytes) getlocal1 getproperty nope", "ReferenceError 1069"),
    // C.Ba.13
    ("\(bytes) getlocal1 pushnull callproperty compress 1", "TypeError 2007"),
    (#"\#(written(4)) getlocal1 pushstring "x" callproperty compress 1"#, "Error 2058"),
    ("\(written(4)) getlocal1 callproperty uncompress 0", "Error 2058"),
    // C.Ba.17
    ("getlex flash.utils::Endian getproperty LITTLE_ENDIAN", "littleEndian"),
    ("getlex flash.utils::CompressionAlgorithm getproperty LZMA", "lzma"),
    // C.Ba.18
    (#"\#(bytes) getlocal1 pushstring "" callproperty toJSON 1"#, "ByteArray"),
  ]

  @Test("byte arrays", arguments: byteArrays)
  func byteArrayRules(_ code: String, _ expected: String) throws {
    try Self.check(code, expected)
  }
}
