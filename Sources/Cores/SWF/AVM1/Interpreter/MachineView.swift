package import FlashDisplay
package import FlashHeap

/// A part of the machine that sees the rest of it.
///
/// The parts that actions run through are structures that hold the interpreter alone, so that they cost nothing: all state that
/// the loop touches is in one object.
package protocol MachineView {
  var machine: Interpreter { get }
}

extension MachineView {
  @inline(__always) package var player: Player { machine.player }
  @inline(__always) package var heap: Heap { machine.heap }
  /// Of the movie whose code runs.
  @inline(__always) package var version: UInt8 { machine.version }
  /// Names differ by case for the code that runs.
  @inline(__always) package var caseSensitive: Bool { machine.caseSensitive }

  @inline(__always) package var world: World { machine.world }
  @inline(__always) package var actionTimelines: ActionTimelines { machine.clipState.timelines }
  @inline(__always) package var objects: ObjectModel { ObjectModel(machine: machine) }
  @inline(__always) package var calls: Calls { Calls(machine: machine) }
  @inline(__always) package var scopes: Scopes { Scopes(machine: machine) }
  @inline(__always) package var actions: Actions { Actions(machine: machine) }
  @inline(__always) package var clips: Clips { Clips(machine: machine) }
  @inline(__always) package var targets: Targets { Targets(machine: machine) }
  /// What natives get.
  @inline(__always) package var context: NativeContext { NativeContext(machine) }
}

/// Properties, prototypes and conversions as scripts see them.
package struct ObjectModel: MachineView { package let machine: Interpreter }

/// Calls of functions, constructors and natives.
package struct Calls: MachineView { package let machine: Interpreter }

/// Variables: scope chains, and names that are paths.
package struct Scopes: MachineView {
  package let machine: Interpreter

  /// The flags that hide a property from the code that runs.
  package var hiding: UInt16 {
    get { machine.hiding }
    nonmutating set { machine.hiding = newValue }
  }

  /// Another run takes the place of this one: nothing has been looked up.
  package func forgetLookups() {
    machine.foundOn = .undefined
    machine.foundIn = world.globalObject
  }
}

/// Actions that are not in the loop itself.
package struct Actions: MachineView { package let machine: Interpreter }

/// Display objects as scripts see them: children, levels, numbered properties.
package struct Clips: MachineView {
  package let machine: Interpreter
  @inline(__always) package var state: ClipState { machine.clipState }

  /// Something has left the stage: calls look whether it was the running code's clip.
  package func noteRemoval() { machine.removalCount &+= 1 }
}

/// Paths to clips, and what `tellTarget` sets.
package struct Targets: MachineView { package let machine: Interpreter }
