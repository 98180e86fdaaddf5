/// What stands on the command line: `--name value` pairs behind the name of the trial.
public struct Options {
  private var values: [String: [String]] = [:]

  /// What is wrong with the command line.
  public struct Mistake: Error, CustomStringConvertible {
    /// One line.
    public var description: String

    /// A mistake in these words.
    public init(description: String) { self.description = description }
  }

  /// Reads the arguments; the first of them names the trial.
  public init(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw Mistake(description: "\(name): expected --name value")
      }
      values[String(name.dropFirst(2)), default: []].append(value)
    }
  }

  /// Everything that was said with this name.
  public func all(_ name: String) -> [String] { values[name] ?? [] }

  /// What was said last with this name.
  public func text(_ name: String) -> String? { values[name]?.last }

  /// A number of at least 0.
  public func number(_ name: String, or standard: Int) throws -> Int {
    guard let text = text(name) else { return standard }
    guard let number = Int(text), number >= 0 else {
      throw Mistake(description: "--\(name) \(text): expected a number")
    }
    return number
  }
}
