import Catalog
import CoreABI
import HostBase

/// Options: GET_VARIABLE and everything that declares or shows them.
extension CoreEnvironment {
  func getVariable(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data, let variable = load(data, retro_variable.self) else { return true }
    guard let key = variable.key else { return false }
    let value = optionTable.valuePointer(HostText.string(key))
    // An unknown key is answered false and with NULL: some cores look at one of the two only.
    let written = fill(data, retro_variable(key: key, value: value))
    return written && value != nil
  }

  /// Whether an option changed; asking for it makes it false again, unless the core does not want the answer.
  func getVariableUpdate(_ data: UnsafeMutableRawPointer?) -> Bool {
    data == nil || fill(data, optionTable.takeDirty())
  }

  func setVariable(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let variable = load(data, retro_variable.self) else { return true }
    guard let key = variable.key, let value = variable.value else { return false }
    guard optionTable.set(HostText.string(key), to: HostText.string(value)) else { return false }
    journal.tell(.optionsChanged)
    return true
  }

  /// NULL removes all options.
  func declareOptions(
    _ data: UnsafeMutableRawPointer?, _ read: (OptionReader, UnsafeRawPointer) -> [CoreOption]
  ) -> Bool {
    optionTable.declare(data.map { read(OptionReader(texts: texts), UnsafeRawPointer($0)) } ?? [])
    for complaint in optionTable.takeComplaints() {
      journal.note("\(plan.core.name): \(complaint)")
    }
    journal.tell(.optionsChanged)
    return true
  }

  func setOptionDisplay(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data else { return true }
    let display = data.assumingMemoryBound(to: retro_core_option_display.self)
    guard let key = display.pointee.key,
      let offset = MemoryLayout<retro_core_option_display>.offset(of: \.visible),
      let isVisible = loadBool(UnsafeRawPointer(data), at: offset)
    else { return false }
    if optionTable.show(HostText.string(key), isVisible) { journal.tell(.optionsChanged) }
    return true
  }

  func setUpdateDisplayCallback(_ data: UnsafeMutableRawPointer?) -> Bool {
    facts.updateDisplay =
      load(data, retro_core_options_update_display_callback.self)?.callback
    return true
  }
}
