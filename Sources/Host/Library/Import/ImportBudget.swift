import HostBase

/// What looking for files to import may take: names, and time.
///
/// People drop a folder without knowing what lies below it: a whole disk, the kernel's own files, a folder of another machine.
package final class ImportBudget {
  /// The most names of one folder.
  static let folderLimit = 1_000_000
  /// The most names that are looked at.
  private let nameLimit: Int
  /// When the time is over, by the monotonic clock.
  private let end: Double
  private let seconds: Double
  private let isCancelled: () -> Bool
  private var names = 0
  /// Whether something was left out.
  private(set) var isSpent = false

  /// A budget that begins now; `isCancelled` ends it early.
  package init(
    names: Int = 500_000, seconds: Double = .infinity, isCancelled: @escaping () -> Bool = { false }
  ) {
    nameLimit = names
    self.seconds = seconds
    self.isCancelled = isCancelled
    end = MonotonicTime.seconds + seconds
  }

  /// What a person waits for who wants to see what files would come to.
  package static func looking(isCancelled: @escaping () -> Bool = { false }) -> ImportBudget {
    ImportBudget(names: 100_000, seconds: 5, isCancelled: isCancelled)
  }

  /// Whether another name may be looked at.
  func takesName() -> Bool {
    names += 1
    if names > nameLimit { isSpent = true }
    return goesOn
  }

  /// Whether there is time for another file.
  var goesOn: Bool {
    if MonotonicTime.seconds > end || isCancelled() || EndSignal.isOverdue { isSpent = true }
    return !isSpent
  }

  /// The message about a folder of which something was left out.
  func sentence(_ path: String) -> String {
    let limit =
      names > nameLimit
      ? counted(nameLimit, "file") : "what \(Int(seconds, in: 0...3600)) seconds are enough for"
    return "\(path): only a part of it was looked at, \(limit); add a smaller folder"
  }
}
