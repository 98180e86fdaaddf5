package import Catalog
package import Library
import Synchronization

/// The installed cores as they are while the window is open: some can be installed, and dropped into a folder or taken out of it.
package final class CurrentCores: Sendable {
  /// What was found when it was looked last.
  package struct Found: Equatable, Sendable {
    /// The types of the cores.
    package var types: [GameType]
    /// The cores.
    package var cores: [CoreDescription]
    /// Files of cores that cannot be used.
    package var broken: [CoreCatalog.Broken]
  }

  private let state: Mutex<(found: Found, catalog: CoreCatalog?)>

  /// Begins with what was found; without a `catalog` it stays as it is.
  init(_ found: Found, catalog: CoreCatalog?) { state = Mutex((found, catalog)) }

  /// What there is now.
  package var current: Found { state.withLock { $0.found } }

  /// Looks through the folders again, which reads files; returns the new catalogue if there is anything new.
  package func look() -> CoreCatalog? {
    guard let catalog = state.withLock({ $0.catalog?.again() }) else { return nil }
    let found = Found(catalog)
    return state.withLock { state in
      guard found != state.found else { return nil }
      state = (found, catalog)
      return catalog
    }
  }
}

extension CurrentCores.Found {
  /// What a catalogue has.
  init(_ catalog: CoreCatalog) {
    self.init(types: catalog.gameTypes, cores: catalog.cores, broken: catalog.broken)
  }
}
