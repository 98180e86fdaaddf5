import Testing

@testable import FlashAVM2
@testable import FlashData
@testable import FlashHeap

/// C.Amf: values of scripts as bytes, and back.
@Suite("Objects in ByteArrays")
struct AMFValueTests {
  private static let classes = """
    class Point extends Object sealed {
      slot x:int
      slot y
      const z:int = 9
      [Transient]
      slot secret:int = 1
      getter half ():Number { getlocal0 getproperty x pushbyte 2 divide returnvalue }
      getter both ():int { pushbyte 3 returnvalue }
      setter both (v:int):void {
        getlocal0 pushscope findpropstrict trace pushstring "set" getlocal1 callpropvoid trace 2
        returnvoid
      }
    }
    class Writer extends Object implements flash.net::IDynamicPropertyWriter sealed {
      method writeDynamicProperties (o:Object, out:flash.net::IDynamicPropertyOutput):void {
        getlocal0 pushscope
        getlocal2 pushstring "k" pushbyte 5 callpropvoid writeDynamicProperty 2
        getlocal2 pushstring "f" getlex trace callpropvoid writeDynamicProperty 2
        returnvoid
      }
    }
    class Own extends Object implements flash.utils::IExternalizable sealed {
      slot value
      method writeExternal (out:flash.utils::IDataOutput):void {
        getlocal0 pushscope
        getlocal1 pushbyte 77 callpropvoid writeByte 1
        getlocal1 getlocal0 getproperty value callpropvoid writeObject 1
        getlocal1 pushbyte 78 callpropvoid writeByte 1
        returnvoid
      }
      method readExternal (input:flash.utils::IDataInput):void {
        getlocal0 pushscope
        getlocal1 callproperty readByte 0 pop
        getlocal0 getlocal1 callproperty readObject 0 setproperty value
        findpropstrict trace getlocal1 callproperty readByte 0 callpropvoid trace 1
        returnvoid
      }
    }
    """

  private func trace(_ code: String) throws -> [String] {
    let run = try TestRun(
      """
      \(Self.classes)
      script {
        class Point
        class Own
        class Writer
        init {
          getlocal0 pushscope
          getlocal0 getlex Object pushscope getlex Object newclass Point popscope initproperty Point
          getlocal0 getlex Object pushscope getlex Object newclass Own popscope initproperty Own
          getlocal0 getlex Object pushscope getlex Object newclass Writer popscope initproperty Writer
          getlex flash.utils::ByteArray construct 0 setlocal2
          \(code)
          returnvoid
        }
      }
      """, isPlayer: true)
    if let error = run.error { run.interpreter.report(error) }
    return run.trace
  }

  private static let register = """
    findpropstrict flash.net::registerClassAlias pushstring "P" getlex Point
    callpropvoid flash.net::registerClassAlias 2
    findpropstrict flash.net::registerClassAlias pushstring "O" getlex Own
    callpropvoid flash.net::registerClassAlias 2
    """

  /// Traces the bytes of the array in register 2.
  private static let dump = """
    pushbyte 0 setlocal3 pushstring "" setlocal 4
    jump test
    loop:
    label
    getlocal 4 getlocal2 getlocal3 getproperty {public}::[] pushbyte 16 callproperty AS3::toString 1 add pushstring " " add setlocal 4
    inclocal_i 3
    test:
    getlocal3 getlocal2 getproperty length iflt loop
    findpropstrict trace getlocal 4 callpropvoid trace 1
    """

  private static func write(_ value: String, _ encoding: Int) -> String {
    """
    getlocal2 pushbyte \(encoding) setproperty objectEncoding
    \(value) setlocal 5
    getlocal2 getlocal 5 callpropvoid writeObject 1 
    """
  }

  private static let vector =
    "getlex __AS3__.vec::Vector getlex int applytype 1 pushbyte 1 construct 1"

  @Test(
    "bytes of values",
    arguments: [
      ("pushundefined", "0 ", "6 "), ("pushnull", "1 ", "5 "), ("pushtrue", "3 ", "1 1 "),
      ("pushbyte 5", "4 5 ", "0 40 14 0 0 0 0 0 0 "),
      ("pushbyte -1", "4 ff ff ff ff ", "0 bf f0 0 0 0 0 0 0 "),
      ("pushint 268435456", "5 41 b0 0 0 0 0 0 0 ", "0 41 b0 0 0 0 0 0 0 "),
      ("pushdouble 0.5", "5 3f e0 0 0 0 0 0 0 ", "0 3f e0 0 0 0 0 0 0 "),
      ("pushstring \"ab\"", "6 5 61 62 ", "2 0 2 61 62 "), ("pushstring \"\"", "6 1 ", "2 0 0 "),
      ("getlex trace", "0 ", "6 "),
      (
        "pushbyte 1 pushbyte 2 newarray 2", "9 5 1 4 1 4 2 ",
        "8 0 0 0 2 0 1 30 0 3f f0 0 0 0 0 0 0 0 1 31 0 40 0 0 0 0 0 0 0 0 0 9 "
      ),
      ("newobject 0", "a b 1 1 ", "3 0 0 9 "),
      (
        "pushstring \"a\" pushbyte 1 newobject 1", "a b 1 3 61 4 1 1 ",
        "3 0 1 61 0 3f f0 0 0 0 0 0 0 0 0 9 "
      ),
      // Functions are left out of dynamic properties.
      ("pushstring \"a\" getlex trace newobject 1", "a b 1 1 ", "3 0 0 9 "),
      (vector, "d 3 0 0 0 0 0 ", "11 d 3 0 0 0 0 0 "),
      (
        "getlex flash.utils::ByteArray construct 0 dup pushbyte 7 callpropvoid writeByte 1",
        "c 3 7 ", "11 c 3 7 "
      ),
      (
        "getlex flash.utils::Dictionary construct 0 dup pushbyte 1 pushbyte 2 setproperty {public}::[]",
        "11 3 0 6 3 31 4 2 ", "11 11 3 0 6 3 31 4 2 "
      ),
      // A value again is a reference.
      (
        "newobject 0 dup newarray 2", "9 5 1 a b 1 1 a 2 ",
        "8 0 0 0 2 0 1 30 3 0 0 9 0 1 31 7 0 1 0 0 9 "
      ),
    ] as [(String, String, String)])
  func bytes(_ value: String, _ amf3: String, _ amf0: String) throws {
    let lines = try trace(Self.write(value, 3) + " " + Self.dump)
    #expect(lines == [amf3], "\(value): \(lines)")
    let old = try trace(Self.write(value, 0) + " " + Self.dump)
    #expect(old == [amf0], "\(value): \(old)")
  }

  @Test(
    "an object of a class has its public members, and its alias (C.Amf.3.5)", arguments: [0, 3])
  func classes(_ encoding: Int) throws {
    let code = """
      \(Self.register)
      \(Self.write("getlex Point construct 0 dup pushbyte 4 setproperty x", encoding))
      getlocal2 pushbyte 0 setproperty position
      getlocal2 callproperty readObject 0 setlocal3
      findpropstrict trace getlocal3 getlex Point istypelate getlocal3 getproperty x getlocal3 getproperty y callpropvoid trace 3
      """
    #expect(try trace(code) == ["set 3", "true 4 undefined"])
    let bytes = try trace(Self.write("getlex Point construct 0", 3) + " " + Self.dump)
    // Three members: x, y, both; in the order of the class.
    #expect(bytes == ["a 33 1 3 78 3 79 9 62 6f 74 68 4 0 0 4 3 "])
  }

  @Test("a writer of scripts writes dynamic properties")
  func dynamicWriter() throws {
    // C.Amf.3.6
    let code = """
      getlex flash.net::ObjectEncoding getlex Writer construct 0 setproperty dynamicPropertyWriter
      \(Self.write("pushstring \"a\" pushbyte 1 newobject 1", 3)) \(Self.dump)
      """
    #expect(try trace(code) == ["a b 1 3 6b 4 5 1 "])
  }

  @Test(
    "objects that write themselves share references with what is around them (C.Amf.3.7, C.Amf.2)")
  func external() throws {
    let code = """
      \(Self.register)
      newobject 0 setlocal 6
      \(Self.write("getlex Own construct 0 dup getlocal 6 setproperty value getlocal 6 newarray 2", 3))
      \(Self.dump)
      getlocal2 pushbyte 0 setproperty position
      getlocal2 callproperty readObject 0 setlocal3
      findpropstrict trace getlocal3 pushbyte 0 getproperty {public}::[] getproperty value
      getlocal3 pushbyte 1 getproperty {public}::[] strictequals
      getlocal2 getproperty position getlocal2 getproperty length strictequals callpropvoid trace 2
      """
    #expect(
      try trace(code) == ["9 5 1 a 7 3 4f 4d a b 1 1 4e a 4 ", "78", "true true"])
  }

  @Test(
    "errors",
    arguments: [
      (write("getlex Own construct 0", 3), 2004),
      ("getlocal2 callproperty readObject 0", 2030),
      (
        "getlocal2 pushbyte 10 callpropvoid writeByte 1 getlocal2 pushbyte 0 setproperty position getlocal2 callproperty readObject 0",
        2030
      ),
      (
        "getlocal2 pushbyte 100 callpropvoid writeByte 1 getlocal2 pushbyte 0 setproperty position getlocal2 callproperty readObject 0",
        2006
      ),
      (
        "findpropstrict flash.net::registerClassAlias pushnull pushnull callpropvoid flash.net::registerClassAlias 2",
        2007
      ),
      (
        "findpropstrict flash.net::registerClassAlias pushstring \"\" getlex Point callpropvoid flash.net::registerClassAlias 2",
        2085
      ),
      (
        "findpropstrict flash.net::getClassByAlias pushstring \"no\" callpropvoid flash.net::getClassByAlias 1",
        1014
      ),
    ] as [(String, Int)])
  func errors(_ code: String, _ number: Int) throws {
    let lines = try trace(code)
    #expect(lines.first?.contains("#\(number):") == true, "\(lines)")
  }

  @Test("any bytes end in a value or an error")
  func hostile() throws {
    let run = try TestRun(
      "script { init { getlocal0 pushscope findpropstrict trace getlex flash.utils::Dictionary callpropvoid trace 1 returnvoid } }",
      isPlayer: true)
    let type = try run.machine.classObject(
      for: run.machine.serialization.byteArrayType, run.interpreter)
    var seed: UInt64 = 12345
    func random() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 33)
    }
    var failures = 0
    for round in 0..<3000 {
      let value = try run.interpreter.construct(type, [])
      let state = try ByteArrayState.of(value, run.machine)
      state.encoding = round & 1 == 0 ? .amf0 : .amf3
      try state.put((0..<40).map { $0 % 3 == 0 ? random() % 18 : random() & 0x1F })
      state.position = 0
      do { _ = try AMFDecoder.value(in: state, run.interpreter) } catch { failures += 1 }
      if round % 100 == 0 { run.heap.collect() }
    }
    #expect(failures > 100)
  }
}
