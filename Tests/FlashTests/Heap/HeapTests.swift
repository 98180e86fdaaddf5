import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashHeap

/// Keeps what a test names.
private final class TestRoots: HeapRoots {
  var values: [Value] = []
  func markRoots(_ marker: inout Marker) { for value in values { marker.mark(value) } }
}

/// Holds an object as long as another one lives, or in any case.
private final class TestHolder: WeakHolder {
  let held: ScriptObject
  let owner: ScriptObject?
  private(set) var hasKept = false

  init(_ held: ScriptObject, whileLives owner: ScriptObject?) {
    (self.held, self.owner) = (held, owner)
  }

  func keepWhatLives(_ marker: inout Marker) {
    if owner.map({ marker.isMarked($0) }) ?? true { marker.mark(Value(held)) }
  }

  func dropUnmarked(_ marker: Marker) { hasKept = marker.isMarked(held) }
}

/// Brings holders, in their order.
private final class HolderRoots: HeapRoots {
  var holders: [TestHolder] = []
  func markRoots(_ marker: inout Marker) { for holder in holders { marker.addWeak(holder) } }
}

@Suite("Weak holders")
struct WeakHolderTests {
  @Test("what one holder keeps lets another one keep, whichever comes first")
  func chains() {
    let heap = Heap()
    let objects = (0..<3).map { _ in heap.makeObject() }
    let roots = HolderRoots()
    heap.addRoots(roots)
    roots.holders = [
      TestHolder(objects[2], whileLives: objects[1]),
      TestHolder(objects[1], whileLives: objects[0]),
      TestHolder(objects[0], whileLives: nil),
    ]
    heap.collect()
    #expect(roots.holders.map(\.hasKept) == [true, true, true])
    roots.holders.removeLast()
    heap.collect()
    #expect(roots.holders.map(\.hasKept) == [false, false])
  }
}

@Suite("Strings and names")
struct StringTests {
  @Test("a rope has the units of its halves, in order, however deep")
  func ropes() {
    let heap = Heap()
    var string = heap.string("")
    var expected = ""
    for index in 0..<5000 {
      string = heap.concatenate(string, heap.string("<\(index)>"))
      expected += "<\(index)>"
    }
    #expect(string.text == expected)
    let wide = heap.concatenate(string, heap.string("žluť"))
    #expect(wide.text == expected + "žluť")
    #expect(wide.count == expected.utf16.count + 4)
  }

  @Test("the same text is the same name, and names fold to lower case")
  func names() {
    let heap = Heap()
    let left = heap.intern(heap.concatenate(heap.string("some"), heap.string("Name")))
    #expect(left == heap.intern("someName"))
    #expect(left != heap.intern("somename"))
    #expect(heap.folded(left) == heap.folded(heap.intern("SOMENAME")))
    #expect(heap.text(left).text == "someName")
    for name in KnownName.allCases.dropFirst() { #expect(heap.intern(name.text) == Atom(name)) }
  }

  @Test("names keep when the table grows")
  func growth() {
    let heap = Heap()
    let atoms = (0..<5000).map { heap.intern("name\($0)") }
    for index in 0..<5000 { #expect(heap.intern("name\(index)") == atoms[index]) }
    #expect(heap.atoms.indexes[Int(heap.intern("42").id)] == 42)
    #expect(heap.atoms.indexes[Int(heap.intern("042").id)] == -1)
    #expect(heap.atoms.indexes[Int(heap.intern("99999999999").id)] == -1)
  }
}

@Suite("Objects' properties")
struct PropertyTests {
  let heap = Heap()

  private func names(_ object: ScriptObject) -> [String] {
    heap.ownNames(object).map { heap.text($0.atom).text }
  }

  @Test("objects that got the same names in the same order share a shape")
  func sharing() {
    let objects = (0..<2).map { _ in heap.makeObject() }
    for object in objects {
      heap.add(object, heap.intern("a"), Value(1))
      heap.add(object, heap.intern("b"), Value(2))
    }
    #expect(objects[0].shape == objects[1].shape)
    heap.add(objects[0], heap.intern("c"), Value(3))
    #expect(objects[0].shape != objects[1].shape)
    #expect(!heap.find(objects[1], heap.intern("c"), caseSensitive: true).exists)
  }

  @Test("deleting changes one object only, and keeps the order of the others")
  func deleting() {
    let objects = (0..<2).map { _ in heap.makeObject() }
    for object in objects {
      for name in ["a", "b", "c"] { heap.add(object, heap.intern(name), Value(heap.string(name))) }
    }
    heap.remove(objects[0], heap.find(objects[0], heap.intern("b"), caseSensitive: true))
    heap.add(objects[0], heap.intern("b"), .null)
    #expect(names(objects[0]) == ["a", "c", "b"])
    #expect(names(objects[1]) == ["a", "b", "c"])
  }

  @Test("many names, most of them deleted again, are found")
  func many() {
    let object = heap.makeObject()
    for index in 0..<2000 { heap.add(object, heap.intern("p\(index)"), Value(index)) }
    for index in 0..<2000 where index % 10 != 3 {
      heap.remove(object, heap.find(object, heap.intern("p\(index)"), caseSensitive: true))
    }
    for index in 0..<2000 {
      let place = heap.find(object, heap.intern("p\(index)"), caseSensitive: true)
      #expect(place.exists == (index % 10 == 3))
      if place.exists { #expect(heap.read(object, place) == Value(index)) }
    }
    #expect(names(object).count == 200)
  }

  @Test("case counts only when asked for")
  func cases() {
    let object = heap.makeObject()
    heap.add(object, heap.intern("Name"), Value(1))
    #expect(heap.find(object, heap.intern("nAME"), caseSensitive: false).exists)
    #expect(!heap.find(object, heap.intern("nAME"), caseSensitive: true).exists)
  }

  @Test("flags of one object do not show on another of the same shape")
  func flags() {
    let objects = (0..<2).map { _ in heap.makeObject() }
    let name = heap.intern("x")
    for object in objects { heap.add(object, name, .true) }
    heap.setFlags(objects[0], heap.find(objects[0], name, caseSensitive: true), .constant)
    #expect(heap.flags(objects[0], heap.find(objects[0], name, caseSensitive: true)) == .constant)
    #expect(heap.flags(objects[1], heap.find(objects[1], name, caseSensitive: true)) == [])
  }

  @Test("an array keeps elements that come in order apart, and the rest as properties")
  func arrays() {
    let array = heap.makeObject(.array)
    for index in 0..<100 { heap.addElement(array, at: index, Value(index)) }
    #expect(array.arrayLength == 100)
    #expect(array.shape.count == 0)
    heap.addElement(array, at: 500, .true)
    #expect(array.arrayLength == 501)
    let place = heap.find(array, heap.intern("7"), caseSensitive: true)
    #expect(heap.read(array, place) == Value(7))
    #expect(names(array).count == 102)
    heap.truncate(array, to: 8)
    let indices = (0..<8).map { String($0) }
    #expect(names(array) == ["length"] + indices)
  }

  @Test("a gap in an array is no property")
  func gaps() {
    let array = heap.makeObject(.array)
    for index in 0..<3 { heap.addElement(array, at: index, Value(index)) }
    heap.remove(array, heap.find(array, heap.intern("1"), caseSensitive: true))
    #expect(!heap.find(array, heap.intern("1"), caseSensitive: true).exists)
    #expect(names(array) == ["length", "0", "2"])
  }
}

@Suite("Collection")
struct CollectionTests {
  @Test("what is reachable stays, cycles that are not go")
  func reach() {
    let heap = Heap()
    let roots = TestRoots()
    heap.addRoots(roots)
    heap.collect()
    let before = heap.objectCount
    let kept = heap.makeObject()
    let inner = heap.makeObject(.array)
    heap.add(kept, heap.intern("inner"), Value(inner))
    heap.addElement(
      inner, at: 0,
      Value(heap.concatenate(heap.string("abcdefghijkl"), heap.string("mnopqrstuvwxyz"))))
    roots.values = [Value(kept)]
    for _ in 0..<1000 {
      let (a, b) = (heap.makeObject(), heap.makeObject())
      heap.add(a, heap.intern("other"), Value(b))
      heap.add(b, heap.intern("other"), Value(a))
    }
    let weak = heap.makeWeak(heap.makeObject())
    let alive = heap.makeWeak(inner)
    heap.collect()
    #expect(heap.objectCount == before + 2)
    #expect(weak.target == nil)
    #expect(alive.target == inner)
    let element = heap.read(inner, .element(0))
    #expect(element.string.text == "abcdefghijklmnopqrstuvwxyz")
    // Storage that came free is used again without traces of what was there.
    for _ in 0..<3000 { #expect(heap.makeObject().shape == heap.shapes.root) }
  }

  @Test("halves of a rope live as long as the rope")
  func ropes() {
    let heap = Heap()
    let roots = TestRoots()
    heap.addRoots(roots)
    var rope = heap.string("begin begin begin begin ")
    for index in 0..<200 { rope = heap.concatenate(rope, heap.string("part \(index) of the rope")) }
    roots.values = [Value(rope)]
    heap.collect()
    for index in 0..<2000 { _ = heap.string("other text \(index)") }
    #expect(rope.text.hasSuffix("part 199 of the rope"))
    #expect(rope.text.hasPrefix("begin begin begin begin part 0 of the rope"))
  }
}
