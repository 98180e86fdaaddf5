/// This program, as `--version` and GET_HOST tell it.
public enum HostVersion {
  /// Its version.
  public static let text = "0.1.0"
}
