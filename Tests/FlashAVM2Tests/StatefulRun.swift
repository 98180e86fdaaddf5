import Testing

@testable import ABCNotation
@testable import FlashAVM2
@testable import FlashHeap
@testable import SWF

/// Sections of a state of a machine alone: what a player's states have of it.
struct MachineState: Equatable {
  struct Section: Equatable {
    var count: Int
    var bytes: [UInt8]
  }

  var sections: [MovieStateSection: Section] = [:]

  /// What the machine of a run has now.
  init(_ run: TestRun) {
    let coder = StateCoder(saving: run.heap)
    let cells = MachineStates(run.machine, run.interpreter)
    coder.layers.cells = cells
    cells.writeRoots(coder)
    var (object, part) = (0, 0)
    repeat {
      coder.section = .objectBodies
      while object < coder.heapGraph.objectList.count {
        cells.code(coder.heapGraph.objectList[object], coder)
        object += 1
      }
      coder.section = .partBodies
      while part < coder.parts.list.count {
        coder.parts.list[part].code(coder)
        part += 1
      }
    } while cells.writeFound(coder) || object < coder.heapGraph.objectList.count
    for section in MovieStateSection.allCases {
      sections[section] = Section(
        count: coder.sinks.items(of: section), bytes: Array(coder.sinks.bytes(of: section)))
    }
  }

  /// Reads it into a new machine; gives why it cannot be read.
  func read(into run: TestRun) -> StateProblem? {
    var (bytes, places): ([UInt8], [MovieStateSection: Range<Int>]) = ([], [:])
    for (section, content) in sections {
      places[section] = bytes.count..<bytes.count + content.bytes.count
      bytes += content.bytes
    }
    let coder = StateCoder(bytes, into: run.heap)
    let cells = MachineStates(run.machine, run.interpreter)
    coder.layers.cells = cells
    func section(_ section: MovieStateSection, _ body: (Int) -> Void) {
      guard coder.problem == nil, let place = places[section] else { return }
      coder.enter(place)
      body(sections[section]?.count ?? 0)
      coder.check(coder.remaining == 0, "a part is longer than it should be")
    }
    section(.strings) { coder.reader.readStrings($0) }
    section(.programs) { cells.read(.programs, count: $0, coder) }
    section(.tables) { cells.read(.tables, count: $0, coder) }
    section(.objects) { coder.reader.readObjects($0) }
    section(.parts) { coder.reader.readParts($0) }
    coder.readsCells = true
    section(.objectBodies) { _ in
      for object in coder.heapGraph.objectList where coder.problem == nil {
        guard object.kind.isCell else { return coder.fail("no cell") }
        cells.code(object, coder)
      }
    }
    section(.partBodies) { _ in coder.readPartBodies() }
    section(.tableBodies) { cells.read(.tableBodies, count: $0, coder) }
    section(.machine) {
      cells.read(.machine, count: $0, coder)
      coder.readsCells = true
      cells.readFound(coder)
    }
    if coder.problem == nil { cells.finish(coder) }
    return coder.problem
  }
}

extension TestRun {
  /// Calls a function of the script that has run last.
  func call(_ name: String) throws {
    let script = try #require(machine.programs.last?.scripts.last)
    let global = Value(try #require(script.global))
    do {
      let function = try interpreter.properties.getProperty(
        global, Name(heap.intern(name), .public))
      _ = try interpreter.call(function, this: global, [])
    } catch {
      interpreter.report(error)
    }
  }

  /// A machine that continues where this one is; a state of it is the same state.
  func resumed() throws -> TestRun {
    let state = MachineState(self)
    let run = TestRun(lines: trace)
    let problem = state.read(into: run)
    #expect(problem == nil)
    let again = MachineState(run)
    for section in MovieStateSection.allCases {
      let (one, other) = (
        state.sections[section]?.bytes ?? [], again.sections[section]?.bytes ?? []
      )
      let place = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset
      #expect(one.count == other.count && place == nil, "\(section) at \(place ?? -1)")
    }
    return run
  }
}

/// Programs that are run beside themselves: once as they are, and once with another machine after each step.
enum StatefulScript {
  static func traced(_ value: String) -> String {
    "findpropstrict trace \(value) callpropvoid trace 1"
  }

  /// What calls of a function trace, which is the same in both ways.
  static func trace(_ text: String, calls: Int = 3, version: Int = 20) throws -> [String] {
    let whole = try TestRun(text, isPlayer: true, version: version)
    #expect(whole.error == nil)
    for _ in 0..<calls { try whole.call("step") }
    var run = try TestRun(text, isPlayer: true, version: version)
    for _ in 0..<calls {
      run = try run.resumed()
      run.heap.collect()
      try run.call("step")
    }
    #expect(run.trace == whole.trace)
    return whole.trace
  }

  /// A script with variables, a beginning, and a step.
  static func lines(
    _ slots: String, _ begin: String, _ step: String, _ more: String = "", version: Int = 20
  ) throws -> [String] {
    try trace(
      """
      \(more)
      script {
        \(slots)
        method step():void { getlocal0 pushscope \(step) returnvoid }
        init { getlocal0 pushscope \(begin) returnvoid }
      }
      """, version: version)
  }
}
