/// What a class of the player, or a few functions of one package, is from outside: its declaration in the syntax of ActionScript 3, and
/// the functions in Swift for what it calls native.
///
/// The syntax, in which a name stands for itself, and `[]` for what may be missing:
///
///     package flash.geom                                   (no name: the top level)
///     import flash.display.DisplayObject                   (classes of other packages; those of the top level are known)
///     MARKS public [final] [dynamic] class Point [extends Base] [implements One, Two] { MEMBERS }
///     MARKS public interface IOne [extends ITwo] { function f():void … }
///     MARKS native public function getTimer():int          (functions, constants of the package)
///
/// A member is one of
///
///     NAMESPACE [static] var name:Type [= LITERAL]
///     NAMESPACE [static] const NAME:Type [= LITERAL]
///     native NAMESPACE [static] [override] [final] function name(PARAMETERS):Type
///     native NAMESPACE [static] [override] [final] function get name():Type
///
/// where a namespace is `public`, `protected`, `private`, `internal`, `AS3` or `flash_proxy`; the function that is called as the class is
/// its constructor. Marks stand before what they are for:
///
/// | mark | meaning |
/// | --- | --- |
/// | `[674]` | the API version from which it is seen; `[air]` is hidden from movies in a browser |
/// | `[abstract]` | of a class: `new` throws 2012 |
/// | `[payload]` | of a class: its objects have room for a `NativePayload` |
/// | `[callable]` | of a class: a call does the same as `new` |
/// | `[call]` | what a call of the class does; `[factory]`: what both a call and `new` do |
/// | `[hidden]` | on the class's prototype alone; what is in `AS3` is there as well as in the class |
/// | `[slot]` | a field that the player itself reads by number; they come first |
/// | `[frames A/b C/d]` | what a stack shows for it, the innermost first |
/// | `[Event(…)]` | metadata: any other mark that begins with a capital letter |
package struct Face: Sendable {
  /// The player's functions for what a face calls native.
  ///
  /// The key of a method is its name, of an accessor `get x` or `set x`, of a class's own `static x`, `static get x`; a constructor is `new`, what
  /// `[call]` and `[factory]` mark is `call`. `static new`, if there is one, runs once the class has been made. A function that only prototypes have, or have another one of, is `prototype x`.
  package typealias Natives = @Sendable (_ key: String) -> NativeFunction?

  /// The declaration.
  package let text: StaticString
  /// Its functions; nil is none yet.
  package let natives: Natives?

  package init(_ text: StaticString, _ natives: Natives? = nil) {
    (self.text, self.natives) = (text, natives)
  }
}

/// A mistake in a face.
package struct FaceError: Error, CustomStringConvertible, Equatable {
  /// The line, from 1; 0 if it is of no one line.
  package let line: Int
  /// What is wrong.
  package let message: String

  package var description: String { line > 0 ? "line \(line): \(message)" : message }
}
