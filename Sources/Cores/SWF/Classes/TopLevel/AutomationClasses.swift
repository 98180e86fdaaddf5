import FlashAVM1
import FlashHeap

/// `flash.automation`, which Flash Player 10 and later have for tests of movies.
///
/// Nothing is ever captured here. Their methods are those of `DeclaredMembers`: all return undefined.
enum AutomationClasses {
  static let tables = ["StageCapture", "ActionGenerator", "Configuration"].map { name in
    NativeClass(
      name: "flash.automation." + name,
      constructor: { _, _ throws(ScriptAbort) in .undefined })
  }
}
