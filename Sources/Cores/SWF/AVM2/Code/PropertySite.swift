import FlashHeap

/// A name that code asks for.
package final class PropertySite {
  package let name: Name
  /// The name's text for errors.
  package let program: Program
  /// What was found for it the last time; instructions refer to it, and it lives as long as this.
  let cache: UnsafeMutablePointer<SiteCache>

  package init(_ name: Name, _ program: Program) {
    (self.name, self.program) = (name, program)
    cache = .allocate(capacity: 1)
    cache.initialize(
      to: SiteCache(
        site: .passUnretained(self), partCount: name.partCount,
        takesPublicNames: name.partCount == 1 && name.contains(.public)
          && name.flags.isDisjoint(with: [.takesNamespace, .attribute])))
  }

  deinit { cache.deallocate() }
}

/// What was found the last time for a name that code asks for.
///
/// What a class has for a name never changes, so a table is all that has to be compared.
struct SiteCache {
  let site: Unmanaged<PropertySite>
  /// How many parts of the name lie behind the object.
  let partCount: Int
  /// Its one part is a local name, which may be that of a property that came while code ran.
  let takesPublicNames: Bool
  /// What a constant name is as a key among an object's properties: a hole where it cannot be one, undefined until it is asked for.
  var key = Value.undefined
  /// The table of the object that was asked last.
  var table: UnsafeMutablePointer<VTable>?
  /// The name that lay after it, of a name with such a part.
  var atom = Atom.none
  /// What its class has for the name.
  var found = FoundMember.unknown
  /// Where the property was in an object's map the last time.
  var hint = 0

  init(site: Unmanaged<PropertySite>, partCount: Int, takesPublicNames: Bool) {
    (self.site, self.partCount, self.takesPublicNames) = (site, partCount, takesPublicNames)
  }

  /// The one that an instruction refers to.
  @inline(__always) static func at(_ word: UInt64) -> UnsafeMutablePointer<SiteCache> {
    UnsafeMutablePointer(bitPattern: UInt(word)).unsafelyUnwrapped
  }
}

/// What a class has for a name, as caches keep it.
struct FoundMember {
  enum Kind: UInt8 {
    /// Only the slow way knows.
    case unknown
    /// No trait: a property of the object itself or of a prototype, if the class is dynamic.
    case property
    /// The word `index` of the object.
    case slot
    /// The same, which cannot be written.
    case constant
    /// The place of a method.
    case method
    /// The places of a getter and a setter, −1 if there is none.
    case accessor
  }

  var kind: Kind
  /// How a slot's value becomes one that says itself what it is.
  var boxing = Ending.value
  /// A dynamic class: properties can be added.
  var isDynamic = false
  var index: Int32 = 0
  var setter: Int32 = -1
  /// What a slot takes.
  var coercion: Coercion?

  static var unknown: FoundMember { FoundMember(kind: .unknown) }
}

/// What a class has for the name of a site, for sites that meet more classes or names than one.
struct LookupLine {
  var cache: UnsafeMutablePointer<SiteCache>?
  var table: UnsafeMutablePointer<VTable>?
  var atom = Atom.none
  var found = FoundMember.unknown

  /// Lines there are, a power of two.
  static let count = 512

  /// The number of the line that a site, a class and a name share with others.
  @inline(__always)
  static func index(
    _ cache: UnsafeMutablePointer<SiteCache>, _ table: UnsafeMutablePointer<VTable>, _ atom: Atom
  ) -> Int {
    let mixed =
      (UInt(bitPattern: cache) >> 5) &+ (UInt(bitPattern: table) >> 4) &* 0x9E37_79B9
      &+ UInt(atom.id) &* 0x85EB_CA6B
    return Int((mixed ^ mixed >> 9) & UInt(count - 1))
  }
}
