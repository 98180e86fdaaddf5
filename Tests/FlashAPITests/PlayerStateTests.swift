import Testing

@testable import Flash
@testable import FlashDisplay
@testable import FlashHeap

/// Movies that are played beside themselves: once as they are, and once with another player after each iteration.
@Suite("States of the classes of flash.*")
struct PlayerStateTests {
  private static func traced(_ value: String) -> String { MovieRun.traced(value) }

  /// What a movie traces whose `step` is called in each frame; the same in both ways.
  private func lines(
    _ slots: String, _ begin: String, _ step: String, members: String = "", _ more: String = "",
    iterations: Int = 4
  ) throws -> [String] {
    func run(reloads: Bool) throws -> [String] {
      try MovieRun(
        """
        \(begin)
        getlocal0 pushstring "enterFrame" getlocal0 getproperty step callpropvoid addEventListener 2
        """,
        members: """
          \(slots)
          method step(event:flash.events::Event):void { getlocal0 pushscope \(step) returnvoid }
          \(members)
          """, more, iterations: iterations, reloads: reloads
      ).trace
    }
    let whole = try run(reloads: false)
    #expect(try run(reloads: true) == whole)
    return whole
  }

  // MARK: - Domains, movies, settings

  @Test("domains that scripts have made (V.Domain.9, V.Domain.12, V.Domain.13)")
  func domains() throws {
    let run = try lines(
      "slot domain:* slot below:* slot bytes:*",
      """
      getlocal0 getlex flash.system::ApplicationDomain construct 0 setproperty domain
      getlocal0 getlex flash.system::ApplicationDomain
      getlex flash.system::ApplicationDomain getproperty currentDomain construct 1 setproperty below
      getlocal0 getlex flash.utils::ByteArray construct 0 setproperty bytes
      getlex bytes pushshort 1024 setproperty length
      getlex domain getlex bytes setproperty domainMemory
      """,
      """
      \(Self.traced(#"getlex domain pushstring "Main" callproperty hasDefinition 1"#))
      \(Self.traced(#"getlex below pushstring "Main" callproperty hasDefinition 1"#))
      \(Self.traced(#"getlex below pushstring "Main" callproperty getDefinition 1 getlex Main strictequals"#))
      \(Self.traced("getlex domain getproperty domainMemory getlex bytes strictequals"))
      \(Self.traced("getlex below getproperty domainMemory"))
      \(Self.traced("getlex domain getproperty parentDomain"))
      """)
    #expect(run.prefix(6) == ["false", "true", "true", "true", "null", "null"])
    #expect(run.suffix(6) == run.prefix(6) && run.count >= 18)
  }

  @Test("what is known of a movie (D.Info.7, D.Info.8, D.Info.10, D.Info.12)")
  func loaderInfo() throws {
    let run = try lines(
      "slot info:* slot shared:*",
      """
      getlocal0 getlocal0 getproperty loaderInfo setproperty info
      getlocal0 getlex info getproperty sharedEvents setproperty shared
      getlex info getlex shared setproperty childSandboxBridge
      getlex info pushstring "init" getlocal0 getproperty said callpropvoid addEventListener 2
      getlex info pushstring "complete" getlocal0 getproperty said callpropvoid addEventListener 2
      """,
      """
      \(Self.traced("getlocal0 getproperty loaderInfo getlex info strictequals"))
      \(Self.traced("getlex info getproperty sharedEvents getlex shared strictequals"))
      \(Self.traced("getlex info getproperty childSandboxBridge getlex shared strictequals"))
      \(Self.traced("getlex info getproperty url"))
      \(Self.traced("getlex info getproperty parameters getproperty b"))
      """,
      members: """
        method said(event:flash.events::Event):void {
          getlocal0 pushscope \(Self.traced("getlocal1 getproperty type")) returnvoid
        }
        """)
    #expect(run.filter { $0 == "init" || $0 == "complete" } == ["init", "complete"])
    #expect(run.suffix(5) == ["true", "true", "true", "file:///test.swf?a=1&b=two", "two"])
  }

  @Test("what scripts have set of the player (Y.Sys.1, Y.Sec.1)")
  func settings() throws {
    let run = try lines(
      "",
      """
      getlex flash.system::System pushtrue setproperty useCodePage
      getlex flash.system::Security pushfalse setproperty exactSettings
      getlex flash.system::Security pushtrue setproperty disableAVM1Loading
      """,
      """
      \(Self.traced("getlex flash.system::System getproperty useCodePage"))
      \(Self.traced("getlex flash.system::Security getproperty exactSettings"))
      \(Self.traced("getlex flash.system::Security getproperty disableAVM1Loading"))
      """)
    #expect(run.prefix(3) == ["true", "false", "true"] && run.suffix(3) == run.prefix(3))
  }

  // MARK: - Events

  @Test("listeners by priority, and those that hear on the way down (E.Dis.1, E.Dis.2, E.Dis.9)")
  func listeners() throws {
    let run = try lines(
      "slot own:* slot other:*",
      """
      getlocal0 getlex flash.events::EventDispatcher construct 0 setproperty own
      getlocal0 getlex flash.events::EventDispatcher getlex own construct 1 setproperty other
      getlex own pushstring "e" getlocal0 getproperty late pushfalse pushbyte -1 callpropvoid addEventListener 4
      getlex own pushstring "e" getlocal0 getproperty soon callpropvoid addEventListener 2
      getlex own pushstring "e" getlocal0 getproperty late pushtrue callpropvoid addEventListener 3
      getlex other pushstring "e" getlocal0 getproperty target callpropvoid addEventListener 2
      """,
      """
      getlex own getlex flash.events::Event pushstring "e" construct 1 callpropvoid dispatchEvent 1
      getlex other getlex flash.events::Event pushstring "e" construct 1 callpropvoid dispatchEvent 1
      \(Self.traced(#"getlex own pushstring "e" callproperty hasEventListener 1"#))
      """,
      members: """
        method soon(event:flash.events::Event):void {
          getlocal0 pushscope \(Self.traced("pushstring \"soon\"")) returnvoid
        }
        method late(event:flash.events::Event):void {
          getlocal0 pushscope \(Self.traced("pushstring \"late\"")) returnvoid
        }
        method target(event:flash.events::Event):void {
          getlocal0 pushscope
          \(Self.traced("getlocal1 getproperty target getlex own strictequals")) returnvoid
        }
        """)
    #expect(run.prefix(4) == ["soon", "late", "true", "true"])
    #expect(run.suffix(4) == run.prefix(4))
  }

  @Test("what hears of frames, in order, whether on the stage or not (E.Dis.11, E.Dis.4)")
  func broadcasts() throws {
    let run = try lines(
      "slot a:* slot b:* slot count:int = 0",
      """
      getlocal0 getlex flash.display::Sprite construct 0 setproperty a
      getlocal0 getlex flash.display::Sprite construct 0 setproperty b
      getlex a pushstring "a" setproperty name
      getlex b pushstring "b" setproperty name
      getlex b pushstring "exitFrame" getlocal0 getproperty heard callpropvoid addEventListener 2
      getlex a pushstring "exitFrame" getlocal0 getproperty heard callpropvoid addEventListener 2
      getlocal0 getproperty stage pushstring "exitFrame" getlocal0 getproperty onStage
      callpropvoid addEventListener 2
      """,
      """
      getlocal0 getlex count increment_i setproperty count
      getlex count pushbyte 2 ifne over
      getlex a pushstring "exitFrame" getlocal0 getproperty heard callpropvoid removeEventListener 2
      over: label
      """,
      members: """
        method heard(event:flash.events::Event):void {
          getlocal0 pushscope
          \(Self.traced("getlocal1 getproperty currentTarget getproperty name")) returnvoid
        }
        method onStage(event:flash.events::Event):void {
          getlocal0 pushscope \(Self.traced("pushstring \"stage\"")) returnvoid
        }
        """, iterations: 5)
    #expect(run.prefix(3) == ["b", "a", "stage"] && run.suffix(2) == ["b", "stage"])
  }

  @Test("timers, intervals and time-outs (C.Timer.1, C.Timer.2, C.Timer.6, C.Timer.8)")
  func timers() throws {
    let run = try lines(
      "slot timer:* slot number:uint",
      """
      getlocal0 getlex flash.utils::Timer pushshort 150 pushbyte 3 construct 2 setproperty timer
      getlex timer pushstring "timer" getlocal0 getproperty tick callpropvoid addEventListener 2
      getlex timer callpropvoid start 0
      getlex flash.utils::Timer pushshort 350 pushbyte 1 construct 2
      dup pushstring "timer" getlocal0 getproperty tick callpropvoid addEventListener 2
      callpropvoid start 0
      findpropstrict flash.utils::setTimeout getlocal0 getproperty say pushshort 250 pushstring "once"
      callproperty flash.utils::setTimeout 3 pop
      getlocal0 findpropstrict flash.utils::setInterval getlocal0 getproperty say pushshort 180
      pushstring "often" callproperty flash.utils::setInterval 3 setproperty number
      """,
      "\(Self.traced("getlex timer getproperty currentCount getlex timer getproperty running"))"
        .replacing("callpropvoid trace 1", with: "callpropvoid trace 2"),
      members: """
        method tick(event:flash.events::Event):void {
          getlocal0 pushscope \(Self.traced("getlocal1 getproperty target getproperty delay")) returnvoid
        }
        method say(text:String):void {
          getlocal0 pushscope \(Self.traced("getlocal1"))
          getlocal1 pushstring "once" ifne over
          findpropstrict flash.utils::clearInterval getlex number
          callpropvoid flash.utils::clearInterval 1
          over: label returnvoid
        }
        """, iterations: 8)
    #expect(run.filter { $0 == "150" }.count == 3)
    #expect(run.filter { $0 == "350" }.count == 1)
    #expect(run.filter { $0 == "often" || $0 == "once" } == ["often", "once"])
    #expect(run.last == "3 false")
  }

  // MARK: - The stage

  @Test("what scripts put on the stage itself (D.Stg.2, D.Stg.18)")
  func stageChildren() throws {
    let run = try lines(
      "slot one:* slot two:*",
      """
      getlocal0 getlex flash.display::Sprite construct 0 setproperty one
      getlocal0 getlex flash.display::Sprite construct 0 setproperty two
      getlex one getproperty graphics pushbyte 0 callpropvoid beginFill 1
      getlex one getproperty graphics pushbyte 10 pushbyte 0 pushbyte 30 pushbyte 20
      callpropvoid drawRect 4
      getlocal0 getproperty stage getlex one pushbyte 0 callpropvoid addChildAt 2
      getlocal0 getproperty stage getlex two callpropvoid addChild 1
      """,
      """
      \(Self.traced("getlocal0 getproperty stage getproperty numChildren"))
      \(Self.traced("getlocal0 getproperty stage getlex one callproperty getChildIndex 1"))
      \(Self.traced("getlocal0 getproperty stage getlocal0 callproperty getChildIndex 1"))
      \(Self.traced("getlocal0 getproperty stage getproperty width"))
      \(Self.traced("getlex two getproperty stage getlocal0 getproperty stage strictequals"))
      getlocal0 getproperty stage getlex one getlex two callpropvoid swapChildren 2
      """)
    #expect(run.prefix(5) == ["3", "0", "1", "30", "true"])
    #expect(run[6] == "2")
  }

  @Test("a main timeline in another container, and off the stage (D.Stg.18)")
  func movedRoot() throws {
    let run = try lines(
      "slot box:*",
      """
      getlocal0 getlex flash.display::Sprite construct 0 setproperty box
      """,
      """
      \(Self.traced("getlocal0 getproperty parent getlex box strictequals"))
      \(Self.traced("getlocal0 getproperty stage pushnull strictequals"))
      getlex box getlocal0 callpropvoid addChild 1
      """)
    #expect(run.prefix(2) == ["false", "false"] && run.suffix(2) == ["true", "true"])
  }

  @Test("properties of the stage (D.Stg.4, D.Stg.5, D.Stg.7, D.Stg.9, D.Stg.11)")
  func stage() throws {
    let run = try lines(
      "",
      """
      getlocal0 getproperty stage dup pushstring "tl" setproperty align
      dup pushstring "noscale" setproperty scaleMode
      dup pushstring "low" setproperty quality
      dup pushdouble 12.5 setproperty frameRate
      pushfalse setproperty stageFocusRect
      """,
      """
      \(Self.traced("getlocal0 getproperty stage getproperty align"))
      \(Self.traced("getlocal0 getproperty stage getproperty scaleMode"))
      \(Self.traced("getlocal0 getproperty stage getproperty quality"))
      \(Self.traced("getlocal0 getproperty stage getproperty frameRate"))
      \(Self.traced("getlocal0 getproperty stage getproperty stageFocusRect"))
      """)
    #expect(run.prefix(5) == ["TL", "noScale", "LOW", "12.5", "false"])
    #expect(run.suffix(5) == run.prefix(5))
  }

  @Test("`render` that is due (D.Stg.13)")
  func render() throws {
    let run = try lines(
      "slot count:int = 0",
      """
      getlocal0 pushstring "render" getlocal0 getproperty drawn callpropvoid addEventListener 2
      """,
      """
      getlocal0 getlex count increment_i setproperty count
      \(Self.traced("getlex count"))
      getlex count pushbyte 2 ifne over
      getlocal0 getproperty stage callpropvoid invalidate 0
      over: label
      """,
      members: """
        method drawn(event:flash.events::Event):void {
          getlocal0 pushscope \(Self.traced("pushstring \"render\"")) returnvoid
        }
        """)
    #expect(run.filter { $0 == "render" }.count == 1)
    #expect(run.firstIndex(of: "render") == run.firstIndex(of: "2").map { $0 + 1 })
  }

  // MARK: - Display objects

  @Test("places, names, masks, filters and looks (D.DO.2, D.DO.10, D.DO.18, D.DO.21, D.DO.28)")
  func displayObjects() throws {
    let run = try lines(
      "slot one:* slot two:*",
      """
      getlocal0 \(DisplayTests.sprite) setproperty one
      getlocal0 \(DisplayTests.sprite) setproperty two
      getlex one pushdouble 1.23 setproperty x
      getlex one pushdouble 0.5 setproperty alpha
      getlex one pushstring "multiply" setproperty blendMode
      getlex one getlex flash.geom::Rectangle pushbyte 1 pushbyte 2 pushbyte 3 pushbyte 4 construct 4
      setproperty scrollRect
      getlex one getlex flash.filters::BlurFilter pushbyte 7 construct 1 newarray 1 setproperty filters
      getlex one getlex two setproperty mask
      getlocal0 getlex one callpropvoid addChild 1
      getlex one getlex two callpropvoid addChild 1
      """,
      """
      \(Self.traced("getlex one getproperty x"))
      \(Self.traced("getlex one getproperty alpha"))
      \(Self.traced("getlex one getproperty blendMode"))
      \(Self.traced("getlex one getproperty scrollRect"))
      \(Self.traced("getlex one getproperty filters pushbyte 0 getproperty {public}::[] getproperty blurX"))
      \(Self.traced("getlex one getproperty mask getlex two strictequals"))
      \(Self.traced("getlex two getproperty parent getlex one strictequals"))
      getlex one dup getproperty x increment setproperty x
      """)
    #expect(
      run.prefix(7) == [
        "1.2", "0.5", "multiply", "(x=1, y=2, w=3, h=4)", "7", "true", "true",
      ])
    #expect(run[7] == "2.2")
  }

  @Test("pixels, and bitmaps that show them (B.BD.7, B.BD.8, B.Bmp.2)")
  func bitmaps() throws {
    let run = try lines(
      "slot data:* slot gone:* slot bitmap:*",
      """
      getlocal0 \(BitmapTests.bitmap(2, 3)) setproperty data
      getlocal0 \(BitmapTests.bitmap(2, 3)) setproperty gone
      getlex gone callpropvoid dispose 0
      getlocal0 getlex flash.display::Bitmap getlex data construct 1 setproperty bitmap
      getlex data pushbyte 1 pushbyte 2 pushint 1193046 callpropvoid setPixel 3
      """,
      """
      \(Self.traced("getlex data pushbyte 1 pushbyte 2 callproperty getPixel 2"))
      \(Self.traced("getlex bitmap getproperty bitmapData getlex data strictequals"))
      \(Self.traced("getlex bitmap getproperty height"))
      getlex data dup pushbyte 1 pushbyte 2 callproperty getPixel 2 increment_i setlocal2
      pushbyte 1 pushbyte 2 getlocal2 callpropvoid setPixel 3
      """)
    #expect(run.prefix(4) == ["1193046", "true", "3", "1193047"])
  }

  @Test("a clip that lives without a parent (D.Orphan.1)")
  func orphans() throws {
    let run = try lines(
      "slot clip:*",
      """
      getlocal0 getlex flash.display::MovieClip construct 0 setproperty clip
      getlex clip pushstring "word" setproperty dynamic
      getlex clip pushstring "enterFrame" getlocal0 getproperty alone callpropvoid addEventListener 2
      """,
      "\(Self.traced("getlex clip getproperty dynamic"))",
      members: """
        method alone(event:flash.events::Event):void {
          getlocal0 pushscope
          \(Self.traced("getlocal1 getproperty target getlex clip strictequals")) returnvoid
        }
        """)
    #expect(run.contains("true") && run.contains("word"))
  }

  @Test("random numbers come in the same order")
  func random() throws {
    let run = try lines(
      "", "", Self.traced("getlex Math callproperty random 0"), iterations: 5)
    #expect(Set(run).count == run.count && run.count >= 3)
  }

  // MARK: - Hostile states

  /// A movie with something of everything.
  private static func busy() throws -> MovieRun {
    try MovieRun(
      """
      getlocal0 findpropstrict XML pushstring "<a b='1'><c/>t</a>" constructprop XML 1 setproperty xml
      getlocal0 getlex flash.system::ApplicationDomain construct 0 setproperty domain
      getlocal0 getlex flash.utils::ByteArray construct 0 setproperty bytes
      getlex bytes pushshort 1024 setproperty length
      getlex domain getlex bytes setproperty domainMemory
      getlocal0 getlex flash.xml::XMLDocument pushstring "<a><b/></a>" construct 1 setproperty old
      getlocal0 \(DisplayTests.sprite) setproperty sprite
      getlocal0 getproperty stage getlex sprite callpropvoid addChild 1
      getlocal0 \(BitmapTests.bitmap(2, 3)) setproperty data
      getlocal0 pushstring "enterFrame" getlocal0 getproperty step callpropvoid addEventListener 2
      getlex flash.utils::Timer pushshort 50 construct 1
      dup pushstring "timer" getlocal0 getproperty step callpropvoid addEventListener 2
      callpropvoid start 0
      """,
      members: """
        slot xml:* slot domain:* slot bytes:* slot old:* slot sprite:* slot data:*
        method step(event:flash.events::Event):void {
          getlocal0 pushscope
          getlex xml getlex xml callproperty copy 0 callpropvoid appendChild 1
          \(traced("getlex xml"))
          \(traced("getlex old"))
          \(traced("getlex domain getproperty domainMemory getproperty length"))
          returnvoid
        }
        """, iterations: 2)
  }

  @Test("memory as scripts see it: room for more is kept, and names are not counted (Y.Sys.1)")
  func memory() throws {
    let change = try ShortScript(
      """
      held.n = held.n + 1;
      held.list.push(1, 2, 3, 4, 5, 6, 7, 8, 9);
      held.short.push(1, 2, 3); held.short.length = 2;
      held.vector.push(held.n, 2, 3);
      held.map['key' + held.n] = held.n;
      held.map.gone = 1; delete held.map.gone;
      held['name' + held.n] = held.map;
      held.bytes.writeUTFBytes('word ' + held.n);
      held.bytes.length = held.bytes.length - 3;
      var large = new flash.utils::ByteArray();
      large.length = 9000000;
      """, tracesLast: false)
    // Names that are used for the first time in some frame.
    let later = (0..<12).map {
      #"getlex held getproperty n pushbyte \#($0) ifne L\#($0) getlex held pushstring "later\#($0)" getproperty {public}::[] pop L\#($0):"#
    }.joined(separator: "\n")
    let run = try lines(
      "slot held:*",
      """
      getlocal0 newobject 0 setproperty held
      \(try ShortScript("held.n = 0; held.list = []; held.short = []; held.map = {}; held.vector = <int>[]; held.bytes = new flash.utils::ByteArray();", tracesLast: false).code)
      """,
      """
      \(change.code)
      \(later)
      \(Self.traced("getlex flash.system::System getproperty totalMemory"))
      """, iterations: 12)
    // Every second time what is not used any more is freed.
    #expect(Set(run).count == run.count && run.count >= 11)
    #expect(zip(run, run.dropFirst()).contains { (Int($0) ?? 0) > (Int($1) ?? 0) })
  }

  @Test("a player's state that breaks off is refused")
  func truncation() throws {
    let run = try Self.busy()
    let state = run.player.saveState()
    _ = try run.player.restored(from: state)
    for end in stride(from: 0, to: state.count, by: state.count / 150) {
      #expect(throws: (any Error).self) { try run.player.restored(from: Array(state[..<end])) }
    }
  }

  @Test("a player's state with wrong bits is refused, or plays on somehow")
  func damage() throws {
    let run = try Self.busy()
    let state = run.player.saveState()
    var (seed, refused): (UInt64, Int) = (0x9E37_79B9_7F4A_7C15, 0)
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    for _ in 0..<300 {
      var broken = state
      broken[random(broken.count)] ^= UInt8(1 << random(8))
      guard let player = try? run.player.restored(from: broken) else {
        refused += 1
        continue
      }
      player.machines.host(of: .actionScript3)?.timeLimit = 0.2
      player.runIteration()
      player.machines.heap.collect()
      player.runIteration()
      _ = player.saveState()
    }
    #expect(refused > 50)
  }
}
