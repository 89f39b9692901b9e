package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Reads files and folders into the memory, each in a call of its own. */
@Command(
    name = "ingest",
    description =
        "Read files and folders: Markdown, text, HTML, PDF. Run it again after changes: only what"
            + " changed is read, and what is gone is taken back.")
final class IngestCommand implements Callable<Integer> {

  private static final int SHOWN_FAILURES = 5;

  @ParentCommand private Qortex qortex;

  @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files or folders.")
  private List<String> paths;

  @Option(
      names = {"-d", "--domain"},
      description = "Where to put it; the name of the folder by default.")
  private @Nullable String domain;

  @Option(
      names = "--type",
      defaultValue = "auto",
      description = "auto (by the endings of files), markdown or text. Default: ${DEFAULT-VALUE}.")
  private String type;

  @Override
  public Integer call() throws IOException {
    List<Path> all = paths.stream().map(this::existing).toList();
    Path[] folders = all.stream().map(IngestCommand::folder).toArray(Path[]::new);
    ObjectNode results = Json.mapper().createObjectNode();
    try (Session session = qortex.open(ReadableFolders.of(folders))) {
      for (Path path : all) {
        ObjectNode argument =
            Json.mapper()
                .createObjectNode()
                .put("source_path", path.toString())
                .put("domain", domain == null ? folder(path).getFileName().toString() : domain)
                .put("source_type", type);
        results.withArray("results").add(qortex.call(session, "qortex_ingest", argument));
      }
    }
    qortex.print(results, done -> layout(done.path("results")));
    boolean failed = results.findValues("failed").stream().anyMatch(count -> count.intValue() > 0);
    return failed ? ExitCode.REFUSED : ExitCode.OK;
  }

  private Path existing(String given) {
    try {
      return qortex.terminal().path(given).toRealPath();
    } catch (IOException e) {
      throw ServiceException.notFound(
          "PATH", "There is no file or folder '%s' to read.".formatted(given));
    }
  }

  private static Path folder(Path path) {
    return Files.isDirectory(path) ? path : Objects.requireNonNull(path.getParent());
  }

  private static String layout(JsonNode results) {
    StringBuilder text = new StringBuilder();
    for (JsonNode result : results) {
      text.append(
          "%s, domain %s%n"
              .formatted(result.path("source").asText(), result.path("domain").asText()));
      if (result.has("files")) {
        text.append("  files: ").append(counts(result.path("files"))).append('\n');
      }
      ObjectNode added = Json.mapper().createObjectNode();
      for (String kind : List.of("concepts", "passages", "edges", "rules")) {
        added.set(kind, result.path(kind));
      }
      text.append("  new: ").append(counts(added)).append('\n');
      List<String> notes = new ArrayList<>();
      result.path("warnings").forEach(note -> notes.add(note.asText()));
      List<String> failures = notes.stream().filter(note -> note.startsWith("failed")).toList();
      failures.stream()
          .limit(SHOWN_FAILURES)
          .forEach(failure -> text.append("  ").append(failure).append('\n'));
      int more = notes.size() - Math.min(SHOWN_FAILURES, failures.size());
      text.append(more == 0 ? "" : "  notes: %d, which --json shows%n".formatted(more));
    }
    return text.append("Ask it: qortex ask \"…\"").toString();
  }

  private static String counts(JsonNode counts) {
    StringBuilder text = new StringBuilder();
    counts
        .properties()
        .forEach(
            count ->
                text.append(text.isEmpty() ? "" : ", ")
                    .append(count.getValue().asText())
                    .append(' ')
                    .append(count.getKey()));
    return text.toString();
  }
}
