import FlashHeap
import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Keyboard, pointer, menus and errors in ActionScript 3")
struct DeviceTests {
  private static let menu = "getlex flash.ui::ContextMenu construct 0"
  private static let item =
    "getlex flash.ui::ContextMenuItem pushstring \"Go\" pushtrue pushfalse pushfalse construct 4"
  private static func mouse(_ set: String) -> String {
    "getlex flash.ui::Mouse \(set) setproperty cursor getlex flash.ui::Mouse getproperty cursor"
  }

  static let cases: [(String, String)] = [
    // U.Key.1
    ("getlex flash.ui::Keyboard getproperty capsLock", "false"),
    ("getlex flash.ui::Keyboard getproperty hasVirtualKeyboard", "false"),
    ("getlex flash.ui::Keyboard getproperty physicalKeyboardType", "alphanumeric"),
    ("getlex flash.ui::Keyboard callproperty isAccessible 0", "false"),
    // U.Mouse.1
    ("getlex flash.ui::Mouse getproperty cursor", "auto"),
    (mouse("pushstring \"hand\""), "hand"),
    ("getlex flash.ui::Mouse getproperty supportsCursor", "true"),
    ("getlex flash.ui::MouseCursorData construct 0 getproperty frameRate", "0"),
    // U.Multi.1
    ("getlex flash.ui::Multitouch getproperty inputMode", "gesture"),
    ("getlex flash.ui::Multitouch getproperty maxTouchPoints", "0"),
    ("getlex flash.ui::Multitouch getproperty supportedGestures", "null"),
    ("getlex flash.ui::Multitouch getproperty mapTouchToMouse", "true"),
    // U.Game.1
    ("getlex flash.ui::GameInput getproperty numDevices", "0"),
    // U.CM.1
    (menu + " getproperty customItems getproperty length", "0"),
    (menu + " getproperty builtInItems getproperty zoom", "true"),
    (
      menu + " dup callpropvoid hideBuiltInItems 0 getproperty builtInItems getproperty print",
      "false"
    ),
    (menu + " getproperty clipboardItems getproperty paste", "false"),
    (menu + " getproperty clipboardMenu", "false"),
    (menu + " getproperty link", "null"),
    ("getlex flash.ui::ContextMenu getproperty isSupported", "true"),
    (
      menu + " dup getproperty customItems \(item) callpropvoid push 1"
        + " callproperty clone 0 getproperty customItems pushbyte 0 getproperty {public}::[] getproperty caption",
      "Go"
    ),
    (
      menu + " dup callpropvoid hideBuiltInItems 0"
        + " callproperty clone 0 getproperty builtInItems getproperty loop", "false"
    ),
    // U.CM.2
    (item + " getproperty caption", "Go"), (item + " getproperty separatorBefore", "true"),
    (item + " getproperty enabled", "false"),
    (item + " callproperty clone 0 getproperty visible", "false"),
  ]

  @Test("what is there from the beginning", arguments: cases)
  func values(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression) == wanted)
  }

  static let refused: [(String, String)] = [
    // U.Mouse.1
    (mouse("pushnull"), "2007"), (mouse("pushstring \"mine\""), "2008"),
    ("getlex flash.ui::Mouse pushstring \"a\" pushnull callproperty registerCursor 2", "2007"),
    // U.Multi.1
    ("getlex flash.ui::Multitouch pushnull setproperty inputMode pushnull", "2007"),
    ("getlex flash.ui::Multitouch pushstring \"all\" setproperty inputMode pushnull", "2008"),
    // U.Game.1
    ("getlex flash.ui::GameInput pushbyte 0 callproperty getDeviceAt 1", "1506"),
  ]

  @Test("what is refused", arguments: refused)
  func refuses(_ expression: String, _ number: String) throws {
    let line = try MovieRun.value(expression)
    #expect(line.contains("Error #\(number)"), "\(line)")
  }

  @Test("a pointer of a script's own can be chosen as long as it is known (U.Mouse.1)")
  func cursors() throws {
    let name = "pushstring \"mine\""
    let lines = try InputScene.trace(
      """
      getlex flash.ui::Mouse \(name) getlex flash.ui::MouseCursorData construct 0 callpropvoid registerCursor 2
      \(MovieRun.traced(Self.mouse(name)))
      getlex flash.ui::Mouse \(name) callpropvoid unregisterCursor 1
      \(MovieRun.traced("getlex flash.ui::Mouse getproperty cursor"))
      """, [])
    #expect(lines == ["mine", "auto"])
  }

  @Test("the right button opens the menu of the nearest object that has one (U.CM.3)")
  func menuSelect() throws {
    let lines = try InputScene.trace(
      InputScene.box("a", at: 0, 1) + InputScene.box("b", at: 0, 2, in: "getlocal1")
        + "\(Self.menu) setlocal3 getlocal1 getlocal3 setproperty contextMenu"
        + InputScene.hear("getlocal3", "menuSelect", by: "tell"),
      [.down(5, 10, .right)])
    #expect(
      lines == [
        "[ContextMenuEvent type=\"menuSelect\" bubbles=false cancelable=false eventPhase=2"
          + " mouseTarget=[object Sprite] contextMenuOwner=[object Sprite]]"
      ])
  }

  // MARK: - Listeners

  private func collected(weak: String, _ listener: String) throws -> [String] {
    let run = try MovieRun(
      InputScene.box("a", at: 0, 1)
        + "\ngetlocal1 pushstring \"ping\" \(listener) pushfalse pushbyte 0 \(weak) callpropvoid addEventListener 5\n"
        + InputScene.hear("getlocal0", "click", by: "send"),
      members: InputScene.members
        + """
        method send (e:*) {
          getlocal0 pushscope
          getlocal0 pushbyte 0 callproperty getChildAt 1
          getlex flash.events::Event pushstring "ping" construct 1 callpropvoid dispatchEvent 1
          returnvoid
        }
        """)
    run.player.machines.heap.collect()
    run.player.runIteration(input: [.down(5), .up(5)])
    return run.trace
  }

  @Test(
    "a weak listener goes if nothing else has its function, a method if nothing has its object (E.Dis.5)"
  )
  func weakListeners() throws {
    let method = "getlocal0 getproperty note"
    #expect(try collected(weak: "pushtrue", method) == ["ping a/a"])
    #expect(try collected(weak: "pushfalse", method) == ["ping a/a"])
    let other = "getlex flash.events::EventDispatcher construct 0 getproperty dispatchEvent"
    #expect(try collected(weak: "pushtrue", other) == [])
  }

  @Test("errors that nothing catches are heard first, and need not be written (E.Err.1)")
  func uncaught() throws {
    func scene(_ method: String) -> String {
      InputScene.hear(
        "getlocal0 getproperty loaderInfo getproperty uncaughtErrorEvents", "uncaughtError",
        by: method) + "getlex Error pushstring \"E\" construct 1 throw"
    }
    #expect(try InputScene.trace(scene("prevent"), []) == [])
    let lines = try InputScene.trace(scene("tell"), [])
    #expect(
      lines.first
        == "[UncaughtErrorEvent type=\"uncaughtError\" bubbles=true cancelable=true eventPhase=2 error=Error: E]"
    )
    #expect(lines.dropFirst().first == "Error: E")
    // An error of the listener itself is only written.
    #expect(try InputScene.trace(scene("note"), []).contains { $0.contains("Error #1069") })
  }

  @Test("removed and added listeners of a broadcast keep their places (E.Dis.11)")
  func broadcasts() throws {
    let lines = try InputScene.trace(
      InputScene.box("a", at: 0, 1) + InputScene.box("b", at: 30, 2)
        + InputScene.hear("getlocal1", "activate") + InputScene.hear("getlocal2", "activate")
          + """
          getlocal1 pushstring "activate" getlocal0 getproperty note callpropvoid removeEventListener 2
          """
        + InputScene.hear("getlocal1", "activate"), [.focusGained])
    #expect(lines == ["activate a/a", "activate b/b"])
  }
}
