import Testing

@Suite("Classes of events")
struct EventClassTests {
  static func event(_ name: String, _ arguments: String = "", _ count: Int = 0) -> String {
    "getlex flash.events::\(name) pushstring \"a\" \(arguments) construct \(count + 1)"
  }

  static let fieldCases: [(String, String)] = [
    // E.Ev.4 and .5
    (
      event("TextEvent", "pushfalse pushfalse pushstring \"t\"", 3),
      #"[TextEvent type="a" bubbles=false cancelable=false eventPhase=2 text="t"]"#
    ),
    (
      event("ProgressEvent", "pushfalse pushtrue pushbyte 3 pushbyte 4", 4),
      #"[ProgressEvent type="a" bubbles=false cancelable=true eventPhase=2 bytesLoaded=3 bytesTotal=4]"#
    ),
    (
      event("NetFilterEvent"),
      #"[NetTransformEvent type="a" bubbles=false cancelable=false eventPhase=2 header=null data=null]"#
    ),
    (event("DRMStatusEvent"), #"[DRMStatusEvent type="a" bubbles=false cancelable=false]"#),
    // E.Ev.6
    (event("MouseEvent") + " getproperty bubbles", "true"),
    (event("TimerEvent") + " getproperty bubbles", "false"),
    (event("UncaughtErrorEvent") + " getproperty cancelable", "true"),
    // E.Ev.7
    (event("MouseEvent") + " getproperty localX", "NaN"),
    (event("MouseEvent") + " getproperty movementX", "0"),
    (
      event("MouseEvent", "pushtrue pushfalse pushbyte 5 pushbyte 6", 4) + " getproperty stageY",
      "0"
    ),
    // E.Ev.10
    (
      event("ErrorEvent", "pushfalse pushfalse pushstring \"t\" pushbyte 7", 4)
        + " getproperty errorID", "7"
    ),
    // The fields of a class above come first.
    (
      event(
        "PressAndTapGestureEvent",
        "pushtrue pushfalse pushstring \"p\" pushbyte 1 pushbyte 2 pushbyte 3 pushbyte 4 pushtrue",
        8)
        + " getproperty ctrlKey", "true"
    ),
    (
      event("IOErrorEvent", "pushtrue pushfalse pushstring \"t\" pushbyte 7", 4)
        + " callproperty clone 0 getproperty errorID", "7"
    ),
    (
      event("KeyboardEvent", "pushtrue pushfalse pushbyte 65 pushbyte 66", 4)
        + " callproperty clone 0",
      #"[KeyboardEvent type="a" bubbles=true cancelable=false eventPhase=2 charCode=65 keyCode=66"#
        + #" keyLocation=0 ctrlKey=false altKey=false shiftKey=false]"#
    ),
  ]

  @Test("texts and fields", arguments: fieldCases)
  func fields(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression) == wanted)
  }
}
