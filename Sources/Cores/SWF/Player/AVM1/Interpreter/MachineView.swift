/// A part of the machine that sees the rest of it.
///
/// The parts that actions run through are structures that hold the interpreter alone, so that they cost nothing: all state that
/// the loop touches is in one object.
protocol MachineView {
  var machine: Interpreter { get }
}

extension MachineView {
  @inline(__always) var player: Player { machine.player }
  @inline(__always) var heap: Heap { machine.heap }
  /// Of the movie whose code runs.
  @inline(__always) var version: UInt8 { machine.version }
  /// Names differ by case for the code that runs.
  @inline(__always) var caseSensitive: Bool { machine.caseSensitive }

  @inline(__always) var world: World { machine.world }
  @inline(__always) var services: Services { machine.services }
  @inline(__always) var objects: ObjectModel { ObjectModel(machine: machine) }
  @inline(__always) var calls: Calls { Calls(machine: machine) }
  @inline(__always) var scopes: Scopes { Scopes(machine: machine) }
  @inline(__always) var actions: Actions { Actions(machine: machine) }
  @inline(__always) var clips: Clips { Clips(machine: machine) }
  @inline(__always) var targets: Targets { Targets(machine: machine) }
  @inline(__always) var fields: FieldScripts { FieldScripts(machine: machine) }
  @inline(__always) var valueObjects: ValueObjects { ValueObjects(machine: machine) }
  /// What natives get.
  @inline(__always) var context: NativeContext { NativeContext(machine) }
}

/// Properties, prototypes and conversions as scripts see them.
struct ObjectModel: MachineView { let machine: Interpreter }

/// Calls of functions, constructors and natives.
struct Calls: MachineView { let machine: Interpreter }

/// Variables: scope chains, and names that are paths.
struct Scopes: MachineView { let machine: Interpreter }

/// Actions that are not in the loop itself.
struct Actions: MachineView { let machine: Interpreter }

/// Display objects as scripts see them: children, levels, numbered properties.
struct Clips: MachineView {
  let machine: Interpreter
  @inline(__always) var state: ClipState { machine.clipState }
}

/// Paths to clips, and what `tellTarget` sets.
struct Targets: MachineView { let machine: Interpreter }

/// Text fields: their variables, links and style sheets.
struct FieldScripts: MachineView { let machine: Interpreter }

/// Objects of Flash's classes that stand for plain values: points, rectangles, matrices, text formats, filters, pixels.
struct ValueObjects: MachineView { let machine: Interpreter }
