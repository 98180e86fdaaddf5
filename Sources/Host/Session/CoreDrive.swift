package import Catalog
import CoreABI
import HostBase

extension LocalSession {
  /// The discs that the core has; nil: it changes none.
  package var discs: DiscTray? { CoreDrive(session: self).tray }

  /// Opens the drive, puts a disc in, and closes it, all between two frames.
  ///
  /// A drive that does not take the disc has the one before again.
  package func insertDisc(_ place: Int) throws(SessionError) {
    try CoreDrive(session: self).insert(place)
  }
}

/// The drive of a core that changes discs while a game runs (`SET_DISK_CONTROL_INTERFACE`).
struct CoreDrive {
  /// Who calls the core.
  let session: LocalSession

  private var environment: CoreEnvironment { session.environment }

  /// The discs that the core has; nil: it changes none.
  var tray: DiscTray? {
    guard session.isOpen, let drive = environment.facts.drive else { return nil }
    let count = discCount(drive)
    let isEjected =
      drive.get_eject_state.map { ejected in session.call { _ in ejected() } } ?? false
    let index = drive.get_image_index.map { index in session.call { _ in index() } }
    let discs = (0..<count).map { place in
      DiscTray.Disc(
        label: text(of: place, drive.get_image_label) ?? "",
        file: text(of: place, drive.get_image_path))
    }
    return DiscTray(discs, current: isEjected ? nil : index.flatMap { Int(exactly: $0) }).cleaned
  }

  /// Opens the drive, puts a disc in, and closes it, all between two frames.
  ///
  /// A drive that does not take the disc has the one before again.
  func insert(_ place: Int) throws(SessionError) {
    guard session.isOpen else {
      throw .crashed(core: session.core.name, reason: "the session was closed")
    }
    let tray = self.tray
    guard let drive = environment.facts.drive, let tray, tray.discs.indices.contains(place),
      let eject = drive.set_eject_state, let select = drive.set_image_index
    else {
      throw .noSuchDisc(core: session.core.name, disc: place + 1, count: tray?.discs.count ?? 0)
    }
    guard tray.current != place else { return }
    let refusal = SessionError.discRefused(core: session.core.name, disc: tray.phrase(of: place))
    // A core may say that an open drive cannot be opened.
    let isOpened =
      session.call { _ in eject(true) }
      || drive.get_eject_state.map { ejected in session.call { _ in ejected() } } == true
    guard isOpened else { throw refusal }
    let isTaken = session.call { _ in select(UInt32(place)) }
    if !isTaken, let before = tray.current { _ = session.call { _ in select(UInt32(before)) } }
    let isClosed = session.call { _ in eject(false) }
    guard isTaken, isClosed, self.tray?.current == place else { throw refusal }
  }

  /// Gives the core the disc that the game is to begin with, before it loads the game; older cores take none.
  func announceStart() {
    guard let disc = environment.plan.startDisc, let path = disc.path,
      let announce = environment.facts.drive?.set_initial_image
    else { return }
    let text = environment.texts.pointer(path)
    _ = session.call { _ in announce(UInt32(clamping: disc.index), text) }
  }

  /// Puts the disc in that the game is to begin with, where the core has begun with another one.
  ///
  /// The list of discs can have changed since: then the one with the same file counts, and without one the game begins as the core begins.
  func insertStart() {
    guard let wanted = environment.plan.startDisc, let tray else { return }
    let file = wanted.path.map { PathName.last($0) }
    func isWanted(_ place: Int) -> Bool {
      guard let file, let other = tray.discs[place].file else { return true }
      return file == other
    }
    let place =
      tray.discs.indices.contains(wanted.index) && isWanted(wanted.index)
      ? wanted.index : tray.discs.firstIndex { file != nil && $0.file == file }
    guard let place else { return }
    do throws(SessionError) { try insert(place) } catch {
      environment.journal.tell(.message(text: error.message, seconds: 8))
    }
  }

  private func discCount(_ drive: retro_disk_control_ext_callback) -> Int {
    guard let count = drive.get_num_images else { return 0 }
    return min(Int(session.call { _ in count() }), DiscTray.maxDiscs)
  }

  /// A disc's label or path in the core's words.
  private func text(
    of place: Int,
    _ write: (@convention(c) (UInt32, UnsafeMutablePointer<CChar>?, Int) -> Bool)?
  ) -> String? {
    guard let write else { return nil }
    let room = 4096
    // A core that ends its text nowhere gets nothing else shown.
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      buffer.initialize(repeating: 0)
      let isThere = buffer.withMemoryRebound(to: CChar.self) { text in
        session.call { _ in write(UInt32(place), text.baseAddress, room - 1) }
      }
      count = isThere ? room - 1 : 0
    }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

extension CoreEnvironment {
  /// The older interface is the beginning of the newer one.
  ///
  /// NULL, or one that lacks a function which changing discs takes, takes it back.
  func setDiskControl(_ data: UnsafeMutableRawPointer?, isExtended: Bool) -> Bool {
    var drive: retro_disk_control_ext_callback?
    if isExtended {
      drive = load(data, retro_disk_control_ext_callback.self)
    } else if let plain = load(data, retro_disk_control_callback.self) {
      drive = retro_disk_control_ext_callback()
      drive?.set_eject_state = plain.set_eject_state
      drive?.get_eject_state = plain.get_eject_state
      drive?.get_image_index = plain.get_image_index
      drive?.set_image_index = plain.set_image_index
      drive?.get_num_images = plain.get_num_images
    }
    guard let drive, drive.set_eject_state != nil, drive.get_image_index != nil,
      drive.set_image_index != nil, drive.get_num_images != nil
    else {
      facts.drive = nil
      return true
    }
    facts.drive = drive
    return true
  }
}
