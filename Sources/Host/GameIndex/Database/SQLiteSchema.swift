import HostBase

/// The tables of one kind of our files, and its version.
package struct SQLiteSchema: Sendable {
  /// One row of `sqlite_schema`.
  struct Object: Hashable, Sendable {
    var type: String
    var name: String
    var table: String
    /// The statement that made it, with single blanks; empty for what SQLite makes for itself.
    var statement: String
  }

  /// The most objects that a schema of ours has.
  static let objectLimit = 32

  /// The version, as `PRAGMA user_version` has it.
  let version: Int64
  /// The statements that make the tables and indices.
  let statements: [String]
  /// What a file with this schema has in `sqlite_schema`.
  let objects: Set<Object>

  /// A schema of `CREATE TABLE` and `CREATE INDEX` statements with names, as SQLite keeps them.
  init(version: Int64, _ statements: [String]) {
    self.version = version
    self.statements = statements
    var objects: Set<Object> = []
    for statement in statements {
      let words = statement.split { $0.isWhitespace || $0 == "(" }.map(String.init)
      guard words.count > 4, words[0] == "CREATE" else { continue }
      let isIndex = words[1] == "INDEX"
      objects.insert(
        Object(
          type: isIndex ? "index" : "table", name: words[2], table: isIndex ? words[4] : words[2],
          statement: Self.plain(statement)))
    }
    self.objects = objects
  }

  /// The statements that give an empty file this schema, in one transaction.
  var text: String {
    "BEGIN;" + statements.map { $0 + ";" }.joined() + "PRAGMA user_version=\(version);COMMIT;"
  }

  /// What a database has in `sqlite_schema`, without the indices that SQLite makes for itself; no more than one object too many.
  static func objects(_ database: SQLiteDatabase) throws(DatabaseError) -> Set<Object> {
    var objects: Set<Object> = []
    let rows = try database.prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT \(objectLimit + 1)")
    while try rows.step() {
      let object = Object(
        type: rows.text(0), name: rows.text(1), table: rows.text(2),
        statement: plain(rows.text(3)))
      let isOwn =
        object.type == "index" && object.statement.isEmpty
        && object.name.hasPrefix("sqlite_autoindex_\(object.table)_")
      if !isOwn { objects.insert(object) }
    }
    return objects
  }

  private static func plain(_ statement: String) -> String {
    statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
