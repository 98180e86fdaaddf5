import FlashAVM1
import FlashDisplay
import FlashHeap

/// The classes of what is on the stage, and of mouse and keyboard.
extension World {
  func installClips() {
    install(MovieClipClass.table, prototype: prototypes.movieClip)
    let movieClip = prototypes.movieClip
    heap.define(movieClip, heap.intern("enabled"), .true, .hidden)
    heap.define(movieClip, heap.intern("useHandCursor"), .true, .hidden)
    install(ButtonClass.table, prototype: prototypes.button)
    heap.define(prototypes.button, heap.intern("enabled"), .true)
    heap.define(prototypes.button, heap.intern("useHandCursor"), .true)
    install(ButtonClass.members, on: prototypes.button, of: "Button")
    register([ButtonClass.tabIndex], of: "Button")
    install(TextFieldClass.table, prototype: prototypes.textField)
    install(VideoClass.table, prototype: prototypes.video)
    install(TextFormatClass.table)
    TextFormatClass.registerMembers(in: self)
    install(KeyClass.table)
    install(MouseClass.table)
    install(StageClass.table)
    install(SelectionClass.table)
    install(MovieClipLoaderClass.table)
    install(BitmapDataClass.table)
    for table in FilterClasses.tables { install(table) }
    let renderer = install(TextFormatClass.renderer)
    heap.define(globalObject, heap.intern("textRenderer"), Value(renderer))
    install(TextFieldClass.firstProperties, on: prototypes.textField, of: "TextField")
    register(TextFieldClass.laterProperties, of: "TextField")
  }
}
