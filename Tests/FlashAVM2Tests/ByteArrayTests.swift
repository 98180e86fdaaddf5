import Testing

@testable import FlashAVM2
@testable import FlashData
@testable import FlashHeap

@Suite("ByteArrays and the memory of domains")
struct ByteArrayTests {
  /// What code traces that has a new ByteArray in register 2.
  private func trace(_ code: String) throws -> [String] {
    try CoreNativesTests.trace(
      "getlex flash.utils::ByteArray construct 0 setlocal2 \(code)")
  }

  private static func write(_ calls: [(String, String)]) -> String {
    calls.map { "getlocal2 \($0.1) callpropvoid \($0.0) 1" }.joined(separator: " ")
  }

  private static let hex = """
    pushbyte 0 setlocal3 pushstring "" setlocal 4
    jump test
    loop:
    label
    getlocal 4 getlocal2 getlocal3 getproperty {public}::[] add pushstring " " add setlocal 4
    inclocal_i 3
    test:
    getlocal3 getlocal2 getproperty length iflt loop
    findpropstrict trace getlocal 4 callpropvoid trace 1
    """

  @Test(
    "what is written",
    arguments: [
      // C.Ba.5
      ("writeBoolean", "pushtrue", "1 ", "1 "),
      ("writeByte", "pushshort 511", "255 ", "255 "),
      ("writeShort", "pushint 66051", "2 3 ", "3 2 "),
      ("writeInt", "pushint 16909060", "1 2 3 4 ", "4 3 2 1 "),
      ("writeUnsignedInt", "pushbyte -1", "255 255 255 255 ", "255 255 255 255 "),
      ("writeFloat", "pushbyte 1", "63 128 0 0 ", "0 0 128 63 "),
      ("writeDouble", "pushbyte 1", "63 240 0 0 0 0 0 0 ", "0 0 0 0 0 0 240 63 "),
      // C.Ba.8
      ("writeUTF", #"pushstring "a\xC3\xA9""#, "0 3 97 195 169 ", "3 0 97 195 169 "),
      ("writeUTFBytes", #"pushstring "a""#, "97 ", "97 "),
    ] as [(String, String, String, String)])
  func writing(_ name: String, _ value: String, _ big: String, _ little: String) throws {
    let code = Self.write([(name, value)]) + " " + Self.hex
    #expect(try trace(code) == [big])
    let order = #"getlocal2 pushstring "littleEndian" setproperty endian "#
    #expect(try trace(order + code) == [little])
  }

  @Test(
    "what is read of the bytes FF FE 41 00 80",
    arguments: [
      ("readBoolean", "", "true 1"), ("readByte", "", "-1 1"), ("readUnsignedByte", "", "255 1"),
      ("readShort", "", "-2 2"), ("readUnsignedShort", "", "65534 2"),
      ("readInt", "", "-114432 4"), ("readUnsignedInt", "", "4294852864 4"),
      // C.Ba.9: the text ends at the zero, the position is after it; bad bytes are units.
      ("readUTFBytes", "pushbyte 5", "\u{FF}\u{FE}A 5"),
      ("readMultiByte", #"pushbyte 4 pushstring "utf-16be""#, "\u{FFFE}\u{4100} 4"),
      ("readMultiByte", #"pushbyte 3 pushstring "iso-8859-1""#, "\u{FF}\u{FE}A 3"),
    ] as [(String, String, String)])
  func reading(_ name: String, _ arguments: String, _ text: String) throws {
    let bytes = [0xFF, 0xFE, 0x41, 0, 0x80].map {
      "getlocal2 pushshort \($0) callpropvoid writeByte 1"
    }
    .joined(separator: " ")
    let count = arguments.isEmpty ? 0 : name == "readMultiByte" ? 2 : 1
    let code = """
      \(bytes) getlocal2 pushbyte 0 setproperty position
      findpropstrict trace getlocal2 \(arguments) callproperty \(name) \(count)
      getlocal2 getproperty position callpropvoid trace 2
      """
    #expect(try trace(code) == [text])
  }

  @Test(
    "properties and bytes by number",
    arguments: [
      // C.Ba.1, .2
      ("getlocal2 getproperty endian", "bigEndian"), ("getlocal2 getproperty objectEncoding", "3"),
      ("getlocal2 pushbyte 9 setproperty position getlocal2 getproperty bytesAvailable", "0"),
      ("getlocal2 pushbyte 9 setproperty length getlocal2 getproperty bytesAvailable", "9"),
      (
        "getlocal2 pushbyte 9 setproperty length getlocal2 pushbyte 8 setproperty position getlocal2 pushbyte 4 setproperty length getlocal2 getproperty position",
        "4"
      ),
      (
        "getlocal2 pushbyte 100 setproperty position getlocal2 pushbyte 2 setproperty length getlocal2 getproperty position",
        "2"
      ),
      // C.Ba.4
      (
        "getlocal2 pushbyte 2 setproperty position getlocal2 pushbyte 7 callpropvoid writeByte 1 getlocal2 getproperty length",
        "3"
      ),
      // C.Ba.12
      (
        "getlocal2 pushbyte 3 pushshort 257 setproperty {public}::[] getlocal2 getproperty length",
        "4"
      ),
      (
        "getlocal2 pushbyte 3 pushshort 257 setproperty {public}::[] getlocal2 pushbyte 3 getproperty {public}::[]",
        "1"
      ),
      ("getlocal2 pushbyte 3 getproperty {public}::[]", "undefined"),
      ("pushbyte 0 getlocal2 in", "false"),
      ("getlocal2 pushbyte 1 setproperty length pushbyte 0 getlocal2 in", "true"),
      // C.Ba.11
      (#"getlocal2 pushstring "ab" callpropvoid writeUTFBytes 1 getlocal2"#, "ab"),
      // C.Ba.3
      (
        "getlex flash.utils::ByteArray dup pushbyte 1 setproperty defaultObjectEncoding getproperty defaultObjectEncoding",
        "0"
      ),
    ] as [(String, String)])
  func properties(_ code: String, _ text: String) throws {
    let lines = try trace("\(code) setlocal3 findpropstrict trace getlocal3 callpropvoid trace 1")
    #expect(lines == [text], "\(code): \(lines)")
  }

  @Test(
    "errors",
    arguments: [
      ("getlocal2 callproperty readByte 0", 2030), ("getlocal2 callproperty readInt 0", 2030),
      ("getlocal2 pushbyte 1 callproperty readUTFBytes 1", 2030),
      ("getlocal2 pushnull callproperty writeUTF 1", 2007),
      ("getlocal2 pushnull callproperty readBytes 1", 2007),
      ("getlocal2 pushnull setproperty endian pushnull", 2007),
      (#"getlocal2 pushstring "x" setproperty endian pushnull"#, 2008),
      ("getlocal2 pushbyte 1 setproperty objectEncoding pushnull", 2008),
      (#"getlocal2 pushstring "gzip" callproperty compress 1"#, 2058),
      ("getlocal2 pushnull callproperty compress 1", 2007),
      ("getlocal2 pushbyte 7 callpropvoid writeByte 1 getlocal2 callproperty uncompress 0", 2058),
      ("getlocal2 pushbyte 0 pushbyte 0 pushbyte 0 callproperty atomicCompareAndSwapIntAt 3", 1506),
      ("getlocal2 pushint 4294967295 setproperty length pushnull", 1000),
      ("getlocal2 getlocal2 pushbyte 0 pushbyte 1 callproperty writeBytes 3", 2006),
      ("getlocal2 getlocal2 pushbyte 0 pushbyte 1 callproperty readBytes 3", 2030),
      (#"getlocal2 pushstring "x" getproperty {public}::[]"#, 1069),
    ] as [(String, Int)])
  func errors(_ code: String, _ number: Int) throws {
    let lines = try trace("\(code) pop")
    #expect(lines.first?.contains("#\(number):") == true, "\(code): \(lines)")
  }

  @Test("blocks are copied, to the array itself too")
  func blocks() throws {
    // C.Ba.6, .7
    let code = """
      \(Self.write([("writeByte", "pushbyte 1"), ("writeByte", "pushbyte 2")]))
      getlocal2 getlocal2 callpropvoid writeBytes 1
      getlocal2 pushbyte 1 setproperty position
      getlocal2 getlocal2 pushbyte 3 callpropvoid readBytes 2
      \(Self.hex)
      """
    #expect(try trace(code) == ["1 2 1 2 1 2 "])
  }

  @Test("packed and unpacked", arguments: ["zlib", "deflate", "lzma"])
  func compression(_ name: String) throws {
    // C.Ba.13
    let code = """
      getlocal2 pushshort 5000 setproperty length
      getlocal2 pushbyte 9 pushbyte 7 setproperty {public}::[]
      getlocal2 pushstring "\(name)" callpropvoid compress 1
      findpropstrict trace getlocal2 getproperty length pushshort 200 lessthan
      getlocal2 getproperty position getlocal2 getproperty length equals callpropvoid trace 2
      getlocal2 pushstring "\(name)" callpropvoid uncompress 1
      findpropstrict trace getlocal2 getproperty length getlocal2 getproperty position
      getlocal2 pushbyte 9 getproperty {public}::[] callpropvoid trace 3
      """
    #expect(try trace(code) == ["true true", "5000 0 7"])
  }

  @Test("damaged streams are errors, and no more is made than there is room for")
  func damaged() throws {
    let bytes = [UInt8](repeating: 7, count: 3000)
    for format in [ByteCompression.Format.zlib, .deflate, .lzma] {
      let packed = try bytes.withUnsafeBytes { bytes throws(ByteCompression.Failure) in
        try ByteCompression.packed(bytes, format) { _ in true }
      }
      #expect(throws: ByteCompression.Failure.damaged) {
        try packed.dropLast(9).withUnsafeBytes { bytes throws(ByteCompression.Failure) in
          try ByteCompression.unpacked(bytes, format) { _ in true }
        }
      }
      #expect(throws: ByteCompression.Failure.tooLarge) {
        try packed.withUnsafeBytes { bytes throws(ByteCompression.Failure) in
          try ByteCompression.unpacked(bytes, format) { _ in false }
        }
      }
      let more = packed + [1, 2, 3]
      let again = try more.withUnsafeBytes { bytes throws(ByteCompression.Failure) in
        try ByteCompression.unpacked(bytes, format) { _ in true }
      }
      #expect(again == bytes)
    }
  }

  // MARK: - Memory

  @Test(
    "memory instructions",
    arguments: [
      // V.Mem.2, .4
      ("pushbyte -2 pushbyte 5 si8 pushbyte 5 li8", "254"),
      ("pushbyte -2 pushbyte 5 si8 pushbyte 5 li8 sxi8", "-2"),
      ("pushbyte -2 pushbyte 5 si16 pushbyte 5 li16", "65534"),
      ("pushbyte -2 pushbyte 5 si32 pushbyte 5 li32", "-2"),
      ("pushbyte -2 pushbyte 5 si32 pushbyte 6 li8", "255"),
      ("pushdouble 1.5 pushbyte 5 sf32 pushbyte 5 lf32", "1.5"),
      ("pushdouble 1.1 pushbyte 5 sf64 pushbyte 5 lf64", "1.1"),
      ("pushshort 1020 li32", "0"),
    ] as [(String, String)])
  func memory(_ code: String, _ text: String) throws {
    #expect(
      try trace("\(code) setlocal3 findpropstrict trace getlocal3 callpropvoid trace 1") == [text])
  }

  @Test(
    "outside of the memory",
    arguments: [
      "pushshort 1021 li32", "pushbyte -1 li8", "pushshort 1017 lf64", "pushshort 1024 li8",
      "pushint -2147483648 li16",
    ])
  func memoryEnds(_ code: String) throws {
    // V.Mem.1
    #expect(try trace("\(code) pop").first?.contains("#1506:") == true)
  }

  @Test("a ByteArray as memory keeps its least length, and moves")
  func attachedMemory() throws {
    let run = try TestRun(
      """
      script {
        slot bytes
        slot write
        init {
          getlocal0 pushscope
          getlocal0 getlex flash.utils::ByteArray construct 0 setproperty bytes
          getlocal0 newfunction #write setproperty write
          returnvoid
        }
      }
      function #write () {
        getlocal0 pushscope
        pushbyte 77 pushshort 1500 si8
        findpropstrict trace getlex bytes pushshort 1500 getproperty {public}::[] callpropvoid trace 1
        getlex bytes pushbyte 5 setproperty length
        returnvoid
      }
      """, isPlayer: true)
    let program = try #require(run.machine.programs.last)
    let global = Value(
      try run.machine.global(of: try #require(program.scripts.last), run.interpreter))
    let bytes = try run.interpreter.properties.getProperty(
      global, Name(run.heap.intern("bytes"), .public))
    let memory = program.domain.memory
    // V.Domain.13
    #expect(throws: ScriptError.self) { try memory.attach(bytes, run.machine) }
    let state = try ByteArrayState.of(bytes, run.machine)
    try state.setCount(1024)
    try memory.attach(bytes, run.machine)
    try state.setCount(100_000)
    do throws(ScriptError) {
      _ = try run.interpreter.properties.callProperty(
        global, Name(run.heap.intern("write"), .public), [])
    } catch {
      #expect(error.number == 1506)
    }
    #expect(run.trace == ["77"])
    try memory.attach(.null, run.machine)
    try state.setCount(5)
    #expect(state.count == 5)
  }
}
