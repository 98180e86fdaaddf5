import FlashAVM2

extension FacePackage {
  /// `flash.ui`.
  static let ui = FacePackage(
    "flash.ui",
    [
      ("ContextMenu", ContextMenuFace.face),
      ("ContextMenuBuiltInItems", ContextMenuBuiltInItemsFace.face),
      ("ContextMenuClipboardItems", ContextMenuClipboardItemsFace.face),
      ("ContextMenuItem", ContextMenuItemFace.face),
      ("GameInput", GameInputFace.face),
      ("GameInputControl", GameInputControlFace.face),
      ("GameInputDevice", GameInputDeviceFace.face),
      ("KeyLocation", KeyLocationFace.face),
      ("Keyboard", KeyboardFace.face),
      ("KeyboardType", KeyboardTypeFace.face),
      ("Mouse", MouseFace.face),
      ("MouseCursor", MouseCursorFace.face),
      ("MouseCursorData", MouseCursorDataFace.face),
      ("Multitouch", MultitouchFace.face),
      ("MultitouchInputMode", MultitouchInputModeFace.face),
    ])
}
