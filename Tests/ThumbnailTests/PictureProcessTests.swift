import Glibc
import HostBase
import TestSupport
import Testing
import TrialKit

@testable import Thumbnails

@Suite("The helper that decodes pictures")
struct PictureProcessTests {
  private let room = PictureRoom(width: 96, height: 96)

  @Test("a confined helper decodes one picture after another, and refuses what is none")
  func decodes() throws {
    let process = try PictureProcess(Fixture.program)
    for name in ["quarters.png", "quarters.jpg", "quarters.webp"] {
      let image = try process.decode(Fixture.bytes(name), toFit: room)
      #expect(image.width == 96)
      #expect(isNear(image.pixel(0.75, 0.25), 0xFF28_B43C))
    }
    #expect(throws: PictureFailure.refused(.unreadable)) {
      try process.decode([1, 2, 3], toFit: room)
    }
    // It is still there.
    #expect(try process.decode(Fixture.bytes("quarters.png"), toFit: room).height == 72)
    #expect(throws: PictureFailure.refused(.tooLarge)) {
      try process.decode([UInt8](repeating: 0, count: PictureDecoder.maxBytes + 1), toFit: room)
    }
  }

  @Test("a helper that takes too long, ends or answers nonsense is given up, and says so at once")
  func broken() throws {
    let scripts = [
      "sleep 30", "exit 0", "head -c 40 /dev/zero >&3; sleep 30", "cat /dev/urandom >&3",
      // An answer to another question.
      "printf 'ARPA\\2\\0\\0\\0\\0\\0\\0\\0\\1\\0\\0\\0\\1\\0\\0\\0aaaa' >&3; sleep 30",
      // A picture larger than asked for.
      "printf 'ARPA\\1\\0\\0\\0\\0\\0\\0\\0\\141\\0\\0\\0\\1\\0\\0\\0' >&3; sleep 30",
      // A picture that does not come.
      "printf 'ARPA\\1\\0\\0\\0\\0\\0\\0\\0\\2\\0\\0\\0\\2\\0\\0\\0aaaa' >&3; sleep 30",
    ]
    for script in scripts {
      let process = try PictureProcess(
        PictureProgram(path: "/bin/sh", arguments: ["-c", script]), wallSeconds: 0.5)
      let start = MonotonicTime.seconds
      #expect(throws: PictureFailure.helperEnded, "\(script)") {
        try process.decode([UInt8](repeating: 7, count: 1 << 20), toFit: room)
      }
      #expect(MonotonicTime.seconds - start < 5, "\(script)")
      #expect(throws: PictureFailure.helperEnded) { try process.decode([1], toFit: room) }
    }
  }

  @Test("a helper that burns the processor is given up by its own time")
  func busy() throws {
    let process = try PictureProcess(
      PictureProgram(path: "/bin/sh", arguments: ["-c", "while :; do :; done"]),
      processorSeconds: 0.2, wallSeconds: 60)
    let start = MonotonicTime.seconds
    #expect(throws: PictureFailure.helperEnded) { try process.decode([1], toFit: room) }
    #expect(MonotonicTime.seconds - start < 50)
  }

  @Test("one that cannot be confined is no helper, and neither is a program that is not there")
  func impossible() throws {
    let process = try PictureProcess(
      PictureProgram(path: "/bin/sh", arguments: ["-c", "exit 3"]))
    #expect {
      try process.decode([1], toFit: room)
    } throws: {
      if case PictureFailure.noHelper = $0 { true } else { false }
    }
    #expect {
      _ = try PictureProcess(PictureProgram(path: "/nothing/there"))
    } throws: {
      if case PictureFailure.noHelper = $0 { true } else { false }
    }
  }

  @Test("the helper ends at any bytes that are no question, and answers those that are")
  func hostileQuestions() throws {
    var dice = Dice(seed: 20_261)
    let picture = try Fixture.bytes("clear.png")
    var answers = 0
    for round in 0..<300 {
      var sockets: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0)
      var stream: [UInt8] = []
      for number in 0...UInt32(dice.below(3)) {
        let question = PictureQuestion(
          number: number, byteCount: picture.count,
          room: PictureRoom(width: 1 + dice.below(64), height: 1 + dice.below(64)))
        stream += question.head + picture
      }
      for _ in 0..<dice.below(round % 4 + 1) { stream[dice.below(stream.count)] = dice.byte() }
      if dice.once(in: 4) { stream.removeLast(dice.below(stream.count)) }
      #expect(PictureSocket.write(sockets[1], stream))
      shutdown(sockets[1], Int32(SHUT_WR))
      PictureWorker.serve(sockets[0])
      close(sockets[0])
      while let head = PictureSocket.read(sockets[1], PictureReply.size) {
        let words = try #require(Words.read(head, 5))
        #expect(words[3] <= 64 && words[4] <= 64)
        let bytes = words[2] == 0 ? Int(words[3] * words[4] * 4) : 0
        #expect(PictureSocket.read(sockets[1], bytes) != nil)
        answers += 1
      }
      close(sockets[1])
    }
    #expect(answers > 100)
  }
}
