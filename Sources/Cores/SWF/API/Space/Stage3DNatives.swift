import FlashAVM2
import FlashDisplay
import FlashHeap

/// A.St: Stage3D.
enum Stage3DNatives {
  /// Profiles, the highest first (A.Prof.1).
  static let profiles = [
    "standardExtended", "standard", "standardConstrained", "baselineExtended", "baseline",
    "baselineConstrained",
  ]

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get context3D":
      NativeCall.give { call in StagePayload.of(call.this).context.map { Value($0) } ?? .null }
    case "get visible": NativeCall.flag { call in StagePayload.of(call.this).isVisible }
    case "set visible":
      NativeCall.act { call in
        StagePayload.of(call.this).isVisible = call.flag(1)
        call.api.services.spaces.show()
      }
    case "get x": NativeCall.number { call in StagePayload.of(call.this).x }
    case "get y": NativeCall.number { call in StagePayload.of(call.this).y }
    case "set x":
      NativeCall.act { call throws(ScriptError) in
        StagePayload.of(call.this).x = try place(call)
        call.api.services.spaces.show()
      }
    case "set y":
      NativeCall.act { call throws(ScriptError) in
        StagePayload.of(call.this).y = try place(call)
        call.api.services.spaces.show()
      }
    case "requestContext3D":
      NativeCall.act { call throws(ScriptError) in
        guard let mode = call.text(1), mode == "auto" || mode == "software" else {
          throw ScriptError(2008, "context3DRenderMode")
        }
        StagePayload.of(call.this).request = try profile(call.text(2))
      }
    case "requestContext3DMatchingProfiles": NativeCall.act(requestMatching)
    default: nil
    }
  }

  /// A place of the drawing, within its bounds (A.St.2).
  private static func place(_ call: NativeCall) throws(ScriptError) -> Double {
    let number = call.number(1)
    guard number >= -8192, number <= 8191 else { throw ScriptError(.argumentError, 2006) }
    return number
  }

  private static func profile(_ text: String?) throws(ScriptError) -> String {
    guard let text, profiles.contains(text) else { throw ScriptError(2008, "profile") }
    return text
  }

  /// The highest of them is used: all are supported (A.St.5).
  private static func requestMatching(_ call: NativeCall) throws(ScriptError) {
    let list = ScriptVector(try call.object(1))
    guard list.count > 0 else { throw ScriptError(2008, "profiles") }
    var best = profiles.count
    for index in 0..<list.count {
      let text = try profile(list.raw(index).asString?.text)
      best = min(best, profiles.firstIndex(of: text) ?? best)
    }
    StagePayload.of(call.this).request = profiles[best]
  }
}

/// Pictures behind the stage, and what becomes ready later.
final class Spaces: HeapRoots {
  private unowned let machine: ABCMachine
  private var stages: [ScriptObject] = []
  /// Textures whose files have been read (A.T.7).
  private var ready: [ScriptObject] = []

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  func markRoots(_ marker: inout Marker) {
    for stage in stages { marker.mark(stage) }
    for texture in ready { marker.mark(texture) }
  }

  /// The four Stage3Ds (A.St.1).
  func makeStages() throws(ScriptError) -> [ScriptObject] {
    while stages.count < 4 {
      stages.append(
        machine.machine.make(
          try machine.machine.table(for: machine.types.space.stage, machine.interpreter)))
    }
    return stages
  }

  /// Contexts that were asked for are there after the frame (A.St.6).
  func frameEnded() {
    for stage in stages {
      let payload = StagePayload.of(stage)
      guard let profile = payload.request else { continue }
      payload.request = nil
      machine.attempt { () throws(ScriptError) in
        let made = machine.machine.make(
          try machine.machine.table(for: machine.types.space.context, machine.interpreter))
        made.payload = ContextPayload(profile)
        payload.context = made
      }
      machine.events.send("context3DCreate", to: stage)
    }
  }

  func note(ready texture: ScriptObject) { ready.append(texture) }

  /// Textures that were read aside are ready.
  func report() {
    let due = ready
    ready = []
    for texture in due { machine.events.send("textureReady", to: texture) }
  }

  /// The Stage3D of a context.
  func stage(of context: ScriptObject) -> ScriptObject? {
    stages.first { StagePayload.of($0).context == context }
  }

  /// The stage shows what has been presented.
  func show() {
    var backdrops: [Stage.Backdrop] = []
    for stage in stages {
      let payload = StagePayload.of(stage)
      guard payload.isVisible, let context = payload.context?.payload as? ContextPayload,
        let front = context.front
      else { continue }
      backdrops.append(Stage.Backdrop(surface: front, x: payload.x, y: payload.y))
    }
    machine.player.stage.backdrops = backdrops
    machine.player.stageChanged()
  }

  func code(_ coder: StateCoder) {
    coder.list(&stages, coder.blankObject) { coder.value(&$0) }
    coder.list(&ready, coder.blankObject) { coder.value(&$0) }
    coder.check(
      stages.allSatisfy { $0.kind == .instance && $0.traits.isKind(of: machine.types.space.stage) }
        && ready.allSatisfy {
          $0.kind == .instance && $0.traits.isKind(of: machine.types.dispatcher)
        }, "a stage that is none")
    guard coder.isReading else { return }
    coder.graph.commits.append { [self] in show() }
  }
}
