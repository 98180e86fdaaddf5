// Source: files that Adobe's Pixel Bender compiler wrote; there is no description of the byte code (measured: shader-code).

/// A shader's byte code, read and made ready to run.
package final class ShaderProgram: Sendable {
  /// What a script gives the shader.
  package struct Parameter: Sendable {
    package let name: String
    package let type: ShaderType
    package fileprivate(set) var notes: [ShaderNote] = []
    /// Where its numbers are: places of a row of floats, or of one of whole numbers.
    let places: [Int32]

    /// What it is without a script's value: zeros, unless the shader says more.
    package var standard: [Float] {
      for note in notes where note.key == "defaultValue" {
        if case .numbers(_, let numbers) = note.value { return numbers }
      }
      return []
    }
  }

  /// A picture that a shader reads.
  package struct Input: Sendable {
    package let name: String
    package let channels: Int
    /// By which code knows it.
    let number: UInt8
  }

  /// What scripts see, in the order of the file.
  package enum Item: Sendable {
    case parameter(Int)
    case input(Int)
  }

  /// All of its bytes.
  package let bytes: [UInt8]
  package let name: String?
  package let notes: [ShaderNote]
  package let parameters: [Parameter]
  package let inputs: [Input]
  package let items: [Item]
  /// How many numbers a pixel of its result has.
  package let outputChannels: Int

  let code: ShaderCode
  /// Where its result is.
  let output: [Int32]
  /// Where it finds the middle of a pixel.
  let coordinates: [Int32]

  /// Reads byte code.
  package init(_ bytes: [UInt8]) throws(ShaderError) {
    var reader = ShaderReader(bytes)
    try reader.readAll()
    guard let output = reader.output else { throw .invalid }
    self.bytes = bytes
    name = reader.name
    notes = reader.notes
    inputs = reader.inputs
    items = reader.items
    outputChannels = output.type.count
    code = try reader.compiler.finish(
      given: reader.parameters.flatMap { $0.slots } + (reader.coordinates ?? []) + output.slots)
    let places = code.places
    parameters = reader.parameters.map {
      Parameter(
        name: $0.name, type: $0.type, notes: $0.notes, places: $0.slots.map { places.place(of: $0) }
      )
    }
    self.output = output.slots.map { places.place(of: $0) }
    coordinates = (reader.coordinates ?? []).map { places.place(of: $0) }
  }
}

/// Why byte code is none.
package enum ShaderError: Error {
  /// It ends too early.
  case ended
  case invalid
}

/// A number of a register: which of its four, and whether it is a float or whole.
struct ShaderSlot: Hashable {
  let isWhole: Bool
  let number: UInt32

  init(register: UInt16, component: Int) {
    isWhole = register & 0x8000 != 0
    number = UInt32(register & 0x7FFF) &* 4 &+ UInt32(component)
  }
}
