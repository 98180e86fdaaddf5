import FlashAVM2
import FlashDisplay
import FlashHeap
import Raster

/// The classes of Stage3D.
final class SpaceTypes {
  private let find: (String, String) -> Traits

  init(_ find: @escaping (String, String) -> Traits) { self.find = find }

  private(set) lazy var stage = find("flash.display", "Stage3D")
  private(set) lazy var context = find("flash.display3D", "Context3D")
  private(set) lazy var indexBuffer = find("flash.display3D", "IndexBuffer3D")
  private(set) lazy var vertexBuffer = find("flash.display3D", "VertexBuffer3D")
  private(set) lazy var program = find("flash.display3D", "Program3D")
  private(set) lazy var texture = find("flash.display3D.textures", "Texture")
  private(set) lazy var cubeTexture = find("flash.display3D.textures", "CubeTexture")
  private(set) lazy var rectangleTexture = find("flash.display3D.textures", "RectangleTexture")
}

/// Indices of corners (A.B.1).
final class IndexBufferPayload: NativePayload {
  var indices: [UInt16]
  /// As many as were uploaded last, or all.
  var used: Int

  init(count: Int) { (indices, used) = (Array(repeating: 0, count: count), count) }
}

extension IndexBufferPayload: StatePart {
  static var partName: String { "IndexBuffer3D" }
  static func blank(_ coder: StateCoder) -> any StatePart { IndexBufferPayload(count: 0) }

  func code(_ coder: StateCoder) {
    indices.code(coder)
    coder.value(&used)
    coder.check(used >= 0, "a buffer of less than nothing")
  }
}

/// Numbers of corners (A.B.2).
final class VertexBufferPayload: NativePayload {
  var words: [UInt32]
  /// Words of a corner.
  private(set) var stride: Int

  init(count: Int, stride: Int) {
    words = Array(repeating: 0, count: count * stride)
    self.stride = stride
  }
}

extension VertexBufferPayload: StatePart {
  static var partName: String { "VertexBuffer3D" }
  static func blank(_ coder: StateCoder) -> any StatePart {
    VertexBufferPayload(count: 0, stride: 1)
  }

  func code(_ coder: StateCoder) {
    coder.list(&words, 0) { coder.value(&$0) }
    coder.value(&stride)
    coder.check((1...64).contains(stride), "corners of another size")
  }
}

/// The code of both programs.
final class ProgramPayload: NativePayload {
  private(set) var vertex: AgalProgram?
  private(set) var fragment: AgalProgram?
  private var bytes: [[UInt8]] = []

  func set(_ vertex: AgalProgram, _ fragment: AgalProgram, _ bytes: [[UInt8]]) {
    (self.vertex, self.fragment, self.bytes) = (vertex, fragment, bytes)
  }
}

extension ProgramPayload: StatePart {
  static var partName: String { "Program3D" }
  static func blank(_ coder: StateCoder) -> any StatePart { ProgramPayload() }

  func code(_ coder: StateCoder) {
    coder.list(&bytes, []) { coder.value(&$0) }
    guard coder.isReading, bytes.count == 2 else { return }
    vertex = try? AgalProgram(bytes[0], version: 3)
    fragment = try? AgalProgram(bytes[1], version: 3)
    coder.check(vertex != nil && fragment != nil, "a program that is none")
  }
}

/// A texture's pictures (A.T).
final class TexturePayload: NativePayload {
  enum Format: UInt8, CaseIterable {
    case bgra, bgraPacked4444, bgrPacked565, compressed, compressedAlpha, rgbaHalfFloat
  }

  private(set) var width: Int
  private(set) var height: Int
  private(set) var format: Format
  private(set) var isCube: Bool
  /// How many levels may be missing when it is shown.
  private(set) var streamingLevels: Int
  var levels: SpaceLevels
  private(set) var isDisposed = false

  init(
    _ width: Int, _ height: Int, _ format: Format, isCube: Bool = false, hasLevels: Bool = true,
    streamingLevels: Int = 0
  ) {
    (self.width, self.height, self.format, self.isCube) = (width, height, format, isCube)
    self.streamingLevels = streamingLevels
    var count = 1
    while hasLevels, max(width, height) >> count > 0 { count += 1 }
    levels = SpaceLevels(
      sides: Array(
        repeating: Array(repeating: nil, count: count), count: isCube ? 6 : 1))
  }

  /// A level's size (A.T.4).
  func size(_ level: Int) -> (width: Int, height: Int) {
    (max(width >> level, 1), max(height >> level, 1))
  }

  /// A level's picture, made if there is none.
  func surface(_ side: Int, _ level: Int) -> Surface? {
    guard levels.sides.indices.contains(side), levels.sides[side].indices.contains(level) else {
      return nil
    }
    if let known = levels.sides[side][level] { return known }
    let size = size(level)
    let made = try? Surface(width: size.width, height: size.height)
    levels.sides[side][level] = made
    return made
  }

  func dispose() {
    isDisposed = true
    levels.sides = levels.sides.map { $0.map { _ in nil } }
  }
}

extension TexturePayload: StatePart {
  static var partName: String { "Texture" }
  static func blank(_ coder: StateCoder) -> any StatePart { TexturePayload(1, 1, .bgra) }

  func code(_ coder: StateCoder) {
    coder.value(&width)
    coder.value(&height)
    coder.choice(&format)
    coder.value(&isCube)
    coder.value(&streamingLevels)
    coder.value(&isDisposed)
    coder.list(&levels.sides, []) { side in
      coder.list(&side, nil) { coder.node(&$0) }
    }
    let (width, height) = (width, height)
    coder.check(
      (1...16_384).contains(width) && (1...16_384).contains(height)
        && levels.sides.count == (isCube ? 6 : 1)
        && levels.sides.allSatisfy { $0.count <= 15 && !$0.isEmpty }, "a texture that cannot be")
  }
}

/// What a Context3D keeps (A.C3, A.S).
final class ContextPayload: NativePayload {
  /// Numbers of corners that a program reads.
  struct Stream {
    var buffer: ScriptObject?
    var offset = 0
    var format = SpaceAttribute.Format.float4
  }

  fileprivate(set) var profile: String
  var isDisposed = false
  var checksErrors = false
  /// Whether the back was filled since it was last shown.
  var isCleared = false
  var state = SpaceState()
  var program: ScriptObject?
  var streams = Array(repeating: Stream(), count: 16)
  var textures: [ScriptObject?] = Array(repeating: nil, count: 16)
  /// What is drawn on until it is shown; nil before it has a size.
  var back: SpaceTarget?
  /// What is shown.
  var front: Surface?
  /// A texture that is drawn on instead.
  var aside: SpaceTarget?
  var asideTexture: ScriptObject?

  init(_ profile: String) { self.profile = profile }

  override func trace(_ marker: inout Marker) {
    marker.mark(program)
    marker.mark(asideTexture)
    for stream in streams { marker.mark(stream.buffer) }
    for texture in textures { marker.mark(texture) }
  }
}

extension ContextPayload: StatePart {
  static var partName: String { "Context3D" }
  static func blank(_ coder: StateCoder) -> any StatePart { ContextPayload("baseline") }

  func code(_ coder: StateCoder) {
    coder.value(&profile)
    coder.value(&isDisposed)
    coder.value(&checksErrors)
    coder.value(&isCleared)
    state.code(coder)
    coder.value(&program)
    for index in streams.indices {
      coder.value(&streams[index].buffer)
      coder.value(&streams[index].offset)
      coder.choice(&streams[index].format)
    }
    for index in textures.indices { coder.value(&textures[index]) }
    back = SpaceTarget.coded(back, coder)
    coder.node(&front)
    aside = SpaceTarget.coded(aside, coder)
    coder.value(&asideTexture)
  }
}

/// What a Stage3D keeps (A.St).
final class StagePayload: NativePayload {
  var context: ScriptObject?
  var x = 0.0
  var y = 0.0
  var isVisible = true
  /// The profile of a context that is asked for.
  var request: String?

  static func of(_ object: ScriptObject) -> StagePayload {
    object.payload(or: StagePayload())
  }

  override func trace(_ marker: inout Marker) { marker.mark(context) }
}

extension StagePayload: StatePart {
  static var partName: String { "Stage3D" }
  static func blank(_ coder: StateCoder) -> any StatePart { StagePayload() }

  func code(_ coder: StateCoder) {
    coder.value(&context)
    coder.value(&x)
    coder.value(&y)
    coder.value(&isVisible)
    coder.value(&request)
  }
}
