import FlashDisplay
package import FlashHeap

extension ActionQueue.Entry {
  /// What one is read into.
  static var blank: ActionQueue.Entry {
    ActionQueue.Entry(
      kind: .fieldChanged, object: nil, isUnload: false, runsWhenLeaving: false)
  }
}

extension ActionQueue.Entry: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var object = self.object
    coder.node(&object)
    var (isUnload, runsWhenLeaving) = (self.isUnload, self.runsWhenLeaving)
    coder.value(&isUnload)
    coder.value(&runsWhenLeaving)
    var kind = self.kind
    coder.value(&kind)
    guard coder.isReading else { return }
    self = ActionQueue.Entry(
      kind: kind, object: object, isUnload: isUnload, runsWhenLeaving: runsWhenLeaving)
  }
}

extension ActionQueue.Kind: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var code: ScriptCode?
    var codes: [ScriptCode] = []
    var texts = ("", "")
    var handed: [ScriptArgument] = []
    var kind: UInt8
    switch self {
    case .initialize(let present): (kind, code) = (0, present)
    case .construct(let present): (kind, codes) = (1, present)
    case .code(let present): (kind, code) = (2, present)
    case .method(let name, let present): (kind, texts.0, handed) = (3, name, present)
    case .broadcast(let name, let from, let present):
      (kind, texts, handed) = (4, (name, from), present)
    case .fieldChanged: kind = 5
    }
    coder.value(&kind)
    coder.value(&code)
    coder.codes(&codes)
    coder.value(&texts.0)
    coder.value(&texts.1)
    coder.values(&handed)
    guard coder.isReading else { return }
    switch (kind, code) {
    case (0, let code?): self = .initialize(code)
    case (1, _): self = .construct(codes)
    case (2, let code?): self = .code(code)
    case (3, _): self = .method(texts.0, handed)
    case (4, _): self = .broadcast(texts.0, from: texts.1, handed)
    case (5, _): self = .fieldChanged
    default: coder.fail("an action of no kind")
    }
  }
}
