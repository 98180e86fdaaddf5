/// This program, as `--version` and GET_HOST tell it.
package enum HostVersion {
  /// Its version.
  package static let text = "0.1.0"
}
