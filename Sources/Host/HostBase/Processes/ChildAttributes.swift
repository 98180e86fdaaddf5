package import Glibc

/// Has `posix_spawn` give a child a process group of its own and the usual signals: none blocked, none ignored, whatever
/// this process does with them.
///
/// `attributes` must be initialized, and be destroyed by the caller.
package func setChildAttributes(_ attributes: inout posix_spawnattr_t) {
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setpgroup(&attributes, 0)
  posix_spawnattr_setflags(
    &attributes,
    Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
}
