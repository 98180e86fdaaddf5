package import HostStrings
package import UIContract

/// The window as the application's screens see it: commands go out, events come back to the element that they are about.
///
/// It follows the tree of elements by the commands that it passes on, so that events go up to parents, and those of elements
/// that are gone are dropped. Used on the loop's thread.
package final class Interface: PlatformThread {
  /// Hears an event; returns whether it was for it.
  package typealias Handler = (AppEvent) -> Bool

  /// The texts.
  package let strings: Strings
  /// The ids of all elements.
  package let ids = Transaction.IDSource()
  /// Does what takes time.
  package let worker: any Worker
  /// The time of day, in seconds since 1970.
  package let now: () -> Int64

  private let thread: any MainThread
  private var parents: [ElementID: ElementID] = [:]
  private var children: [ElementID: Set<ElementID>] = [:]
  private(set) var handlers: [ElementID: Handler] = [:]
  /// Dialogs and sheets that are open: their results are for their continuations, not for the elements that they belong to.
  private var modals: Set<ElementID> = []

  /// The interface of a component.
  package init(
    to thread: any MainThread, strings: Strings, worker: any Worker,
    now: @escaping () -> Int64
  ) {
    self.thread = thread
    self.strings = strings
    self.worker = worker
    self.now = now
  }

  // MARK: - Out

  package func sendCommands(_ commands: [Command]) {
    var start = commands.startIndex
    // A transaction has a bound; only the largest change of a screen comes near it.
    while start < commands.endIndex {
      let end = min(start + CommandLimit.commands, commands.endIndex)
      let part = Array(commands[start..<end])
      part.forEach(follow)
      thread.sendCommands(part)
      start = end
    }
  }

  package func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?) {
    if isThere(id) { thread.setImageData(id, request: request, pixels) }
  }

  /// Closes the window, as its own button does.
  package func quit() { sendCommands([Command(.quit, .application)]) }

  package func sendEvent(_ event: AppEvent) { thread.sendEvent(event) }

  /// Shows a dialog or a sheet on top of all; `then` runs once when it ends, and the dialog is deleted before.
  package func startModal(_ dialog: ElementID, then: @escaping (Int32) -> Void) {
    modals.insert(dialog)
    thread.startModal(dialog) { [weak self] option in
      self?.modals.remove(dialog)
      if let self, isThere(dialog) { sendCommands([.delete(dialog)]) }
      then(option)
    }
  }

  /// Ends a dialog, and what lies over it; without effect if the user has ended it before.
  package func endModal(_ dialog: ElementID, _ value: Int32) {
    if thread.isModal(dialog) { thread.endModal(dialog, value) }
  }

  // MARK: - In

  /// Hears the events of an element, and those of elements in it that nothing else took.
  package func on(_ id: ElementID, _ handler: @escaping Handler) { handlers[id] = handler }

  /// Whether the element was made and not deleted.
  package func isThere(_ id: ElementID) -> Bool { id == .application || parents[id] != nil }

  /// Drops what is known of an element that the component removed automatically, such as a toast.
  package func noteGone(_ id: ElementID) { forget(id) }

  /// Takes an event to its handler; returns whether it was taken.
  @discardableResult
  package func dispatch(_ event: AppEvent) -> Bool {
    guard isThere(event.id) else { return false }
    switch event {
    case .value:
      var next: ElementID? = event.id
      while let id = next {
        if handlers[id]?(event) == true { return true }
        if modals.contains(id) { return false }
        next = parents[id]
      }
      return false
    case .visibility:
      var wasTaken = false
      for id in below(event.id) where handlers[id]?(event) == true { wasTaken = true }
      return wasTaken
    case .system, .scrollChanged, .imageRequest, .timer, .focus:
      return handlers[event.id]?(event) ?? false
    }
  }

  // MARK: - The tree

  private func follow(_ command: Command) {
    if command.type.isCreation {
      // The application is the root, whatever its command says.
      guard command.child != .none else { return }
      parents[command.child] = command.id
      children[command.id, default: []].insert(command.child)
      return
    }
    switch command.type {
    case .deleteElement: forget(command.id)
    case .clear: for child in children[command.id] ?? [] { forget(child) }
    case .reorderChild:
      guard let old = parents[command.child], old != command.id else { return }
      children[old]?.remove(command.child)
      parents[command.child] = command.id
      children[command.id, default: []].insert(command.child)
    default: return
    }
  }

  private func forget(_ id: ElementID) {
    if let parent = parents[id] { children[parent]?.remove(id) }
    for gone in below(id) {
      parents[gone] = nil
      children[gone] = nil
      handlers[gone] = nil
    }
  }

  /// An element and all in it, from the top.
  private func below(_ id: ElementID) -> [ElementID] {
    var all = [id]
    var next = 0
    while next < all.count {
      all += (children[all[next]] ?? []).sorted()
      next += 1
    }
    return all
  }
}
