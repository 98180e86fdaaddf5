package import UIContract

/// Collects the commands of one transaction, and gives new elements their ids.
///
/// Screens build with it: nothing reaches the component until `send`.
package final class Transaction {
  private let thread: any PlatformThread
  private let ids: IDSource
  private var commands: [Command] = []

  /// A row of ids that all screens of a program share.
  package final class IDSource {
    private var ids = ElementIDs()
    /// A row that begins after the application's id.
    package init() {}
    /// The next id.
    package func next() -> ElementID { ids.next() }
  }

  /// An empty transaction for a component.
  package init(to thread: any PlatformThread, ids: IDSource) {
    self.thread = thread
    self.ids = ids
  }

  /// Adds a command.
  package func add(_ command: Command) { commands.append(command) }

  /// Adds a command that makes an element; returns the new element's id.
  package func make(_ command: (ElementID) -> Command) -> ElementID {
    let id = ids.next()
    commands.append(command(id))
    return id
  }

  /// Sends what was collected; afterwards it is empty.
  package func send() {
    guard !commands.isEmpty else { return }
    thread.sendCommands(commands)
    commands = []
  }
}
