import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

@Suite("Short ways of the machine of ActionScript 3")
struct CallPathTests {
  /// What a script traces that has these classes, members and this initializer.
  private func trace(
    classes: String = "", members: String = "", _ code: String, isPlayer: Bool = false
  ) throws -> [String] {
    let run = try TestRun(
      """
      \(classes)
      script {
        \(members)
        init {
          getlocal0 pushscope
          \(code)
          returnvoid
        }
      }
      """, isPlayer: isPlayer)
    if let error = run.error { return run.trace + ["\(error)"] }
    return run.trace
  }

  private func traced(_ value: String) -> String {
    "findpropstrict trace \(value) callpropvoid trace 1"
  }

  /// Makes a class that has no base but Object.
  private func made(_ name: String) -> String {
    "findpropstrict \(name) getlex Object pushscope getlex Object newclass \(name) popscope "
      + "initproperty \(name)"
  }

  private let pairs = """
    class One extends Object sealed {
      slot x:int = 1
      method f(n:int):int { getlocal1 pushbyte 10 add_i returnvalue }
      getter g():uint { pushbyte 7 returnvalue }
      setter s(v:Boolean):void { getlocal0 getlocal1 convert_i setproperty x returnvoid }
    }
    class Two extends Object {
      slot y:String = "other"
      slot x:Number = 2.5
      method f(n:Number):Boolean { getlocal1 pushbyte 3 lessthan returnvalue }
      getter g():String { pushstring "text" returnvalue }
      setter s(v:*):void { getlocal0 getlocal1 setproperty x returnvoid }
    }
    """

  @Test("one place in the code meets objects of several classes (V.Prop.1 to .3)")
  func severalClasses() throws {
    let lines = try trace(
      classes: pairs,
      members: """
        class One = One
        class Two = Two
        method read(o:*):* { getlocal1 getproperty x returnvalue }
        method ask(o:*):* { getlocal1 getproperty g returnvalue }
        method call(o:*, n:*):* { getlocal1 getlocal2 callproperty f 1 returnvalue }
        method write(o:*, v:*):* {
          getlocal1 getlocal2 setproperty s getlocal1 getproperty x returnvalue
        }
        method all(o:*):String {
          getlocal0 getlocal1 callproperty read 1 pushstring " " add
          getlocal0 getlocal1 callproperty ask 1 add pushstring " " add
          getlocal0 getlocal1 pushstring "2" callproperty call 2 add pushstring " " add
          getlocal0 getlocal1 pushstring "3" callproperty write 2 add coerce_s returnvalue
        }
        """,
      """
      \(made("One")) \(made("Two"))
      \(traced("getlocal0 findpropstrict One constructprop One 0 callproperty all 1"))
      \(traced("getlocal0 findpropstrict Two constructprop Two 0 callproperty all 1"))
      \(traced("getlocal0 findpropstrict One constructprop One 0 callproperty all 1"))
      """)
    #expect(lines == ["1 7 12 1", "2.5 text true 3", "1 7 12 1"])
  }

  @Test(
    "names that are values find fields, properties and elements (V.Mn.4)",
    arguments: [
      (#"pushstring "x""#, "1"), (#"pushstring "y""#, "undefined"), ("pushint 1", "b"),
      (#"pushstring "1""#, "b"), ("pushdouble 1.0", "b"), ("pushint -1", "undefined"),
      (#"pushstring "01""#, "undefined"), (#"pushstring "length""#, "2"), ("pushuint 1", "b"),
      ("pushdouble 0.5", "undefined"),
    ])
  func lateNames(_ name: String, _ expected: String) throws {
    let object = expected == "1" ? "findpropstrict One constructprop One 0" : "getlocal1"
    let read = "getlocal0 \(object) \(name) callproperty read 2"
    let lines = try trace(
      classes: "class One extends Object sealed { slot x:int = 1 }",
      members: """
        class One = One
        method read(o:*, n:*):* { getlocal1 getlocal2 getproperty {public}::[] returnvalue }
        """,
      """
      \(made("One"))
      pushstring "a" pushstring "b" newarray 2 coerce_a setlocal1
      \(traced(read)) \(traced(read))
      \(traced("getlocal0 getlocal1 pushstring \"1\" callproperty read 2"))
      """, isPlayer: true)
    #expect(lines == [expected, expected, "b"])
  }

  @Test("writing by a name that is a value is seen by the same name")
  func lateWriting() throws {
    let lines = try trace(
      members: """
        method write(o:*, n:*, v:*):void {
          getlocal1 getlocal2 getlocal3 setproperty {public}::[] returnvoid
        }
        """,
      """
      newobject 0 coerce_a setlocal1
      getlocal0 getlocal1 pushstring "a" pushint 1 callpropvoid write 3
      getlocal0 getlocal1 pushstring "b" pushint 2 callpropvoid write 3
      getlocal0 getlocal1 pushstring "a" pushint 3 callpropvoid write 3
      getlocal0 getlocal1 pushstring "300000000" pushint 4 callpropvoid write 3
      \(traced("getlocal1 getproperty a")) \(traced("getlocal1 getproperty b"))
      \(traced("getlocal1 pushint 300000000 getproperty {public}::[]"))
      newarray 0 coerce_a setlocal2
      getlocal0 getlocal2 pushstring "1" pushint 5 callpropvoid write 3
      getlocal0 getlocal2 pushuint 2 pushint 6 callpropvoid write 3
      \(traced("getlocal2 getproperty length")) \(traced("getlocal2 pushint 2 getproperty {public}::[]"))
      """, isPlayer: true)
    #expect(lines == ["3", "2", "4", "3", "6"])
  }

  @Test("a constructor whose first register is written still makes its object (V.New.3)")
  func receiver() throws {
    let lines = try trace(
      classes: """
        class One extends Object sealed {
          slot x:int
          iinit () {
            getlocal0 constructsuper 0
            getlocal0 pushbyte 4 setproperty x
            pushnull coerce One setlocal0
            returnvoid
          }
        }
        """,
      members: "class One = One",
      "\(made("One")) \(traced("findpropstrict One constructprop One 0 getproperty x"))")
    #expect(lines == ["4"])
  }

  @Test("constants stay what they are while other methods run")
  func constants() throws {
    let lines = try trace(
      members: """
        method mix(a:int, b:Number, c:*):Number {
          pushint 900001 pushdouble 0.125 multiply pushint 900002 add pushdouble 0.375 add
          getlocal1 add getlocal2 add getlocal3 convert_d add
          pushint 900003 add pushint 900004 add pushint 900005 add returnvalue
        }
        """,
      """
      pushint 0 setlocal1 pushdouble 0.0 setlocal2
      jump test
      again: label
      getlocal2 getlocal0 pushint 70001 pushdouble 0.0625 pushstring "70002" callproperty mix 3 add
      pushint 70003 add pushdouble 0.25 add convert_d setlocal2
      inclocal_i 1
      test: getlocal1 pushint 3 iflt again
      \(traced("getlocal2"))
      """)
    let mix = 900001 * 0.125 + 900002 + 0.375 + 70001 + 0.0625 + 70002 + 900003 + 900004 + 900005
    let expected = 3 * (mix + 70003 + 0.25)
    #expect(lines == [NumberFormat.text(expected)])
  }

  @Test(
    "comparisons with null (V.Cmp.5)",
    arguments: [
      ("pushnull coerce_a", "yes"), ("pushundefined coerce_a", "yes"), ("pushint 0", "no"),
      ("pushfalse", "no"), (#"pushstring """#, "no"), ("pushnan", "no"),
      ("newobject 0", "no"), ("pushnull coerce_s", "yes"),
    ])
  func nulls(_ value: String, _ expected: String) throws {
    for (left, right) in [(value, "pushnull"), ("pushnull", value), (value, "pushundefined")] {
      for branch in ["equals iftrue yes", "ifeq yes"] {
        let code = """
          \(left) \(right) \(branch)
          \(traced("pushstring \"no\"")) jump after
          yes: \(traced("pushstring \"yes\""))
          after:
          """
        #expect(try trace(code) == [expected], "\(left) \(right) \(branch)")
      }
    }
  }

  @Test(
    "functions of Math with arguments of all types (C.Math)",
    arguments: [
      ("pushint 9 callproperty sqrt 1", "3"), (#"pushstring "2.25" callproperty sqrt 1"#, "1.5"),
      ("pushint -1 callproperty sqrt 1", "NaN"), ("pushdouble -2.5 callproperty round 1", "-2"),
      ("pushnull callproperty cos 1", "1"), ("pushdouble -0.5 callproperty ceil 1", "0"),
      ("pushundefined callproperty abs 1", "NaN"),
      ("pushint 2 pushint 10 callproperty pow 2", "1024"),
      (#"pushint 1 pushstring "2" callproperty max 2"#, "2"),
      ("pushint 4 pushint 3 pushint 1 callproperty min 3", "1"),
      ("pushint 4 callproperty max 1", "4"),
      ("pushint 0 pushint -1 callproperty atan2 2", "3.141592653589793"),
    ])
  func math(_ call: String, _ expected: String) throws {
    #expect(try trace(traced("getlex Math \(call)"), isPlayer: true) == [expected])
  }

  @Test("a function of Math without its argument is an error (V.Call.6)")
  func mathWithoutArgument() throws {
    let lines = try trace(traced("getlex Math callproperty sqrt 0"), isPlayer: true)
    #expect(lines.last?.contains("1063") == true)
  }

  /// What a method traces whose code loops for ever, on a machine whose time is up at every third look: an error first, then the end.
  private func loop(forever code: String) throws -> [String] {
    let run = try TestRun("script { method spin():void { \(code) } init { returnvoid } }")
    var looks = 0
    run.machine.isTimeUp = {
      looks += 1
      return looks % 3 == 0
    }
    var errors = 0
    run.machine.timeError = {
      errors += 1
      return errors == 1 ? ScriptError(1063) : .terminated
    }
    let script = try #require(run.machine.programs.last?.scripts.last)
    let global = try run.machine.global(of: script, run.interpreter)
    let name = Name(run.heap.intern("spin"), .public)
    do throws(ScriptError) {
      _ = try run.interpreter.properties.callProperty(Value(global), name, [])
    } catch {
      return run.trace + ["\(error)"]
    }
    return run.trace
  }

  @Test("time that is up is an error, and the end after as long again (V.Time.1)")
  func time() throws {
    let lines = try loop(
      forever: """
        try from to catch all * as e
        getlocal0 pushscope
        from: label
        getlocal0 callpropvoid spin 0 jump from
        to: returnvoid
        all: pop getlocal0 pushscope findpropstrict trace pushstring "caught" callpropvoid trace 1
        again: label jump again
        """)
    #expect(lines.last == "terminated")
  }

  @Test("rounds of loops and calls are steps")
  func steps() throws {
    func steps(_ count: Int) throws -> UInt64 {
      try TestRun(
        """
        script {
          method one():void { returnvoid }
          init {
            getlocal0 pushscope
            pushint 0 setlocal1
            jump test
            again: label getlocal0 callpropvoid one 0 inclocal_i 1
            test: getlocal1 pushint \(count) iflt again
            returnvoid
          }
        }
        """
      ).machine.steps
    }
    #expect(try steps(5000) - steps(2000) == 6000)
  }
}
