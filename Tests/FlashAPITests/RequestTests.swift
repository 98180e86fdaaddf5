import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Requests, URLLoader, URLStream and URLVariables")
struct RequestTests {
  private static let heard = """
    slot loader:*
    method heard(event:flash.events::Event):void {
      getlocal0 pushscope
      \(MovieRun.traced("getlocal1 getproperty type"))
      returnvoid
    }
    """

  /// An object in the field `loader`, whose events are traced.
  private static func listening(_ name: String) -> String {
    "getlocal0 getlex flash.net::\(name) construct 0 setproperty loader "
      + ["open", "progress", "httpStatus", "complete", "ioError"].map {
        """
        getlocal0 getproperty loader pushstring "\($0)" getlocal0 getproperty heard
        callpropvoid addEventListener 2
        """
      }.joined(separator: "\n") + "\n"
  }

  private static func request(_ url: String, _ more: String = "") -> String {
    " getlex flash.net::URLRequest pushstring \"\(url)\" construct 1 setlocal1 \(more) "
  }

  private static let load = "getlocal0 getproperty loader getlocal1 callpropvoid load 1 "

  private func variables(_ code: String, _ shown: String) throws -> [String] {
    try MovieRun(
      "getlex flash.net::URLVariables construct 0 setlocal1 \(code) " + MovieRun.traced(shown)
    ).trace
  }

  // MARK: - URLRequest

  @Test("a request begins with GET and form data, and takes four words as a method (N.Req.1)")
  func requests() throws {
    let new = "getlex flash.net::URLRequest construct 0"
    #expect(try MovieRun.value("\(new) getproperty method") == "GET")
    #expect(
      try MovieRun.value("\(new) getproperty contentType") == "application/x-www-form-urlencoded")
    let run = try MovieRun("\(new) pushstring \"Post\" setproperty method")
    #expect(run.trace.first?.contains("Error #2008") ?? false, "\(run.trace)")
  }

  @Test("a header that only the player may set throws (N.Req.2, N.Hdr.1)")
  func headers() throws {
    func trace(_ name: String) throws -> [String] {
      try MovieRun(
        Self.listening("URLLoader")
          + Self.request(
            "x",
            """
            getlocal1 getlex flash.net::URLRequestHeader pushstring "\(name)" pushstring "v"
            construct 2 newarray 1 setproperty requestHeaders
            """) + Self.load, members: Self.heard
      ).trace
    }
    #expect(try trace("Referer").first?.contains("Error #2096") ?? false)
    #expect(try trace("X-Own") == ["httpStatus", "ioError"])
  }

  @Test("data follows the address by GET, and is the body by POST (N.Req.3)")
  func data() throws {
    func request(_ url: String, _ method: String, _ data: String) throws -> LoadRequest? {
      try MovieRun(
        Self.listening("URLLoader")
          + Self.request(
            url,
            "getlocal1 pushstring \"\(method)\" setproperty method getlocal1 pushstring \"\(data)\" setproperty data"
          ) + Self.load, members: Self.heard
      ).requests.first
    }
    #expect(try request("x", "GET", "a=1")?.url == "file:///x?a=1")
    #expect(try request("x?b", "GET", "a=1")?.url == "file:///x?ba=1")
    let post = try #require(try request("x", "POST", "a=1"))
    #expect(post.isPost && post.body == Array("a=1".utf8))
    #expect(post.mimeType == "application/x-www-form-urlencoded")
    #expect(try request("x", "POST", "")?.isPost == false)
  }

  @Test("addresses are seen from the first movie (N.Req.4)")
  func relative() throws {
    let run = try MovieRun(
      Self.listening("URLLoader") + Self.request("folder/x") + Self.load, members: Self.heard)
    #expect(run.requests.first?.url == "file:///folder/x")
  }

  @Test("a window is asked for with what variables have; nothing is loaded (N.Fn.1)")
  func navigation() throws {
    let run = try MovieRun(
      "findpropstrict flash.net::sendToURL \(Self.request("x")) getlocal1 callpropvoid flash.net::sendToURL 1"
    )
    #expect(run.trace.isEmpty)
    #expect(run.requests.map(\.url) == ["file:///x"])
    let line = try MovieRun.value(
      "findpropstrict flash.net::navigateToURL pushnull callproperty flash.net::navigateToURL 1")
    #expect(line.contains("Error #2007"), "\(line)")
  }

  // MARK: - URLVariables

  @Test(
    "names that come again make an Array, and a part without = throws after what came (N.Vars.1)")
  func decoding() throws {
    #expect(
      try variables(
        "getlocal1 pushstring \"a=1&b=x%20y+z+w&a=2\" callpropvoid decode 1",
        "getlocal1 getproperty a getproperty length") == ["2"])
    #expect(
      try variables(
        "getlocal1 pushstring \"b=x%20y+z+w\" callpropvoid decode 1", "getlocal1 getproperty b")
        == ["x y z+w"])
    #expect(
      try variables("getlocal1 pushstring \"a=1&b\" callpropvoid decode 1", "pushnull").first?
        .contains("Error #2101") ?? false)
  }

  @Test("variables are written as a form, arrays as pairs (N.Vars.1)")
  func text() throws {
    #expect(
      try variables(
        """
        getlocal1 pushstring "x y" pushbyte 2 newarray 2 setproperty a
        """, "getlocal1 callproperty toString 0") == ["a=x%20y&a=2"])
  }

  // MARK: - URLLoader

  @Test("a URLLoader has plain fields (N.Ul.1)")
  func fields() throws {
    let new = "getlex flash.net::URLLoader construct 0"
    #expect(try MovieRun.value("\(new) getproperty data") == "undefined")
    #expect(try MovieRun.value("\(new) getproperty dataFormat") == "text")
    #expect(try MovieRun.value("\(new) callproperty close 0") == "undefined")
    #expect(try MovieRun.value("\(new) pushnull callproperty load 1").contains("Error #2007"))
  }

  @Test("a text comes with its events in this order (N.Ul.2)")
  func events() throws {
    let run = try MovieRun(
      Self.listening("URLLoader") + Self.request("x") + Self.load, members: Self.heard,
      files: ["file:///x": Array("hi".utf8)])
    #expect(run.trace == ["open", "progress", "httpStatus", "complete"])
  }

  private func loaded(_ format: String, _ bytes: [UInt8], _ shown: String) throws -> String? {
    try MovieRun(
      """
      \(Self.listening("URLLoader"))
      getlocal0 getproperty loader pushstring "\(format)" setproperty dataFormat
      getlocal0 getproperty loader pushstring "complete" getlocal0 getproperty look
      callpropvoid addEventListener 2
      """ + Self.request("x") + Self.load,
      members: Self.heard + """

        method look(event:flash.events::Event):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal0 getproperty loader getproperty data \(shown)")) returnvoid
        }
        """, files: ["file:///x": bytes]
    ).trace.last
  }

  @Test("data is what the format says when it comes (N.Ul.3)")
  func formats() throws {
    #expect(try loaded("text", [0xEF, 0xBB, 0xBF, 0x41], "") == "A")
    #expect(try loaded("text", [0xFE, 0xFF, 0, 0x42], "") == "B")
    #expect(try loaded("binary", [1, 2, 3], "getproperty length") == "3")
    #expect(try loaded("variables", Array("a=7".utf8), "getproperty a") == "7")
  }

  @Test("a file that is not there sends its status and ioError, and data is empty (N.Ul.4)")
  func failure() throws {
    let run = try MovieRun(
      Self.listening("URLLoader") + Self.request("x") + Self.load
        + """
        findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushshort 150
        callpropvoid flash.utils::setTimeout 2
        """,
      members: Self.heard + """

        method later():void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal0 getproperty loader getproperty data getproperty length"))
          returnvoid
        }
        """, iterations: 2)
    #expect(run.trace == ["httpStatus", "ioError", "0"])
  }

  @Test("a second load takes the first one's place, and close ends it (N.Ul.1)")
  func replaced() throws {
    let files = ["file:///x": Array("hi".utf8)]
    let twice = try MovieRun(
      Self.listening("URLLoader") + Self.request("x") + Self.load + Self.load, members: Self.heard,
      files: files)
    #expect(twice.trace == ["open", "progress", "httpStatus", "complete"])
    let closed = try MovieRun(
      Self.listening("URLLoader") + Self.request("x") + Self.load
        + "getlocal0 getproperty loader callpropvoid close 0", members: Self.heard, files: files)
    #expect(closed.trace.isEmpty)
  }

  // MARK: - URLStream

  @Test("a stream is read as it comes, and throws where it ends or is not open (N.Us.1)")
  func streams() throws {
    let new = "getlex flash.net::URLStream construct 0"
    #expect(try MovieRun.value("\(new) callproperty readByte 0").contains("Error #2029"))
    #expect(try MovieRun.value("\(new) getproperty endian") == "bigEndian")
    let wrong = try MovieRun("\(new) pushstring \"middle\" setproperty endian")
    #expect(wrong.trace.first?.contains("Error #2008") ?? false)
    let run = try MovieRun(
      """
      \(Self.listening("URLStream"))
      getlocal0 getproperty loader pushstring "complete" getlocal0 getproperty look
      callpropvoid addEventListener 2
      """ + Self.request("x") + Self.load,
      members: Self.heard + """

        method look(event:flash.events::Event):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal0 getproperty loader callproperty readShort 0"))
          \(MovieRun.traced("getlocal0 getproperty loader getproperty bytesAvailable"))
          \(MovieRun.traced("getlocal0 getproperty loader callproperty readShort 0"))
          returnvoid
        }
        """, files: ["file:///x": [1, 2, 3]])
    #expect(run.trace.prefix(6) == ["open", "progress", "httpStatus", "complete", "258", "1"])
    #expect(run.trace.dropFirst(6).first?.contains("Error #2030") ?? false, "\(run.trace)")
  }
}
