package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.internal.Json;
import dev.qortex.storage.sqlite.SqliteMaintenance;
import dev.qortex.storage.sqlite.SqliteMaintenance.Compaction;
import dev.qortex.storage.sqlite.SqliteRecovery;
import dev.qortex.storage.sqlite.Verification;
import dev.qortex.storage.sqlite.Verification.Finding;
import dev.qortex.storage.sqlite.Verification.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Checks, repairs or compacts the file of the memory. */
abstract class FileCommand implements Callable<Integer> {

  @ParentCommand private Qortex qortex;

  /** Looks for faults. */
  @Command(
      name = "verify",
      description = "Check the memory, or a backup, and say what is broken and what mends it.")
  static final class Verify extends FileCommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "BACKUP",
        description = "A backup to check instead of the memory.")
    private @Nullable String backup;

    @Override
    public Integer call() throws IOException {
      if (backup != null) {
        try (HomeArchive archive = HomeArchive.open(qortex().terminal().path(backup))) {
          return report(archive.file(), archive.verified().verify());
        }
      }
      Path file = qortex().existingFile();
      return report(file, new MemoryFile(file).verify());
    }
  }

  /** Mends faults. */
  @Command(
      name = "repair",
      description =
          "Mend what can be mended, and say what was lost. A damaged file is kept beside the one"
              + " that is made of what can be read of it.")
  static final class Repair extends FileCommand {

    @Override
    public Integer call() throws IOException {
      MemoryFile memory = new MemoryFile(qortex().existingFile());
      ObjectNode done = Json.mapper().createObjectNode().put("file", memory.file().toString());
      boolean damaged =
          memory.verify().findings().stream()
              .anyMatch(it -> it.severity() == Severity.FAULT && it.remedy().startsWith("Restore"));
      if (damaged) {
        salvage(memory.file(), done);
      }
      findings(done.putArray("mended"), memory.use(SqliteMaintenance::repair));
      Verification left = memory.use(SqliteMaintenance::verify);
      findings(done.putArray("findings"), left.findings());
      done.put("ok", left.sound());
      qortex().print(done, FileCommand::layout);
      return left.sound() && !damaged ? ExitCode.OK : ExitCode.REFUSED;
    }

    private static void salvage(Path file, ObjectNode done) throws IOException {
      Path fresh = file.resolveSibling(file.getFileName() + ".salvaged");
      Files.deleteIfExists(fresh);
      SqliteRecovery.Salvaged salvaged = SqliteRecovery.salvage(file, fresh);
      Path kept = file.resolveSibling(file.getFileName() + ".damaged");
      SqliteRecovery.replace(file, fresh, kept);
      done.put("damaged", kept.toString());
      ArrayNode lost = done.putArray("lost");
      salvaged
          .damaged()
          .forEach(
              table ->
                  lost.add(
                      "some rows of %s; %s were saved"
                          .formatted(table, salvaged.saved().get(table))));
      if (salvaged.dropped() > 0) {
        lost.add("%s rows that referred to lost ones".formatted(salvaged.dropped()));
      }
    }
  }

  /** Gives room back. */
  @Command(
      name = "compact",
      description = "Give the room of what was deleted back to the disk, while others read.")
  static final class Compact extends FileCommand {

    @Override
    public Integer call() {
      Path file = qortex().existingFile();
      Compaction done = new MemoryFile(file).use(SqliteMaintenance::compact);
      ObjectNode result =
          Json.mapper()
              .createObjectNode()
              .put("file", file.toString())
              .put("bytes_before", done.before())
              .put("bytes_after", done.after());
      qortex()
          .print(
              result,
              any ->
                  "%s%n%s bytes before, %s bytes after"
                      .formatted(file, done.before(), done.after()));
      return ExitCode.OK;
    }
  }

  Qortex qortex() {
    return qortex;
  }

  /** Prints what was found; the exit code says whether there are faults. */
  int report(Path file, Verification found) {
    ObjectNode done =
        Json.mapper().createObjectNode().put("file", file.toString()).put("ok", found.sound());
    findings(done.putArray("findings"), found.findings());
    qortex.print(done, FileCommand::layout);
    return found.sound() ? ExitCode.OK : ExitCode.REFUSED;
  }

  private static void findings(ArrayNode list, List<Finding> findings) {
    for (Finding finding : findings) {
      ObjectNode item =
          list.addObject()
              .put("what", finding.what())
              .put("severity", Choices.word(finding.severity()))
              .put("count", finding.count())
              .put("remedy", MemoryFile.remedy(finding));
      finding.examples().forEach(item.putArray("examples")::add);
    }
  }

  private static String layout(JsonNode done) {
    StringBuilder text = new StringBuilder(done.path("file").asText()).append('\n');
    if (done.has("damaged")) {
      text.append("The file was damaged. It is kept as ")
          .append(done.path("damaged").asText())
          .append('\n');
    }
    done.path("lost").forEach(lost -> text.append("lost: ").append(lost.asText()).append('\n'));
    for (JsonNode mended : done.path("mended")) {
      text.append(
          "mended: %s %s%n".formatted(mended.path("count"), mended.path("what").asText()));
    }
    for (JsonNode finding : done.path("findings")) {
      text.append(
          "%s: %s %s%n"
              .formatted(
                  finding.path("severity").asText(),
                  finding.path("count"),
                  finding.path("what").asText()));
      finding
          .path("examples")
          .forEach(example -> text.append("  ").append(example.asText()).append('\n'));
      text.append("  remedy: ").append(finding.path("remedy").asText()).append('\n');
    }
    return text.append(done.path("ok").asBoolean() ? "sound" : "not sound").toString();
  }
}
