import ArgumentParser
import HostBase

/// `--option KEY=VALUE`.
package struct OptionAssignment: ExpressibleByArgument {
  /// The part before the equals sign.
  package var key: String
  /// The part after it.
  package var value: String

  /// Reads a word of the command line.
  package init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    key = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}
