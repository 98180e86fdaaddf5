import Catalog
import HostBase

/// How a core is given the content of its session.
struct ContentStart {
  /// Who calls the core.
  let session: LocalSession

  private var environment: CoreEnvironment { session.environment }
  private var plan: SessionPlan { session.environment.plan }

  /// Loads the content.
  func load() throws(SessionError) {
    let name = plan.archive?.member ?? plan.contentPath
    if name == nil, plan.content == nil {
      guard environment.facts.supportsNoGame else {
        throw .contentRefused(
          core: plan.core.name, content: "no game",
          reason: "it does not start without one; name a game")
      }
    } else {
      environment.content = try ContentBlock(
        plan: plan, needsFullPath: needsFullPath(name ?? ""), texts: environment.texts)
    }
    environment.facts.lastComplaint = nil
    CoreDrive(session: session).announceStart()
    let info = environment.content.map { UnsafePointer($0.info) }
    guard session.call({ $0.loadGame(info) }) else {
      throw .contentRefused(
        core: plan.core.name, content: plan.contentPath ?? name ?? "no game",
        reason: environment.facts.missing ?? refusal(of: name))
    }
  }

  /// Why the core refused a file: in its own words if it said some, and what the file is if that is seen at once.
  private func refusal(of name: String?) -> String {
    let fileExtension = PathName.fileExtension(name ?? "")
    let own = session.library.systemInfo.extensions
    let isForeign = !own.isEmpty && name != nil && !own.contains(fileExtension)
    let reason =
      environment.facts.lastComplaint
      ?? (isForeign
        ? "it plays \(own.joined(separator: ", ")) files"
        : "it gave no reason; check that the file is whole and meant for this core")
    let bytes =
      plan.content.map { $0[...] }
      ?? plan.contentPath.flatMap { try? FileSystem.readStart($0, count: FileNature.byteCount) }?[
        ...]
    guard name != nil, let nature = bytes.flatMap({ FileNature($0) }) else { return reason }
    return "\(reason); the file is \(nature.rawValue)"
  }

  private func needsFullPath(_ name: String) -> Bool {
    let fileExtension = PathName.fileExtension(name)
    let override = environment.facts.contentOverrides.first {
      $0.extensions.contains(fileExtension)
    }
    return override?.needsFullPath ?? session.library.systemInfo.needsFullPath
  }
}
