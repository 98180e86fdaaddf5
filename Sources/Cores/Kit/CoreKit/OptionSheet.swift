import CoreABI

/// A core's options as the C side wants them, in all three versions; built once, kept until the adapter goes.
final class OptionSheet {
  private let texts = CStringPool()
  private let categories: CArray<retro_core_option_v2_category>
  private let second: CArray<retro_core_option_v2_definition>
  private let first: CArray<retro_core_option_definition>
  private let variables: CArray<retro_variable>

  init(_ options: CoreOptions) {
    // Each array has one element more than the source: all zero, it ends the list.
    categories = CArray(count: options.categories.count + 1)
    second = CArray(count: options.options.count + 1)
    first = CArray(count: options.options.count + 1)
    variables = CArray(count: options.options.count + 1)
    for (index, category) in options.categories.enumerated() {
      categories.start[index] = retro_core_option_v2_category(
        key: texts.pointer(category.key), desc: texts.pointer(category.title),
        info: texts.pointer(ifAny: category.info))
    }
    for (index, option) in options.options.enumerated() { fill(index, option, options) }
  }

  private func fill(_ index: Int, _ option: CoreOption, _ all: CoreOptions) {
    let key = texts.pointer(option.key)
    let title = texts.pointer(option.title)
    let info = texts.pointer(ifAny: option.info)
    let defaultValue = texts.pointer(option.defaultValue)
    second.start[index].key = key
    second.start[index].desc_categorized = title
    second.start[index].info = info
    second.start[index].info_categorized = info
    second.start[index].category_key = texts.pointer(ifAny: option.category)
    second.start[index].default_value = defaultValue
    first.start[index].key = key
    first.start[index].info = info
    first.start[index].default_value = defaultValue

    // Hosts without categories see one long list, so there the category stands before the title.
    let category = all.categories.first { $0.key == option.category }
    let longTitle = category.map { texts.pointer("\($0.title) > \(option.title)") } ?? title
    second.start[index].desc = longTitle
    first.start[index].desc = longTitle

    let values = option.values.prefix(Int(RETRO_NUM_CORE_OPTION_VALUES_MAX) - 1)
    for (number, value) in values.enumerated() {
      let pair = retro_core_option_value(
        value: texts.pointer(value.value), label: texts.pointer(ifAny: value.label))
      withUnsafeMutableBytes(of: &second.start[index].values) {
        $0.storeBytes(
          of: pair, toByteOffset: number * MemoryLayout<retro_core_option_value>.stride,
          as: retro_core_option_value.self)
      }
      withUnsafeMutableBytes(of: &first.start[index].values) {
        $0.storeBytes(
          of: pair, toByteOffset: number * MemoryLayout<retro_core_option_value>.stride,
          as: retro_core_option_value.self)
      }
    }
    // Version 0 has no default: the first value is it.
    let ordered = [option.defaultValue] + values.map(\.value).filter { $0 != option.defaultValue }
    variables.start[index] = retro_variable(
      key: key, value: texts.pointer("\(option.title); \(ordered.joined(separator: "|"))"))
  }

  /// Sends the options in the newest version that the host knows.
  ///
  /// The results of versions 1 and 2 are ignored: a host that knows the version takes the options in any case, and
  /// its result for version 2 only says whether it shows categories.
  func send(to host: Host) {
    var version: CUnsignedInt = 0
    if !host.environment(RETRO_ENVIRONMENT_GET_CORE_OPTIONS_VERSION, &version) { version = 0 }
    switch version {
    case 0:
      _ = host.environment(RETRO_ENVIRONMENT_SET_VARIABLES, variables.start)
    case 1:
      _ = host.environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS, first.start)
    default:
      var sheet = retro_core_options_v2(categories: categories.start, definitions: second.start)
      _ = host.environment(RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2, &sheet)
    }
  }
}
