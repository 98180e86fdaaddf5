import FlashAVM1
package import FlashDisplay
package import FlashHeap
import SWF

/// MovieClipLoaders that have loaded something.
package final class MovieLoaders: Service {
  package var byToken: [Int: ScriptObject] = [:]

  package override func markRoots(_ marker: inout Marker) {
    for loader in byToken.values { marker.mark(loader) }
  }

  /// A number for a loader, by which the player reports its events.
  package func addLoader(_ object: ScriptObject) -> Int {
    if let known = byToken.first(where: { $0.value == object }) { return known.key }
    let token = (byToken.keys.max() ?? 0) + 1
    byToken[token] = object
    return token
  }

  /// An event of a loader; it runs as in a movie of `version`, as a rule that of the first one.
  package func loaderEvent(
    _ event: String, loader: Int, target: DisplayObject?, version: Int?,
    _ arguments: [ScriptArgument]
  ) {
    guard let object = byToken[loader] else { return }
    let version = UInt8(clamping: version ?? player.actionIsland.levels[0]?.version ?? 8)
    machine.withPlayerFrame(player.actionIsland.levels[0]?.script, version: version) {
      () throws(ScriptAbort) in
      let clip = target?.script.map { Value($0) } ?? .undefined
      // A script may take this over. It is there in movies up to SWF 6 as well, which do not see it.
      let hiding = self.scopes.hiding
      self.scopes.hiding = PropertyFlags.hiding(from: max(version, 7)).rawValue
      let name = self.heap.intern("broadcastMessage")
      let method = try self.objects.lookup(object, name, this: Value(object)) ?? .undefined
      self.scopes.hiding = hiding
      try self.calls.call(
        method, this: Value(object),
        [self.heap.value(event), clip] + arguments.map { self.objects.value($0) },
        reason: .call)
    }
  }
}
