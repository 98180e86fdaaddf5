import Testing

@testable import ABCNotation
@testable import Flash

/// Rules of the language that need the whole player, or are easiest read as scripts.
@Suite("Rules of the language's library, as scripts")
struct LibraryScriptTests {
  @Test("dates, patterns, bytes, proxies and descriptions (C)")
  func library() {
    ShortScript.check([
      ("C.Date.9", "new Date(2000, 0, 1, 5, 59, 59, 999).hours", "5"),
      (
        "C.Re.2", "var r = new RegExp('/a/gi'); [r.global, r.ignoreCase, r.source]",
        "true,true,/a/gi"
      ),
      ("C.Re.12", "var r = new RegExp('b(.)'); r('abc')", "bc,c"),
      (
        "C.Amf.1",
        "var b = new flash.utils::ByteArray(); b.objectEncoding = 0; b.writeObject(1.5); [b[0], b[1], b.length]",
        "0,63,9"
      ),
      (
        "C.Amf.1",
        "var b = new flash.utils::ByteArray(); b.writeObject(1.5); [b[0], b[1], b.length]", "5,63,9"
      ),
      ("C.Util.4", "flash.utils::getTimer() is int", "true"),
      (
        "C.Desc.3", "flash.utils::describeType(new flash.geom::Point()).children()[0].name()",
        "extendsClass"
      ),
      ("C.Desc.4", "flash.utils::describeType([]).method.length()", "0"),
      (
        "C.Desc.5",
        "flash.utils::describeType(new flash.geom::Point()).method[0].@returnType.length()", "1"
      ),
      ("C.Desc.8", "flash.utils::describeType(Main).accessor.@name", "prototype"),
      (
        "C.Desc.8",
        "var a = flash.utils::describeType(Main).accessor[0]; [a.@access, a.@type, a.@declaredBy]",
        "readonly,*,Class"
      ),
      ("V.New.9", "new Class()", "TypeError 1007"),
      ("V.Coerce.6", "Number('123456789012345')", "123456789012345"),
      ("V.Coerce.6", "Number('0.1') + Number('0.2')", "0.30000000000000004"),
      ("V.Cmp.4", "var o = {valueOf: function() { return '10'; }}; [o < 9, o > 9]", "false,true"),
      (
        "E.0.3", "Error.getErrorMessage(1003)",
        "Error #1003: The radix argument must be between 2 and 36; got %1."
      ),
    ])
  }

  @Test(
    "functions of Array do nothing with values that are no objects (C.Arr.11, C.Arr.16, C.Arr.17)")
  func primitives() {
    ShortScript.check([
      ("C.Arr.11", "Array.prototype.pop.call(7)", "undefined"),
      (
        "C.Arr.11", "[Array.prototype.push.call('ab', 1), Array.prototype.unshift.call(true, 1)]",
        "0,0"
      ),
      ("C.Arr.16", "Array.prototype.indexOf.call('ab', 'a')", "-1"),
      ("C.Arr.17", "Array.prototype.some.call('ab', function(a, b, c) { return true; })", "false"),
    ])
  }

  @Test("a class is tied by a name whose bytes are no UTF-8 (V.Load.8)")
  func oddNames() throws {
    let name: [UInt8] = [0x61, 0xE9, 0x62]
    let classes = """
      class "a\\xE9b" extends flash.display::Sprite {
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          \(MovieRun.traced("pushstring \"made\""))
          returnvoid
        }
      }

      """
    let run = try MovieRun(
      "", classes,
      tags: MovieTags.sprite(1, [[]]) + MovieRun.tag(76, [1, 0, 1, 0] + name + [0])
        + MovieTags.place(1, at: 1))
    #expect(run.trace == ["made"])
  }

  private static let proxy = """
    class P extends flash.utils::Proxy namespace protected("P") {
      override method public("http://www.adobe.com/2006/actionscript/flash/proxy")::getProperty (name:*):* {
        getlocal0 pushscope
        getlocal1 getlex QName istypelate iftrue named
        pushstring "text " getlocal1 add returnvalue
        named: pushstring "name " getlocal1 getproperty localName add returnvalue
      }
      override method public("http://www.adobe.com/2006/actionscript/flash/proxy")::hasProperty (name:*):Boolean {
        getlocal0 pushscope getlocal1 getlex String istypelate returnvalue
      }
      override method public("http://www.adobe.com/2006/actionscript/flash/proxy")::deleteProperty (name:*):Boolean {
        getlocal0 pushscope pushfalse returnvalue
      }
      override method public("http://www.adobe.com/2006/actionscript/flash/proxy")::nextNameIndex (index:int):int {
        getlocal0 pushscope
        getlocal1 pushbyte 2 ifge ends
        getlocal1 pushbyte 1 add returnvalue
        ends: pushbyte 0 returnvalue
      }
      override method public("http://www.adobe.com/2006/actionscript/flash/proxy")::nextName (index:int):String {
        getlocal0 pushscope pushstring "n" getlocal1 add returnvalue
      }
      override method public("http://www.adobe.com/2006/actionscript/flash/proxy")::nextValue (index:int):* {
        getlocal0 pushscope getlocal1 pushbyte 10 multiply returnvalue
      }
    }
    """

  @Test("proxies are asked by QNames or texts (C.Proxy.4, C.Proxy.5, C.Proxy.7)")
  func proxies() throws {
    ShortScript.check(
      [
        ("C.Proxy.4", "var p = new P(); p.abc", "name abc"),
        ("C.Proxy.4", "var p = new P(); p[5]", "text 5"),
        ("C.Proxy.5", "var p = new P(); ['x' in p, delete p.x]", "true,false"),
      ], classes: Self.proxy)
    let walk = """
      getlex P construct 0 coerce_a setlocal1 pushbyte 0 convert_i setlocal2
      jump test
      again: label
      findpropstrict trace getlocal1 getlocal2 nextname getlocal1 getlocal2 nextvalue callpropvoid trace 2
      test: hasnext2 1 2 iftrue again
      """
    let trace = try MovieRun(walk, Self.proxy).trace
    #expect(trace == ["n1 10", "n2 20"], "\(trace)")
  }

  @Test("a class of Arrays says how long they are, but not to functions of the ends (C.Arr.11)")
  func ownLengths() {
    ShortScript.check(
      [
        ("C.Arr.11", "var a = new Long(); a.push(1); a.concat([9])", "1,,,,9"),
        ("C.Arr.11", "var a = new Long(); a.push(1); a.join('-')", "1---"),
        ("C.Arr.11", "var a = new Long(); a.push(1, 2); [a.pop(), a.pop(), a.pop()]", "2,1,"),
        ("C.Arr.11", "var a = new Long(); a.push(1, 2); a.reverse(); [a[0], a[1], a[3]]", "2,1,"),
      ],
      classes: """
        class Long extends Array {
          iinit () { getlocal0 pushscope getlocal0 constructsuper 0 returnvoid }
          override getter length ():uint { pushbyte 4 returnvalue }
        }
        """)
  }

  @Test("the stage's LoaderInfo mirrors the movie's (D.Info.15)")
  func stageInfo() {
    ShortScript.check([
      ("D.Info.15", "stage.loaderInfo == loaderInfo", "false"),
      ("D.Info.15", "stage.loaderInfo.content == this", "true"),
      (
        "D.Info.15", "[stage.loaderInfo.contentType, loaderInfo.contentType]",
        ",application/x-shockwave-flash"
      ),
      ("D.Info.15", "stage.loaderInfo.url == loaderInfo.url", "true"),
      (
        "D.Info.14", "[loaderInfo.bytesLoaded == loaderInfo.bytesTotal, loaderInfo.bytesTotal > 0]",
        "true,true"
      ),
    ])
  }

  // MARK: - Files of code in movies

  private static func code(_ text: String, isLazy: Bool = false) throws -> [UInt8] {
    MovieRun.tag(82, [isLazy ? 1 : 0, 0, 0, 0, 0] + (try Assembler.assemble(text)))
  }

  private static func script(_ line: String) -> String {
    "script { init { getlocal0 pushscope findpropstrict trace pushstring \"\(line)\" callpropvoid trace 1 returnvoid } }"
  }

  @Test("a lazy file does not run by itself; an empty one is nothing (V.Load.2, V.Abc.7)")
  func lazy() throws {
    let trace = try MovieRun(
      MovieRun.traced("pushstring \"main\""),
      tags: try Self.code(Self.script("eager")) + Self.code(Self.script("lazy"), isLazy: true)
        + MovieRun.tag(72, [])
    ).trace
    #expect(trace == ["eager", "main"])
  }

  @Test("a broken file is reported, and the next one runs (V.Abc.6, V.Abc.7)")
  func broken() throws {
    let trace = try MovieRun(
      MovieRun.traced("pushstring \"main\""),
      tags: MovieRun.tag(82, [0, 0, 0, 0, 0, 16, 0, 45, 0]) + Self.code(Self.script("next"))
    ).trace
    #expect(trace.first?.hasPrefix("VerifyError: Error #1042") == true, "\(trace)")
    #expect(trace.suffix(2) == ["next", "main"])
  }

  @Test("all files of a frame are read before one runs (V.Load.3)")
  func order() throws {
    let first = """
      script { init { getlocal0 pushscope findpropstrict trace getlex later callpropvoid trace 1 returnvoid } }
      """
    let second = """
      script { slot later = 5 init { getlocal0 pushscope returnvoid } }
      """
    let trace = try MovieRun(
      "", tags: try Self.code(first) + Self.code(second)
    ).trace
    #expect(trace == ["5"])
  }

  @Test("classes of symbols: unknown ones and wrong ones are reported (V.Load.7, D.Make.11)")
  func symbols() throws {
    // A sprite of one frame without contents.
    let sprite = MovieRun.tag(39, [7, 0, 1, 0, 0, 0])
    let unknown = try MovieRun(
      MovieRun.traced("pushstring \"main\""), tags: sprite, symbols: [(7, "Nothing")]
    ).trace
    #expect(
      unknown.first?.contains("Error #1065") == true, "\(unknown)")
    #expect(unknown.last == "main")
    let wrong = try MovieRun(
      MovieRun.traced("pushstring \"main\""), "class A extends Object { }", tags: sprite,
      symbols: [(7, "A")]
    ).trace
    #expect(wrong.first?.contains("Error #2022") == true, "\(wrong)")
  }

  @Test("names of symbols have dots or colons before the class (V.Load.8)")
  func symbolNames() throws {
    let sprite = MovieRun.tag(39, [7, 0, 1, 0, 0, 0])
    for name in ["p.A", "p::A"] {
      let trace = try MovieRun(
        MovieRun.traced("getlex p::A construct 0 getproperty totalFrames"),
        "class p::A extends flash.display::MovieClip { }", tags: sprite, symbols: [(7, name)]
      ).trace
      #expect(trace == ["1"], "\(name)")
    }
  }

  @Test("errors of listeners and constructors are reported one by one (V.Unc.5)")
  func uncaught() throws {
    let lines = try ShortScript.lines(
      "var d = new flash.events::EventDispatcher(); d.addEventListener('a', function(e) { e.x.y; }); d.addEventListener('a', function(e) { null.x; }); d.dispatchEvent(new flash.events::Event('a'))"
    )
    #expect(lines == ["ReferenceError 1069", "TypeError 1009", "true"])
  }

  @Test("failures of loads that no one hears are reported with their text (E.0.12, E.Err.2)")
  func addresses() throws {
    let lines = try ShortScript.lines(
      "new flash.net::URLLoader().load(new flash.net::URLRequest('nowhere.txt')); 1", iterations: 3)
    #expect(lines.first == "1")
    #expect(
      lines.contains {
        $0.hasPrefix("Error #2044: Unhandled ioError:. text=Error #2032: Stream Error")
      },
      "\(lines)")
  }

  @Test("a text of a class in the message of an error is taken once (E.0.3)")
  func places() {
    ShortScript.check([
      ("E.0.5", "Error.throwError(Error, 1003, '%1')", "Error 1003"),
      ("E.0.11", "new flash.errors::IllegalOperationError() is Error", "true"),
    ])
  }
}
