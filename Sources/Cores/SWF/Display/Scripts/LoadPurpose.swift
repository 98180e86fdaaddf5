package import FlashHeap

/// What a machine asks for something for; the machine alone knows what it does with what comes.
package protocol LoadPurpose {
  /// Whose machine takes what comes (`ScriptHost.loadFinished`).
  var owner: ScriptLanguage { get }
  /// Something is asked of the world outside; else the machine only waits for the end of an iteration.
  var needsFile: Bool { get }
  /// What is not there is reported an iteration later (measured: late-failures).
  var failsLate: Bool { get }
  /// It comes as often as streams get their files (measured: stream-requests).
  var isStream: Bool { get }

  /// Keeps alive what it refers to.
  func mark(_ marker: inout Marker)
}
