import HostBase
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Walks through all screens with one device alone, breadth first, and notes what could be done and what was reached.
///
/// What a screen declares is what its tree says: everything that can have the focus. A new button is declared by being there;
/// there is no list to forget it in.
final class Walker {
  /// A state of the window: what it shows, and how it was reached.
  private struct Place {
    let way: [WindowInput]
    let signature: String
  }

  /// A window, and all that was done in it.
  private final class Trail {
    let visit: Visit
    var way: [WindowInput] = []
    init(_ visit: Visit) { self.visit = visit }
  }

  /// Something in a place.
  private struct Thing {
    /// Its name in the place.
    let key: String
    /// Its name among all things.
    let declaration: String
    /// What it is like: of things of one kind, the first one shows what they do.
    let kind: String
    /// What can be done with it, by the device's acts.
    let acts: [Int]
    let isMessage: Bool
  }

  let device: WalkDevice
  /// What is declared, as "screen: thing".
  private(set) var declared: Set<String> = []
  /// What was reached in every place that shows it.
  var reached: Set<String> { declared.subtracting(missed.keys) }
  /// What was declared in a place and could not be reached there, and the way to that place.
  private(set) var missed: [String: String] = [:]
  /// Places that were seen, by what they offer.
  private(set) var places: Set<String> = []
  /// Screens, menus and dialogs that were seen.
  private(set) var screens: Set<String> = []
  /// The types of the screens that were seen.
  private(set) var types: Set<String> = []
  /// Handlers for values that nothing can make: elements that cannot have the focus.
  private(set) var deaf: Set<String> = []
  /// Commands that were not obeyed.
  private(set) var refusals: Set<String> = []
  /// How often the window was opened.
  private(set) var visits = 0
  private let begin: () throws -> Visit
  /// What was done already, as "screen: thing: act": doing it from another place leads to the same.
  private var done: Set<String> = []
  private var queue: [Place] = []

  init(_ device: WalkDevice, begin: @escaping () throws -> Visit) {
    self.device = device
    self.begin = begin
  }

  /// Walks until every place that can be reached was seen, at most `limit` of them.
  func walk(limit: Int) throws {
    let first = try arrive([])
    note(first)
    add(first)
    while !queue.isEmpty, places.count < limit { try explore(queue.removeFirst()) }
  }

  /// Notes where an act has led; returns whether that is a new place.
  @discardableResult private func note(_ trail: Trail) -> Bool {
    let visit = trail.visit
    refusals.formUnion(visit.refusals)
    guard places.insert(signature(visit)).inserted else { return false }
    screens.insert(screen(visit))
    if let screen = visit.library.session.app.screen { types.insert("\(type(of: screen))") }
    noteDeaf(visit)
    return true
  }

  /// A place is to be explored.
  private func add(_ trail: Trail) {
    queue.append(Place(way: trail.way, signature: signature(trail.visit)))
  }

  // MARK: - One place

  /// Goes to everything in a place, and does there what was not done yet.
  private func explore(_ place: Place) throws {
    var trail = try arrive(place.way)
    let things = self.things(trail.visit)
    for thing in things { declared.insert(thing.declaration) }
    let search = FocusSearch(device.moves.count, from: name(ofFocus: trail.visit))
    let reachable = try reach(things, from: place, &trail, search)
    for thing in things {
      guard reachable.contains(thing.key) else {
        miss(thing, place)
        continue
      }
      for act in thing.acts where done.insert("\(thing.kind): \(act)").inserted {
        var isThere = try !thing.isMessage && go(to: thing, trail, search)
        if !isThere {
          trail = try arrive(place.way)
          search.stand(at: name(ofFocus: trail.visit))
          isThere = try go(to: thing, trail, search)
        }
        guard isThere, perform(act, on: thing, trail) else {
          miss(thing, place)
          continue
        }
        if note(trail) { add(try shortened(trail, act, thing, place, search)) }
        trail = try back(to: place, trail, search)
      }
    }
    for shortcut in device.shortcuts {
      tap(shortcut, trail)
      if note(trail) {
        let fresh = try arrive(place.way + [shortcut])
        add(signature(fresh.visit) == signature(trail.visit) ? fresh : trail)
      }
      trail = try back(to: place, trail, search)
    }
  }

  private func miss(_ thing: Thing, _ place: Place) {
    missed[thing.declaration] =
      missed[thing.declaration] ?? place.way.map(\.short).joined(separator: " ")
  }

  private func things(_ visit: Visit) -> [Thing] {
    let screen = self.screen(visit)
    return (visit.focusables + visit.toastButtons).map { element in
      let name = visit.isOfFile(element) ? "a file" : plain(self.thing(element), visit)
      let acts = device.acts.indices.filter { device.acts[$0].suits(element) }
      let declaration = screen + ": " + name
      return Thing(
        key: key(element, visit), declaration: declaration,
        kind: visit.isBinding(element) ? screen + ": a binding" : declaration,
        acts: visit.leavesTheRoom(element) ? [] : acts,
        isMessage: element.root.kind == .toast)
    }
  }

  /// Which things of a place the device comes to.
  private func reach(
    _ things: [Thing], from place: Place, _ trail: inout Trail, _ search: FocusSearch
  ) throws -> Set<String> {
    if device.isPointer {
      return Set(try things.filter { try go(to: $0, trail, search) }.map(\.key))
    }
    // A message goes after a while, so it has a window of its own.
    var reached: Set<String> = []
    for thing in things where thing.isMessage {
      if try go(to: thing, try arrive(place.way), search) { reached.insert(thing.key) }
    }
    let wanted = Set(things.filter { !$0.isMessage }.map(\.key))
    while !wanted.isSubset(of: search.found), search.steps < 20 * wanted.count + 200,
      let move = search.next()
    {
      let scope = trail.visit.component.stage.scope
      tap(device.moves[move], trail)
      if trail.visit.component.stage.scope === scope {
        search.note(move, to: name(ofFocus: trail.visit))
      } else {
        // A move that leaves the place is none.
        search.note(move, to: nil)
        trail = try arrive(place.way)
      }
    }
    return reached.union(search.found)
  }

  /// Brings the device to a thing that is there; returns whether it got there.
  private func go(to thing: Thing, _ trail: Trail, _ search: FocusSearch) throws -> Bool {
    let visit = trail.visit
    if device.isPointer {
      guard let element = element(thing.key, visit) else { return false }
      for _ in 0..<1_000 {
        guard let turn = visit.wheel(towards: element) else { break }
        let before = visit.scrolling(around: element)
        tap(turn, trail)
        if visit.scrolling(around: element) == before { break }
      }
      return visit.point(on: element) != nil
    }
    if thing.isMessage {
      guard let toMessage = device.toMessage else { return false }
      for _ in visit.toastButtons {
        tap(toMessage, trail)
        if name(ofFocus: visit) == thing.key { return true }
      }
      return false
    }
    let scope = visit.component.stage.scope
    for _ in 0..<300 {
      // Where no known moves lead, others are tried: a layout remembers what had the focus in it.
      let path = search.path(to: thing.key)
      if path?.isEmpty == true { return visit.component.focused != nil }
      let move = path?.first ?? search.next() ?? search.anyMove()
      tap(device.moves[move], trail)
      guard visit.component.stage.scope === scope else { return false }
      search.note(move, to: name(ofFocus: visit))
    }
    return false
  }

  private func element(_ key: String, _ visit: Visit) -> Element? {
    (visit.focusables + visit.toastButtons).first { self.key($0, visit) == key }
  }

  /// Does something to a thing that the device has come to; returns whether that was possible.
  private func perform(_ act: Int, on thing: Thing, _ trail: Trail) -> Bool {
    guard let element = element(thing.key, trail.visit),
      device.isPointer || trail.visit.component.focused === element,
      let input = device.acts[act].input(on: element, trail.visit)
    else { return false }
    tap(input, trail)
    return true
  }

  /// The same act in a new window, on the shortest way, if that leads to the same place.
  private func shortened(
    _ trail: Trail, _ act: Int, _ thing: Thing, _ place: Place, _ search: FocusSearch
  ) throws -> Trail {
    let short = try arrive(place.way)
    if device.isPointer || thing.isMessage {
      guard try go(to: thing, short, search) else { return trail }
    } else {
      guard let path = search.pathFromStart(to: thing.key) else { return trail }
      for move in path { tap(device.moves[move], short) }
    }
    guard perform(act, on: thing, short), signature(short.visit) == signature(trail.visit) else {
      return trail
    }
    return short
  }

  /// Goes back to a place; where that leads elsewhere, in a new window.
  private func back(to place: Place, _ trail: Trail, _ search: FocusSearch) throws -> Trail {
    var trail = trail
    let isHeard = trail.visit.controls?.hear != nil
    if !isHeard, signature(trail.visit) != place.signature { tap(device.back, trail) }
    if isHeard || signature(trail.visit) != place.signature {
      trail = try arrive(place.way)
    }
    search.stand(at: name(ofFocus: trail.visit))
    return trail
  }

  private func name(ofFocus visit: Visit) -> String {
    visit.component.focused.map { key($0, visit) } ?? ""
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
    // The same keys for every text.
    if visit.component.stage.keyboard != nil { return "keyboard" }
    var name = plain(visit.title, visit)
    // What can be done with one selected game is not all that can be done with several.
    let selected = (visit.library.session.app.screen as? LibraryScreen)?.model.selection.count ?? 0
    if selected > 0 { name += selected > 1 ? ", several selected" : ", one selected" }
    if let modal = visit.component.stage.modals.last?.element {
      name += " / " + (modal.text.isEmpty ? "\(modal.kind)" : plain(modal.text, visit))
    }
    return visit.component.stage.drawer == nil ? name : name + " / drawer"
  }

  private func thing(_ element: Element) -> String {
    let name = "\(element.role) \(element.accessibleName)"
    return element.root.kind == .toast ? "message: " + name : name
  }

  /// Tells two things of the same name apart by where they stand.
  private func key(_ element: Element, _ visit: Visit) -> String {
    let name = thing(element)
    let all = element.root.kind == .toast ? visit.toastButtons : visit.focusables
    let place = all.prefix { $0 !== element }.count { thing($0) == name }
    return "\(name) #\(place)"
  }

  /// A place is the kinds of things that it offers: the pages of two games, or two lengths of a list, are one place.
  private func signature(_ visit: Visit) -> String {
    let things = (visit.focusables + visit.toastButtons).map { element -> String in
      element.kind == .event ? "\(element.role)" : plain(thing(element), visit)
    }
    return "\(screen(visit))|\(Set(things).sorted().joined(separator: ";"))"
  }

  /// A text without the names of games, numbers and check marks.
  private func plain(_ text: String, _ visit: Visit) -> String {
    var text = text.replacing("✓ ", with: "")
    for game in Room.names + ["Small Movie", "New"] { text = text.replacing(game, with: "GAME") }
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

  private func arrive(_ way: [WindowInput]) throws -> Trail {
    visits += 1
    let trail = Trail(try begin())
    for input in way { tap(input, trail) }
    return trail
  }

  private func tap(_ input: WindowInput, _ trail: Trail) {
    trail.way.append(input)
    let visit = trail.visit
    // The editor of controls hears what the window's devices do, instead of the screens.
    if let press = input.controlPress, let hear = visit.controls?.hear {
      hear(press)
      return visit.ui.step(3)
    }
    visit.ui.handle(input)
    if let end = input.end { visit.ui.handle(end) }
    if device.moves.contains(input) { return visit.ui.step() }
    if case .wheel = input { return visit.ui.step() }
    let plays = visit.library.plays.count
    // A page that was made anew for a changed file is there as well.
    visit.ui.step(8)
    answer(visit)
    if visit.library.plays.count > plays {
      visit.play()
    } else if device.isPointer, visit.component.stage.base?.kind == .gameView {
      visit.library.session.app.showGameBar()
      visit.ui.step(2)
    }
  }

  /// A file chooser is the window's own for a pad; the desktop's, which is no screen of ours, chooses at once.
  private func answer(_ visit: Visit) {
    guard let choice = visit.ui.desktop.takeChoice() else { return }
    if device.browses {
      // Where the files are that it may choose.
      if !choice.takesFolder { visit.library.session.app.browsedFolder = visit.room.root + "/in" }
      visit.library.session.app.browse(
        BrowserScreen.Wish(
          title: choice.title, extensions: choice.filters.split(separator: " ").map(String.init),
          takesSeveral: choice.takesSeveral, takesFolder: choice.takesFolder), for: choice.id)
    } else {
      let name =
        choice.takesFolder ? "/out" : choice.takesSeveral ? "/in/New.gb" : "/in/Cover.png"
      visit.component.sendEvent(.value(choice.id, ValueEvent(0, paths: [visit.room.root + name])))
    }
    visit.ui.step(2)
  }
}
