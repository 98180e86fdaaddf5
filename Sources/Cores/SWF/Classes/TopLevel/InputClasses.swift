import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `Key`: which keys are down, and who wants to know.
enum KeyClass {
  private static let codes: [(String, Double)] = [
    ("ALT", 18), ("BACKSPACE", 8), ("CAPSLOCK", 20), ("CONTROL", 17), ("DELETEKEY", 46),
    ("DOWN", 40),
    ("END", 35), ("ENTER", 13), ("ESCAPE", 27), ("HOME", 36), ("INSERT", 45), ("LEFT", 37),
    ("PGDN", 34), ("PGUP", 33), ("RIGHT", 39), ("SHIFT", 16), ("SPACE", 32), ("TAB", 9), ("UP", 38),
  ]

  static let table = NativeClass(
    name: "Key",
    members: codes.map { .number($0.0, $0.1) } + [
      .method("getAscii", .constant) { context, _ throws(ScriptAbort) in
        context.player.hasUsedKeyboard = true
        return Value(context.player.keyboard.lastCharacter)
      },
      .method("getCode", .constant) { context, _ throws(ScriptAbort) in
        context.player.hasUsedKeyboard = true
        return Value(context.player.keyboard.lastCode)
      },
      .method("isDown", .constant) { context, call throws(ScriptAbort) in
        guard call.count > 0 else { return .false }
        let code = Int(try context.objects.int32(call[0]))
        if !Keyboard.mouseButtons.contains(code) { context.player.hasUsedKeyboard = true }
        return Value(context.player.keyboardInput.isKeyDown(code))
      },
      .method("isToggled", .constant) { context, call throws(ScriptAbort) in
        guard call.count > 0 else { return .false }
        context.player.hasUsedKeyboard = true
        return Value(
          context.player.keyboard.toggled.contains(Int(try context.objects.int32(call[0]))))
      },
      .method("isAccessible", .constant) { _, _ throws(ScriptAbort) in .false },
    ])
}

/// `Mouse`.
enum MouseClass {
  static let table = NativeClass(
    name: "Mouse",
    members: [
      .method("show", .constant) { context, _ throws(ScriptAbort) in
        let wasHidden = context.player.pointer.isHidden
        context.player.pointer.isHidden = false
        return Value(wasHidden ? 1 : 0)
      },
      .method("hide", .constant) { context, _ throws(ScriptAbort) in
        let wasHidden = context.player.pointer.isHidden
        context.player.pointer.isHidden = true
        return Value(wasHidden ? 1 : 0)
      },
    ])
}

/// `Stage`.
enum StageClass {
  static let table = NativeClass(
    name: "Stage",
    members: [
      .accessor(
        "align",
        get: { context, _ throws(ScriptAbort) in
          context.heap.value(context.player.stage.alignment.letters)
        },
        set: { context, call throws(ScriptAbort) in
          let letters = try context.objects.string(call[0]).text
          if context.player.options.keepsAlignment { return .undefined }
          context.player.stage.alignment = Stage.Alignment(letters: letters)
          context.player.stageChanged()
          return .undefined
        }),
      .accessor(
        "height",
        get: { context, _ throws(ScriptAbort) in Value(context.player.stage.height.rounded(.down))
        },
        set: { _, _ throws(ScriptAbort) in .undefined }),
      .accessor(
        "width",
        get: { context, _ throws(ScriptAbort) in Value(context.player.stage.width.rounded(.down)) },
        set: { _, _ throws(ScriptAbort) in .undefined }),
      .accessor(
        "scaleMode",
        get: { context, _ throws(ScriptAbort) in
          context.heap.value(context.player.stage.scaleMode.rawValue)
        },
        set: { context, call throws(ScriptAbort) in
          let name = try context.objects.string(call[0]).text.lowercased()
          let modes: [Stage.ScaleMode] = [.exactFit, .noBorder, .noScale]
          let mode = modes.first { $0.rawValue.lowercased() == name } ?? .showAll
          context.player.loading.setScaleMode(mode)
          return .undefined
        }),
      .accessor(
        "showMenu",
        get: { context, _ throws(ScriptAbort) in Value(context.player.stage.showsMenu) },
        set: { context, call throws(ScriptAbort) in
          context.player.stage.showsMenu = try context.objects.truth(call[0])
          return .undefined
        }),
      .accessor(
        "displayState",
        get: { context, _ throws(ScriptAbort) in
          context.heap.value(context.player.stage.isFullScreen ? "fullScreen" : "normal")
        },
        set: { context, call throws(ScriptAbort) in
          switch try context.objects.string(call[0]).text.lowercased() {
          case "fullscreen": context.player.loading.setFullScreen(true)
          case "normal": context.player.loading.setFullScreen(false)
          default: break
          }
          return .undefined
        }),
      .accessor("fullScreenSourceRect", get: { _, _ throws(ScriptAbort) in .null }),
      .accessor(
        "fullScreenHeight",
        get: { context, _ throws(ScriptAbort) in Value(context.player.stage.height.rounded(.down))
        }),
      .accessor(
        "fullScreenWidth",
        get: { context, _ throws(ScriptAbort) in Value(context.player.stage.width.rounded(.down)) }
      ),
      .accessor("wmodeGPU", get: { _, _ throws(ScriptAbort) in .false }),
    ])
}

/// `Selection`: which object has the focus, and what of a text field is selected.
enum SelectionClass {
  static let table = NativeClass(
    name: "Selection",
    members: [
      .method("getBeginIndex", .constant) { context, _ throws(ScriptAbort) in
        Value(
          field(context).map { min($0.editor.selection.anchor, $0.editor.selection.caret) } ?? -1)
      },
      .method("getEndIndex", .constant) { context, _ throws(ScriptAbort) in
        Value(
          field(context).map { max($0.editor.selection.anchor, $0.editor.selection.caret) } ?? -1)
      },
      .method("getCaretIndex", .constant) { context, _ throws(ScriptAbort) in
        Value(field(context)?.editor.selection.caret ?? -1)
      },
      .method("setSelection", .constant) { context, call throws(ScriptAbort) in
        // With one argument, or more than two, nothing is selected, other than C.Selection.2 has it (measured: selection-arguments).
        guard call.count == 2, let field = field(context) else { return .undefined }
        let start = max(Integers.int(try context.objects.number(call[0])), 0)
        let end = max(Integers.int(try context.objects.number(call[1])), 0)
        field.editor.select(from: start, to: end)
        return .undefined
      },
      .method("getFocus", .constant) { context, _ throws(ScriptAbort) in
        context.player.keyboard.focus.map { context.heap.value($0.path.dots) } ?? .null
      },
      .method("setFocus", .constant) { context, call throws(ScriptAbort) in
        // More arguments than one are as wrong as none (C.Selection.4; measured: selection-arguments).
        guard call.count == 1 else { return .false }
        if call[0].isNullish {
          context.player.keyboardInput.setFocus(nil)
          return .true
        }
        if call[0].isString, call[0].string.count == 0 { return .false }
        var object = call[0].asObject.flatMap { context.clips.display(context.clips.live($0)) }
        if object == nil, call[0].isString,
          let start = context.player.actionIsland.levels[0]?.script
        {
          object = try context.targets.resolvePath(call[0].string.units, from: start, nil).flatMap {
            context.clips.display($0)
          }
        }
        // SWF 5 sees fields only as the clips around them (L1.2.2).
        if let field = object as? EditField, field.version < 6 { object = field.parent }
        guard let object, object.canHaveFocus else { return .false }
        context.player.keyboardInput.setFocus(object)
        return .true
      },
    ])

  /// The field with the focus; the mouse may not be able to select in it (measured: unselectable-focus).
  private static func field(_ context: NativeContext) -> EditField? {
    (context.player.keyboard.focus as? EditField).flatMap {
      $0.editor.hasSelection ? $0 : nil
    }
  }
}
