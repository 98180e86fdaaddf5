import FlashAVM2
import FlashDisplay
import FlashHeap
import Raster

/// S.Sh.8: ShaderJob.
enum ShaderJobNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call in
        let fields = JobFields(call.this, call.api)
        for (index, field) in [JobFields.Field.shader, .target, .width, .height].enumerated() {
          fields[field] = call.value(index + 1)
        }
      }
    case "start": NativeCall.act(start)
    case "cancel": NativeCall.act { call in call.api.services.shaderJobs.cancel(call.this) }
    default: accessor(key)
    }
  }

  private static func accessor(_ key: String) -> NativeFunction? {
    let name = key.dropFirst(4)
    guard let field = JobFields.Field.allCases.first(where: { "\($0)" == name }), field != .started
    else { return nil }
    if key.hasPrefix("get ") {
      return NativeCall.give { call in JobFields(call.this, call.api)[field] }
    }
    return NativeCall.act { call in JobFields(call.this, call.api)[field] = call.value(1) }
  }

  private static func start(_ call: NativeCall) throws(ScriptError) {
    let fields = JobFields(call.this, call.api)
    if fields[.started].rawUInt != 0 { throw ScriptError(2172) }
    let work = try ShaderWork(call.this, call.interpreter)
    fields[.started] = Value(rawBoolean: true)
    if call.flag(1) {
      try work.run()
    } else {
      call.api.services.shaderJobs.add(call.this)
    }
  }
}

/// What a ShaderJob has in the fields that its face has first.
struct JobFields {
  enum Field: Int, CaseIterable { case shader, target, width, height, progress, started }

  private let words: Fields

  init(_ job: ScriptObject, _ api: ABCMachine) { words = Fields(job, of: api.types.shader.job) }

  subscript(_ field: Field) -> Value {
    get { words[field.rawValue] }
    nonmutating set { words[field.rawValue] = newValue }
  }
}

/// What a job does: a shader, and where its pixels go.
struct ShaderWork {
  private enum Target {
    case bitmap(BitmapState, Surface)
    case bytes(ByteArrayState)
    case numbers(ScriptVector)
  }

  private let fields: JobFields
  private let interpreter: Interpreter
  private let use: ShaderUse
  private let target: Target
  private let width: Int
  private let height: Int

  /// Throws where a job cannot run.
  init(_ job: ScriptObject, _ interpreter: Interpreter) throws(ScriptError) {
    self.interpreter = interpreter
    fields = JobFields(job, interpreter.api)
    guard let shader = fields[.shader].asObject else { throw ScriptError(2007, "shader") }
    guard let reading = ShaderReading(shader, interpreter) else { throw ScriptError(2171) }
    guard reading.program.outputChannels >= 3 else { throw ScriptError(2162) }
    guard let object = fields[.target].asObject else { throw ScriptError(2004) }
    use = try reading.use(isLoose: false)
    var size = (width: Int(fields[.width].rawInt), height: Int(fields[.height].rawInt))
    if let bitmap = object.payload as? BitmapState {
      guard let surface = bitmap.surface else { throw ScriptError(2015) }
      if size.width == 0 { size.width = surface.width }
      if size.height == 0 { size.height = surface.height }
      size = (min(size.width, surface.width), min(size.height, surface.height))
      target = .bitmap(bitmap, surface)
    } else if object.kind == .vector, ScriptVector(object).form == .number {
      target = .numbers(ScriptVector(object))
    } else if object.traits.isKind(of: interpreter.api.types.byteArray) {
      target = .bytes(try ByteArrayState.of(Value(object), interpreter.machine))
    } else {
      throw ScriptError(2004)
    }
    guard size.width >= 0, size.height >= 0,
      ShaderNumbers.count(size.width, size.height, 4) != nil
    else { throw ScriptError(2004) }
    (width, height) = size
  }

  private var count: Int { width * height * use.program.outputChannels }

  func run() throws(ScriptError) {
    switch target {
    case .bitmap(let bitmap, let surface): try fill(surface, isTransparent: bitmap.isTransparent)
    case .numbers(let vector):
      var numbers: [Float] = []
      try Natives.reserve(count, interpreter)
      try rows { use.numbers(row: $0, width: width) { numbers.append($0) } }
      try vector.setCount(count, interpreter)
      for (index, number) in numbers.enumerated() {
        vector.setRaw(index, Value(outside: Double(number)))
      }
    case .bytes(let bytes):
      var made: [UInt8] = []
      try Natives.reserve(count / 2, interpreter)
      try rows { row in
        use.numbers(row: row, width: width) { number in
          withUnsafeBytes(of: number.bitPattern.littleEndian) { made += $0 }
        }
      }
      bytes.position = 0
      try bytes.put(made)
    }
    fields[.progress] = Value(outside: 1)
  }

  private func rows(_ body: (Int) -> Void) throws(ScriptError) {
    for row in 0..<height {
      if interpreter.machine.isTimeUp() { throw .terminated }
      body(row)
    }
  }

  private func fill(_ surface: Surface, isTransparent: Bool) throws(ScriptError) {
    // It may read the very pixels that it writes: those are as they were before.
    guard let made = try? surface.copy(surface.bounds) else { throw ScriptError(1000) }
    try rows { row in
      made.withPixels { pixels in
        guard let start = pixels.baseAddress else { return }
        use.fill(start + row * surface.width, row: row, width: width)
      }
    }
    if !isTransparent {
      made.withPixels { pixels in
        for index in pixels.indices { pixels[index] |= 0xFF00_0000 }
      }
    }
    surface.replace(made)
    interpreter.api.player.stageChanged()
  }
}

/// Jobs that no script waits for: they are done in the next iteration.
final class ShaderJobs: HeapRoots {
  private unowned let machine: ABCMachine
  private var jobs: [ScriptObject] = []

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  func markRoots(_ marker: inout Marker) {
    for job in jobs { marker.mark(job) }
  }

  func add(_ job: ScriptObject) { jobs.append(job) }
  func cancel(_ job: ScriptObject) { jobs.removeAll { $0 == job } }

  func runAll() {
    let due = jobs
    jobs = []
    for job in due {
      machine.attempt { () throws(ScriptError) in
        try machine.interpreter.holding(Value(job)) { () throws(ScriptError) in
          try ShaderWork(job, machine.interpreter).run()
          report(job)
        }
      }
    }
  }

  /// The event has the target as what it is.
  private func report(_ job: ScriptObject) {
    let target = JobFields(job, machine)[.target]
    let isBitmap = target.asObject?.payload is BitmapState
    let isVector = target.asObject?.kind == .vector
    machine.events.send(
      "complete", to: job, "ShaderEvent",
      [
        isBitmap ? target : .null, isBitmap || isVector ? .null : target,
        isVector ? target : .null,
      ])
  }

  func code(_ coder: StateCoder) {
    coder.list(&jobs, coder.blankObject) { job in
      coder.value(&job)
      coder.check(
        job.kind == .instance && job.traits.isKind(of: machine.types.shader.job),
        "a job that is none")
    }
  }
}
