package import HostBase
package import Library

/// Decides whether a core's file may run: by its signature, and by what it held before.
package struct CoreTrust: Sendable {
  /// Who may change a core without a word.
  package enum Keeper: Sendable {
    /// The system's packages, or the builder of this program: they could change the program as well.
    case system
    /// The user, who may not know of it.
    case user
    /// The user, who names the file just now.
    case named
  }

  private let places: Places
  private let ledger: CoreLedger

  /// What this user trusts.
  package init(places: Places) {
    self.places = places
    ledger = CoreLedger(places: places)
  }

  /// What is known of a core's file.
  package struct Standing: Equatable, Sendable {
    /// Its signature.
    package var signature: CoreSignature
    /// The file against what it was.
    package var verdict: CoreLedger.Verdict
    /// Whether a signer whom the user trusts signed it.
    var isSigned: Bool { if case .trusted = signature { true } else { false } }
  }

  /// Looks at a core's file, and changes nothing but the note of its times.
  package func standing(of core: CoreDescription) throws(TrustError) -> Standing {
    try standing(of: try open(core.path))
  }

  private func open(_ path: String) throws(TrustError) -> CoreFile {
    do throws(FileFailure) { return try CoreFile(path) } catch { throw .file(error) }
  }

  private func standing(of file: CoreFile) throws(TrustError) -> Standing {
    // Its size first: a signature is made of the whole file, too.
    do throws(FileFailure) {
      let verdict = try ledger.verdict(on: file)
      return Standing(signature: CoreSignature.of(file, places: places), verdict: verdict)
    } catch {
      throw .file(error)
    }
  }

  /// A core's file that may run.
  package struct Admission: Sendable {
    /// The file, opened; what is loaded must come from here.
    package var file: CoreFile
    /// SHA-256 of what it holds.
    package var sha256: String
    /// What the player should know.
    package var note: Sentence?
    /// What the user granted it; nil: it is known from a version that kept grants in settings.
    package var grants: [CoreGrant]?
    /// Whether it was known before.
    package var wasKnown: Bool
    /// How it came to be trusted.
    package var way: CoreLedger.Way
  }

  /// Lets a core run, or throws why not.
  ///
  /// - Parameter keeper: who may have changed it.
  package func admit(
    _ core: CoreDescription, keeper: Keeper, policy: TrustPolicy
  ) throws(TrustError) -> Admission {
    let file = try open(core.path)
    let standing = try standing(of: file)
    let note = try decide(standing, path: core.path, id: core.id, keeper: keeper, policy: policy)
    let isSigned = standing.isSigned
    switch standing.verdict {
    case .same(let record):
      return Admission(
        file: file, sha256: record.sha256, note: note, grants: record.grants, wasKnown: true,
        way: record.way)
    case .new(let sha256):
      let way: CoreLedger.Way = isSigned ? .signed : .firstUse
      ledger.note(file, sha256: sha256, way: way)
      return Admission(
        file: file, sha256: sha256, note: note, grants: [], wasKnown: false, way: way)
    case .changed(let record, let sha256):
      // What the user said was said of what it held then.
      let way: CoreLedger.Way = isSigned ? .signed : keeper == .system ? record.way : .firstUse
      ledger.note(file, sha256: sha256, way: way)
      return Admission(
        file: file, sha256: sha256, note: note, grants: [], wasKnown: true, way: way)
    }
  }

  /// A core's file that may run, opened, or why it may not; notes nothing of it.
  package func mayRun(
    _ core: CoreDescription, keeper: Keeper, policy: TrustPolicy
  ) throws(TrustError) -> CoreFile {
    let file = try open(core.path)
    _ = try decide(
      try standing(of: file), path: core.path, id: core.id, keeper: keeper, policy: policy)
    return file
  }

  /// Why a core's file may not run, nil if it may; notes nothing.
  package func objection(
    to path: String, id: String, keeper: Keeper, policy: TrustPolicy
  ) -> TrustError? {
    do throws(TrustError) {
      _ = try decide(
        try standing(of: try open(path)), path: path, id: id, keeper: keeper, policy: policy)
      return nil
    } catch {
      return error
    }
  }

  /// Whether a file in this standing may run; returns what the player should know.
  private func decide(
    _ standing: Standing, path: String, id: String, keeper: Keeper, policy: TrustPolicy
  ) throws(TrustError) -> Sentence? {
    // One that is not in a plugins folder has no other name.
    let name = keeper == .named ? PathName.quoted(path) : id
    if case .bad(let reason) = standing.signature {
      throw .badSignature(path: path, reason: reason)
    }
    if standing.isSigned { return nil }
    switch standing.verdict {
    case .same(let record):
      if policy == .strict, record.way == .firstUse { throw .notTrusted(path: path, name: name) }
      return nil
    case .new:
      if policy == .strict { throw .notTrusted(path: path, name: name) }
      return nil
    case .changed(let record, _):
      guard policy != .strict, keeper != .user else {
        throw .changed(path: path, name: name, since: record.since)
      }
      return keeper == .system
        ? nil
        : "\(PathName.last(path).printable) has changed since \(record.since); it was loaded, as you named it by its path"
    }
  }

  // MARK: - Ids

  /// Whether a core's file has what goes by its id: settings, and folders of its own.
  ///
  /// Any file may claim any id. The system's cores have it, and files that the user trusted or installed by a command. Else it is the file that used the id
  /// first. A new file gets an id that was never used unless another file of the catalogue goes by
  /// it, or there is a folder already.
  ///
  /// - Parameters:
  ///   - installed: the file that the id means in the catalogue.
  ///   - hasFolder: whether a folder by the name of the id is there.
  package func owns(
    _ core: CoreDescription, _ admission: Admission, keeper: Keeper, installed: String?,
    hasFolder: Bool
  ) -> Bool {
    if keeper == .system { return true }
    let path = PathName.real(core.path)
    let owner = ledger.owner(of: core.id)
    let isOwner: Bool
    if [.trusted, .installed].contains(admission.way) {
      isOwner = true
    } else if let owner {
      return owner.path == path || owner.sha256 == admission.sha256
    } else if let installed = installed.map(PathName.real), FileSystem.kind(installed) == .file {
      isOwner = installed == path || (try? CoreFile(installed).sha256()) == admission.sha256
    } else {
      isOwner = admission.wasKnown || !hasFolder
    }
    if isOwner, owner == nil { ledger.setOwner(of: core.id, to: core.path) }
    return isOwner
  }

  /// What the user granted a core's file, as it is now; nil: it is known from a version that kept grants in settings.
  package func grants(of core: CoreDescription) throws(TrustError) -> [CoreGrant]? {
    switch try standing(of: core).verdict {
    case .same(let record): record.grants
    case .new, .changed: []
    }
  }

  /// Grants a core's file, as it is now, this and nothing else; one that is not known yet is trusted by that.
  package func grant(
    _ grants: [CoreGrant], toFileOf core: CoreDescription
  ) throws(TrustError) {
    let sha256: String
    if case .same(let record) = try standing(of: core).verdict {
      sha256 = record.sha256
    } else {
      sha256 = try trust(core.path)
    }
    ledger.grant(grants, to: core.path, sha256: sha256)
  }

  /// Grants a core's file, as it is now, this and nothing else; it must have been admitted or trusted before.
  package func grant(_ grants: [CoreGrant], to core: String, sha256: String) {
    ledger.grant(grants, to: core, sha256: sha256)
  }

  /// Trusts a core's file as it is now.
  package func trust(
    _ core: String, way: CoreLedger.Way = .trusted
  ) throws(TrustError) -> String {
    let file = try open(core)
    let sha256: String
    do throws(FileFailure) { sha256 = try file.sha256() } catch { throw .file(error) }
    if case .bad(let reason) = CoreSignature.of(file, places: places) {
      throw .badSignature(path: core, reason: reason)
    }
    ledger.note(file, sha256: sha256, way: way)
    return sha256
  }
}

/// Why a core's file is not run.
package enum TrustError: HostFailure, Equatable {
  /// It holds something else than it did.
  case changed(path: String, name: String, since: String)
  /// It was not declared trusted, and the settings ask for that.
  case notTrusted(path: String, name: String)
  /// The signature beside it is not of it.
  case badSignature(path: String, reason: String)
  /// It cannot be read.
  case file(FileFailure)

  /// The exit code.
  package var exitCode: ExitCode {
    if case .file(let failure) = self { failure.exitCode } else { .coreNotLoadable }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .changed: "core_changed"
    case .notTrusted: "core_not_trusted"
    case .badSignature: "core_bad_signature"
    case .file(let failure): failure.code
    }
  }
  /// The file.
  package var path: String? {
    switch self {
    case .changed(let path, _, _), .notTrusted(let path, _), .badSignature(let path, _): path
    case .file(let failure): failure.path
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    if case .file(let failure) = self { return failure.sentence }
    return path.map { "\($0): \(reason)" } ?? reason
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The sentence without the file's name.
  package var reason: Sentence {
    switch self {
    case .changed(_, let name, let since):
      "the file has changed since \(UTCTime.local(since)), and is not loaded; if you trust the change: arcadia core trust \(name)"
    case .notTrusted(_, let name):
      "it is not trusted yet, which the setting cores.trust = \"strict\" asks for: arcadia core trust \(name)"
    case .badSignature(_, let reason):
      "its signature is bad (\(reason)), so it is not loaded; get core and \(CoreSignature.suffix) file again from where they came"
    case .file(let failure): failure.sentence
    }
  }
}
