extension SyncEngine {
  /// Takes from the store what is new, and gives it what it lacks.
  mutating func transfer() throws(SyncFailure) {
    if options.isOver() { throw .late }
    let listing = try store.list()
    pullNotes(listing)
    introduce()
    pull(listing)
    // What is sent now is not in the listing.
    let unsent = Set(journal.waiting.map(\.id))
    push(listing)
    pushNotes(listing)
    if !options.isPartial { heal(listing, but: unsent) }
  }

  /// One of many requests: what fails is reported; none is begun when the time is over.
  private mutating func request(_ body: (inout Self) throws(SyncFailure) -> Void) {
    attempt { engine throws(SyncFailure) in
      if engine.options.isOver() { throw .late }
      try body(&engine)
    }
  }

  // MARK: - To here

  /// Fetches the versions that are not known yet; one without all its bytes is not known.
  private mutating func pull(_ listing: [String: Int]) {
    let known = journal.known.names
    let new = listing.keys.filter { $0.hasPrefix(SyncName.records) && !known.contains($0) }.sorted()
    if new.count > options.mostRecords { report.fail(.tooMuch(SyncReason.versions(new.count))) }
    for name in new.prefix(options.mostRecords) where !isOffline {
      request { engine throws(SyncFailure) in
        guard listing[name] ?? 0 <= SyncRecordBytes.limit,
          let bytes = try engine.get(name, listing),
          let record = SyncRecord(name: name, bytes: bytes)
        else { return }
        guard engine.options.wants(record.version.item) else { return }
        engine.options.progress(.receiving, record.version.item)
        for file in record.version.content.files {
          guard try engine.fetch(file, listing) else { return }
        }
        try engine.journal.add(record, isOwn: false)
        engine.report.add(.received, record)
      }
    }
  }

  /// Sees that the bytes of a file are here; false if the store does not have them whole.
  private mutating func fetch(
    _ file: SyncFile, _ listing: [String: Int]
  ) throws(SyncFailure) -> Bool {
    if try journal.bytes(of: file.digest) != nil { return true }
    let name = SyncName.blob(file.digest)
    // A size that is not the announced one is not worth a look.
    if let size = listing[name], size != file.size { return false }
    guard let bytes = try get(name, listing), bytes.count == file.size,
      SyncDigest(of: bytes) == file.digest
    else { return false }
    try journal.keep(bytes, file.digest)
    return true
  }

  /// Fetches something, unless it is more than may come.
  private mutating func get(
    _ name: String, _ listing: [String: Int]
  ) throws(SyncFailure) -> [UInt8]? {
    guard fetched + (listing[name] ?? 0) <= options.mostBytes else {
      throw .tooMuch(SyncReason.megabytes(options.mostBytes >> 20))
    }
    let bytes = try store.get(name)
    fetched += bytes?.count ?? 0
    return bytes
  }

  /// Fetches what other devices have said.
  private mutating func pullNotes(_ listing: [String: Int]) {
    let new = listing.keys.filter {
      $0.hasPrefix(SyncName.notes) && journal.notes.all[$0] == nil
    }
    for name in new.sorted().prefix(max(0, SyncNote.most - journal.notes.all.count))
    where !isOffline {
      request { engine throws(SyncFailure) in
        guard listing[name] ?? 0 <= SyncNote.limit, let bytes = try engine.store.get(name),
          let note = SyncNote(name: name, bytes: bytes)
        else { return }
        try engine.journal.add(note)
      }
    }
  }

  // MARK: - From here

  /// Says what this device is called, unless its last word is that; it may have been forgotten.
  private mutating func introduce() {
    guard let name = options.deviceName else { return }
    let own = journal.notes.devices.first { $0.device == journal.device }
    guard own?.note.kind != .device || own?.note.name != name else { return }
    attempt { engine throws(SyncFailure) in
      let latest = max(engine.journal.latestClock, engine.journal.notes.latestClock)
      try engine.journal.add(
        SyncNote(
          .device, device: engine.journal.device,
          clock: Self.nextClock(engine.clock, after: latest), name: name))
    }
  }

  /// Gives the store the device's own new versions: the bytes of their files first.
  private mutating func push(_ listing: [String: Int]) {
    for record in journal.waiting where !isOffline && options.wants(record.version.item) {
      options.progress(.sending, record.version.item)
      request { engine throws(SyncFailure) in
        for file in record.version.content.files {
          try engine.give(SyncName.blob(file.digest), listing) { journal throws(SyncFailure) in
            try journal.bytes(of: file.digest)
          }
        }
        try engine.give(record.name, listing) { _ in record.bytes }
        try engine.journal.acknowledge(record)
        engine.report.add(.sent, record)
      }
    }
  }

  /// Gives the store what devices have said and it lacks.
  private mutating func pushNotes(_ listing: [String: Int]) {
    let notes = journal.notes.all.sorted { $0.key < $1.key }
    for (name, note) in notes where !isOffline && listing[name] != note.bytes.count {
      request { engine throws(SyncFailure) in try engine.store.put(name, note.bytes) }
    }
  }

  /// Sees that the store has bytes under a name, and has them whole: an upload may have been cut off, and said to have been done.
  private func give(
    _ name: String, _ listing: [String: Int],
    _ bytes: (any SyncJournal) throws(SyncFailure) -> [UInt8]?
  ) throws(SyncFailure) {
    guard let bytes = try bytes(journal) else {
      throw .journal(path: name, reason: SyncReason.bytesGone)
    }
    if listing[name] == bytes.count, try store.get(name) == bytes { return }
    try store.put(name, bytes)
    guard try store.get(name) == bytes else {
      throw .object(name: name, reason: SyncReason.cutOff)
    }
  }

  /// Gives the store again what it has lost: it was restored from a backup, or someone has tidied up.
  private mutating func heal(_ listing: [String: Int], but unsent: Set<SyncID>) {
    let lacking = journal.known.all.filter { record in
      listing[record.name] != record.bytes.count
        || record.version.content.files.contains { listing[SyncName.blob($0.digest)] != $0.size }
    }
    for record in lacking.sorted(by: { $0.id < $1.id })
    where !isOffline && !unsent.contains(record.id) {
      request { engine throws(SyncFailure) in
        var isHealed = false
        for file in record.version.content.files {
          let name = SyncName.blob(file.digest)
          guard listing[name] != file.size, let bytes = try engine.journal.bytes(of: file.digest)
          else { continue }
          try engine.store.put(name, bytes)
          isHealed = true
        }
        if listing[record.name] != record.bytes.count {
          try engine.store.put(record.name, record.bytes)
          isHealed = true
        }
        if isHealed { engine.report.add(.healed, record) }
      }
    }
  }
}
