import FlashHarness
import Testing

@testable import Flash
@testable import FlashClasses
@testable import FlashDisplay

/// What a movie leaves behind (C.SharedObject.9).
@Suite("The end of a movie") struct MovieEndTests {
  /// Opens a shared object, and gives its data a property: `so = SharedObject.getLocal("save"); so.data.n = 5`.
  private static var keeping: Assembly {
    var code = Assembly()
    code.push("so")
    code.push("save")
    code.push(1)
    code.push("SharedObject")
    code.op(0x1C)
    code.push("getLocal")
    code.op(0x52)  // callMethod
    code.op(0x1D)
    code.push("so")
    code.op(0x1C)
    code.push("data")
    code.op(0x4E)  // getMember
    code.push("n")
    code.push(5)
    code.op(0x4F)  // setMember
    return code
  }

  private static let key = "localhost/test.swf/save"

  @Test("what was not flushed is stored when the movie ends, and not before")
  func unflushed() throws {
    let player = try Self.keeping.player()
    player.runIteration()
    #expect(player.storage.isEmpty)
    player.end()
    let stored = try #require(player.storage[Self.key])
    #expect(stored.starts(with: [0x00, 0xBF]) && stored.contains(0x6E))
  }

  @Test("it is stored as well by a player that was made of a state")
  func restored() throws {
    let player = try Self.keeping.player()
    player.runIteration()
    let other = try player.restored(from: player.saveState())
    player.end()
    other.end()
    #expect(other.storage == player.storage && !other.storage.isEmpty)
  }

  @Test("an object without data takes nothing from what is stored")
  func empty() throws {
    var code = Assembly()
    code.push("save")
    code.push(1)
    code.push("SharedObject")
    code.op(0x1C)
    code.push("getLocal")
    code.op(0x52)
    code.op(0x17)
    let player = try code.player()
    player.storage = [Self.key: [1, 2, 3]]
    player.runIteration()
    player.end()
    #expect(player.storage == [Self.key: [1, 2, 3]])
  }
}
