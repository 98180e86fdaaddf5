import FlashHarness
import Testing

@testable import Flash
@testable import FlashDisplay

extension Assembly {
  /// Pushes what a variable holds.
  fileprivate mutating func variable(_ name: String) {
    push(name)
    op(0x1C)
  }

  /// Pushes a property of a variable's object.
  fileprivate mutating func member(_ object: String, _ name: String) {
    variable(object)
    push(name)
    op(0x4E)
  }

  /// Pushes what a method of a variable's object gives for texts and numbers.
  fileprivate mutating func call(_ object: String, _ method: String, _ arguments: [Argument] = []) {
    for argument in arguments.reversed() {
      switch argument {
      case .text(let text): push(text)
      case .number(let number): push(number)
      }
    }
    push(Int32(arguments.count))
    variable(object)
    push(method)
    op(0x52)
  }

  fileprivate enum Argument {
    case text(String)
    case number(Int32)
  }

  /// Calls it for what it does.
  fileprivate mutating func invoke(
    _ object: String, _ method: String, _ arguments: [Argument] = []
  ) {
    call(object, method, arguments)
    op(0x17)
  }

  /// `name = object.createEmptyMovieClip(child, depth)`.
  fileprivate mutating func makeClip(
    _ name: String, in object: String = "_root", as child: String, at depth: Int32
  ) {
    push(name)
    call(object, "createEmptyMovieClip", [.text(child), .number(depth)])
    op(0x1D)
  }

  fileprivate mutating func setMember(_ object: String, _ name: String, _ value: Int32) {
    variable(object)
    push(name)
    push(value)
    op(0x4F)
  }

  /// `object.onUnload = function () {}`.
  fileprivate mutating func giveUnloadHandler(_ object: String) {
    variable(object)
    push("onUnload")
    function("", Assembly())
    op(0x4F)
  }

  /// `trace(typeof object.name)`.
  fileprivate mutating func traceType(_ object: String, _ name: String) {
    member(object, name)
    op(0x44)
    op(0x26)
  }
}

@Suite("Clips as scripts see them")
struct ClipTests {
  @Test("a reference to a clip that has gone is a clip without properties, and takes none")
  func goneReference() throws {
    var code = Assembly()
    code.makeClip("reference", as: "clip", at: 5)
    code.setMember("reference", "a", 1)
    code.traceType("reference", "a")
    code.invoke("reference", "removeMovieClip")
    code.traceType("reference", "a")
    code.traceType("reference", "play")
    code.setMember("reference", "a", 2)
    code.traceType("reference", "a")
    code.variable("reference")
    code.op(0x44)
    code.op(0x26)
    // What comes to its place is what it means from then on.
    code.makeClip("other", as: "clip", at: 6)
    code.setMember("other", "a", 3)
    code.member("reference", "a")
    code.op(0x26)
    #expect(
      try code.run() == ["number", "undefined", "undefined", "undefined", "movieclip", "3"])
  }

  @Test("of a clip that waits for handlers, children below the first that waits go at once")
  func childrenOfLeaving() throws {
    var code = Assembly()
    code.makeClip("parent", as: "parent", at: 5)
    for (index, name) in ["a", "b", "c"].enumerated() {
      code.makeClip(name, in: "parent", as: name, at: Int32(index))
    }
    code.giveUnloadHandler("b")
    code.invoke("parent", "removeMovieClip")
    for name in ["a", "b", "c"] { code.traceType("parent", name) }
    #expect(try code.run() == ["undefined", "movieclip", "movieclip"])
  }

  @Test("`meth` tells methods of requests apart, in whatever case")
  func methods() throws {
    var code = Assembly()
    for name in ["get", "POST", "put"] {
      code.call("_root", "meth", [.text(name)])
      code.op(0x26)
    }
    code.call("_root", "meth")
    code.op(0x26)
    #expect(try code.run() == ["1", "2", "0", "0"])
  }

  @Test("requests ask the clip's own `meth`, also without a method")
  func requestsAskMeth() throws {
    var body = Assembly()
    body.push("asked")
    body.op(0x26)
    var code = Assembly()
    code.variable("_root")
    code.push("meth")
    code.function("", body)
    code.op(0x4F)
    code.invoke("_root", "loadVariables", [.text("")])
    code.invoke("_root", "getURL", [.text(""), .text("")])
    code.invoke("_root", "loadMovie")
    #expect(try code.run() == ["asked", "asked", "asked"])
  }

  @Test("before SWF 8 a line's whole width counts for the bounds", arguments: [7, 8])
  func lineBounds(_ version: UInt8) throws {
    var code = Assembly()
    code.makeClip("clip", as: "clip", at: 5)
    code.invoke("clip", "lineStyle", [.number(10), .number(0)])
    code.invoke("clip", "moveTo", [.number(10), .number(10)])
    code.invoke("clip", "lineTo", [.number(30), .number(10)])
    code.member("clip", "_width")
    code.op(0x26)
    #expect(try code.run(version: version) == [version < 8 ? "40" : "30"])
  }

  @Test("setting a side makes a clip's scales positive")
  func positiveScales() throws {
    var code = Assembly()
    code.makeClip("clip", as: "clip", at: 5)
    code.invoke("clip", "beginFill", [.number(0)])
    for (x, y): (Int32, Int32) in [(10, 0), (10, 20), (0, 20)] {
      code.invoke("clip", "lineTo", [.number(x), .number(y)])
    }
    code.setMember("clip", "_xscale", -50)
    code.setMember("clip", "_yscale", -50)
    code.setMember("clip", "_width", 10)
    for name in ["_xscale", "_yscale"] {
      code.member("clip", name)
      code.op(0x26)
    }
    #expect(try code.run() == ["100", "50"])
  }

  @Test("a target that is given as a clip is the lowest of its path")
  func targetByPath() throws {
    var code = Assembly()
    code.makeClip("low", as: "same", at: 5)
    code.makeClip("high", as: "same", at: 6)
    code.setMember("low", "a", 5)
    code.setMember("high", "a", 6)
    code.variable("high")
    code.op(0x20)  // setTarget2
    code.trace(variable: "a")
    #expect(try code.run() == ["5"])
  }

  @Test("the quality is low or high after it was toggled")
  func toggledQuality() throws {
    var code = Assembly()
    code.op(0x08)
    code.member("_root", "_quality")
    code.op(0x26)
    code.op(0x08)
    code.member("_root", "_quality")
    code.op(0x26)
    #expect(try code.run() == ["LOW", "HIGH"])
  }

  @Test("a clip is no number, and beside a text its path")
  func addition() throws {
    var code = Assembly()
    code.push(1)
    code.variable("_root")
    code.op(0x47)
    code.op(0x26)
    code.variable("_root")
    code.push("a")
    code.op(0x47)
    code.op(0x26)
    #expect(try code.run() == ["NaN", "_level0a"])
  }

  @Test("empty clips stand at any depth")
  func depths() throws {
    var code = Assembly()
    code.makeClip("clip", as: "clip", at: -200_000_000)
    code.call("clip", "getDepth")
    code.op(0x26)
    #expect(try code.run() == ["-200000000"])
  }

  @Test("each TextFormat has its own `getTextExtent`; before SWF 8 nothing is moved back")
  func textFormats() throws {
    var code = Assembly()
    code.push("format")
    code.push(0)
    code.push("TextFormat")
    code.op(0x40)  // newObject
    code.op(0x1D)
    code.call("format", "hasOwnProperty", [.text("getTextExtent")])
    code.op(0x26)
    code.setMember("format", "leading", -10)
    code.member("format", "leading")
    code.op(0x26)
    #expect(try code.run(version: 7) == ["true", "0"])
    #expect(try code.run(version: 8) == ["true", "-10"])
  }

  @Test("actions without strings of their own have those of the actions before them in the frame")
  func inheritedPool() throws {
    func tag(_ actions: Assembly) -> [UInt8] {
      let bytes = actions.bytes + [0]
      return [0x3F, 0x03] + Assembly.little(UInt32(bytes.count)) + bytes
    }
    var first = Assembly()
    first.op(0x88, [1, 0] + Array("kept".utf8) + [0])
    var second = Assembly()
    second.op(0x96, [8, 0])
    second.op(0x26)
    let showFrame: [UInt8] = [0x40, 0x00]
    var lines: [String] = []
    let player = try Player(
      PlayerTests.movie(
        frames: 2, tag(first) + tag(second) + showFrame + tag(second) + showFrame + [0, 0]),
      url: "file:///test.swf", options: .recorded, trace: { lines.append(String($0.dropLast())) },
      load: { _ in .failure(status: 0) })
    player.runIteration()
    player.runIteration()
    #expect(lines == ["kept", "undefined"])
  }
}

@Suite("Clips that are buttons")
struct ButtonClipTests {
  private static let handlers = [
    "onPress", "onRelease", "onReleaseOutside", "onRollOver", "onRollOut", "onDragOver",
    "onDragOut",
  ]

  /// Whether a clip is a button after these actions, in which it is `clip`.
  private func isButton(
    version: UInt8, _ actions: (inout Assembly) -> Void
  ) throws -> Bool {
    var code = Assembly()
    code.makeClip("clip", as: "clip", at: 5)
    actions(&code)
    let tag: [UInt8] =
      [0x3F, 0x03] + Assembly.little(UInt32(code.bytes.count + 1)) + code.bytes + [0, 0x40, 0x00]
    var file = PlayerTests.movie(frames: 1, tag + [0, 0])
    file[3] = version
    let player = try Player(
      file, url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
    player.runIteration()
    let clip = try #require(
      player.island.levels[0]?.children.lazy.compactMap { $0 as? MovieClip }.first)
    return clip.isButton
  }

  @Test("by a handler of its own, in the case that the version asks for", arguments: handlers)
  func own(_ name: String) throws {
    #expect(try isButton(version: 7) { $0.setMember("clip", name, 1) })
    #expect(try isButton(version: 6) { $0.setMember("clip", name.lowercased(), 1) })
    #expect(try !isButton(version: 7) { $0.setMember("clip", name.lowercased(), 1) })
  }

  @Test("by what it inherits, and by a child of the name", arguments: handlers)
  func inherited(_ name: String) throws {
    #expect(
      try isButton(version: 8) { code in
        code.member("MovieClip", "prototype")
        code.push(name)
        code.push(1)
        code.op(0x4F)
      })
    #expect(try isButton(version: 8) { $0.makeClip("child", in: "clip", as: name, at: 1) })
  }

  @Test("not by other names")
  func others() throws {
    for name in ["onEnterFrame", "onPres", "press", "onMouseDown"] {
      #expect(try !isButton(version: 8) { $0.setMember("clip", name, 1) })
      #expect(try !isButton(version: 8) { $0.makeClip("child", in: "clip", as: name, at: 1) })
    }
  }
}
