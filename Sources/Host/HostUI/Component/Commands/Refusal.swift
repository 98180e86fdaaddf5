package import UIContract

/// A command that was not obeyed, and why.
package struct Refusal: Equatable, Sendable, CustomStringConvertible {
  /// Why a command was not obeyed.
  ///
  /// The raw value is its name in logs.
  package enum Kind: String, CaseIterable, Sendable {
    case noApplication = "no application"
    case badID = "bad id"
    case idTaken = "id taken"
    case unknownElement = "unknown element"
    case wrongParent = "wrong parent"
    case secondChild = "second child"
    case wrongElement = "wrong element"
    case cycle
    case tooDeep = "too deep"
    case tooManyElements = "too many elements"
    case tooManyCommands = "too many commands"
    case tooManyOptions = "too many options"
    case textTooLong = "text too long"
    case unknownStyle = "unknown style"
    case badValue = "bad value"
    case badName = "bad name"
    case notModal = "not modal"
    case failed
  }

  /// Why.
  package let kind: Kind
  /// What the command was.
  package let type: CommandType
  /// The element it was for.
  package let id: ElementID
  /// What about it does not fit.
  package let detail: String

  /// A line for the log.
  package var description: String {
    "\(type.rawValue) \(id) refused: \(kind.rawValue)\(detail.isEmpty ? "" : " (\(detail))")"
  }
}

/// Why one command is refused; thrown while it is checked, before anything changes.
struct Refused: Error {
  let kind: Refusal.Kind
  let detail: String

  init(_ kind: Refusal.Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }
}

/// The refusals of a run: counted by kind, the latest kept, each kind logged once.
package final class RefusalLog {
  /// How many refusals are kept.
  package static let kept = 1_000

  /// The first refusals, at most `kept` of them.
  package private(set) var list: [Refusal] = []
  /// How many there were of each kind.
  package private(set) var counts: [Refusal.Kind: Int] = [:]
  /// Hears the first refusal of each kind.
  package var onFirst: ((Refusal) -> Void)?

  /// An empty log.
  package init() {}

  /// How many there were in all.
  package var count: Int { counts.values.reduce(0, +) }

  /// Forgets the list; the kinds that were logged stay known.
  package func clear() { list = [] }

  func add(_ refusal: Refusal) {
    let before = counts[refusal.kind, default: 0]
    counts[refusal.kind] = before + 1
    if list.count < Self.kept { list.append(refusal) }
    if before == 0 { onFirst?(refusal) }
  }
}
