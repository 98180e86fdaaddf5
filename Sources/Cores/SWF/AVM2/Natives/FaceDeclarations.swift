import Synchronization

/// What faces declare, read once in a process: each machine makes types of its own of it, and one that continues from a state soon
/// needs those of the machine before.
final class FaceDeclarations: Sendable {
  static let shared = FaceDeclarations()

  /// By the places of the texts, which are constants.
  private let known = Mutex<[UInt: FaceDeclaration]>([:])

  /// What a face declares.
  func declaration(of face: Face) throws(FaceError) -> FaceDeclaration {
    guard face.text.hasPointerRepresentation else { return try FaceReader.read(face.text) }
    let place = UInt(bitPattern: face.text.utf8Start)
    if let declaration = known.withLock({ $0[place] }) { return declaration }
    let declaration = try FaceReader.read(face.text)
    known.withLock { $0[place] = declaration }
    return declaration
  }
}
