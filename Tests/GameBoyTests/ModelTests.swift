import Testing

@testable import GameBoy

@Suite("Model")
struct ModelTests {
  @Test("only the CGB and the AGB have colour hardware")
  func colour() {
    #expect(Model.allCases.filter(\.isColor) == [.cgb, .agb])
  }
}
