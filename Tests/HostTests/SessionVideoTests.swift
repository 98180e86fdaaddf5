import Catalog
import CoreABI
import HostBase
import Session
import Testing

@Suite("Pictures of a session")
struct SessionVideoTests {
  @Test("0RGB1555 is the format of a core that says nothing, and white is white")
  func format1555() throws {
    let session = try FixtureCore.session("video", scenario: 0)
    try session.run()
    #expect(session.pixels == [0xFFFFFF, 0xFF0000, 0x00FF08, 0x000000])
  }

  @Test("XRGB8888 loses the rubbish in its top byte")
  func format8888() throws {
    let session = try FixtureCore.session("video", scenario: 1)
    try session.run()
    #expect(session.pixels == [0x123456, 0xFFFFFF])
  }

  @Test("RGB565 at odd addresses, channels widened by repeating their top bits")
  func format565() throws {
    let session = try FixtureCore.session("video", scenario: 2)
    try session.run()
    #expect(session.pixels == [0xFFFFFF, 0xFF0000, 0x00FF00, 0x080808])
  }

  @Test("the format may change between frames")
  func formatChanges() throws {
    let session = try FixtureCore.session("video", scenario: 3)
    try session.run()
    #expect(session.pixels == [0x001CFF, 0x001CFF])
    try session.run()
    #expect(session.pixels == [0xFF00FF])
  }

  @Test("formats that do not exist are refused")
  func unknownFormats() throws {
    let session = try FixtureCore.session("video", scenario: 12)
    try session.run()
    #expect(session.pixels == [0x0000FF])
  }

  @Test("a picture whose rows overlap is dropped, and the last one stays")
  func narrowPitch() throws {
    let session = try FixtureCore.session("video", scenario: 4)
    try session.run()
    #expect(session.pictureIsNew)
    try session.run()
    #expect(!session.pictureIsNew)
    #expect(session.pixels == [0xFFFFFF])
  }

  @Test("GPU frames and impossible sizes are dropped", arguments: [5, 6] as [UInt8])
  func impossible(scenario: UInt8) throws {
    let session = try FixtureCore.session("video", scenario: scenario)
    try session.run(3)
    #expect(session.picture == nil)
    #expect(!session.pictureIsNew)
  }

  @Test("NULL repeats the last picture, wanted or not", arguments: [true, false])
  func repeats(isWanted: Bool) throws {
    let session = try FixtureCore.session("video", scenario: 7)
    try session.run(2)
    #expect(session.picture == nil)
    try session.run(wants: isWanted ? .all : [])
    #expect(session.pictureIsNew)
    try session.run()
    #expect(!session.pictureIsNew)
    #expect(session.pixels == [0x0000FF])
  }

  @Test("each frame has its own size, and rotation is reported")
  func sizes() throws {
    let session = try FixtureCore.session("video", scenario: 8)
    for frame in 0..<6 {
      try session.run()
      #expect(session.picture?.width == 1 + frame)
      #expect(session.picture?.height == 64 - frame)
      #expect(session.avInfo.rotation == min(frame, 3), "four quarter turns and more are refused")
      #expect(session.takeEvents().contains(.avInfoChanged) == (1...3).contains(frame))
    }
  }

  @Test("a geometry before AV info does not outlive it")
  func earlyGeometry() throws {
    let session = try FixtureCore.session("video", scenario: 9)
    #expect(session.avInfo.baseWidth == 16)
    #expect(session.avInfo.aspect == 2)
  }

  @Test("numbers that are none become sensible ones")
  func badNumbers() throws {
    let session = try FixtureCore.session("video", scenario: 10)
    #expect(session.avInfo.framesPerSecond == 60)
    #expect(session.avInfo.sampleRate == 0)
    #expect(session.avInfo.aspect == 2)
  }

  @Test("AV info may change in the middle")
  func newInfo() throws {
    let session = try FixtureCore.session("video", scenario: 11)
    try session.run()
    _ = session.takeEvents()
    try session.run()
    #expect(session.takeEvents() == [.avInfoChanged])
    #expect(session.avInfo.sampleRate == 44100)
    #expect(session.avInfo.baseWidth == 32)
    #expect(session.avInfo.framesPerSecond == 60)
  }
}
