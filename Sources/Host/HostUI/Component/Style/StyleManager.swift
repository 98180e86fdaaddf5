package import UIContract

/// The states that a widget is in.
package struct WidgetStates: OptionSet, Hashable, Sendable {
  /// One bit for each state, by its number.
  package let rawValue: UInt8
  /// States from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// One state.
  package init(_ state: WidgetState) { rawValue = 1 << UInt8(state.rawValue) }

  /// From press to release.
  package static let active = WidgetStates(.active)
  /// Chosen.
  package static let selected = WidgetStates(.selected)
  /// It has the focus.
  package static let focused = WidgetStates(.focused)
  /// The pointer is over it.
  package static let hover = WidgetStates(.hover)
  /// It cannot be used.
  package static let disabled = WidgetStates(.disabled)
}

/// Makes flat looks from an element's sheet: the normal one, overlaid by those of its states, property by property.
///
/// A look is computed once for each set of states.
struct StyleManager {
  private(set) var sheet = StyleSheet()
  /// The looks so far.
  ///
  /// There are few sets of states, so a row is faster than a dictionary.
  private var looks: [(states: WidgetStates, look: Look)] = []

  /// Sets or unsets a style; false: nothing changed.
  mutating func set(_ name: StyleName, in state: WidgetState, to value: StyleValue?) -> Bool {
    guard sheet.set(name, in: state, to: value) else { return false }
    looks.removeAll(keepingCapacity: true)
    return true
  }

  /// Forgets the looks: the theme or the text scale is another one.
  mutating func forget() { looks.removeAll() }

  /// The look of a set of states.
  mutating func look(of kind: ElementKind, _ states: WidgetStates, _ context: LookContext) -> Look {
    if let found = looks.first(where: { $0.states == states }) { return found.look }
    var builder = LookBuilder(kind, context)
    lay(.normal, over: &builder)
    for state in WidgetState.overlay where states.contains(WidgetStates(state)) {
      LookDefaults.overlay(kind, state, on: &builder)
      lay(state, over: &builder)
    }
    let look = builder.finished()
    looks.append((states, look))
    return look
  }

  private func lay(_ state: WidgetState, over builder: inout LookBuilder) {
    for declaration in sheet.declarations where declaration.state == state {
      builder.apply(declaration.name, declaration.value)
    }
  }
}
