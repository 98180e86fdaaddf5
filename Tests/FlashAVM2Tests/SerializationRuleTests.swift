import Testing

@Suite("Rules of values as bytes")
struct SerializationRuleTests {
  /// Values written to bytes as text, and bytes read as values.
  private static let declarations = """
    function #hex (b:*) {
      getlocal0 pushscope pushstring "" coerce_a setlocal2 pushbyte 0 setlocal3 jump test
      loop: label
      getlocal2 getlocal1 getlocal3 getproperty {public}::[] pushbyte 16 callproperty AS3::toString 1 add
      pushstring " " add coerce_a setlocal2 inclocal_i 3
      test: getlocal3 getlocal1 getproperty length iflt loop
      getlocal2 returnvalue
    }
    function #write (v:*, version:*) {
      getlocal0 pushscope getlex flash.utils::ByteArray construct 0 coerce_a setlocal3
      getlocal3 getlocal2 setproperty objectEncoding
      getlocal3 getlocal1 callpropvoid writeObject 1
      newfunction #hex pushnull getlocal3 call 1 returnvalue
    }
    function #bytes (a:*) {
      getlocal0 pushscope getlex flash.utils::ByteArray construct 0 coerce_a setlocal2 pushbyte 0 setlocal3 jump test
      loop: label getlocal2 getlocal1 getlocal3 getproperty {public}::[] callpropvoid writeByte 1 inclocal_i 3
      test: getlocal3 getlocal1 getproperty length iflt loop
      getlocal2 pushbyte 0 setproperty position getlocal2 returnvalue
    }
    function #read (a:*, version:*) {
      getlocal0 pushscope newfunction #bytes pushnull getlocal1 call 1 coerce_a setlocal3
      getlocal3 getlocal2 setproperty objectEncoding
      getlocal3 callproperty readObject 0 returnvalue
    }
    function #nothing () { returnvoid }
    class A extends Object sealed {
      [Transient]
      slot hidden:int = 1
      slot shown:int = 2
      const fixed:int = 3
    }
    """

  private static func value(_ code: String) throws -> String {
    try RuleProgram.value(code, declarations, making: ["A Object"])
  }

  private static func vector(_ type: String, _ first: String) -> String {
    """
    getlex __AS3__.vec::Vector \(type) applytype 1 pushbyte 1 pushtrue construct 2 coerce_a setlocal1
    getlocal1 pushbyte 0 \(first) setproperty {public}::[]
    """
  }

  @Test(
    "AMF3",
    arguments: [
      // C.Amf.3.1
      ("pushbyte 127", "4 7f "), ("pushshort 128", "4 81 0 "), ("pushint 16384", "4 81 80 0 "),
      ("pushint 268435455", "4 bf ff ff ff "), ("pushint -268435456", "4 c0 80 80 0 "),
      ("pushint -268435457", "5 c1 b0 0 0 1 0 0 0 "), ("pushdouble -0.0", "5 80 0 0 0 0 0 0 0 "),
      // C.Amf.3.2
      (
        #"pushstring "ab" pushstring "ab" pushstring "" pushstring "" newarray 4"#,
        "9 9 1 6 5 61 62 6 0 6 1 6 1 "
      ),
      (
        "newarray 0 coerce_a setlocal1 getlocal1 getlocal1 newarray 2", "9 5 1 9 1 1 9 2 "
      ),
      // C.Amf.3.3
      (#"pushnamespace public("u")"#, "ArgumentError 2004"),
      // C.Amf.3.4
      (
        "pushbyte 1 newarray 1 coerce_a setlocal1 getlocal1 pushbyte 2 pushbyte 3 setproperty {public}::[] getlocal1",
        "9 3 3 32 4 3 1 4 1 "
      ),
      ("pushbyte 1 newfunction #nothing pushbyte 2 newarray 3", "9 3 3 32 4 2 1 4 1 "),
      (
        "pushbyte 1 newarray 1 coerce_a setlocal1 getlocal1 pushtrue setproperty k getlocal1",
        "9 3 3 6b 3 1 4 1 "
      ),
      // C.Amf.3.5
      (#"pushstring "a" pushbyte 1 newobject 1"#, "a b 1 3 61 4 1 1 "),
      (
        #"pushstring "" pushbyte 1 pushstring "f" newfunction #nothing newobject 2"#, "a b 1 1 "
      ),
      // V.Meta.4
      ("getlex A construct 0", "a 13 1 b 73 68 6f 77 6e 4 2 "),
      // C.Amf.3.8
      (vector("getlex int", "pushbyte 1") + " getlocal1", "d 3 1 0 0 0 1 "),
      (vector("getlex uint", "pushbyte 1") + " getlocal1", "e 3 1 0 0 0 1 "),
      (vector("getlex Number", "pushbyte 1") + " getlocal1", "f 3 1 3f f0 0 0 0 0 0 0 "),
      (vector("getlex String", #"pushstring "a""#) + " getlocal1", "10 3 1 1 6 3 61 "),
      (vector("pushnull", "pushtrue") + " getlocal1", "10 3 1 3 2a 3 "),
      // C.Amf.3.9
      (
        "getlex flash.utils::Dictionary construct 0 coerce_a setlocal1 getlocal1 pushbyte 5 pushtrue setproperty {public}::[] getlocal1",
        "11 3 0 6 3 35 3 "
      ),
      ("getlex flash.utils::Dictionary pushtrue construct 1", "11 1 1 "),
    ])
  func newFormat(_ code: String, _ expected: String) throws {
    let code =
      "pushnull coerce_a setlocal1 \(code) coerce_a setlocal2"
      + " newfunction #write pushnull getlocal2 pushbyte 3 call 2"
    let value = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      Self.declarations + "function #all () { getlocal0 pushscope \(code) returnvalue }",
      making: ["A Object"])
    #expect(value == expected, "\(code)")
  }

  @Test(
    "AMF0",
    arguments: [
      // C.Amf.0.1
      (#"pushstring "a" pushbyte 1 newobject 1"#, "3 0 1 61 0 3f f0 0 0 0 0 0 0 0 0 9 "),
      ("getlex Date pushbyte 0 construct 1", "b 0 0 0 0 0 0 0 0 0 0 "),
      (#"getlex XML pushstring "<a/>" construct 1"#, "f 0 0 0 4 3c 61 2f 3e "),
      ("getlex A construct 0", "3 0 5 73 68 6f 77 6e 0 40 0 0 0 0 0 0 0 0 0 9 "),
      // C.Amf.0.2
      ("getlex flash.utils::ByteArray construct 0", "11 c 1 "),
      // C.Amf.0.3
      (
        "newarray 0 coerce_a setlocal1 getlocal1 getlocal1 newarray 2",
        "8 0 0 0 2 0 1 30 8 0 0 0 0 0 0 9 0 1 31 7 0 1 0 0 9 "
      ),
    ])
  func oldFormat(_ code: String, _ expected: String) throws {
    let value = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      Self.declarations + """
        function #all () {
          getlocal0 pushscope \(code) coerce_a setlocal2
          newfunction #write pushnull getlocal2 pushbyte 0 call 2 returnvalue
        }
        """, making: ["A Object"])
    #expect(value == expected, "\(code)")
  }

  private static func read(_ bytes: [Int], _ version: Int) -> String {
    let pushed = bytes.map { "pushshort \($0)" }.joined(separator: " ")
    return "newfunction #read pushnull \(pushed) newarray \(bytes.count) pushbyte \(version) call 2"
  }

  @Test(
    "reading",
    arguments: [
      // C.Amf.3.11
      (read([9, 3, 3, 0x31, 4, 7, 1, 4, 5], 3), "5,7"),
      // C.Amf.3.10
      (read([0x0A, 0x0B, 3, 0x7A, 3, 0x61, 4, 5, 1], 3) + " getproperty a", "5"),
      (read([0x0A, 0x0B, 3, 0x7A, 1], 3), "[object Object]"),
      // C.Amf.3.12: errors of flash.errors call themselves Error (C.Err.4).
      (read([0x7F], 3), "RangeError 2006"), (read([9, 0x0A], 3), "RangeError 2006"),
      (read([6], 3), "Error 2030"), (read([6, 9, 0x61], 3), "Error 2030"),
      // C.Amf.0.4
      (read([0x0A, 0, 0, 0, 2, 1, 1, 5], 0) + " getproperty length", "2"),
      (read([8, 0, 0, 0, 9, 0, 1, 0x32, 1, 1, 0, 0, 9], 0), ",,true"),
      (read([0x11, 4, 5], 0), "5"),
    ])
  func reading(_ code: String, _ expected: String) throws {
    #expect(try Self.value(code) == expected, "\(code)")
  }

  @Test("each call begins with tables of its own (C.Amf.2)")
  func ownTables() throws {
    let value = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      Self.declarations + """
        function #all () {
          getlocal0 pushscope getlex flash.utils::ByteArray construct 0 coerce_a setlocal1
          getlocal1 pushstring "a" callpropvoid writeObject 1
          getlocal1 pushstring "a" callpropvoid writeObject 1
          newfunction #hex pushnull getlocal1 call 1 returnvalue
        }
        """)
    #expect(value == "6 3 61 6 3 61 ")
  }

  @Test(
    "character sets (C.Ba.10)",
    arguments: [
      ("gb2312", [0xD6, 0xD0], 0x4E2D), ("GBK", [0xD6, 0xD0], 0x4E2D),
      ("big5", [0xA4, 0xA4], 0x4E2D), ("euc-kr", [0xB0, 0xA1], 0xAC00),
      ("euc-jp", [0xC6, 0xFC], 0x65E5), ("shift_jis", [0x93, 0xFA], 0x65E5),
      ("windows-1251", [0xC6], 0x416), ("koi8-r", [0xF6], 0x416), ("iso-8859-2", [0xB1], 0x105),
      ("no-such-set", [0xC3, 0xA9], 0xE9), ("us-ascii", [0x41], 0x41),
    ])
  func sets(_ name: String, _ bytes: [Int], _ unit: Int) throws {
    let pushed = bytes.map { "pushshort \($0)" }.joined(separator: " ")
    let made = "newfunction #bytes pushnull \(pushed) newarray \(bytes.count) call 1"
    #expect(
      try Self.value(
        """
        \(made) pushbyte \(bytes.count) pushstring "\(name)" callproperty readMultiByte 2
        callproperty charCodeAt 0
        """) == "\(unit)")
    let written = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      Self.declarations + """
        function #all () {
          getlocal0 pushscope getlex flash.utils::ByteArray construct 0 coerce_a setlocal1
          getlocal1 getlex String pushint \(unit) callproperty AS3::fromCharCode 1 pushstring "\(name)"
          callpropvoid writeMultiByte 2
          newfunction #hex pushnull getlocal1 call 1 returnvalue
        }
        """)
    #expect(written == bytes.map { String($0, radix: 16) + " " }.joined())
  }

  @Test("the head of lzma, and atomic changes (C.Ba.14, C.Ba.16)")
  func lzma() throws {
    let head = try RuleProgram.value(
      "newfunction #all pushnull call 0",
      Self.declarations + """
        function #all () {
          getlocal0 pushscope newfunction #bytes pushnull pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 call 1
          coerce_a setlocal1 getlocal1 pushstring "lzma" callpropvoid compress 1
          newfunction #hex pushnull getlocal1 call 1 returnvalue
        }
        """)
    #expect(head.hasPrefix("5d 0 0 10 0 3 0 0 0 0 0 0 0 "))
    let made =
      "newfunction #bytes pushnull pushbyte 5 pushbyte 0 pushbyte 0 pushbyte 0 newarray 4 call 1"
    #expect(
      try Self.value(
        "\(made) pushbyte 0 pushbyte 5 pushbyte 7 callproperty atomicCompareAndSwapIntAt 3") == "5")
    #expect(
      try Self.value(
        "\(made) pushbyte 1 pushbyte 5 pushbyte 7 callproperty atomicCompareAndSwapIntAt 3")
        == "RangeError 1506")
    #expect(
      try Self.value("\(made) pushbyte 4 pushbyte 2 callproperty atomicCompareAndSwapLength 2")
        == "4")
  }
}
