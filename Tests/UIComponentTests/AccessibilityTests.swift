import Testing
import UIContract
import UIPainting

@testable import UIComponent

@Suite("What screen readers see and do") struct AccessibilityTests {
  /// A form with one of each control, and a row with a label.
  private func bench() -> Bench {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3, "Title"),
      .create(.createSwitch, 5, in: 3, "Sound"), .create(.createButton, 6, in: 3, "Grid"),
      .style(6, .toggle, "true"),
      Command(.createSlider, 3, child: 7, text: "Volume", width: 0, height: 50),
      .create(.createPicker, 8, in: 3, ""), .label(8, "Core", "of this game"),
      .option(8, 4, "one"), .option(8, 9, "two"),
      Command(.createTextField, 3, child: 10, text: "a🇫🇮b"), .label(10, "Name"),
      .create(.createEventLayout, 11, in: 3), .linear(12, in: 11, .horizontal),
      .create(.createText, 13, in: 12, "Tobu"), .create(.createText, 14, in: 12, "1 MiB"),
      .create(.createImageView, 15, in: 3), .create(.createProgressBar, 16, in: 3),
      .set(16, 250))
    bench.ui.step()
    return bench
  }

  private func node(_ bench: Bench, _ id: Int32) -> AccessibleNode {
    Accessibility(bench.component).snapshot(isActive: true).nodes[id]!
  }

  @Test("keys are a screen reader's while its own key is held, with their end")
  func readerKeys() {
    func key(_ symbol: Int32, _ isDown: Bool) -> AccessibleKey {
      AccessibleKey(code: 0, symbol: symbol, name: "", isDown: isDown)
    }
    let (insert, letter, other): (Int32, Int32, Int32) = (0xFF63, 0x74, 0x75)
    var keys = ReaderKeys()
    check(!keys.takes(key(letter, true)) && !keys.takes(key(letter, false)))
    check(keys.takes(key(insert, true)) && keys.takes(key(letter, true)))
    check(keys.takes(key(insert, false)))
    // The letter is let go after Insert: the window knows nothing of it.
    check(keys.takes(key(letter, false)) && !keys.takes(key(other, true)))
    check(keys.takes(key(insert, true)))
    keys.forget()
    check(!keys.takes(key(letter, true)))
  }

  @Test("each element is a node with its role, name, states, value and place")
  func nodes() {
    let bench = bench()
    bench.send(.set(7, 20), .set(8, 1), Command(.setError, 10, text: "too short"))
    let snapshot = Accessibility(bench.component).snapshot(isActive: true)
    #expect(snapshot.root.states.contains(.active))
    #expect(snapshot.root.name == "View")
    #expect(snapshot.root.children == [2])
    #expect(snapshot.nodes[2]?.role == .panel)
    #expect(snapshot.nodes[3]?.children == [4, 5, 6, 7, 8, 10, 11, 15, 16])
    #expect(node(bench, 5).states.isSuperset(of: [.focusable, .checkable, .enabled, .showing]))
    #expect(!node(bench, 5).states.contains(.checked))
    #expect(node(bench, 6).role == .toggleButton)
    #expect(
      node(bench, 7).value == AccessibleValue(current: 20, range: 0...50))
    #expect(
      node(bench, 8).value == AccessibleValue(current: 1, range: 0...1, text: "two"))
    #expect(node(bench, 8).description == "of this game")
    #expect(node(bench, 10).states.contains(.invalid))
    #expect(node(bench, 10).description == "too short")
    // A flag is one letter of two scalars.
    #expect(node(bench, 10).text == AccessibleText(text: "a🇫🇮b", caret: 4, selection: 4..<4))
    #expect(node(bench, 16).value?.current == 25)
    #expect(!node(bench, 16).states.contains(.focusable))
    #expect(snapshot.focus == bench.focus)
    #expect(snapshot.nodes.values.count { $0.states.contains(.focused) } == 1)
    for (id, node) in snapshot.nodes where node.parent != 0 {
      #expect(snapshot.nodes[node.parent]?.children.contains(id) == true)
    }
  }

  @Test("a row without a control inside is read as a whole, one with a control is not")
  func rows() {
    let bench = bench()
    #expect(node(bench, 11).name == "Tobu, 1 MiB")
    #expect(node(bench, 11).children == [])
    #expect(node(bench, 11).actions == [.activate, .contextMenu])
    bench.send(.create(.createButton, 20, in: 12, "Load"))
    #expect(node(bench, 11).children == [12])
  }

  @Test("rows of a menu know where they stand, and dialogs are modal")
  func menu() throws {
    let bench = bench()
    bench.send(
      Command(.createActionSheet, 6, child: 30, text: "Menu"), .option(30, 1, "Open"),
      .option(30, 2, "Delete"))
    var ended: Int32?
    bench.component.startModal(30) { ended = $0 }
    bench.ui.step()
    let nodes = Accessibility(bench.component).snapshot(isActive: true).nodes
    #expect(nodes[30]?.states.contains(.modal) == true)
    let rows = nodes.values.filter { $0.role == .menuItem }.sorted { $0.frame.y < $1.frame.y }
    #expect(rows.map(\.name) == ["Open", "Delete"])
    #expect(rows.map { $0.place?.number } == [1, 2])
    #expect(rows.map { $0.place?.count } == [2, 2])
    // Below a dialog nothing can be used.
    #expect(nodes[5]?.states.contains(.focusable) == false)
    check(!Accessibility(bench.component).perform(.activate, on: 5))
    check(Accessibility(bench.component).perform(.activate, on: rows[1].id))
    bench.ui.step(2)
    #expect(ended == 2)
  }

  @Test("actions do what the user could do")
  func actions() {
    let bench = bench()
    check(Accessibility(bench.component).perform(.focus, on: 7))
    #expect(bench.focus == 7)
    check(Accessibility(bench.component).perform(.setValue(1e300), on: 7))
    check(!Accessibility(bench.component).perform(.setValue(.nan), on: 7))
    check(Accessibility(bench.component).perform(.setValue(1), on: 5))
    check(Accessibility(bench.component).perform(.setValue(1), on: 5))
    check(Accessibility(bench.component).perform(.activate, on: 6))
    check(Accessibility(bench.component).perform(.setValue(1), on: 8))
    check(Accessibility(bench.component).perform(.activate, on: 11))
    check(Accessibility(bench.component).perform(.contextMenu, on: 11))
    bench.ui.step()
    #expect(bench.values == ["7=50", "5=1", "6=1", "8=1/9 two", "11=0", "11=1"])
    check(!Accessibility(bench.component).perform(.activate, on: 4))
    check(!Accessibility(bench.component).perform(.activate, on: 99))
    check(!Accessibility(bench.component).perform(.activate, on: -99))
    bench.send(.enable(6, false))
    check(!Accessibility(bench.component).perform(.activate, on: 6))
  }

  @Test("a row is chosen and left by its own action, once each")
  func selection() {
    let bench = bench()
    check(Accessibility(bench.component).perform(.select(true), on: 11))
    bench.send(.set(11, 1))
    check(!Accessibility(bench.component).perform(.select(true), on: 11))
    check(Accessibility(bench.component).perform(.select(false), on: 11))
    bench.ui.step()
    #expect(bench.values == ["11=0/2", "11=0/2"])
  }

  @Test("text is replaced by positions of scalars, whatever letters they cut")
  func text() {
    let bench = bench()
    check(Accessibility(bench.component).perform(.replace(3..<4, "xy"), on: 10))
    #expect(bench.at(10).text == "a🇫🇮xy")
    check(Accessibility(bench.component).perform(.replace(1..<3, ""), on: 10))
    #expect(bench.at(10).text == "axy")
    check(Accessibility(bench.component).perform(.setCaret(1), on: 10))
    #expect(node(bench, 10).text?.caret == 1)
    check(Accessibility(bench.component).perform(.replace(900..<1_000, "!"), on: 10))
    #expect(bench.at(10).text == "axy!")
    check(Accessibility(bench.component).perform(.replace(0..<1_000, "new"), on: 10))
    #expect(bench.at(10).text == "new")
  }

  @Test("a password shows its length and not its letters")
  func password() {
    let bench = Bench()
    bench.send(Command(.createTextField, 2, child: 3, text: "secret", flags: .password))
    let text = node(bench, 3).text
    #expect(text?.text == "••••••")
    #expect(node(bench, 3).states.contains(.password))
    check(Accessibility(bench.component).perform(.replace(0..<6, "other"), on: 3))
    #expect(bench.at(3).text == "other")
  }
}
