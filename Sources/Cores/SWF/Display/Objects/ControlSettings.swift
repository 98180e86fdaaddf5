package import FlashHeap
import SWF

/// What scripts have set for an object's part in pointing and in the order of the Tab key.
package enum ControlFlag: UInt8, CaseIterable, Sendable {
  /// It reacts to the pointer as a button does.
  case isEnabled
  /// It takes part in dragging as the items of a menu do.
  case tracksAsMenu
  /// The Tab key leads to it.
  case tabEnabled
  /// The Tab key leads to what is in it.
  case tabChildren
  /// Scripts can give it the focus.
  case focusEnabled
  /// What stands in it takes part in pointing.
  case mouseChildren
  /// It takes part in pointing itself.
  case mouseEnabled
  /// The pointer is a hand above it.
  case useHandCursor
  /// It is used as a button.
  case isButtonMode
  /// It is framed while it has the focus by the keyboard.
  case focusRect
}

/// The settings of one object, as scripts of ActionScript 3 store them there.
///
/// To ActionScript 1 and 2 they are ordinary properties of the clip's object, its class or its prototypes (C.MovieClip.1,
/// C.MovieClip.70, D.Btn.10), which no setter sees: these are asked for if they are wanted.
package struct ControlSettings {
  private var said: UInt16 = 0
  private var on: UInt16 = 0
  /// What is hit in the place of the object.
  package weak var hitArea: DisplayObject?
  /// Its place in the order of the Tab key.
  package var tabIndex: Int?

  package init() {}

  /// What a script has set; nil before that.
  package subscript(flag: ControlFlag) -> Bool? {
    get {
      let bit = UInt16(1) << UInt16(flag.rawValue)
      return said & bit == 0 ? nil : on & bit != 0
    }
    set {
      let bit = UInt16(1) << UInt16(flag.rawValue)
      said = newValue == nil ? said & ~bit : said | bit
      on = newValue ?? false ? on | bit : on & ~bit
    }
  }
}

extension ControlSettings: StateValue {
  /// Most objects have no settings: then one byte stands for all of them.
  package mutating func code(_ coder: StateCoder) {
    var hitArea = hitArea
    var parts: UInt8 = (said == 0 ? 0 : 1) | (hitArea == nil ? 0 : 2) | (tabIndex == nil ? 0 : 4)
    coder.value(&parts)
    if parts & 1 != 0 {
      coder.value(&said)
      coder.value(&on)
    }
    if parts & 2 != 0 { coder.node(&hitArea) }
    if parts & 4 != 0 {
      var index = tabIndex ?? 0
      coder.value(&index)
      tabIndex = index
    }
    guard coder.isReading else { return }
    self.hitArea = hitArea
    let known = UInt16(truncatingIfNeeded: (1 << ControlFlag.allCases.count) - 1)
    coder.check(
      parts < 8 && said & ~known == 0 && on & ~said == 0, "a setting that there is not")
  }
}

extension DisplayObject {
  /// What scripts of either language have set for it; nil if they have set nothing.
  package final func control(_ flag: ControlFlag) -> Bool? {
    guard let actions else { return controls[flag] }
    return actions.flag(flag, of: self)
  }
}

extension Container {
  package final var hidesChildrenFromTabs: Bool { !(control(.tabChildren) ?? true) }
}

extension MovieClip {
  package var isButtonEnabled: Bool { control(.isEnabled) ?? true }
  package var tracksAsMenu: Bool { control(.tracksAsMenu) ?? false }
  package var tabEnabled: Bool? { control(.tabEnabled) }
  package var hitArea: DisplayObject? {
    guard let actions else { return controls.hitArea }
    return actions.hitArea(of: self)
  }
}

extension Button {
  package var isButtonEnabled: Bool { control(.isEnabled) ?? true }
  package var tracksAsMenu: Bool {
    control(.tracksAsMenu) ?? character.definition.tracksAsMenu
  }
  package var tabEnabled: Bool? { control(.tabEnabled) }
}

extension EditField {
  package var tabEnabled: Bool? { control(.tabEnabled) }
}
