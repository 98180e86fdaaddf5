/// What the player does for scripts beside running them: each service owns its state and marks its own roots.
final class Services {
  let loads: DataLoads
  let loaders: MovieLoaders
  let sounds: ScriptSounds
  let streams: NetStreams
  let connections: RemoteConnections
  let localConnections: LocalConnections
  let sharedObjects: SharedObjects
  let files: FileTasks
  let sockets: Sockets
  let timers: ScriptTimers
  let devices: Devices

  init(_ machine: Interpreter) {
    loads = DataLoads(machine)
    loaders = MovieLoaders(machine)
    sounds = ScriptSounds(machine)
    streams = NetStreams(machine)
    connections = RemoteConnections(machine)
    localConnections = LocalConnections(machine)
    sharedObjects = SharedObjects(machine)
    files = FileTasks(machine)
    sockets = Sockets(machine)
    timers = ScriptTimers(machine)
    devices = Devices(machine)
  }
}

/// One of the services: a root of the heap that sees the machine.
class Service: MachineView, HeapRoots {
  unowned let machine: Interpreter

  init(_ machine: Interpreter) {
    self.machine = machine
    machine.heap.addRoots(self)
  }

  func markRoots(_ marker: inout Marker) {}
}

/// Shared objects that are open.
final class SharedObjects: Service {
  /// By path and name.
  var open: [String: ScriptObject] = [:]

  override func markRoots(_ marker: inout Marker) {
    for object in open.values { marker.mark(object) }
  }
}

/// Settings of the system that scripts change.
final class Devices: Service {
  var microphone = MicrophoneState()
  var camera = CameraState()
  /// `System.useCodepage`, and `System.exactSettings`, of which nothing comes.
  var usesCodepage = false
  var hasExactSettings = true

  override func markRoots(_ marker: inout Marker) {
    marker.mark(microphone.object)
    marker.mark(camera.object)
  }
}
