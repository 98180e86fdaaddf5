/// The machines that run a movie's scripts: the one place of the player that names them.
struct ScriptMachines {
  /// For states alone, which name the machine.
  let actionMachine: ActionMachine

  init(player: Player) { actionMachine = ActionMachine(player: player) }

  /// What the player asks of every machine.
  var host: any ScriptHost { actionMachine }
  /// What it asks of ActionScript 1 and 2 alone.
  var actions: any ActionHost { actionMachine }
}

extension Player {
  var script: any ScriptHost { machines.host }
  var actions: any ActionHost { machines.actions }
}
