/// Decides whether a core's file may run: by its signature, and by what it held before.
public struct CoreTrust: Sendable {
  /// How much is asked of a file that nobody has used yet.
  public enum Policy: String, Sendable, CaseIterable {
    /// It is loaded, and remembered.
    case firstUse = "first-use"
    /// Only what was installed or trusted by a command, or signed, is loaded.
    case strict
  }

  /// Who may change a core without a word.
  public enum Keeper: Sendable {
    /// The system's packages, or whoever builds this program: they could change the program as well.
    case system
    /// The user, who may not know of it.
    case user
    /// The user, who names the file just now.
    case named
  }

  private let places: Places
  private let ledger: CoreLedger

  /// What this user trusts.
  public init(places: Places) {
    self.places = places
    ledger = CoreLedger(places: places)
  }

  /// What is known of a core's file.
  public struct Standing: Equatable, Sendable {
    /// Its signature.
    public var signature: CoreSignature
    /// The file against what it was.
    public var verdict: CoreLedger.Verdict
  }

  /// Looks at a core's file, and changes nothing.
  public func standing(of core: CoreDescription) throws(TrustError) -> Standing {
    do throws(FileFailure) {
      return Standing(
        signature: CoreSignature.of(core.path, places: places),
        verdict: try ledger.verdict(on: core.path))
    } catch {
      throw .file(error)
    }
  }

  /// Lets a core run, or says why not; answers what the player should know.
  ///
  /// - Parameter keeper: who may have changed it.
  public func admit(
    _ core: CoreDescription, keeper: Keeper, policy: Policy
  ) throws(TrustError) -> String? {
    let standing = try standing(of: core)
    // One that is not in a plugins folder has no other name.
    let name = keeper == .named ? PathName.quoted(core.path) : core.id
    if case .bad(let reason) = standing.signature {
      throw .badSignature(path: core.path, reason: reason)
    }
    var isSigned = false
    if case .trusted = standing.signature { isSigned = true }
    switch standing.verdict {
    case .same(let record):
      if policy == .strict, record.way == .firstUse, !isSigned {
        throw .notTrusted(path: core.path, name: name)
      }
      return nil
    case .new(let sha256):
      if policy == .strict, !isSigned { throw .notTrusted(path: core.path, name: name) }
      ledger.note(core.path, sha256: sha256, way: isSigned ? .signed : .firstUse)
      return nil
    case .changed(let record, let sha256):
      if isSigned {
        ledger.note(core.path, sha256: sha256, way: .signed)
        return nil
      }
      switch keeper {
      case .system where policy != .strict:
        ledger.note(core.path, sha256: sha256, way: record.way)
        return nil
      case .named where policy != .strict:
        ledger.note(core.path, sha256: sha256, way: record.way)
        return
          "\(PathName.last(core.path).printable) has changed since \(UTCTime.local(record.since)); it was loaded, as you named it by its path"
      default:
        throw .changed(path: core.path, name: name, since: record.since)
      }
    }
  }

  /// Trusts a core's file as it is now.
  public func trust(
    _ core: String, way: CoreLedger.Way = .trusted
  ) throws(TrustError) -> String {
    if case .bad(let reason) = CoreSignature.of(core, places: places) {
      throw .badSignature(path: core, reason: reason)
    }
    do throws(FileFailure) {
      let sha256 = try Digest.sha256(ofFile: core).sha256
      ledger.note(core, sha256: sha256, way: way)
      return sha256
    } catch {
      throw .file(error)
    }
  }
}

/// Why a core's file is not run.
public enum TrustError: HostFailure, Equatable {
  /// It holds something else than it did.
  case changed(path: String, name: String, since: String)
  /// Nobody has said that it is trusted, and the settings ask for that.
  case notTrusted(path: String, name: String)
  /// The signature beside it is not of it.
  case badSignature(path: String, reason: String)
  /// It cannot be read.
  case file(FileFailure)

  /// The exit code.
  public var exitCode: ExitCode {
    if case .file(let failure) = self { failure.exitCode } else { .coreNotLoadable }
  }
  /// Name for scripts.
  public var code: String {
    switch self {
    case .changed: "core_changed"
    case .notTrusted: "core_not_trusted"
    case .badSignature: "core_bad_signature"
    case .file(let failure): failure.code
    }
  }
  /// The file.
  public var path: String? {
    switch self {
    case .changed(let path, _, _), .notTrusted(let path, _), .badSignature(let path, _): path
    case .file(let failure): failure.path
    }
  }
  /// The sentence.
  public var message: String {
    switch self {
    case .changed(let path, let name, let since):
      "\(path): the file has changed since \(UTCTime.local(since)), and is not loaded; if that was you, or somebody you trust: arcadia core trust \(name)"
    case .notTrusted(let path, let name):
      "\(path): nobody has said yet that it is trusted, which the setting cores.trust = \"strict\" asks for: arcadia core trust \(name)"
    case .badSignature(let path, let reason):
      "\(path): its signature is bad (\(reason)), so it is not loaded; get core and \(CoreSignature.suffix) file again from where they came"
    case .file(let failure): failure.message
    }
  }
}
