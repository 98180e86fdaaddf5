package import SWF

/// What a frame's tags define for scripts, in the order of the file; nothing of it has been parsed or looked up (D.Sym.2).
package struct FrameDefinitions {
  /// Files of byte code.
  package var code: [ABCTag] = []
  /// The classes of characters; 0 is the main timeline's (D.Sym.3).
  package var classes: [NamedCharacter] = []

  package init() {}

  /// Whether there is nothing.
  package var isEmpty: Bool { code.isEmpty && classes.isEmpty }

  /// Adds what a tag defines; other tags are passed over.
  package mutating func add(_ command: FrameCommand) {
    switch command {
    case .code(let tag): code.append(tag)
    case .classes(let names): classes += names
    default: break
    }
  }
}
