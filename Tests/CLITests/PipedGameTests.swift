import Foundation
import TestSupport
import Testing

@Suite("Games that come from a pipe")
struct PipedGameTests {
  /// A home whose program gets a file through a pipe.
  private func home(piping file: String) throws -> Home {
    let home = try Home()
    home.wrapper = ["/bin/sh", "-c", "cat '\(file)' | \"$0\" \"$@\""]
    return home
  }

  private static let hash = ["--headless", "--frames", "60", "--hash", "60"]

  @Test(
    "a game plays as from its file, whatever standard input is called",
    arguments: ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"])
  func same(_ name: String) throws {
    let home = try home(piping: Home.demo)
    // The first run makes the folders, and says so.
    _ = home.run(["run", Home.demo] + Self.hash)
    let file = home.run(["run", Home.demo] + Self.hash)
    let piped = home.run(["run", name] + Self.hash)
    #expect(file.code == 0 && file.output.hasPrefix("frame 60 video "))
    #expect(piped.code == 0 && piped.output == file.output, "\(piped)")
    #expect(piped.errors == file.errors)
    // The copy is gone.
    let left = try? FileManager.default.subpathsOfDirectory(atPath: home.root + "/cache")
    #expect(left?.contains { $0.contains("stdin") } != true, "\(left ?? [])")
  }

  @Test(
    "an archive is opened",
    arguments: [
      "zip -q a.pack *.gb", "cat *.gb | gzip > a.pack", "bsdtar -c --format 7zip -f a.pack *.gb",
    ])
  func archive(_ packing: String) throws {
    let folder = TemporaryFolder("piped")
    let pack = folder.path + "/a.pack"
    try #require(shell("cd '\(folder.path)' && cp '\(Home.demo)' . && \(packing)") == 0)
    let home = try home(piping: pack)
    let piped = home.run(["run", "-"] + Self.hash)
    #expect(piped.code == 0 && piped.output.hasPrefix("frame 60 video "), "\(piped)")
  }

  @Test("what is no game, nothing, and a type that is named")
  func refused() throws {
    let text = try home(piping: TestRun.package + "/README.md")
    for name in ["-", "/dev/stdin"] {
      let refused = text.run(["run", name] + Self.hash)
      expectFailure(refused, code: 4, naming: name == "-" ? "standard input" : name)
      #expect(refused.errors.contains("--type"), "\(refused)")
    }
    expectFailure(text.run(["run", "-", "--type", "gb"] + Self.hash), code: 6, naming: "a text")
    let nothing = try home(piping: "/dev/null")
    expectFailure(nothing.run(["run", "-"] + Self.hash), code: 6, naming: "standard input")
  }
}
