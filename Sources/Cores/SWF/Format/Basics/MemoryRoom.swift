#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whether there is memory for what a file asks for: an array that cannot be allocated ends the program.
public enum MemoryRoom {
  /// What is left for everything else.
  private static let reserve = 32 << 20
  /// Requests below it are not asked for.
  private static let smallest = 1 << 20

  /// Whether so many bytes can be allocated at once, and some remain.
  ///
  /// The process may have a limit, as cores have (RLIMIT_DATA), so the C library is asked. It takes no page of what is only reserved.
  public static func has(_ bytes: Int) -> Bool {
    guard bytes >= smallest else { return true }
    guard bytes <= Int.max - reserve, let trial = unsafe malloc(bytes + reserve) else {
      return false
    }
    unsafe free(trial)
    return true
  }
}
