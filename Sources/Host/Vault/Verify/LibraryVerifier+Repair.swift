import Glibc
package import HostBase
package import Library

extension LibraryVerifier {
  /// Repairs what can be repaired; returns what stood in the way, by path.
  ///
  /// Damaged and empty saves give way to the newest good version and become versions themselves, damaged states to the
  /// newest whole one of their slot in the history and go into it; progress that waits is put in its place; temporary
  /// files go, and damaged versions go to the trash. A game that is being played is left alone.
  package func repair(
    _ report: inout VerifyReport, games: [LibraryGame]
  ) -> [(path: String, failure: any HostFailure)] {
    var failures: [(path: String, failure: any HostFailure)] = []
    for index in report.findings.indices where report.findings[index].isRepairable {
      let finding = report.findings[index]
      do {
        let game = games.first { $0.stem == finding.game && $0.type.id == finding.type }
        if try repair(finding, of: game) { report.findings[index].isRepaired = true }
      } catch let failure as any HostFailure {
        failures.append((finding.path, failure))
      } catch {
        continue
      }
    }
    return failures
  }

  private func repair(_ finding: VerifyReport.Finding, of game: LibraryGame?) throws -> Bool {
    if finding.kind == .temporary {
      try FileSystem.remove(finding.path)
      return true
    }
    guard let game else { return false }
    let lock = try GameLock.take(
      GameLock.Game(places: places, data: data, type: game.type, stem: game.stem), for: .change)
    defer { lock.release() }
    let shelf = SaveShelf(places: places, data: data, type: game.type, stem: game.stem)
    switch finding.kind {
    case .damaged, .empty:
      if PathName.folder(finding.path) == shelf.backups.folder {
        try Trash.put(finding.path, places: places)
        return true
      }
      if PathName.folder(finding.path) == data.folder(.states, game.type) {
        return try repairState(finding.path, of: game)
      }
      guard let good = shelf.newestGoodVersion(of: PathName.last(finding.path)) else {
        return false
      }
      try shelf.restore(good)
      return true
    case .rescue:
      let bytes = try FileSystem.read(finding.path, limit: SaveKeeper.byteLimit)
      guard let kind = game.type.saves.first(where: { $0.memory == 0 }) else { return false }
      try shelf.replace(
        data.save(kind, core: "", type: game.type, stem: game.stem), with: bytes)
      try FileSystem.remove(finding.path)
      return true
    case .unreadable, .badArchive, .orphan, .stray, .temporary: return false
    }
  }

  private func repairState(_ path: String, of game: LibraryGame) throws -> Bool {
    let vault = try vault(of: game)
    let slots = try vault.slots()
    guard let slot = slots.first(where: { $0.file.name == PathName.last(path) })?.slot,
      try vault.repair(slot) != nil
    else { return false }
    try ledger.note(vault.path(of: slot))
    return true
  }
}
