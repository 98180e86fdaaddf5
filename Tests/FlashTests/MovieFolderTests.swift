import Flash
import FlashHosting
import FoundationEssentials
import TestSupport
import Testing

/// Files that movies ask for by names that Windows takes.
@Suite("The folder of a movie") struct MovieFolderTests {
  private static func text(_ url: String, in folder: TemporaryFolder) -> String? {
    let answer = MovieFolder(path: folder.path).load(LoadRequest(url: url))
    guard case .success(let bytes, _) = answer else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("backslashes and letters of another case find a file, if only one is meant")
  func windowsNames() throws {
    let folder = TemporaryFolder()
    let levels = folder.file("Games/Levels")
    try FileManager.default.createDirectory(atPath: levels, withIntermediateDirectories: true)
    try Data("one".utf8).write(to: URL(filePath: levels + "/Level1.swf"))
    try Data("twin".utf8).write(to: URL(filePath: levels + "/twin.txt"))
    try Data("Twin".utf8).write(to: URL(filePath: levels + "/Twin.txt"))
    for name in [
      "Games/Levels/Level1.swf", "Games\\Levels\\Level1.swf", "games/levels/level1.SWF",
      "GAMES\\levels/LEVEL1.swf", "Games/./Levels\\..\\Levels/level1.swf?x=1",
    ] {
      #expect(Self.text("file:///" + name, in: folder) == "one", "\(name)")
    }
    #expect(Self.text("file:///Games/Levels/twin.txt", in: folder) == "twin")
    #expect(Self.text("file:///Games/Levels/Twin.txt", in: folder) == "Twin")
    #expect(Self.text("file:///Games/Levels/TWIN.txt", in: folder) == nil)
    #expect(Self.text("file:///games/other.swf", in: folder) == nil)
  }

  @Test("nothing leads out of the folder")
  func staysInside() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("in"), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: URL(filePath: folder.file("secret.txt")))
    for name in ["..\\secret.txt", "../secret.txt", "a\\..\\..\\secret.txt", "..\\SECRET.TXT"] {
      let answer = MovieFolder(path: folder.file("in")).load(LoadRequest(url: "file:///" + name))
      guard case .failure = answer else {
        Issue.record("\(name) leads out")
        continue
      }
    }
  }
}
