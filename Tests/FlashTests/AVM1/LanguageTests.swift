import Testing

@testable import Flash

@Suite("Rules of the language that the recorded cases show")
struct LanguageTests {
  private let player: Player
  private var avm: AVM1 { player.script }

  init() throws {
    player = try PlayerTests.idlePlayer()
    avm.version = 8
  }

  @Test("what is no number equals itself, but not another one")
  func notANumber() {
    let first = avm.computed(.nan)
    let second = avm.computed(.nan)
    #expect(first.isDouble && first.double.isNaN)
    #expect(avm.strictlyEqual(first, first))
    #expect(!avm.strictlyEqual(first, second))
    #expect(avm.computed(3) == Value(3))
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
    let array = avm.makeArray([Value(1), Value(2), Value(3)])
    try avm.callMethod(
      array, avm.heap.intern("unshift"), [Value(8), Value(9)], reason: .call)
    let names = avm.enumerableNames(array).map { avm.heap.text($0).text }
    #expect(names == ["1", "0", "2", "3", "4"])
    #expect(try avm.getElement(Value(array), Value(2)) == Value(1))
  }

  @Test("an array grows with any index that is written in digits, in 32 bits")
  func longIndexes() throws {
    let array = avm.makeArray()
    for (name, length) in [
      ("2147483647", Int32.min), ("2147483648", Int32.min + 1), ("2147483648", Int32.min + 1),
      ("4294967294", -1), ("4294967296", 1), ("-5", 1), ("302231454903659441160191", Int32.min),
    ] {
      try avm.set(array, avm.heap.intern(name), .true)
      #expect(array.arrayLength == length)
    }
  }

  @Test("names and elements of an array come in the order in which they were set")
  func mixedOrder() throws {
    let array = avm.makeArray()
    for name in ["a", "0", "m", "1", "z"] { try avm.set(array, avm.heap.intern(name), .true) }
    let names = avm.enumerableNames(array).map { avm.heap.text($0).text }
    #expect(names == ["z", "1", "m", "0", "a"])
    #expect(array.arrayLength == 2)
  }

  @Test("an accessor keeps what was there before it, and what is set")
  func accessors() throws {
    let object = avm.makeObject()
    let name = avm.heap.intern("p")
    avm.heap.define(object, name, Value(3))
    let getter = avm.makeNative("test getter") { _, _ throws(ScriptAbort) in Value(7) }
    let added = try avm.callMethod(
      object, avm.heap.intern("addProperty"), [avm.value("p"), Value(getter), .null], reason: .call)
    #expect(added == .true)
    #expect(try avm.get(object, name) == Value(7))
    let place = avm.heap.find(object, name, caseSensitive: true)
    let accessor = avm.heap.read(object, place).object
    #expect(avm.heap.stored(accessor) == Value(3))
    try avm.set(object, name, Value(4))
    #expect(avm.heap.stored(accessor) == Value(4))
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
    let constructor = try #require(avm.native(at: "XMLSocket").asObject)
    let socket = try #require(try avm.construct(constructor, []).asObject)
    for name in ["onConnect", "onData", "onClose"] {
      let listener = avm.makeNative("test " + name) { avm, call throws(ScriptAbort) in
        box.texts.append(name + " " + (try avm.string(call[0]).text))
        return .undefined
      }
      avm.heap.define(socket, avm.heap.intern(name), Value(listener))
    }
    let connected = try avm.callMethod(
      socket, avm.heap.intern("connect"), [avm.value("localhost"), Value(8001)], reason: .call)
    #expect(connected == .true)
    try avm.callMethod(socket, avm.heap.intern("send"), [avm.value("x")], reason: .call)
    avm.pollSockets()
    #expect(peer.sent == [0x78, 0])
    #expect(box.texts.count == 4)
    #expect(box.texts[1...2] == ["onData Hello", "onData "])
    #expect(avm.sockets.isEmpty)
  }
}
