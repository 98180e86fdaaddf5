import ArgumentParser
import Glibc
import HostKit

/// The `arcadia` program: reads the command line, runs the command, turns every failure into one line and a code.
public enum Program {
  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    signal(SIGPIPE, SIG_IGN)
    // The child that checks a core: before anything is opened that the core could reach.
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == CoreProbe.subcommand {
      exit(CoreProbe.runChild(path: CommandLine.arguments[2]))
    }
    // Whatever a core prints goes to standard error; results keep the real standard output.
    StandardOutput.reserve()
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(run(arguments).rawValue)
  }

  /// Runs one command line; answers the exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
    do {
      var command = try Arcadia.parseAsRoot(arguments)
      if var command = command as? any ArcadiaCommand {
        let context = try command.global.context()
        try command.run(context)
        context.tellNewHome()
      } else {
        try command.run()
      }
      return .done
    } catch let status as EndedWith {
      return status.code
    } catch let failure as any HostFailure {
      report(failure, asJSON: wantsJSON)
      return failure.exitCode
    } catch {
      // Help, version, completions and usage errors come from the argument parser.
      let code = Arcadia.exitCode(for: error)
      let text = Arcadia.fullMessage(for: error)
      if code == .success {
        StandardOutput.write(text.hasSuffix("\n") ? text : text + "\n")
        return .done
      }
      StandardError.write(text.hasSuffix("\n") ? text : text + "\n")
      return code == .validationFailure ? .usage : .other
    }
  }

  /// Writes a failure to standard error: one line, or one JSON document.
  private static func report(_ failure: any HostFailure, asJSON: Bool) {
    if asJSON {
      let body = FailureOutput(
        error: .init(
          code: failure.code, exit: Int(failure.exitCode.rawValue), message: failure.message,
          path: failure.path))
      StandardError.write((try? Output.json(body)) ?? failure.message)
      StandardError.write("\n")
    } else {
      StandardError.write("arcadia: \(failure.message)\n")
    }
  }
}

/// Thrown by a command that has said all it has to say and ends with a code of its own.
struct EndedWith: Error {
  /// The exit code.
  var code: ExitCode
}

/// A command that works on the data folder: `run(_:)` gets everything it needs, so that tests can call it.
protocol ArcadiaCommand: ParsableCommand {
  /// The options that every command takes.
  var global: GlobalOptions { get }
  /// Does the work.
  mutating func run(_ context: Context) throws
}

extension ArcadiaCommand {
  mutating func run() throws { try run(global.context()) }
}
