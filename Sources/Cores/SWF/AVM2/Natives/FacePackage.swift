/// The faces of one package, by name.
///
/// A class's name stands for its class; of functions and constants each has its name here, with the one face of all.
package struct FacePackage: Sendable {
  /// The package's name; empty at the top level.
  package let name: String
  /// In the order of the names' bytes.
  package let faces: [(name: String, face: Face)]

  package init(_ name: String, _ faces: [(name: String, face: Face)]) {
    (self.name, self.faces) = (name, faces)
  }

  /// The face that declares a name.
  package subscript(_ name: String) -> Face? {
    var (low, high) = (0, faces.count)
    while low < high {
      let middle = (low + high) / 2
      if faces[middle].name == name { return faces[middle].face }
      if faces[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

extension FacePackage: CustomStringConvertible {
  package var description: String { name.isEmpty ? "the top level" : name }
}
