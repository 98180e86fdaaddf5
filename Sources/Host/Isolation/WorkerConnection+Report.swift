import Catalog
import HostBase
import Library
import Logging
import Session

/// What is written down of a core's end.
extension WorkerConnection {
  /// Writes a report, where reports are wanted, and returns its path.
  ///
  /// Nothing that goes wrong here may stand in the way of what else is to be saved now.
  func writeReport(_ facts: CrashFacts, message: String) -> String? {
    guard let place = rules.report else { return nil }
    let start = flight.log.oldest
    let game = plan.contentPath.map { path in
      var file = CrashReport.File(name: PathName.last(plan.archive?.member ?? path))
      if let content = plan.content {
        file.size = content.count
        file.digest = Digest.sha1(content)
      } else if let found = try? Digest.sha1(ofFile: path) {
        (file.digest, file.size) = (found.sha1, found.size)
      }
      return file
    }
    var core = CrashReport.File(name: PathName.last(plan.core.path))
    if let found = try? Digest.sha256(ofFile: plan.core.path) {
      (core.digest, core.size) = (found.sha256, found.size)
    }
    let report = CrashReport(
      time: UTCTime.now().text, message: message, crash: facts, coreID: plan.core.id,
      coreName: plan.core.name, coreVersion: plan.core.version, coreFile: core,
      gameType: place.gameType, game: game, options: allOptions,
      devices: choices.devices.sorted { $0.key < $1.key }.map {
        .init(port: $0.key, device: $0.value)
      },
      cheats: choices.cheats.filter(\.value.isEnabled).sorted { $0.key < $1.key }.map {
        .init(index: $0.key, code: $0.value.code)
      },
      firstFrame: start?.frame ?? flight.log.firstInput &- 1, frames: flight.log.inputs.count,
      framesPerSecond: avInfo.framesPerSecond,
      isWhole: start != nil || flight.log.inputs.isEmpty || flight.log.firstInput == 1)
    do {
      return try report.write(inputs: flight.log.inputs, state: start?.state, at: place)
    } catch {
      Log.session.warning(
        "no crash report was written: \((error as? any HostFailure)?.message ?? "\(error)")")
      return nil
    }
  }

  /// The options as the core was given them.
  private var allOptions: [String: String] {
    plan.options.merging(choices.options.map { ($0.key, $0.value) }) { _, chosen in chosen }
  }
}
