/// The code of a file that runs, or that called the functions of the player that run.
package struct Caller {
  /// Its file; nil where no code of a file runs.
  package let program: Program?

  package init(_ interpreter: Interpreter) {
    var index = interpreter.depth
    while index > 0 {
      index -= 1
      let record = interpreter.frames[index].entry.record
      if let program = record.pointee.method._withUnsafeGuaranteedRef({ $0.program }) {
        self.program = program
        return
      }
    }
    program = nil
  }

  /// The version of its movie, by which rules differ (V.Gate); the newest where no code runs.
  package var movieVersion: Int { program?.movieVersion ?? .max }

  /// The domain whose definitions it sees.
  package func domain(_ machine: Machine) -> Domain { program?.domain ?? machine.system }
}
