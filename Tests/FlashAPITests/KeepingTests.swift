import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Shared objects and files")
struct KeepingTests {
  private static let shared = "getlex flash.net::SharedObject"
  private static func local(_ name: String) -> String {
    "\(shared) pushstring \"\(name)\" callproperty getLocal 1"
  }

  // MARK: - SharedObject

  @Test(
    "names that no file can have give nothing (N.Sh.1)",
    arguments: ["a b", "a?", "a:b", "a<b"])
  func names(_ name: String) throws {
    #expect(try MovieRun.value(Self.local(name)) == "null")
  }

  @Test("a name must be there, and a folder lie above the movie (N.Sh.1)")
  func folders() throws {
    #expect(
      try MovieRun.value("\(Self.shared) pushnull callproperty getLocal 1").contains("Error #2007"))
    let asked = "\(Self.shared) pushstring \"a\" pushstring"
    #expect(try MovieRun.value("\(asked) \"/other\" callproperty getLocal 2") == "null")
    #expect(try MovieRun.value("\(asked) \"/\" callproperty getLocal 2") == "[object SharedObject]")
    #expect(try MovieRun.value("\(asked) \"/\" pushtrue callproperty getLocal 3") == "null")
  }

  @Test("the same name gives the same object (N.Sh.2)")
  func identity() throws {
    #expect(try MovieRun.value("\(Self.local("a")) \(Self.local("a")) strictequals") == "true")
    #expect(try MovieRun.value("\(Self.local("a")) \(Self.local("b")) strictequals") == "false")
  }

  @Test("nothing has no size and no file; what is flushed has both (N.Sh.3)")
  func flushing() throws {
    #expect(try MovieRun.value("\(Self.local("a")) getproperty size") == "0")
    let empty = try MovieRun(MovieRun.traced("\(Self.local("a")) callproperty flush 0"))
    #expect(empty.trace == ["flushed"] && empty.player.storage.isEmpty)
    let run = try MovieRun(
      """
      \(Self.local("a")) setlocal1
      getlocal1 getproperty data pushbyte 7 setproperty score
      getlocal1 callpropvoid flush 0
      """)
    let bytes = try #require(run.player.storage["localhost/test.swf/a"])
    // An AMF3 file: 7 is an integer.
    #expect(Array(bytes.suffix(9)) == [0x0B] + Array("score".utf8) + [0x04, 0x07, 0x00])
  }

  @Test("what is cleared is gone, with its file (N.Sh.3)")
  func clearing() throws {
    let run = try MovieRun(
      """
      \(Self.local("a")) setlocal1
      getlocal1 getproperty data pushbyte 7 setproperty score
      getlocal1 callpropvoid flush 0
      getlocal1 callpropvoid clear 0
      \(MovieRun.traced("getlocal1 getproperty data getproperty score"))
      """)
    #expect(run.trace == ["undefined"] && run.player.storage.isEmpty)
  }

  @Test(
    "a file of either version is read again, and functions are left out (N.Sh.4)",
    arguments: [0, 3])
  func files(_ version: Int) throws {
    let written = try MovieRun(
      """
      \(Self.local("a")) setlocal1
      getlocal1 pushbyte \(version) setproperty objectEncoding
      getlocal1 pushstring "list" pushbyte 1 pushbyte 2 newarray 2 callpropvoid setProperty 2
      getlocal1 getproperty data getlocal0 getproperty toString setproperty f
      getlocal1 callpropvoid flush 0
      """)
    let read = try MovieRun(
      """
      findpropstrict flash.utils::setTimeout getlocal0 getproperty later pushbyte 10
      callpropvoid flash.utils::setTimeout 2
      """,
      members: """
        method later():void {
          getlocal0 pushscope
          \(MovieRun.traced("\(Self.local("a")) getproperty data getproperty list"))
          \(MovieRun.traced("\(Self.local("a")) getproperty data getproperty f"))
          returnvoid
        }
        """, iterations: 0)
    read.player.storage = written.player.storage
    read.player.runIteration()
    #expect(read.trace == ["1,2", "undefined"])
  }

  @Test("settings that are none are refused (N.Sh.4)")
  func settings() throws {
    #expect(try MovieRun.value("\(Self.shared) getproperty defaultObjectEncoding") == "3")
    let run = try MovieRun("\(Self.local("a")) pushbyte 1 setproperty objectEncoding")
    #expect(run.trace.first?.contains("Error #2008") ?? false)
    let client = try MovieRun("\(Self.local("a")) pushnull setproperty client")
    #expect(client.trace.first?.contains("Error #2004") ?? false)
  }

  @Test("nothing is known of other movies' files (N.Sh.5)")
  func usage() throws {
    #expect(
      try MovieRun.value("\(Self.shared) pushstring \"x\" callproperty getDiskUsage 1") == "0")
  }

  @Test("what was not flushed is stored when the movie ends (N.Sh.3)")
  func ending() throws {
    let run = try MovieRun("\(Self.local("a")) getproperty data pushbyte 7 setproperty score")
    #expect(run.player.storage.isEmpty)
    run.player.end()
    #expect(run.player.storage.count == 1)
  }

  // MARK: - Files

  private static let file = "getlex flash.net::FileReference construct 0"

  @Test(
    "before a file is chosen, only its bytes are nothing (N.Fr.1)",
    arguments: ["name", "size", "type"])
  func unknown(_ property: String) throws {
    #expect(try MovieRun.value("\(Self.file) getproperty \(property)").contains("Error #2037"))
    #expect(try MovieRun.value("\(Self.file) getproperty data") == "null")
  }

  @Test("filters must say something (N.Fr.2)")
  func filters() throws {
    let filter = "getlex flash.net::FileFilter pushstring \"Text\" pushstring"
    #expect(
      try MovieRun.value(
        "\(Self.file) \(filter) \"*.txt\" construct 2 newarray 1 callproperty browse 1")
        == "true")
    for wrong in ["\(filter) \"\" construct 2", "pushnull"] {
      #expect(
        try MovieRun.value("\(Self.file) \(wrong) newarray 1 callproperty browse 1")
          .contains("Error #2097"))
    }
  }

  private func chosen(_ call: String, _ then: String = "", files: [ChosenFile]) throws -> [String] {
    let types = ["select", "cancel", "open", "progress", "complete"]
    let run = try MovieRun(
      "getlocal0 \(Self.file) setproperty own "
        + types.map {
          "getlocal0 getproperty own pushstring \"\($0)\" getlocal0 getproperty heard callpropvoid addEventListener 2 "
        }.joined() + "getlocal0 getproperty own \(call)",
      members: """
        slot own:flash.net::FileReference
        method heard(event:flash.events::Event):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal1 getproperty type"))
          getlocal1 getproperty type pushstring "select" ifne done
          \(then)
          done: returnvoid
        }
        """, iterations: 0)
    run.player.chooseFiles = { _ in files }
    run.player.runIteration()
    return run.trace
  }

  @Test("a chosen file is loaded with these events (N.Fr.3)")
  func loading() throws {
    let file = ChosenFile(name: "a.txt", bytes: [1, 2])
    #expect(
      try chosen(
        "pushnull callproperty browse 1 pop", "getlocal0 getproperty own callpropvoid load 0",
        files: [file]) == ["select", "open", "progress", "open", "progress", "complete"])
    #expect(try chosen("pushnull callproperty browse 1 pop", files: []) == ["cancel"])
    #expect(
      try chosen(
        "pushnull callproperty browse 1 pop",
        MovieRun.traced("getlocal0 getproperty own getproperty type"), files: [file])
        == ["select", ".txt"])
  }

  @Test("what is saved goes to the name that was chosen (N.Fr.3)")
  func saving() throws {
    let file = ChosenFile(name: "b.txt", bytes: [])
    #expect(
      try chosen("pushstring \"hello\" pushnull callpropvoid save 2", files: [file])
        == ["select", "open", "progress", "complete"])
    #expect(
      try MovieRun.value("\(Self.file) pushnull pushnull callproperty save 2")
        == "ArgumentError: data")
  }

  @Test("several files are references of their own (N.Fr.4)")
  func several() throws {
    #expect(
      try MovieRun.value("getlex flash.net::FileReferenceList construct 0 getproperty fileList")
        == "null")
    let run = try MovieRun(
      """
      getlex flash.net::FileReferenceList construct 0 setlocal1
      getlocal0 getlocal1 setproperty own
      getlocal1 pushstring "select" getlocal0 getproperty heard callpropvoid addEventListener 2
      getlocal1 pushnull callpropvoid browse 1
      """,
      members: """
        slot own:flash.net::FileReferenceList
        method heard(event:flash.events::Event):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal0 getproperty own getproperty fileList pushbyte 1 getproperty {public}::[] getproperty name"))
          returnvoid
        }
        """, iterations: 0)
    run.player.chooseFiles = { _ in
      [ChosenFile(name: "a", bytes: []), ChosenFile(name: "b", bytes: [])]
    }
    run.player.runIteration()
    #expect(run.trace == ["b"])
  }
}
