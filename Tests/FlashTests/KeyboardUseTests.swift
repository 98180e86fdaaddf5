import FlashHarness
import Testing

@testable import Flash
@testable import FlashDisplay

/// Which movies use the keyboard, so that hosts know whose keys they are.
@Suite("Movies that use the keyboard")
struct KeyboardUseTests {
  private static func player(_ tags: [UInt8], version: UInt8 = 6) throws -> Player {
    var movie = PlayerTests.movie(frames: 1, tags + [0x40, 0x00, 0, 0])
    movie[3] = version
    return try Player(
      movie, url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
  }

  private static func actions(_ write: (inout Assembly) -> Void) -> [UInt8] {
    var code = Assembly()
    write(&code)
    return [0x3F, 0x03] + Assembly.little(UInt32(code.bytes.count + 1)) + code.bytes + [0]
  }

  private static func uses(_ tags: [UInt8], version: UInt8 = 6) throws -> Bool {
    let player = try player(tags, version: version)
    for _ in 0..<3 { player.runIteration() }
    return player.usesKeyboard
  }

  /// DefineSprite 1 with one frame, placed with a handler, whose keyPress is for Z.
  private static func clip(_ event: UInt32) -> [UInt8] {
    let key: [UInt8] = event == 1 << 17 ? [90] : []
    let flags = Assembly.little(event)
    let body: [UInt8] =
      [0x82, 1, 0, 1, 0, 0, 0] + flags + flags + Assembly.little(UInt32(1 + key.count)) + key
      + [0] + [0, 0, 0, 0]
    return [0xC8, 0x09, 0x01, 0x00, 0x01, 0x00, 0x40, 0x00, 0x00, 0x00]
      + [0x80 | UInt8(body.count), 0x06] + body
  }

  /// DefineButton2 with an action, placed.
  private static func button(_ conditions: UInt16) -> [UInt8] {
    [0x8B, 0x08, 2, 0, 0, 3, 0, 0, 0, 0, UInt8(conditions & 255), UInt8(conditions >> 8), 0]
      + [0x85, 0x06, 0x02, 1, 0, 2, 0]
  }

  /// `object.method(argument)`, for what it does.
  private static func call(
    _ code: inout Assembly, _ object: String, _ method: String, number: Int32? = nil,
    variable: String? = nil
  ) {
    if let number { code.push(number) }
    if let variable {
      code.push(variable)
      code.op(0x1C)
    }
    code.push(Int32(number == nil && variable == nil ? 0 : 1))
    code.push(object)
    code.op(0x1C)
    code.push(method)
    code.op(0x52)
    code.op(0x17)
  }

  @Test("scripts that ask for keys", arguments: ["isDown", "isToggled", "getCode", "getAscii"])
  func asking(_ method: String) throws {
    #expect(try Self.uses(Self.actions { Self.call(&$0, "Key", method, number: 32) }))
  }

  @Test("who asks for the mouse's buttons uses no keys", arguments: [1, 2, 4] as [Int32])
  func mouseButtons(_ code: Int32) throws {
    #expect(try !Self.uses(Self.actions { Self.call(&$0, "Key", "isDown", number: code) }))
  }

  @Test("listeners of Key, if they are still there when the frame ends")
  func listeners() throws {
    for version: UInt8 in [6, 8] {
      func uses(_ write: (inout Assembly) -> Void) throws -> Bool {
        try Self.uses(Self.actions(write), version: version)
      }
      #expect(try uses { Self.call(&$0, "Key", "addListener", variable: "_root") })
      #expect(try !uses { Self.call(&$0, "Mouse", "addListener", variable: "_root") })
      #expect(
        try !uses {
          Self.call(&$0, "Key", "addListener", variable: "_root")
          Self.call(&$0, "Key", "removeListener", variable: "_root")
        })
    }
  }

  @Test("a listener that came with a state, in another process")
  func listenersOfState() throws {
    let tags = Self.actions { Self.call(&$0, "Key", "addListener", variable: "_root") }
    let player = try Self.player(tags)
    player.runIteration()
    let other = try Player(
      restoring: player.saveState(),
      movie: PlayerTests.movie(frames: 1, tags + [0x40, 0x00, 0, 0]),
      url: "file:///test.swf", options: .recorded, trace: { _ in },
      load: { _ in .failure(status: 0) })
    other.runIteration()
    #expect(other.usesKeyboard)
  }

  @Test("handlers of clips for keys: keyDown, keyUp, keyPress", arguments: [6, 7, 17])
  func clips(_ bit: Int) throws {
    #expect(try Self.uses(Self.clip(1 << UInt32(bit))))
    let player = try Self.player(Self.clip(1 << UInt32(bit)))
    player.runIteration()
    #expect(try player.restored(from: player.saveState()).usesKeyboard)
  }

  @Test("other handlers of clips use no keys", arguments: [0, 1, 3, 4, 11])
  func otherClips(_ bit: Int) throws {
    #expect(try !Self.uses(Self.clip(1 << UInt32(bit))))
  }

  @Test("buttons with a key, not those for the mouse alone")
  func buttons() throws {
    #expect(try Self.uses(Self.button(UInt16(97) << 9)))
    #expect(try !Self.uses(Self.button(1 << 3)))
  }

  @Test("a movie that is to have all keys")
  func trappedKeys() throws {
    func command(_ argument: String) -> [UInt8] {
      Self.actions {
        $0.op(0x83, Array("FSCommand:trapallkeys".utf8) + [0] + Array(argument.utf8) + [0])
      }
    }
    #expect(try Self.uses(command("true")))
    #expect(try !Self.uses(command("false")))
  }

  @Test("key methods count on what has the focus")
  func focusMethods() throws {
    let player = try Self.player(
      Self.actions { code in
        // _root.createEmptyMovieClip("c", 1), with onKeyDown.
        code.push(1)
        code.push("c")
        code.push(2)
        code.push("_root")
        code.op(0x1C)
        code.push("createEmptyMovieClip")
        code.op(0x52)
        code.op(0x17)
        code.push("c")
        code.op(0x1C)
        code.push("onKeyDown")
        code.function("", Assembly())
        code.op(0x4F)
      })
    player.runIteration()
    #expect(!player.usesKeyboard)
    let clip = try #require(player.island.levels[0]?.children.first)
    player.keyboardInput.setFocus(clip)
    player.runIteration()
    #expect(player.usesKeyboard)
    player.keyboardInput.setFocus(nil)
    player.runIteration()
    #expect(player.usesKeyboard, "what has used keys may do so again")
  }

  @Test("a movie that does nothing uses no keys, in either language")
  func others() throws {
    #expect(try !Self.uses([]))
    #expect(try !Self.uses([0x44, 0x11, 8, 0, 0, 0], version: 9))
  }
}
