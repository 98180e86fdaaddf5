import Testing

@testable import FlashAVM2
@testable import FlashHeap

@Suite("Dictionaries, Proxies, types and definitions")
struct ContainerTests {
  private static let classes = """
    class Trap extends flash.utils::Proxy {
      iinit () { getlocal0 pushscope getlocal0 constructsuper 0 returnvoid }
      override method namespace("http://www.adobe.com/2006/actionscript/flash/proxy")::hasProperty (name:*):Boolean {
        findpropstrict trace pushstring "has" getlocal1 getlocal1 typeof callpropvoid trace 3
        pushtrue returnvalue
      }
      override method namespace("http://www.adobe.com/2006/actionscript/flash/proxy")::getProperty (name:*):* {
        pushstring "got " getlocal1 add returnvalue
      }
      override method namespace("http://www.adobe.com/2006/actionscript/flash/proxy")::nextNameIndex (index:int):int {
        getlocal1 pushbyte 2 iflt more
        pushbyte 0 returnvalue
        more:
        getlocal1 increment_i returnvalue
      }
      override method namespace("http://www.adobe.com/2006/actionscript/flash/proxy")::nextName (index:int):String {
        pushstring "name" getlocal1 add returnvalue
      }
      override method namespace("http://www.adobe.com/2006/actionscript/flash/proxy")::nextValue (index:int):* {
        getlocal1 pushbyte 10 multiply returnvalue
      }
    }
    class pkg::Plain extends Object sealed {
      [Named(key = "value")]
      slot x:int = 5
      const NAME:String = "n"
      method f (a:int, b:* = null):void { returnvoid }
      [Read]
      getter g ():Number { pushbyte 1 returnvalue }
      iinit (a:Array = null) { getlocal0 pushscope getlocal0 constructsuper 0 returnvoid }
    }
    """

  private func trace(_ code: String) throws -> [String] {
    let run = try TestRun(
      """
      \(Self.classes)
      script {
        class Trap
        class pkg::Plain
        init {
          getlocal0 pushscope
          getlocal0 getlex flash.utils::Proxy pushscope getlex flash.utils::Proxy newclass Trap popscope
          initproperty Trap
          getlocal0 getlex Object pushscope getlex Object newclass pkg::Plain popscope
          initproperty pkg::Plain
          getlex flash.utils::Dictionary construct 0 setlocal2
          \(code)
          returnvoid
        }
      }
      """, isPlayer: true)
    if let error = run.error { run.interpreter.report(error) }
    return run.trace
  }

  private static let keys = """
    newobject 0 setlocal3 newobject 0 setlocal 4
    getlocal2 getlocal3 pushstring "one" setproperty {public}::[]
    getlocal2 getlocal 4 pushstring "two" setproperty {public}::[]
    """

  @Test(
    "keys of Dictionaries",
    arguments: [
      // C.Dict.1
      ("\(keys) getlocal2 getlocal3 getproperty {public}::[]", "one"),
      ("\(keys) getlocal2 getlocal 4 getproperty {public}::[]", "two"),
      (
        "getlocal2 pushbyte 1 pushstring \"a\" setproperty {public}::[] getlocal2 pushstring \"1\" getproperty {public}::[]",
        "a"
      ),
      (
        "getlocal2 pushtrue pushstring \"a\" setproperty {public}::[] getlocal2 pushstring \"true\" getproperty {public}::[]",
        "a"
      ),
      (
        "getlocal2 pushnull pushstring \"a\" setproperty {public}::[] getlocal2 pushstring \"null\" getproperty {public}::[]",
        "a"
      ),
      // C.Dict.2
      ("\(keys) getlocal3 getlocal2 in", "true"), ("newobject 0 getlocal2 in", "false"),
      ("getlocal2 newobject 0 getproperty {public}::[]", "undefined"),
      (
        "\(keys) getlocal2 getlocal3 deleteproperty {public}::[] pop getlocal3 getlocal2 in",
        "false"
      ),
      ("\(keys) getlocal2 getlocal3 deleteproperty {public}::[]", "true"),
      ("getlocal2 getproperty constructor", "[class Dictionary]"),
      // C.Dict.4
      ("\(keys) getlocal2 getlocal3 callproperty hasOwnProperty 1", "false"),
      // An object that is no Dictionary has names alone.
      (
        "newobject 0 dup newobject 0 pushbyte 7 setproperty {public}::[] pushstring \"[object Object]\" getproperty {public}::[]",
        "7"
      ),
    ] as [(String, String)])
  func dictionary(_ code: String, _ text: String) throws {
    let lines = try trace("\(code) setlocal 5 findpropstrict trace getlocal 5 callpropvoid trace 1")
    #expect(lines == [text], "\(code): \(lines)")
  }

  @Test("keys are enumerated as what they are")
  func enumeration() throws {
    let code = """
      \(Self.keys)
      pushbyte 0 setlocal 5
      jump test
      loop:
      label
      findpropstrict trace getlocal2 getlocal 5 nextname getlocal3 equals getlocal2 getlocal 5 nextvalue callpropvoid trace 2
      test:
      hasnext2 2 5
      iftrue loop
      """
    #expect(try trace(code) == ["true one", "false two"])
  }

  @Test("weak keys go with the objects that nothing else has", arguments: [true, false])
  func weakKeys(_ isWeak: Bool) throws {
    // C.Dict.3
    let run = try TestRun(
      "script { init { getlocal0 pushscope findpropstrict trace getlex flash.utils::Dictionary callpropvoid trace 1 returnvoid } }",
      isPlayer: true)
    let interpreter = run.interpreter
    let type = try run.machine.classObject(
      for: run.machine.serialization.dictionaryType, interpreter)
    let dictionary = try interpreter.construct(type, [Value(isWeak)]).object
    interpreter.held.append(Value(dictionary))
    let kept = try interpreter.makeObject()
    interpreter.held.append(Value(kept))
    dictionary.setProperty(Value(kept), .true, in: run.heap)
    dictionary.setProperty(Value(try interpreter.makeObject()), .true, in: run.heap)
    dictionary.setProperty(Value(integer: 5), .true, in: run.heap)
    run.heap.collect()
    #expect(dictionary.propertyMap?.pointee.count == (isWeak ? 2 : 3))
    #expect(dictionary.property(Value(kept)) == .true)
  }

  @Test("Proxies are asked for what is no trait")
  func proxies() throws {
    // C.Proxy.3, .4, .5, .7
    let code = """
      getlex Trap construct 0 setlocal3
      findpropstrict trace getlocal3 pushbyte 5 getproperty {public}::[] callpropvoid trace 1
      findpropstrict trace pushstring "abc" getlocal3 in callpropvoid trace 1
      findpropstrict trace getlocal3 getproperty constructor pop pushnull callpropvoid trace 1
      """
    let lines = try trace(code)
    #expect(lines.prefix(3) == ["got 5", "has abc string", "true"])
    let loop = """
      getlex Trap construct 0 setlocal3
      pushbyte 0 setlocal 5
      jump test
      loop:
      label
      findpropstrict trace getlocal3 getlocal 5 nextname getlocal3 getlocal 5 nextvalue callpropvoid trace 2
      test:
      hasnext2 3 5
      iftrue loop
      """
    #expect(try trace(loop) == ["name1 10", "name2 20"])
  }

  @Test("a Proxy without methods of its own throws")
  func missingTraps() throws {
    // C.Proxy.2
    for (name, number, arguments) in [
      ("getProperty", 2088, 1), ("setProperty", 2089, 2), ("callProperty", 2090, 1),
      ("hasProperty", 2091, 1), ("deleteProperty", 2092, 1), ("getDescendants", 2093, 1),
      ("nextNameIndex", 2105, 1), ("nextName", 2106, 1), ("nextValue", 2107, 1),
    ] {
      let values = [String](repeating: "pushbyte 1", count: arguments).joined(separator: " ")
      let lines = try trace(
        """
        getlex flash.utils::Proxy construct 0 \(values)
        callpropvoid namespace("http://www.adobe.com/2006/actionscript/flash/proxy")::\(name) \(arguments)
        """)
      #expect(
        lines.first?.hasPrefix("IllegalOperationError: Error #\(number):") == true
          || lines.first?.contains("#\(number)") == true, "\(lines)")
      #expect(lines.first?.contains("\n\tat Error$/throwError()\n") == true, "\(lines)")
    }
  }

  // MARK: - Types

  @Test(
    "names of types",
    arguments: [
      // C.Util.1
      ("pushbyte 5", "int"), ("pushint 268435456", "Number"), ("pushdouble 1.5", "Number"),
      ("pushdouble 7.0", "int"), ("pushdouble -0.0", "Number"), ("pushstring \"x\"", "String"),
      ("pushtrue", "Boolean"),
      ("pushnull", "null"), ("pushundefined", "void"), ("getlex pkg::Plain", "pkg::Plain"),
      ("getlex pkg::Plain construct 0", "pkg::Plain"), ("newarray 0", "Array"),
      ("getlex trace", "builtin.as$0::MethodClosure"),
      (
        "getlex __AS3__.vec::Vector getlex pkg::Plain applytype 1",
        "__AS3__.vec::Vector.<pkg::Plain>"
      ),
      (
        "getlex __AS3__.vec::Vector getlex Number applytype 1 construct 0",
        "__AS3__.vec::Vector.<Number>"
      ),
    ] as [(String, String)])
  func names(_ value: String, _ text: String) throws {
    let lines = try trace(
      """
      findpropstrict trace
      findpropstrict flash.utils::getQualifiedClassName \(value)
      callproperty flash.utils::getQualifiedClassName 1
      callpropvoid trace 1
      """)
    #expect(lines == [text], "\(value)")
  }

  @Test(
    "names of types above",
    arguments: [
      // C.Util.2
      ("getlex Trap", "flash.utils::Proxy"), ("pushbyte 5", "Object"), ("newobject 0", "null"),
      ("pushnull", "null"),
      ("getlex __AS3__.vec::Vector getlex String applytype 1", "__AS3__.vec::Vector.<*>"),
    ] as [(String, String)])
  func baseNames(_ value: String, _ text: String) throws {
    let lines = try trace(
      """
      findpropstrict trace
      findpropstrict flash.utils::getQualifiedSuperclassName \(value)
      callproperty flash.utils::getQualifiedSuperclassName 1
      callpropvoid trace 1
      """)
    #expect(lines == [text], "\(value)")
  }

  @Test(
    "definitions by name",
    arguments: [
      // V.Domain.9
      ("int", "[class int]"), ("pkg::Plain", "[class Plain]"), ("pkg.Plain", "[class Plain]"),
      ("flash.utils.ByteArray", "[class ByteArray]"),
      ("Vector.<int>", "[class Vector.<int>]"),
      ("__AS3__.vec::Vector.<Vector.<*>>", "[class Vector.<__AS3__.vec::Vector.<*>>]"),
      ("trace", "function Function() {}"),
    ] as [(String, String)])
  func definitions(_ name: String, _ text: String) throws {
    let lines = try trace(
      """
      findpropstrict trace
      findpropstrict flash.utils::getDefinitionByName pushstring "\(name)"
      callproperty flash.utils::getDefinitionByName 1
      callpropvoid trace 1
      """)
    #expect(lines == [text], "\(name)")
  }

  @Test(
    "definitions that are not there",
    arguments: [
      ("pushnull", "ArgumentError: Error #1507"),
      ("pushstring \"a.B\"", "ReferenceError: Error #1065"),
      ("pushstring \"Vector.<Nothing>\"", "ReferenceError: Error #1065"),
      // V.Api.2: what is only in AIR.
      ("pushstring \"flash.desktop.NativeApplication\"", "ReferenceError: Error #1065"),
    ] as [(String, String)])
  func missing(_ name: String, _ text: String) throws {
    let lines = try trace(
      """
      findpropstrict flash.utils::getDefinitionByName \(name)
      callpropvoid flash.utils::getDefinitionByName 1
      """)
    #expect(lines.first?.hasPrefix(text) == true, "\(lines)")
  }

  @Test("descriptions of types")
  func descriptions() throws {
    let run = try TestRun(
      """
      \(Self.classes)
      script {
        class pkg::Plain
        init {
          getlocal0 pushscope
          getlocal0 getlex Object pushscope getlex Object newclass pkg::Plain popscope
          initproperty pkg::Plain
          returnvoid
        }
      }
      """, isPlayer: true)
    #expect(run.error == nil)
    let program = try #require(run.machine.programs.last)
    let type = try #require(program.classes.last)
    let instance = try TypeDescription(type.instance, .all, run.interpreter)
    // C.Desc.1–6
    #expect(
      instance.xml(factory: nil, alias: nil)
        == """
        <type name="pkg::Plain" base="Object" isDynamic="false" isFinal="false" isStatic="false">\
        <extendsClass type="Object"/>\
        <constructor><parameter index="1" type="Array" optional="true"/></constructor>\
        <variable name="x" type="int"><metadata name="Named"><arg key="key" value="value"/></metadata></variable>\
        <constant name="NAME" type="String"/>\
        <accessor name="g" access="readonly" type="Number" declaredBy="pkg::Plain"><metadata name="Read"/></accessor>\
        <method name="f" declaredBy="pkg::Plain" returnType="void">\
        <parameter index="1" type="int" optional="false"/>\
        <parameter index="2" type="*" optional="true"/></method></type>
        """)
    // A class whose calls do what `new` does has the constructor of these.
    let int = try TypeDescription(run.machine.types.int, .all, run.interpreter)
    #expect(
      int.xml(factory: nil, alias: nil).contains(
        "<constructor><parameter index=\"1\" type=\"*\" optional=\"true\"/></constructor>"))
    let own = try TypeDescription(type.static, .all, run.interpreter)
    // C.Desc.2, .8
    #expect(
      own.xml(factory: instance, alias: nil).hasPrefix(
        """
        <type name="pkg::Plain" base="Class" isDynamic="true" isFinal="true" isStatic="true">\
        <extendsClass type="Class"/><extendsClass type="Object"/>\
        <accessor name="prototype" access="readonly" type="*" declaredBy="Class"/>\
        <factory type="pkg::Plain"><extendsClass type="Object"/>
        """))
    let vectors = try TypeDescription(
      try #require(run.machine.vector(of: type.instance)), .all, run.interpreter)
    #expect(
      vectors.xml(factory: nil, alias: "a\"b").contains(
        #"name="__AS3__.vec::Vector.&lt;pkg::Plain>""#))
  }
}
