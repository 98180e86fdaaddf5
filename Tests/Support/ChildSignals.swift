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
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  return attributes
}
