import Testing

@Suite("Rules of display objects")
struct DisplayRuleTests {
  @Test("objects and their numbers (D.Make, D.DO)")
  func objects() {
    ShortScript.check([
      ("D.Make.1", "new flash.display::Sprite().name", "instance1"),
      ("D.Make.7", "new flash.display::Shape(); new flash.display::Bitmap().name", "instance2"),
      ("D.Make.8", "this.name", "root1"), ("D.Make.8", "this.stage.name", "null"),
      ("D.DO.1", "new flash.display::DisplayObject()", "ArgumentError 2012"),
      (
        "D.DO.3",
        "var s = new flash.display::Sprite(); s.transform.matrix = new flash.geom::Matrix(0, 2, -3, 0, 1.03, 0); [s.scaleX, s.scaleY, s.rotation, s.x]",
        "2,3,90,1"
      ),
      (
        "D.DO.7",
        "var s = new flash.display::Sprite(); s.graphics.beginFill(0); s.graphics.drawRect(0, 0, 10, 20); s.width = -5; s.width = NaN; s.width = 30; [s.scaleX, s.scaleY, s.width]",
        "3,1,30"
      ),
      (
        "D.DO.8",
        "var s = new flash.display::Sprite(); s.graphics.beginFill(0); s.graphics.drawRect(0, 0, 10, 20); s.height = -5; s.height = 50; [s.scaleX, s.scaleY, s.height]",
        "1,2.5,50"
      ),
      (
        "D.DO.9", "var t = new flash.text::TextField(); t.width = 33; [t.width, t.scaleX]",
        "33,1"
      ),
      (
        "D.DO.12", "var s = new flash.display::Sprite(); s.name = 'a'; s.name", "a"
      ),
      ("D.DO.12", "this.name = 'a'", "Error 2078"),
      ("D.DO.13", "new flash.display::Sprite().parent", "null"),
      ("D.DO.14", "new flash.display::Sprite().root", "null"),
      ("D.DO.14", "this.root == this", "true"),
      ("D.DO.14", "this.stage.root == this.stage", "true"),
      ("D.DO.15", "new flash.display::Sprite().stage", "null"),
      ("D.DO.16", "new flash.display::Sprite().loaderInfo", "null"),
      (
        "D.DO.16",
        "var s = new flash.display::Sprite(); this.addChild(s); s.loaderInfo == this.loaderInfo",
        "true"
      ),
      ("D.DO.17", "this.mouseX", "0"),
      (
        "D.DO.22",
        "var s = new flash.display::Sprite(); var t = new flash.display::Shape(); s.addChild(t); t.graphics.beginFill(0); t.graphics.drawRect(0, 0, 10, 20); t.x = 5; t.visible = false; [s.width, s.getBounds(s)]",
        "10,(x=5, y=0, w=10, h=20)"
      ),
      (
        "D.DO.23",
        "var s = new flash.display::Sprite(); s.graphics.beginFill(0); s.graphics.drawRect(0, 0, 10, 20); s.x = 5; [s.getBounds(null), s.getBounds(this)]",
        "(x=0, y=0, w=10, h=20),(x=5, y=0, w=10, h=20)"
      ),
      ("D.DO.23", "new flash.display::Sprite().getBounds(null)", "(x=0, y=0, w=0, h=0)"),
      (
        "D.DO.25",
        "var s = new flash.display::Sprite(); this.addChild(s); s.graphics.beginFill(0); s.graphics.drawCircle(10, 10, 10); [s.hitTestPoint(1, 1), s.hitTestPoint(1, 1, true), s.hitTestPoint(10, 10, true)]",
        "true,false,true"
      ),
      (
        "D.DO.27",
        "var a = new flash.display::Sprite(); var b = new flash.display::Sprite(); var m = new flash.display::Sprite(); a.mask = m; b.mask = m; [a.mask, b.mask == m]",
        ",true"
      ),
      (
        "D.DO.29",
        "var s = new flash.display::Sprite(); s.graphics.drawRect(0, 0, 10, 20); s.scale9Grid = new flash.geom::Rectangle(2, 2, 4, 4); var g = s.scale9Grid; s.scale9Grid = null; [g, s.scale9Grid]",
        "(x=2, y=2, w=4, h=4),"
      ),
      (
        "D.DO.31",
        "var s = new flash.display::Sprite(); [s.z, s.rotationX, s.rotationY, s.rotationZ, s.scaleZ]",
        "0,0,0,0,1"
      ),
      (
        "D.DO.31",
        "var s = new flash.display::Sprite(); s.z = 5; [s.transform.matrix, s.transform.matrix3D]",
        ",[object Matrix3D]"
      ),
      ("D.DO.32", "new flash.display::Sprite().metaData", "null"),
      ("D.DO.32", "new flash.display::Sprite().metaData = null", "TypeError 2007"),
      ("D.DO.33", "new flash.display::Sprite().accessibilityProperties", "null"),
      (
        "D.DO.33",
        "var s = new flash.display::Sprite(); var p = new flash.accessibility::AccessibilityProperties(); s.accessibilityProperties = p; s.accessibilityProperties == p",
        "true"
      ),
    ])
  }

  @Test("lists of children (D.Cont)")
  func children() {
    let two =
      "var p = new flash.display::Sprite(); var a = new flash.display::Sprite(); var b = new flash.display::Sprite(); p.addChild(a); p.addChild(b); "
    ShortScript.check([
      ("D.Cont.1", two + "[p.numChildren, p.getChildIndex(a), p.getChildIndex(b)]", "2,0,1"),
      ("D.Cont.2", two + "p.addChild(null)", "TypeError 2007"),
      ("D.Cont.2", two + "p.addChild(this.stage)", "ArgumentError 3783"),
      ("D.Cont.2", two + "p.addChild(p)", "ArgumentError 2024"),
      ("D.Cont.2", two + "a.addChild(p)", "ArgumentError 2150"),
      (
        "D.Cont.2", two + "p.addChildAt(new flash.display::Sprite(), 3)", "RangeError 2006"
      ),
      (
        "D.Cont.2", two + "p.addChildAt(new flash.display::Sprite(), -1)", "RangeError 2006"
      ),
      ("D.Cont.3", two + "p.addChild(a); p.getChildIndex(a)", "1"),
      ("D.Cont.3", two + "p.addChildAt(a, 2); p.getChildIndex(a)", "1"),
      (
        "D.Cont.3",
        two
          + "var q = new flash.display::Sprite(); q.addChild(a); [p.numChildren, a.parent == q]",
        "1,true"
      ),
      ("D.Cont.4", two + "p.addChild(a) == a", "true"),
      ("D.Cont.5", two + "p.removeChild(a) == a", "true"),
      ("D.Cont.5", two + "p.removeChild(p)", "ArgumentError 2025"),
      ("D.Cont.5", two + "p.removeChildAt(2)", "RangeError 2006"),
      ("D.Cont.6", two + "p.removeChildren(1); [p.numChildren, p.getChildAt(0) == a]", "1,true"),
      ("D.Cont.6", "var p = new flash.display::Sprite(); p.removeChildren(99); p.numChildren", "0"),
      ("D.Cont.6", two + "p.removeChildren(0, 2)", "RangeError 2006"),
      ("D.Cont.6", two + "p.removeChildren(1, 0)", "RangeError 2006"),
      ("D.Cont.7", two + "p.getChildAt(2)", "RangeError 2006"),
      ("D.Cont.7", two + "[p.getChildByName(b.name) == b, p.getChildByName('B')]", "true,"),
      ("D.Cont.7", two + "p.getChildIndex(null)", "TypeError 2007"),
      ("D.Cont.7", two + "[p.contains(p), p.contains(a), a.contains(p)]", "true,true,false"),
      ("D.Cont.8", two + "p.setChildIndex(a, 1); p.getChildIndex(a)", "1"),
      ("D.Cont.8", two + "p.setChildIndex(p, 1)", "ArgumentError 2025"),
      ("D.Cont.9", two + "p.swapChildren(a, b); p.getChildIndex(a)", "1"),
      ("D.Cont.9", two + "p.swapChildrenAt(0, 2)", "RangeError 2006"),
      ("D.Cont.9", two + "p.swapChildren(a, p)", "ArgumentError 2025"),
      ("D.Cont.10", two + "[p.mouseChildren, p.tabChildren]", "true,true"),
      ("D.Cont.11", "this.stopAllMovieClips(); this.isPlaying", "false"),
      (
        "D.Cont.13",
        "[new flash.display::Sprite().textSnapshot, this.textSnapshot.charCount]",
        "[object TextSnapshot],0"
      ),
      ("D.Cont.13", "this.stage.textSnapshot", "Error 2071"),
    ])
  }

  @Test("events of lists (D.Ev)")
  func events() {
    let hears =
      "var f = function(e) { trace(e.type, e.target.name, e.bubbles); }; var p = new flash.display::Sprite(); var c = new flash.display::Sprite(); p.name = 'p'; c.name = 'c'; p.addEventListener('added', f); c.addEventListener('addedToStage', f); p.addEventListener('addedToStage', f); p.addEventListener('removed', f); c.addEventListener('removedFromStage', f); "
    ShortScript.check([
      ("D.Ev.1", hears + "p.addChild(c); 1", "added c true / 1"),
      (
        "D.Ev.1", hears + "p.addChild(c); this.stage.addChild(p); 1",
        "added c true / added p true / addedToStage p false / addedToStage c false / 1"
      ),
      (
        "D.Ev.2", hears + "p.addChild(c); p.removeChild(c); 1",
        "added c true / removed c true / 1"
      ),
      (
        "D.Ev.2", hears + "this.stage.addChild(p); p.addChild(c); this.stage.removeChild(p); 1",
        "added p true / addedToStage p false / added c true / addedToStage c false / removed p true / removedFromStage c false / 1"
      ),
      (
        "D.Ev.3",
        hears
          + "this.stage.addChild(p); p.addChild(c); var q = new flash.display::Sprite(); this.stage.addChild(q); q.addChild(c); 1",
        "added p true / addedToStage p false / added c true / addedToStage c false / removed c true / removedFromStage c false / addedToStage c false / 1"
      ),
    ])
  }

  @Test("clips (D.MC)")
  func clips() {
    ShortScript.check([
      ("D.MC.1", "[this.totalFrames, this.currentFrame, this.framesLoaded]", "1,1,1"),
      ("D.MC.2", "[this.scenes.length, this.currentScene.numFrames]", "1,1"),
      ("D.MC.4", "this.currentLabels.length", "0"),
      ("D.MC.5", "[this.currentLabel, this.currentFrameLabel]", ","),
      ("D.MC.6", "var m = new flash.display::MovieClip(); m.play(); m.isPlaying", "false"),
      ("D.MC.7", "this.nextFrame(); this.prevFrame(); this.currentFrame", "1"),
      ("D.MC.9", "this.gotoAndStop('1'); this.currentFrame", "1"),
      ("D.MC.10", "this.gotoAndStop('nowhere')", "ArgumentError 2109"),
      ("D.MC.11", "this.gotoAndStop(-5); this.gotoAndStop(99); this.currentFrame", "1"),
      ("D.MC.12", "this.gotoAndStop(2.5)", "ArgumentError 2109"),
      ("D.MC.16", "[this.enabled, this.trackAsMenu]", "true,false"),
    ])
    ShortScript.check(
      [
        ("D.MC.10", "this.gotoAndStop('nowhere'); this.currentFrame", "1"),
        ("D.MC.12", "this.gotoAndStop(2.5); this.currentFrame", "1"),
      ], version: 10)
  }

  @Test("buttons, the stage and scenes (D.Btn, D.Stg, D.Scene)")
  func rest() {
    let button =
      "var u = new flash.display::Sprite(); var b = new flash.display::SimpleButton(u); "
    var rules: [(String, String, String)] = [
      ("D.Btn.1", button + "[b.upState == u, b.overState, b.hitTestState]", "true,,"),
      ("D.Btn.4", button + "u.parent", "null"),
      ("D.Btn.5", button + "[b.enabled, b.useHandCursor, b.trackAsMenu]", "true,true,false"),
      ("D.Stg.1", "[this.stage.parent, this.stage.mouseEnabled, this.stage.x]", ",true,0"),
      (
        "D.Stg.6", "this.stage.stageWidth = 5; [this.stage.stageWidth, this.stage.stageHeight]",
        "100,100"
      ),
      ("D.Stg.8", "this.stage.displayState", "normal"),
      ("D.Stg.8", "this.stage.displayState = 'big'", "ArgumentError 2008"),
      ("D.Stg.10", "this.stage.color", "4294967295"),
      ("D.Stg.10", "this.stage.color = 0x12345678; this.stage.color", "4281620088"),
      ("D.Scene.1", "[this.currentScene.name, this.currentScene.labels.length]", ",0"),
      (
        "D.Scene.1",
        "var l = new flash.display::FrameLabel('a', 3); [l.name, l.frame, l is flash.events::EventDispatcher]",
        "a,3,true"
      ),
      ("D.Scene.1", "new flash.display::FrameLabel('a', 3).name = 'b'", "ReferenceError 1074"),
      ("D.Misc.2", "new flash.display::StageAlign().toString()", "[object StageAlign]"),
      ("D.Load.25", "new flash.display::AVLoader() is flash.display::Loader", "true"),
      ("D.A1.1", "new flash.display::AVM1Movie()", "ArgumentError 2012"),
      ("D.Int.3", "this.contextMenu", "null"),
      (
        "D.Int.3",
        "var m = new flash.ui::ContextMenu(); this.contextMenu = m; this.contextMenu == m", "true"
      ),
      ("D.Int.4", "this.requestSoftKeyboard()", "false"),
      (
        "D.Spr.5", "var s = new flash.display::Sprite(); s.hitArea = this; s.hitArea == this",
        "true"
      ),
    ]
    for name in [
      "alpha", "blendMode", "cacheAsBitmap", "contextMenu", "filters", "focusRect", "height",
      "mask",
      "mouseEnabled", "name", "opaqueBackground", "rotation", "rotationX", "rotationY", "rotationZ",
      "scale9Grid", "scaleX", "scaleY", "scaleZ", "scrollRect", "tabEnabled", "tabIndex",
      "transform", "visible", "width", "x", "y", "z", "accessibilityImplementation",
      "accessibilityProperties",
    ] {
      rules.append(("D.Stg.1", "this.stage.\(name) = null", "Error 2071"))
    }
    ShortScript.check(rules)
  }
}
