import Testing

@testable import FlashAVM2

@Suite("Vectors")
struct VectorTests {
  private static let functions = """
    function #compare (a:*, b:*) { getlocal1 getlocal2 subtract returnvalue }
    function #odd (value:*, index:*, all:*) {
      getlocal1 pushbyte 2 modulo pushbyte 1 equals returnvalue
    }
    function #text (value:*, index:*, all:*) { pushstring "x" getlocal1 add returnvalue }
    function #half (value:*, index:*, all:*) { getlocal1 pushbyte 2 divide returnvalue }
    function #this (value:*, index:*, all:*) {
      findpropstrict trace getlocal0 callpropvoid trace 1 returnvoid
    }
    function #shorten (value:*, index:*, all:*) {
      getlocal3 pushbyte 1 setproperty length returnvoid
    }
    """

  private func trace(_ code: String) throws -> [String] {
    try CoreNativesTests.trace(code, Self.functions)
  }

  /// The class `Vector.<type>`.
  private static func type(_ name: String) -> String {
    name == "*"
      ? "getlex __AS3__.vec::Vector pushnull applytype 1"
      : "getlex __AS3__.vec::Vector getlex \(name) applytype 1"
  }

  /// A new Vector with elements, as compilers make literals.
  private static func vector(_ name: String, _ elements: [String]) -> String {
    "\(type(name)) pushbyte \(elements.count) construct 1 "
      + elements.enumerated().map {
        "dup pushbyte \($0.offset) \($0.element) setproperty {public}::[]"
      }.joined(separator: " ")
  }

  private static func ints(_ values: [Int], _ type: String = "int") -> String {
    vector(type, values.map { "pushbyte \($0)" })
  }

  @Test(
    "elements",
    arguments: [
      // C.Vec.2
      ("\(type("int")) pushbyte 2 construct 1", "0,0"),
      ("\(type("Number")) pushbyte 2 construct 1", "0,0"),
      ("\(type("String")) pushbyte 2 construct 1", "null,null"),
      ("\(type("*")) pushbyte 1 construct 1", "null"),
      ("\(type("int")) construct 0", ""),
      ("\(type("int")) pushbyte 1 pushtrue construct 2 getproperty fixed", "true"),
      // C.Vec.1
      ("\(type("int"))", "[class Vector.<int>]"),
      ("\(type("Object"))", "[class Vector.<Object>]"),
      (type("*") + " getlex internal(\"__AS3__.vec\")::Vector$object equals", "true"),
      (type("Number") + " getlex internal(\"__AS3__.vec\")::Vector$double equals", "true"),
      ("\(type("String")) \(type("String")) equals", "true"),
      (
        "\(type("String")) getproperty prototype \(type("*")) getproperty prototype equals", "true"
      ),
      // C.Vec.4
      ("\(type("String")) construct 0 \(type("*")) istypelate", "true"),
      ("\(type("int")) construct 0 \(type("*")) istypelate", "false"),
      ("\(type("int")) construct 0 \(type("uint")) istypelate", "false"),
      ("\(type("int")) construct 0 getlex __AS3__.vec::Vector istypelate", "false"),
      // C.Vec.3
      (
        "\(type("int")) pushnull pushdouble 1.5 pushstring \"7\" newarray 2 call 1", "1,7"
      ),
      ("\(ints([4])) dup \(type("int")) swap pushnull swap call 1 strictequals", "true"),
      ("\(type("Number")) pushnull \(ints([4, 5])) call 1", "4,5"),
      // C.Vec.Index.1
      (
        "\(ints([1, 2])) dup pushbyte 2 pushstring \"9\" setproperty {public}::[]", "1,2,9"
      ),
      (
        "\(ints([1, 2], "uint")) dup pushbyte 0 pushbyte -1 setproperty {public}::[]",
        "4294967295,2"
      ),
      ("\(vector("Boolean", ["pushbyte 3"])) pushbyte 0 getproperty {public}::[]", "true"),
      ("\(vector("Number", ["pushundefined"])) pushbyte 0 getproperty {public}::[]", "NaN"),
      ("\(vector("*", ["pushundefined"])) pushbyte 0 getproperty {public}::[]", "undefined"),
      ("\(vector("Object", ["pushundefined"])) pushbyte 0 getproperty {public}::[]", "null"),
      ("\(vector("String", ["pushbyte 7"])) pushbyte 0 getproperty {public}::[] typeof", "string"),
      // C.Vec.Index.3
      ("\(ints([1, 2])) pushstring \"1\" getproperty {public}::[]", "2"),
      ("\(ints([1, 2])) pushstring \"1.0\" getproperty {public}::[]", "2"),
      ("\(ints([1, 2])) pushdouble 1.0 getproperty {public}::[]", "2"),
      // C.Vec.Index.4
      ("pushbyte 1 \(ints([1, 2])) in", "true"), ("pushbyte 2 \(ints([1, 2])) in", "false"),
      ("pushstring \"1\" \(ints([1, 2])) in", "true"),
      ("pushdouble 0.5 \(ints([1, 2])) in", "false"), ("pushbyte -1 \(ints([1, 2])) in", "false"),
      ("pushstring \"length\" \(ints([1, 2])) in", "true"),
      ("\(ints([1, 2])) pushbyte 0 deleteproperty {public}::[]", "true"),
      ("\(ints([1, 2])) pushbyte 2 callproperty hasOwnProperty 1", "false"),
    ] as [(String, String)])
  func elements(_ code: String, _ text: String) throws {
    let lines = try trace(CoreNativesTests.traced(code))
    #expect(lines == [text], "\(code): \(lines)")
  }

  @Test(
    "functions",
    arguments: [
      // C.Vec.M.1
      ("\(ints([1])) dup pushbyte 5 pushdouble 6.5 callproperty push 2 pop", "1,5,6"),
      ("\(ints([1])) pushbyte 5 callproperty push 1", "2"),
      ("\(ints([])) callproperty pop 0", "0"), ("\(ints([], "*")) callproperty pop 0", "undefined"),
      ("\(ints([1, 2])) callproperty pop 0", "2"),
      ("\(ints([1, 2])) dup callproperty shift 0 pop", "2"),
      ("\(ints([1, 2])) dup pushbyte 8 pushbyte 9 callproperty unshift 2 pop", "8,9,1,2"),
      // C.Vec.M.2
      ("\(ints([1])) \(ints([2])) \(ints([3])) callproperty concat 2", "1,2,3"),
      // C.Vec.M.3
      ("\(ints([1, 2])) pushstring \"-\" callproperty join 1", "1-2"),
      ("\(ints([1, 2])) pushnull callproperty join 1", "1null2"),
      ("\(vector("*", ["pushnull", "pushundefined"]))", "null,undefined"),
      ("\(vector("*", ["pushnull", "pushbyte 1"])) callproperty toLocaleString 0", ",1"),
      // C.Vec.M.4
      ("\(ints([1, 2, 3])) pushbyte -2 callproperty slice 1", "2,3"),
      ("\(ints([1, 2, 3])) pushbyte 1 pushbyte 2 callproperty slice 2", "2"),
      (
        "\(ints([1, 2, 3])) dup pushbyte 1 pushbyte 1 pushbyte 7 pushbyte 8 callproperty splice 4 pop",
        "1,7,8,3"
      ),
      ("\(ints([1, 2, 3])) pushbyte -2 pushbyte 9 callproperty splice 2", "2,3"),
      ("\(ints([1, 2, 3, 4])) dup pushbyte 1 pushbyte -2 callproperty splice 2 pop", "1,3,4"),
      ("\(ints([1, 2, 3, 4])) pushbyte 2 pushbyte -3 callproperty splice 2", ""),
      // C.Vec.M.5
      ("\(ints([1, 2, 3])) callproperty reverse 0", "3,2,1"),
      ("\(ints([10, 9, 1])) newfunction #compare callproperty sort 1", "1,9,10"),
      ("\(ints([10, 9, 1])) pushbyte 0 callproperty sort 1", "1,10,9"),
      ("\(ints([10, 9, 1])) pushbyte 18 callproperty sort 1", "10,9,1"),
      ("\(ints([2, 1, 2])) pushbyte 20 callproperty sort 1", "2,1,2"),
      ("\(ints([2, 1])) pushbyte 24 callproperty sort 1", "2,1"),
      // C.Vec.M.6
      ("\(ints([1, 2, 1])) pushbyte 1 callproperty lastIndexOf 1", "2"),
      ("\(ints([1, 2, 1])) pushbyte 1 pushbyte -2 callproperty lastIndexOf 2", "0"),
      ("\(ints([1, 2, 1])) pushbyte 1 pushbyte -2 callproperty indexOf 2", "2"),
      ("\(ints([1, 2, 1])) pushstring \"2\" callproperty indexOf 1", "1"),
      ("\(ints([1, 2, 1], "*")) pushstring \"2\" callproperty indexOf 1", "-1"),
      ("\(ints([])) pushbyte 1 callproperty lastIndexOf 1", "-1"),
      // C.Vec.M.7
      ("\(ints([1, 2, 3])) newfunction #odd callproperty filter 1", "1,3"),
      ("\(ints([1, 3])) newfunction #odd callproperty every 1", "true"),
      ("\(ints([2, 4])) newfunction #odd callproperty some 1", "false"),
      ("\(ints([1, 4])) newfunction #half callproperty map 1", "0,2"),
      ("\(ints([1, 4], "String")) newfunction #text callproperty map 1", "x1,x4"),
      ("\(ints([1, 4])) pushnull callproperty every 1", "true"),
      ("\(ints([1, 4])) pushnull callproperty map 1", "0,0"),
      // C.Vec.M.8
      ("\(ints([1, 2])) dup pushbyte -1 pushbyte 9 callpropvoid insertAt 2", "1,9,2"),
      ("\(ints([1, 2])) dup pushbyte 7 pushbyte 9 callpropvoid insertAt 2", "1,2,9"),
      ("\(ints([1, 2])) pushbyte -1 callproperty removeAt 1", "2"),
      ("\(ints([1, 2])) pushbyte -9 callproperty removeAt 1", "1"),
      ("\(vector("Array", ["newarray 0"])) newobject 0 callproperty indexOf 1", "-1"),
      // C.Vec.5
      ("\(ints([1, 2])) dup pushbyte 3 setproperty length", "1,2,0"),
      ("\(ints([1, 2])) dup pushbyte 1 setproperty length", "1"),
    ] as [(String, String)])
  func functions(_ code: String, _ text: String) throws {
    let lines = try trace(CoreNativesTests.traced(code))
    #expect(lines == [text], "\(code): \(lines)")
  }

  @Test(
    "errors",
    arguments: [
      ("\(ints([1])) pushbyte 1 getproperty {public}::[]", 1125),
      ("\(ints([1])) pushbyte -1 getproperty {public}::[]", 1125),
      ("\(ints([1])) pushdouble 0.5 getproperty {public}::[]", 1125),
      ("\(ints([1])) pushstring \"-6.0\" getproperty {public}::[]", 1125),
      ("\(ints([1])) pushstring \"foo\" getproperty {public}::[]", 1069),
      ("\(ints([1])) dup pushstring \"foo\" pushbyte 1 setproperty {public}::[]", 1056),
      ("\(ints([1])) dup pushbyte 2 pushbyte 1 setproperty {public}::[]", 1125),
      (
        "\(type("int")) pushbyte 1 pushtrue construct 2 dup pushbyte 1 pushbyte 1 setproperty {public}::[]",
        1125
      ),
      ("\(type("int")) pushbyte 1 pushtrue construct 2 callproperty pop 0", 1126),
      ("\(type("int")) pushbyte 1 pushtrue construct 2 pushbyte 1 callproperty push 1", 1126),
      ("\(type("int")) pushbyte 1 pushtrue construct 2 dup pushbyte 4 setproperty length", 1126),
      ("\(type("int")) pushuint 4294967295 construct 1", 1000),
      ("\(type("int")) pushbyte 1 pushtrue pushtrue construct 3", 1063),
      ("\(type("int")) pushnull pushbyte 1 call 1", 1034),
      ("\(type("int")) pushnull call 0", 1112),
      ("getlex __AS3__.vec::Vector construct 0", 1007),
      ("getlex Array getlex int applytype 1", 1127),
      ("getlex __AS3__.vec::Vector getlex int getlex int applytype 2", 1128),
      ("getlex __AS3__.vec::Vector pushbyte 1 applytype 1", 1107),
      ("\(ints([1])) pushnull callproperty sort 1", 1034),
      ("\(ints([1])) newarray 0 callproperty concat 1", 1034),
      ("\(ints([1])) pushbyte 1 callproperty removeAt 1", 1125),
      ("\(vector("Array", ["newobject 0"]))", 1034),
      ("\(ints([1, 2])) newfunction #shorten callproperty forEach 1", 1125),
      (
        "\(type("int")) getproperty prototype getproperty push newarray 0 pushbyte 1 callproperty call 2",
        1034
      ),
    ] as [(String, Int)])
  func errors(_ code: String, _ number: Int) throws {
    let lines = try trace(CoreNativesTests.traced(code))
    #expect(lines.first?.contains("#\(number):") == true, "\(code): \(lines)")
  }

  @Test("are enumerated by number")
  func enumeration() throws {
    // C.Vec.M.10, V.Enum.7
    let code = """
      \(Self.ints([7, 8])) setlocal2
      pushbyte 0 setlocal3
      jump test
      loop:
      label
      findpropstrict trace getlocal2 getlocal3 nextname getlocal2 getlocal3 nextvalue callpropvoid trace 2
      test:
      hasnext2 2 3
      iftrue loop
      """
    #expect(try trace(code) == ["0 7", "1 8"])
  }

  @Test("elements of int registers are read and written in loops")
  func elementsInLoops() throws {
    let code = """
      \(Self.type("Number")) construct 0 setlocal2
      pushbyte 0 convert_i setlocal3
      jump test
      loop:
      label
      getlocal2 getlocal3 getlocal3 pushdouble 0.5 add setproperty {public}::[]
      inclocal_i 3
      test:
      getlocal3 pushshort 1000 iflt loop
      findpropstrict trace getlocal2 pushshort 999 getproperty {public}::[] getlocal2 getproperty length callpropvoid trace 2
      """
    #expect(try trace(code) == ["999.5 1000"])
  }
}
