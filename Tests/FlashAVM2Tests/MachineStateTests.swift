import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

/// Half of a program is run, saved, read into another machine, and continued there.
@Suite("States of the machine of ActionScript 3")
struct MachineStateTests {
  private static let classes = """
    class A extends Object sealed {
      slot i:int = -5
      slot u:uint = 4294967295u
      slot n:Number = 0.5
      slot f:Boolean = true
      slot s:String = "text"
      slot any:*
      slot other:A
      static slot made:int = 0
      iinit () {
        getlocal0 pushscope getlocal0 constructsuper 0
        getlex A dup getproperty made pushbyte 1 add setproperty made returnvoid
      }
      method next():int {
        getlocal0 dup getproperty i pushbyte 1 add setproperty i getlocal0 getproperty i returnvalue
      }
      getter twice():Number { getlocal0 getproperty n pushbyte 2 multiply returnvalue }
    }
    class B extends A {
      override method next():int {
        getlocal0 callsuper next 0 pushbyte 100 add returnvalue
      }
    }
    """

  private static let makeClasses = """
    findpropstrict A getlex Object pushscope getlex Object newclass A popscope initproperty A
    findpropstrict B getlex Object pushscope getlex A pushscope getlex A newclass B
    popscope popscope initproperty B
    """

  @Test("slots of all types, statics, methods, overrides and super (V.Trait, V.Super)")
  func classes() throws {
    let lines = try StatefulScript.lines(
      "slot a:A slot b:* class A = A class B = B",
      """
      \(Self.makeClasses)
      findproperty a findpropstrict A constructprop A 0 setproperty a
      findproperty b findpropstrict B constructprop B 0 setproperty b
      getlex a getlex b setproperty other
      getlex a getlex a setproperty any
      """,
      """
      \(StatefulScript.traced("getlex a callproperty next 0"))
      \(StatefulScript.traced("getlex b callproperty next 0"))
      \(StatefulScript.traced("getlex a getproperty u"))
      \(StatefulScript.traced("getlex a getproperty twice"))
      \(StatefulScript.traced("getlex a getproperty s"))
      \(StatefulScript.traced("getlex A getproperty made"))
      \(StatefulScript.traced("getlex a getproperty other getlex b strictequals"))
      \(StatefulScript.traced("getlex a getproperty any getlex a strictequals"))
      \(StatefulScript.traced("getlex b getlex A istypelate"))
      getlex a dup getproperty n pushdouble 0.25 add setproperty n
      getlex a dup getproperty u pushint 1 subtract convert_u setproperty u
      """, Self.classes)
    #expect(
      lines.prefix(9) == ["-4", "96", "4294967295", "1", "text", "2", "true", "true", "true"])
    #expect(lines.suffix(9).prefix(4) == ["-2", "98", "4294967293", "2"])
  }

  @Test("closures keep their variables, and methods their objects (V.Scope, V.MC)")
  func closures() throws {
    let lines = try StatefulScript.lines(
      "slot count:* slot same:* slot method:* slot a:* class A = A class B = B",
      """
      \(Self.makeClasses)
      findproperty count newfunction #counter pushnull call 0 setproperty count
      findproperty same getlex count setproperty same
      findproperty a findpropstrict A constructprop A 0 setproperty a
      findproperty method getlex a getproperty next setproperty method
      """,
      """
      \(StatefulScript.traced("getlex count pushnull call 0"))
      \(StatefulScript.traced("getlex same pushnull call 0"))
      \(StatefulScript.traced("getlex method pushnull call 0"))
      \(StatefulScript.traced("getlex count getlex same strictequals"))
      \(StatefulScript.traced("getlex a getproperty i"))
      """,
      Self.classes + """

        function #counter () activation {
          slot count:int = 0
          getlocal0 pushscope newactivation dup setlocal1 pushscope
          newfunction #next returnvalue
        }
        function #next () {
          getlocal0 pushscope
          findpropstrict count getlex count pushbyte 1 add setproperty count
          getlex count returnvalue
        }
        """)
    #expect(lines.prefix(5) == ["1", "2", "-4", "true", "-4"])
    #expect(lines.suffix(5) == ["5", "6", "-2", "true", "-2"])
  }

  @Test("properties in their order, hidden ones, numbers first, and prototypes (V.Enum, V.Proto)")
  func properties() throws {
    let names = """
      getlex o pushbyte 0 setlocal2 setlocal1
      jump check
      loop: label
      \(StatefulScript.traced("getlocal1 getlocal2 nextname"))
      check: hasnext2 1 2 iftrue loop
      """
    let lines = try StatefulScript.lines(
      "slot o:* slot f:* slot p:*",
      """
      findproperty o pushstring "b" pushbyte 1 pushstring "a" pushbyte 2 pushstring "7"
      pushbyte 3 newobject 3 setproperty o
      getlex o pushstring "b" callpropvoid propertyIsEnumerable 1
      getlex o deleteproperty b pop
      getlex o pushstring "late" pushnull pop pushbyte 9 setproperty {public}::[]
      getlex o pushstring "a" pushfalse callpropvoid setPropertyIsEnumerable 2
      findproperty f newfunction #make setproperty f
      getlex f getproperty prototype pushstring "shared" setproperty word
      findproperty p getlex f construct 0 setproperty p
      getlex Object getproperty prototype pushstring "all" setproperty everywhere
      """,
      """
      \(names)
      \(StatefulScript.traced("getlex p getproperty word"))
      \(StatefulScript.traced("getlex p getproperty everywhere"))
      \(StatefulScript.traced("getlex f construct 0 getproperty word"))
      \(StatefulScript.traced("getlex p getproperty constructor getlex f strictequals"))
      \(StatefulScript.traced("getlex p getlex f instanceof"))
      \(StatefulScript.traced("getlex o callproperty toString 0"))
      getlex o getlex o pushstring "x" newobject 0 setproperty {public}::[] pop
      """,
      "function #make () { getlocal0 pushscope returnvoid }")
    #expect(lines.contains("shared") && lines.contains("all") && lines.contains("true"))
    #expect(lines.first == "7")
  }

  @Test(
    "the class of a Vector converts lists as before, the same in all forms (C.Vec.1)",
    arguments: ["String", "int", "Number", "*", "Vector"])
  func vectorClasses(_ element: String) throws {
    let vector = "getlex __AS3__.vec::Vector"
    let inner =
      switch element {
      case "*": "pushnull"
      case "Vector": "\(vector) getlex String applytype 1"
      default: "getlex \(element)"
      }
    // A prototype of the class is met in the state before the class of all Vectors is.
    let lines = try StatefulScript.lines(
      "slot a:* slot type:*",
      """
      findproperty type \(vector) \(inner) applytype 1 setproperty type
      findproperty a newarray 0 setproperty a
      """,
      """
      \(StatefulScript.traced("getlex type getglobalscope getlex a call 1 getlex type istypelate"))
      """)
    #expect(!lines.isEmpty && lines.allSatisfy { $0 == "true" }, "\(element) \(lines)")
  }

  @Test("Arrays with gaps, Vectors of each form, and keys of a Dictionary (C.Arr, C.Vec)")
  func containers() throws {
    let lines = try StatefulScript.lines(
      "slot list:Array slot v:* slot w:* slot t:* slot m:*",
      """
      findproperty list pushbyte 1 pushstring "two" pushbyte 3 newarray 3 setproperty list
      getlex list pushint 100000 pushstring "far" setproperty {public}::[]
      getlex list pushbyte 1 deleteproperty {public}::[] pop
      findproperty v getlex __AS3__.vec::Vector getlex int applytype 1 pushbyte 2 construct 1
      setproperty v
      findproperty w getlex __AS3__.vec::Vector getlex String applytype 1 construct 0
      setproperty w
      findproperty t getlex __AS3__.vec::Vector getlex Number applytype 1 pushbyte 1 pushtrue
      construct 2 setproperty t
      getlex t pushbyte 0 pushdouble 1.5 setproperty {public}::[]
      findproperty m getlex flash.utils::Dictionary construct 0 setproperty m
      getlex m getlex list pushstring "by list" setproperty {public}::[]
      """,
      """
      \(StatefulScript.traced("getlex list getproperty length"))
      \(StatefulScript.traced("getlex list pushint 100000 getproperty {public}::[]"))
      \(StatefulScript.traced(#"getlex list pushstring "1" callproperty hasOwnProperty 1"#))
      getlex list pushstring "more" callpropvoid push 1
      \(StatefulScript.traced("getlex v pushbyte 7 callproperty push 1"))
      \(StatefulScript.traced("getlex v"))
      getlex w pushstring "s" callpropvoid push 1
      \(StatefulScript.traced("getlex w"))
      \(StatefulScript.traced("getlex w getlex __AS3__.vec::Vector getlex String applytype 1 istypelate"))
      \(StatefulScript.traced("getlex t"))
      \(StatefulScript.traced("getlex m getlex list getproperty {public}::[]"))
      """)
    #expect(
      lines.prefix(9) == [
        "100001", "far", "false", "3", "0,0,7", "s", "true", "1.5", "by list",
      ])
    #expect(lines.suffix(9).prefix(6) == ["100003", "far", "false", "5", "0,0,7,7,7", "s,s,s"])
  }

  @Test("what classes keep for their objects: bytes, patterns and names (C.Ba, C.Re, C.Ns)")
  func payloads() throws {
    let lines = try StatefulScript.lines(
      "slot bytes:* slot pattern:* slot name:* slot space:* slot other:* slot date:*",
      """
      findproperty bytes getlex flash.utils::ByteArray construct 0 setproperty bytes
      getlex bytes pushint 258 callpropvoid writeInt 1
      findproperty pattern getlex RegExp pushstring "a(b+)" pushstring "g" construct 2
      setproperty pattern
      findproperty name getlex QName pushstring "uri" pushstring "local" construct 2 setproperty name
      findproperty space getlex Namespace pushstring "p" pushstring "uri" construct 2
      setproperty space
      findproperty other getlex space setproperty other
      findproperty date getlex Date pushint 86400000 construct 1 setproperty date
      """,
      """
      getlex bytes pushbyte 65 callpropvoid writeByte 1
      \(StatefulScript.traced("getlex bytes getproperty length"))
      \(StatefulScript.traced("getlex bytes pushbyte 3 getproperty {public}::[]"))
      \(StatefulScript.traced(#"getlex pattern pushstring "abbabbb" callproperty exec 1"#))
      \(StatefulScript.traced("getlex pattern getproperty lastIndex"))
      \(StatefulScript.traced("getlex name"))
      \(StatefulScript.traced("getlex date callproperty getTime 0"))
      \(StatefulScript.traced("getlex space getproperty uri"))
      \(StatefulScript.traced("getlex space getproperty prefix"))
      \(StatefulScript.traced("getlex space getlex other strictequals"))
      """)
    #expect(
      lines.prefix(9) == ["5", "2", "abb,bb", "3", "uri::local", "86400000", "uri", "p", "true"])
    #expect(lines[9..<13] == ["6", "2", "abbb,bbb", "7"])
  }

  @Test("what scripts have changed of the player's own classes stays changed")
  func ownClasses() throws {
    let lines = try StatefulScript.lines(
      "slot f:*",
      """
      getlex String getproperty prototype newfunction #twice setproperty twice
      findproperty f getlex Array getproperty prototype getproperty join setproperty f
      """,
      """
      \(StatefulScript.traced(#"pushstring "ab" callproperty twice 0"#))
      \(StatefulScript.traced("getlex f pushbyte 1 pushbyte 2 newarray 2 call 0"))
      \(StatefulScript.traced("getlex Array getproperty prototype getproperty join getlex f strictequals"))
      \(StatefulScript.traced("pushbyte 4 callproperty toString 0"))
      """,
      "function #twice () { getlocal0 dup add returnvalue }")
    #expect(lines.prefix(4) == ["abab", "1,2", "true", "4"])
  }

  // MARK: - Hostile states

  private func busy() throws -> TestRun {
    try TestRun(
      """
      \(Self.classes)
      script {
        slot a:A slot b:* slot list:* slot f:* class A = A class B = B
        method step():void { getlocal0 pushscope getlex a callpropvoid next 0 returnvoid }
        init {
          getlocal0 pushscope
          \(Self.makeClasses)
          findproperty a findpropstrict A constructprop A 0 setproperty a
          findproperty b getlex a getproperty next setproperty b
          findproperty list getlex a pushbyte 1 newarray 2 setproperty list
          returnvoid
        }
      }
      """, isPlayer: true)
  }

  @Test("a state that breaks off in any section is refused")
  func truncation() throws {
    let run = try busy()
    let state = MachineState(run)
    for (section, content) in state.sections where !content.bytes.isEmpty {
      for end in stride(from: 0, to: content.bytes.count, by: max(content.bytes.count / 12, 1)) {
        var broken = state
        broken.sections[section]?.bytes = Array(content.bytes[..<end])
        #expect(broken.read(into: TestRun(lines: [])) != nil, "\(section) with \(end) bytes")
      }
    }
  }

  @Test("a state with wrong bits is refused, or plays on somehow")
  func damage() throws {
    let run = try busy()
    let state = MachineState(run)
    var (seed, refused): (UInt64, Int) = (0x9E37_79B9_7F4A_7C15, 0)
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let sections = MovieStateSection.allCases.filter { state.sections[$0]?.bytes.isEmpty == false }
    for _ in 0..<400 {
      var broken = state
      let section = sections[random(sections.count)]
      let place = random(broken.sections[section]?.bytes.count ?? 1)
      broken.sections[section]?.bytes[place] ^= UInt8(1 << random(8))
      let other = TestRun(lines: [])
      other.machine.isTimeUp = { true }
      if broken.read(into: other) != nil {
        refused += 1
      } else {
        if other.machine.programs.last?.scripts.last?.global != nil { try? other.call("step") }
        other.heap.collect()
      }
    }
    #expect(refused > 100)
  }
}
