import HostBase
import HostStrings
package import UIContract

/// The bar at the top of a game, for who plays with a mouse or a finger: it comes when the pointer moves, and goes after two seconds.
package final class GameBar {
  private let stage: PageStage
  private let bar: ElementID
  private var timer: ElementID?
  /// Half seconds since the pointer last moved.
  private var idle = 0

  /// Half seconds after which the bar goes.
  private static let patience = 4

  /// A bar over a game view, hidden at first; `add` takes a game into the library that is not in it.
  package init(
    _ name: String, over view: ElementID, in interface: Interface, menu: @escaping () -> Void,
    add: (() -> Void)? = nil
  ) {
    stage = PageStage(over: view, in: interface)
    let strings = interface.strings
    bar = stage.row(
      in: view,
      [
        .width: "match-parent", .height: "56", .padding: "6 12", .spacing: "12",
        .background: "surface", .opacity: "0.92", .gravity: "top",
      ])
    stage.button(strings(.menu), in: bar, icon: "menu", [.gravity: "center-vertical"], menu)
    stage.label(
      name.printable, in: bar,
      [
        .weight: "1", .width: "0", .gravity: "center-vertical", .whiteSpace: "nowrap",
        .textOverflow: "ellipsis",
      ])
    if let add {
      let id = stage.make(
        .createButton, in: bar, strings(.addToLibrary), [.gravity: "center-vertical"])
      stage.onValue(id) { [stage] _ in
        stage.add(.show(id, false))
        add()
      }
    }
    stage.add(.show(bar, false))
    stage.send()
  }

  /// The pointer moved: the bar is there for two seconds more.
  package func show() {
    idle = 0
    guard timer == nil else { return }
    let timer = stage.interface.ids.next()
    self.timer = timer
    stage.add(.show(bar, true))
    stage.add(.timer(timer, of: bar, milliseconds: 500))
    stage.on(timer) { [weak self] _ in
      self?.tick()
      return true
    }
    stage.send()
  }

  /// The bar goes at once.
  package func hide() {
    guard let timer else { return }
    self.timer = nil
    stage.add(.delete(timer))
    stage.add(.show(bar, false))
    stage.send()
  }

  private func tick() {
    idle += 1
    if idle > Self.patience { hide() }
  }
}
