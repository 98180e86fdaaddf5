import HostBase
import HostSDL
import HostStrings
import UIComponent

extension AppWindowOptions {
  /// The window speaks a language.
  mutating func use(_ language: Language) {
    isRightToLeft = language.isRightToLeft
    names = WidgetNames(Strings(language))
  }
}

extension WidgetNames {
  /// The names in a language.
  init(_ strings: Strings) {
    self.init()
    back = strings(.back)
    close = strings(.close)
    confirm = strings(.confirm)
    keys.shift = strings(.keyShift)
    keys.signs = strings(.keySigns)
    keys.left = strings(.keyLeft)
    keys.right = strings(.keyRight)
    keys.space = strings(.keySpace)
    keys.delete = strings(.delete)
    keys.enter = strings(.keyEnter)
    keys.close = strings(.keyClose)
  }
}
