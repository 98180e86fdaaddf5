/// `Key`: which keys are down, and who wants to know.
enum KeyClass {
  private static let codes: [(String, Double)] = [
    ("BACKSPACE", 8), ("CAPSLOCK", 20), ("CONTROL", 17), ("DELETEKEY", 46), ("DOWN", 40),
    ("END", 35), ("ENTER", 13), ("ESCAPE", 27), ("HOME", 36), ("INSERT", 45), ("LEFT", 37),
    ("PGDN", 34), ("PGUP", 33), ("RIGHT", 39), ("SHIFT", 16), ("SPACE", 32), ("TAB", 9), ("UP", 38),
  ]

  static let table = NativeClass(
    name: "Key",
    members: codes.map { .number($0.0, $0.1) } + [
      .method("getAscii", .constant) { avm, _ throws(ScriptAbort) in
        avm.player.hasUsedKeyboard = true
        return Value(avm.player.keyboard.lastCharacter)
      },
      .method("getCode", .constant) { avm, _ throws(ScriptAbort) in
        avm.player.hasUsedKeyboard = true
        return Value(avm.player.keyboard.lastCode)
      },
      .method("isDown", .constant) { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .false }
        let code = Int(try avm.int32(call[0]))
        if !Keyboard.mouseButtons.contains(code) { avm.player.hasUsedKeyboard = true }
        return Value(avm.player.isKeyDown(code))
      },
      .method("isToggled", .constant) { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .false }
        avm.player.hasUsedKeyboard = true
        return Value(avm.player.keyboard.toggled.contains(Int(try avm.int32(call[0]))))
      },
      .method("isAccessible", .constant) { _, _ throws(ScriptAbort) in .false },
    ])
}

/// `Mouse`.
enum MouseClass {
  static let table = NativeClass(
    name: "Mouse",
    members: [
      .method("show", .constant) { avm, _ throws(ScriptAbort) in
        let wasHidden = avm.player.pointer.isHidden
        avm.player.pointer.isHidden = false
        return Value(wasHidden ? 0 : 1)
      },
      .method("hide", .constant) { avm, _ throws(ScriptAbort) in
        let wasHidden = avm.player.pointer.isHidden
        avm.player.pointer.isHidden = true
        return Value(wasHidden ? 0 : 1)
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
        get: { avm, _ throws(ScriptAbort) in avm.value(avm.player.stage.alignment.letters) },
        set: { avm, call throws(ScriptAbort) in
          let letters = try avm.string(call[0]).text
          if avm.player.options.keepsAlignment { return .undefined }
          avm.player.stage.alignment = Stage.Alignment(letters: letters)
          avm.player.stageChanged()
          return .undefined
        }),
      .accessor(
        "height",
        get: { avm, _ throws(ScriptAbort) in Value(avm.player.stage.height.rounded(.down)) },
        set: { _, _ throws(ScriptAbort) in .undefined }),
      .accessor(
        "width",
        get: { avm, _ throws(ScriptAbort) in Value(avm.player.stage.width.rounded(.down)) },
        set: { _, _ throws(ScriptAbort) in .undefined }),
      .accessor(
        "scaleMode",
        get: { avm, _ throws(ScriptAbort) in avm.value(avm.player.stage.scaleMode.rawValue) },
        set: { avm, call throws(ScriptAbort) in
          let name = try avm.string(call[0]).text.lowercased()
          let modes: [Stage.ScaleMode] = [.exactFit, .noBorder, .noScale]
          let mode = modes.first { $0.rawValue.lowercased() == name } ?? .showAll
          avm.player.setScaleMode(mode)
          return .undefined
        }),
      .accessor(
        "showMenu",
        get: { avm, _ throws(ScriptAbort) in Value(avm.player.stage.showsMenu) },
        set: { avm, call throws(ScriptAbort) in
          avm.player.stage.showsMenu = try avm.truth(call[0])
          return .undefined
        }),
      .accessor(
        "displayState",
        get: { avm, _ throws(ScriptAbort) in
          avm.value(avm.player.stage.isFullScreen ? "fullScreen" : "normal")
        },
        set: { avm, call throws(ScriptAbort) in
          switch try avm.string(call[0]).text.lowercased() {
          case "fullscreen": avm.player.setFullScreen(true)
          case "normal": avm.player.setFullScreen(false)
          default: break
          }
          return .undefined
        }),
    ])
}

extension Stage.Alignment {
  /// `LTR`: the letters in Flash Player's order.
  var letters: String {
    (contains(.left) ? "L" : "") + (contains(.top) ? "T" : "") + (contains(.right) ? "R" : "")
      + (contains(.bottom) ? "B" : "")
  }

  init(letters: String) {
    self = []
    for letter in letters.utf8 {
      switch letter | 0x20 {
      case 0x6C: insert(.left)
      case 0x74: insert(.top)
      case 0x72: insert(.right)
      case 0x62: insert(.bottom)
      default: break
      }
    }
  }
}

/// `Selection`: which object has the focus, and what of a text field is selected.
enum SelectionClass {
  static let table = NativeClass(
    name: "Selection",
    members: [
      .method("getBeginIndex", .constant) { avm, _ throws(ScriptAbort) in
        Value(field(avm).map { min($0.selection.anchor, $0.selection.caret) } ?? -1)
      },
      .method("getEndIndex", .constant) { avm, _ throws(ScriptAbort) in
        Value(field(avm).map { max($0.selection.anchor, $0.selection.caret) } ?? -1)
      },
      .method("getCaretIndex", .constant) { avm, _ throws(ScriptAbort) in
        Value(field(avm)?.selection.caret ?? -1)
      },
      .method("setSelection", .constant) { avm, call throws(ScriptAbort) in
        guard call.count > 0, let field = field(avm) else { return .undefined }
        let start = max(AVM1.int(try avm.number(call[0])), 0)
        let end = call.count > 1 ? max(AVM1.int(try avm.number(call[1])), 0) : Int.max
        field.select(from: start, to: end)
        return .undefined
      },
      .method("getFocus", .constant) { avm, _ throws(ScriptAbort) in
        avm.player.keyboard.focus.map { avm.value($0.dotPath) } ?? .null
      },
      .method("setFocus", .constant) { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .false }
        if call[0].isNullish {
          avm.player.setFocus(nil)
          return .true
        }
        var object = call[0].asObject.flatMap { avm.display(avm.live($0)) }
        if object == nil, call[0].isString, let start = avm.player.stage.levels[0]?.script {
          object = try avm.resolvePath(call[0].string.units, from: start, nil).flatMap {
            avm.display($0)
          }
        }
        guard let object, object.canHaveFocus else { return .false }
        avm.player.setFocus(object)
        return .true
      },
    ])

  private static func field(_ avm: AVM1) -> EditField? {
    (avm.player.keyboard.focus as? EditField).flatMap {
      $0.isSelectable && $0.hasSelection ? $0 : nil
    }
  }
}
