import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

@Suite("The machine of ActionScript 3")
struct MachineTests {
  /// What a script traces whose initializer has this code.
  private func trace(_ code: String, _ more: String = "", locals: Int = 8) throws -> [String] {
    let run = try TestRun(
      """
      \(more)
      script {
        init {
          getlocal0 pushscope
          \(code)
          returnvoid
        }
      }
      """)
    if let error = run.error { return run.trace + ["\(error)"] }
    return run.trace
  }

  private func traced(_ value: String) -> String {
    "findpropstrict trace \(value) callpropvoid trace 1"
  }

  @Test(
    "arithmetic has the types of its operands (V.Num)",
    arguments: [
      ("pushint 7 pushint 2 add", "9"), ("pushint 7 pushint 2 divide", "3.5"),
      ("pushint 2147483647 pushint 1 add", "2147483648"),
      ("pushint 2147483647 pushint 1 add convert_i", "-2147483648"),
      ("pushint 2147483647 pushint 1 add_i", "-2147483648"),
      ("pushint -7 pushint 2 modulo", "-1"), ("pushint 7 pushint 0 modulo", "NaN"),
      ("pushint 7 pushint 0 divide", "Infinity"),
      ("pushint 65537 pushint 65537 multiply_i", "131073"),
      ("pushint -1 pushint 28 urshift", "15"), ("pushint -8 pushint 1 rshift", "-4"),
      ("pushint 1 pushint 33 lshift", "2"), ("pushint 5 bitnot", "-6"),
      ("pushint 6 pushint 3 bitxor", "5"), ("pushint 200 sxi8", "-56"),
      ("pushint 3 sxi1", "-1"), ("pushint 0 negate", "0"), ("pushint 5 increment", "6"),
      ("pushint 2147483647 increment_i", "-2147483648"),
      (#"pushstring "5" negate"#, "-5"), (#"pushstring "5" pushint 1 add"#, "51"),
      ("pushtrue pushint 1 add", "2"), ("pushnull pushint 1 add", "1"),
      ("pushundefined pushint 1 add", "NaN"), (#"pushnull pushstring "a" add"#, "nulla"),
      ("pushdouble 0.1 pushdouble 0.2 add", "0.30000000000000004"),
      ("pushdouble 1e21", "1e+21"), ("pushdouble 123456789012345680000.0", "123456789012345680000"),
      ("pushdouble 1e-7", "1e-7"), ("pushdouble 0.000001", "0.000001"),
      ("pushuint 4294967295", "4294967295"), ("pushdouble -0.5 convert_i", "0"),
      ("pushdouble 4294967296.5 convert_u", "0"), ("pushint -1 convert_u", "4294967295"),
      (#"pushstring " 0x1F" convert_d"#, "31"), (#"pushstring "-0x10" convert_d"#, "-16"),
      (#"pushstring "1e" convert_d"#, "1"), (#"pushstring "1e-" convert_d"#, "NaN"),
      (#"pushstring "12a" convert_i"#, "0"), (#"pushstring "" convert_d"#, "0"),
      ("pushnan convert_b", "false"), (#"pushstring "0" convert_b"#, "true"),
      ("pushnull convert_s", "null"), ("pushundefined coerce_s", "null"),
      ("pushundefined convert_o", ""),
    ])
  func arithmetic(_ code: String, _ expected: String) throws {
    guard !expected.isEmpty else {
      #expect(try trace(code).last?.contains("1010") == true)
      return
    }
    #expect(try trace(traced(code)) == [expected])
  }

  @Test(
    "comparisons (V.Cmp)",
    arguments: [
      ("pushint 1 pushint 2 lessthan", "true"), ("pushint 2 pushint 2 lessequals", "true"),
      ("pushint 2 pushint 1 greaterthan", "true"), ("pushint 1 pushint 2 greaterequals", "false"),
      ("pushnan pushint 1 lessthan", "false"), ("pushnan pushint 1 greaterequals", "false"),
      ("pushint -1 pushuint 4294967295 lessthan", "true"),
      (#"pushstring "10" pushstring "9" lessthan"#, "true"),
      (#"pushstring "10" pushint 9 lessthan"#, "false"),
      (#"pushstring "1" pushint 1 equals"#, "true"),
      (#"pushstring "1" pushint 1 strictequals"#, "false"),
      ("pushint 1 pushdouble 1.0 strictequals", "true"), ("pushnull pushundefined equals", "true"),
      ("pushnull pushundefined strictequals", "false"), ("pushnull pushint 0 equals", "false"),
      ("pushtrue pushint 1 equals", "true"), ("pushnan pushnan equals", "false"),
      ("pushint 1 typeof", "number"), ("pushnull typeof", "object"),
      ("pushundefined typeof", "undefined"), ("newfunction #f typeof", "function"),
    ])
  func comparisons(_ code: String, _ expected: String) throws {
    #expect(
      try trace(traced(code), "function #f () { getlocal0 pushscope returnvoid }") == [expected])
  }

  @Test("loops, jumps that compare, and tables of jumps")
  func loops() throws {
    #expect(
      try trace(
        """
        pushbyte 0 setlocal1
        pushbyte 0 setlocal2
        jump test
        again: label
        getlocal1 getlocal2 add convert_i setlocal1
        inclocal_i 2
        test:
        getlocal2 pushint 101 iflt again
        \(traced("getlocal1"))
        pushbyte 0 setlocal2
        next: label
        getlocal2
        lookupswitch other [zero, one]
        zero: label \(traced(#"pushstring "zero""#)) jump end_
        one: label \(traced(#"pushstring "one""#)) jump end_
        other: label \(traced(#"pushstring "other""#))
        end_:
        inclocal_i 2
        getlocal2 pushbyte 4 iflt next
        """) == ["5050", "zero", "one", "other", "other"])
  }

  @Test("types that differ where paths meet become values")
  func merges() throws {
    #expect(
      try trace(
        """
        pushtrue iffalse second
        pushint 5 jump meet
        second: pushstring "text"
        meet:
        setlocal1
        \(traced("getlocal1"))
        pushbyte 3 setlocal1
        pushfalse iffalse skip
        pushdouble 0.5 setlocal1
        skip:
        \(traced("getlocal1 pushbyte 1 add"))
        """) == ["5", "4"])
  }

  @Test("functions, arguments, defaults and the rest (V.Call)")
  func functions() throws {
    let functions = """
      function #sum (a:int, b:int = 10):int { getlocal1 getlocal2 add returnvalue }
      function #rest (a:*) rest { getlocal1 getlocal2 getproperty length add returnvalue }
      function #all () arguments { getlocal1 getproperty length returnvalue }
      function #free (a:*, b:*) { getlocal1 getlocal2 add returnvalue }
      """
    func call(_ name: String, _ arguments: String, _ count: Int) -> String {
      traced("newfunction #\(name) pushnull \(arguments) call \(count)")
    }
    #expect(try trace(call("sum", "pushint 1", 1), functions) == ["11"])
    #expect(try trace(call("sum", #"pushstring "5" pushdouble 2.9"#, 2), functions) == ["7"])
    #expect(try trace(call("sum", "", 0), functions).last?.contains("1063") == true)
    #expect(
      try trace(call("sum", "pushnull pushnull pushnull", 3), functions).last?.contains("1063")
        == true)
    #expect(try trace(call("free", #"pushstring "x""#, 1), functions) == ["xundefined"])
    #expect(try trace(call("free", "pushint 1 pushint 2 pushint 3", 3), functions) == ["3"])
  }

  @Test("classes: slots, methods, overrides, super, accessors and statics")
  func classes() throws {
    let classes = """
      class A extends Object sealed {
        slot x:int = 5
        static slot made:int = 0
        iinit () {
          getlocal0 pushscope
          getlocal0 constructsuper 0
          getlex A dup getproperty made pushbyte 1 add setproperty made
          returnvoid
        }
        method twice(by:int = 2):int { getlocal0 getproperty x getlocal1 multiply returnvalue }
        method name():String { pushstring "A" returnvalue }
        getter half():Number { getlocal0 getproperty x pushbyte 2 divide returnvalue }
        setter half(value:Number):void {
          getlocal0 getlocal1 pushbyte 2 multiply setproperty x returnvoid
        }
      }
      class B extends A sealed {
        override method name():String {
          getlocal0 callsuper name 0 pushstring "B" add coerce_s returnvalue
        }
      }
      script {
        class A = A
        class B = B
        init {
          getlocal0 pushscope
          findpropstrict A getlex Object pushscope getlex Object newclass A popscope
          initproperty A
          findpropstrict B getlex Object pushscope getlex A pushscope getlex A newclass B
          popscope popscope initproperty B
          findpropstrict B constructprop B 0 coerce B setlocal1
          \(traced("getlocal1 callproperty twice 0"))
          \(traced("getlocal1 pushbyte 3 callproperty twice 1"))
          \(traced("getlocal1 callproperty name 0"))
          \(traced("getlocal1 getproperty half"))
          getlocal1 pushbyte 21 setproperty half
          \(traced("getlocal1 getproperty x"))
          \(traced("getlex A getproperty made"))
          \(traced("getlocal1 istype A"))
          \(traced("getlocal1 coerce_a getproperty x"))
          getlocal1 coerce_a getproperty name setlocal2
          \(traced("getlocal2 pushnull call 0"))
          getlocal1 coerce_a pushnull setproperty missing
          returnvoid
        }
      }
      """
    let run = try TestRun(classes)
    #expect(
      run.trace == ["10", "15", "AB", "2.5", "42", "1", "true", "42", "AB"],
      "\(String(describing: run.error))")
    #expect(run.error?.number == 1056)
  }

  @Test("handlers take what they are for, in the order of the file (V.Exc)")
  func exceptions() throws {
    #expect(
      try trace(
        """
        pushbyte 1 setlocal1
        try from to catch types TypeError as e
        try from to catch all * as e
        from:
        inclocal_i 1
        pushnull getproperty x setlocal2
        to: jump after
        types: setlocal2 getlocal0 pushscope \(traced(#"pushstring "type""#))
        \(traced("getlocal1")) \(traced("getlocal2 getproperty errorID")) jump after
        all: setlocal2 getlocal0 pushscope \(traced(#"pushstring "all""#))
        after:
        """) == ["type", "2", "1009"])
    #expect(
      try trace(
        """
        try from to catch types TypeError as e
        try from to catch all * as e
        from: newfunction #f pushnull call 0 pop
        to: jump after
        types: pop getlocal0 pushscope \(traced(#"pushstring "type""#)) jump after
        all: setlocal1 getlocal0 pushscope \(traced("getlocal1"))
        after:
        """, #"function #f () { getlocal0 pushscope pushstring "thrown" throw }"#) == ["thrown"])
  }

  @Test("functions keep the scopes that they were made in, activations their variables")
  func closures() throws {
    #expect(
      try trace(
        """
        newfunction #counter pushnull call 0 setlocal1
        newfunction #counter pushnull call 0 setlocal2
        \(traced("getlocal1 pushnull call 0")) \(traced("getlocal1 pushnull call 0"))
        \(traced("getlocal2 pushnull call 0"))
        """,
        """
        function #counter () activation {
          slot count:int = 0
          getlocal0 pushscope newactivation dup setlocal1 pushscope
          newfunction #next returnvalue
        }
        function #next () {
          getlocal0 pushscope
          findpropstrict count getlex count pushbyte 1 add setproperty count
          getlex count returnvalue
        }
        """) == ["1", "2", "1"])
  }

  @Test("objects, arrays and for … in (V.Enum)")
  func objects() throws {
    #expect(
      try trace(
        """
        pushstring "b" pushbyte 2 pushstring "a" pushbyte 1 pushstring "7" pushbyte 7
        newobject 3 setlocal1
        pushbyte 0 setlocal2
        getlocal1 coerce_a setlocal3
        jump test
        again: label
        \(traced("getlocal3 getlocal2 nextname")) \(traced("getlocal3 getlocal2 nextvalue"))
        test: hasnext2 3 2 iftrue again
        pushbyte 10 pushbyte 20 newarray 2 setlocal1
        getlocal1 pushbyte 5 pushbyte 50 setproperty {public}::[]
        \(traced("getlocal1 pushbyte 1 getproperty {public}::[]"))
        \(traced("getlocal1 pushbyte 3 getproperty {public}::[]"))
        \(traced(#"getlocal1 pushstring "5" getproperty {public}::[]"#))
        """) == ["7", "7", "a", "1", "b", "2", "20", "undefined", "50"])
  }

  @Test("with finds properties that come while code runs (V.Scope.3)")
  func with() throws {
    #expect(
      try trace(
        """
        pushstring "x" pushbyte 5 newobject 1 pushwith
        \(traced("getlex x"))
        popscope
        getlex y
        """
      ).first == "5")
  }

  @Test("a loop with calls collects what nothing refers to")
  func collection() throws {
    let run = try TestRun(
      """
      class Point extends Object {
        slot x:Number
        slot next:Point
        method set(x:Number):Point { getlocal0 getlocal1 setproperty x getlocal0 returnvalue }
      }
      script {
        class Point = Point
        init {
          getlocal0 pushscope
          findpropstrict Point getlex Object pushscope getlex Object newclass Point popscope
          initproperty Point
          pushbyte 0 setlocal1
          pushnull coerce Point setlocal2
          jump test
          again: label
          findpropstrict Point constructprop Point 0 getlocal1 callproperty set 1 setlocal3
          getlocal3 getlocal2 setproperty next
          getlocal1 pushshort 100 modulo pushbyte 0 ifne skip
          getlocal3 setlocal2
          skip:
          inclocal_i 1
          test: getlocal1 pushint 600000 iflt again
          pushbyte 0 setlocal1
          jump end_
          count: label
          inclocal_i 1
          getlocal2 getproperty next setlocal2
          end_: getlocal2 iftrue count
          findpropstrict trace getlocal1 callpropvoid trace 1
          returnvoid
        }
      }
      """)
    #expect(run.trace == ["6000"], "\(String(describing: run.error))")
    #expect(run.heap.objectCount < 450_000)
  }

  @Test("calls that never end are an error that can be caught (V.Time.2)")
  func recursion() throws {
    let run = try TestRun(
      """
      script {
        method deep(n:int):int {
          getlocal0 getlocal1 pushbyte 1 add_i callproperty deep 1 returnvalue
        }
        init {
          getlocal0 pushscope
          try from to catch all * as e
          from: getlocal0 pushbyte 0 callproperty deep 1 pop
          to: jump after
          all: pop getlocal0 pushscope findpropstrict trace pushstring "caught" callpropvoid trace 1
          after: returnvoid
        }
      }
      """)
    #expect(run.trace == ["caught"], "\(String(describing: run.error))")
  }

  /// Types that are bound to an object, so that its end is seen.
  private struct Remains {
    weak var program: Program?
    weak var domain: Domain?
    weak var type: Traits?
    weak var method: Method?
    weak var object: Traits?
    weak var vector: Traits?

    var areGone: Bool {
      program == nil && domain == nil && type == nil && method == nil && object == nil
        && vector == nil
    }
  }

  @Test("a machine gives back all its types at its end, however they name each other")
  func end() throws {
    func play() throws -> Remains {
      let run = try TestRun(
        """
        class Closed interface { method turn (by:Ring):Ring }
        class Ring extends Array implements Closed {
          slot next:Ring
          slot list:*
          method turn (by:Ring):Ring activation { slot v:Ring pushnull returnvalue }
        }
        function #plain () activation {
          slot v:Ring
          try from to catch handler Ring as e
          try from to catch handler * as e
          from: getlocal0 pushscope newactivation pushscope pushbyte 1 throw
          to:
          handler: pop returnvoid
        }
        script {
          class Ring class Closed
          init {
            getlocal0 pushscope
            getlocal0 pushnull newclass Closed initproperty Closed
            getlocal0 getlex Object pushscope getlex Array pushscope getlex Array newclass Ring
            popscope popscope initproperty Ring
            getlex __AS3__.vec::Vector getlex String applytype 1 construct 0 pop
            newfunction #plain pushnull call 0 pop
            returnvoid
          }
        }
        """, isPlayer: true)
      #expect(run.error == nil)
      let program = try #require(run.machine.programs.last)
      let type = try #require(program.classes.last?.instance)
      let remains = Remains(
        program: program, domain: program.domain, type: type, method: type.methods.last,
        object: run.machine.types.object,
        vector: run.machine.vector(of: run.machine.types.string))
      #expect(!remains.areGone)
      return remains
    }
    #expect(try play().areGone)
  }
}
