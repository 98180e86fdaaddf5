#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Player.Clock {
  /// The date and the zone of the machine, from now on.
  public static var system: Player.Clock {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var local = tm()
    tzset()
    localtime_r(&now.tv_sec, &local)
    return Player.Clock(
      start: Double(now.tv_sec) * 1000 + (Double(now.tv_nsec) / 1_000_000).rounded(.down),
      zoneMinutes: Double(local.tm_gmtoff) / 60)
  }
}
