import CoreABI
package import HostBase

/// Reads the option declarations of libretro's versions 0, 1 and 2 into `CoreOption`s.
///
/// Arrays end at a NULL key; since that NULL may be missing, no more than `OptionTable.limit` are read.
package struct OptionReader {
  /// Keeps the exact bytes of values and keys.
  let texts: TextPool

  /// All of its parts.
  package init(texts: TextPool) {
    self.texts = texts
  }

  /// Version 0: `"Name; first|second"`; the first value is the default.
  package func variables(_ start: UnsafeRawPointer) -> [CoreOption] {
    elements(start, retro_variable.self, until: { $0.pointee.key == nil }).compactMap { variable in
      guard let key = variable.pointee.key, let value = variable.pointee.value else { return nil }
      let text = HostText.string(value)
      guard let cut = text.firstIndex(of: ";") else { return nil }
      let values = text[text.index(after: cut)...].drop { $0 == " " }
        .split(separator: "|", omittingEmptySubsequences: true).map(String.init)
      return CoreOption(
        key: texts.keep(key), name: HostText.oneLine(String(text[..<cut])),
        choices: values.prefix(Self.mostValues).map { CoreOption.Choice(value: $0, label: $0) },
        defaultValue: values.first ?? "", value: "")
    }
  }

  /// Version 1.
  package func definitions(_ start: UnsafeRawPointer) -> [CoreOption] {
    elements(start, retro_core_option_definition.self, until: { $0.pointee.key == nil })
      .compactMap { definition in
        guard let key = definition.pointee.key else { return nil }
        return CoreOption(
          key: texts.keep(key), name: line(definition.pointee.desc),
          info: line(definition.pointee.info),
          choices: choices(
            definition, MemoryLayout<retro_core_option_definition>.offset(of: \.values)),
          defaultValue: value(definition.pointee.default_value), value: "")
      }
  }

  /// Version 1 with a translation.
  package func definitions(intl start: UnsafeRawPointer) -> [CoreOption] {
    let both = start.loadUnaligned(as: retro_core_options_intl.self)
    return translated(
      both.us.map { definitions(UnsafeRawPointer($0)) } ?? [],
      by: both.local.map { definitions(UnsafeRawPointer($0)) })
  }

  /// Version 2.
  package func options(_ start: UnsafeRawPointer) -> [CoreOption] {
    let both = start.loadUnaligned(as: retro_core_options_v2.self)
    guard let definitions = both.definitions else { return [] }
    var categories: [String: String] = [:]
    if let list = both.categories {
      let found = elements(
        UnsafeRawPointer(list), retro_core_option_v2_category.self, until: { $0.pointee.key == nil }
      )
      for category in found {
        categories[HostText.string(category.pointee.key)] = line(category.pointee.desc)
      }
    }
    return elements(
      UnsafeRawPointer(definitions), retro_core_option_v2_definition.self,
      until: { $0.pointee.key == nil }
    ).compactMap { definition in
      guard let key = definition.pointee.key else { return nil }
      let category = definition.pointee.category_key.map { HostText.string($0) } ?? ""
      // Inside a category the shorter name is enough.
      let short = category.isEmpty ? "" : line(definition.pointee.desc_categorized)
      let shortInfo = category.isEmpty ? "" : line(definition.pointee.info_categorized)
      return CoreOption(
        key: texts.keep(key), name: short.isEmpty ? line(definition.pointee.desc) : short,
        info: shortInfo.isEmpty ? line(definition.pointee.info) : shortInfo,
        category: categories[category] ?? category,
        choices: choices(
          definition, MemoryLayout<retro_core_option_v2_definition>.offset(of: \.values)),
        defaultValue: value(definition.pointee.default_value), value: "")
    }
  }

  /// Version 2 with a translation.
  package func options(intl start: UnsafeRawPointer) -> [CoreOption] {
    let both = start.loadUnaligned(as: retro_core_options_v2_intl.self)
    return translated(
      both.us.map { options(UnsafeRawPointer($0)) } ?? [],
      by: both.local.map { options(UnsafeRawPointer($0)) })
  }

  private static let mostValues = Int(RETRO_NUM_CORE_OPTION_VALUES_MAX)

  /// Pointers to the elements of an array that ends where `isEnd` says.
  private func elements<Element>(
    _ start: UnsafeRawPointer, _ type: Element.Type,
    until isEnd: (UnsafePointer<Element>) -> Bool
  ) -> [UnsafePointer<Element>] {
    var found: [UnsafePointer<Element>] = []
    var next = start.assumingMemoryBound(to: type)
    while found.count < OptionTable.limit, !isEnd(next) {
      found.append(next)
      next += 1
    }
    return found
  }

  private func choices<Definition>(
    _ definition: UnsafePointer<Definition>, _ offset: Int?
  ) -> [CoreOption.Choice] {
    guard let offset else { return [] }
    let values = (UnsafeRawPointer(definition) + offset)
      .assumingMemoryBound(to: retro_core_option_value.self)
    var found: [CoreOption.Choice] = []
    while found.count < Self.mostValues, let value = values[found.count].value {
      let kept = texts.keep(value)
      let label = line(values[found.count].label)
      found.append(CoreOption.Choice(value: kept, label: label.isEmpty ? kept : label))
    }
    return found
  }

  private func translated(_ options: [CoreOption], by local: [CoreOption]?) -> [CoreOption] {
    guard let local else { return options }
    let byKey = Dictionary(local.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return options.map { option in
      guard let words = byKey[option.key] else { return option }
      var option = option
      if !words.name.isEmpty { option.name = words.name }
      if !words.info.isEmpty { option.info = words.info }
      if !words.category.isEmpty { option.category = words.category }
      for at in option.choices.indices {
        let match = words.choices.first { $0.value == option.choices[at].value }
        // A label that equals the value is none: translators leave those out.
        if let match, match.label != match.value { option.choices[at].label = match.label }
      }
      return option
    }
  }

  private func value(_ text: UnsafePointer<CChar>?) -> String { text.map(texts.keep) ?? "" }
  private func line(_ text: UnsafePointer<CChar>?) -> String {
    text.map { HostText.oneLine($0) } ?? ""
  }
}
