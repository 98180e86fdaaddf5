import HostBase

/// How much is asked of a core's file that was not used before (the setting `cores.trust`).
package enum TrustPolicy: String, Sendable, CaseIterable {
  /// It is loaded, and remembered.
  case firstUse = "first-use"
  /// Only what was installed or trusted by a command, or signed, is loaded.
  case strict
}
