import Testing

@Suite("Rules of comparisons and types")
struct ComparisonRuleTests {
  private static let declarations = """
    function #f () { getlocal0 pushscope returnvoid }
    class I interface { }
    class A extends Object sealed implements I { method m ():void { returnvoid } }
    class B extends A sealed { }
    """

  private static func xml(_ text: String) -> String {
    "getlex XML pushstring \"\(text)\" construct 1"
  }

  private static func object(_ valueOf: String) -> String {
    #"pushstring "valueOf" newfunction #five newobject 1"#
  }

  private func check(_ code: String, _ expected: String) throws {
    let functions =
      Self.declarations + "function #five () { pushbyte 5 returnvalue }"
    #expect(
      try RuleProgram.value(code, functions, making: ["I", "A Object", "B A Object"]) == expected,
      "\(code)")
  }

  @Test(
    "comparisons",
    arguments: [
      // V.Cmp.1
      (#"pushstring "10" pushstring "9" lessthan"#, "true"),
      (#"pushstring "10" pushbyte 9 lessthan"#, "false"),
      (#"pushstring "Z" pushstring "a" lessthan"#, "true"),
      ("pushnull pushbyte 1 lessthan", "true"), ("pushundefined pushbyte 1 lessthan", "false"),
      ("\(object("five")) pushbyte 6 lessthan", "true"),
      // V.Cmp.2
      ("pushnan pushnan lessequals", "false"), ("pushnan pushbyte 1 greaterequals", "false"),
      ("pushnan pushbyte 1 greaterthan", "false"), ("pushnull pushbyte 0 lessequals", "true"),
      // V.Cmp.3
      ("pushnan pushbyte 1 ifnlt yes pushfalse jump end2 yes: pushtrue end2:", "true"),
      ("pushnan pushbyte 1 ifge yes pushfalse jump end2 yes: pushtrue end2:", "false"),
      ("pushnan pushbyte 1 ifnge yes pushfalse jump end2 yes: pushtrue end2:", "true"),
      // V.Cmp.5
      (#"pushstring "1" pushbyte 1 equals"#, "true"),
      (#"pushstring " " pushbyte 0 equals"#, "true"),
      (#"pushstring "1" pushtrue equals"#, "true"), ("pushnull pushfalse equals", "false"),
      (#"pushnull pushstring "" equals"#, "false"), ("newobject 0 newobject 0 equals", "false"),
      (#"newobject 0 pushstring "[object Object]" equals"#, "true"),
      ("\(object("five")) pushbyte 5 equals", "true"),
      ("pushbyte 0 pushdouble -0.0 equals", "true"),
      (
        #"getlex QName pushstring "x" construct 1 getlex QName pushstring "x" construct 1 equals"#,
        "true"
      ),
      (#"\#(xml("<a>x</a>")) pushstring "x" equals"#, "true"),
      ("\(xml("<a>x</a>")) \(xml("<a>x</a>")) equals", "true"),
      // V.Ns.3
      (
        #"getlex Namespace pushstring "u" construct 1 getlex Namespace pushstring "p" pushstring "u" construct 2 equals"#,
        "true"
      ),
      (#"pushnamespace private("u") pushnamespace public("u") equals"#, "false"),
      (#"pushnamespace private("u", 1) pushnamespace private("u", 2) equals"#, "false"),
      (#"pushnamespace public("u") pushnamespace namespace("u") equals"#, "true"),
      // V.Ns.4
      (#"pushnamespace private("7") convert_d"#, "7"), (#"pushnamespace internal("u")"#, "u"),
      // V.Cmp.6
      (#"pushstring "1" pushbyte 1 strictequals"#, "false"),
      ("pushbyte 5 pushdouble 5.0 strictequals", "true"),
      ("pushnull pushundefined strictequals", "false"),
      (#"pushstring "ab" pushstring "a" pushstring "b" add strictequals"#, "true"),
      ("\(xml("<a/>")) \(xml("<a/>")) strictequals", "false"),
      ("\(xml("<a/>")) dup strictequals", "true"),
      (
        #"getlex QName pushstring "x" construct 1 getlex QName pushstring "x" construct 1 strictequals"#,
        "false"
      ),
      // V.Cmp.7
      (
        #"pushstring "1" pushbyte 1 ifstricteq yes pushfalse jump end2 yes: pushtrue end2:"#,
        "false"
      ),
      (#"pushstring "1" pushbyte 1 ifeq yes pushfalse jump end2 yes: pushtrue end2:"#, "true"),
      (#"pushstring "1" pushbyte 1 ifne yes pushfalse jump end2 yes: pushtrue end2:"#, "false"),
    ])
  func comparisons(_ code: String, _ expected: String) throws { try check(code, expected) }

  @Test(
    "types",
    arguments: [
      // V.Is.1
      ("pushnull istype Object", "false"), ("pushundefined istype Object", "false"),
      ("pushdouble 3.0 istype int", "true"), ("pushdouble 3.5 istype int", "false"),
      ("pushbyte -1 istype uint", "false"), ("pushuint 4294967295 istype int", "false"),
      ("pushuint 4294967295 istype uint", "true"), ("pushbyte 5 istype Number", "true"),
      ("pushbyte 5 istype Object", "true"), (#"pushstring "a" istype Object"#, "true"),
      (#"pushstring "5" istype int"#, "false"), ("pushdouble -0.0 istype int", "true"),
      ("getlex B construct 0 istype I", "true"), ("getlex A construct 0 istype B", "false"),
      ("getlex B construct 0 getlex A istypelate", "true"),
      // V.Is.2
      ("pushbyte 5 pushnull istypelate", "TypeError 1009"),
      ("pushbyte 5 pushundefined istypelate", "TypeError 1010"),
      ("pushbyte 5 newobject 0 istypelate", "TypeError 1041"),
      ("pushbyte 5 newfunction #f istypelate", "TypeError 1041"),
      ("pushbyte 5 newobject 0 astypelate", "TypeError 1041"),
      ("pushbyte 5 pushnull astypelate", "TypeError 1009"),
      // V.Is.3
      ("pushbyte 5 astype String", "null"), (#"pushstring "5" astype int"#, "null"),
      ("pushbyte 5 astype int", "5"), ("pushdouble 5.5 getlex int astypelate", "null"),
      ("getlex B construct 0 astype A", "[object B]"), ("getlex A construct 0 astype B", "null"),
      // V.Is.4
      ("pushbyte 5 newobject 0 instanceof", "TypeError 1040"),
      ("pushnull getlex Object instanceof", "false"),
      ("pushundefined getlex Object instanceof", "TypeError 1010"),
      ("pushbyte 5 getlex int instanceof", "false"),
      ("pushbyte 5 getlex Number instanceof", "true"),
      ("pushbyte 5 getlex Object instanceof", "true"),
      ("getlex A construct 0 getlex I instanceof", "false"),
      ("getlex B construct 0 getlex A instanceof", "true"),
      ("newfunction #f setlocal1 getlocal1 construct 0 getlocal1 instanceof", "true"),
      // V.Is.5
      (#"pushnamespace public("u") typeof"#, "object"), ("getlex Array typeof", "object"),
      ("\(xml("<a/>")) typeof", "xml"), ("getlex XMLList construct 0 typeof", "xml"),
      ("getlex A construct 0 getproperty m typeof", "function"), ("pushtrue typeof", "boolean"),
      (#"pushstring "" typeof"#, "string"), ("pushnan typeof", "number"),
      // V.Is.6
      ("getlex Object getlex int applytype 1", "TypeError 1127"),
      ("getlex __AS3__.vec::Vector getlex int getlex int applytype 2", "TypeError 1128"),
      ("getlex __AS3__.vec::Vector newobject 0 applytype 1", "VerifyError 1107"),
      (
        "getlex __AS3__.vec::Vector getlex A applytype 1 getlex __AS3__.vec::Vector getlex A applytype 1 strictequals",
        "true"
      ),
      (
        "getlex __AS3__.vec::Vector pushnull applytype 1 construct 0 istype __AS3__.vec::Vector.<*>",
        "true"
      ),
    ])
  func types(_ code: String, _ expected: String) throws { try check(code, expected) }
}
