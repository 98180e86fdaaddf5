import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashData
@testable import FlashDisplay
@testable import FlashHeap

@Suite("Rules of the language that the recorded cases show")
struct LanguageTests {
  private let player: Player
  private var machine: Interpreter { player.machines.actionMachine!.machine }

  init() throws {
    player = try PlayerTests.idlePlayer()
    machine.version = 8
  }

  @Test("what is no number equals itself, but not another one")
  func notANumber() {
    let first = machine.computed(.nan)
    let second = machine.computed(.nan)
    #expect(first.isDouble && first.double.isNaN)
    #expect(machine.objects.strictlyEqual(first, first))
    #expect(!machine.objects.strictlyEqual(first, second))
    #expect(machine.computed(3) == Value(3))
  }

  @Test(
    "digits come off a number one by one, with the errors of that",
    arguments: [
      (Double.greatestFiniteMagnitude, "1.79769313486231e+308"), (0.1, "0.1"),
      (1e15, "1e+15"), (-1.5e-7, "-1.5e-7"),
      (Double.leastNonzeroMagnitude, "4.94065645841247e-324"),
      (123_456.789, "123456.789"),
    ])
  func digits(_ number: Double, _ text: String) { #expect(NumberText.text(number) == text) }

  @Test("an array's elements come in the order in which unshift has made them")
  func unshift() throws {
    let array = machine.world.makeArray([Value(1), Value(2), Value(3)])
    try machine.calls.callMethod(
      array, machine.heap.intern("unshift"), [Value(8), Value(9)], reason: .call)
    let names = machine.objects.enumerableNames(array).map { machine.heap.text($0).text }
    #expect(names == ["1", "0", "2", "3", "4"])
    #expect(try machine.objects.getElement(Value(array), Value(2)) == Value(1))
  }

  @Test("an array grows with any index that is written in digits, in 32 bits")
  func longIndexes() throws {
    let array = machine.world.makeArray()
    for (name, length) in [
      ("2147483647", Int32.min), ("2147483648", Int32.min + 1), ("2147483648", Int32.min + 1),
      ("4294967294", -1), ("4294967296", 1), ("-5", 1), ("302231454903659441160191", Int32.min),
    ] {
      try machine.objects.set(array, machine.heap.intern(name), .true)
      #expect(array.arrayLength == length)
    }
  }

  @Test("names and elements of an array come in the order in which they were set")
  func mixedOrder() throws {
    let array = machine.world.makeArray()
    for name in ["a", "0", "m", "1", "z"] {
      try machine.objects.set(array, machine.heap.intern(name), .true)
    }
    let names = machine.objects.enumerableNames(array).map { machine.heap.text($0).text }
    #expect(names == ["z", "1", "m", "0", "a"])
    #expect(array.arrayLength == 2)
  }

  @Test("an accessor keeps what was there before it, and what is set")
  func accessors() throws {
    let object = machine.world.makeObject()
    let name = machine.heap.intern("p")
    machine.heap.define(object, name, Value(3))
    let getter = machine.world.makeNative("test getter") { _, _ throws(ScriptAbort) in Value(7) }
    let added = try machine.calls.callMethod(
      object, machine.heap.intern("addProperty"), [machine.heap.value("p"), Value(getter), .null],
      reason: .call)
    #expect(added == .true)
    #expect(try machine.objects.get(object, name) == Value(7))
    let place = machine.heap.find(object, name, caseSensitive: true)
    let accessor = machine.heap.read(object, place).object
    #expect(machine.heap.stored(accessor) == Value(3))
    try machine.objects.set(object, name, Value(4))
    #expect(machine.heap.stored(accessor) == Value(4))
  }

  @Test("a socket's messages end with a zero byte, wherever they are cut")
  func sockets() throws {
    final class Peer: SocketPeer {
      var news: [SocketNews] = [.data(Array("He".utf8)), .data(Array("llo\0\0W".utf8)), .closed]
      var sent: [UInt8] = []
      func send(_ bytes: [UInt8]) { sent += bytes }
      func receive() -> SocketNews { news.isEmpty ? .nothing : news.removeFirst() }
      func close() {}
    }
    final class Box: @unchecked Sendable { var texts: [String] = [] }
    let peer = Peer()
    let box = Box()
    player.connectSocket = { _, port in port == 8001 ? peer : nil }
    let constructor = try #require(machine.world.native(at: "XMLSocket").asObject)
    let socket = try #require(try machine.calls.construct(constructor, []).asObject)
    for name in ["onConnect", "onData", "onClose"] {
      let listener = machine.world.makeNative("test " + name) { context, call throws(ScriptAbort) in
        box.texts.append(name + " " + (try context.objects.string(call[0]).text))
        return .undefined
      }
      machine.heap.define(socket, machine.heap.intern(name), Value(listener))
    }
    let connected = try machine.calls.callMethod(
      socket, machine.heap.intern("connect"), [machine.heap.value("localhost"), Value(8001)],
      reason: .call)
    #expect(connected == .true)
    try machine.calls.callMethod(
      socket, machine.heap.intern("send"), [machine.heap.value("x")], reason: .call)
    machine.services.sockets.pollSockets()
    #expect(peer.sent == [0x78, 0])
    #expect(box.texts.count == 4)
    #expect(box.texts[1...2] == ["onData Hello", "onData "])
    #expect(machine.services.sockets.open.isEmpty)
  }
}
