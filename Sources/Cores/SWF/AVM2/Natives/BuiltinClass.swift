package import FlashHeap

/// A class or interface of the player, made of its face.
package final class BuiltinClass {
  /// What a call of the class does, `C(x)`.
  package enum Call {
    /// One argument is coerced to the class (V.New.6).
    case coerces
    /// The same as `new`.
    case constructs
    /// What a function of the player does; it has the class as `this`.
    case function(Method)
    /// What a function of the player does, which is what `new` does as well: no object is made before.
    case factory(Method)
  }

  /// A function on the class's prototype, which is not enumerable.
  package struct PrototypeFunction {
    package let name: Atom
    package let method: Method
  }

  /// What its objects are like.
  package let instance: Traits
  /// Objects of it cannot be made by `new` (V.New.7).
  package let isAbstract: Bool
  package internal(set) var call = Call.coerces
  package internal(set) var prototypeFunctions: [PrototypeFunction] = []
  /// Who defines it, once code has asked.
  var script: Script?
  /// What the class itself is like; see `BuiltinLibrary.staticTraits(of:)`.
  var staticTraits: Traits?
  /// The builder that made it, which makes its static side when it is wanted.
  let builder: BuiltinBuilder
  let declaration: FaceClass

  init(_ instance: Traits, _ declaration: FaceClass, _ builder: BuiltinBuilder) {
    (self.instance, self.declaration, self.builder) = (instance, declaration, builder)
    isAbstract = declaration.isAbstract
  }

  /// Takes apart what it has, at the machine's end.
  func unlink() {
    switch call {
    case .function(let method), .factory(let method): method.unlink()
    case .coerces, .constructs: break
    }
    for function in prototypeFunctions { function.method.unlink() }
    instance.unlink()
    staticTraits?.unlink()
    script?.traits.unlink()
    (call, prototypeFunctions, script, staticTraits) = (.coerces, [], nil, nil)
  }
}
