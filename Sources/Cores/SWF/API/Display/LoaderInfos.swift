import FlashAVM2
import FlashDisplay
package import FlashHeap

/// The LoaderInfo of each movie (D.Info); those of Loaders come with these.
package final class LoaderInfos: HeapRoots {
  private unowned let machine: ABCMachine
  /// The first movie's first frame has passed.
  private var hasBegun = false
  private var known: [(file: MovieFile, object: ScriptObject)] = []

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for entry in known { marker.mark(Value(entry.object)) }
  }

  /// Which movies have one, for a state.
  func code(_ coder: StateCoder) {
    coder.value(&hasBegun)
    let count = coder.count(known.count, least: 2)
    for index in 0..<count where coder.problem == nil {
      var file = coder.isReading ? machine.player.movie : known[index].file
      var object = coder.isReading ? coder.blankObject : known[index].object
      coder.value(&file)
      coder.value(&object)
      coder.check(
        object.kind == .instance && object.traits.isKind(of: machine.types.loaderInfo),
        "a LoaderInfo that is none")
      if coder.isReading { known.append((file, object)) }
    }
  }

  /// That of a movie, made when it is first asked for.
  func info(of file: MovieFile) throws(ScriptError) -> ScriptObject {
    if let found = known.first(where: { $0.file === file }) { return found.object }
    let type = machine.types.loaderInfo
    let made = machine.machine.make(try machine.machine.table(for: type, machine.interpreter))
    known.append((file, made))
    return made
  }

  /// What hears errors of a movie's scripts that nothing catches; nil until a script has asked for it.
  func uncaughtErrorEvents(of file: MovieFile) -> ScriptObject? {
    known.first { $0.file === file }.flatMap {
      LoaderInfoNatives.uncaughtErrorEvents(of: $0.object, machine.types)
    }
  }

  /// The movie that one is of.
  func file(of info: ScriptObject) -> MovieFile? { known.first { $0.object == info }?.file }

  /// The first movie is all there after its first frame (D.Info.12).
  func frameEnded() {
    guard !hasBegun else { return }
    hasBegun = true
    guard let info = known.first(where: { $0.file === machine.player.movie })?.object else {
      return
    }
    machine.events.send("init", to: info)
    machine.events.send("complete", to: info)
  }
}
