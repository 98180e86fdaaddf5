import Testing

@testable import Flash
@testable import FlashDisplay

/// Frames, their scripts, and what they place, for scripts of ActionScript 3.
@Suite("Timelines of ActionScript 3")
struct TimelineTests {
  /// Lets methods be the scripts of frames, from 0 on.
  static func scripts(_ pairs: (Int, String)...) -> String {
    "getlocal0 "
      + pairs.map { "pushbyte \($0.0) getlocal0 getproperty \($0.1) " }.joined()
      + "callpropvoid addFrameScript \(pairs.count * 2)\n"
  }

  static func method(_ name: String, _ code: String) -> String {
    "method \(name) () { getlocal0 pushscope \(code) returnvoid }\n"
  }

  static func said(_ text: String) -> String {
    "findpropstrict trace pushstring \"\(text)\" callpropvoid trace 1 "
  }

  /// A class of clips that says its name when it is constructed, and again when its first frame's script runs.
  static func speaker(_ name: String, base: String = "MovieClip") -> String {
    """
    class \(name) extends flash.display::\(base) {
      iinit () {
        getlocal0 pushscope \(said(name)) getlocal0 constructsuper 0
        getlocal0 pushbyte 0 getlocal0 getproperty first callpropvoid addFrameScript 2
        returnvoid
      }
      \(method("first", said("first of \(name)")))
    }

    """
  }

  private static let box = MovieTags.square(1) + MovieTags.sprite(2, [MovieTags.place(1, at: 1)])

  @Test("a main timeline stands on the stage while it is constructed (D.Make.8, D.DO.13)")
  func root() throws {
    let run = try MovieRun(
      MovieRun.traced("getlocal0 getproperty parent")
        + MovieRun.traced("getlocal0 getproperty name"))
    #expect(run.trace == ["[object Stage]", "root1"])
  }

  @Test("a clip without a timeline is in no frame, and has one (D.MC.1)")
  func empty() throws {
    let clip = "getlex flash.display::MovieClip construct 0"
    #expect(try MovieRun.value("\(clip) getproperty currentFrame") == "0")
    #expect(try MovieRun.value("\(clip) getproperty totalFrames") == "1")
    #expect(try MovieRun.value("\(clip) getproperty framesLoaded") == "1")
    #expect(try MovieRun.value("\(clip) dup callpropvoid play 0 getproperty isPlaying") == "false")
  }

  @Test(
    "the field of a child is null once its timeline has removed it, whatever it held (D.Field.4, D.Rem.3)"
  )
  func fields() throws {
    let run = try MovieRun(
      """
      \(Self.scripts((0, "one"), (1, "two")))
      getlocal0 pushstring "removed" getlocal0 getproperty note callpropvoid addEventListener 2
      """,
      members: """
        slot box:*
        slot kept:*
        method note (e:*) {
          getlocal0 pushscope
          \(MovieRun.traced("pushstring \"removed \" getlocal0 getproperty box add"))
          returnvoid
        }
        \(Self.method("one", "getlocal0 getlocal0 getproperty kept callpropvoid removeChild 1 "
          + "getlocal0 pushbyte 7 setproperty box "))
        \(Self.method("two", MovieRun.traced("getlocal0 getproperty box")
          + MovieRun.traced("getlocal0 getproperty kept getproperty name") + "getlocal0 callpropvoid stop 0 "))
        """, iterations: 2,
      tags: Self.box + MovieTags.place(2, at: 1, name: "box")
        + MovieTags.place(2, at: 2, name: "kept"),
      frames: [MovieTags.remove(1) + MovieTags.remove(2)])
    #expect(run.trace == ["removed [object MovieClip]", "removed 7", "null", "kept"])
  }

  @Test("what a timeline has placed keeps its name, wherever it goes (D.DO.12)")
  func names() throws {
    func named(_ before: String) throws -> String {
      try MovieRun(
        """
        getlocal0 getproperty box setlocal1 \(before)
        getlocal1 pushstring "other" setproperty name
        \(MovieRun.traced("getlocal1 getproperty name"))
        """, members: "slot box:*", tags: Self.box + MovieTags.place(2, at: 1, name: "box")
      ).trace.first ?? ""
    }
    #expect(try named("").contains("#2078"))
    #expect(try named("getlocal0 getlocal1 callpropvoid addChild 1").contains("#2078"))
    #expect(try named("getlocal0 getlocal1 callpropvoid removeChild 1").contains("#2078"))
    #expect(try named("getlex flash.display::Sprite construct 0 setlocal1") == "other")
  }

  // MARK: - Scenes and labels

  @Test("scenes follow one another, and count their frames for themselves (D.MC.3, D.MC.8)")
  func scenes() throws {
    func script(_ step: String) -> String {
      MovieRun.traced(
        "getlocal0 getproperty currentScene getproperty name getlocal0 getproperty currentFrame add"
      ) + "getlocal0 callpropvoid \(step) 0 "
    }
    let run = try MovieRun(
      Self.scripts((0, "one"), (2, "three"), (3, "four")),
      members: Self.method("one", script("nextScene")) + Self.method("three", script("play"))
        + Self.method("four", script("prevScene")), iterations: 2,
      tags: MovieTags.scenes([(0, "a"), (2, "b")]), frames: [[], [], []])
    #expect(run.trace == ["a1", "b1", "b2", "a1", "b1"])
  }

  @Test("scripts that jump to each other's frames come to an end")
  func endless() throws {
    for version in [UInt8(9), 30] {
      let jump = { (frame: Int) in "getlocal0 pushbyte \(frame) callpropvoid gotoAndPlay 1 " }
      let count = "getlocal0 dup getproperty n increment setproperty n "
      let run = try MovieRun(
        "getlocal0 pushbyte 0 setproperty n " + Self.scripts((0, "one"), (1, "two")),
        members: "slot n:int "
          + Self.method(
            "one", count + "getlocal0 getproperty n pushshort 500 ifgt done " + jump(2) + "done: ")
          + Self.method("two", count + jump(1)), version: version, frames: [[]])
      #expect(run.root?.currentFrame ?? 0 > 0)
    }
  }

  @Test("the last of several labels at a frame is the current one (D.MC.5, D.Label.5)")
  func labels() throws {
    let run = try MovieRun(
      MovieRun.traced("getlocal0 getproperty currentLabel")
        + MovieRun.traced("getlocal0 getproperty currentLabels getproperty length"),
      tags: MovieTags.scenes([(0, "a")], labels: [(0, "one"), (0, "two"), (1, "later")]),
      frames: [[]])
    #expect(run.trace == ["two", "3"])
  }

  @Test("scene data without scenes and labels leaves the frames' own labels (D.Label.1)")
  func noScenes() throws {
    let run = try MovieRun(
      MovieRun.traced("getlocal0 getproperty currentLabel"),
      tags: MovieTags.scenes([]) + MovieTags.label("mine"))
    #expect(run.trace == ["mine"])
  }

  @Test("what has one frame by its header never plays (D.MC.6, D.Head.8)")
  func playing() throws {
    let code = "getlocal0 callpropvoid play 0 " + MovieRun.traced("getlocal0 getproperty isPlaying")
    #expect(try MovieRun(code).trace == ["false"])
    #expect(try MovieRun(code, frames: [[]]).trace == ["true"])
  }

  // MARK: - Scripts of frames

  @Test(
    "clips that get a script while scripts run come later, first come, first served (D.F2.3, D.Script.1)"
  )
  func late() throws {
    let give = { (child: String) in
      "getlocal0 getproperty \(child) pushbyte 0 getlocal0 getproperty \(child)Says callpropvoid addFrameScript 2 "
    }
    let run = try MovieRun(
      Self.scripts((0, "one")),
      members: "slot a:* slot b:*" + Self.method("one", Self.said("one") + give("b") + give("a"))
        + Self.method("aSays", Self.said("a")) + Self.method("bSays", Self.said("b")),
      tags: Self.box + MovieTags.place(2, at: 1, name: "a") + MovieTags.place(2, at: 2, name: "b"))
    #expect(run.trace == ["one", "b", "a"])
  }

  @Test("a script that is set again while scripts run, runs once more (D.MC.14)")
  func anew() throws {
    let run = try MovieRun(
      Self.scripts((0, "one"))
        + "getlocal0 getproperty a pushbyte 0 getlocal0 getproperty old callpropvoid addFrameScript 2",
      members: "slot a:*"
        + Self.method(
          "one",
          "getlocal0 getproperty a pushbyte 0 getlocal0 getproperty new callpropvoid addFrameScript 2 "
        )
        + Self.method("old", Self.said("old")) + Self.method("new", Self.said("new")),
      iterations: 2, tags: Self.box + MovieTags.place(2, at: 1, name: "a"))
    #expect(run.trace == ["new", "new"])
  }

  @Test(
    "of a goto in a clip's own script, the last one counts, when the script ends (D.Script.3, D.MC.15)"
  )
  func queued() throws {
    for version in [UInt8(9), 30] {
      let run = try MovieRun(
        Self.scripts((0, "one"), (1, "two"), (2, "three")),
        members: Self.method(
          "one",
          "getlocal0 pushbyte 2 callpropvoid gotoAndStop 1 getlocal0 pushbyte 3 callpropvoid gotoAndStop 1 "
            + MovieRun.traced("getlocal0 getproperty currentFrame"))
          + Self.method("two", Self.said("two")) + Self.method("three", Self.said("three")),
        version: version, frames: [[], []])
      #expect(run.trace == ["1", "three"])
    }
  }

  @Test(
    "going back removes what has another ratio than what the frame places, and keeps the rest (D.Goto.10)"
  )
  func rewind() throws {
    func kept(_ ratio: Int?) throws -> String? {
      try MovieRun(
        Self.scripts((1, "two")),
        members: Self.method(
          "two",
          "getlocal0 pushbyte 0 callproperty getChildAt 1 setlocal1 "
            + "getlocal0 pushbyte 1 callpropvoid gotoAndStop 1 ")
          + "method check (e:*) { getlocal0 pushscope returnvoid }", iterations: 2,
        tags: Self.box + MovieTags.place(2, at: 1, name: "a"),
        frames: [MovieTags.remove(1) + MovieTags.place(2, at: 1, name: "b", ratio: ratio)]
      ).root?.children.first?.name
    }
    #expect(try kept(1) == "a")
    #expect(try kept(nil) == "b")
  }

  @Test("frames that run while a clip constructs its children leave them alone (D.F2.7)")
  func nestedConstruction() throws {
    let run = try MovieRun(
      "",
      """
      \(Self.speaker("Second"))
      class First extends flash.display::MovieClip {
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          \(Self.said("jumps")) getlocal0 pushbyte 2 callpropvoid gotoAndStop 1 \(Self.said("jumped"))
          returnvoid
        }
      }
      """,
      tags: MovieTags.square(1) + MovieTags.sprite(2, [[], []])
        + MovieTags.sprite(3, [MovieTags.place(1, at: 1)]) + MovieTags.place(2, at: 1)
        + MovieTags.place(3, at: 2), symbols: [(2, "First"), (3, "Second")])
    #expect(run.trace == ["jumps", "jumped", "Second", "first of Second"])
  }

  @Test("a class below Sprite alone shows its first frame and stops (D.Make.6, D.F2.8)")
  func sprites() throws {
    let run = try MovieRun(
      "getlocal0 getlex Plain construct 0 callpropvoid addChild 1",
      "class Plain extends flash.display::Sprite {}", iterations: 4,
      tags: MovieTags.square(1)
        + MovieTags.sprite(2, [MovieTags.place(1, at: 1), MovieTags.remove(1), []]),
      symbols: [(2, "Plain")])
    let plain = run.root?.children.first as? MovieClip
    #expect(plain?.currentFrame == 1)
    #expect(plain?.children.count == 1)
  }

  @Test("a new object of the main timeline's class has that timeline (D.Make.2)")
  func mainClass() throws {
    let run = try MovieRun(
      """
      getlex made iftrue skip
      getlex Main pushtrue setproperty made
      \(MovieRun.traced("getlex Main construct 0 getproperty numChildren"))
      skip:
      """, members: "static slot made:*", tags: Self.box + MovieTags.place(2, at: 1))
    #expect(run.trace == ["1"])
  }
}
