import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Sockets, local connections, servers and pages")
struct ConnectionTests {
  /// Listens to events of what is in the field `own`, and traces what `shown` finds in each.
  private static func members(_ shown: String) -> String {
    """
    slot own:*
    method heard(event:*):void {
      getlocal0 pushscope
      \(MovieRun.traced(shown))
      returnvoid
    }
    """
  }

  private static func listen(_ types: [String]) -> String {
    types.map {
      "getlocal0 getproperty own pushstring \"\($0)\" getlocal0 getproperty heard callpropvoid addEventListener 2"
    }.joined(separator: "\n") + "\n"
  }

  private static func make(_ name: String) -> String {
    "getlocal0 getlex flash.net::\(name) construct 0 setproperty own\n"
  }

  private static let own = "getlocal0 getproperty own"

  // MARK: - Sockets

  @Test(
    "what is not connected reads and writes nothing (N.So.3)",
    arguments: [
      "callproperty flush 0", "callproperty readByte 0", "pushbyte 1 callproperty writeInt 1",
      "callproperty close 0",
    ])
  func unconnected(_ call: String) throws {
    let line = try MovieRun.value("getlex flash.net::Socket construct 0 \(call)")
    #expect(line.contains("Error #2002"), "\(line)")
  }

  @Test("a port of no machine throws, and a peer that is not there is an error later (N.So.1)")
  func connecting() throws {
    let line = try MovieRun.value(
      "getlex flash.net::Socket construct 0 pushstring \"a\" pushint 65536 callproperty connect 2")
    #expect(line.contains("Error #2003"), "\(line)")
    #expect(
      try MovieRun.value("getlex flash.net::Socket construct 0 getproperty timeout") == "20000")
    let run = try MovieRun(
      Self.make("Socket") + Self.listen(["connect", "ioError"])
        + "\(Self.own) pushstring \"a\" pushshort 5000 callpropvoid connect 2",
      members: Self.members("getlocal1 getproperty type"))
    #expect(run.trace == ["ioError"])
  }

  /// A peer that says something once, and hears what it is sent.
  private final class Peer: SocketPeer {
    var news: [SocketNews]
    var heard: [UInt8] = []
    init(_ news: [SocketNews]) { self.news = news }
    func send(_ bytes: [UInt8]) { heard += bytes }
    func receive() -> SocketNews { news.isEmpty ? .nothing : news.removeFirst() }
    func close() {}
  }

  private func run(_ code: String, _ shown: String, _ peer: Peer) throws -> [String] {
    let run = try MovieRun(
      """
      findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushbyte 10
      callpropvoid flash.utils::setTimeout 2
      """,
      members: Self.members(shown) + """

        method later():void { getlocal0 pushscope \(code) returnvoid }
        """, iterations: 0)
    run.player.connectSocket = { _, _ in peer }
    for _ in 0..<3 { run.player.runIteration() }
    return run.trace
  }

  @Test("what comes is read as bytes, and the peer's end closes it (N.So.2, N.So.4)")
  func reading() throws {
    let peer = Peer([.data([0, 5]), .closed])
    let trace = try run(
      Self.make("Socket") + Self.listen(["connect", "socketData", "close"])
        + "\(Self.own) pushstring \"a\" pushshort 5000 callpropvoid connect 2",
      "getlocal1 getproperty type pushstring \" \" add \(Self.own) getproperty bytesAvailable add",
      peer)
    #expect(trace == ["connect 0", "socketData 2", "close 0"])
  }

  @Test("texts with a zero after each go to and from an XMLSocket (N.Xs.1)")
  func xmlSocket() throws {
    let peer = Peer([.data(Array("hi\0".utf8))])
    let trace = try run(
      Self.make("XMLSocket") + Self.listen(["data"])
        + "\(Self.own) pushstring \"a\" pushshort 5000 callpropvoid connect 2",
      "getlocal1 getproperty data \(Self.own) pushstring \"yes\" callpropvoid send 1", peer)
    #expect(trace == ["hi"])
    #expect(peer.heard == Array("yes\0".utf8))
    #expect(
      try MovieRun.value(
        "getlex flash.net::XMLSocket construct 0 pushstring \"a\" callproperty send 1"
      ).contains("Error #2002"))
  }

  @Test("secure sockets are not supported (N.So.5)")
  func secure() throws {
    #expect(try MovieRun.value("getlex flash.net::SecureSocket getproperty isSupported") == "false")
  }

  // MARK: - LocalConnection

  @Test("a connection is of this player, and its client is itself (N.Lc.1)")
  func local() throws {
    #expect(
      try MovieRun.value("getlex flash.net::LocalConnection getproperty isSupported") == "true")
    let new = "getlex flash.net::LocalConnection construct 0"
    #expect(try MovieRun.value("\(new) getproperty domain") == "localhost")
    let run = try MovieRun("\(new) pushnull setproperty client")
    #expect(run.trace.first?.contains("Error #2004") ?? false)
  }

  @Test(
    "names that cannot be are refused (N.Lc.2)",
    arguments: [("pushnull", 2007), ("pushstring \"\"", 2085), ("pushstring \"a:b\"", 2004)])
  func names(_ name: String, _ number: Int) throws {
    let line = try MovieRun.value(
      "getlex flash.net::LocalConnection construct 0 \(name) callproperty connect 1")
    #expect(line.contains("Error #\(number)"), "\(line)")
  }

  @Test("a name is free again once it is closed, which only works once (N.Lc.3)")
  func closing() throws {
    let run = try MovieRun(
      Self.make("LocalConnection")
        + """
        \(Self.own) pushstring "a" callpropvoid connect 1
        \(Self.own) callpropvoid close 0
        \(Self.own) pushstring "A" callpropvoid connect 1
        \(Self.own) callpropvoid close 0
        \(Self.own) callpropvoid close 0
        """, members: Self.members("pushnull"))
    #expect(run.trace.first?.contains("Error #2083") ?? false, "\(run.trace)")
  }

  @Test("the sender hears of it before the method runs (N.Lc.4, N.Lc.5)")
  func sending() throws {
    let code =
      Self.make("LocalConnection") + Self.listen(["status", "asyncError"])
      + "\(Self.own) getlocal0 setproperty client \(Self.own) pushstring \"a\" callpropvoid connect 1\n"
    let members =
      Self.members("getlocal1 getproperty type") + """

        method called(n:*):void {
          getlocal0 pushscope \(MovieRun.traced("getlocal1")) returnvoid
        }
        """
    func trace(_ target: String, _ method: String) throws -> [String] {
      try MovieRun(
        code
          + "\(Self.own) pushstring \"\(target)\" pushstring \"\(method)\" pushbyte 7 callpropvoid send 3",
        members: members, iterations: 2
      ).trace
    }
    #expect(try trace("a", "called") == ["status", "7"])
    #expect(try trace("b", "called") == ["status"])
    #expect(try trace("a", "missing") == ["status", "asyncError"])
    #expect(try trace("a", "close").first?.contains("Error #2004") ?? false)
  }

  // MARK: - NetConnection

  @Test("a new connection has these (N.Nc.1)")
  func connection() throws {
    let new = "getlex flash.net::NetConnection construct 0"
    #expect(try MovieRun.value("\(new) getproperty connected") == "false")
    #expect(try MovieRun.value("\(new) getproperty maxPeerConnections") == "8")
    #expect(try MovieRun.value("\(new) getproperty objectEncoding") == "3")
    #expect(try MovieRun.value("\(new) getproperty uri") == "null")
  }

  private func connect(_ address: String, _ more: String = "") throws -> MovieRun {
    try MovieRun(
      Self.make("NetConnection") + Self.listen(["netStatus"])
        + "\(Self.own) \(address) callpropvoid connect 1\n" + more,
      members: Self.members("getlocal1 getproperty info getproperty code"))
  }

  @Test("without an address it is connected at once (N.Nc.2)")
  func nothing() throws {
    let run = try connect(
      "pushnull",
      MovieRun.traced("\(Self.own) getproperty uri") + " "
        + MovieRun.traced("\(Self.own) getproperty protocol"))
    #expect(run.trace == ["NetConnection.Connect.Success", "null", "rtmp"])
  }

  @Test("a server of remote calls is not connected, a missing one fails (N.Nc.3)")
  func addresses() throws {
    #expect(
      try connect(
        "pushstring \"http://a\"", MovieRun.traced("\(Self.own) getproperty connected")
      ).trace == ["false"])
    #expect(try connect("pushstring \"rtmp://a\"").trace == ["NetConnection.Connect.Failed"])
  }

  @Test(
    "what only a connection has throws (N.Nc.4)", arguments: ["protocol", "usingTLS", "nearID"])
  func unknown(_ property: String) throws {
    let line = try MovieRun.value(
      "getlex flash.net::NetConnection construct 0 getproperty \(property)")
    #expect(line.contains("Error #2126"), "\(line)")
  }

  @Test("closing is reported, for a server of remote calls twice (N.Nc.5)")
  func closed() throws {
    let close = "\(Self.own) callpropvoid close 0"
    #expect(
      try connect("pushnull", close).trace == [
        "NetConnection.Connect.Success", "NetConnection.Connect.Closed",
      ])
    #expect(
      try connect("pushstring \"http://a\"", close + " " + MovieRun.traced("pushstring \"end\""))
        .trace
        == ["NetConnection.Connect.Closed", "end"])
  }

  @Test("calls of an iteration go in one packet with the headers (N.Nc.6, N.Nc.7, N.Resp.1)")
  func calls() throws {
    let run = try connect(
      "pushstring \"http://a/\"",
      """
      \(Self.own) pushstring "H" callpropvoid addHeader 1
      \(Self.own) pushstring "h" callpropvoid addHeader 1
      \(Self.own) pushstring "m" getlex flash.net::Responder pushnull construct 1 callpropvoid call 2
      \(Self.own) pushstring "m" pushnull callpropvoid call 2
      """)
    let request = try #require(run.requests.first)
    #expect(run.requests.count == 1 && request.mimeType == "application/x-amf")
    let call: (UInt8) -> [UInt8] = {
      [0, 1, 0x6D, 0, 2, 0x2F, $0, 0, 0, 0, 5, 0x0A, 0, 0, 0, 0]
    }
    #expect(
      request.body == [0, 0, 0, 1, 0, 1, 0x68, 0, 0, 0, 0, 1, 5, 0, 2] + call(0x31) + call(0x32))
    #expect(run.trace == ["NetConnection.Call.Failed"])
  }

  @Test(
    "arrays without gaps and names are strict ones in calls, others have names (N.Nc.6)",
    arguments: [
      ("pushbyte 1 newarray 1", [10, 0, 0, 0, 1, 0, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
      ("newarray 0 newarray 1", [10, 0, 0, 0, 1, 10, 0, 0, 0, 0]),
      (
        "getlex Array pushbyte 2 construct 1 dup pushbyte 1 pushtrue setproperty {public}::[]",
        [8, 0, 0, 0, 2, 0, 1, 0x31, 1, 1, 0, 0, 9]
      ),
      (
        "newarray 0 dup pushstring \"n\" pushnull setproperty {public}::[]",
        [8, 0, 0, 0, 0, 0, 1, 0x6E, 5, 0, 0, 9]
      ),
    ] as [(String, [UInt8])])
  func strictArrays(_ value: String, _ expected: [UInt8]) throws {
    let run = try connect(
      "pushstring \"http://a/\"",
      "\(Self.own) pushstring \"m\" pushnull \(value) coerce_a callpropvoid call 3")
    let body = try #require(run.requests.first?.body)
    #expect(Array(body.suffix(expected.count + 5)) == [10, 0, 0, 0, 1] + expected)
  }

  // MARK: - Pages and the system

  @Test("there is no page (N.Ei.1)")
  func page() throws {
    let external = "getlex flash.external::ExternalInterface"
    #expect(try MovieRun.value("\(external) getproperty available") == "false")
    #expect(try MovieRun.value("\(external) getproperty objectID") == "null")
    #expect(
      try MovieRun.value("\(external) pushstring \"f\" callproperty call 1").contains("Error #2067")
    )
    #expect(
      try MovieRun.value("\(external) pushstring \"f\" pushnull callproperty addCallback 2")
        .contains("Error #2067"))
  }

  @Test("a command goes to the host (N.Ei.4)")
  func command() throws {
    let run = try MovieRun(
      "findpropstrict flash.system::fscommand pushstring \"own\" pushstring \"x\" callpropvoid flash.system::fscommand 2",
      iterations: 0)
    var heard: [String] = []
    run.player.unknownCommand = { _, command, argument in heard += [command, argument] }
    run.player.runIteration()
    #expect(heard == ["own", "x"])
  }

  @Test("there is one domain of security, which no one makes (Y.Sd.1)")
  func securityDomain() throws {
    let domain = "getlex flash.system::SecurityDomain"
    #expect(
      try MovieRun.value(
        "\(domain) getproperty currentDomain \(domain) getproperty currentDomain strictequals")
        == "true")
    #expect(try MovieRun.value("\(domain) construct 0").contains("Error #2012"))
  }

  @Test("there is no input method (Y.Ime.1)")
  func inputMethod() throws {
    #expect(try MovieRun.value("getlex flash.system::IME getproperty isSupported") == "false")
    #expect(
      try MovieRun.value("getlex flash.system::IME callproperty doConversion 0") == "undefined")
  }
}
