/// By what references to an object find what comes to its place once it has gone: its name and path at first.
package struct FirstAddress {
  /// The first name that it had.
  package internal(set) var name: String?
  /// The path that it came up with, where what it stands in had been renamed before.
  package internal(set) var path: String?

  /// Once an object has a parent and a name: references find what comes to its place by the names of that moment (measured: first-paths).
  package mutating func notePath(of object: DisplayObject) {
    var above = object.actionParent
    while let present = above {
      if present.name != present.firstAddress.name {
        path = object.path.dots
        return
      }
      above = present.actionParent
    }
  }

  /// The object is another one from now on, of the name that it has.
  package mutating func begin(with object: DisplayObject) {
    name = object.name
    path = nil
    notePath(of: object)
  }
}
