package dev.qortex.cli.internal.ingest;

import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.ingest.skill.SkillFileIngestor;
import dev.qortex.service.api.IngestApi;
import dev.qortex.service.api.IngestApi.IngestInput;
import dev.qortex.service.api.IngestApi.IngestResult;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads skill files. */
@Command(
    name = "skill",
    description =
        "Reads a skill file, or each SKILL.md below a folder: sections become concepts, instructions"
            + " rules.")
public final class SkillCommand extends QortexCommand {

  @Parameters(paramLabel = "PATH", description = "The file or folder.")
  private String path;

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      defaultValue = SkillFileIngestor.DOMAIN,
      description = "The domain; created if absent. Default: ${DEFAULT-VALUE}.")
  private String domain;

  @Override
  public Integer call() {
    IngestInput input = new IngestInput(path, domain, "skills", false);
    IngestResult read;
    try (Session session = qortex().open(qortex().readable(List.of(path)))) {
      read = qortex().call(session, IngestApi.class, (api, call) -> api.ingest(input, call));
    }
    qortex().print(read);
    return ExitCode.of(read, false);
  }
}
