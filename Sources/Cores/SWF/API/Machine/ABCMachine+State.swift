import FlashAVM2
import FlashDisplay
package import FlashHeap
import SWF

extension ABCMachine: CellMachine {
  /// What this library's classes keep for their objects.
  static var parts: [any StatePart.Type] {
    [
      ListenerList.self, LoaderInfoState.self, DomainPayload.self, TextFormatPayload.self,
      FontPayload.self,
      TextSnapshotPayload.self, SoundPayload.self, ChannelPayload.self,
      ShaderDataPayload.self, StreamPayload.self,
      IndexBufferPayload.self, VertexBufferPayload.self, ProgramPayload.self, TexturePayload.self,
      ContextPayload.self, StagePayload.self,
    ]
  }

  package func makeCellStates(_ coder: StateCoder) -> any CellStates {
    if coder.isReading { coder.know(Self.parts) }
    return MachineStates(
      machine, interpreter,
      outside: OutsideStates(
        owner: { owner, coder in
          var file = owner as? MovieFile
          coder.value(&file)
          owner = file
        },
        file: { owner, place in
          guard let movie = owner as? MovieFile, place.upperBound <= movie.movie.bytes.count else {
            return nil
          }
          return try? movie.code(at: place)
        },
        node: { payload, coder in coder.node(&payload) },
        mayKeep: { [types] object, payload in Self.mayKeep(object, payload, types) }))
  }

  /// An object of the display list's classes stands for its own display object, and no other one does.
  private static func mayKeep(
    _ object: ScriptObject, _ payload: NativePayload?, _ types: APITypes
  ) -> Bool {
    guard let display = payload as? DisplayObject else { return true }
    return display.scriptLink == object.handle && object.traits.isKind(of: types.displayObject)
  }

  package func codeFields(_ coder: StateCoder) {
    movies.code(coder)
    events.code(coder)
    coder.value(&stageObject)
    coder.check(
      stageObject.map { $0.kind == .instance && $0.traits.isKind(of: types.stage) } ?? true,
      "a stage that is none")
    coder.value(&stageTakesPointer)
    coder.value(&setFrameRate)
    coder.value(&isRenderDue)
    input.code(coder)
    random.code(coder)
    timers.code(coder)
    loaderInfos.code(coder)
    settings.code(coder)
    texts.code(coder)
    services.code(coder)
  }
}
