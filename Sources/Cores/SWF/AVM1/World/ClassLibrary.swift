package import FlashHeap

/// The classes that scripts find and what these do: a module above brings them.
package protocol ClassLibrary {
  /// Fills the global object of a world.
  func installGlobals(in world: World)
  func makeServices(_ machine: Interpreter) -> any MachineServices
}

/// What the machine itself asks of its services.
package protocol MachineServices: AnyObject {
  /// Does what the actions `GetURL` and `GetURL2` are for.
  func openURL(
    _ url: String, _ target: Value, method: Int, intoSprite: Bool, variables: Bool,
    _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort)
}
