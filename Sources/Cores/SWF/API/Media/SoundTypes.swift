import FlashAVM2

/// The classes of `flash.media` that the player itself makes objects of.
final class SoundTypes {
  private let find: (String) -> Traits

  init(_ find: @escaping (String) -> Traits) { self.find = find }

  private(set) lazy var sound = find("Sound")
  private(set) lazy var channel = find("SoundChannel")
  private(set) lazy var transform = find("SoundTransform")
  private(set) lazy var tags = find("ID3Info")
}
