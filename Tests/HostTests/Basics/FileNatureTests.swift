import HostBase
import Testing

@Suite("What a refused file is")
struct FileNatureTests {
  @Test("files that are no games are known by their beginnings")
  func known() {
    for (bytes, nature) in [
      ([], FileNature.empty), ([0, 0, 0], .blank), ([0x89, 0x50, 0x4E, 0x47, 13], .picture),
      ([0xFF, 0xD8, 0xFF, 0xE0], .picture), ([0x50, 0x4B, 3, 4, 0], .zip),
      (Array("Rar!\u{1A}\u{7}".utf8), .archive), ([0x1F, 0x8B, 8, 0], .archive),
      (Array("%PDF-1.7".utf8), .pdf), (Array("MZ\u{90}".utf8), .windowsProgram),
      ([0x7F, 0x45, 0x4C, 0x46, 2], .program), (Array("PATCH".utf8), .patch),
      (Array("CWS\u{8}".utf8), .flash), (Array("\u{FEFF}\n <!DOCTYPE html>".utf8), .webPage),
      (Array("<HTML><head>".utf8), .webPage), (Array("Grüße,\r\n\tAnn".utf8), .text),
    ] as [([UInt8], FileNature)] {
      #expect(FileNature(bytes) == nature, "\(bytes)")
    }
  }

  @Test("what may be a game is nothing that is known")
  func games() {
    for bytes in [[0, 1, 2], [0xC3, 0x50, 1], Array("NES\u{1A}\u{2}".utf8)] as [[UInt8]] {
      #expect(FileNature(bytes) == nil, "\(bytes)")
    }
    // Only the beginning is looked at.
    #expect(FileNature([UInt8](repeating: 0, count: 4096) + [1]) == .blank)
  }

  @Test("numbers and their nouns agree")
  func counts() {
    #expect(
      [0, 1, 2, -1].map { counted($0, "frame") } == [
        "0 frames", "1 frame", "2 frames", "-1 frames",
      ])
    #expect(counted(1, "match", plural: "matches") == "1 match")
    #expect(counted(3, "match", plural: "matches") == "3 matches")
    #expect([1, 0.5, 2].map(countedSeconds) == ["1 second", "0.5 seconds", "2 seconds"])
  }
}
