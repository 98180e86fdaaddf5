import FlashAVM2
import FlashHeap

/// What scripts have under way outside of the display list: loads, files, connections.
final class ScriptServices {
  private unowned let machine: ABCMachine
  /// What is on its way into Loaders.
  private(set) lazy var contents = ContentLoads(machine)
  /// Shared objects that are open.
  private(set) lazy var sharedObjects = SharedObjects(machine)
  /// Dialogs for files.
  private(set) lazy var files = FileTasks(machine)
  /// Sockets that are open.
  private(set) lazy var sockets = Sockets(machine)
  /// Messages between LocalConnections.
  private(set) lazy var localConnections = LocalConnections(machine)
  /// Calls of servers.
  private(set) lazy var remote = RemoteCalls(machine)
  /// The one SecurityDomain, once scripts have asked for it.
  private(set) var securityDomain: ScriptObject?

  init(_ machine: ABCMachine) { self.machine = machine }

  /// The one object of SecurityDomain (Y.Sd.1).
  func makeSecurityDomain() throws(ScriptError) -> Value {
    if let securityDomain { return Value(securityDomain) }
    let type = machine.types.type("flash.system", "SecurityDomain")
    let made = machine.machine.make(
      try machine.machine.table(for: type, machine.interpreter))
    securityDomain = made
    return Value(made)
  }

  /// What of all this a state has.
  func code(_ coder: StateCoder) {
    coder.value(&securityDomain)
    contents.code(coder)
    sharedObjects.code(coder)
    files.code(coder)
    sockets.code(coder)
    localConnections.code(coder)
    remote.code(coder)
  }
}
