import FlashAVM2
import FlashHeap

/// What scripts have under way outside of the display list: loads, files, connections.
final class ScriptServices {
  private unowned let machine: ABCMachine
  /// What is on its way into Loaders.
  private(set) lazy var contents = ContentLoads(machine)
  /// Shared objects that are open.
  private(set) lazy var sharedObjects = SharedObjects(machine)
  /// Dialogs for files.
  private(set) lazy var files = FileTasks(machine)
  /// Sockets that are open.
  private(set) lazy var sockets = Sockets(machine)
  /// Messages between LocalConnections.
  private(set) lazy var localConnections = LocalConnections(machine)
  /// Calls of servers.
  private(set) lazy var remote = RemoteCalls(machine)
  /// Sounds that scripts play.
  private(set) lazy var sounds = ScriptSounds(machine)
  /// Streams of sound and video.
  private(set) lazy var streams = Streams(machine)
  /// Pictures of Stage3D.
  private(set) lazy var spaces = Spaces(machine)
  /// Shaders that run aside.
  private(set) lazy var shaderJobs = ShaderJobs(machine)
  /// Objects of which there is one each, once scripts have asked for them.
  private(set) var singles = [ScriptObject?](repeating: nil, count: Single.allCases.count)

  init(_ machine: ABCMachine) { self.machine = machine }

  /// Classes that have one object.
  enum Single: Int, CaseIterable {
    case securityDomain, clipboard, worker, workerDomain

    /// The class's package and name.
    var name: (package: String, local: String) {
      switch self {
      case .securityDomain: ("flash.system", "SecurityDomain")
      case .clipboard: ("flash.desktop", "Clipboard")
      case .worker: ("flash.system", "Worker")
      case .workerDomain: ("flash.system", "WorkerDomain")
      }
    }
  }

  /// The one object of a class (Y.Sd.1, Y.Wk.1, K.Clip.1).
  func single(_ single: Single) throws(ScriptError) -> Value {
    if let known = singles[single.rawValue] { return Value(known) }
    let type = machine.types.type(single.name.package, single.name.local)
    let made = machine.machine.make(
      try machine.machine.table(for: type, machine.interpreter))
    singles[single.rawValue] = made
    return Value(made)
  }

  func markRoots(_ marker: inout Marker) { for object in singles { marker.mark(object) } }

  /// An object that a state has for a class is of that class.
  private func codeSingles(_ coder: StateCoder) {
    for single in Single.allCases {
      coder.value(&singles[single.rawValue])
      coder.check(
        singles[single.rawValue].map {
          $0.traits.isKind(of: machine.types.type(single.name.package, single.name.local))
        } ?? true, "another object than a class has")
    }
  }

  /// What of all this a state has.
  func code(_ coder: StateCoder) {
    codeSingles(coder)
    contents.code(coder)
    sharedObjects.code(coder)
    files.code(coder)
    sockets.code(coder)
    localConnections.code(coder)
    remote.code(coder)
    sounds.code(coder)
    shaderJobs.code(coder)
    streams.code(coder)
    spaces.code(coder)
  }
}
