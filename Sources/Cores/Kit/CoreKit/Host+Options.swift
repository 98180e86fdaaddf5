import CoreABI

extension Host {
  /// The value of one of the core's options: what the player chose, or the default.
  ///
  /// Empty for an unknown key.
  public func option(_ key: String) -> String {
    guard let option = descriptor.options[key] else { return "" }
    let chosen: String? = key.withCString { name in
      var variable = retro_variable(key: name, value: nil)
      guard environment(RETRO_ENVIRONMENT_GET_VARIABLE, &variable), let value = variable.value
      else { return nil }
      return String(cString: value)
    }
    // A settings file may hold anything: only values that the core knows come through.
    guard let chosen, option.values.contains(where: { $0.value == chosen }) else {
      return option.defaultValue
    }
    return chosen
  }

  /// Whether an option has one of the usual words for yes.
  public func isOn(_ key: String) -> Bool {
    ["on", "enabled", "true", "yes"].contains(option(key))
  }

  /// Sets an option as if the player had; false: the host does not allow it.
  @discardableResult
  public func setOption(_ key: String, to value: String) -> Bool {
    key.withCString { name in
      value.withCString { text in
        tell(RETRO_ENVIRONMENT_SET_VARIABLE, retro_variable(key: name, value: text))
      }
    }
  }

  /// Whether an option changed since this was last asked.
  func optionsWereChanged() -> Bool {
    ask(RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE, false) ?? false
  }

  /// Shows and hides options by their conditions.
  ///
  /// The answer: something has a condition.
  @discardableResult
  func refreshVisibility() -> Bool {
    var isAny = false
    for option in descriptor.options.options {
      let isHidden = hiddenOptions.contains(option.key)
      guard option.visibleWhen != nil || isHidden || shownAgain.contains(option.key) else {
        continue
      }
      isAny = true
      let fits = option.visibleWhen.map { $0.values.contains(self.option($0.key)) } ?? true
      let isVisible = fits && !isHidden
      option.key.withCString {
        _ = tell(
          RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY,
          retro_core_option_display(key: $0, visible: isVisible))
      }
    }
    shownAgain = []
    return isAny
  }
}
