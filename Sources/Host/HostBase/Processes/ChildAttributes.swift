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

/// Starts a program with these descriptors and this environment alone; returns its process, or the system's error number.
///
/// It has a process group of its own, so that Ctrl-C is for the host to answer.
package func spawnChild(
  _ path: String, _ arguments: [String], environment: [String],
  _ actions: inout posix_spawn_file_actions_t
) -> (pid: pid_t, number: Int32) {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  setChildAttributes(&attributes)
  var environment = environment
  // Without it the program itself may not find its libraries.
  if let path = Places.environment()["LD_LIBRARY_PATH"] {
    environment.append("LD_LIBRARY_PATH=\(path)")
  }
  var argv = ([ProgramFiles.name(of: path)] + arguments).map { strdup($0) } + [nil]
  var envp = environment.map { strdup($0) } + [nil]
  defer { for text in argv + envp { free(text) } }
  var pid: pid_t = 0
  let number = posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
  return (pid, number)
}
