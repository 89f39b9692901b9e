package dev.qortex.cli;

import dev.qortex.buildlog.export.ExportFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes everything that the buildlog keeps into files that other programs read. */
@Command(
    name = "export",
    description = "Export everything of all projects into a new folder, a file for each table.")
final class BuildlogExportCommand extends GroupedCommand {

  @Parameters(paramLabel = "FOLDER", description = "The folder, which must not exist yet.")
  private String output;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "JSONL",
      description = "jsonl, csv or json. Default: jsonl.")
  private ExportFormat format = ExportFormat.JSONL;

  /** An export that was made, with the number of rows by table. */
  private record Exported(String output, Map<String, Integer> tables) {}

  @Override
  public Integer call() {
    Path folder = qortex().terminal().path(output);
    if (Files.exists(folder)) {
      throw new IllegalStateException(
          "The folder %s exists already.\nMaybe choose another name.".formatted(folder));
    }
    try (Session session = qortex().openExisting()) {
      qortex()
          .print(
              new Exported(folder.toString(), session.buildlog().exportTo(folder, format)));
    }
    return ExitCode.OK;
  }
}
