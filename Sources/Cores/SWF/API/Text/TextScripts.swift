import FlashAVM2
package import FlashDisplay
import FlashHeap
import FlashText

/// What fields and scripts have to do with each other: events of fields, and fonts that all movies may use.
final class TextScripts: FieldHost {
  private unowned let machine: ABCMachine
  /// Fonts that scripts have registered, in their order, with their movies.
  private(set) var registered: [(font: FontCharacter, file: MovieFile)] = []
  /// Fields whose lines have moved in this frame, in order.
  private var scrolled: [EditField] = []
  /// What `TextRenderer` was set to; no letter looks different by it.
  var displayMode = "default"
  var maxLevel: Int32 = 4

  init(_ machine: ABCMachine) { self.machine = machine }

  /// Measured: right-gap, kept-scroll.
  let rules: FieldRules = {
    var rules = FieldRules()
    (rules.hasRightGap, rules.takesFontsByName, rules.keepsScroll) = (true, true, true)
    return rules
  }()

  func style(_ name: String, of field: EditField) -> TextFormat? {
    StyleSheetNatives.format(name, of: field, machine)
  }

  // MARK: - Fonts

  /// Makes a font one of all movies.
  func register(_ font: FontCharacter, of file: MovieFile) {
    guard !registered.contains(where: { $0.font === font }) else { return }
    registered.append((font, file))
    machine.player.sharedFonts = registered.map(\.font)
  }

  // MARK: - Events

  /// Sends what is typed to scripts, which may refuse it (T.TF.21).
  func mayType(_ text: String, into field: EditField) -> Bool {
    guard let object = field.cell else { return true }
    return send("textInput", text, to: object, isCancelable: true)
  }

  /// A user has changed a text (T.Ctl.4).
  func wasEdited(_ field: EditField) {
    guard let object = field.cell else { return }
    machine.events.send("change", to: object, bubbles: true)
  }

  /// The field hears of it when the frame ends (T.TF.16).
  func wasScrolled(_ field: EditField) {
    if !scrolled.contains(where: { $0 === field }) { scrolled.append(field) }
  }

  /// Sends the events of what has moved in this frame.
  func frameEnded() {
    let fields = scrolled
    scrolled = []
    for field in fields {
      if let object = field.cell { machine.events.send("scroll", to: object) }
    }
  }

  /// Follows a link of a field: `event:` is an event for scripts, all else an address (T.TF.23).
  func follow(_ url: String, target: String, in field: EditField) {
    guard url.lowercased().hasPrefix("event:") else {
      machine.player.loading.navigate(url, target: target, method: nil, parameters: "")
      return
    }
    guard let object = field.cell else { return }
    _ = send("link", String(url.dropFirst(6)), to: object, isCancelable: false)
  }

  /// Sends a TextEvent, which bubbles; whether no one has prevented it.
  private func send(
    _ type: String, _ text: String, to object: ScriptObject, isCancelable: Bool
  ) -> Bool {
    var isFree = true
    machine.attempt { () throws(ScriptError) in
      let event = try machine.events.make(
        type, machine.types.textEvent, bubbles: true, isCancelable: isCancelable)
      EventFields(event).setOwn(0, machine.machine.heap.value(text))
      isFree = try machine.events.dispatch(event, on: object)
    }
    return isFree
  }
}

extension TextScripts {
  /// Its fields, for a state.
  func code(_ coder: StateCoder) {
    var fonts = registered.map { (file: $0.file, id: $0.font.id) }
    coder.list(&fonts, (machine.player.movie, 0)) {
      coder.value(&$0.file)
      coder.value(&$0.id)
    }
    var fields: [EditField?] = scrolled
    coder.list(&fields, nil) { coder.node(&$0) }
    coder.value(&displayMode)
    coder.value(&maxLevel)
    guard coder.isReading else { return }
    registered = fonts.compactMap { entry in
      entry.file.library.font(entry.id).map { ($0, entry.file) }
    }
    machine.player.sharedFonts = registered.map(\.font)
    scrolled = fields.compactMap { $0 }
  }
}

extension ABCMachine {
  /// Follows a link of a field that a user has clicked on: an event for scripts, or an address.
  package func followLink(_ url: String, target: String, in field: EditField) {
    texts.follow(url, target: target, in: field)
  }
}

/// T.Rend: TextRenderer.
enum TextRendererNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get displayMode": NativeCall.text { call in call.api.texts.displayMode }
    case "static set displayMode":
      NativeCall.act { call throws(ScriptError) in
        let mode = try call.text(1, named: "displayMode")
        guard ["crt", "default", "lcd"].contains(mode) else {
          throw ScriptError(2008, "displayMode")
        }
        call.api.texts.displayMode = mode
      }
    case "static get maxLevel":
      NativeCall.give { call in Value(rawInt: call.api.texts.maxLevel) }
    case "static set maxLevel":
      NativeCall.act { call in
        // One of three sizes of cells.
        call.api.texts.maxLevel = call.int(1) <= 3 ? 3 : call.int(1) <= 4 ? 4 : 7
      }
    case "static setAdvancedAntiAliasingTable": NativeCall.act { _ in }
    default: nil
    }
  }
}
