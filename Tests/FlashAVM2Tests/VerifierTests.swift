import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

@Suite("Verification of ActionScript 3's code")
struct VerifierTests {
  /// The number of the error of a function with this code, when it is first called; 0 is none.
  private func error(
    _ code: String, flags: String = "", sizes: String = "", type: String = "*", more: String = ""
  ) throws -> Int {
    let run = try TestRun(
      """
      \(more)
      function #f ():\(type) \(flags) {
        \(sizes)
        \(code)
      }
      script {
        init {
          getlocal0 pushscope
          newfunction #f pushnull call 0 pop
          returnvoid
        }
      }
      """)
    return run.error?.number ?? 0
  }

  @Test("code that keeps all rules runs")
  func good() throws { #expect(try error("getlocal0 pushscope returnvoid") == 0) }

  @Test(
    "instructions and branches (V.Op.2, V.Op.3, V.Ver.12, V.Ver.13)",
    arguments: [
      ("byte 0x6B returnvoid", 1011), ("byte 0x24", 1012), ("pushnull pop", 1020),
      ("jump far returnvoid far: pushnull pop", 1020),
      // Into the middle of an instruction that is reached.
      ("pushshort 300 pop pushtrue iffalse begin+1 returnvoid", 1021),
      // Backwards, where nothing says that a jump may come.
      ("nop pushnull pop pushtrue iffalse begin+1 returnvoid", 1021),
    ])
  func branches(_ code: String, _ number: Int) throws { #expect(try error(code) == number) }

  @Test("what is not reached is not looked at (V.Ver.2)")
  func unreachable() throws {
    #expect(try error("jump end_ byte 0x6B 0xFF 0x00 end_: returnvoid") == 0)
  }

  @Test(
    "operands and scopes (V.Ver.10, V.Ver.11)",
    arguments: [
      ("pop returnvoid", "", 1024), ("pushnull pushnull returnvoid", "stack 1", 1023),
      ("getlocal0 pushscope getlocal0 pushscope returnvoid", "scopes 0 1", 1017),
      ("popscope returnvoid", "", 1018), ("getscopeobject 0 returnvoid", "", 1019),
      ("getouterscope 9 returnvoid", "", 1019), ("getlocal 5 returnvoid", "locals 2", 1025),
      ("pushtrue iffalse meet pushnull meet: returnvoid", "", 1030),
      ("pushtrue iffalse meet getlocal0 pushscope meet: returnvoid", "", 1031),
      (
        "pushtrue iffalse other getlocal0 pushscope jump meet other: getlocal0 pushwith meet: returnvoid",
        "", 1068
      ),
      ("getlocal0 pushscope returnvoid", "locals 0", 1107),
    ])
  func stacks(_ code: String, _ sizes: String, _ number: Int) throws {
    #expect(try error(code, sizes: sizes) == number)
  }

  @Test(
    "types that instructions ask for (V.Ver.21)",
    arguments: [
      (#"pushstring "a" lookupswitch end_ [end_] end_: returnvoid"#, 1058),
      ("pushint 1 pushnull newobject 1 returnvoid", 1058),
      ("pushnull pushnull nextname returnvoid", 1058),
      ("pushnull pushnull getproperty []::x returnvoid", 1058),
      ("pushnull setlocal1 pushnull setlocal2 hasnext2 1 2 returnvoid", 1058),
      ("hasnext2 1 1 returnvoid", 1124),
    ])
  func demands(_ code: String, _ number: Int) throws {
    #expect(try error(code, sizes: "locals 3") == number)
  }

  @Test(
    "names, slots and flags (V.Ver.31, V.Ver.33, V.Ver.34, V.Ver.44, V.Super.5)",
    arguments: [
      ("pushnull coerce Missing returnvoid", "", 1014), ("pushnull coerce ? returnvoid", "", 1032),
      ("pushnull getslot 1 returnvoid", "", 1051), ("pushnull callmethod 0 0 returnvoid", "", 1072),
      ("newactivation returnvoid", "", 1113),
      ("newactivation getslot 9 returnvoid", "activation", 1026),
      (#"dxns "a" returnvoid"#, "", 1015), ("pushnull getsuper x returnvoid", "", 1035),
      ("getlex []::x returnvoid", "", 1078), ("pushnull callproperty @x 0 returnvoid", "", 1078),
      ("newfunction ?9 returnvoid", "", 1027),
    ])
  func names(_ code: String, _ flags: String, _ number: Int) throws {
    #expect(try error(code, flags: flags) == number)
  }

  @Test("handlers lie behind what they watch (V.Exc.6)")
  func handlers() throws {
    #expect(try error("try last first catch last * as e first: nop last: returnvoid") == 1054)
  }

  @Test("a method that fails fails each time, and the caller can catch it (V.Ver.1)")
  func again() throws {
    let run = try TestRun(
      """
      function #f () { pop returnvoid }
      script {
        init {
          getlocal0 pushscope
          pushbyte 0 setlocal1
          try from to catch handler VerifyError as e
          from: newfunction #f pushnull call 0 pop
          to: jump end_
          handler: pop getlocal0 pushscope
          findpropstrict trace pushstring "caught" callpropvoid trace 1
          newfunction #f pushnull call 0 pop
          end_: returnvoid
        }
      }
      """)
    #expect(run.trace == ["caught"])
    #expect(run.error?.number == 1024)
  }
}
