public import Glibc

/// Attributes of a child that takes all signals: the thread of a test blocks some, and a child would inherit that.
///
/// The caller destroys them.
public func unblockedAttributes() -> posix_spawnattr_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  // A shell starts what runs beside it with SIGINT and SIGQUIT ignored, and children would ignore them as well.
  var ends = sigset_t()
  sigemptyset(&ends)
  sigaddset(&ends, SIGINT)
  sigaddset(&ends, SIGQUIT)
  posix_spawnattr_setsigdefault(&attributes, &ends)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  return attributes
}
