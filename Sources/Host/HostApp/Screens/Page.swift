package import UIContract

/// The room that the window has, in dip.
package struct WindowSize: Equatable, Sendable {
  /// Width in dip.
  package var width: Double
  /// Height in dip.
  package var height: Double

  /// A size; at least 360 × 240, as the window itself is.
  package init(width: Double, height: Double) {
    self.width = max(360, width.isFinite ? width : 360)
    self.height = max(240, height.isFinite ? height : 240)
  }

  /// Whether there is no room for a side bar.
  package var isNarrow: Bool { width < 600 }
}

/// A screen: it builds a view by commands and hears its events.
///
/// A coordinator owns it together with its view model; the screen knows the view model and no other screen.
package protocol Page: AnyObject {
  /// Its view.
  var stage: PageStage { get }
  /// Goes back within the screen; returns whether there was anything to leave.
  func back() -> Bool
  /// Opens its menu, where it has one.
  func openMenu()
  /// Shows the next of its parts, or the one before.
  func turnPage(forwards: Bool)
  /// Goes to what begins with a letter; without one, to the next first letter (1) or the one before (-1).
  func jump(to letter: String, by step: Int)
  /// Selects everything that can be.
  func selectAll()
  /// The window has another size.
  func resize(to size: WindowSize)
  /// Another kind of input device is used.
  func hint(_ hints: InputHints)
  /// Covers are to be larger (1), smaller (-1), or as usual (0); `focus` has the focus.
  func resizeCovers(_ step: Int32, focus: ElementID?)
  /// The screen is the active one again.
  func resume()
}

extension Page {
  package func back() -> Bool { false }
  package func openMenu() {}
  package func turnPage(forwards: Bool) {}
  package func jump(to letter: String, by step: Int) {}
  package func selectAll() {}
  package func resize(to size: WindowSize) {}
  package func hint(_ hints: InputHints) { stage.showPageHints(hints) }
  package func resizeCovers(_ step: Int32, focus: ElementID?) {}
  package func resume() {}
}

/// A screen with its view model and what it leads to.
package protocol Coordinator: AnyObject {
  /// The screen.
  var screen: any Page { get }
}
