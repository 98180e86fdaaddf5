import Testing

@testable import FlashAVM2

@Suite("Functions of Array")
struct ArrayNativesTests {
  private static let functions = """
    function #compare (a:*, b:*) {
      getlocal0 pushscope
      findpropstrict trace getlocal1 getlocal2 callpropvoid trace 2
      getlocal1 getlocal2 subtract returnvalue
    }
    function #odd (value:*, index:*, all:*) {
      getlocal1 pushbyte 2 modulo pushbyte 1 equals returnvalue
    }
    function #twice (value:*, index:*, all:*) { getlocal1 pushbyte 2 multiply returnvalue }
    function #this (value:*, index:*, all:*) { getlocal0 returnvalue }
    """

  private func trace(_ code: String) throws -> [String] {
    try CoreNativesTests.trace(code, Self.functions)
  }

  /// Code that makes an Array of small numbers.
  private static func list(_ values: [Int]) -> String {
    values.map { "pushbyte \($0)" }.joined(separator: " ") + " newarray \(values.count)"
  }

  @Test(
    "give and change elements",
    arguments: [
      // C.Arr.1
      ("getlex Array pushbyte 3 construct 1 getproperty length", "3"),
      (#"getlex Array pushstring "3" construct 1 getproperty length"#, "1"),
      ("getlex Array pushbyte 3 pushbyte 4 construct 2", "3,4"),
      // C.Arr.10
      ("pushbyte 1 pushnull pushundefined pushbyte 2 newarray 4", "1,,,2"),
      (#"pushbyte 1 pushbyte 2 newarray 2 pushstring "-" callproperty join 1"#, "1-2"),
      ("pushbyte 1 pushbyte 2 newarray 2 pushnull callproperty join 1", "1null2"),
      // C.Arr.11
      ("pushbyte 1 newarray 1 pushbyte 5 pushbyte 6 callproperty push 2", "3"),
      ("newarray 0 callproperty pop 0", "undefined"),
      ("pushbyte 1 pushbyte 2 newarray 2 callproperty shift 0", "1"),
      ("pushbyte 1 newarray 1 dup pushbyte 5 pushbyte 6 callproperty unshift 2 pop", "5,6,1"),
      ("pushbyte 1 pushbyte 2 newarray 2 dup callproperty pop 0 pop", "1"),
      // C.Arr.12, .13
      ("pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 callproperty reverse 0", "3,2,1"),
      (
        "pushbyte 1 newarray 1 pushbyte 2 pushbyte 3 newarray 2 pushbyte 4 callproperty concat 2",
        "1,2,3,4"
      ),
      // C.Arr.14
      ("pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 pushbyte -2 callproperty slice 1", "2,3"),
      (
        "pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 pushbyte 2 pushbyte 1 callproperty slice 2",
        ""
      ),
      // C.Arr.15
      ("pushbyte 1 newarray 1 callproperty splice 0", "undefined"),
      (
        "pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 dup pushbyte 1 pushbyte 1 pushbyte 8 pushbyte 9 callproperty splice 4 pop",
        "1,8,9,3"
      ),
      ("pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 pushbyte -1 callproperty splice 1", "3"),
      ("pushbyte 1 pushbyte 2 newarray 2 pushbyte 0 pushbyte -4 callproperty splice 2", ""),
      // C.Arr.16
      ("pushbyte 1 pushbyte 2 pushbyte 1 newarray 3 pushbyte 1 callproperty lastIndexOf 1", "2"),
      (
        "pushbyte 1 pushbyte 2 pushbyte 1 newarray 3 pushbyte 1 pushbyte -2 callproperty indexOf 2",
        "2"
      ),
      (#"pushbyte 1 newarray 1 pushstring "1" callproperty indexOf 1"#, "-1"),
      ("newarray 0 pushbyte 1 callproperty lastIndexOf 1", "-1"),
      // C.Arr.19
      (
        "pushbyte 1 pushbyte 2 newarray 2 dup pushbyte -1 pushbyte 9 callproperty insertAt 2 pop",
        "1,9,2"
      ),
      ("pushbyte 1 pushbyte 2 newarray 2 pushbyte -1 callproperty removeAt 1", "2"),
      ("pushbyte 1 newarray 1 pushbyte 4 callproperty removeAt 1", "undefined"),
      // C.Arr.17, .18
      ("pushbyte 1 pushbyte 2 pushbyte 3 newarray 3 newfunction #odd callproperty filter 1", "1,3"),
      ("pushbyte 1 pushbyte 2 newarray 2 newfunction #twice callproperty map 1", "2,4"),
      ("pushbyte 1 pushbyte 2 newarray 2 newfunction #odd callproperty every 1", "false"),
      ("pushbyte 1 pushbyte 2 newarray 2 newfunction #odd callproperty some 1", "true"),
      ("pushbyte 1 newarray 1 newfunction #twice callproperty some 1", "false"),
      ("pushbyte 1 newarray 1 pushnull callproperty every 1", "true"),
      ("pushbyte 1 newarray 1 newfunction #this pushbyte 7 callproperty map 2", "7"),
      // C.Arr.30–35
      ("pushbyte 10 pushbyte 9 pushbyte 1 newarray 3 callproperty sort 0", "1,10,9"),
      ("pushbyte 10 pushbyte 9 pushbyte 1 newarray 3 pushbyte 16 callproperty sort 1", "1,9,10"),
      ("pushbyte 10 pushbyte 9 pushbyte 1 newarray 3 pushbyte 18 callproperty sort 1", "10,9,1"),
      ("pushbyte 10 pushbyte 9 pushbyte 1 newarray 3 pushbyte 24 callproperty sort 1", "2,1,0"),
      ("pushbyte 1 pushbyte 1 newarray 2 pushbyte 4 callproperty sort 1", "0"),
      ("pushundefined pushbyte 2 pushnull pushbyte 1 newarray 4 callproperty sort 0", "1,2,,"),
      (
        #"pushstring "b" pushstring "A" pushstring "a" newarray 3 pushbyte 1 callproperty sort 1"#,
        "A,a,b"
      ),
    ])
  func elements(_ code: String, _ expected: String) throws {
    let result = try trace(CoreNativesTests.traced(code))
    #expect(result.first == expected, "\(result)")
  }

  @Test(
    "throw errors",
    arguments: [
      ("getlex Array pushdouble 1.5 construct 1", "RangeError: Error #1005"),
      ("pushbyte 1 newarray 1 pushnull callproperty sort 1", "TypeError: Error #1034"),
      (
        #"pushstring "x" newarray 1 pushbyte 16 callproperty sort 1"#, "TypeError: Error #1034"
      ),
      ("pushbyte 1 newarray 1 newobject 0 callproperty map 1", "TypeError: Error #1034"),
      ("newfunction #odd pushnull pushbyte 1 callproperty apply 2", "TypeError: Error #1116"),
      (#"getlex Function pushstring "x" construct 1"#, "EvalError: Error #1066"),
    ])
  func errors(_ code: String, _ expected: String) throws {
    #expect(try trace(CoreNativesTests.traced(code)).first?.hasPrefix(expected) == true)
  }

  @Test(
    "longest Arrays take no more and no endless memory (C.Arr.2)",
    arguments: [
      ("dup pushbyte 5 callproperty push 1 pop getproperty length", "4294967295"),
      (
        "dup pushdouble 4294967295.0 pushbyte 0 pushbyte 5 pushbyte 6 callproperty splice 4 pop getproperty length",
        "4294967295"
      ),
      ("dup pushbyte 5 callproperty concat 1 pop", "#1000"),
      ("pushbyte 0 callproperty slice 1", "#1000"),
      ("callproperty sort 0 getproperty length", "4294967295"),
    ])
  func longest(_ code: String, _ expected: String) throws {
    let list = "getlex Array pushdouble 4294967295.0 construct 1"
    let result = try trace(CoreNativesTests.traced("\(list) \(code)"))
    #expect(
      result.first?.contains(expected) == true, "\(result)")
  }

  @Test("a comparison is called in the order of the player's sort (C.Arr.34)")
  func comparisons() throws {
    let three = try trace(
      CoreNativesTests.traced("\(Self.list([3, 2, 1])) newfunction #compare callproperty sort 1"))
    #expect(three == ["3 2", "3 1", "2 1", "1,2,3"])
    // The middle one of five is the pivot; it goes to the front. Of parts of one size the upper is sorted first.
    let five = try trace(
      CoreNativesTests.traced(
        "\(Self.list([5, 1, 3, 2, 4])) newfunction #compare callproperty sort 1"))
    #expect(
      five == ["1 3", "5 3", "4 3", "2 3", "5 3", "2 3", "5 4", "2 1", "1,2,3,4,5"])
  }

  @Test("sortOn orders by fields (C.Arr.37–39)")
  func sortOn() throws {
    func object(_ a: Int, _ b: String) -> String {
      #"pushstring "a" pushbyte \#(a) pushstring "b" pushstring "\#(b)" newobject 2"#
    }
    let list = "\(object(10, "y")) \(object(9, "x")) \(object(9, "w")) newarray 3 setlocal1"
    let name = "function #name (value:*, index:*, all:*) { getlocal1 getproperty b returnvalue }"
    func order(_ names: String) throws -> [String] {
      try CoreNativesTests.trace(
        "\(list) "
          + CoreNativesTests.traced(
            "getlocal1 \(names) newfunction #name callproperty map 1"), name)
    }
    #expect(try order(#"pushstring "a" pushbyte 16 callproperty sortOn 2"#).first?.last == "y")
    #expect(try order(#"pushstring "b" callproperty sortOn 1"#) == ["w,x,y"])
    #expect(try order(#"pushstring "b" pushbyte 2 callproperty sortOn 2"#) == ["y,x,w"])
    #expect(
      try order(
        #"pushstring "a" pushstring "b" newarray 2 pushbyte 16 pushbyte 2 newarray 2 callproperty sortOn 2"#
      ) == ["x,w,y"])
  }
}
