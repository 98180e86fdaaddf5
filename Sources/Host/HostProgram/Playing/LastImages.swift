import HostBase
import Library
package import Play
import Session

extension OpenGame {
  /// Ends the game; pictures that it still had to give are kept, and `tell` hears of each.
  package func keepLastImages(tell: (String) -> Void) throws {
    session.close()
    for case .image(let made) in session.takeEvents() {
      switch try images.keep(made) {
      case .kept(let path): tell("\(made.label): \(path)")
      case .full(let sentence): tell("arcadia: \(sentence)")
      case .dropped: break
      }
    }
  }
}
