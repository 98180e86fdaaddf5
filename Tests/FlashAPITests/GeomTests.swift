import Testing

@Suite("flash.geom")
struct GeomTests {
  static func numbers(_ numbers: [Double]) -> String {
    numbers.map { $0.isNaN ? "getlex NaN" : "pushdouble \($0)" }.joined(separator: " ")
  }
  static func point(_ x: Double, _ y: Double) -> String {
    "getlex flash.geom::Point \(numbers([x, y])) construct 2"
  }
  static func rectangle(_ numbers: Double...) -> String {
    "getlex flash.geom::Rectangle \(self.numbers(numbers)) construct \(numbers.count)"
  }
  static func matrix(_ numbers: Double...) -> String {
    "getlex flash.geom::Matrix \(self.numbers(numbers)) construct \(numbers.count)"
  }
  static func vector(_ numbers: Double...) -> String {
    "getlex flash.geom::Vector3D \(self.numbers(numbers)) construct \(numbers.count)"
  }
  /// An object after a method was called on it.
  static func after(_ object: String, _ arguments: String, _ call: String) -> String {
    "\(object) dup \(arguments) callpropvoid \(call)"
  }

  static let pointCases: [(String, String)] = [
    // M.Pt.1
    ("\(point(3, 4)) getproperty length", "5"),
    ("\(point(3, 4)) \(point(1, 1)) callproperty subtract 1", "(x=2, y=3)"),
    (after(point(3, 4), "pushbyte 10", "normalize 1"), "(x=6, y=8)"),
    (after(point(0, 0), "pushbyte 10", "normalize 1"), "(x=0, y=0)"),
    (
      "getlex flash.geom::Point \(point(0, 8)) \(point(4, 0)) pushdouble 0.25"
        + " callproperty interpolate 3", "(x=3, y=2)"
    ),
    ("\(point(1, 2)) pushnull callproperty equals 1", "TypeError: Error #1009"),
    // M.Rc.1
    (
      after(rectangle(1, 2, 10, 20), "pushbyte 4", "offset 2").replacing(
        "callpropvoid offset 2", with: "setproperty left"), "(x=4, y=2, w=7, h=20)"
    ),
    ("\(rectangle(1, 2, 3, 4)) getproperty bottomRight", "(x=4, y=6)"),
    // M.Rc.2
    ("\(rectangle(0, 0, 10, 10)) pushbyte 10 pushbyte 0 callproperty contains 2", "false"),
    ("\(rectangle(0, 0, .nan, 10)) callproperty isEmpty 0", "false"),
    (
      "\(rectangle(0, 0, 10, 10)) \(rectangle(10, 10, 0, 0)) callproperty containsRect 1",
      "false"
    ),
    (
      after(rectangle(0, 0, 4, 4), "pushbyte 1 pushbyte 2", "inflate 2"), "(x=-1, y=-2, w=6, h=8)"
    ),
    // M.Rc.3
    (
      "\(rectangle(0, 0, 4, 4)) \(rectangle(4, 0, 4, 4)) callproperty intersects 1", "false"
    ),
    (
      "\(rectangle(0, 0, 4, 4)) \(rectangle(2, 1, 4, 9)) callproperty intersection 1",
      "(x=2, y=1, w=2, h=3)"
    ),
    (
      "\(rectangle(0, 0, 0, 4)) \(rectangle(2, 1, 4, 9)) callproperty union 1",
      "(x=2, y=1, w=4, h=9)"
    ),
  ]

  @Test("points and rectangles", arguments: pointCases)
  func pointsAndRectangles(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression).hasPrefix(wanted))
  }

  static let matrixCases: [(String, String)] = [
    // M.Mat.1 and .2
    (
      "\(matrix(1, 2, 3, 4, 5, 6)) \(point(1, 1)) callproperty transformPoint 1",
      "(x=9, y=12)"
    ),
    (
      after(matrix(1, 2, 3, 4, 5, 6), matrix(2, 0, 0, 3, 1, 1), "concat 1"),
      "(a=2, b=6, c=6, d=12, tx=11, ty=19)"
    ),
    // M.Mat.3
    (after(matrix(2, 0, 0, 4, 6, 8), "", "invert 0"), "(a=0.5, b=0, c=0, d=0.25, tx=-3, ty=-2)"),
    // M.Mat.5
    (
      after(matrix(9), "pushshort 8192 pushshort 8192", "createGradientBox 2"),
      "(a=5, b=0, c=0, d=5, tx=4096, ty=4096)"
    ),
    // M.Mat.6: the one for columns takes a row.
    (
      after(matrix(1, 2, 3, 4, 5, 6), "pushbyte 0 \(vector(7, 8, 9))", "copyColumnFrom 2"),
      "(a=7, b=2, c=8, d=4, tx=9, ty=6)"
    ),
    (
      after(vector(1, 1, 1), "", "negate 0"), "Vector3D(-1, -1, -1)"
    ),
    // M.CT.1
    (
      "getlex flash.geom::ColorTransform construct 0 dup pushint 1193046 setproperty color"
        + " getproperty greenOffset", "52"
    ),
    // M.V3.1
    ("getlex flash.geom::Vector3D getproperty Y_AXIS", "Vector3D(0, 1, 0)"),
    ("\(vector(1, 0, 0)) \(vector(0, 1, 0)) callproperty crossProduct 1 getproperty w", "1"),
    (
      "\(vector(1, 0, 0, 5)) \(vector(1, 0, 0, 6)) callproperty equals 1", "true"
    ),
    (
      "\(vector(1, 0, 0, 5)) \(vector(1, 0, 0, 6)) pushtrue callproperty equals 2", "false"
    ),
  ]

  @Test("matrices and colours", arguments: matrixCases)
  func matricesAndColours(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression) == wanted)
  }

  private static let space = "getlex flash.geom::Matrix3D construct 0"

  static let spaceCases: [(String, String)] = [
    // M.M3.1: columns first
    (
      after(space, numbers([1, 2, 3]), "appendTranslation 3") + " getproperty rawData",
      "1,0,0,0,0,1,0,0,0,0,1,0,1,2,3,1"
    ),
    // M.M3.2: after and before
    (
      "\(space) dup \(numbers([2, 2, 2])) callpropvoid appendScale 3"
        + " dup \(numbers([1, 2, 3])) callpropvoid prependTranslation 3 getproperty position",
      "Vector3D(2, 4, 6)"
    ),
    // M.M3.4
    (after(space, numbers([2, 4, 8]), "appendScale 3") + " getproperty determinant", "64"),
    (after(space, numbers([0, 4, 8]), "appendScale 3") + " callproperty invert 0", "false"),
    // M.M3.5
    (
      after(space, numbers([1, 2, 3]), "appendTranslation 3")
        + " \(vector(1, 1, 1)) callproperty transformVector 1", "Vector3D(2, 3, 4)"
    ),
    (
      after(space, numbers([1, 2, 3]), "appendTranslation 3")
        + " \(vector(1, 1, 1)) callproperty deltaTransformVector 1", "Vector3D(1, 1, 1)"
    ),
    // M.M3.8
    (
      after(space, numbers([2, 3, 4]), "appendScale 3")
        + " callproperty decompose 0 pushbyte 2 getproperty {public}::[]", "Vector3D(2, 3, 4)"
    ),
  ]

  @Test("matrices of space", arguments: spaceCases)
  func space(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression) == wanted)
  }
}
