import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

/// What classes keep for their objects or for all, by what scripts see of it after a state.
@Suite("States of the language's classes")
struct ClassStateTests {
  private typealias C = Code

  /// Code for XML, as text.
  private enum Code {
    static let sets = #"nsset #1 {public, AS3, private("t")}"#

    static func string(_ text: String) -> String {
      "pushstring \"\(text.replacing("\"", with: "\\\""))\""
    }

    static func xml(_ text: String, _ type: String = "XML") -> String {
      "findpropstrict \(type) \(string(text)) constructprop \(type) 1"
    }

    static func call(_ object: String, _ name: String, _ arguments: String...) -> String {
      "\(object) \(arguments.joined(separator: " ")) callproperty #1::\(name) \(arguments.count)"
    }

    static func get(_ object: String, _ names: String...) -> String {
      names.reduce(object) { "\($0) getproperty #1::\($1)" }
    }

    static func trace(_ value: String) -> String { StatefulScript.traced(value) }
  }

  private func lines(
    _ slots: String, _ begin: String, _ step: String, _ functions: String = "", version: Int = 20
  ) throws -> [String] {
    try StatefulScript.lines(slots, begin, step, C.sets + "\n" + functions, version: version)
  }

  // MARK: - XML

  private static let flat = "getlex XML pushfalse setproperty prettyPrinting"

  @Test("all kinds of nodes, in their order, with attributes (C.E4x.M.3, C.E4x.M.8, C.E4x.Str.2)")
  func nodes() throws {
    let text = "<a b='1'>x<!--c--><?p q?><![CDATA[<]]><d e='2'/></a>"
    let run = try lines(
      "slot x:XML slot kid:XMLList",
      """
      \(Self.flat)
      getlex XML pushfalse setproperty ignoreComments
      getlex XML pushfalse setproperty ignoreProcessingInstructions
      findproperty x \(C.xml(text)) setproperty x
      """,
      """
      \(C.trace(C.call("getlex x", "toXMLString")))
      findproperty kid \(C.call("getlex x", "children")) setproperty kid
      \(C.trace(C.call("getlex kid pushbyte 0 getproperty #1::[]", "nodeKind")))
      \(C.trace(C.call("getlex kid pushbyte 1 getproperty #1::[]", "nodeKind")))
      \(C.trace(C.call("getlex kid pushbyte 2 getproperty #1::[]", "localName")))
      \(C.trace("getlex kid pushbyte 3 getproperty #1::[]"))
      \(C.trace(C.get("getlex x", "d", "@e")))
      """)
    #expect(
      run.prefix(6) == [
        #"<a b="1">x<!--c--><?p q?><![CDATA[<]]><d e="2"/></a>"#, "text", "comment", "p", "<", "2",
      ])
    #expect(run.suffix(6) == run.prefix(6))
  }

  @Test("a node is itself, and knows what is above it (C.E4x.M.2, C.E4x.M.4, C.E4x.M.14)")
  func identity() throws {
    let run = try lines(
      "slot x:XML slot kid:XML slot alone:XML slot name:XML",
      """
      \(Self.flat)
      findproperty x \(C.xml("<a><b n='1'/><c/></a>")) setproperty x
      findproperty kid \(C.get("getlex x", "c")) pushbyte 0 getproperty #1::[] setproperty kid
      findproperty name \(C.get("getlex x", "b", "@n")) pushbyte 0 getproperty #1::[] setproperty name
      findproperty alone \(C.xml("<z/>")) setproperty alone
      """,
      """
      \(C.trace("\(C.call("getlex kid", "parent")) getlex x strictequals"))
      \(C.trace("\(C.get("getlex x", "c")) pushbyte 0 getproperty #1::[] getlex kid strictequals"))
      \(C.trace(C.call("getlex kid", "childIndex")))
      \(C.trace(C.call(C.call("getlex name", "parent"), "localName")))
      \(C.trace(C.call("getlex alone", "parent")))
      \(C.call("getlex kid", "appendChild", C.string("t"))) pop
      \(C.call("getlex x", "prependChild", C.xml("<n/>"))) pop
      \(C.trace(C.call("getlex x", "toXMLString")))
      """)
    #expect(
      run.prefix(6) == [
        "true", "true", "1", "b", "undefined", #"<a><n/><b n="1"/><c>t</c></a>"#,
      ])
    #expect(run.last == #"<a><n/><n/><n/><b n="1"/><c>ttt</c></a>"#)
  }

  @Test("a node among the children of two (C.E4x.Child.1)")
  func strays() throws {
    let run = try lines(
      "slot one:XML slot two:XML slot kid:XML",
      """
      \(Self.flat)
      findproperty one \(C.xml("<a/>")) setproperty one
      findproperty two \(C.xml("<b/>")) setproperty two
      findproperty kid \(C.xml("<k/>")) setproperty kid
      \(C.call("getlex one", "appendChild", "getlex kid")) pop
      \(C.call("getlex two", "appendChild", "getlex kid")) pop
      """,
      """
      \(C.call("getlex kid", "appendChild", C.string("t"))) pop
      \(C.trace(C.call("getlex one", "toXMLString")))
      \(C.trace(C.call("getlex two", "toXMLString")))
      \(C.trace("\(C.call("getlex kid", "parent")) getlex two strictequals"))
      """)
    #expect(run.prefix(3) == ["<a><k>t</k></a>", "<b><k>t</k></b>", "true"])
  }

  @Test("namespaces of names and elements (C.E4x.M.1, C.E4x.M.9, C.E4x.NsScope.1, C.E4x.NsScope.2)")
  func namespaces() throws {
    let run = try lines(
      "slot x:XML",
      """
      \(Self.flat)
      findproperty x \(C.xml("<p:a xmlns:p='u' xmlns='v'><b/><p:c/></p:a>")) setproperty x
      """,
      """
      \(C.trace(C.call("getlex x", "namespace")))
      \(C.trace(C.call("getlex x", "namespace", C.string(""))))
      \(C.trace(C.call("getlex x", "inScopeNamespaces")))
      \(C.trace(C.call("getlex x", "toXMLString")))
      \(C.call("getlex x", "addNamespace", "getlex Namespace pushstring \"q\" pushstring \"w\" construct 2")) pop
      """)
    #expect(
      run.prefix(4) == [
        "u", "v", "u,v", #"<p:a xmlns:p="u" xmlns="v"><b/><p:c/></p:a>"#,
      ])
    #expect(run[6] == "u,v,w")
  }

  @Test("a list has the nodes themselves, and knows where it came from (C.E4x.Conv.3, C.E4x.M.4)")
  func lists() throws {
    let run = try lines(
      "slot x:XML slot list:XMLList slot none:XMLList",
      """
      \(Self.flat)
      findproperty x \(C.xml("<a><b>1</b><b>2</b></a>")) setproperty x
      findproperty list \(C.get("getlex x", "b")) setproperty list
      findproperty none \(C.get("getlex x", "new")) setproperty none
      """,
      """
      \(C.trace(C.call("getlex list", "length")))
      \(C.trace("\(C.call("getlex list", "parent")) getlex x strictequals"))
      getlex list pushbyte 0 pushstring "9" setproperty #1::[]
      getlex none pushbyte 0 pushstring "made" setproperty #1::[]
      \(C.trace(C.call("getlex x", "toXMLString")))
      """)
    #expect(
      run.prefix(3) == ["2", "true", "<a><b>9</b><b>2</b><new>made</new></a>"])
    #expect(run.last == run[2])
  }

  @Test("functions hear of changes in trees (C.E4x.M.16)")
  func notifications() throws {
    let run = try lines(
      "slot x:XML",
      """
      findproperty x \(C.xml("<a><b/></a>")) setproperty x
      \(C.call("getlex x", "setNotification", "newfunction #hear")) pop
      """,
      """
      \(C.call(C.get("getlex x", "b"), "appendChild", C.xml("<c/>"))) pop
      \(C.trace("\(C.call("getlex x", "notification")) pushnull strictequals"))
      """,
      """
      function #hear (current:*, type:*, target:*, value:*, detail:*) {
        getlocal0 pushscope
        findpropstrict trace getlocal2 \(C.call("getlocal3", "localName")) callpropvoid trace 2
        returnvoid
      }
      """)
    #expect(run == ["nodeAdded b", "false", "nodeAdded b", "false", "nodeAdded b", "false"])
  }

  @Test("the settings of XML are those of the player (C.E4x.Set.1, C.E4x.Set.2, C.E4x.Str.1)")
  func settings() throws {
    let run = try lines(
      "slot x:XML",
      """
      findproperty x \(C.xml("<a><b/></a>")) setproperty x
      getlex XML pushbyte 1 setproperty prettyIndent
      getlex XML pushfalse setproperty ignoreWhitespace
      getlex XML pushfalse setproperty ignoreComments
      """,
      """
      \(C.trace(C.call("getlex x", "toXMLString")))
      \(C.trace("getlex XML getproperty prettyIndent"))
      \(C.trace("getlex XML getproperty ignoreWhitespace"))
      \(C.trace("getlex XML getproperty ignoreComments"))
      \(C.trace("getlex XML getproperty ignoreProcessingInstructions"))
      getlex XML dup getproperty prettyIndent increment_i setproperty prettyIndent
      """)
    #expect(run.prefix(5) == ["<a>\n <b/>\n</a>", "1", "false", "false", "true"])
    #expect(run[5] == "<a>\n  <b/>\n</a>")
  }

  @Test("a tree that is deeper than any stack")
  func depth() throws {
    let run = try lines(
      "slot x:XML slot open:String slot close:String slot i:int",
      """
      \(Self.flat)
      \(C.string("<a>")) setlocal1 \(C.string("</a>")) setlocal2
      pushbyte 0 convert_i setlocal3
      jump test
      again: label getlocal1 getlocal1 add setlocal1 getlocal2 getlocal2 add setlocal2 inclocal_i 3
      test: getlocal3 pushbyte 15 iflt again
      findproperty x findpropstrict XML getlocal1 getlocal2 add constructprop XML 1 setproperty x
      """,
      "\(C.trace(C.get(C.call("getlex x", "toXMLString"), "length")))")
    #expect(run == Array(repeating: "\(32_767 * 7 + 4)", count: 3))
  }

  @Test("documents of flash.xml (L.Xml.1, L.Xml.2, L.Xml.4, L.Xml.5)")
  func documents() throws {
    let run = try lines(
      "slot x:flash.xml::XMLDocument slot kid:flash.xml::XMLNode slot list:Array slot names:*",
      """
      findproperty x getlex flash.xml::XMLDocument
      \(C.string("<a b='1'><c id='i'/>t</a>")) construct 1 setproperty x
      findproperty kid getlex x getproperty firstChild setproperty kid
      findproperty list getlex kid getproperty childNodes setproperty list
      findproperty names getlex kid getproperty attributes setproperty names
      """,
      """
      \(C.trace("getlex x"))
      \(C.trace("getlex kid getproperty childNodes getlex list strictequals"))
      \(C.trace("getlex list getproperty length"))
      \(C.trace("getlex kid getproperty attributes getlex names strictequals"))
      \(C.trace("getlex x getproperty idMap getproperty i getproperty parentNode getlex kid strictequals"))
      getlex names pushstring "2" setproperty b
      getlex kid getlex x pushstring "n" callproperty createElement 1 callpropvoid appendChild 1
      """)
    #expect(
      run.prefix(5) == [#"<a b="1"><c id="i" />t</a>"#, "true", "2", "true", "true"])
    #expect(run[5] == #"<a b="2"><c id="i" />t<n /></a>"#)
  }

  // MARK: - Values as bytes

  private static let classes = """
    class P extends Object sealed {
      slot x:int = 7
    }
    class Writer extends Object implements flash.net::IDynamicPropertyWriter sealed {
      slot last:*
      method writeDynamicProperties (o:Object, out:flash.net::IDynamicPropertyOutput):void {
        getlocal0 pushscope
        getlocal2 pushstring "k" pushbyte 5 callpropvoid writeDynamicProperty 2
        getlocal0 getlocal2 setproperty last
        returnvoid
      }
    }
    """

  private static let makeClasses = """
    findpropstrict P getlex Object pushscope getlex Object newclass P popscope initproperty P
    findpropstrict Writer getlex Object pushscope getlex Object newclass Writer popscope initproperty Writer
    """

  @Test("classes by their aliases, and objects of these from bytes (C.Alias.1, C.Alias.2)")
  func aliases() throws {
    let run = try lines(
      "slot bytes:* class P = P class Writer = Writer",
      """
      \(Self.makeClasses)
      findpropstrict flash.net::registerClassAlias pushstring "p" getlex P
      callpropvoid flash.net::registerClassAlias 2
      findproperty bytes getlex flash.utils::ByteArray construct 0 setproperty bytes
      getlex bytes getlex P construct 0 callpropvoid writeObject 1
      """,
      """
      findpropstrict trace findpropstrict flash.net::getClassByAlias pushstring "p"
      callproperty flash.net::getClassByAlias 1 getlex P strictequals callpropvoid trace 1
      getlex bytes pushbyte 0 setproperty position
      \(C.trace("getlex bytes callproperty readObject 0 getlex P istypelate"))
      getlex bytes getlex P construct 0 callpropvoid writeObject 1
      \(C.trace("getlex bytes getproperty length"))
      """, Self.classes)
    #expect(run.prefix(2) == ["true", "true"])
    #expect(Array(run.suffix(3)) == Array(run.prefix(3)).dropLast() + [run[8]])
  }

  @Test("what writes dynamic properties, and how bytes are written (C.Amf.3.6, C.Ba.3)")
  func writers() throws {
    let run = try lines(
      "slot bytes:* slot writer:* class P = P class Writer = Writer",
      """
      \(Self.makeClasses)
      findproperty writer getlex Writer construct 0 setproperty writer
      getlex flash.net::ObjectEncoding getlex writer setproperty dynamicPropertyWriter
      getlex flash.utils::ByteArray pushbyte 0 setproperty defaultObjectEncoding
      """,
      """
      findproperty bytes getlex flash.utils::ByteArray construct 0 setproperty bytes
      \(C.trace("getlex bytes getproperty objectEncoding"))
      getlex bytes pushbyte 3 setproperty objectEncoding
      getlex bytes pushstring "a" pushbyte 1 newobject 1 callpropvoid writeObject 1
      \(C.trace("getlex bytes getproperty length"))
      \(C.trace("getlex flash.net::ObjectEncoding getproperty dynamicPropertyWriter getlex writer strictequals"))
      \(C.trace("getlex writer getproperty last getlex flash.net::IDynamicPropertyOutput istypelate"))
      """, Self.classes)
    #expect(run.prefix(4) == ["0", "8", "true", "true"])
    #expect(run.suffix(4) == run.prefix(4))
  }

  @Test("order and place of bytes (C.Ba.2, C.Ba.3)")
  func bytes() throws {
    let run = try lines(
      "slot bytes:*",
      """
      findproperty bytes getlex flash.utils::ByteArray construct 0 setproperty bytes
      getlex bytes pushstring "littleEndian" setproperty endian
      getlex bytes pushshort 258 callpropvoid writeShort 1
      getlex bytes pushbyte 1 setproperty position
      """,
      """
      \(C.trace("getlex bytes getproperty endian"))
      \(C.trace("getlex bytes getproperty position"))
      \(C.trace("getlex bytes callproperty readUnsignedByte 0"))
      getlex bytes pushshort 259 callpropvoid writeShort 1
      getlex bytes dup getproperty position decrement setproperty position
      """)
    #expect(run.prefix(3) == ["littleEndian", "1", "1"])
    #expect(run.dropFirst(3).prefix(3) == ["littleEndian", "3", "1"])
  }

  // MARK: - Others

  @Test("patterns: source, flags and where they continue (C.Re.3, C.Re.4, C.Re.6, C.Re.10)")
  func patterns() throws {
    let run = try lines(
      "slot r:RegExp slot bad:RegExp",
      """
      findproperty r getlex RegExp pushstring "b." pushstring "gis" construct 2 setproperty r
      findproperty bad getlex RegExp pushstring "(" construct 1 setproperty bad
      """,
      """
      \(C.trace("getlex r"))
      \(C.trace("getlex r getproperty lastIndex"))
      \(C.trace(#"getlex r pushstring "abcBdbe" callproperty exec 1"#))
      \(C.trace(#"getlex bad pushstring "(" callproperty test 1"#))
      """)
    #expect(run.prefix(4) == ["/b./gis", "0", "bc", "false"])
    #expect(run[5] == "3" && run[6] == "Bd" && run[9] == "5" && run[10] == "be")
  }

  @Test("keys of a Dictionary by identity, and weak ones (C.Dict.1, C.Dict.2, C.Dict.3, C.Dict.4)")
  func dictionaries() throws {
    let run = try lines(
      "slot strong:* slot weak:* slot key:* slot f:*",
      """
      findproperty strong getlex flash.utils::Dictionary construct 0 setproperty strong
      findproperty weak getlex flash.utils::Dictionary pushtrue construct 1 setproperty weak
      findproperty key newobject 0 setproperty key
      findproperty f newfunction #f setproperty f
      getlex strong getlex key pushstring "o" setproperty {public}::[]
      getlex strong getlex f pushstring "f" setproperty {public}::[]
      getlex strong pushbyte 5 pushstring "n" setproperty {public}::[]
      getlex weak getlex key pushstring "kept" setproperty {public}::[]
      getlex weak newobject 0 pushstring "gone" setproperty {public}::[]
      """,
      """
      \(C.trace("getlex strong getlex key getproperty {public}::[]"))
      \(C.trace("getlex strong getlex f getproperty {public}::[]"))
      \(C.trace("getlex strong pushbyte 5 getproperty {public}::[]"))
      \(C.trace("getlex weak getlex key getproperty {public}::[]"))
      \(C.trace("getlex strong newobject 0 getproperty {public}::[]"))
      """, "function #f () { returnvoid }")
    #expect(run.prefix(5) == ["o", "f", "n", "kept", "undefined"])
  }

  @Test("names and namespaces of scripts (C.Ns.2, C.Ns.3, C.Ns.11, C.Ns.12)")
  func names() throws {
    let run = try lines(
      "slot name:QName slot wide:QName slot space:Namespace slot bare:Namespace",
      """
      findproperty name getlex QName pushstring "u" pushstring "n" construct 2 setproperty name
      findproperty wide getlex QName pushnull pushstring "n" construct 2 setproperty wide
      findproperty space getlex Namespace pushstring "p" pushstring "u" construct 2 setproperty space
      findproperty bare getlex Namespace pushstring "u" construct 1 setproperty bare
      """,
      """
      \(C.trace("getlex name"))
      \(C.trace("getlex wide"))
      \(C.trace("getlex wide getproperty uri"))
      \(C.trace("getlex space getlex bare equals"))
      \(C.trace("getlex space getproperty prefix"))
      \(C.trace("getlex bare getproperty prefix"))
      """)
    #expect(run.prefix(6) == ["u::n", "*::n", "null", "true", "p", "undefined"])
  }

  @Test("dates, and numbers of days that are none (C.Date.1)")
  func dates() throws {
    let run = try lines(
      "slot d:Date slot none:Date",
      """
      findproperty d getlex Date pushint 1000 construct 1 setproperty d
      findproperty none getlex Date getlex NaN construct 1 setproperty none
      """,
      """
      \(C.trace("getlex d getproperty time"))
      \(C.trace("getlex none getproperty time"))
      getlex d dup getproperty time pushbyte 1 add setproperty time
      """)
    #expect(run == ["1000", "NaN", "1001", "NaN", "1002", "NaN"])
  }

  // MARK: - Hostile states

  @Test("XML in a circle is refused")
  func circles() throws {
    let run = try TestRun(
      """
      \(C.sets)
      script {
        slot x:XML
        method step():void { returnvoid }
        init {
          getlocal0 pushscope findproperty x \(C.xml("<a><b/></a>")) setproperty x returnvoid
        }
      }
      """, isPlayer: true)
    let global = try #require(run.machine.programs.last?.scripts.last?.global)
    let value = try run.interpreter.properties.getProperty(
      Value(global), Name(run.heap.intern("x"), .public))
    let node = try #require(E4X(run.interpreter).node(value))
    let kid = try #require(node.children.first)
    #expect(MachineState(run).read(into: TestRun(lines: [])) == nil)
    kid.append(node)
    #expect(MachineState(run).read(into: TestRun(lines: []))?.text.contains("circle") == true)
    kid.removeChildren()
  }

  @Test("the scopes of code in the place of an object are refused")
  func scopes() throws {
    let run = try TestRun(
      """
      script {
        slot x:*
        method step():void { returnvoid }
        init { getlocal0 pushscope returnvoid }
      }
      """, isPlayer: true)
    let global = try #require(run.machine.programs.last?.scripts.last?.global)
    #expect(MachineState(run).read(into: TestRun(lines: [])) == nil)
    global.words[global.traits.word(ofSlot: 0)] = run.interpreter.makeScopes([.undefined])
    #expect(MachineState(run).read(into: TestRun(lines: []))?.text.contains("scopes") == true)
  }
}
