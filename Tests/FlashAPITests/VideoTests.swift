import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Videos and streams of ActionScript 3")
struct VideoTests {
  private static let video = "getlex flash.media::Video"

  @Test(
    "sizes of a Video (A.Vid.1)",
    arguments: [
      ("construct 0", "320"), ("pushbyte 100 construct 1", "100"),
      ("pushbyte 0 pushbyte 100 construct 2", "320"),
      ("pushint 67108864 pushbyte 1 construct 2", "67108864"),
    ])
  func sizes(_ code: String, _ expected: String) throws {
    #expect(try MovieRun.value("\(Self.video) \(code) getproperty width") == expected)
  }

  @Test(
    "sizes that are none (A.Vid.1)",
    arguments: [
      "pushbyte -1 construct 1", "pushbyte 0 pushbyte -1 construct 2",
      "pushint 2097152 pushshort 256 construct 2", "pushint 134217728 pushbyte 1 construct 2",
    ])
  func wrongSizes(_ code: String) throws {
    #expect(try MovieRun.value("\(Self.video) \(code)").contains("RangeError: Error #2006"))
  }

  @Test(
    "a Video without a stream (A.Vid.1, A.Vid.2)",
    arguments: [
      ("getproperty videoWidth", "0"), ("getproperty videoHeight", "0"),
      ("getproperty smoothing", "false"), ("getproperty deblocking", "0"),
      ("pushnull callproperty attachNetStream 1", "undefined"),
      ("callproperty clear 0", "undefined"),
      ("pushnull callproperty attachCamera 1", "undefined"),
    ])
  func empty(_ code: String, _ expected: String) throws {
    #expect(try MovieRun.value("\(Self.video) construct 0 \(code)") == expected)
  }

  @Test("a Video keeps its size and settings over a state (A.Vid.3)")
  func states() throws {
    let run = try MovieRun(
      """
      getlocal0 \(Self.video) pushbyte 50 pushbyte 40 construct 2 setproperty own
      getlocal0 getproperty own pushtrue setproperty smoothing
      getlocal0 getproperty own pushbyte 100 setproperty width
      getlocal0 getlocal0 getproperty own callpropvoid addChild 1
      getlocal0 pushstring "enterFrame" getlocal0 getproperty heard callpropvoid addEventListener 2
      """,
      members: """
        slot own:flash.media::Video
        method heard(event:*):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal0 getproperty own getproperty width"))
          \(MovieRun.traced("getlocal0 getproperty own getproperty height"))
          \(MovieRun.traced("getlocal0 getproperty own getproperty scaleX"))
          \(MovieRun.traced("getlocal0 getproperty own getproperty smoothing"))
          returnvoid
        }
        """, iterations: 2, reloads: true)
    #expect(run.trace == ["100", "40", "2", "true"])
  }

  // MARK: - NetStream

  private static let connection = """
    getlex flash.net::NetConnection construct 0 setlocal1
    getlocal1 pushnull callpropvoid connect 1

    """

  private static func value(_ expression: String) throws -> String {
    try MovieRun(
      connection
        + MovieRun.traced("getlex flash.net::NetStream getlocal1 construct 1 \(expression)")
    ).trace.first ?? "nothing"
  }

  @Test("a stream wants a connection, and a client (N.Ns.1)")
  func making() throws {
    let new = "getlex flash.net::NetStream"
    #expect(try MovieRun.value("\(new) pushnull construct 1").contains("Error #2007"))
    #expect(
      try MovieRun.value("\(new) getlex flash.net::NetConnection construct 0 construct 1")
        .contains("Error #2126"))
    #expect(try Self.value("dup getproperty client equals") == "true")
    #expect(
      try Self.value("dup pushnull setproperty client").contains("TypeError: Error #2004"))
  }

  @Test(
    "what a stream has before it plays (N.Ns.4, N.Ns.6)",
    arguments: [
      ("time", "0"), ("bytesLoaded", "0"), ("bytesTotal", "0"), ("bufferTime", "0.1"),
      ("bufferLength", "0"), ("currentFPS", "0"), ("liveDelay", "0"),
      ("info", "[object NetStreamInfo]"),
      ("checkPolicyFile", "false"), ("videoReliable", "true"), ("backBufferTime", "30"),
      ("soundTransform getproperty volume", "1"), ("info getproperty byteCount", "0"),
      ("info getproperty isLive", "false"), ("info getproperty uri", "null"),
      ("farID getproperty length", "0"),
    ])
  func standards(_ name: String, _ expected: String) throws {
    #expect(try Self.value("getproperty \(name)") == expected)
  }

  private static func tag(_ kind: UInt8, _ time: Int, _ body: [UInt8]) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ((count - 1 - $0) * 8)) }
    }
    return [kind] + bytes(body.count, 3) + bytes(time, 3) + [0, 0, 0, 0] + body
      + bytes(body.count + 11, 4)
  }

  /// A call of a function of the client with a number.
  private static func call(_ name: String, _ time: Int) -> [UInt8] {
    tag(
      18, time,
      [2, 0, UInt8(name.utf8.count)] + Array(name.utf8) + [0, 0x40, 0x14, 0, 0, 0, 0, 0, 0])
  }

  private static let head: [UInt8] = Array("FLV".utf8) + [1, 5, 0, 0, 0, 9, 0, 0, 0, 0]
  /// Two calls and pictures of no codec, 150 milliseconds long.
  private static let file =
    head + call("onMetaData", 0) + tag(9, 50, [0x1F, 0]) + call("onCuePoint", 120)
    + tag(9, 150, [0x1F, 0])

  /// Traces codes of `netStatus`, and what the client's functions get.
  private static let members = """
    slot own:flash.net::NetStream slot count = 0
    method heard(event:*):void {
      getlocal0 pushscope
      getlocal1 getproperty type pushstring "netStatus" ifne other
      findpropstrict trace getlocal1 getproperty info getproperty code
      pushstring "description" getlocal1 getproperty info in iffalse short
      pushstring " " add getlocal1 getproperty info getproperty description add
      short: callpropvoid trace 1
      returnvoid
      other: findpropstrict trace getlocal1 getproperty type callpropvoid trace 1
      returnvoid
    }
    method onMetaData(value:*):void {
      getlocal0 pushscope
      findpropstrict trace pushstring "meta " getlocal1 add callpropvoid trace 1 returnvoid
    }
    method onCuePoint(value:*):void {
      getlocal0 pushscope
      findpropstrict trace pushstring "cue " getlocal1 add callpropvoid trace 1 returnvoid
    }
    """

  private static let own = "getlocal0 getproperty own"

  private static let started =
    connection + """
      getlocal0 getlex flash.net::NetStream getlocal1 construct 1 setproperty own
      \(own) pushstring "netStatus" getlocal0 getproperty heard callpropvoid addEventListener 2
      \(own) pushstring "asyncError" getlocal0 getproperty heard callpropvoid addEventListener 2
      \(own) getlocal0 setproperty client

      """

  private static func play(
    _ more: String = "", members: String = "", iterations: Int = 5, reloads: Bool = false,
    _ name: String = "pushstring \"a.flv\""
  ) throws -> [String] {
    try MovieRun(
      started + "\(own) \(name) callpropvoid play 1\n" + more, members: Self.members + members,
      iterations: iterations, files: ["file:///a.flv": file], reloads: reloads
    ).trace
  }

  private static let whole = [
    "NetStream.Play.Start", "NetStream.Buffer.Full", "meta 5", "cue 5", "NetStream.Buffer.Flush",
    "NetStream.Play.Stop", "NetStream.Buffer.Empty",
  ]

  @Test(
    "events of a file, and functions of the client (N.Ns.2, N.Meta.1)", arguments: [false, true])
  func playing(reloads: Bool) throws {
    #expect(try Self.play(reloads: reloads) == Self.whole)
  }

  @Test("a stream reports a client without a function (N.Ns.2)")
  func missingFunction() throws {
    let lines = try Self.play("\(Self.own) newobject 0 setproperty client")
    #expect(lines.filter { $0 == "asyncError" }.count == 2)
  }

  @Test("a file that is not there (N.Ns.5)")
  func missing() throws {
    let lines = try Self.play("", "pushstring \"b.flv\"")
    #expect(lines == ["NetStream.Play.Start", "NetStream.Play.StreamNotFound"])
  }

  @Test("a stream that is paused waits, and says so (N.Ns.3, N.Pause.1)", arguments: [false, true])
  func pausing(reloads: Bool) throws {
    let lines = try Self.play("\(Self.own) callpropvoid pause 0", reloads: reloads)
    #expect(
      lines == [
        "NetStream.Play.Start", "NetStream.Pause.Notify Pausing", "NetStream.Buffer.Full",
      ])
  }

  @Test("a place that a script asks for comes in the next iteration (N.Ns.3, N.Seek.1, N.Seek.2)")
  func seeking() throws {
    let members = """

      method later():void {
        getlocal0 pushscope
        \(Self.own) pushdouble 0.1 callpropvoid seek 1
        returnvoid
      }
      """
    let lines = try Self.play(
      """
      findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushshort 150
      callpropvoid flash.utils::setTimeout 2
      """, members: members)
    #expect(
      lines.prefix(7) == [
        "NetStream.Play.Start", "NetStream.Buffer.Full",
        "NetStream.SeekStart.Notify Start Seeking 100", "NetStream.Seek.Notify",
        "NetStream.Seek.Complete Seek Complete -1", "cue 5", "NetStream.Buffer.Flush",
      ])
  }

  @Test("a stream that is closed is silent (N.Ns.4)")
  func closing() throws {
    #expect(
      try Self.play("\(Self.own) callpropvoid close 0") == ["NetStream.Play.Start"])
  }

  // MARK: - Bytes of scripts

  @Test("bytes can be appended only after play(null) (N.Ns.4)")
  func appendingTooEarly() throws {
    let bytes = "getlex flash.utils::ByteArray construct 0"
    #expect(try Self.value("\(bytes) callproperty appendBytes 1").contains("Error #2004"))
    #expect(
      try Self.value("pushstring \"resetBegin\" callproperty appendBytesAction 1")
        .contains("Error #2004"))
  }

  @Test(
    "bytes of a script play as they come, and end when it says so (N.Ns.4)",
    arguments: [false, true])
  func appending(reloads: Bool) throws {
    let bytes = Self.file.map { "getlocal2 pushshort \($0) callpropvoid writeByte 1" }
      .joined(separator: "\n")
    let run = try MovieRun(
      Self.started + """
        \(Self.own) pushnull callpropvoid play 1
        \(Self.own) pushstring "resetBegin" callpropvoid appendBytesAction 1
        getlex flash.utils::ByteArray construct 0 setlocal2
        \(bytes)
        getlocal2 pushbyte 0 setproperty position
        \(Self.own) getlocal2 callpropvoid appendBytes 1
        findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushshort 450
        callpropvoid flash.utils::setTimeout 2
        """,
      members: Self.members + """

        method later():void {
          getlocal0 pushscope
          \(MovieRun.traced("\(Self.own) getproperty time"))
          \(Self.own) pushstring "endSequence" callpropvoid appendBytesAction 1
          returnvoid
        }
        """, iterations: 6, reloads: reloads)
    #expect(
      run.trace == [
        "meta 5", "cue 5", "0.15", "NetStream.Buffer.Flush", "NetStream.Play.Stop",
        "NetStream.Buffer.Empty",
      ])
  }

  @Test("what is appended piece by piece is the same file (N.Flv.1)")
  func pieces() throws {
    let whole = try #require(FLVFile(Self.file))
    for cut in 13..<Self.file.count {
      var file = try #require(FLVFile(Array(Self.file.prefix(cut))))
      file.append(Array(Self.file.dropFirst(cut)))
      #expect(file.tags.map(\.body) == whole.tags.map(\.body))
    }
    var other = try #require(FLVFile(Array(Self.file.dropLast(7))))
    other.dropRest()
    other.append(Self.call("onCuePoint", 9))
    #expect(other.tags.map(\.time) == [0, 50, 120, 9])
  }

  // MARK: - Behind the stage

  @Test("no video lies behind the stage, and listeners hear so (A.Stv.1)")
  func stageVideo() throws {
    let run = try MovieRun(
      """
      \(MovieRun.traced("getlocal0 getproperty stage getproperty stageVideos getproperty length"))
      getlocal0 getproperty stage pushstring "stageVideoAvailability" getlocal0 getproperty heard
      callpropvoid addEventListener 2
      """,
      members: """
        method heard(event:*):void {
          getlocal0 pushscope \(MovieRun.traced("getlocal1 getproperty availability")) returnvoid
        }
        """, iterations: 2)
    #expect(run.trace == ["0", "unavailable"])
  }
}
