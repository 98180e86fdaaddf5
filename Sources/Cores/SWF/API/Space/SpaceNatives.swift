import FlashAVM2

/// The natives of `flash.display3D`.
enum SpaceNatives {
  /// Those of a class, by its name with its package; nil is none of these.
  static func of(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.display3D::Context3D": { Context3DNatives.of($0) }
    case "flash.display3D::IndexBuffer3D": { SpaceResourceNatives.ofIndices($0) }
    case "flash.display3D::VertexBuffer3D": { SpaceResourceNatives.ofVertices($0) }
    case "flash.display3D::Program3D": { SpaceResourceNatives.ofProgram($0) }
    case "flash.display3D.textures::TextureBase":
      { SpaceResourceNatives.ofTexture($0, hasSides: false, hasLevels: false) }
    case "flash.display3D.textures::Texture":
      { SpaceResourceNatives.ofTexture($0, hasSides: false, hasLevels: true) }
    case "flash.display3D.textures::CubeTexture":
      { SpaceResourceNatives.ofTexture($0, hasSides: true, hasLevels: true) }
    case "flash.display3D.textures::RectangleTexture":
      { SpaceResourceNatives.ofTexture($0, hasSides: false, hasLevels: false) }
    default: nil
    }
  }
}
