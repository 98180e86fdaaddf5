import FlashAVM2
import FlashData
import FlashDisplay
package import FlashHeap

/// Sockets that are open, and what they have to tell: once in each iteration.
package final class Sockets: HeapRoots {
  /// One that a script has opened.
  private struct Entry {
    let object: ScriptObject
    let host: String
    /// The other end; nil if no one answers, or after a state was loaded.
    let peer: (any SocketPeer)?
    /// The script knows that it is connected.
    var isConnected = false
    /// Of an XMLSocket.
    var texts = SocketTexts()
  }

  private unowned let machine: ABCMachine
  private var entries: [Entry] = []

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for entry in entries { marker.mark(entry.object) }
  }

  private var events: EventDispatch { machine.events }

  // MARK: - For scripts

  /// Opens one; what the object had open before is closed.
  func open(_ object: ScriptObject, _ host: String, _ port: Int) {
    close(object)
    machine.player.observeRequest(.connection(host: host, port: port))
    entries.append(
      Entry(object: object, host: host, peer: machine.player.connectSocket(host, port)))
  }

  /// Closes one; no event follows.
  func close(_ object: ScriptObject) {
    guard let index = index(of: object) else { return }
    entries[index].peer?.close()
    entries.remove(at: index)
    setConnected(object, false)
  }

  func closeAll() {
    for entry in entries {
      entry.peer?.close()
      setConnected(entry.object, false)
    }
    entries = []
  }

  func send(_ bytes: [UInt8], by object: ScriptObject) {
    if let index = index(of: object) { entries[index].peer?.send(bytes) }
  }

  private func index(of object: ScriptObject) -> Int? {
    entries.firstIndex { $0.object == object }
  }

  private func isXML(_ object: ScriptObject) -> Bool {
    object.traits.isKind(of: machine.types.xmlSocket)
  }

  private func setConnected(_ object: ScriptObject, _ isConnected: Bool) {
    if isXML(object) {
      Fields(object, of: machine.types.xmlSocket)[0] = Value(rawBoolean: isConnected)
    } else {
      SocketFields(object, machine.types).isConnected = isConnected
    }
  }

  // MARK: - In each iteration

  func poll() {
    for object in entries.map(\.object) {
      machine.attempt { () throws(ScriptError) in
        try machine.interpreter.holding(Value(object)) { () throws(ScriptError) in
          try poll(object)
        }
      }
    }
  }

  private func poll(_ object: ScriptObject) throws(ScriptError) {
    guard let index = index(of: object) else { return }
    guard let peer = entries[index].peer else {
      let (wasConnected, host) = (entries[index].isConnected, entries[index].host)
      entries.remove(at: index)
      setConnected(object, false)
      if wasConnected {
        events.send("close", to: object)
        return
      }
      return events.sendError(2031, more: " URL: " + host, isReported: false, to: object)
    }
    if !entries[index].isConnected {
      entries[index].isConnected = true
      setConnected(object, true)
      events.send("connect", to: object)
    }
    if !isXML(object) { try SocketFields(object, machine.types).flush(object, machine) }
    while let index = self.index(of: object), entries[index].peer === peer {
      switch peer.receive() {
      case .nothing: return
      case .closed:
        entries.remove(at: index)
        setConnected(object, false)
        if !isXML(object) { try SocketFields(object, machine.types).clear(machine.interpreter) }
        events.send("close", to: object)
      case .data(let bytes): try receive(bytes, object, peer)
      }
    }
  }

  private func receive(
    _ bytes: [UInt8], _ object: ScriptObject, _ peer: any SocketPeer
  ) throws(ScriptError) {
    guard isXML(object) else {
      let input = try SocketFields(object, machine.types).input(machine.interpreter)
      let place = input.position
      input.position = input.count
      try input.put(bytes)
      input.position = place
      return events.send(
        "socketData", to: object, "ProgressEvent",
        [Value(outside: Double(bytes.count)), Value(outside: 0)])
    }
    for byte in bytes {
      guard let index = index(of: object), entries[index].peer === peer else { return }
      guard let text = entries[index].texts.take(byte) else { continue }
      events.send("data", to: object, "DataEvent", [.null, machine.machine.heap.value(text)])
    }
  }

  // MARK: - States

  /// The other ends are not saved: a socket that was open has lost it.
  func code(_ coder: StateCoder) {
    coder.list(&entries, Entry(object: coder.blankObject, host: "", peer: nil)) { entry in
      var (object, host) = (entry.object, entry.host)
      var (isConnected, rest) = (entry.isConnected, entry.texts.rest)
      coder.value(&object)
      coder.value(&host)
      coder.value(&isConnected)
      coder.value(&rest)
      coder.check(
        object.kind == .instance
          && (object.traits.isKind(of: machine.types.socket)
            || object.traits.isKind(of: machine.types.xmlSocket)),
        "a socket that is none")
      guard coder.isReading else { return }
      entry = Entry(
        object: object, host: host, peer: nil, isConnected: isConnected,
        texts: SocketTexts(rest: rest))
    }
  }
}
