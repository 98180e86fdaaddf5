import HostBase
import HostStrings
import Play
import UIContract

/// The menus of combos.
extension ControlsScreen {
  /// Asks how a new combo is made.
  func addCombo(at anchor: ElementID) {
    let strings = stage.strings
    stage.sheet(
      strings(.addCombo), at: anchor,
      [
        (strings(.recordCombo), { [weak self] in self?.presses.beginCombo(nil) }),
        (
          strings(.typeCombo),
          { [weak self] in self?.askSteps("") { self?.presses.beginCombo($0) } }
        ),
      ])
  }

  /// What can be done with a combo.
  func showComboMenu(_ number: Int, at anchor: ElementID) {
    guard model.map.combos.indices.contains(number) else { return }
    let strings = stage.strings
    let combo = model.map.combos[number]
    let slot = ControlSlot.combo(number)
    let text = combo.steps.map(\.description).joined(separator: ", ")
    stage.sheet(
      model.title(of: slot), at: anchor,
      [
        (strings(.tryCombo), { [weak self] in self?.presses.tryCombo(combo) }),
        (
          strings(.typeCombo),
          { [weak self] in
            self?.askSteps(text) { steps in self?.replace(number, combo) { $0.steps = steps } }
          }
        ),
        (strings(.comboTrigger), { [weak self] in self?.presses.bind(slot, adds: false) }),
        (
          strings(.rename),
          { [weak self] in
            guard let self else { return }
            stage.prompt(
              strings(.rename), field: strings(.nameField), value: combo.name,
              button: strings(.rename)
            ) { [weak self] text, prompt in
              prompt.end()
              let name = String(text.trimmingBlanks.prefix(100))
              self?.replace(number, combo) { $0.name = name }
            }
          }
        ),
        (
          strings(combo.repeats ? .comboOnce : .comboRepeat),
          { [weak self] in self?.replace(number, combo) { $0.repeats.toggle() } }
        ),
        (
          strings(.remove),
          { [weak self] in
            guard let self, isSame(number, combo) else { return }
            var combos = model.map.combos
            combos.remove(at: number)
            set(combos: combos)
          }
        ),
      ])
  }

  /// Whether the combo of a menu is still the one of that number.
  private func isSame(_ number: Int, _ combo: InputMap.Combo) -> Bool {
    model.map.combos.indices.contains(number) && model.map.combos[number] == combo
  }

  private func replace(
    _ number: Int, _ combo: InputMap.Combo, _ change: (inout InputMap.Combo) -> Void
  ) {
    guard isSame(number, combo) else { return }
    var combos = model.map.combos
    change(&combos[number])
    set(combos: combos, checking: .combo(number))
  }

  /// Asks for steps as text, until they can be read.
  private func askSteps(_ text: String, then: @escaping ([InputMap.ComboStep]) -> Void) {
    let strings = stage.strings
    stage.prompt(
      strings(.typeCombo), field: strings(.comboSteps), value: text, button: strings(.save)
    ) { [weak self] text, prompt in
      do throws(InputMap.ComboStep.Unreadable) {
        let steps = try InputMap.ComboStep.read(text)
        prompt.end()
        then(steps)
        self?.stage.send()
      } catch {
        prompt.refuse(strings(.comboUnreadable, error.word.printable))
      }
    }
  }
}
