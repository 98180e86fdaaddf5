import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Sounds of ActionScript 3")
struct SoundTests {
  /// A class S with a sound of so many samples, all of one height, at 44 100 a second on one channel.
  private static func sound(_ count: Int, height: Int16 = 1024) -> [UInt8] {
    let high = UInt16(bitPattern: height)
    let body = [UInt8](repeating: 0, count: count * 2).enumerated().map {
      $0.offset % 2 == 0 ? UInt8(truncatingIfNeeded: high) : UInt8(high >> 8)
    }
    let number = UInt32(count)
    return MovieRun.tag(
      14, [7, 0, 0x3E] + (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } + body)
  }

  private static let type = "class S extends flash.media::Sound { }"

  private static func run(
    _ code: String, members: String = "", count: Int = 44100, iterations: Int = 1,
    files: [String: [UInt8]] = [:], reloads: Bool = false
  ) throws -> MovieRun {
    try MovieRun(
      code, members: members, type, iterations: iterations, tags: sound(count),
      symbols: [(7, "S")], files: files, reloads: reloads)
  }

  private static func value(_ expression: String, count: Int = 44100) throws -> String {
    try run(MovieRun.traced(expression), count: count).trace.first ?? "nothing"
  }

  /// Frames of silence, 1152 samples each, at 44 100 a second.
  private static func file(_ frames: Int, tags: [UInt8] = []) -> [UInt8] {
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0xC0] + [UInt8](repeating: 0, count: 413)
    return tags + (0..<frames).flatMap { _ in frame }
  }

  private static let new = "getlex flash.media::Sound construct 0"
  private static let made = "getlex S construct 0"

  /// Traces the type of each event that it hears, and a field of the movie's if there is one.
  private static func heard(_ more: String = "") -> String {
    """
    slot own:* slot channel:*
    method heard(event:*):void {
      getlocal0 pushscope
      findpropstrict trace getlocal1 getproperty type \(more) callpropvoid trace 1
      returnvoid
    }
    """
  }

  private static func listen(_ types: [String], to object: String = "own") -> String {
    types.map {
      "getlocal0 getproperty \(object) pushstring \"\($0)\" getlocal0 getproperty heard callpropvoid addEventListener 2"
    }.joined(separator: "\n") + "\n"
  }

  // MARK: - What a Sound has

  @Test(
    "a class of a sound has its data (A.Snd.1)",
    arguments: [
      ("bytesLoaded", "88200"), ("bytesTotal", "88200"), ("length", "1000"), ("url", "null"),
      ("isBuffering", "false"), ("isURLInaccessible", "false"), ("id3", "null"),
    ])
  func embedded(_ name: String, _ expected: String) throws {
    #expect(try Self.value("\(Self.made) getproperty \(name)") == expected)
  }

  @Test(
    "one without data has nothing (A.Snd.6)",
    arguments: [("bytesLoaded", "0"), ("bytesTotal", "0"), ("length", "0"), ("url", "null")])
  func empty(_ name: String, _ expected: String) throws {
    #expect(try Self.value("\(Self.new) getproperty \(name)") == expected)
  }

  private static let request =
    "getlex flash.net::URLRequest pushstring \"a.mp3\" construct 1"

  @Test("a sound loads once, and without a request nothing happens (A.Snd.2)")
  func loadingTwice() throws {
    let twice = "\(Self.made) \(Self.request) callproperty load 1"
    #expect(try Self.value(twice).contains("Error #2037"))
    #expect(try Self.value("\(Self.new) pushnull callproperty load 1") == "undefined")
  }

  private static let started = """
    getlocal0 \(new) setproperty own
    \(listen(["open", "progress", "id3", "complete", "ioError"]))
    getlocal0 getproperty own \(request) callpropvoid load 1
    """

  @Test("events of a load: open, progress, id3, complete (A.Snd.2, A.Snd.6)")
  func loading() throws {
    let tags: [UInt8] =
      Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 13] + Array("TIT2".utf8)
      + [0, 0, 0, 3, 0, 0, 0] + Array("Hi".utf8)
    let url = "file:///a.mp3"
    let run = try Self.run(
      Self.started,
      members: Self.heard(
        "pushstring \" \" add getlocal0 getproperty own getproperty bytesLoaded add "),
      iterations: 2, files: [url: Self.file(4, tags: tags)])
    #expect(run.trace == ["open 0", "progress 1691", "id3 1691", "complete 1691"])
    let missing = try Self.run(Self.started, members: Self.heard(), iterations: 2)
    #expect(missing.trace == ["ioError"])
  }

  @Test("tags have their names, and those of their frames (A.Snd.7)")
  func tags() throws {
    // Version 1, at the end of the file.
    func field(_ text: String, _ count: Int) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
    }
    let end =
      Array("TAG".utf8) + field("Song", 30) + field("Someone", 30) + field("Album", 30)
      + field("1999", 4) + field("Text", 28) + [0, 5, 17]
    let shown = ["songName", "artist", "album", "year", "comment", "track", "genre", "TIT2"].map {
      "getlocal0 getproperty own getproperty id3 getproperty \($0) add pushstring \"/\" add"
    }
    let code = Self.started + "\n" + Self.listen(["complete"])
    let run = try Self.run(
      code,
      members: """
        slot own:* slot channel:*
        method heard(event:*):void {
          getlocal0 pushscope
          getlocal1 getproperty type pushstring "complete" ifne done
          findpropstrict trace pushstring "" \(shown.joined(separator: " ")) callpropvoid trace 1
          done: returnvoid
        }
        """, iterations: 2, files: ["file:///a.mp3": Self.file(4) + end])
    #expect(run.trace == ["Song/Someone/Album/1999/Text/5/17/Song/"])
  }

  // MARK: - Bytes

  private static let bytes = "getlex flash.utils::ByteArray construct 0"

  @Test(
    "bytes of a file that are too few, or none (A.Snd.3)",
    arguments: [("\(bytes) pushbyte 1", 2084), ("pushnull pushbyte 1", 2007)])
  func compressedErrors(_ arguments: String, _ number: Int) throws {
    let line = try Self.value(
      "\(Self.new) \(arguments) callproperty loadCompressedDataFromByteArray 2")
    #expect(line.contains("Error #\(number)"), "\(line)")
  }

  @Test("what has been loaded is not loaded again (A.Snd.3, A.Snd.4)")
  func loadedAlready() throws {
    let line = try Self.value(
      "\(Self.made) pushnull pushbyte 1 callproperty loadCompressedDataFromByteArray 2")
    #expect(line == "undefined")
    #expect(
      try Self.value("\(Self.made) pushnull pushbyte 1 callproperty loadPCMFromByteArray 2")
        == "undefined")
  }

  /// Puts a Sound of two samples, a half and minus a half, into `own`.
  private static let plain = """
    \(bytes) setlocal1
    getlocal1 pushdouble 0.5 callpropvoid writeFloat 1
    getlocal1 pushdouble -0.5 callpropvoid writeFloat 1
    getlocal1 pushbyte 0 setproperty position
    \(new) setlocal2
    getlocal2 getlocal1 pushbyte 2 pushstring "float" pushfalse pushint 22050
    callpropvoid loadPCMFromByteArray 5

    """

  @Test("samples of scripts, of one channel at any rate (A.Snd.4)")
  func samples() throws {
    let run = try Self.run(
      Self.plain + MovieRun.traced("getlocal2 getproperty length pushshort 22050 multiply"))
    #expect(run.trace == ["2000"])
    for (format, number) in [("pushnull", 2007), ("pushstring \"byte\"", 2008)] {
      let line = try Self.value(
        "\(Self.new) \(Self.bytes) pushbyte 0 \(format) callproperty loadPCMFromByteArray 3")
      #expect(line.contains("Error #\(number)"), "\(line)")
    }
  }

  @Test("extract gives stereo samples at 44 100 a second, and continues from there (A.Snd.8)")
  func extracting() throws {
    let rest = """
      \(Self.bytes) setlocal3
      \(MovieRun.traced("getlocal2 getlocal3 pushbyte 3 callproperty extract 2"))
      \(MovieRun.traced("getlocal3 getproperty length"))
      getlocal3 pushbyte 8 setproperty position
      \(MovieRun.traced("getlocal3 callproperty readFloat 0"))
      \(MovieRun.traced("getlocal2 getlocal3 pushbyte 9 callproperty extract 2"))
      \(MovieRun.traced("getlocal2 getlocal3 pushbyte 9 callproperty extract 2"))
      \(MovieRun.traced("getlocal2 getlocal3 pushbyte 9 pushbyte 2 callproperty extract 3"))
      """
    #expect(try Self.run(Self.plain + rest).trace == ["3", "24", "0", "1", "0", "2"])
    let line = try Self.value("\(Self.made) pushnull pushbyte 1 callproperty extract 2")
    #expect(line.contains("Error #2007"), "\(line)")
  }

  // MARK: - Playing

  @Test("a sound does not begin after its end (A.Snd.5)")
  func startingLate() throws {
    #expect(try Self.value("\(Self.made) pushshort 1001 callproperty play 1") == "null")
    #expect(
      try Self.value("\(Self.made) pushshort 1000 callproperty play 1") == "[object SoundChannel]")
    #expect(
      try Self.value("\(Self.made) pushshort -5 callproperty play 1 getproperty position") == "0")
  }

  @Test("thirty-two sounds play at a time (A.Snd.5, S.Ev.2)")
  func tooMany() throws {
    let run = try Self.run(
      """
      \(Self.made) setlocal1
      pushbyte 0 setlocal2
      again: label
      getlocal1 callproperty play 0 setlocal3
      getlocal2 increment_i setlocal2
      getlocal2 pushbyte 32 iflt again
      \(MovieRun.traced("getlocal3"))
      \(MovieRun.traced("getlocal1 callproperty play 0"))
      """)
    #expect(run.trace == ["[object SoundChannel]", "null"])
  }

  /// Plays the sound, traces what a channel has in each frame, and what it hears.
  private static func playing(
    _ shown: String, _ arguments: String = "callproperty play 0", count: Int = 6615,
    iterations: Int = 4, more: String = "", reloads: Bool = false
  ) throws -> [String] {
    try run(
      """
      getlocal0 \(made) \(arguments) setproperty channel
      getlocal0 getlocal0 setproperty own
      \(listen(["enterFrame"])) \(listen(["soundComplete"], to: "channel")) \(more)
      """,
      members: heard("pushstring \" \" add getlocal0 getproperty channel \(shown) add"),
      count: count, iterations: iterations, reloads: reloads
    ).trace
  }

  @Test(
    "a channel knows where it is, and reports the end (A.Chn.1, A.Chn.2)", arguments: [false, true])
  func positions(reloads: Bool) throws {
    let lines = try Self.playing("getproperty position", reloads: reloads)
    #expect(
      lines == ["enterFrame 100", "enterFrame 150", "soundComplete 150", "enterFrame 150"])
  }

  @Test("each repetition begins where the first did (S.Pos.4)")
  func repetitions() throws {
    let lines = try Self.playing(
      "getproperty position", "pushbyte 50 pushbyte 2 callproperty play 2")
    #expect(
      lines == ["enterFrame 150", "enterFrame 150", "soundComplete 150", "enterFrame 150"])
  }

  @Test("a channel that is stopped reports nothing (A.Chn.1)")
  func stopping() throws {
    let lines = try Self.playing(
      "getproperty position", more: "getlocal0 getproperty channel callpropvoid stop 0")
    #expect(lines == ["enterFrame 0", "enterFrame 0", "enterFrame 0"])
  }

  @Test("peaks and volumes of a channel (A.Chn.1, A.Tr.2)")
  func volumes() throws {
    let loud = "getlex flash.media::SoundTransform pushdouble 0.509 construct 1"
    let set = "getlocal0 getproperty channel \(loud) setproperty soundTransform"
    #expect(
      try Self.playing("getproperty leftPeak", iterations: 2, more: set) == ["enterFrame 0.015625"])
    #expect(
      try Self.playing("getproperty soundTransform getproperty volume", iterations: 2, more: set)
        == ["enterFrame 0.5"])
    let line = try Self.value(
      "\(Self.made) callproperty play 0 dup pushnull setproperty soundTransform getproperty position"
    )
    #expect(line.contains("Error #2007"), "\(line)")
  }

  @Test("what plays can be heard (S.Tr.2)")
  func hearing() throws {
    let run = try Self.run("\(Self.made) callproperty play 0 pop")
    #expect(run.player.sound.prefix(4) == [1024, 1024, 1024, 1024])
    let quiet = try Self.run(
      """
      getlex flash.media::SoundMixer getlex flash.media::SoundTransform pushdouble 0.5 pushbyte -1 construct 2
      setproperty soundTransform
      \(Self.made) callproperty play 0 pop
      """)
    #expect(quiet.player.sound.prefix(4) == [721, 0, 721, 0])
  }

  // MARK: - Sounds of scripts

  /// Gives so many samples of a half and a quarter each time, up to a limit in all.
  private static func generator(_ count: Int, limit: Int) -> String {
    """
    slot own:* slot channel:*
    method heard(event:*):void {
      getlocal0 pushscope
      getlocal1 getproperty type pushstring "sampleData" ifne other
      findpropstrict trace getlocal1 getproperty position callpropvoid trace 1
      pushbyte 0 setlocal2
      getlocal1 getproperty position pushint \(limit) ifge done
      again: label
      getlocal1 getproperty data pushdouble 0.5 callpropvoid writeFloat 1
      getlocal1 getproperty data pushdouble 0.25 callpropvoid writeFloat 1
      getlocal2 increment_i setlocal2
      getlocal2 pushint \(count) iflt again
      done: returnvoid
      other: findpropstrict trace pushstring "end " getlocal0 getproperty channel getproperty position add
      callpropvoid trace 1
      returnvoid
    }
    """
  }

  private static let generate = """
    getlocal0 \(new) setproperty own
    \(listen(["sampleData"]))
    getlocal0 getlocal0 getproperty own callproperty play 0 setproperty channel
    \(listen(["soundComplete"], to: "channel"))
    """

  @Test(
    "a script is asked for samples ahead of their playing (A.Snd.9, S.Pos.8)",
    arguments: [false, true])
  func generating(reloads: Bool) throws {
    let run = try Self.run(
      Self.generate, members: Self.generator(4096, limit: 8192), iterations: 4, reloads: reloads)
    #expect(run.trace.count == 4)
    #expect(run.trace.prefix(3) == ["0", "4096", "8192"])
    #expect(run.trace.last == "end \(8192.0 * 1000 / 44100)")
  }

  @Test("fewer samples than 2048 are the last ones (A.Snd.9)")
  func lastSamples() throws {
    let run = try Self.run(
      Self.generate, members: Self.generator(100, limit: 10_000), iterations: 2)
    #expect(run.trace == ["0", "end \(100.0 * 1000 / 44100)"])
    let first = try Self.run(Self.generate, members: Self.generator(100, limit: 10_000))
    #expect(first.player.sound.prefix(2) == [16384, 8192])
    #expect(first.player.sound[200] == 0)
  }

  @Test("more samples than 8192 are an error (A.Snd.9)")
  func tooManySamples() throws {
    let run = try Self.run(Self.generate, members: Self.generator(8193, limit: 10_000))
    #expect(run.trace.contains { $0.contains("RangeError: Error #2004") }, "\(run.trace)")
  }

  // MARK: - All sounds

  @Test("stopAll ends all sounds without a word (A.Mix.1)")
  func stoppingAll() throws {
    let lines = try Self.playing(
      "getproperty position", more: "getlex flash.media::SoundMixer callpropvoid stopAll 0")
    #expect(lines == ["enterFrame 0", "enterFrame 0", "enterFrame 0"])
  }

  private static let mixer = "getlex flash.media::SoundMixer"

  @Test(
    "settings of all sounds (A.Mix.1)",
    arguments: [
      ("getproperty bufferTime", "5"), ("callproperty areSoundsInaccessible 0", "false"),
      ("getproperty soundTransform getproperty volume", "1"),
    ])
  func settings(_ code: String, _ expected: String) throws {
    #expect(try Self.value("\(Self.mixer) \(code)") == expected)
  }

  @Test("the buffer's time is kept, and a transform must be there (A.Mix.1)")
  func changedSettings() throws {
    let run = try Self.run(
      """
      \(Self.mixer) pushbyte 9 setproperty bufferTime
      \(MovieRun.traced("\(Self.mixer) getproperty bufferTime"))
      \(Self.mixer) pushnull setproperty soundTransform
      """)
    #expect(run.trace.first == "9")
    #expect(run.trace.dropFirst().first?.contains("Error #2007") ?? false)
  }

  @Test("the wave of what was heard last, and its frequencies (A.Mix.2)", arguments: [false, true])
  func spectrum(reloads: Bool) throws {
    func shown(_ arguments: String, _ place: Int) -> String {
      """
      \(Self.bytes) setlocal2
      getlex flash.media::SoundMixer getlocal2 \(arguments) callpropvoid computeSpectrum 3
      getlocal2 pushshort \(place) setproperty position
      \(MovieRun.traced("getlocal2 callproperty readFloat 0 pushshort 1000 multiply callproperty AS3::toFixed 0"))
      """
    }
    let run = try Self.run(
      """
      \(Self.made) callproperty play 0 pop
      getlocal0 getlocal0 setproperty own \(Self.listen(["enterFrame"]))
      """,
      members: """
        slot own:*
        method heard(event:*):void {
          getlocal0 pushscope
          \(shown("pushfalse pushbyte 0", 0)) \(shown("pushfalse pushbyte 0", 2044))
          \(shown("pushtrue pushbyte 0", 0)) \(shown("pushtrue pushbyte 0", 4))
          \(shown("pushtrue pushbyte 3", 4))
          \(MovieRun.traced("getlocal2 getproperty length"))
          returnvoid
        }
        """, iterations: 2, reloads: reloads)
    // 512 samples of 1/32: their sum is 16, and a quarter of its logarithm 0.693.
    #expect(run.trace == ["31", "31", "693", "0", "693", "2048"])
    let line = try Self.value(
      "getlex flash.media::SoundMixer pushnull callproperty computeSpectrum 1")
    #expect(line.contains("Error #2007"), "\(line)")
  }

  // MARK: - Transforms

  private static func transform(_ code: String) throws -> String {
    try value("getlex flash.media::SoundTransform \(code)")
  }

  @Test(
    "a SoundTransform keeps what it is given (A.Tr.1)",
    arguments: [
      ("construct 0 getproperty volume", "1"), ("construct 0 getproperty leftToLeft", "1"),
      ("construct 0 getproperty leftToRight", "0"), ("construct 0 getproperty pan", "0"),
      ("pushbyte 7 construct 1 getproperty volume", "7"),
      ("pushbyte 1 pushdouble 0.75 construct 2 getproperty leftToLeft", "0.5"),
      ("pushbyte 1 pushdouble -0.75 construct 2 getproperty rightToRight", "0.5"),
      ("pushbyte 1 pushbyte 3 construct 2 getproperty leftToLeft", "NaN"),
      ("pushbyte 1 pushdouble 0.75 construct 2 getproperty pan", "0.75"),
    ])
  func transforms(_ code: String, _ expected: String) throws {
    #expect(try Self.transform(code) == expected)
  }

  @Test("a channel that is heard on the other side has no pan (A.Tr.1)")
  func cross() throws {
    let run = try Self.run(
      """
      getlex flash.media::SoundTransform pushbyte 1 pushdouble 0.75 construct 2 setlocal1
      getlocal1 pushbyte 1 setproperty rightToLeft
      \(MovieRun.traced("getlocal1 getproperty pan"))
      """)
    #expect(run.trace == ["0"])
  }

  @Test("sprites and buttons keep percents, and give a new object each time (A.Tr.2)")
  func owners() throws {
    let run = try Self.run(
      """
      getlocal0 getlex flash.media::SoundTransform pushdouble 0.999 construct 1 setproperty soundTransform
      \(MovieRun.traced("getlocal0 getproperty soundTransform getproperty volume"))
      \(MovieRun.traced("getlocal0 getproperty soundTransform getlocal0 getproperty soundTransform strictequals"))
      """)
    #expect(run.trace == ["0.99", "false"])
    #expect(
      try Self.value(
        "getlex flash.display::SimpleButton construct 0 getproperty soundTransform getproperty volume"
      )
        == "1")
    let line = try Self.run("getlocal0 pushnull setproperty soundTransform").trace.first
    #expect(line?.contains("Error #2007") ?? false)
  }

  // MARK: - The rest

  @Test("a context of a load (A.Ctx.1)")
  func context() throws {
    let type = "getlex flash.media::SoundLoaderContext"
    #expect(try Self.value("\(type) construct 0 getproperty bufferTime") == "1000")
    #expect(try Self.value("\(type) pushbyte 5 pushtrue construct 2 getproperty bufferTime") == "5")
    #expect(
      try Self.value("\(type) pushbyte 5 pushtrue construct 2 getproperty checkPolicyFile")
        == "true")
  }

  @Test(
    "there are neither cameras nor microphones (A.Cam.1)",
    arguments: [
      ("Camera", "callproperty getCamera 0", "null"),
      ("Camera", "getproperty names getproperty length", "0"),
      ("Camera", "getproperty isSupported", "false"),
      ("Microphone", "callproperty getMicrophone 0", "null"),
      ("Microphone", "callproperty getEnhancedMicrophone 0", "null"),
      ("Microphone", "getproperty names getproperty length", "0"),
      ("Microphone", "construct 0 getproperty muted", "true"),
      ("Camera", "construct 0 getproperty width", "0"),
    ])
  func capture(_ type: String, _ code: String, _ expected: String) throws {
    #expect(try Self.value("getlex flash.media::\(type) \(code)") == expected)
  }
}
