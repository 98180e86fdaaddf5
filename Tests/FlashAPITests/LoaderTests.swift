import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Loader and LoaderInfo")
struct LoaderTests {
  /// Traces the type of an event, and what the Loader has at that time.
  private static let heard = """
    slot loader:flash.display::Loader
    method heard(event:flash.events::Event):void {
      getlocal0 pushscope
      findpropstrict trace
      getlocal1 getproperty type pushstring " " add
      getlocal0 getproperty loader getproperty content add
      callpropvoid trace 1
      returnvoid
    }
    """

  private static let types = [
    "open", "progress", "init", "httpStatus", "complete", "unload", "ioError",
  ]

  /// A Loader in the field, whose events are traced.
  private static let loader =
    "getlocal0 getlex flash.display::Loader construct 0 setproperty loader "
    + types.map {
      """
      getlocal0 getproperty loader getproperty contentLoaderInfo pushstring "\($0)"
      getlocal0 getproperty heard callpropvoid addEventListener 2
      """
    }.joined(separator: "\n")

  private static func load(_ url: String, context: String = "pushnull") -> String {
    """
    getlocal0 getproperty loader
    getlex flash.net::URLRequest pushstring "\(url)" construct 1
    \(context) callpropvoid load 2
    """
  }

  /// A JPEG of no size that can be decoded, or any other bytes.
  private static func bytes(_ bytes: [UInt8]) -> String {
    "getlex flash.utils::ByteArray construct 0 setlocal2 "
      + bytes.map { "getlocal2 pushshort \($0) callpropvoid writeByte 1" }.joined(separator: " ")
  }

  private static let loadBytes =
    " getlocal0 getproperty loader getlocal2 callpropvoid loadBytes 1"

  private static func info(_ property: String) -> String {
    "getlocal0 getproperty loader getproperty contentLoaderInfo getproperty \(property)"
  }

  private func run(
    _ code: String, iterations: Int = 1, files: [String: [UInt8]] = [:]
  ) throws -> [String] {
    try MovieRun(
      Self.loader + "\n" + code, members: Self.heard, iterations: iterations, files: files
    ).trace
  }

  @Test("a Loader has a LoaderInfo from the start, and refuses children (D.Load.1)")
  func own() throws {
    #expect(
      try MovieRun.value(
        "getlex flash.display::Loader construct 0 getproperty contentLoaderInfo")
        == "[object LoaderInfo]")
    for call in ["getlocal0 callproperty addChild 1", "pushbyte 0 callproperty removeChildAt 1"] {
      let line = try MovieRun.value("getlex flash.display::Loader construct 0 \(call)")
      #expect(line.contains("Error #2069"), "\(line)")
    }
  }

  @Test(
    "a movie comes with its events, is constructed a frame later and then sends init (D.Load.6, D.Load.7)"
  )
  func movie() throws {
    let child = try MovieRun.file(
      """
      \(MovieRun.traced("getlocal0 getproperty parent"))
      \(MovieRun.traced("getlocal0 getproperty loaderInfo getproperty url"))
      """, name: "Child")
    let trace = try run(
      Self.load("child.swf"), iterations: 2, files: ["file:///child.swf": child])
    #expect(
      trace == [
        "open null", "progress null", "progress null", "null", "null", "init [object Child]",
        "httpStatus [object Child]", "complete [object Child]",
      ])
  }

  /// A movie of ActionScript 1 with a clip in its first frame.
  private static let oldMovie: [UInt8] = {
    let tags =
      MovieRun.tag(39, [1, 0, 1, 0, 0x40, 0, 0, 0]) + MovieRun.tag(26, [2, 1, 0, 1, 0])
      + MovieRun.tag(1, []) + [0, 0]
    let body: [UInt8] =
      [0x78, 0x00, 0x00, 0xFA, 0x00, 0x00, 0x03, 0xE8, 0x00, 0x00, 0x0A, 1, 0x00] + tags
    return Array("FWS".utf8) + [8, UInt8(body.count + 8), 0, 0, 0] + body
  }()

  @Test("what is in a movie of ActionScript 1 hears nothing when the movie leaves the stage")
  func oldMovieLeaves() throws {
    let members = """
      \(Self.heard)
      method gone(event:flash.events::Event):void {
        getlocal0 pushscope
        getlocal0 getlocal0 getproperty loader callpropvoid removeChild 1
        returnvoid
      }
      """
    let run = try MovieRun(
      """
      \(Self.loader)
      getlocal0 getproperty loader pushstring "removedFromStage"
      getlocal0 getproperty heard callpropvoid addEventListener 2
      getlocal0 getproperty loader getproperty contentLoaderInfo pushstring "complete"
      getlocal0 getproperty gone callpropvoid addEventListener 2
      getlocal0 getlocal0 getproperty loader callpropvoid addChild 1
      \(Self.load("old.swf"))
      """, members: members, iterations: 3, files: ["file:///old.swf": Self.oldMovie])
    #expect(
      run.trace.suffix(3) == [
        "httpStatus [object AVM1Movie]", "complete [object AVM1Movie]",
        "removedFromStage [object AVM1Movie]",
      ])
    #expect(run.player.stage.children.count == 1)
  }

  @Test(
    "around a movie of ActionScript 1 there is nothing: its paths begin at itself (D.Ldr.47, D.A1.1)"
  )
  func oldPaths() throws {
    func push(_ text: String) -> [UInt8] {
      [0x96, UInt8(text.utf8.count + 2), 0, 0] + Array(text.utf8) + [0]
    }
    func shown(_ name: String) -> [UInt8] { push(name) + [0x1C, 0x26] }
    // The depth that AVM1Movies have in their Loaders, as scripts count (D.A1.3).
    let depth = push("0") + push("_root") + [0x1C] + push("getDepth") + [0x52, 0x26]
    let code =
      ["_root", "_root._target", "c", "c._target", "c._parent"].flatMap(shown) + depth + [0]
    let tags =
      MovieTags.sprite(1, [[]]) + MovieTags.place(1, at: 1, name: "c") + MovieRun.tag(12, code)
      + MovieRun.tag(1, []) + [0, 0]
    let body: [UInt8] =
      [0x78, 0x00, 0x00, 0xFA, 0x00, 0x00, 0x03, 0xE8, 0x00, 0x00, 0x0A, 1, 0x00] + tags
    for version: UInt8 in [8, 10] {
      let old = Array("FWS".utf8) + [version, UInt8(body.count + 8), 0, 0, 0] + body
      let trace = try run(
        "getlocal0 getproperty loader pushstring \"mine\" setproperty name\n"
          + "getlocal0 getlocal0 getproperty loader callpropvoid addChild 1\n"
          + Self.load("old.swf"), iterations: 3, files: ["file:///old.swf": old])
      #expect(
        trace.filter { !$0.contains(" ") } == ["_root", "/", "_root.c", "/c", "_root", "-77824"],
        "\(version)")
    }
  }

  @Test("the first frame of a movie of ActionScript 1 is there at init, and its actions follow")
  func oldFirstFrame() throws {
    let code: [UInt8] = [0x96, 6, 0, 0] + Array("acts".utf8) + [0, 0x26, 0]
    let tags =
      MovieTags.square(1, pixels: 30) + MovieTags.place(1, at: 1) + MovieRun.tag(12, code)
      + MovieRun.tag(1, []) + [0, 0]
    let body: [UInt8] =
      [0x78, 0x00, 0x00, 0xFA, 0x00, 0x00, 0x03, 0xE8, 0x00, 0x00, 0x0A, 1, 0x00] + tags
    let old = Array("FWS".utf8) + [8, UInt8(body.count + 8), 0, 0, 0] + body
    let members = """
      \(Self.heard)
      method came(event:flash.events::Event):void {
        getlocal0 pushscope
        \(MovieRun.traced("getlocal0 getproperty loader getproperty width"))
        returnvoid
      }
      """
    let run = try MovieRun(
      """
      \(Self.loader)
      getlocal0 getproperty loader getproperty contentLoaderInfo pushstring "init"
      getlocal0 getproperty came callpropvoid addEventListener 2
      \(Self.load("old.swf"))
      """, members: members, iterations: 3, files: ["file:///old.swf": old])
    #expect(run.trace.filter { $0 == "30" || $0 == "acts" } == ["30", "acts"])
  }

  @Test("what a network has sent is in a sandbox of its own (Y.Sec.1)")
  func sandboxes() throws {
    let shown = MovieRun.traced("getlex flash.system::Security getproperty sandboxType")
    let child = try MovieRun.file(shown, name: "Child")
    for (url, type) in [("file:///a.swf", "localWithFile"), ("http://a.example/a.swf", "remote")] {
      let trace = try run(shown + " " + Self.load(url), iterations: 2, files: [url: child])
      #expect(trace.filter { !$0.contains(" ") } == ["localWithFile", type], "\(url)")
    }
  }

  @Test("a constructor that throws keeps its movie out (D.Load.20)")
  func failedConstructor() throws {
    let child = try MovieRun.file("pushstring \"no\" throw", name: "Child")
    let trace = try run(
      Self.load("child.swf"), iterations: 3, files: ["file:///child.swf": child])
    #expect(trace.prefix(4) == ["open null", "progress null", "progress null", "no"])
    #expect(!trace.contains { $0.hasPrefix("init") || $0.hasPrefix("complete") })
  }

  @Test("a file that is not there sends its status and ioError (D.Load.11)")
  func missing() throws {
    #expect(try run(Self.load("none.swf")) == ["httpStatus null", "ioError null"])
  }

  @Test("bytes of no known kind end in ioError (D.Load.12)")
  func unknown() throws {
    let trace = try run(Self.load("x"), files: ["file:///x": [1, 2, 3]])
    #expect(
      trace == ["open null", "progress null", "progress null", "httpStatus null", "ioError null"])
  }

  @Test("an error that nothing hears is reported (D.Load.13)")
  func unheard() throws {
    let run = try MovieRun(
      """
      getlex flash.display::Loader construct 0
      getlex flash.net::URLRequest pushstring "none.swf" construct 1 callpropvoid load 1
      """)
    #expect(
      run.trace == [
        "Error #2044: Unhandled ioError:. text=Error #2035: URL Not Found. URL: file:///none.swf"
      ])
  }

  @Test("unknown bytes of a script end at once, without a status (D.Load.9, D.Load.12)")
  func unknownBytes() throws {
    let trace = try run(Self.bytes([1, 2, 3]) + Self.loadBytes)
    #expect(trace == ["progress null", "progress null", "ioError null"])
  }

  @Test("bytes that are missing or none throw (D.Load.2, D.Load.3)")
  func noBytes() throws {
    let loader = "getlex flash.display::Loader construct 0"
    #expect(
      try MovieRun.value("\(loader) pushnull callproperty loadBytes 1").contains("Error #2007"))
    #expect(
      try MovieRun.value(
        "\(loader) getlex flash.utils::ByteArray construct 0 callproperty loadBytes 1"
      ).contains("Error #2100"))
    #expect(try MovieRun.value("\(loader) pushnull callproperty load 1").contains("Error #2007"))
    #expect(
      try MovieRun.value(
        "\(loader) getlex flash.net::URLRequest construct 0 callproperty load 1"
      ).contains("Parameter url"))
  }

  @Test("a picture of a script's bytes comes at the end of the next frame (D.Load.10)")
  func pictureBytes() throws {
    let code = Self.bytes([0x89, 0x50, 0x4E, 0x47]) + Self.loadBytes
    #expect(try run(code) == ["progress null", "progress null"])
    #expect(
      try run(code, iterations: 2).suffix(2) == [
        "init [object Bitmap]", "complete [object Bitmap]",
      ])
  }

  @Test("a picture comes with all its events at once (D.Load.8)")
  func picture() throws {
    let trace = try run(Self.load("a.gif"), files: ["file:///a.gif": Array("GIF89a".utf8)])
    #expect(
      trace == [
        "open null", "progress null", "progress null", "init [object Bitmap]",
        "httpStatus [object Bitmap]", "complete [object Bitmap]",
      ])
  }

  @Test("what was closed does not come, and close without a load does nothing (D.Load.17)")
  func closing() throws {
    let close = "getlocal0 getproperty loader callpropvoid close 0"
    #expect(try run(close + "\n" + Self.load("none.swf") + "\n" + close).isEmpty)
  }

  @Test("a second load takes the first one's place (D.Load.18)")
  func second() throws {
    let trace = try run(
      Self.load("x") + "\n" + Self.load("none.swf"), files: ["file:///x": [1, 2, 3]])
    #expect(trace == ["httpStatus null", "ioError null"])
  }

  @Test(
    "a movie that throws nothing is unloaded with an event, and nothing is known then (D.Load.16)")
  func unloading() throws {
    let child = try MovieRun.file("", name: "Child")
    let run = try MovieRun(
      Self.loader + "\n" + Self.load("child.swf") + """

        findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushshort 250
        callpropvoid flash.utils::setTimeout 2
        """,
      members: Self.heard + """

        method later():void {
          getlocal0 pushscope
          getlocal0 getproperty loader callpropvoid unload 0
          \(MovieRun.traced("getlocal0 getproperty loader getproperty numChildren"))
          \(MovieRun.traced(Self.info("bytesTotal")))
          getlocal0 getproperty loader callpropvoid unload 0
          returnvoid
        }
        """, iterations: 4, files: ["file:///child.swf": child])
    #expect(run.trace.suffix(4) == ["complete [object Child]", "unload null", "0", "0"])
  }

  @Test("content is named by the timeline, and has the Loader's LoaderInfo (D.Load.19, D.Load.22)")
  func content() throws {
    let child = try MovieRun.file(
      "getlocal0 pushstring \"x\" setproperty name", name: "Child")
    let trace = try run(
      Self.load("child.swf"), iterations: 2, files: ["file:///child.swf": child])
    #expect(trace.contains { $0.contains("Error #2078") }, "\(trace)")
    let run = try MovieRun(
      "getlex flash.display::Loader construct 0 setlocal1 "
        + MovieRun.traced(
          """
          getlocal1 getproperty uncaughtErrorEvents
          getlocal1 getproperty contentLoaderInfo getproperty uncaughtErrorEvents strictequals
          """))
    #expect(run.trace == ["true"])
  }

  @Test("variables of a context take the place of the address's (D.Load.23, Y.Lc.1)")
  func parameters() throws {
    let child = try MovieRun.file(
      MovieRun.traced("getlocal0 getproperty loaderInfo getproperty parameters getproperty a"),
      name: "Child")
    let context = """
      getlex flash.system::LoaderContext construct 0 dup
      pushstring "a" pushstring "given" newobject 1 setproperty parameters
      """
    let files = ["file:///child.swf?a=own": child]
    #expect(try run(Self.load("child.swf?a=own"), iterations: 2, files: files).contains("own"))
    #expect(
      try run(Self.load("child.swf?a=own", context: context), iterations: 2, files: files)
        .contains("given"))
    let wrong = context.replacing("pushstring \"given\"", with: "pushbyte 1")
    #expect(
      try run(Self.load("child.swf?a=own", context: wrong), files: files).contains {
        $0.contains("Error #2196")
      })
  }

  /// What is found when content is complete.
  private func atEnd(
    _ expression: String, _ code: String, iterations: Int = 2, files: [String: [UInt8]] = [:]
  ) throws -> String? {
    try MovieRun(
      Self.loader + """

        getlocal0 getproperty loader getproperty contentLoaderInfo pushstring "complete"
        getlocal0 getproperty look callpropvoid addEventListener 2
        """ + "\n" + code,
      members: Self.heard + """

        method look(event:flash.events::Event):void {
          getlocal0 pushscope \(MovieRun.traced(expression)) returnvoid
        }
        """, iterations: iterations, files: files
    ).trace.last
  }

  @Test("bytes of a script have an address below the movie's (D.Load.24)")
  func dynamicURL() throws {
    let url = try atEnd(Self.info("url"), Self.bytes([0x89, 0x50, 0x4E, 0x47]) + Self.loadBytes)
    #expect(url == "file:///test.swf?a=1&b=two/[[DYNAMIC]]/1")
  }

  @Test("the definitions of a loaded movie are in a domain below the loader's (D.Load.4, Y.Ad.1)")
  func domains() throws {
    let child = try MovieRun.file(
      """
      \(MovieRun.traced("getlex flash.system::ApplicationDomain getproperty currentDomain pushstring \"Main\" callproperty hasDefinition 1"))
      \(MovieRun.traced("getlex flash.system::ApplicationDomain getproperty currentDomain pushstring \"Child\" callproperty hasDefinition 1"))
      """, name: "Child")
    let trace = try run(
      Self.load("child.swf"), iterations: 2, files: ["file:///child.swf": child])
    #expect(trace.filter { $0 == "true" }.count == 2)
    let own = "getlex flash.system::ApplicationDomain getproperty currentDomain"
    #expect(
      try MovieRun.value("\(own) pushstring \"Child\" callproperty hasDefinition 1") == "false")
  }

  @Test(
    "without content a LoaderInfo knows nothing of it (D.Info.2)",
    arguments: [
      "actionScriptVersion", "frameRate", "width", "height", "swfVersion", "sameDomain",
      "childAllowsParent", "parentAllowsChild",
    ])
  func empty(_ property: String) throws {
    let line = try MovieRun.value(
      "getlex flash.display::Loader construct 0 getproperty contentLoaderInfo getproperty \(property)"
    )
    #expect(line.contains("Error #2099"), "\(line)")
  }

  @Test("a LoaderInfo dispatches no events of scripts (D.Info.1)")
  func dispatching() throws {
    let line = try MovieRun.value(
      "getlocal0 getproperty loaderInfo pushnull callproperty dispatchEvent 1")
    #expect(line.contains("Error #2118"), "\(line)")
  }

  @Test("a picture has a type and a size, and nothing of a movie (D.Info.3, D.Info.4)")
  func pictureInfo() throws {
    let files = ["file:///a.gif": Array("GIF89a".utf8)]
    #expect(try atEnd(Self.info("contentType"), Self.load("a.gif"), files: files) == "image/gif")
    #expect(try atEnd(Self.info("width"), Self.load("a.gif"), files: files) == "0")
    let run = try MovieRun(
      Self.loader + """

        getlocal0 getproperty loader getproperty contentLoaderInfo pushstring "complete"
        getlocal0 getproperty look callpropvoid addEventListener 2
        """ + "\n" + Self.load("a.gif"),
      members: Self.heard + """

        method look(event:flash.events::Event):void {
          getlocal0 pushscope \(MovieRun.traced(Self.info("frameRate"))) returnvoid
        }
        """, files: files)
    #expect(run.trace.contains { $0.contains("Error #2098") }, "\(run.trace)")
  }

  @Test(
    "the first movie's size, rate and bytes are its header's and its file's (D.Info.5, D.Info.6, D.Info.12)"
  )
  func firstMovie() throws {
    func own(_ property: String) throws -> String {
      try MovieRun.value("getlocal0 getproperty loaderInfo getproperty \(property)")
    }
    #expect(try own("width") == "100")
    #expect(try own("frameRate") == "10")
    #expect(try own("bytes pushbyte 0 getproperty {public}::[]") == "70")
    #expect(try own("url") == "file:///test.swf?a=1&b=two")
    #expect(try own("loader") == "null")
  }

  @Test("parameters are another object at each read (D.Info.7)")
  func parametersOfFirstMovie() throws {
    let own = "getlocal0 getproperty loaderInfo getproperty parameters"
    let run = try MovieRun(
      "\(own) pushstring \"changed\" setproperty b " + MovieRun.traced("\(own) getproperty b"))
    #expect(run.trace == ["two"])
  }

  @Test("shared events are the same at each read (D.Info.8)")
  func shared() throws {
    #expect(
      try MovieRun.value(
        """
        getlocal0 getproperty loaderInfo getproperty sharedEvents
        getlocal0 getproperty loaderInfo getproperty sharedEvents strictequals
        """) == "true")
  }

  @Test("files may see one another (D.Info.9)")
  func sameDomain() throws {
    #expect(try MovieRun.value("getlocal0 getproperty loaderInfo getproperty sameDomain") == "true")
  }

  @Test("bridges are only kept (D.Info.10)")
  func bridges() throws {
    let own = "getlocal0 getproperty loaderInfo"
    let run = try MovieRun(
      "\(own) pushstring \"x\" setproperty childSandboxBridge "
        + MovieRun.traced("\(own) getproperty childSandboxBridge"))
    #expect(run.trace == ["x"])
  }

  @Test("no other code finds a LoaderInfo by a definition (D.Info.11)")
  func byDefinition() throws {
    #expect(
      try MovieRun.value(
        "getlex flash.display::LoaderInfo getlocal0 callproperty getLoaderInfoByDefinition 1")
        == "null")
  }
}
