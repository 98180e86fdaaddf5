import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashHeap

@Suite("Values")
struct ValueTests {
  @Test("take 64 bits and tell their kinds apart")
  func kinds() {
    #expect(MemoryLayout<Value>.size == 8)
    let heap = Heap()
    let object = Value(heap.makeObject())
    let string = Value(heap.string("abc"))
    for value in [Value(1.5), Value(-0.0), .nan, Value(Double.infinity), Value(-Double.infinity)] {
      #expect(value.isDouble && !value.isObject && !value.isString && !value.isNullish)
    }
    #expect(object.isObject && !object.isDouble && !object.isString)
    #expect(string.isString && !string.isObject)
    #expect(Value.undefined.isNullish && Value.null.isNullish && !Value.false.isNullish)
    #expect(Value.true.isBoolean && Value.false.isBoolean && !Value.null.isBoolean)
    #expect(Value(integer: -7).isInteger && Value(integer: -7).integer == -7)
    #expect(object.object.kind == .plain && string.string.text == "abc")
  }

  @Test("a NaN of a file is never an object")
  func foreignNaN() {
    let forged = Double(bitPattern: 0xFFF9_0000_DEAD_BEEF)
    #expect(Value(outside: forged).isDouble)
    #expect(Value(0.0 / -0.0).isDouble)
  }
}
