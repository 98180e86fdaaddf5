import FlashHeap

/// Settings of scripts for laying an object over what lies below, besides the mode.
package struct BlendSettings {
  /// The mode is one that has no name here; it counts as the normal one.
  package var hasUnknownMode = false
  /// What lays it over that instead, once a script has said so.
  package var shader: ShaderUse?

  /// The shader that counts: the mode asks for it (R.Blend.8).
  package var activeShader: ShaderUse? { hasUnknownMode ? shader : nil }

  mutating func code(_ coder: StateCoder) {
    coder.value(&hasUnknownMode)
    coder.node(&shader)
  }
}
