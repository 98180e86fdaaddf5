import Testing

@testable import Flash

/// SimpleButton of a file: what its states are, and in which order they come.
@Suite("Buttons of ActionScript 3")
struct ButtonTests {
  private static let square = MovieTags.square(1)

  /// One square up, a clip and a square over, a clip down and where it is hit.
  private static let button =
    square + MovieTags.sprite(2, [MovieTags.place(1, at: 1)]) + MovieTags.sprite(4, [[]])
    + MovieTags.button(
      3,
      [
        MovieTags.Record(states: 1, id: 1), MovieTags.Record(states: 2, id: 2),
        MovieTags.Record(states: 2, id: 1, depth: 2), MovieTags.Record(states: 12, id: 2),
      ])

  private static func traced(_ names: String...) -> String {
    names.map { MovieRun.traced("getlocal0 getproperty button getproperty \($0)") }.joined()
  }

  @Test(
    "one object is the state itself, several stand in a Sprite; none has a parent (D.Btn.2, D.Btn.4)"
  )
  func states() throws {
    let run = try MovieRun(
      Self.traced("upState", "overState", "downState", "upState getproperty parent")
        + Self.traced("overState getproperty numChildren", "overState getproperty stage")
        + MovieRun.traced(
          "getlocal0 getproperty button getproperty downState getlocal0 getproperty button getproperty hitTestState strictequals"
        ), members: "slot button:*", tags: Self.button + MovieTags.place(3, at: 1, name: "button"))
    #expect(
      run.trace == [
        "[object Shape]", "[object Sprite]", "[object MovieClip]", "null", "2", "null", "false",
      ])
  }

  @Test("groups take their names after all that the states show (D.Make.7, D.Btn.6)")
  func names() throws {
    let run = try MovieRun(
      Self.traced("upState getproperty name", "overState getproperty name")
        + Self.traced("downState getproperty name", "hitTestState getproperty name"),
      members: "slot button:*", tags: Self.button + MovieTags.place(3, at: 1, name: "button"))
    // Up; over: a clip with a square, and a square; down and hit: a clip with a square each; then the group.
    #expect(run.trace == ["instance1", "instance9", "instance5", "instance7"])
  }

  @Test("states are constructed in the button, which its parent knows already (D.Btn.6, D.Field.2)")
  func construction() throws {
    let run = try MovieRun(
      "", members: "slot button:*",
      """
      class Over extends flash.display::MovieClip {
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          \(MovieRun.traced("pushstring \"over \" getlocal0 getproperty parent add"))
          \(MovieRun.traced("getlocal0 getproperty root getproperty button"))
          returnvoid
        }
      }
      class Mine extends flash.display::SimpleButton {
        iinit () {
          getlocal0 pushscope \(TimelineTests.said("button")) getlocal0 constructsuper 0 returnvoid
        }
      }
      """, tags: Self.button + MovieTags.place(3, at: 1, name: "button"),
      symbols: [(2, "Over"), (3, "Mine")])
    let one = "over null"
    let field = "[object Mine]"
    #expect(run.trace == [one, field, one, field, one, field, "button"])
  }

  @Test(
    "the scripts of states run in the order up, over, down, hit at first, then hit, up, down, over (D.Btn.6, D.Btn.8)"
  )
  func scripts() throws {
    func state(_ name: String) -> String {
      """
      class \(name) extends flash.display::MovieClip {
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          getlocal0 pushbyte 0 getlocal0 getproperty a pushbyte 1 getlocal0 getproperty b
          callpropvoid addFrameScript 4
          returnvoid
        }
        \(TimelineTests.method("a", TimelineTests.said("\(name) 1")))
        \(TimelineTests.method("b", TimelineTests.said("\(name) 2")))
      }

      """
    }
    let names = ["Up", "Over", "Down", "Hit"]
    var tags: [UInt8] = []
    var records: [MovieTags.Record] = []
    var symbols: [(UInt8, String)] = []
    for (index, name) in names.enumerated() {
      tags += MovieTags.sprite(index + 1, [[], []])
      records.append(MovieTags.Record(states: 1 << UInt8(index), id: index + 1))
      symbols.append((UInt8(index + 1), name))
    }
    tags += MovieTags.button(5, records)
    tags += MovieTags.place(5, at: 1)
    let run = try MovieRun(
      "", names.map(state).joined(), iterations: 2, tags: tags, symbols: symbols)
    #expect(
      run.trace == ["Up 1", "Over 1", "Down 1", "Hit 1", "Hit 2", "Up 2", "Down 2", "Over 2"])
  }

  @Test("a group's children are added before the group is, which is added to the stage (D.Btn.6)")
  func events() throws {
    let run = try MovieRun(
      "",
      """
      class Part extends flash.display::MovieClip {
        iinit () {
          getlocal0 pushscope getlocal0 constructsuper 0
          getlocal0 pushstring "added" getlocal0 getproperty note callpropvoid addEventListener 2
          getlocal0 pushstring "addedToStage" getlocal0 getproperty note callpropvoid addEventListener 2
          returnvoid
        }
        method note (e:*) {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal1 getproperty type pushstring \" \" add getlocal0 getproperty parent add pushstring \" \" add getlocal0 getproperty stage add"))
          returnvoid
        }
      }
      """,
      tags: Self.square + MovieTags.sprite(2, [[]])
        + MovieTags.button(
          3, [MovieTags.Record(states: 1, id: 2), MovieTags.Record(states: 1, id: 1, depth: 2)])
        + MovieTags.place(3, at: 1), symbols: [(2, "Part")])
    #expect(
      run.trace == ["added [object Sprite] null", "addedToStage [object Sprite] [object Stage]"])
  }

  @Test("what its states show comes back with a state of the machine (D.Btn.2)")
  func saved() throws {
    let run = try MovieRun(
      TimelineTests.scripts((1, "two")),
      members: "slot button:*"
        + TimelineTests.method(
          "two",
          Self.traced("upState", "overState getproperty numChildren", "downState getproperty name")),
      iterations: 2, tags: Self.button + MovieTags.place(3, at: 1, name: "button"), frames: [[]],
      reloads: true)
    #expect(run.trace == ["[object Shape]", "2", "instance5"])
  }
}
