/// Why a save state was refused; the machine is as it was before.
public enum MachineStateError: Error, Equatable, Sendable {
  /// The data ends before the record does.
  case truncated(bytes: Int, needed: Int)
  /// The data does not begin like a state of this core.
  case notAState
  /// The state was written by a newer version of this core.
  case unknownVersion(UInt32)
  /// The state belongs to another game or another revision of it.
  case otherGame
  /// The state was made on another model.
  case otherModel(UInt8)
  /// The data was changed after it was written.
  case damaged
  /// A section that every state has is not there, or is too short.
  case missingSection(String)
  /// A section holds a value that the machine can never have.
  case impossibleValue(section: String)
  /// The footer by which states of other emulators are read (BESS) is wrong, and how.
  case brokenFooter(String)
  /// A state of another emulator is of another family of models: G Game Boy, S Super Game Boy, C Game Boy Color.
  case otherFamily(String)
}

extension MachineStateError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .truncated(let bytes, let needed):
      "the state has \(bytes) bytes but says that it has \(needed); use an earlier copy of it"
    case .notAState: "this is not a state of the Game Boy core; load it with the core that made it"
    case .unknownVersion(let version):
      "the state has format \(version), which is newer than this core; update the core to load it"
    case .otherGame: "the state belongs to another game; load the game that it was made with"
    case .otherModel(let model):
      "the state was made on another model (number \(model)); choose that model and load it again"
    case .damaged: "the state is damaged (its checksum is wrong); use an earlier copy of it"
    case .missingSection(let section):
      "the state lacks its section \(section); use an earlier copy of it"
    case .impossibleValue(let section):
      "section \(section) of the state holds an impossible value; use an earlier copy of it"
    case .brokenFooter(let reason):
      "the footer of the other emulator's state can't be used: \(reason); save it there once more"
    case .otherFamily(let family):
      "the other emulator's state is of another kind of machine (\(family)); choose a model of that kind"
    }
  }
}
