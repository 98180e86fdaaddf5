package import FlashAVM1

/// The classes of Flash Player, with what they need.
package struct PlayerClasses: ClassLibrary {
  package func installGlobals(in world: World) { world.installGlobals() }
  package func makeServices(_ machine: Interpreter) -> any MachineServices { Services(machine) }
}
