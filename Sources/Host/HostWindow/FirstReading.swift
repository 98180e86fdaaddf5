import Catalog
import GameIndex
import HostBase
import HostProgram
import Library
import Synchronization

/// The catalogue of cores and the cache of the library, which a thread reads while SDL opens the window.
final class FirstReading {
  private final class Result: Sendable {
    let value = Mutex<(catalog: CoreCatalog, cache: LibrarySnapshot)?>(nil)
  }

  private let context: Context
  private let data: DataFolder
  private let read = Result()
  private let thread: BackgroundThread?

  init(_ context: Context, _ data: DataFolder) {
    self.context = context
    self.data = data
    // Nothing else uses the context until `result` has waited for the thread.
    nonisolated(unsafe) let context = context
    thread = try? BackgroundThread { [read] in
      let value = FirstReading.read(context, data)
      read.value.withLock { $0 = value }
    }
  }

  /// What was read, once the thread has ended; called once.
  var result: (catalog: CoreCatalog, cache: LibrarySnapshot) {
    thread?.join()
    return read.value.withLock { $0 } ?? FirstReading.read(context, data)
  }

  private static func read(
    _ context: Context, _ data: DataFolder
  ) -> (catalog: CoreCatalog, cache: LibrarySnapshot) {
    let catalog = context.catalog
    let index = LibraryIndex(places: context.places, data: data)
    return (catalog, index.read(types: catalog.gameTypes))
  }
}
