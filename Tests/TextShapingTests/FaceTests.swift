import Testing
import TextShaping

@Suite("Faces of text") struct FaceTests {
  @Test("a face is regular sans-serif unless it says otherwise")
  func usual() {
    #expect(
      TextFace(size: 14) == TextFace(family: "sans-serif", size: 14, weight: 400, isItalic: false))
  }
}
