package import FlashHeap
import Raster
import SWF

/// An object of the player's that others refer to, so that a state has to know it as one and the same.
///
/// In a state all nodes have numbers. A reader makes all of them first, by kind and identity, and then fills them in:
/// so it is no matter in what circles they refer to one another.
package protocol StateNode: AnyObject {
  static var nodeKind: NodeKind { get }
  /// What it takes to make one like it.
  var identity: NodeIdentity { get }
  /// Its fields.
  func code(_ coder: StateCoder)
}

extension StateNode {
  package var identity: NodeIdentity { NodeIdentity() }
}

/// The kinds of nodes; their numbers are in states, so none ever changes.
package enum NodeKind: UInt8, CaseIterable {
  case movieClip = 1
  case button, graphic, morph, bitmap, text, field, video, stateButton
  case surface = 20
  case samples, soundStream, netStreamPlayer, generatedSound, shaderUse
  case filter = 40
  case textFormat, bitmapData, textSnapshot, netConnection, date, socket, styleSheet
  case localConnection, xmlNode, xmlDocument, netStream, sharedObject, colorTransform
  case fileReference, transform, sound

  /// Whether it is the hidden state of an object that a script of ActionScript 1 or 2 has made; pixels and sounds are of either machine.
  package var isMadeByActions: Bool {
    rawValue >= NodeKind.filter.rawValue && self != .bitmapData && self != .sound
  }
}

/// What it takes to make a node; most kinds need nothing.
package struct NodeIdentity {
  /// Of a display object: the movie that its scripts belong to.
  package var file: MovieFile?
  /// Of a display object: its character's number.
  package var number: UInt16?
  /// The character that it shows or is decoded from.
  package var character: CharacterPlace?
  package var size: (width: Int, height: Int)?
  /// A file that a script has loaded.
  package var bytes: [UInt8]?

  package init(
    file: MovieFile? = nil, number: UInt16? = nil, character: CharacterPlace? = nil,
    size: (width: Int, height: Int)? = nil, bytes: [UInt8]? = nil
  ) {
    self.file = file
    self.number = number
    self.character = character
    self.size = size
    self.bytes = bytes
  }
}

/// A character by its movie and number.
package struct CharacterPlace {
  package var file: MovieFile
  package var id: UInt16

  package var character: MovieCharacter? { file.library.character(id) }
}

extension StateCoder {
  /// A character by its place; none where there isn't one.
  package func value(_ x: inout CharacterPlace?) {
    var file = x?.file
    var id = x?.id ?? 0
    value(&file)
    guard file != nil else {
      x = nil
      return
    }
    value(&id)
    if isReading { x = file.map { CharacterPlace(file: $0, id: id) } }
  }
}

extension NodeIdentity: StateValue {
  package mutating func code(_ coder: StateCoder) {
    var parts: UInt8 = 0
    if self.file != nil { parts |= 1 }
    if self.number != nil { parts |= 2 }
    if self.character != nil { parts |= 4 }
    if self.size != nil { parts |= 8 }
    if self.bytes != nil { parts |= 16 }
    coder.value(&parts)
    if parts & 1 != 0 { coder.value(&file) }
    if parts & 2 != 0 {
      var number = self.number ?? 0
      coder.value(&number)
      self.number = number
    }
    if parts & 4 != 0 { coder.value(&character) }
    if parts & 8 != 0 {
      var size = self.size ?? (0, 0)
      coder.value(&size.width)
      coder.value(&size.height)
      self.size = size
    }
    if parts & 16 != 0 {
      var bytes = self.bytes ?? []
      coder.value(&bytes)
      self.bytes = bytes
    }
  }
}
