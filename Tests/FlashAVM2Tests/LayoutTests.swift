import Testing

@testable import FlashAVM2

@Suite("Where an object's fields lie")
struct LayoutTests {
  /// A sealed class, and a dynamic one below it.
  private static let classes = """
    class A extends Object sealed {
      slot x:int = 5
      method read():int { getlocal0 getproperty x returnvalue }
    }
    class B extends A { slot y:int = 7 }
    """

  @Test("a dynamic class below a sealed one keeps its fields where they were")
  func dynamicBelowSealed() throws {
    let trace = CoreNativesTests.traced
    let run = try TestRun(
      """
      \(Self.classes)
      script {
        class A = A
        class B = B
        init {
          getlocal0 pushscope
          findpropstrict A getlex Object pushscope getlex Object newclass A popscope initproperty A
          findpropstrict B getlex Object pushscope getlex A pushscope getlex A newclass B
          popscope popscope initproperty B
          findpropstrict B constructprop B 0 setlocal1
          getlocal1 pushbyte 9 setproperty z
          \(trace("getlocal1 callproperty read 0"))
          \(trace("getlocal1 getproperty y"))
          \(trace("getlocal1 getproperty z"))
          returnvoid
        }
      }
      """, isPlayer: true)
    #expect(run.error == nil)
    #expect(run.trace == ["5", "7", "9"])
  }
}
