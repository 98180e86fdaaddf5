/// How children know what they stand in: it is there as long as the container, and then refers to nothing.
///
/// A weak reference would do the same. But an object that has one counts its references by a detour from then on, in every
/// access, and the containers are what each frame goes through most.
package final class ContainerLink {
  /// Valid, because the container clears it when it goes; both are used by the player's thread alone.
  private unowned(unsafe) var stored: Container?

  package init() {}

  package var container: Container? { stored }

  package func refer(to container: Container) { stored = container }

  package func clear() { stored = nil }
}
