import Catalog
import Foundation
import HostBase
import Library
import TestSupport
import Testing

/// Which cores' files are loaded: by what they held, and by signatures that the `openssl` command makes.
@Suite("Trust in cores")
struct CoreTrustTests {
  private let folder = TemporaryFolder("trust")
  private var places: Places {
    Places(environment: [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state",
      "XDG_CONFIG_HOME": folder.path + "/config",
    ])
  }
  private var trust: CoreTrust { CoreTrust(places: places) }
  private var core: CoreDescription {
    CoreDescription(
      id: "mine", name: "Mine", version: "1", path: folder.path + "/mine.so", source: .systemInfo,
      gameTypes: [])
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: core.path))
  }

  private func admit(
    _ keeper: CoreTrust.Keeper = .user, _ policy: TrustPolicy = .firstUse
  ) throws -> String? {
    try trust.admit(core, keeper: keeper, policy: policy).note?.text
  }

  /// Makes a key and a certificate of its own, and signs the core with it.
  private func sign(as name: String, days: String = "-days 30") {
    let key = folder.path + "/\(name)"
    if !FileManager.default.fileExists(atPath: key + ".pem") {
      #expect(
        shell(
          "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=\(name)' \(days)"
            + " -keyout '\(key).key' -out '\(key).pem' 2>/dev/null") == 0)
    }
    #expect(
      shell(
        "openssl cms -sign -binary -in '\(core.path)' -signer '\(key).pem' -inkey '\(key).key'"
          + " -outform DER -out '\(core.path).p7s'") == 0)
  }

  private func trustCertificate(of name: String) throws {
    let certificates = CoreSignature.folder(places)
    try FileManager.default.createDirectory(
      atPath: certificates, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.path + "/\(name).pem", toPath: certificates + "/\(name).pem")
  }

  @Test("a core is remembered at its first use, and refused once its file has changed")
  func firstUse() throws {
    try write("first")
    #expect(try admit() == nil)
    #expect(try admit() == nil)
    // Copied again, it is the same.
    try write("first")
    #expect(try admit() == nil)
    try write("other")
    let error = #expect(throws: TrustError.self) { try admit() }
    #expect(error?.message.contains("arcadia core trust mine") == true)
    #expect(throws: TrustError.self) { try admit() }
    _ = try trust.trust(core.path)
    #expect(try admit() == nil)
  }

  @Test("a change that keeps size and time is seen")
  func sameSize() throws {
    try write("first")
    #expect(try admit() == nil)
    let times = try FileManager.default.attributesOfItem(atPath: core.path)[.modificationDate]
    try write("fIrst")
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(times)], ofItemAtPath: core.path)
    #expect(throws: TrustError.self) { try admit() }
  }

  @Test("the system's cores change with their packages; one that is named by its path gives a note")
  func keepers() throws {
    try write("first")
    #expect(try admit(.system) == nil)
    try write("second")
    #expect(try admit(.system) == nil)
    try write("third")
    #expect(try admit(.named)?.contains("changed") == true)
    #expect(try admit(.named) == nil)
    try write("fourth")
    #expect(throws: TrustError.self) { try admit(.named, .strict) }
    #expect(throws: TrustError.self) { try admit(.system, .strict) }
  }

  @Test("strict asks for a word of the user")
  func strict() throws {
    try write("first")
    let error = #expect(throws: TrustError.self) { try admit(.user, .strict) }
    #expect(error?.code == "core_not_trusted")
    // Having been used is no such word.
    #expect(try admit() == nil)
    #expect(throws: TrustError.self) { try admit(.user, .strict) }
    _ = try trust.trust(core.path, way: .installed)
    #expect(try admit(.user, .strict) == nil)
  }

  @Test("a good signature stands for every change; one that does not fit keeps the core away")
  func signed() throws {
    try write("first")
    sign(as: "maker")
    #expect(try trust.standing(of: core).signature == .unknown(signer: "maker"))
    #expect(throws: TrustError.self) { try admit(.user, .strict) }
    try trustCertificate(of: "maker")
    #expect(try trust.standing(of: core).signature == .trusted(signer: "maker"))
    #expect(try admit(.user, .strict) == nil)
    try write("second")
    let error = #expect(throws: TrustError.self) { try admit() }
    #expect(error?.code == "core_bad_signature")
    #expect(throws: TrustError.self) { _ = try trust.trust(core.path) }
    sign(as: "maker")
    #expect(try admit(.user, .strict) == nil)
    // Another user's counts for nothing.
    try write("third")
    sign(as: "stranger")
    #expect(try trust.standing(of: core).signature == .unknown(signer: "stranger"))
    #expect(throws: TrustError.self) { try admit() }
  }

  @Test("PEM signatures and certificates of an authority do as well")
  func authority() throws {
    try write("first")
    let at = folder.path
    let commands = [
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=Authority -days 30 -keyout ca.key -out ca.pem",
      "openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=Coder -keyout coder.key -out coder.csr",
      "openssl x509 -req -in coder.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -out coder.pem",
      "openssl cms -sign -binary -in mine.so -signer coder.pem -inkey coder.key -outform PEM -out mine.so.p7s",
    ]
    for command in commands { #expect(shell("cd '\(at)' && \(command) 2>/dev/null") == 0) }
    #expect(try trust.standing(of: core).signature == .unknown(signer: "Coder"))
    try trustCertificate(of: "ca")
    #expect(try trust.standing(of: core).signature == .trusted(signer: "Coder"))
  }

  @Test("nonsense is a bad signature")
  func nonsense() throws {
    try write("first")
    for bytes in [
      [], [0x30], Array("-----BEGIN CMS-----\n".utf8), [UInt8](repeating: 0x30, count: 4000),
    ] {
      try Data(bytes).write(to: URL(filePath: core.path + CoreSignature.suffix))
      let error = #expect(throws: TrustError.self) { try admit() }
      #expect(error?.code == "core_bad_signature")
    }
    // A certificate file that is none is passed over.
    sign(as: "maker")
    try trustCertificate(of: "maker")
    try Data("nothing".utf8).write(to: URL(filePath: CoreSignature.folder(places) + "/a.pem"))
    #expect(try trust.standing(of: core).signature == .trusted(signer: "maker"))
  }

  @Test("a damaged record of cores is treated as empty and written again")
  func damagedLedger() throws {
    try write("first")
    #expect(try admit() == nil)
    try Data("{".utf8).write(to: URL(filePath: places.state + "/cores.json"))
    try write("second")
    #expect(try admit() == nil)
    try write("third")
    #expect(throws: TrustError.self) { try admit() }
  }
}
