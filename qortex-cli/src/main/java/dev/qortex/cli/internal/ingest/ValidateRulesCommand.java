package dev.qortex.cli.internal.ingest;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.projectors.interop.FormatCheck;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a rule set, for which no memory is needed. */
@Command(
    name = "validate-rules",
    description = "Checks the text of a rule set against the format of seeds.")
public final class ValidateRulesCommand extends QortexCommand {

  @Parameters(
      arity = "1..*",
      paramLabel = "TEXT",
      description = "The text of the rule set; - for standard input.")
  private List<String> text;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "YAML",
      description = "yaml or json. Default: yaml.")
  private RuleSetFormat format = RuleSetFormat.YAML;

  private record Checked(boolean valid, List<String> problems) {}

  @Override
  public Integer call() {
    String rules = text.equals(List.of("-")) ? qortex().terminal().input() : String.join(" ", text);
    List<String> problems =
        FormatCheck.seed().problems(rules, format).stream().map(Object::toString).toList();
    Checked done = new Checked(problems.isEmpty(), problems);
    qortex().print(done);
    return ExitCode.of(done, true);
  }
}
