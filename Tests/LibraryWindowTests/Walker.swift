import HostBase
import UIContract

@testable import HostApp
@testable import HostCLI
@testable import UIComponent

/// Walks through all screens with one device alone, breadth first, and notes what could be done and what was reached.
///
/// What a screen declares is what its tree says: everything that can have the focus and has a handler. A new button is declared
/// by being there; there is no list to forget it in.
final class Walker {
  /// A device: how it moves the focus, and what it does with what has the focus.
  struct Device {
    let name: String
    /// Moves of the focus.
    let moves: [UIInput]
    /// Acts on what has the focus; the first one activates.
    let acts: [UIInput]
    /// Acts wherever the focus is.
    let shortcuts: [UIInput]

    static let pad = Device(
      name: "pad",
      moves: buttons([.down, .right, .up, .left, .r2, .l2]),
      acts: buttons([.south, .north, .select]),
      shortcuts: buttons([.start, .west, .l3, .east]))

    private static func buttons(_ list: [UIComponent.PadButton]) -> [UIInput] {
      list.map { .pad($0, isDown: true) }
    }

    static let keyboard = Device(
      name: "keyboard",
      moves: [
        .key(.down, [], isDown: true), .key(.right, [], isDown: true), .key(.up, [], isDown: true),
        .key(.left, [], isDown: true), .key(.tab, [], isDown: true),
      ],
      acts: [
        .key(.enter, [], isDown: true), .key(.menu, [], isDown: true),
        .key(.space, .control, isDown: true),
      ],
      shortcuts: [
        .key(Key("F10"), [], isDown: true), .key(Key("F6"), [], isDown: true),
        .key(.escape, [], isDown: true),
      ])
  }

  /// A state of the window: what it shows, and how it was reached.
  private struct Place {
    var way: [UIInput]
    var signature: String
  }

  let device: Device
  /// What is declared, as "screen: thing".
  private(set) var declared: Set<String> = []
  /// What had the focus, and was activated from there.
  private(set) var reached: Set<String> = []
  /// What was declared in a place and could not be reached there.
  private(set) var missed: Set<String> = []
  /// Places that were seen, by what they offer.
  private(set) var places: [String] = []
  /// Screens, menus and dialogs that were seen.
  private(set) var screens: Set<String> = []
  /// Handlers for values that nothing can make: elements that cannot have the focus.
  private(set) var deaf: Set<String> = []
  /// Commands that were not obeyed.
  private(set) var refusals: Set<String> = []
  private let begin: () throws -> Visit

  init(_ device: Device, begin: @escaping () throws -> Visit) {
    self.device = device
    self.begin = begin
  }

  /// Walks until every place that can be reached was seen, at most `limit` of them.
  func walk(limit: Int) throws {
    var seen: Set<String> = []
    var queue: [Place] = []
    let first = try arrive([])
    queue.append(Place(way: [], signature: signature(first)))
    seen.insert(signature(first))
    while !queue.isEmpty, places.count < limit {
      let place = queue.removeFirst()
      places.append(place.signature)
      for way in try explore(place) {
        let visit = try arrive(way)
        let new = signature(visit)
        refusals.formUnion(visit.refusals)
        if seen.insert(new).inserted { queue.append(Place(way: way, signature: new)) }
      }
    }
  }

  // MARK: - One place

  /// Goes to everything in a place that the device reaches; returns the ways that lead on.
  private func explore(_ place: Place) throws -> [[UIInput]] {
    let visit = try arrive(place.way)
    noteDeaf(visit)
    screens.insert(screen(visit))
    var ways: [String: [UIInput]] = [:]
    var tried: [String: Int] = [:]
    var edges: [String: [(move: Int, to: String)]] = [:]
    var way = place.way
    var steps = 0
    func here() -> String { visit.component.focused.map { key($0, visit) } ?? "" }
    func go(_ move: Int) {
      let from = here()
      tap(device.moves[move], visit)
      way.append(device.moves[move])
      steps += 1
      edges[from, default: []].append((move, here()))
      if ways[here()] == nil { ways[here()] = way }
    }
    ways[here()] = way
    while steps < 3_000 {
      let now = here()
      let next = tried[now, default: 0]
      if next < device.moves.count {
        tried[now] = next + 1
        go(next)
      } else if let move = towardsUntried(from: now, edges, tried) {
        go(move)
      } else {
        break
      }
    }
    for element in visit.focusables {
      let name = screen(visit) + ": " + thing(element)
      declared.insert(name)
      if ways[key(element, visit)] != nil { reached.insert(name) } else { missed.insert(name) }
    }
    var next: [[UIInput]] = []
    var done: Set<String> = []
    for (name, way) in ways.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      guard let element = visit.focusables.first(where: { key($0, visit) == name }),
        // The cards of two games do the same.
        done.insert(plain(thing(element), visit)).inserted
      else { continue }
      for act in device.acts where canAct(act, element) { next.append(way + [act]) }
    }
    for shortcut in device.shortcuts { next.append(place.way + [shortcut]) }
    return next
  }

  private func canAct(_ act: UIInput, _ element: Element) -> Bool {
    if act == device.acts[0] { return true }
    // Only cards and rows have a menu, and are selected.
    return element.kind == .event
  }

  private func towardsUntried(
    from start: String, _ edges: [String: [(move: Int, to: String)]], _ tried: [String: Int]
  ) -> Int? {
    var queue: [(place: String, first: Int?)] = [(start, nil)]
    var seen: Set<String> = [start]
    while !queue.isEmpty {
      let (place, first) = queue.removeFirst()
      if let first, tried[place, default: 0] < device.moves.count { return first }
      for edge in edges[place] ?? [] where seen.insert(edge.to).inserted {
        queue.append((edge.to, first ?? edge.move))
      }
    }
    return nil
  }

  /// Notes handlers of things that can never have the focus.
  private func noteDeaf(_ visit: Visit) {
    let interface = visit.library.session.app.interface
    guard let scope = visit.component.stage.scope else { return }
    scope.walk { element in
      let isWidget = [.event, .button, .textField, .slider, .picker, .toggleSwitch, .checkBox]
        .contains(element.kind)
      if isWidget, element.isShown, element.isEnabled, interface.handlers[element.id] != nil,
        !visit.component.focusing.isFocusable(element)
      {
        deaf.insert(screen(visit) + ": " + thing(element))
      }
      return element.isVisible
    }
  }

  // MARK: - Names

  /// Which screen, menu or dialog this is.
  func screen(_ visit: Visit) -> String {
    let modal = visit.component.stage.modals.last.map { " / \(Walker.title(of: $0.element))" } ?? ""
    return visit.title + modal
  }

  private static func title(of element: Element) -> String {
    element.text.isEmpty ? "\(element.kind)" : element.text
  }

  private func thing(_ element: Element) -> String { "\(element.role) \(element.accessibleName)" }

  /// Tells two things of the same name apart by where they stand.
  private func key(_ element: Element, _ visit: Visit) -> String {
    let list = visit.focusables.filter { thing($0) == thing(element) }
    let place = list.firstIndex { $0 === element } ?? 0
    return "\(thing(element)) #\(place)"
  }

  /// A place is the kinds of things that it offers: the pages of two games, or two lengths of a list, are one place.
  private func signature(_ visit: Visit) -> String {
    let things = visit.focusables.map { element -> String in
      if element.kind == .event { return "\(element.role)" }
      return plain("\(element.role) \(element.accessibleName)", visit)
    }
    let modal = visit.component.stage.modals.last.map { "\($0.element.kind)" } ?? ""
    let title = modal.isEmpty ? plain(visit.title, visit) : ""
    return "\(title)|\(modal)|\(Set(things).sorted().joined(separator: ";"))"
  }

  /// A text without the names of games, numbers and check marks.
  private func plain(_ text: String, _ visit: Visit) -> String {
    var text = text.replacing("✓ ", with: "")
    for game in Room.names + ["New", "Small Movie"] { text = text.replacing(game, with: "GAME") }
    var result = ""
    for letter in text {
      if !letter.isNumber {
        result.append(letter)
      } else if result.last != "#" {
        result.append("#")
      }
    }
    return result
  }

  // MARK: - Input

  private func arrive(_ way: [UIInput]) throws -> Visit {
    let visit = try begin()
    for input in way { tap(input, visit) }
    return visit
  }

  private func tap(_ input: UIInput, _ visit: Visit) {
    visit.ui.handle(input)
    switch input {
    case .pad(let button, _): visit.ui.handle(.pad(button, isDown: false))
    case .key(let key, let modifiers, _): visit.ui.handle(.key(key, modifiers, isDown: false))
    default: break
    }
    if device.moves.contains(input) { return visit.ui.step() }
    let plays = visit.library.plays.count
    visit.ui.step(3)
    // The desktop's file chooser is no screen of ours; a game that is started shows its menu.
    if let choice = visit.ui.desktop.takeChoice() {
      let answer =
        choice.takesFolder ? "/out" : choice.takesSeveral ? "/in/New.gb" : "/in/Cover.png"
      visit.component.sendEvent(.value(choice.id, ValueEvent(0, paths: [visit.room.root + answer])))
      visit.ui.step(2)
    }
    if visit.library.plays.count > plays { visit.play() }
  }
}
