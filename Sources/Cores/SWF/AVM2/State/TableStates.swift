import FlashHeap

/// Tables of classes by number: what objects' headers point to.
final class TableStates {
  typealias Table = UnsafeMutablePointer<VTable>

  private let machine: Machine
  private let types: TypeStates
  /// All tables, by number.
  private(set) var list: [Table] = []
  private var numbers = AddressNumbers(expected: 256)
  /// Bodies that are written.
  private var written = 0
  /// Of a writer: the tables whose methods others share, by the addresses of these.
  private lazy var owners: [UnsafeMutablePointer<MethodEntry>: Table] = Dictionary(
    machine.tables.map { ($0.table.pointee.methods, $0.table) }
  ) { first, _ in first }
  /// Of a reader: the tables that others are variants of.
  private var bases: [Int: Table] = [:]

  init(_ machine: Machine, _ types: TypeStates) { (self.machine, self.types) = (machine, types) }

  /// The table that another one is a variant of: it differs in its prototype alone.
  private func base(ofVariant table: Table) -> Table? {
    guard let owner = owners[table.pointee.methods], owner != table else { return nil }
    return owner
  }

  // MARK: - References

  /// The number of a table, which gets one when it is first met.
  func number(of table: Table, _ coder: StateCoder) -> Int {
    if let known = numbers.find(UInt(bitPattern: table)) { return known }
    let base = base(ofVariant: table).map { self.number(of: $0, coder) }
    var type: Traits? = table.pointee.traits.takeUnretainedValue()
    let number = numbers.number(UInt(bitPattern: table)).number
    list.append(table)
    coder.sinks.list(in: .tables)
    coder.within(.tables) {
      _ = coder.reference(base, below: 0)
      if base == nil { types.code(&type, coder) }
    }
    return number
  }

  /// A table, or none.
  func code(_ table: inout Table?, _ coder: StateCoder) {
    let number = coder.reference(
      coder.isReading ? nil : table.map { self.number(of: $0, coder) }, below: list.count)
    if coder.isReading { table = number.map { list[$0] } }
  }

  // MARK: - Heads

  /// Makes all tables, with nothing in them.
  func readHeads(_ count: Int, _ coder: StateCoder) {
    guard count <= coder.remaining else { return coder.fail("it ends too early") }
    for number in 0..<count {
      guard coder.problem == nil else { return }
      if let base = coder.reference(nil, below: list.count) {
        guard bases[base] == nil else { return coder.fail("a variant of a variant") }
        bases[number] = list[base]
        list.append(machine.makeVariant(of: list[base]))
        continue
      }
      guard let type = types.readType(coder),
        let table = try? machine.makeTable(type, base: nil, scopes: .undefined)
      else { return coder.fail("a class that cannot be") }
      list.append(table)
      prepare(type)
    }
  }

  /// A class of the player is called as when it is made.
  private func prepare(_ type: Traits) {
    guard type.program == nil, type.kind == .instance,
      let library = machine.library as? BuiltinLibrary
    else { return }
    library.restore(type)
  }

  // MARK: - Bodies

  /// Writes what is in the tables that were met since the last time; whether there were any.
  func writeFound(_ coder: StateCoder) -> Bool {
    guard written < list.count else { return false }
    coder.within(.tableBodies) {
      while written < list.count {
        let table = list[written]
        code(table, isVariant: base(ofVariant: table) != nil, coder)
        written += 1
      }
    }
    return true
  }

  func readBodies(_ coder: StateCoder) {
    for number in list.indices where coder.problem == nil {
      code(list[number], isVariant: bases[number] != nil, coder)
    }
  }

  private func code(_ table: Table, isVariant: Bool, _ coder: StateCoder) {
    coder.value(&table.pointee.prototype)
    if isVariant { return }
    let type = table.pointee.traits.takeUnretainedValue()
    var isCurrent = type.table == table
    coder.value(&isCurrent)
    code(&table.pointee.base, coder)
    code(&table.pointee.instances, coder)
    coder.value(&table.pointee.classObject)
    var scopes = scopes(of: table, type)
    coder.scopes(&scopes.methods)
    coder.scopes(&scopes.initializer)
    guard coder.isReading, coder.problem == nil else { return }
    guard isCurrent ? type.table == nil : true else { return coder.fail("two classes of one type") }
    if isCurrent { machine.remember(table, for: type) }
    for place in 0..<table.pointee.methodCount {
      table.pointee.methods[place].scopes = scopes.methods
    }
    table.pointee.initializer?.scopes = scopes.initializer
  }

  /// The scopes of the methods that the class itself declares, and of its initializer.
  private func scopes(of table: Table, _ type: Traits) -> (methods: Value, initializer: Value) {
    var methods = Value.undefined
    for place in 0..<table.pointee.methodCount where table.pointee.methods[place].home == table {
      methods = table.pointee.methods[place].scopes
      if type.methods[place].owner === type { break }
    }
    return (methods, table.pointee.initializer?.scopes ?? .undefined)
  }

  // MARK: - The end

  /// Gives all tables what they inherit, those above first.
  func finish(_ coder: StateCoder) {
    for table in list { if let wrong = fault(of: table) { return coder.fail(wrong) } }
    let ordered = list.indices.filter { bases[$0] == nil }.map { list[$0] }.sorted {
      $0.pointee.traits.takeUnretainedValue().depth < $1.pointee.traits.takeUnretainedValue().depth
    }
    for table in ordered { table.pointee.inheritMethods() }
    for (number, base) in bases {
      let prototype = list[number].pointee.prototype
      list[number].pointee = base.pointee
      list[number].pointee.prototype = prototype
      machine.remember(variant: list[number], of: base)
    }
  }

  /// What is wrong with the tables and the class that a table refers to, if anything is.
  private func fault(of table: Table) -> String? {
    let type = table.pointee.traits.takeUnretainedValue()
    if let base = table.pointee.base, base.pointee.traits.takeUnretainedValue() !== type.base {
      return "a class below another one than its type"
    }
    if let instances = table.pointee.instances {
      guard type.kind == .class, let instance = type.instanceTraits,
        instances.pointee.traits.takeUnretainedValue() === instance
      else { return "a class of other instances than its type's" }
    }
    if table.pointee.classObject.isNull { return nil }
    guard let object = table.pointee.classObject.asObject, object.kind == .classObject,
      object.table == table || object.table.pointee.instances == table
    else { return "a class whose object is another's" }
    return nil
  }
}
