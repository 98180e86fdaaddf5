import FlashData
import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Keys and the focus in ActionScript 3")
struct KeyTests {
  private static func box(_ name: String, at x: Int, _ local: Int, _ set: String = "") -> String {
    InputScene.box(name, at: x, local)
      + set.split(separator: " ").map { "\ngetlocal \(local) pushtrue setproperty \($0)\n" }
      .joined()
  }

  private static func hear(_ object: String, _ types: String, by method: String = "note") -> String
  {
    InputScene.hear(object, types, by: method)
  }

  private static let stage = "getlocal0 getproperty stage"
  private static let focus = "focusIn focusOut keyFocusChange mouseFocusChange"
  private static let tabs =
    box("a", at: 0, 1, "tabEnabled") + box("b", at: 30, 2, "tabEnabled")
    + hear("getlocal0", focus)

  private static func key(
    _ type: String, _ fields: String, phase: Int = 2
  ) -> String {
    "[KeyboardEvent type=\"\(type)\" bubbles=true cancelable=false eventPhase=\(phase) \(fields)]"
  }

  @Test("a movie plays with the keyboard once its scripts listen to keys")
  func usesKeys() throws {
    for (types, expected) in [("keyDown", true), ("keyUp", true), ("click", false)] {
      let run = try MovieRun(Self.hear(Self.stage, types), members: InputScene.members)
      #expect(run.player.usesKeyboard == expected, "\(types)")
    }
  }

  static let cases: [InputCase] = [
    InputCase(
      "D.Key.1, D.Key.3: without a focus, the stage hears keys, with what they write",
      box("a", at: 0, 1) + hear(stage, "keyDown keyUp", by: "tell"),
      [.key(65, 97), .keyUp(InputEvent.Key(code: 65, character: 97))],
      [
        key(
          "keyDown",
          "charCode=97 keyCode=65 keyLocation=0 ctrlKey=false altKey=false shiftKey=false"),
        key(
          "keyUp", "charCode=97 keyCode=65 keyLocation=0 ctrlKey=false altKey=false shiftKey=false"),
      ]),
    InputCase(
      "D.Key.4, D.Key.7: places of keys, and modifiers while they are held",
      hear(stage, "keyDown keyUp", by: "tell"),
      [
        .key(16, 0, .right), .keyUp(InputEvent.Key(code: 16, character: 0, location: .right)),
        .key(97, 49, .keypad),
      ],
      [
        key(
          "keyDown", "charCode=0 keyCode=16 keyLocation=2 ctrlKey=false altKey=false shiftKey=true"),
        key(
          "keyUp", "charCode=0 keyCode=16 keyLocation=2 ctrlKey=false altKey=false shiftKey=false"),
        key(
          "keyDown",
          "charCode=49 keyCode=97 keyLocation=3 ctrlKey=false altKey=false shiftKey=false"),
      ]),
    InputCase(
      "D.Key.5: a key that is held is down again and again",
      hear(stage, "keyDown"), [.key(65, 97), .key(65, 97)],
      ["keyDown null/null", "keyDown null/null"]),
    InputCase(
      "D.Key.1: what has the focus hears keys, and they bubble",
      box("a", at: 0, 1) + "\(stage) getlocal1 setproperty focus\n" + hear("getlocal1", "keyDown")
        + hear(stage, "keyDown"),
      [.key(65, 97)], ["keyDown a/a", "keyDown a/null"]),
    InputCase(
      "D.Focus.3, D.Tab.6: Tab asks what has the focus, and goes round",
      tabs + hear(stage, "keyFocusChange"), [.tab, .tab, .tab],
      [
        "keyFocusChange null/null", "focusIn a/root1", "keyFocusChange a/root1",
        "keyFocusChange a/null", "focusOut a/root1", "focusIn b/root1", "keyFocusChange b/root1",
        "keyFocusChange b/null", "focusOut b/root1", "focusIn a/root1",
      ]),
    InputCase(
      "D.Tab.6: Shift goes backwards", tabs, [.key(16), .tab],
      ["focusIn b/root1"]),
    InputCase(
      "D.Focus.3: prevented, the focus stays",
      tabs + hear(stage, "keyFocusChange", by: "prevent"), [.tab, .tab], []),
    InputCase(
      "D.Focus.3: the event names what comes, and the key",
      box("a", at: 0, 1, "tabEnabled") + hear(stage, "keyFocusChange", by: "tell"), [.tab],
      [
        "[FocusEvent type=\"keyFocusChange\" bubbles=true cancelable=true eventPhase=2"
          + " relatedObject=[object Sprite] shiftKey=false keyCode=9]"
      ]),
    InputCase(
      "D.Focus.2, D.Focus.5: a press asks, and brings the focus where the Tab key leads",
      tabs + box("c", at: 60, 3) + hear(stage, "mouseDown"), [.down(5), .up(5), .down(65)],
      [
        "focusIn a/root1", "mouseDown a/null", "mouseFocusChange a/root1", "focusOut a/root1",
        "mouseDown c/null",
      ]),
    InputCase(
      "D.Focus.6: buttons take part without being asked, others are left out",
      box("a", at: 0, 1) + box("b", at: 30, 2, "buttonMode") + hear("getlocal0", focus), [.tab],
      ["focusIn b/root1"]),
    InputCase(
      "D.Tab.3: with an order of one's own, nothing else takes part",
      box("a", at: 0, 1, "tabEnabled") + box("b", at: 30, 2, "tabEnabled")
        + box("c", at: 60, 3, "tabEnabled")
        + "getlocal3 pushbyte 1 setproperty tabIndex getlocal1 pushbyte 2 setproperty tabIndex\n"
        + hear("getlocal0", "focusIn"), [.tab, .tab, .tab],
      ["focusIn c/root1", "focusIn a/root1", "focusIn c/root1"]),
    InputCase(
      "D.Tab.4: the order of places, of several at one place the first",
      box("a", at: 60, 1, "tabEnabled") + box("b", at: 30, 2, "tabEnabled")
        + box("c", at: 30, 3, "tabEnabled") + hear("getlocal0", "focusIn"), [.tab, .tab, .tab],
      ["focusIn b/root1", "focusIn a/root1", "focusIn b/root1"]),
    InputCase(
      "D.Tab.1: what is invisible, or in what leads no one in, takes no part",
      box("a", at: 0, 1, "tabEnabled") + box("b", at: 30, 2, "tabEnabled")
        + "getlocal1 pushfalse setproperty visible\n" + hear("getlocal0", "focusIn"), [.tab, .tab],
      ["focusIn b/root1"]),
    InputCase(
      "D.Stg.3: what is set on the stage for its children is the main timeline's",
      tabs + "\(stage) pushfalse setproperty tabChildren\n", [.tab], []),
    InputCase(
      "D.Tab.10, D.Tab.11: arrows go to the nearest on a side, and ask with their own code",
      tabs + hear(stage, "keyFocusChange", by: "tell"), [.tab, .key(39)],
      [
        "[FocusEvent type=\"keyFocusChange\" bubbles=true cancelable=true eventPhase=2"
          + " relatedObject=[object Sprite] shiftKey=false keyCode=9]",
        "focusIn a/root1", "keyFocusChange a/root1",
        "[FocusEvent type=\"keyFocusChange\" bubbles=true cancelable=true eventPhase=3"
          + " relatedObject=[object Sprite] shiftKey=false keyCode=39]",
        "focusOut a/root1", "focusIn b/root1",
      ]),
    InputCase(
      "D.Focus.8, D.Tab.9: what a script gives the focus is framed, and arrows lead on from it",
      tabs + "\(stage) getlocal1 setproperty focus\n", [.key(39)],
      ["focusIn a/root1", "keyFocusChange a/root1", "focusOut a/root1", "focusIn b/root1"]),
    InputCase(
      "D.Tab.8: what has no bounds when it gets the focus is not framed later",
      tabs
        + "getlocal1 getproperty graphics callpropvoid clear 0 \(stage) getlocal1 setproperty focus\n"
        + "getlocal1 getproperty graphics pushbyte 5 callpropvoid beginFill 1\n"
        + "getlocal1 getproperty graphics pushbyte 0 pushbyte 0 pushbyte 9 pushbyte 9 callpropvoid drawRect 4\n",
      [.key(39)], ["focusIn a/root1"]),
    InputCase(
      "D.Spr.6: Enter clicks what is used as a button and is framed",
      box("a", at: 0, 1, "buttonMode") + hear("getlocal1", "click"), [.tab, .key(13, 13)],
      ["click a/a"]),
    InputCase(
      "D.Focus.8: after a press there is no frame, and no key clicks",
      box("a", at: 0, 1, "buttonMode") + hear("getlocal1", "click"),
      [.tab, .down(60), .key(13, 13)],
      []),
    InputCase(
      "D.Key.4: a window without the keyboard has no focus",
      tabs + hear("getlocal0", "activate deactivate"), [.tab, .focusLost, .focusGained],
      [
        "focusIn a/root1", "deactivate root1/root1", "focusOut a/root1", "activate root1/root1",
      ]),
    InputCase(
      "D.DO.11: what disappears loses the focus",
      tabs + "\(stage) getlocal1 setproperty focus getlocal1 pushfalse setproperty visible\n"
        + MovieRun.traced("\(stage) getproperty focus"), [],
      ["focusIn a/root1", "focusOut a/root1", "null"]),
    InputCase(
      "D.DO.34: what is removed loses the focus without an event",
      tabs + "\(stage) getlocal1 setproperty focus getlocal0 getlocal1 callpropvoid removeChild 1\n"
        + MovieRun.traced("\(stage) getproperty focus"), [],
      ["focusIn a/root1", "null"]),
    InputCase(
      "D.Focus.1, D.Stg.14: the focus that a script sets moves once",
      tabs + "\(stage) getlocal1 setproperty focus \(stage) getlocal1 setproperty focus\n"
        + "\(stage) getlocal2 setproperty focus \(stage) pushnull setproperty focus\n"
        + MovieRun.traced("\(stage) getproperty focus"), [],
      ["focusIn a/root1", "focusOut a/root1", "focusIn b/root1", "focusOut b/root1", "null"]),
    InputCase(
      "D.Stg.14: the stage can have it itself",
      tabs + "\(stage) dup setproperty focus\n"
        + MovieRun.traced("\(stage) getproperty focus \(stage) strictequals"), [.key(65, 97)],
      ["true"]),
    InputCase(
      "T.TF.27: what has the focus hears of the clipboard",
      tabs + "\(stage) getlocal1 setproperty focus\n"
        + hear("getlocal1", "copy paste selectAll cut"),
      [.control(.copy), .control(.cut), .control(.paste), .control(.selectAll)],
      ["focusIn a/root1", "copy a/a", "cut a/a", "paste a/a", "selectAll a/a"]),
  ]

  @Test("keys and focus", arguments: cases)
  func keys(_ scene: InputCase) throws { try scene.check() }

  /// Lets a person write into a field whose events the sprite `a` hears.
  private func writing(_ input: [InputEvent], heard: String, by method: String = "note") throws
    -> (field: EditField, lines: [String], run: MovieRun)
  {
    let run = try MovieRun(
      Self.box("a", at: 0, 1) + Self.hear("getlocal1", heard, by: method),
      members: InputScene.members)
    let root = try #require(run.player.stage.children.first as? MovieClip)
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: 2000, yMax: 2000), file: run.player.movie, player: run.player)
    field.isEditable = true
    field.timelinePlace.marks.insert(.isConstructed)
    field.scriptLink = root.children.first?.scriptLink
    root.insert(field, atIndex: 1)
    run.player.keyboardInput.setFocus(field)
    run.player.runIteration(input: input)
    return (field, run.trace, run)
  }

  @Test("what is written is announced, then there, then told (T.TF.21)")
  func writes() throws {
    let (field, lines, run) = try writing([.text(0x61), .text(0x62)], heard: "textInput change")
    // The player must outlive its field.
    defer { withExtendedLifetime(run) {} }
    #expect(field.content.text == "ab")
    #expect(lines == ["textInput a/a", "change a/a", "textInput a/a", "change a/a"])
  }

  @Test("what is prevented is not written (T.In.1)")
  func prevented() throws {
    let (field, _, run) = try writing([.text(0x61)], heard: "textInput", by: "prevent")
    // The player must outlive its field.
    defer { withExtendedLifetime(run) {} }
    #expect(field.content.text.isEmpty)
  }

  @Test("deleting only changes the text (T.TF.21, T.Ctl.4)")
  func deletes() throws {
    let (field, lines, run) = try writing(
      [.text(0x61), .control(.backspace)], heard: "textInput change")
    // The player must outlive its field.
    defer { withExtendedLifetime(run) {} }
    #expect(field.content.text.isEmpty)
    #expect(lines == ["textInput a/a", "change a/a", "change a/a"])
  }

  @Test("a paste is announced once, and what an input method makes as well (T.TF.21, T.In.1)")
  func pastes() throws {
    let (field, lines, run) = try writing(
      [.clipboard("xy"), .control(.paste), .composing("q", caret: nil), .composed("z")],
      heard: "paste textInput", by: "tell")
    // The player must outlive its field.
    defer { withExtendedLifetime(run) {} }
    #expect(field.content.text == "xyz")
    #expect(lines.count == 3)
    #expect(lines.last?.contains("text=\"z\"") ?? false)
  }

  @Test("fields keep their selection when they get the focus (D.Focus.8)")
  func selection() throws {
    let (field, _, run) = try writing([.text(0x61)], heard: "")
    // The player must outlive its field.
    defer { withExtendedLifetime(run) {} }
    #expect(field.editor.selection == EditField.Selection(anchor: 1, caret: 1))
    field.player.keyboardInput.setFocus(nil)
    field.player.keyboardInput.setFocus(field)
    #expect(field.editor.selection == EditField.Selection(anchor: 1, caret: 1))
  }

  @Test("the wheel scrolls a field by lines, and says so if it moved (T.TF.24)")
  func wheel() throws {
    let (field, _, run) = try writing([], heard: "scroll")
    // The player must outlive its field.
    defer { withExtendedLifetime(run) {} }
    field.isMultiline = true
    field.setText(Array(repeating: "line", count: 40).joined(separator: "\r"))
    field.player.runIteration(input: [.move(5, 50), .mouseWheel(lines: -3)])
    #expect(field.layout.scroll == 4)
    field.usesMouseWheel = false
    field.player.runIteration(input: [.mouseWheel(lines: -3)])
    #expect(field.layout.scroll == 4)
  }
}
