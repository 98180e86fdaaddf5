package import FlashAVM2

extension FacePackage {
  /// All that the player declares.
  package static let all: [FacePackage] =
    language + [
      .accessibility, .automation, .concurrent, .crypto, .desktop, .display, .display3D,
      .display3DTextures, .events, .external, .filesystem, .filters, .geom, .globalization, .html,
      .media, .net, .netDrm, .printing, .profiler, .sampler, .security, .sensors, .system, .text,
      .textEngine, .textIme, .trace, .ui, .xml,
    ]
}
