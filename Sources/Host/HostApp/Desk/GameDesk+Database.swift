package import GameIndex
import HostBase
import Library

extension GameDesk {
  /// The databases' entry for a game; its file is read if it was not before.
  package func identity(of game: IndexedGame) -> GameIdentity? {
    let knowledge = GameKnowledge.shared(places: places, data: data)
    let identifier = GameIdentifier(
      knowledge.database(types: types.map(\.id)), places: places, data: data)
    defer { identifier.save() }
    return identifier.identity(of: game)
  }

  /// Free games of some types that are like those of the library.
  package func recommendations(
    for games: [IndexedGame], types wanted: Set<String>
  ) -> GameRecommender.Result {
    GameRecommender(places: places, data: data, types: types.map(\.id)).recommend(
      for: games, types: wanted, unwanted: UnwantedGames(places: places).all())
  }

  /// Notes that a game is not to be recommended, or takes that back.
  package func setUnwanted(_ isUnwanted: Bool, _ entry: GameEntry) throws {
    try UnwantedGames(places: places).set(isUnwanted, UnwantedGame(entry))
  }
}
