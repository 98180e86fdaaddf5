/// The machines that run a movie's scripts; a module above makes them.
package struct ScriptMachines {
  /// What the player asks of every machine.
  package let host: any ScriptHost
  /// What it asks of ActionScript 1 and 2 alone.
  package let actions: any ActionHost

  package init(host: any ScriptHost, actions: any ActionHost) {
    (self.host, self.actions) = (host, actions)
  }
}

extension Player {
  package var script: any ScriptHost { machines.host }
  package var actions: any ActionHost { machines.actions }
}
