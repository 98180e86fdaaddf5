package import FlashAVM1
package import FlashHeap

/// What the player does for scripts beside running them: each service owns its state and marks its own roots.
package final class Services: MachineServices {
  package let loads: DataLoads
  package let clipLoads: ClipLoads
  package let loaders: MovieLoaders
  package let sounds: ScriptSounds
  package let streams: NetStreams
  package let connections: RemoteConnections
  package let localConnections: LocalConnections
  package let sharedObjects: SharedObjects
  package let files: FileTasks
  package let sockets: Sockets
  package let timers: ScriptTimers
  package let devices: Devices

  package init(_ machine: Interpreter) {
    loads = DataLoads(machine)
    clipLoads = ClipLoads(machine)
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

  package func openURL(
    _ url: String, _ target: Value, method: Int, intoSprite: Bool, variables: Bool,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    try loads.openURL(
      url, target, method: method, intoSprite: intoSprite, variables: variables, frame)
  }
}

/// One of the services: a root of the heap that sees the machine.
package class Service: MachineView, HeapRoots {
  package unowned let machine: Interpreter

  package init(_ machine: Interpreter) {
    self.machine = machine
    machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {}
}

/// Settings of the system that scripts change.
package final class Devices: Service {
  package var microphone = MicrophoneState()
  package var camera = CameraState()
  /// `System.useCodepage`, and `System.exactSettings`, of which nothing comes.
  package var usesCodepage = false
  package var hasExactSettings = true

  package override func markRoots(_ marker: inout Marker) {
    marker.mark(microphone.object)
    marker.mark(camera.object)
  }
}
