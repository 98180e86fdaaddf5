import HostBase
import Library

/// Which pictures the cards show.
extension LibraryScreen {
  /// Follows a change of the setting for pictures.
  func readCovers() {
    guard let read = model.readCovers else { return }
    stage.work(read) { [weak self] covers in
      guard let self, covers != model.covers else { return }
      model.covers = covers
      recycle(isNew: true)
    }
  }
}
