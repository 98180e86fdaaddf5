import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

/// What a movie cannot do: take all time or all memory.
@Suite("Limits of scripts")
struct ScriptLimitTests {
  private let player: Player
  private let machine: Interpreter
  private let root: MovieClip

  init() throws {
    player = try PlayerTests.idlePlayer(version: 8)
    player.runIteration()
    machine = player.machines.actionMachine!.machine
    root = try #require(player.island.levels[0])
  }

  /// Whether a call returns when scripts have almost no time.
  private func ends(_ body: () throws(ScriptAbort) -> Void) -> Bool {
    machine.timeLimit = 0.001
    machine.beginStretch()
    var hasEnded = false
    machine.withPlayerFrame(root.script, version: 8) { () throws(ScriptAbort) in
      try body()
      hasEnded = true
    }
    return hasEnded
  }

  @Test("the time is looked at sooner while a script makes objects again and again")
  func objects() {
    machine.timeLimit = 0
    machine.beginStretch()
    var made = 0
    machine.withPlayerFrame(root.script, version: 8) { () throws(ScriptAbort) in
      while made < 10_000 {
        _ = player.instances.make(1, of: root.file)
        made += 1
        try machine.tick()
      }
    }
    #expect(made < 1000)
  }

  @Test("the time is looked at sooner while a script works on whole pictures")
  func pictures() throws {
    machine.timeLimit = 0
    machine.beginStretch()
    var count = 0
    machine.withPlayerFrame(root.script, version: 8) { () throws(ScriptAbort) in
      let value = try machine.valueObjects.make(
        "flash.display.BitmapData", [Value(1000), Value(1000)])
      guard let bitmap = value.asObject else { return }
      while count < 10_000 {
        try call(bitmap, "scroll", [Value(1), Value(1)])
        count += 1
        try machine.tick()
      }
    }
    #expect((1...10).contains(count))
  }

  private func call(
    _ object: ScriptObject, _ method: String, _ arguments: [Value] = []
  ) throws(ScriptAbort) {
    _ = try machine.calls.callMethod(
      object, machine.heap.intern(method), arguments, reason: .call)
  }

  @Test(
    "a method that walks through a made-up length ends with the time of scripts",
    arguments: ["concat", "join", "reverse", "shift", "slice", "sort", "splice", "unshift"])
  func length(_ method: String) {
    let array = machine.world.makeArray()
    array.arrayLength = 1_000_000_000
    #expect(
      !ends { () throws(ScriptAbort) in try call(array, method, method == "splice" ? [.zero] : []) }
    )
    #expect(player.takeNotices() == ["A script has run for too long: scripts are stopped"])
  }

  @Test(
    "a native that takes its arguments, listeners or text from a made-up length ends with the time of scripts",
    arguments: ["apply", "broadcastMessage", "_arrayToXML", "_toJS"])
  func borrowedLength(_ method: String) throws {
    let array = machine.world.makeArray()
    array.arrayLength = 1_000_000_000
    // An array that contains itself ten times has ten times as much with each level.
    let deep = machine.world.makeArray()
    for index in 0..<10 { machine.heap.addElement(deep, at: index, Value(deep)) }
    #expect(
      !ends { () throws(ScriptAbort) in
        switch method {
        case "apply":
          guard let function = machine.world.native(at: "parseInt").asObject else { return }
          try call(function, method, [.undefined, Value(array)])
        case "broadcastMessage":
          guard let broadcaster = machine.world.native(at: "AsBroadcaster").asObject else { return }
          let object = machine.world.makeObject()
          try call(broadcaster, "initialize", [Value(object)])
          machine.heap.define(object, machine.heap.intern("_listeners"), Value(array))
          try call(object, method, [machine.heap.value("message")])
        default:
          let outside = machine.world.native(at: "flash.external.ExternalInterface")
          guard let outside = outside.asObject else { return }
          try call(outside, method, [Value(deep)])
        }
      })
  }

  @Test("sorting ends with the time of scripts")
  func sorting() {
    // All are equal: each part of quicksort is one element shorter than the one before.
    let array = machine.world.makeArray((0..<4000).map { _ in Value(7) })
    #expect(!ends { () throws(ScriptAbort) in try call(array, "sort") })
  }

  @Test(
    "looking for a text ends with the time of scripts",
    arguments: ["indexOf", "lastIndexOf", "split"])
  func searching(_ method: String) throws {
    let text = machine.heap.string(String(repeating: "a", count: 20_000))
    let part = machine.heap.string(String(repeating: "a", count: 10_000) + "b")
    let object = machine.objects.makeBox(Value(text))
    #expect(!ends { () throws(ScriptAbort) in try call(object, method, [Value(part)]) })
  }

  @Test("noise ends with the time of scripts", arguments: ["noise", "perlinNoise"])
  func patterns(_ method: String) throws {
    let surface = try Surface(width: 2000, height: 2000)
    let object = try #require(
      machine.valueObjects.bitmapObject(surface, isTransparent: true).asObject)
    let arguments: [Value] =
      method == "noise"
      ? [Value(1)]
      : [Value(5), Value(5), Value(32), Value(1), .true, .true, Value(15), .false]
    #expect(!ends { () throws(ScriptAbort) in try call(object, method, arguments) })
  }

  @Test("elements that an array does not have make no names")
  func names() {
    let array = machine.world.makeArray()
    array.arrayLength = 5000
    let before = machine.heap.atoms.count
    machine.withPlayerFrame(root.script, version: 8) { () throws(ScriptAbort) in
      for method in ["join", "slice", "concat"] { try call(array, method) }
    }
    #expect(machine.heap.atoms.count - before < 100)
    // Those that it has are found by any spelling of theirs.
    for number in [0, 7, -12, 4_294_967_296, Int.min] {
      #expect(machine.heap.atoms.find(number) == nil || number < 5000)
      let atom = machine.heap.intern(String(number))
      #expect(machine.heap.atoms.find(number) == atom)
    }
  }

  @Test("bitmaps beyond the memory of a movie are not made")
  func bitmaps() throws {
    let list = machine.world.makeArray()
    machine.heap.define(try #require(root.script), machine.heap.intern("list"), Value(list))
    var count = 0
    machine.withPlayerFrame(root.script, version: 8) { () throws(ScriptAbort) in
      for _ in 0..<20 {
        let made = try machine.valueObjects.make(
          "flash.display.BitmapData", [Value(2880), Value(2880)])
        guard made.isObject else { continue }
        machine.heap.addElement(list, at: count, made)
        count += 1
      }
    }
    #expect((14...16).contains(count))
    // What is alive counts after a collection as well, and what has gone does not.
    let more = 100 << 20
    machine.heap.collect()
    #expect(machine.heap.isFull(with: more))
    machine.heap.truncate(list, to: 0)
    machine.heap.collect()
    #expect(!machine.heap.isFull(with: more))
  }

  @Test("a script that takes too much memory ends all scripts")
  func memory() {
    #expect(
      !ends { () throws(ScriptAbort) in
        machine.nativeDepth += 1
        defer { machine.nativeDepth -= 1 }
        machine.heap.pressure += Heap.limit
        try machine.tick()
      })
    #expect(machine.isHalted)
    #expect(player.takeNotices() == ["A script takes too much memory: scripts are stopped"])
  }
}
