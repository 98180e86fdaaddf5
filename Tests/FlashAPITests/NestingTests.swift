import Testing

@testable import Flash

/// What can stand in what, in lists of children and as states of buttons, and objects that are taken from there.
@Suite("What stands in what")
struct NestingTests {
  private static let sprite = "new flash.display::Sprite()"
  private static let button = "new flash.display::SimpleButton()"

  @Test("neither the stage nor what holds a button can be a state of it (D.Btn.3, D.Cont.2)")
  func cycles() {
    ShortScript.check([
      ("D.Btn.3", "var b = \(Self.button); b.upState = b;", "ArgumentError 2024"),
      ("D.Btn.3", "var b = \(Self.button); b.hitTestState = b;", "ArgumentError 2024"),
      ("D.Btn.3", "var b = \(Self.button); b.upState = this.stage;", "ArgumentError 3783"),
      (
        "D.Btn.3",
        "var p = \(Self.sprite); var b = \(Self.button); p.addChild(b); b.overState = p;",
        "ArgumentError 2150"
      ),
      (
        "D.Btn.1", "new flash.display::SimpleButton(null, null, null, this.stage);",
        "ArgumentError 3783"
      ),
      (
        "D.Cont.2",
        "var s = \(Self.sprite); var b = new flash.display::SimpleButton(s); s.addChild(b);",
        "ArgumentError 2150"
      ),
      (
        "D.Cont.2",
        "var s = \(Self.sprite); var b = new flash.display::SimpleButton(null, null, null, s); s.addChild(b);",
        "ArgumentError 2150"
      ),
    ])
  }

  @Test("the new state that is shown is added before the old one is removed (D.Btn.3)")
  func replaced() {
    let heard = ["added", "addedToStage", "removed", "removedFromStage"]
    ShortScript.check([
      (
        "D.Btn.3",
        "var f = function(e) { trace(e.type + ' ' + e.target.name); }; var a = \(Self.sprite); var c = \(Self.sprite); a.name = 'a'; c.name = 'c'; "
          + heard.map { "a.addEventListener('\($0)', f); c.addEventListener('\($0)', f);" }.joined()
          + "var b = new flash.display::SimpleButton(a, c); this.addChild(b); b.upState = c; b.downState = a;",
        "added a / addedToStage a / added c / addedToStage c / removed a / removedFromStage a"
      )
    ])
  }

  @Test("a state that a script puts elsewhere is the button's no more (D.Btn.3)")
  func taken() {
    let drawn = "s.graphics.beginFill(1); s.graphics.drawRect(0, 0, 10, 10);"
    ShortScript.check([
      (
        "D.Btn.3",
        "var s = \(Self.sprite); \(drawn) var b = new flash.display::SimpleButton(s); trace(b.width); this.addChild(s); [b.width, s.parent == this]",
        "10 / 0,true"
      ),
      (
        "D.Btn.3",
        "var s = \(Self.sprite); \(drawn) var b = new flash.display::SimpleButton(s); var c = new flash.display::SimpleButton(s); [b.width, c.width]",
        "0,10"
      ),
      (
        "D.Btn.3",
        "var s = \(Self.sprite); var b = new flash.display::SimpleButton(null, null, null, s); this.addChild(s); s.addChild(b); \(drawn) this.hitTestPoint(5, 5, true)",
        "true"
      ),
      (
        "D.Btn.3",
        "var s = \(Self.sprite); var b = new flash.display::SimpleButton(s); this.addChild(s); s.addChild(b); this.removeChild(s); [s.parent, b.parent == s]",
        ",true"
      ),
      (
        "D.Btn.3",
        "var p = \(Self.sprite); var s = new flash.display::Shape(); p.addChild(s); var b = new flash.display::SimpleButton(null, s); [p.numChildren, b.overState == s, s.parent]",
        "0,true,"
      ),
    ])
  }

  @Test("a state that a script replaces plays on alone, on no stage (D.Btn.3, D.Orphan.2)")
  func released() throws {
    let script = try ShortScript(
      """
      this.u = this.b.upState; this.b.upState = null; trace(this.u.stage, this.u.currentFrame);
      this.addEventListener('enterFrame', function (e) { trace(e.target.u.currentFrame); });
      """, tracesLast: false)
    let run = try MovieRun(
      script.code, members: "slot b:*\nslot u:*", script.functions, iterations: 4,
      tags: MovieTags.square(1) + MovieTags.sprite(2, [[], [], []])
        + MovieTags.button(3, [MovieTags.Record(states: 1, id: 2)])
        + MovieTags.place(3, at: 1, name: "b"))
    #expect(run.trace == ["null 1", "2", "3", "1"])
  }

  @Test("what holds a state comes back with a state of the machine (D.Btn.3)")
  func saved() throws {
    let script = """
      var s = \(Self.sprite); s.graphics.beginFill(1); s.graphics.drawRect(0, 0, 10, 10);
      this.b = new flash.display::SimpleButton(s, s); this.addChild(this.b); this.s = s;
      this.addEventListener('exitFrame', function (e) {
        trace(e.target.b.width, e.target.s.parent); e.target.addChild(e.target.s); trace(e.target.b.width);
      }); 0
      """
    for reloads in [false, true] {
      #expect(
        try ShortScript.lines(
          script, members: "slot b:*\nslot s:*", iterations: 2, reloads: reloads)
          == ["0", "10 null", "0", "0 [object Main]", "0"])
    }
  }

  @Test("objects stand in each other up to a limit, beyond which adding throws (D.Cont.2)")
  func deepest() {
    let deeper = """
      function (x, i, l) { var s = new flash.display::Sprite(); this.p.addChild(s); this.p = s; this.n = this.n + 1; }
      """
    let states = "function (x, i, l) { this.p = new flash.display::SimpleButton(null, this.p); }"
    ShortScript.check([
      (
        "D.Cont.2",
        "var c = { p: this, n: 0 }; var a = new Array(900); a.forEach(\(deeper), c); [c.n, c.p.root == this, this.width]",
        "900,true,0"
      ),
      (
        "D.Cont.2", "var c = { p: this, n: 0 }; var a = new Array(30000); a.forEach(\(deeper), c);",
        "Error 1023"
      ),
      (
        "D.Btn.1", "var c = { p: null }; var a = new Array(30000); a.forEach(\(states), c);",
        "Error 1023"
      ),
    ])
  }

  @Test("a listener may take out again what was just added (D.Ev.6)")
  func listeners() {
    ShortScript.check([
      (
        "D.Ev.6",
        """
        var p = \(Self.sprite); var q = \(Self.sprite); var c = \(Self.sprite); p.addChild(c);
        c.addEventListener('added', function (e) { e.target.parent.removeChild(e.target); });
        q.addChild(c); [p.numChildren, q.numChildren, c.parent]
        """, "0,0,"
      ),
      (
        "D.Ev.6",
        """
        var p = \(Self.sprite); var c = \(Self.sprite); p.addChild(c); p.addChild(\(Self.sprite));
        c.addEventListener('removed', function (e) { e.target.parent.removeChildAt(1); });
        p.removeChild(c); [p.numChildren, c.parent]
        """, "0,"
      ),
    ])
  }

  @Test("the stage hears first and last what bubbles on it (D.Stg.17)")
  func stageHears() {
    ShortScript.check([
      (
        "D.Stg.17",
        """
        this.stage.addEventListener('x', function (e) { trace('first', e.eventPhase, e.target); }, true);
        this.stage.addEventListener('x', function (e) { trace('last', e.eventPhase, e.currentTarget); });
        this.addEventListener('x', function (e) { trace('own', e.eventPhase); });
        this.dispatchEvent(new flash.events::Event('x', true))
        """, "first 1 [object Main] / own 2 / last 3 [object Stage] / true"
      )
    ])
  }

  @Test("the stage has the same drawing spaces each time, in a new Vector (D.Stg.12)")
  func spaces() {
    ShortScript.check([
      (
        "D.Stg.12",
        "var s = this.stage; [s.stage3Ds.length >= 4, s.stage3Ds == s.stage3Ds, s.stage3Ds[0] == s.stage3Ds[0]]",
        "true,false,true"
      )
    ])
  }

  @Test("what is not in the first frame goes when a movie begins again (D.MC.17)")
  func loops() throws {
    let script = try ShortScript(
      "this.addEventListener('exitFrame', function (e) { trace(e.target.currentFrame, e.target.numChildren); });",
      tracesLast: false)
    let run = try MovieRun(
      script.code, script.functions, iterations: 4, tags: MovieTags.square(1),
      frames: [MovieTags.place(1, at: 1)])
    #expect(run.trace == ["1 0", "2 1", "1 0", "2 1"])
  }

  @Test("what a script has taken over stays when a tag empties its depth (D.Own.1, D.Own.2)")
  func owned() throws {
    for (takes, left) in [("", "0"), ("this.setChildIndex(this.getChildAt(0), 0);", "1")] {
      let script = try ShortScript(
        takes
          + "this.addEventListener('exitFrame', function (e) { trace(e.target.numChildren); });",
        tracesLast: false)
      let run = try MovieRun(
        script.code, script.functions, iterations: 2,
        tags: MovieTags.square(1) + MovieTags.place(1, at: 1), frames: [MovieTags.remove(1)])
      #expect(run.trace == ["1", left])
    }
  }

  @Test("a tag puts what it places above what a script has taken over there (D.Own.2)")
  func above() throws {
    let script = try ShortScript(
      """
      this.setChildIndex(this.getChildAt(0), 0);
      this.addEventListener('exitFrame', function (e) { trace(e.target.numChildren, e.target.getChildAt(0).name); });
      """, tracesLast: false)
    let run = try MovieRun(
      script.code, script.functions, iterations: 2,
      tags: MovieTags.square(1) + MovieTags.place(1, at: 1, name: "old"),
      frames: [MovieTags.remove(1) + MovieTags.place(1, at: 1, name: "new")])
    #expect(run.trace == ["1 old", "2 old"])
  }

  @Test("of sprites of a file that stand in each other, the outer thousand are there")
  func deepFile() throws {
    let sprites = (2...4000).map { MovieTags.sprite($0, [MovieTags.place($0 - 1, at: 1)]) }
    let run = try MovieRun(
      "", tags: MovieTags.sprite(1, [[]]) + sprites.flatMap(\.self) + MovieTags.place(4000, at: 1))
    var levels = 0
    var object = run.player.stage.children.first as? Container
    while let present = object {
      levels += 1
      object = present.children.first as? Container
    }
    #expect(levels == 1000)
  }
}
