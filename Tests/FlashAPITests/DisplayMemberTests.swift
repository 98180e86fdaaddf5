import Testing

/// Members of `flash.display`, by the rules of the book, one after the other.
@Suite("Members of flash.display")
struct DisplayMemberTests {
  /// Code and what it traces: a value, or the number of the error that it throws.
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    let code: String
    let wanted: String

    init(_ rule: String, _ code: String, _ wanted: String) {
      (self.rule, self.code, self.wanted) = (rule, code, wanted)
    }

    var testDescription: String { "\(rule): \(wanted)" }

    func check() throws {
      let line = try MovieRun.value(code)
      if wanted.hasPrefix("#") {
        #expect(line.contains("Error \(wanted)"), "\(rule): \(line)")
      } else {
        #expect(line == wanted, "\(rule)")
      }
    }
  }

  static let sprite = ABC.new("flash.display::Sprite")
  static let clip = ABC.new("flash.display::MovieClip")
  static let root = "getlocal0"
  static let stage = "getlocal0 getproperty stage"

  // MARK: - DisplayObject

  static let objects: [Case] = [
    Case("D.DO.2", ABC.with(sprite, [ABC.set("x", ABC.nan)], "x"), "0"),
    Case("D.DO.2", ABC.with(sprite, [ABC.set("y", ABC.number(-1.23))], "y"), "-1.2"),
    Case("D.DO.4", ABC.with(sprite, [ABC.set("scaleY", ABC.number(-2))], "scaleY"), "-2"),
    Case("D.DO.5", ABC.with(sprite, [ABC.set("rotation", ABC.number(190))], "rotation"), "-170"),
    Case("D.DO.7", ABC.with(sprite, [ABC.set("width", ABC.number(-5))], "width"), "0"),
    Case("D.DO.7", ABC.with(sprite, [ABC.set("width", ABC.number(10))], "scaleX"), "0"),
    Case("D.DO.10", ABC.with(sprite, [ABC.set("alpha", ABC.number(2))], "alpha"), "2"),
    Case("D.DO.10", ABC.with(sprite, [ABC.set("alpha", ABC.nan)], "alpha"), "0"),
    Case("D.DO.13", ABC.get(sprite, "parent"), "null"),
    Case("D.DO.14", ABC.get(sprite, "root"), "null"),
    Case("D.DO.14", ABC.get(stage, "root"), "[object Stage]"),
    Case("D.DO.15", ABC.get(sprite, "stage"), "null"),
    Case("D.DO.16", ABC.get(sprite, "loaderInfo"), "null"),
    Case(
      "D.DO.18", ABC.with(sprite, [ABC.set("blendMode", ABC.text("multiply"))], "blendMode"),
      "multiply"),
    Case("D.DO.18", ABC.with(sprite, [ABC.set("blendMode", ABC.text("MULTIPLY"))], "x"), "#2008"),
    Case(
      "D.DO.20",
      ABC.with(sprite, [ABC.set("opaqueBackground", ABC.number(-1))], "opaqueBackground"),
      "16777215"),
    Case("D.DO.20", ABC.get(sprite, "cacheAsBitmap"), "false"),
    Case("D.DO.21", ABC.get(sprite, "scrollRect"), "null"),
    Case(
      "D.DO.21",
      ABC.with(sprite, [ABC.set("scrollRect", ABC.rectangle(1.5, 2.5, 3, 3))], "scrollRect"),
      "(x=2, y=2, w=2, h=4)"),
    Case("D.DO.23", ABC.call(sprite, "getBounds", ABC.null), "(x=0, y=0, w=0, h=0)"),
    Case("D.DO.24", ABC.call(sprite, "globalToLocal", ABC.null), "#2007"),
    Case("D.DO.24", ABC.call(sprite, "local3DToGlobal", ABC.null), "#2007"),
    Case("D.DO.25", ABC.call(sprite, "hitTestPoint", ABC.number(0), ABC.number(0)), "false"),
    Case("D.DO.26", ABC.call(sprite, "hitTestObject", sprite), "false"),
    Case("D.DO.27", ABC.get(sprite, "mask"), "null"),
    Case("D.DO.27", ABC.with(sprite, [ABC.set("mask", "getlocal1")], "mask"), "[object Sprite]"),
    Case("D.DO.28", ABC.get(sprite, "filters.length"), "0"),
    Case(
      "D.DO.28", ABC.with(sprite, [ABC.set("filters", ABC.list("pushundefined"))], "x"), "#2005"),
    Case("D.DO.28", ABC.with(sprite, [ABC.set("filters", ABC.null)], "filters.length"), "0"),
    Case("D.DO.29", ABC.get(sprite, "scale9Grid"), "null"),
    Case("D.DO.31", ABC.get(sprite, "z"), "0"),
    Case("D.DO.31", ABC.get(sprite, "scaleZ"), "1"),
    Case(
      "D.DO.31", ABC.with(sprite, [ABC.set("z", ABC.number(5))], "transform.matrix"),
      "null"),
    Case(
      "D.DO.31",
      ABC.with(
        sprite, [ABC.set("z", ABC.number(5)), ABC.set("x", ABC.number(3))],
        "transform.matrix3D.rawData"),
      "1,0,0,0,0,1,0,0,0,0,1,0,3,0,5,1"),
    Case("D.DO.31", ABC.with(sprite, [ABC.set("rotationZ", ABC.number(30))], "rotation"), "30"),
    Case(
      "D.DO.31",
      ABC.with(sprite, [ABC.set("rotationZ", ABC.number(30))], "transform.matrix3D"),
      "null"),
    Case("D.DO.32", ABC.get(sprite, "metaData"), "null"),
    Case("D.DO.32", ABC.with(sprite, [ABC.set("metaData", ABC.null)], "x"), "#2007"),
    Case("D.DO.33", ABC.get(sprite, "accessibilityProperties"), "null"),
    Case("D.Make.7", ABC.get(sprite, "name"), "instance1"),
    Case("D.Spr.2", ABC.get(sprite, "buttonMode"), "false"),
    Case("D.Spr.2", ABC.get(sprite, "hitArea"), "null"),
    Case("D.Spr.2", ABC.get(sprite, "dropTarget"), "null"),
    Case("D.MC.16", ABC.get(clip, "enabled"), "true"),
    Case("D.MC.16", ABC.get(clip, "trackAsMenu"), "false"),
    Case("D.MC.2", ABC.get(clip, "scenes.length"), "1"),
    Case("D.MC.4", ABC.get(clip, "currentScene.numFrames"), "1"),
    Case("D.MC.5", ABC.get(clip, "currentLabel"), "null"),
    Case("D.MC.10", "getlocal0 pushstring \"none\" callpropvoid gotoAndStop 1 pushbyte 1", "#2109"),
    Case(
      "D.MC.11",
      "getlocal0 pushshort 500 callpropvoid gotoAndStop 1 getlocal0 getproperty currentFrame", "1"),
  ]

  @Test("display objects", arguments: objects)
  func object(_ item: Case) throws { try item.check() }

  // MARK: - Containers

  /// A sprite with two children, in local 1; the children are in 2 and 3.
  static let parent =
    "\(sprite) setlocal1 \(sprite) setlocal2 \(sprite) setlocal3 "
    + "getlocal1 getlocal2 callproperty addChild 1 pop getlocal1 getlocal3 callproperty addChild 1 pop "

  static func parent(_ name: String, _ arguments: String..., then: String = "") -> String {
    parent
      + "getlocal1 \(arguments.joined(separator: " ")) callproperty \(name) \(arguments.count) \(then)"
  }

  static let containers: [Case] = [
    Case("D.Cont.2", parent("addChild", ABC.null), "#2007"),
    Case("D.Cont.2", parent("addChild", stage), "#3783"),
    Case("D.Cont.2", parent("addChild", "getlocal1"), "#2024"),
    Case("D.Cont.2", "\(parent) getlocal2 getlocal1 callproperty addChild 1", "#2150"),
    Case("D.Cont.2", parent("addChildAt", sprite, ABC.int(3)), "#2006"),
    Case("D.Cont.2", parent("addChildAt", sprite, ABC.int(-1)), "#2006"),
    Case("D.Cont.2", parent("addChildAt", "getlocal1", ABC.int(-1)), "#2024"),
    Case(
      "D.Cont.3",
      parent("addChild", "getlocal2", then: "pop getlocal1 getlocal2 callproperty getChildIndex 1"),
      "1"),
    Case(
      "D.Cont.3",
      parent(
        "addChildAt", "getlocal2", ABC.int(2),
        then: "pop getlocal1 getlocal2 callproperty getChildIndex 1"), "1"),
    Case("D.Cont.4", parent("addChild", "getlocal2", then: "getlocal2 strictequals"), "true"),
    Case("D.Cont.5", parent("removeChild", ABC.null), "#2007"),
    Case("D.Cont.5", parent("removeChild", sprite), "#2025"),
    Case("D.Cont.5", parent("removeChildAt", ABC.int(2)), "#2006"),
    Case("D.Cont.5", parent("removeChildAt", ABC.int(0), then: "getlocal2 strictequals"), "true"),
    Case("D.Cont.6", parent("removeChildren", then: "pop getlocal1 getproperty numChildren"), "0"),
    Case(
      "D.Cont.6",
      parent("removeChildren", ABC.int(1), then: "pop getlocal1 getproperty numChildren"), "1"),
    Case(
      "D.Cont.6",
      parent("removeChildren", ABC.int(99), then: "pop getlocal1 getproperty numChildren"), "2"),
    Case("D.Cont.6", parent("removeChildren", ABC.int(0), ABC.int(2)), "#2006"),
    Case("D.Cont.6", parent("removeChildren", ABC.int(1), ABC.int(0)), "#2006"),
    Case("D.Cont.6", parent("removeChildren", ABC.int(-1), ABC.int(1)), "#2006"),
    Case("D.Cont.7", parent("getChildAt", ABC.int(-1)), "#2006"),
    Case("D.Cont.7", parent("getChildByName", ABC.text("x")), "null"),
    Case("D.Cont.7", parent("getChildByName", ABC.null), "null"),
    Case("D.Cont.7", parent("getChildIndex", ABC.null), "#2007"),
    Case("D.Cont.7", parent("getChildIndex", sprite), "#2025"),
    Case("D.Cont.7", parent("contains", "getlocal1"), "true"),
    Case("D.Cont.7", parent("contains", sprite), "false"),
    Case("D.Cont.7", parent("contains", ABC.null), "#2007"),
    Case("D.Cont.8", parent("setChildIndex", sprite, ABC.int(0)), "#2025"),
    Case("D.Cont.8", parent("setChildIndex", "getlocal2", ABC.int(3)), "#2006"),
    Case(
      "D.Cont.8",
      parent(
        "setChildIndex", "getlocal2", ABC.int(1),
        then: "pop getlocal1 getlocal2 callproperty getChildIndex 1"), "1"),
    Case("D.Cont.9", parent("swapChildrenAt", ABC.int(0), ABC.int(2)), "#2006"),
    Case("D.Cont.9", parent("swapChildren", ABC.null, "getlocal2"), "#2007"),
    Case("D.Cont.9", parent("swapChildren", "getlocal2", sprite), "#2025"),
    Case(
      "D.Cont.9",
      parent(
        "swapChildren", "getlocal2", "getlocal3",
        then: "pop getlocal1 getlocal2 callproperty getChildIndex 1"), "1"),
    Case("D.Cont.10", ABC.get(sprite, "mouseChildren"), "true"),
    Case("D.Cont.10", ABC.get(sprite, "tabChildren"), "true"),
    Case("D.Cont.12", parent("getObjectsUnderPoint", ABC.null), "#2007"),
    Case(
      "D.Cont.12", parent("getObjectsUnderPoint", ABC.point(0, 0), then: "getproperty length"), "0"),
    Case("D.Cont.12", parent("areInaccessibleObjectsUnderPoint", ABC.point(0, 0)), "false"),
    Case("D.Own.1", parent("removeChild", "getlocal2", then: "getproperty parent"), "null"),
    Case("D.Int.1", ABC.get(sprite, "doubleClickEnabled"), "false"),
    Case("D.Int.1", ABC.get(sprite, "contextMenu"), "null"),
    Case("D.Int.1", ABC.get(sprite, "needsSoftKeyboard"), "false"),
    Case("D.Int.1", ABC.get(sprite, "tabEnabled"), "false"),
    Case("D.Int.2", ABC.with(sprite, [ABC.set("focusRect", ABC.flag(true))], "focusRect"), "true"),
    Case("D.Int.2", ABC.with(sprite, [ABC.set("focusRect", ABC.null)], "focusRect"), "null"),
    Case("D.Int.4", ABC.call(sprite, "requestSoftKeyboard"), "false"),
  ]

  @Test("containers and what takes part in input", arguments: containers)
  func container(_ item: Case) throws { try item.check() }

  @Test("all removed children are in their places while listeners hear of it (D.Cont.6)")
  func removal() throws {
    let run = try MovieRun(
      """
      \(Self.parent)
      getlocal2 pushstring "removed" getlocal0 getproperty note callpropvoid addEventListener 2
      getlocal3 pushstring "removed" getlocal0 getproperty note callpropvoid addEventListener 2
      getlocal1 callpropvoid removeChildren 0
      """,
      members: """
        method note (e:*) {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal1 getproperty target getproperty parent getproperty numChildren"))
          returnvoid
        }
        """)
    #expect(run.trace == ["2", "2"])
  }

  @Test("what lies under a point, the lower first (D.Cont.12)")
  func underPoint() throws {
    let run = try MovieRun(
      InputScene.box("a", at: 0, 4) + InputScene.box("b", at: 10, 5, in: "getlocal 4")
        + "getlocal0 \(ABC.point(15, 5)) callproperty getObjectsUnderPoint 1 setlocal1 "
        + MovieRun.traced("getlocal1 getproperty length")
        + MovieRun.traced("getlocal1 pushbyte 0 getproperty {public}::[] getproperty name")
        + MovieRun.traced("getlocal1 pushbyte 1 getproperty {public}::[] getproperty name")
        + "getlocal 5 pushfalse setproperty visible "
        + MovieRun.traced(
          "getlocal0 \(ABC.point(15, 5)) callproperty getObjectsUnderPoint 1 getproperty length"),
      members: InputScene.members)
    #expect(run.trace == ["2", "a", "b", "1"])
  }

  // MARK: - Buttons and the stage

  static let button = ABC.new("flash.display::SimpleButton")

  static let stages: [Case] = [
    Case("D.Btn.1", ABC.get(button, "upState"), "null"),
    Case(
      "D.Btn.1", ABC.get(ABC.new("flash.display::SimpleButton", sprite), "upState"),
      "[object Sprite]"),
    Case("D.Btn.5", ABC.get(button, "enabled"), "true"),
    Case("D.Btn.5", ABC.get(button, "useHandCursor"), "true"),
    Case("D.Btn.5", ABC.get(button, "trackAsMenu"), "false"),
    Case(
      "D.Btn.4", ABC.get(ABC.new("flash.display::SimpleButton", sprite), "upState.parent"), "null"),
    Case("D.Stg.1", "\(stage) pushbyte 1 setproperty x pushbyte 1", "#2071"),
    Case("D.Stg.1", "\(stage) pushbyte 1 setproperty z pushbyte 1", "#2071"),
    Case("D.Stg.1", "\(stage) pushnull setproperty filters pushbyte 1", "#2071"),
    Case("D.Stg.1", ABC.get(stage, "name"), "null"),
    Case("D.Stg.1", ABC.get(stage, "parent"), "null"),
    Case("D.Stg.1", ABC.get(stage, "scaleX"), "1"),
    Case("D.Stg.1", ABC.get(stage, "alpha"), "1"),
    Case("D.Stg.1", ABC.get(stage, "visible"), "true"),
    Case("D.Stg.1", ABC.get(stage, "blendMode"), "normal"),
    Case("D.Stg.1", ABC.get(stage, "filters.length"), "0"),
    Case("D.Stg.1", ABC.get(stage, "textSnapshot"), "#2071"),
    Case("D.Stg.2", ABC.get(stage, "width"), "0"),
    Case(
      "D.Stg.3", "\(stage) pushfalse setproperty tabChildren \(stage) getproperty tabChildren",
      "true"),
    Case(
      "D.Stg.4", "\(stage) pushstring \"rbx\" setproperty align \(stage) getproperty align", "BR"),
    Case(
      "D.Stg.5",
      "\(stage) pushstring \"NOSCALE\" setproperty scaleMode \(stage) getproperty scaleMode",
      "noScale"),
    Case("D.Stg.5", "\(stage) pushnull setproperty scaleMode pushbyte 1", "#2008"),
    Case("D.Stg.6", ABC.get(stage, "stageWidth"), "100"),
    Case(
      "D.Stg.7", "\(stage) pushstring \"low\" setproperty quality \(stage) getproperty quality",
      "LOW"),
    Case(
      "D.Stg.7", "\(stage) pushstring \"none\" setproperty quality \(stage) getproperty quality",
      "HIGH"),
    Case(
      "D.Stg.7",
      "\(stage) pushstring \"8x8linear\" setproperty quality \(stage) getproperty quality", "8X8"),
    Case("D.Stg.8", "\(stage) pushstring \"x\" setproperty displayState pushbyte 1", "#2008"),
    Case(
      "D.Stg.9", "\(stage) pushbyte 0 setproperty frameRate \(stage) getproperty frameRate", "0.01"),
    Case("D.Stg.10", ABC.get(stage, "color"), "4294967295"),
    Case("D.Stg.11", ABC.get(stage, "colorCorrection"), "default"),
    Case("D.Stg.11", "\(stage) pushnull setproperty colorCorrection pushbyte 1", "#2007"),
    Case("D.Stg.11", ABC.get(stage, "mouseLock"), "false"),
    Case("D.Stg.11", ABC.get(stage, "fullScreenSourceRect"), "null"),
    Case("D.Stg.11", ABC.get(stage, "softKeyboardRect"), "(x=0, y=0, w=0, h=0)"),
    Case("D.Stg.11", ABC.get(stage, "stageVideos.length"), "0"),
    Case("D.Stg.11", ABC.get(stage, "displayContextInfo"), "null"),
    Case("D.Stg.15", ABC.get(stage, "constructor"), "null"),
    Case("D.Stg.18", ABC.call(stage, "getChildAt", ABC.int(1)), "#2006"),
    Case("D.Stg.18", ABC.call(stage, "addChild", stage), "#3783"),
    Case("D.A1.1", ABC.new("flash.display::AVM1Movie"), "#2012"),
    Case("D.Spr.7", ABC.new("flash.display::MorphShape"), "#2012"),
    Case("D.DO.1", ABC.new("flash.display::DisplayObject"), "#2012"),
    Case("D.Int.1", ABC.new("flash.display::InteractiveObject"), "#2012"),
    Case("D.Cont.1", ABC.new("flash.display::DisplayObjectContainer"), "#2012"),
    Case("G.Gr.1", ABC.new("flash.display::Graphics"), "#2012"),
    Case(
      "D.Scene.1",
      ABC.get(ABC.new("flash.display::FrameLabel", ABC.text("a"), ABC.int(3)), "frame"), "3"),
    Case("D.Load.1", ABC.call(ABC.new("flash.display::Loader"), "addChild", sprite), "#2069"),
  ]

  @Test("buttons, the stage and the rest", arguments: stages)
  func rest(_ item: Case) throws { try item.check() }
}
