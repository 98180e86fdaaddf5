import Testing

@Suite("Rules of dates, names, JSON, XML and patterns")
struct TextClassRuleTests {
  private static let declarations = """
    function #drop (a:*, b:*) { getlocal1 pushstring "a" ifeq gone getlocal2 returnvalue gone: pushundefined returnvalue }
    function #double (a:*, b:*) { getlocal2 typeof pushstring "number" ifne same getlocal2 pushbyte 2 multiply returnvalue same: getlocal2 returnvalue }
    class A extends Object sealed {
      slot v:int = 1
      const c:int = 2
      slot private("p")::hidden:int
      getter g ():int { pushbyte 3 returnvalue }
      setter s (a:int):void { returnvoid }
    }
    """

  private static func check(_ code: String, _ expected: String) throws {
    let value = try RuleProgram.value(code, declarations, making: ["A Object"])
    #expect(value == expected, "\(code)")
  }

  private static func utc(_ method: String, _ arguments: String = "", _ count: Int = 0) -> String {
    "getlex Date pushdouble 1000000000123.0 construct 1 coerce_a setlocal1 getlocal1 \(arguments) callproperty \(method) \(count)"
  }

  private static func parsed(_ text: String) -> String {
    "getlex Date pushstring \"\(text)\" callproperty parse 1"
  }

  private static let dates: [(String, String)] = [
    // C.Date.1
    ("getlex Date pushdouble 5.0 construct 1 callproperty getTime 0", "5"),
    ("getlex Date pushbyte 99 pushbyte 0 construct 2 callproperty getFullYear 0", "1999"),
    ("getlex Date pushbyte -5 pushbyte 0 construct 2 callproperty getFullYear 0", "1895"),
    ("getlex Date pushshort 2001 pushbyte 5 construct 2 callproperty getDate 0", "1"),
    // C.Date.2
    ("getlex Date pushshort 2001 pushnan construct 2 callproperty getTime 0", "NaN"),
    ("getlex Date pushshort 2001 pushbyte 14 construct 2 callproperty getFullYear 0", "2002"),
    ("getlex Date pushshort 2001 pushdouble 1.9 construct 2 callproperty getMonth 0", "1"),
    // C.Date.3
    ("getlex Date pushshort 1970 pushbyte 0 callproperty UTC 2", "0"),
    ("getlex Date pushbyte 70 pushbyte 0 pushbyte 2 callproperty UTC 3", "86400000"),
    // C.Date.4
    ("getlex Date construct 0 pushdouble 8.64e15 callproperty setTime 1", "8640000000000000"),
    ("getlex Date construct 0 pushdouble 8640000000000001.0 callproperty setTime 1", "NaN"),
    ("getlex Date construct 0 pushdouble 5.9 callproperty setTime 1", "5"),
    // C.Date.5
    (utc("getUTCFullYear"), "2001"), (utc("getUTCMonth"), "8"), (utc("getUTCDate"), "9"),
    (utc("getUTCDay"), "0"), (utc("getUTCHours"), "1"),
    (utc("getUTCMinutes"), "46"), (utc("getUTCSeconds"), "40"), (utc("getUTCMilliseconds"), "123"),
    (utc("valueOf"), "1000000000123"),
    ("getlex Date pushnan construct 1 callproperty getUTCDate 0", "NaN"),
    // C.Date.6
    (utc("setUTCMilliseconds", "pushbyte 0", 1), "1000000000000"),
    (utc("setUTCSeconds", "pushbyte 41 pushbyte 0", 2), "1000000001000"),
    (utc("setUTCHours", "pushundefined", 1), "NaN"),
    (utc("setUTCDate", "pushbyte 10", 1), "1000086400123"),
    (utc("setUTCMinutes", "pushbyte 47", 1), "1000000060123"),
    // C.Date.7
    ("getlex Date pushnan construct 1 pushshort 1970 callproperty setUTCFullYear 1", "0"),
    ("getlex Date pushnan construct 1 pushbyte 1 callproperty setUTCMonth 1", "NaN"),
    // C.Date.8
    (utc("getTime") + " pop getlocal1 getproperty fullYearUTC", "2001"),
    (
      utc("getTime")
        + " pop getlocal1 pushshort 1970 setproperty fullYearUTC getlocal1 getproperty fullYearUTC",
      "1970"
    ),
    (utc("getTime") + " pop getlocal1 pushbyte 1 setproperty day pushnull", "ReferenceError 1074"),
    (utc("getTime") + " pop getlocal1 getproperty dayUTC", "0"),
    // C.Date.20
    (utc("toUTCString"), "Sun Sep 9 01:46:40 2001 UTC"),
    ("getlex Date pushnan construct 1", "Invalid Date"),
    ("getlex Date pushnan construct 1 callproperty toUTCString 0", "Invalid Date"),
    ("getlex Date pushnan construct 1 callproperty toLocaleTimeString 0", "Invalid Date"),
    // C.Date.31
    (parsed("Xyz 12 2006"), "NaN"), (parsed("apr 12 2006 UTC"), "NaN"),
    (parsed("Apr 12 2006 UTC"), "1144800000000"),
    (parsed("Apr 12 2006 3:30 PM UTC"), "1144855800000"),
    (parsed("Apr 12 2006 12:00 AM UTC"), "1144800000000"), (parsed("Apr 12 2006 x UTC"), "NaN"),
    // C.Date.32
    (parsed("Wed Apr 12 15:30:17 GMT-0700 2006"), "1144881017000"),
    (parsed("4/12/2006 UTC"), "1144800000000"), (parsed("2006/4/12 UTC"), "1144800000000"),
    (parsed("Apr 12 2006 GMT+2"), "1144792800000"), (parsed("12 Apr 99 UTC"), "923875200000"),
    // C.Date.33
    (parsed("Apr 2006"), "NaN"), (parsed("12 2006"), "NaN"), (parsed("Apr 12"), "NaN"),
    // C.Date.34
    (parsed("2006-04-12"), "NaN"), (parsed("2006-04-12T00:00:00Z"), "NaN"), (parsed(""), "NaN"),
  ]

  @Test("dates", arguments: dates)
  func dateRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static func new(_ name: String, _ arguments: String, _ count: Int) -> String {
    "getlex \(name) \(arguments) construct \(count) coerce_a"
  }

  private static let names: [(String, String)] = [
    // C.Ns.1
    (new("Namespace", "", 0) + " getproperty prefix", ""),
    (new("Namespace", "", 0) + " getproperty uri", ""),
    (new("Namespace", #"pushstring "" "#, 1) + " getproperty prefix", ""),
    (
      new("Namespace", new("QName", #"pushstring "u" pushstring "n""#, 2), 1) + " getproperty uri",
      "u"
    ),
    (
      new("Namespace", new("Namespace", #"pushstring "p" pushstring "u""#, 2), 1)
        + " getproperty prefix", "p"
    ),
    // C.Ns.2
    (new("Namespace", #"pushstring "p" pushstring """#, 2), "TypeError 1098"),
    (new("Namespace", #"pushundefined pushstring """#, 2) + " getproperty prefix", ""),
    (new("Namespace", #"pushundefined pushstring "u""#, 2) + " getproperty prefix", "undefined"),
    (new("Namespace", #"pushstring "" pushstring "u""#, 2) + " getproperty prefix", ""),
    // C.Ns.3
    (
      new("Namespace", #"pushstring "u""#, 1) + " pushnull setproperty uri pushnull",
      "ReferenceError 1074"
    ),
    (new("Namespace", #"pushstring "u""#, 1) + " callproperty valueOf 0", "u"),
    // C.Ns.10
    (new("QName", "", 0) + " getproperty localName", ""),
    (new("QName", #"pushstring "*""#, 1) + " getproperty uri", "null"),
    (new("QName", "pushundefined", 1) + " getproperty localName", ""),
    (new("QName", #"pushstring "n""#, 1) + " getproperty uri", ""),
    (
      "\(new("QName", #"pushstring "n""#, 1)) setlocal1 getlex QName getlocal1 construct 1 getlocal1 strictequals",
      "true"
    ),
    // C.Ns.11
    (new("QName", #"pushnull pushstring "n""#, 2) + " getproperty uri", "null"),
    (new("QName", #"pushstring "u" pushstring "n""#, 2) + " getproperty uri", "u"),
    (new("QName", #"pushundefined pushstring "n""#, 2) + " getproperty uri", ""),
    // C.Ns.12
    (new("QName", #"pushstring "u" pushstring "n""#, 2), "u::n"),
    (new("QName", #"pushnull pushstring "n""#, 2), "*::n"),
    (new("QName", #"pushstring "n""#, 1), "n"),
    (
      new("QName", #"pushstring "n""#, 1) + " pushnull setproperty localName pushnull",
      "ReferenceError 1074"
    ),
    // C.Re.1
    (
      new("RegExp", new("RegExp", #"pushstring "a""#, 1) + #" pushstring "g""#, 2), "TypeError 1100"
    ), (new("RegExp", #"pushstring "a" pushstring "gq""#, 2), "/a/g"),
    // C.Re.3
    (
      new("RegExp", #"pushstring "a""#, 1) + " pushnull setproperty source pushnull",
      "ReferenceError 1074"
    ),
    (
      new("RegExp", #"pushstring "a""#, 1)
        + " setlocal1 getlocal1 pushbyte -3 setproperty lastIndex getlocal1 getproperty lastIndex",
      "-3"
    ),
    // C.Re.4
    (new("RegExp", #"pushstring "a" pushstring "xsmig""#, 2), "/a/gimsx"),
    ("getlex RegExp getproperty prototype getproperty source", "(?:)"),
    (new("RegExp", "", 0) + " getproperty source", ""),
    // C.Re.6
    (new("RegExp", #"pushstring "(""#, 1) + #" pushstring "(" callproperty test 1"#, "false"),
    // C.Re.10
    (
      new("RegExp", #"pushstring "(b)|(c)""#, 1)
        + #" pushstring "abc" callproperty exec 1 getproperty index"#, "1"
    ),
    (new("RegExp", #"pushstring "x""#, 1) + #" pushstring "abc" callproperty exec 1"#, "null"),
    (new("RegExp", #"pushstring "null""#, 1) + " pushnull callproperty test 1", "true"),
    // C.Re.11
    (new("RegExp", #"pushstring "b""#, 1) + #" pushstring "abc" callproperty test 1"#, "true"),
  ]

  @Test("names and patterns", arguments: names)
  func nameRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static func parse(_ text: String) -> String {
    "getlex JSON pushstring \"\(text)\" callproperty parse 1"
  }
  private static func write(_ value: String, _ more: String = "", _ count: Int = 1) -> String {
    "getlex JSON \(value) \(more) callproperty stringify \(count)"
  }

  private static let pair = #"pushstring "a" pushbyte 1 newobject 1"#

  private static let json: [(String, String)] = [
    // C.Json.1
    ("getlex JSON pushnull callproperty parse 1", "SyntaxError 1132"),
    (parse(".5"), "SyntaxError 1132"), (parse("1."), "SyntaxError 1132"),
    (parse("+1"), "SyntaxError 1132"),
    (parse("[1,]"), "SyntaxError 1132"), (parse("1 2"), "SyntaxError 1132"), (parse(" 007 "), "7"),
    (parse("-1.5e2"), "-150"), (parse("true"), "true"), (parse("[1,[2,null]]"), "1,2,"),
    (parse(#"\"\\u0041\\n\""#) + " getproperty length", "2"), (parse("nul"), "SyntaxError 1132"),
    (parse(""), "SyntaxError 1132"),
    // C.Json.2
    (parse(#"{\"a\":1,\"a\":2}"#) + " getproperty a", "2"),
    (parse(#"{\"5\":1}"#) + " pushbyte 1 nextname typeof", "number"),
    // C.Json.3
    (
      #"getlex JSON pushstring "{\"a\":1}" newfunction #drop callproperty parse 2 pushstring "a" callproperty hasOwnProperty 1"#,
      "false"
    ),
    (#"getlex JSON pushstring "[1,2]" newfunction #double callproperty parse 2"#, "2,4"),
    // C.Json.10
    (write("pushundefined"), "null"), (write(pair, "newobject 0", 2), "TypeError 1131"),
    (write(pair, "pushnull pushbyte 2", 3), "{"),
    (write("newobject 0", "pushnull pushbyte 2", 3), "{}"),
    (write(pair, #"pushnull pushstring """#, 3), #"{"a":1}"#),
    // C.Json.11
    (write(pair, #"pushstring "b" newarray 1"#, 2), "{}"),
    (write(pair, #"pushstring "a" pushstring "a" newarray 2"#, 2), #"{"a":1}"#),
    // C.Json.12
    (write("pushnull"), "null"), (write("pushnan"), "null"), (write("pushdouble Infinity"), "null"),
    (write("pushdouble 1.5"), "1.5"), (write("pushtrue"), "true"),
    (write(pair, "newfunction #double", 2), #"{"a":2}"#),
    // C.Json.13
    (write("pushundefined pushbyte 1 newarray 2"), "[null,1]"),
    (write(#"pushstring "a" pushundefined newobject 1"#), "{}"),
    (write("newfunction #drop"), "null"),
    // C.Json.14
    (
      write("getlex A construct 0", #"pushstring "v" pushstring "c" pushstring "g" newarray 3"#, 2),
      #"{"v":1,"c":2,"g":3}"#
    ),
    (write("getlex A construct 0", #"pushstring "nope" newarray 1"#, 2), "ReferenceError 1069"),
    // C.Json.15
    (write("getlex flash.utils::Dictionary construct 0"), #""Dictionary""#),
    (write("getlex flash.utils::ByteArray construct 0"), #""ByteArray""#),
    (write("getlex Array pushbyte 2 construct 1"), "[null,null]"),
    (write("getlex __AS3__.vec::Vector getlex int applytype 1 pushbyte 2 construct 1"), "[0,0]"),
    (
      write("getlex __AS3__.vec::Vector getlex String applytype 1 pushbyte 1 construct 1"), "[null]"
    ),
    (write("getlex __AS3__.vec::Vector pushnull applytype 1 construct 0"), "[]"),
    // C.Json.16
    (
      "newarray 0 coerce_a setlocal1 getlocal1 getlocal1 callpropvoid push 1 \(write("getlocal1"))",
      "TypeError 1129"
    ),
    ("newarray 0 coerce_a setlocal1 \(write("getlocal1 getlocal1 newarray 2"))", "[[],[]]"),
    // C.Json.17
    (write(#"pushstring "a\"\\\n\x01/""#), #""a\"\\\n\u0001/""#),
    // C.Json.18
    (write("newarray 0", "pushnull pushbyte 1", 3), "[]"),
  ]

  @Test("JSON", arguments: json)
  func jsonRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }

  private static func xml(_ text: String) -> String {
    "getlex XML pushstring \"\(text)\" construct 1 coerce_a"
  }
  private static let tree = xml("<a p='1'><b>x</b><b>y</b><c><b/></c></a>")

  private static let elements: [(String, String)] = [
    // C.E4x.Conv.1
    ("findpropstrict XML callproperty XML 0 callproperty nodeKind 0", "text"),
    ("findpropstrict XML pushnull callproperty XML 1", ""),
    ("findpropstrict XML getlex XMLList construct 0 callproperty XML 1", "TypeError 1088"),
    // C.E4x.Conv.2
    (xml("<a/><b/>"), "TypeError 1088"), (xml("x<a/>"), "TypeError 1088"),
    (xml("<!--c--><a/>") + " callproperty name 0", "a"), (xml("just text"), "just text"),
    // C.E4x.Conv.3
    (#"getlex XMLList pushstring "<a/><b/>" construct 1 callproperty length 0"#, "2"),
    ("getlex XMLList construct 0 callproperty length 0", "0"),
    // C.E4x.Parse.2
    (xml("<a>&lt;&#65;&#x42;&zz;</a>"), "<AB&zz;"),
    // C.E4x.Parse.3
    (xml("<a><![CDATA[x"), "TypeError 1091"), (xml("<?xml version='1.0'"), "TypeError 1092"),
    (xml("<!DOCTYPE a"), "TypeError 1093"), (xml("<a><!--x"), "TypeError 1094"),
    (xml("<a><?p x"), "TypeError 1097"),
    // C.E4x.Parse.4
    (xml("<"), "TypeError 1090"), (xml("<a b>"), "TypeError 1090"),
    (xml("<a b='x"), "TypeError 1095"), (xml("<a b='<'/>"), "TypeError 1095"),
    // C.E4x.Parse.5
    (xml("<a b='1' b='2'/>"), "TypeError 1104"),
    // C.E4x.Parse.6
    (xml("<a></b>"), "TypeError 1085"), (xml("<a>"), "TypeError 1085"),
    (xml("</a>"), "TypeError 1088"),
    // C.E4x.Parse.7
    (xml("<p:a/>"), "TypeError 1083"), (xml("<:a/>"), "TypeError 1084"),
    // C.E4x.Get.1
    (tree + " getproperty b callproperty length 0", "2"), (tree + " getproperty @p", "1"),
    (tree + " pushbyte 1 getproperty {public}::[]", "undefined"),
    (tree + " pushbyte 0 getproperty {public}::[] callproperty name 0", "a"),
    (tree + " getproperty nope callproperty length 0", "0"),
    // C.E4x.Get.2
    (tree + " getproperty b pushbyte 1 getproperty {public}::[]", "y"),
    (tree + " getproperty b pushbyte 2 getproperty {public}::[]", "undefined"),
    (tree + " callproperty children 0 getproperty b callproperty length 0", "1"),
    // C.E4x.Get.3
    (xml("<a><length>4</length></a>") + " getproperty length", "4"),
    (xml("<a><length>4</length></a>") + " callproperty length 0", "1"),
    // C.E4x.Get.4
    (tree + " getdescendants b callproperty length 0", "3"),
    (xml("<a p='1'><b p='2'/></a>") + " getdescendants @p callproperty length 0", "2"),
    // C.E4x.Call.1
    (xml("<a>x</a>") + " callproperty toUpperCase 0", "X"),
    (tree + " callproperty toUpperCase 0", "TypeError 1006"),
    // C.E4x.Put.1
    (tree + " pushbyte 0 pushnull setproperty {public}::[] pushnull", "TypeError 1087"),
    // C.E4x.Put.4
    (
      tree
        + " setlocal1 getlocal1 pushstring \"z\" setproperty b getlocal1 getproperty b callproperty length 0",
      "1"
    ),
    (tree + " setlocal1 getlocal1 pushstring \"z\" setproperty d getlocal1 getproperty d", "z"),
    // C.E4x.Put.6
    (tree + " getproperty b pushnull setproperty x pushnull", "TypeError 1089"),
    // C.E4x.Del.1
    (
      tree
        + " setlocal1 getlocal1 deleteproperty b pop getlocal1 getproperty b callproperty length 0",
      "0"
    ), (tree + " deleteproperty nope", "true"),
    // C.E4x.M.2
    (tree + " newobject 0 pushnull callproperty insertChildAfter 2", "undefined"),
    // C.E4x.M.4
    (tree + " getproperty c callproperty childIndex 0", "2"),
    (tree + " callproperty parent 0", "undefined"), (tree + " callproperty childIndex 0", "-1"),
    // C.E4x.M.5
    (tree + " setlocal1 getlocal1 getlocal1 callproperty contains 1", "true"),
    (tree + " setlocal1 getlocal1 getlocal1 callproperty copy 0 strictequals", "false"),
    // C.E4x.M.6
    (tree + " callproperty hasComplexContent 0", "true"),
    (xml("<a>x</a>") + " callproperty hasSimpleContent 0", "true"),
    // C.E4x.M.8
    (xml("<a>x</a>") + " callproperty children 0 callproperty nodeKind 0", "text"),
    (tree + " getproperty b callproperty nodeKind 0", "TypeError 1086"),
    (tree + " getproperty @p callproperty localName 0", "p"),
    // C.E4x.M.13
    (tree + #" pushstring "1x" callproperty setName 1"#, "TypeError 1117"),
    // C.E4x.Put.14
    (
      tree + " setlocal1 getlocal1 getproperty c getlocal1 callproperty appendChild 1",
      "TypeError 1118"
    ),
    // C.E4x.Str.2
    (xml("<a><b/></a>") + " getproperty b callproperty toXMLString 0", "<b/>"),
    // C.E4x.Str.4
    (xml("<a b='&lt;&quot;&gt;'/>") + " callproperty toXMLString 0", #"<a b="&lt;&quot;>"/>"#),
    // C.E4x.Str.7
    (xml("<a><b/></a>") + " getproperty @x callproperty toXMLString 0", ""),
    // C.E4x.Eq.1
    ("getlex XMLList construct 0 pushundefined equals", "true"),
    ("getlex XMLList construct 0 pushnull equals", "false"),
    // C.E4x.Eq.2
    ("\(xml("<a>5</a>")) \(xml("<b>5</b>")) equals", "false"),
    // C.E4x.Eq.3
    (xml("<a>5</a>") + " pushbyte 5 equals", "true"),
    // C.E4x.Eq.4
    ("\(xml("<a p='1' q='2'/>")) \(xml("<a q='2' p='1'/>")) equals", "true"),
    ("\(xml("<a p='1'/>")) \(xml("<a p='2'/>")) equals", "false"),
    ("\(xml("<p:a xmlns:p='u'/>")) \(xml("<a xmlns='u'/>")) equals", "true"),
  ]

  @Test("XML", arguments: elements)
  func elementRules(_ code: String, _ expected: String) throws { try Self.check(code, expected) }
}
