import Testing
import UIContract

@Suite("Commands and events") struct ContractTests {
  @Test("every name of a command and of a style is there once")
  func names() {
    #expect(Set(CommandType.allCases.map(\.rawValue)).count == CommandType.allCases.count)
    #expect(Set(StyleName.allCases.map(\.rawValue)).count == StyleName.allCases.count)
  }

  @Test("ids begin after the application's, and none comes twice")
  func ids() {
    var ids = ElementIDs()
    let row = (0..<5).map { _ in ids.next() }
    #expect(row.map(\.rawValue) == [2, 3, 4, 5, 6])
  }

  @Test("pixels that do not fill their picture are none")
  func pixels() {
    #expect(ImagePixels(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(ImagePixels(width: 0, height: 2, pixels: []) == nil)
    #expect(ImagePixels(width: 2, height: 1, pixels: [1, 2])?.pixels == [1, 2])
  }
}
