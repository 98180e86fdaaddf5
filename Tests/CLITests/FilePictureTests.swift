import FoundationEssentials
import TestSupport
import Testing

@Suite("Pictures for file managers") struct FilePictureTests {
  /// Width and height in a PNG file's head; nil if it is none.
  private func size(_ path: String) -> [Int]? {
    let bytes = Home.bytes(path)
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 24 else { return nil }
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("of a state its own picture, of a game its cover, else that of its newest state")
  func pictures() throws {
    let home = try Home()
    #expect(home.run("game", "import", "--copy", Home.demo).code == 0)
    let game = home.arcadia + "/Games/Game Boy/arcadia-demo.gb"
    let out = home.root + "/out.png"
    expectFailure(home.run("thumbnail", game, out, "128"), code: 3, naming: game)
    #expect(home.run("state", "save", "arcadia-demo", "1", "--frames", "60").code == 0)
    #expect(home.run("thumbnail", game, out, "80").code == 0)
    #expect(size(out) == [80, 72])
    let state = home.arcadia + "/States/Game Boy/arcadia-demo.state1"
    #expect(home.run("thumbnail", state, out, "40").code == 0)
    #expect(size(out) == [40, 36])
    let before = Home.bytes(out)
    let cover = TestRun.package + "/docs/crash-notice.png"
    #expect(home.run("game", "image", "arcadia-demo", "set", cover).code == 0)
    #expect(home.run("thumbnail", game, out, "40").code == 0)
    #expect(size(out) == [40, 36])
    #expect(Home.bytes(out) != before)
  }

  @Test("a file that is no picture, a damaged state and a wrong size are refused")
  func refused() throws {
    let home = try Home()
    let out = home.root + "/out.png"
    let state = try home.write("x.state", Array("RASTATE".utf8) + noise(10_000))
    expectFailure(home.run("thumbnail", state, out, "64"), code: 3, naming: state)
    expectFailure(home.run("thumbnail", "/nowhere", out, "64"), code: 3, naming: "/nowhere")
    #expect(home.run("thumbnail", state, out, "0").code == 2)
    #expect(home.run("thumbnail", state, out, "100000").code == 2)
    #expect(size(out) == nil)
  }
}
