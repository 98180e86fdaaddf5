import Testing

@testable import Flash
@testable import FlashDisplay

/// What a scene traces.
struct InputCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let scene: String
  let input: [InputEvent]
  let wanted: [String]

  init(_ rule: String, _ scene: String, _ input: [InputEvent], _ wanted: [String]) {
    (testDescription, self.scene, self.input, self.wanted) = (rule, scene, input, wanted)
  }

  func check(members: String = "") throws {
    let lines = try InputScene.trace(scene, members: members, input)
    #expect(lines == wanted)
  }
}

@Suite("The pointer in ActionScript 3")
struct PointerTests {
  private static func box(_ name: String, at x: Int, _ local: Int, in parent: String = "getlocal0")
    -> String
  {
    InputScene.box(name, at: x, local, in: parent)
  }

  private static func hear(_ object: String, _ types: String, by method: String = "note") -> String
  {
    InputScene.hear(object, types, by: method)
  }

  private static let stage = "getlocal0 getproperty stage"
  private static let two = box("a", at: 0, 1) + "\n" + box("b", at: 30, 2)
  private static let clicks = [InputEvent.down(5), .up(5)]

  static let events: [InputCase] = [
    InputCase(
      "D.Mouse.1: moves come before overs, these before presses",
      two + hear("getlocal1", "mouseMove rollOver mouseOver mouseDown mouseUp click"),
      [.move(80, 80)] + clicks,
      [
        "mouseMove a/a", "rollOver a/a", "mouseOver a/a", "mouseDown a/a", "mouseUp a/a",
        "click a/a",
      ]),
    InputCase(
      "D.Mouse.2: out bubbles before rollOut, rollOver does not bubble and comes before over",
      two + hear("getlocal1", "mouseOut rollOut") + hear("getlocal2", "rollOver mouseOver")
        + hear("getlocal0", "mouseOut rollOut rollOver mouseOver"),
      [.move(5), .move(35)],
      [
        "rollOver root1/root1", "mouseOver a/root1", "mouseOut a/a", "mouseOut a/root1",
        "rollOut a/a", "rollOver b/b", "mouseOver b/b", "mouseOver b/root1",
      ]),
    InputCase(
      "D.Mouse.2: what both stand in is not left",
      box("a", at: 0, 1) + "\n" + box("b", at: 10, 2, in: "getlocal1")
        + hear("getlocal1", "rollOver rollOut") + hear("getlocal2", "rollOver rollOut"),
      [.move(5), .move(15), .move(5), .move(70)],
      ["rollOver a/a", "rollOver b/b", "rollOut b/b", "rollOut a/a"]),
    InputCase(
      "D.Mouse.5: released elsewhere, it is no click",
      two + hear("getlocal1", "releaseOutside click mouseUp")
        + hear("getlocal2", "mouseUp click releaseOutside"),
      [.down(5), .up(35)], ["mouseUp b/b", "releaseOutside a/a"]),
    InputCase(
      "D.Mouse.12: the second click at once is a double one, where that is wanted",
      two + "getlocal1 pushtrue setproperty doubleClickEnabled\n"
        + hear("getlocal1", "click doubleClick") + hear("getlocal2", "click doubleClick"),
      clicks + clicks + clicks + [.down(35), .up(35), .down(35), .up(35)],
      ["click a/a", "doubleClick a/a", "click a/a", "click b/b", "click b/b"]),
    InputCase(
      "D.Mouse.12: presses two pixels apart do not belong together",
      two + "getlocal1 pushtrue setproperty doubleClickEnabled\n"
        + hear("getlocal1", "click doubleClick"),
      clicks + [.down(7), .up(7)], ["click a/a", "click a/a"]),
    InputCase(
      "D.Mouse.13: other buttons have events of their own",
      two
        + hear(
          "getlocal1", "rightMouseDown rightMouseUp rightClick middleMouseDown middleClick click"),
      [.down(5, 10, .right), .up(5, 10, .right), .down(5, 10, .middle), .up(5, 10, .middle)],
      [
        "rightMouseDown a/a", "rightMouseUp a/a", "rightClick a/a", "middleMouseDown a/a",
        "middleClick a/a",
      ]),
    InputCase(
      "D.Mouse.7: a right press opens a menu if no one hears of it",
      two + hear("getlocal1", "contextMenu"), [.down(5, 10, .right), .up(5, 10, .right)],
      ["contextMenu a/a"]),
    InputCase(
      "D.Mouse.8: whole lines of the wheel, up is positive",
      two + hear("getlocal1", "mouseWheel", by: "tell"),
      [.move(5), .mouseWheel(lines: 2.7)],
      [
        "[MouseEvent type=\"mouseWheel\" bubbles=true cancelable=false eventPhase=2 localX=5"
          + " localY=10 stageX=5 stageY=10 relatedObject=null ctrlKey=false altKey=false"
          + " shiftKey=false buttonDown=false delta=2]"
      ]),
    InputCase(
      "D.Mouse.9: what the pointer leaves with the window is left, and the stage hears of it alone",
      two + hear("getlocal1", "mouseOut rollOut") + hear(stage, "mouseLeave mouseMove", by: "tell"),
      [.move(5), .mouseLeave, .mouseLeave],
      [
        "[MouseEvent type=\"mouseMove\" bubbles=true cancelable=false eventPhase=3 localX=5"
          + " localY=10 stageX=5 stageY=10 relatedObject=null ctrlKey=false altKey=false"
          + " shiftKey=false buttonDown=false delta=0]",
        "mouseOut a/a", "rollOut a/a",
        "[Event type=\"mouseLeave\" bubbles=false cancelable=false eventPhase=2]",
      ]),
    InputCase(
      "D.Mouse.14, E.Ev.7: places are the target's own, keys as they are held",
      two + "getlocal2 pushbyte 2 setproperty scaleX\n"
        + hear("getlocal2", "mouseDown", by: "tell"),
      [.key(16), .key(17), .down(40)],
      [
        "[MouseEvent type=\"mouseDown\" bubbles=true cancelable=false eventPhase=2 localX=5"
          + " localY=10 stageX=40 stageY=10 relatedObject=null ctrlKey=true altKey=false"
          + " shiftKey=true buttonDown=true delta=0]"
      ]),
    InputCase(
      "D.Pick.15: without anything under it, the stage is the target",
      two + hear(stage, "mouseDown click", by: "tell"), [.down(80, 80)],
      [
        "[MouseEvent type=\"mouseDown\" bubbles=true cancelable=false eventPhase=2 localX=80"
          + " localY=80 stageX=80 stageY=80 relatedObject=null ctrlKey=false altKey=false"
          + " shiftKey=false buttonDown=true delta=0]"
      ]),
  ]

  @Test("events of the pointer", arguments: events)
  func event(_ scene: InputCase) throws { try scene.check() }

  private static let over = box("a", at: 0, 1) + "\n" + box("b", at: 10, 2)

  static let picks: [InputCase] = [
    InputCase(
      "D.Pick.1: what lies above is hit first", over + hear("getlocal0", "mouseDown"),
      [.down(15)], ["mouseDown b/root1"]),
    InputCase(
      "D.Pick.2: what is invisible is not hit",
      over + "getlocal2 pushfalse setproperty visible\n" + hear("getlocal0", "mouseDown"),
      [.down(15)], ["mouseDown a/root1"]),
    InputCase(
      "D.Pick.2: a mask is not hit itself, and hides what lies outside",
      over + "getlocal1 getlocal2 setproperty mask\n" + hear("getlocal0", "mouseDown"),
      [.down(15), .up(15), .down(5)], ["mouseDown a/root1"]),
    InputCase(
      "D.Pick.5: without its children, a container is the target",
      box("a", at: 0, 1) + "\n" + box("b", at: 10, 2, in: "getlocal1")
        + "getlocal1 pushfalse setproperty mouseChildren\n" + hear("getlocal0", "mouseDown"),
      [.down(25)], ["mouseDown a/root1"]),
    InputCase(
      "D.Pick.6: what takes no part hands it up, and what lies below still wins",
      over + "getlocal2 pushfalse setproperty mouseEnabled\n" + hear("getlocal0", "mouseDown"),
      [.down(15)], ["mouseDown a/root1"]),
    InputCase(
      "D.Pick.10: handed up, it is the first container's that takes part",
      box("a", at: 0, 1) + "\n" + box("b", at: 30, 2, in: "getlocal1")
        + "getlocal2 pushfalse setproperty mouseEnabled\n" + hear("getlocal0", "mouseDown"),
      [.down(35)], ["mouseDown a/root1"]),
    InputCase(
      "D.Pick.9: shapes are hits of what they stand in",
      box("a", at: 0, 1)
        + """

        getlex flash.display::Shape construct 0 setlocal2
        getlocal2 getproperty graphics pushbyte 0 callpropvoid beginFill 1
        getlocal2 getproperty graphics pushbyte 40 pushbyte 0 pushbyte 20 pushbyte 20 callpropvoid drawRect 4
        getlocal1 getlocal2 callpropvoid addChild 1

        """ + hear("getlocal0", "mouseDown"),
      [.down(45)], ["mouseDown a/root1"]),
    InputCase(
      "D.Pick.13: a hit area stands for what is drawn, though it is invisible",
      two + "getlocal2 pushfalse setproperty visible getlocal1 getlocal2 setproperty hitArea\n"
        + hear("getlocal0", "mouseDown"),
      [.down(5), .up(5), .down(35)], ["mouseDown a/root1"]),
    InputCase(
      "D.Mouse.10: what was removed by a press still hears the release outside",
      two
        + """

        getlocal1 pushstring "mouseDown" getlocal0 getproperty take callpropvoid addEventListener 2

        """ + hear("getlocal1", "releaseOutside") + hear("getlocal2", "mouseUp"),
      [.down(5), .up(35)], ["mouseUp b/b", "releaseOutside a/a"]),
  ]

  @Test("what the pointer hits", arguments: picks)
  func pick(_ scene: InputCase) throws {
    let take = """
      method take (e:*) {
        getlocal0 pushscope
        getlocal0 getlocal1 getproperty target callpropvoid removeChild 1
        returnvoid
      }
      """
    try scene.check(members: take)
  }

  @Test("the pointer that rests notices what comes under it where nothing was (D.Mouse.20)")
  func rests() throws {
    let scene =
      Self.two + Self.hear("getlocal2", "rollOver") + Self.hear("getlocal1", "rollOut")
      + Self.hear("getlocal0", "enterFrame", by: "step")
    let step = """
      method step (e:*) {
        getlocal0 pushscope
        getlocal0 pushbyte 1 callproperty getChildAt 1 dup getproperty x pushbyte -10 add setproperty x
        returnvoid
      }
      """
    let lines = try InputScene.trace(scene, members: step, [.move(5), .move(25)], [], [])
    #expect(lines == ["rollOut a/a", "rollOver b/b"])
    // Over something that stays, nothing is noticed.
    let others = try InputScene.trace(scene, members: step, [.move(15)], [], [])
    #expect(others == [])
  }

  @Test(
    "a drag keeps its distance within its limits, and knows what it is over (D.Drag.2, D.Drag.3, D.Spr.4)"
  )
  func drag() throws {
    let scene =
      Self.two
        + """

        getlocal1 pushfalse getlex flash.geom::Rectangle pushbyte 0 pushbyte 0 pushbyte 25 pushbyte 5 construct 4
        callpropvoid startDrag 2

        """ + Self.hear(Self.stage, "mouseMove", by: "where")
    let place = """
      method where (e:*) {
        getlocal0 pushscope
        getlocal0 pushbyte 0 callproperty getChildAt 1 setlocal2
        findpropstrict trace getlocal2 getproperty x pushstring " " add getlocal2 getproperty y add
        pushstring " " add getlocal2 getproperty dropTarget add callpropvoid trace 1
        returnvoid
      }
      """
    let lines = try InputScene.trace(
      scene, members: place, [.move(5, 0), .move(15, 0), .move(35, 2), .move(34, 1)])
    // The drag began with the pointer at 0.
    #expect(lines == ["5 0 null", "15 0 null", "25 2 [object Sprite]", "25 1 [object Sprite]"])
  }

  @Test("the centre of what is dragged can be locked to the pointer (D.Spr.3)")
  func lockedDrag() throws {
    let scene =
      Self.two + "getlocal1 pushtrue callpropvoid startDrag 1\n"
      + Self.hear(Self.stage, "mouseMove", by: "where")
    let place = """
      method where (e:*) {
        getlocal0 pushscope
        getlocal0 pushbyte 0 callproperty getChildAt 1 setlocal2
        findpropstrict trace getlocal2 getproperty x pushstring " " add getlocal2 getproperty y add
        callpropvoid trace 1
        returnvoid
      }
      """
    #expect(try InputScene.trace(scene, members: place, [.move(50, 60)]) == ["50 60"])
  }

  static let button =
    """
    getlex flash.display::SimpleButton
    getlocal0 pushstring "up" pushbyte 0 callproperty box 2
    getlocal0 pushstring "over" pushbyte 0 callproperty box 2
    getlocal0 pushstring "down" pushbyte 0 callproperty box 2
    getlocal0 pushstring "hit" pushbyte 10 callproperty box 2
    construct 4 setlocal1
    getlocal1 pushstring "button" setproperty name
    getlocal0 getlocal1 callpropvoid addChild 1

    """

  @Test("a button shows what the pointer does (D.Btn.7, D.Btn.27)")
  func states() throws {
    let run = try MovieRun(Self.button, members: InputScene.members)
    let button = try #require(
      (run.player.stage.children.first as? MovieClip)?.children.first as? StateButton)
    func shown(_ events: InputEvent...) -> StateButton.Part {
      run.player.runIteration(input: events)
      return button.shown
    }
    // The hit area counts besides what is shown (D.Pick.11).
    #expect(shown(.move(25)) == .over)
    #expect(shown(.down(5)) == .down)
    #expect(shown(.move(60)) == .over)
    #expect(shown(.move(5)) == .down)
    #expect(shown(.up(5)) == .over)
    #expect(shown(.down(5), .up(60)) == .up)
    #expect(shown(.down(60), .move(5)) == .up)
    #expect(shown(.up(5), .move(60), .move(5)) == .over)
    button.controls[.isEnabled] = false
    #expect(shown(.down(5)) == .up)
  }

  @Test("one object can be several states (D.Btn.3)")
  func sameState() throws {
    let run = try MovieRun(
      InputScene.box("a", at: 0, 1)
        + """
        getlex flash.display::SimpleButton construct 0 setlocal2
        getlocal0 getlocal2 callpropvoid addChild 1
        getlocal2 getlocal1 setproperty upState
        getlocal2 getlocal1 setproperty downState
        """, members: InputScene.members)
    let button = try #require(
      (run.player.stage.children.first as? MovieClip)?.children.first as? StateButton)
    // The pointer leaves the state that shows nothing.
    run.player.runIteration(input: [.move(80, 80)])
    #expect(button.children.count == 1)
    #expect(button[.up] === button[.down])
  }

  @Test("one state reports hits for the button (D.Pick.8)")
  func buttonTarget() throws {
    try InputCase(
      "D.Pick.8", Self.button + Self.hear("getlocal1", "click"), Self.clicks,
      ["click button/button"]
    ).check()
  }
}
