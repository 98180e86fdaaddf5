package import FlashHeap

/// Runs verified code.
///
/// All frames share one stack of registers: what a caller lays out for a call is where the called method's registers begin. Code that calls
/// code takes no Swift stack; a native that calls code runs a loop of its own above the frames that are there. Source: avmplus for
/// what is seen, the rest is ours.
package final class Interpreter {
  /// What a method that runs needs.
  struct Frame {
    let entry: MethodEntry
    let registers: UnsafeMutablePointer<Value>
    /// Where the caller continues, and the register of the caller that gets the result.
    let returnWord: UnsafeMutablePointer<UInt64>
    let resultRegister: Int32
    let ending: Ending

    /// Its code; nil for a native.
    var code: Unmanaged<MethodCode>? { entry.record.pointee.code }
  }

  package let machine: Machine
  package let heap: Heap
  let types: CoreTypes
  /// Conversions and operators.
  @inline(__always) package var values: ValueOperations { ValueOperations(self) }
  /// Properties by name.
  @inline(__always) package var properties: Properties { Properties(self) }

  /// Registers: eight megabytes, of which the system gives only what is used.
  let stack: UnsafeMutablePointer<Value>
  static let stackCapacity = 1 << 20
  let stackEnd: UnsafeMutablePointer<Value>
  let frames: UnsafeMutablePointer<Frame>
  /// Frames that are there.
  var depth = 0
  /// How many may be (V.Time.2: the real machine's limit is its processor stack).
  static let depthLimit = 4096
  /// Loops above each other.
  var loopDepth = 0
  static let loopLimit = 200
  /// The first register above all frames.
  var top: UnsafeMutablePointer<Value>
  /// What natives hold while they call code.
  var held: [Value] = []
  /// The value that was thrown last, for as long as it is under way.
  var thrown = Value.undefined
  /// Where the error was thrown that is under way, as lines of a stack; nil where none is.
  var throwStack: StackLines?
  /// The file of the code that has thrown it, or that called what has.
  package internal(set) var thrower: Program?
  /// Methods that stacks show above a native that is there for all of them: how deep it is, and their names.
  var shownFrames: [(depth: Int, names: [String])] = []
  /// Where code is that waits for a loop above its own, by the loop.
  let outerWords: UnsafeMutablePointer<UInt64>
  /// The function that was called last, for its `arguments.callee`.
  var calledFunction = Value.undefined
  /// Where each instruction that may throw is noted, so that handlers and stacks are found.
  let word: UnsafeMutablePointer<UInt64>
  /// The machine's steps.
  let clock: UnsafeMutablePointer<StepClock>
  /// What classes have for names, for code that meets more than one class at a place.
  let lookups: UnsafeMutablePointer<LookupLine>

  /// Code that ends a loop at once.
  let idleCode: UnsafeMutablePointer<UInt64>

  package init(_ machine: Machine) {
    self.machine = machine
    heap = machine.heap
    types = machine.types
    stack = .allocate(capacity: Self.stackCapacity)
    stackEnd = stack + Self.stackCapacity - 256
    frames = .allocate(capacity: Self.depthLimit)
    top = stack
    word = .allocate(capacity: 1)
    outerWords = .allocate(capacity: Self.loopLimit + 1)
    outerWords.initialize(repeating: 0, count: Self.loopLimit + 1)
    clock = machine.clock
    lookups = .allocate(capacity: LookupLine.count)
    lookups.initialize(repeating: LookupLine(), count: LookupLine.count)
    idleCode = .allocate(capacity: 1)
    idleCode.initialize(to: Instruction(.returnValue).bits)
    heap.addRoots(self)
  }

  deinit {
    stack.deallocate()
    frames.deallocate()
    word.deallocate()
    outerWords.deallocate()
    lookups.deallocate()
    idleCode.deallocate()
  }

  /// Keeps values alive while a native calls code that may collect.
  @inline(__always) package func holding<Result>(
    _ value: Value, _ body: () throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    held.append(value)
    defer { held.removeLast() }
    return try body()
  }
}

extension Interpreter {
  /// Does a part of a native that Flash Player has as methods of their own; stacks show these, the innermost first.
  package func showing<Result>(
    _ names: [String], _ body: () throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    shownFrames.append((depth, names))
    defer { shownFrames.removeLast() }
    do { return try body() } catch {
      noteThrow(error)
      throw error
    }
  }
}

extension Interpreter: HeapRoots {
  package func markRoots(_ marker: inout Marker) {
    // A method's registers may end before its caller's do, which come back into use when it ends.
    var end = top
    for index in 0..<depth {
      marker.mark(frames[index].entry.scopes)
      let count = Int(frames[index].entry.record.pointee.registerCount)
      end = max(end, frames[index].registers + count)
    }
    var register = stack
    while register < end {
      marker.mark(register.pointee)
      register += 1
    }
    for value in held { marker.mark(value) }
    marker.mark(thrown)
    marker.mark(calledFunction)
    for table in machine.variants { marker.mark(table.pointee.prototype) }
    for value in machine.globals { marker.mark(value) }
    for value in machine.namespaceObjects.values { marker.mark(value) }
    for memory in machine.memories { marker.mark(memory.object) }
    marker.mark(machine.serialization.dynamicPropertyWriter)
    for (table, _) in machine.tables {
      marker.mark(table.pointee.prototype)
      marker.mark(table.pointee.classObject)
      for place in 0..<table.pointee.methodCount {
        marker.mark(table.pointee.methods[place].scopes)
      }
      if let initializer = table.pointee.initializer { marker.mark(initializer.scopes) }
      for word in 0..<table.pointee.wordCount { marker.mark(table.pointee.template[word]) }
    }
  }
}
