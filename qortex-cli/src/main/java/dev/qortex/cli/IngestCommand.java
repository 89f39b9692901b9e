package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.Domain;
import dev.qortex.ingest.FileImport;
import dev.qortex.ingest.IngestedFolder;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads files and folders into the memory, each in a call of its own. */
@Command(
    name = "ingest",
    description =
        "Read files and folders: Markdown, text, HTML, PDF, and exports of chats in JSON. Run it"
            + " again after changes: only what changed is read, and what is gone is removed.")
final class IngestCommand implements Callable<Integer> {

  private static final int SHOWN_FAILURES = 5;

  @Spec private CommandSpec spec;

  // Not required, as commands follow that have parameters of their own.
  @Parameters(arity = "0..*", paramLabel = "PATH", description = "Files or folders.")
  private List<String> paths = List.of();

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "Where to put it; the name of the folder by default.")
  private @Nullable String domain;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "auto (by the endings of files), markdown or text. Default: auto.")
  private Type type = Type.AUTO;

  /** Format of files. */
  enum Type {
    AUTO,
    MARKDOWN,
    TEXT
  }

  @Option(
      names = "--include-ignored",
      description = "Read also what git ignores, and folders of builds and packages.")
  private boolean includeIgnored;

  @Option(names = "--dry-run", description = "Store nothing; say what there is.")
  private boolean dryRun;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Store nothing; write a manifest, which qortex prune manifest and qortex ingest load"
              + " take; - for standard output.")
  private @Nullable String output;

  @Override
  public Integer call() throws IOException {
    if (paths.isEmpty() || output != null && paths.size() > 1) {
      throw new ParameterException(
          spec.commandLine(),
          paths.isEmpty() ? "Missing: PATH" : "A manifest is that of one PATH.");
    }
    Qortex qortex = (Qortex) spec.root().userObject();
    List<Path> all = new ArrayList<>();
    for (String path : paths) {
      all.add(existing(qortex, path));
    }
    ReadableFolders folders =
        ReadableFolders.of(all.stream().flatMap(IngestCommand::around).toArray(Path[]::new))
            .followingLinks();
    return dryRun || output != null ? read(qortex, all, folders) : store(qortex, all, folders);
  }

  private int store(Qortex qortex, List<Path> all, ReadableFolders folders) {
    ObjectNode results = Json.mapper().createObjectNode();
    try (Session session = qortex.open(folders)) {
      for (Path path : all) {
        String place = domain == null ? known(session, path) : domain;
        ObjectNode result = done(qortex, session, "qortex_ingest", path, place);
        if (domain == null) {
          elsewhere(session, path, place).forEach(result.putArray("elsewhere")::add);
        }
        results.withArray("results").add(result);
      }
    }
    qortex.print(results, done -> layout(done.path("results")) + "Ask it: qortex ask \"…\"");
    return exit(results);
  }

  private static int exit(ObjectNode results) {
    boolean failed = results.findValues("failed").stream().anyMatch(count -> count.intValue() > 0);
    return failed ? ExitCode.REFUSED : ExitCode.OK;
  }

  /** The result for a path; one that cannot be read does not keep the others from being read. */
  private ObjectNode done(
      Qortex qortex, Session session, String operation, Path path, String place) {
    ObjectNode argument = argument(path, place);
    try {
      ObjectNode done = (ObjectNode) qortex.call(session, operation, argument);
      String source = done.path("source").asText();
      return path.toString().startsWith(source + path.getFileSystem().getSeparator())
          ? done.put("part", path.toString())
          : done;
    } catch (ServiceException e) {
      if (paths.size() == 1 || !(e.getCause() instanceof SourceReadException)) {
        throw e;
      }
      ObjectNode failed = argument.objectNode().put("source", path.toString());
      failed.set("domain", argument.path("domain"));
      failed.putObject("files").put("failed", 1);
      failed.putArray("warnings").add("failed %s: %s".formatted(path, e.getMessage()));
      return failed;
    }
  }

  /** Only reads, for which no memory is needed. */
  private int read(Qortex qortex, List<Path> all, ReadableFolders folders) throws IOException {
    ObjectNode results = Json.mapper().createObjectNode();
    for (Path path : all) {
      ObjectNode read =
          Session.withSpecimen(
              folders, session -> done(qortex, session, "qortex_extract", path, place(path)));
      JsonNode manifest = read.put("source", path.toString()).remove("manifest");
      results.withArray("results").add(read);
      if (output != null) {
        if (qortex.printed(output, manifest.toPrettyString())) {
          return ExitCode.OK;
        }
        Replacement.write(qortex.terminal().path(output), manifest.toPrettyString() + "\n");
        results.put("file", qortex.terminal().path(output).toString());
      }
    }
    qortex.print(
        results,
        done ->
            layout(done.path("results"))
                + (output == null
                    ? "Nothing was stored."
                    : "Written: %s%nStore it: qortex ingest load %s"
                        .formatted(done.path("file").asText(), output)));
    return exit(results);
  }

  private ObjectNode argument(Path path, String place) {
    return Json.mapper()
        .createObjectNode()
        .put("source_path", path.toString())
        .put("domain", place)
        .put("source_type", Choices.word(type))
        .put("include_ignored", includeIgnored);
  }

  /** The domain of the folder that was read already and has the path in it, else a new one. */
  private String known(Session session, Path path) {
    List<String> domains = new ArrayList<>();
    Optional.ofNullable(folder(path).getFileName()).map(Path::toString).ifPresent(domains::add);
    session.store().graph().domains().forEach(known -> domains.add(known.name()));
    return IngestedFolder.around(path, session.memory(), domains)
        .filter(
            around ->
                !Files.isDirectory(path)
                    || around.covers(path, Session.documents().build(), FileImport.none()))
        .map(IngestedFolder::domain)
        .or(() -> inside(session, path, domains))
        .orElseGet(() -> place(path));
  }

  /** The only domain that has files of a folder already: the folder adopts them there. */
  private static Optional<String> inside(Session session, Path path, List<String> domains) {
    SortedSet<String> inside = IngestedFolder.domainsInside(path, session.memory(), domains);
    return Optional.of(inside)
        .filter(found -> Files.isDirectory(path) && found.size() == 1)
        .map(SortedSet::first);
  }

  /** Other domains that have files of a folder, which are there twice then. */
  private static List<String> elsewhere(Session session, Path path, String place) {
    List<String> others =
        session.store().graph().domains().stream()
            .map(Domain::name)
            .filter(name -> !name.equals(place))
            .toList();
    return Files.isDirectory(path)
        ? List.copyOf(IngestedFolder.domainsInside(path, session.memory(), others))
        : List.of();
  }

  /** The domain that was asked for, else one of the name of the folder. */
  private String place(Path path) {
    if (domain != null) {
      return domain;
    }
    Path folder = folder(path);
    if (folder.getFileName() == null) {
      throw ServiceException.invalid(
          "--domain", "The folder %s has no name.\nName a domain: --domain NAME".formatted(folder));
    }
    return folder.getFileName().toString();
  }

  private static Path existing(Qortex qortex, String given) {
    try {
      return qortex.terminal().path(given).toRealPath();
    } catch (IOException e) {
      throw ServiceException.notFound(
          "PATH", "There is no file or folder '%s' to read.".formatted(given));
    }
  }

  /** The folder of a path, and those around it, in which it may have been read already. */
  private static Stream<Path> around(Path path) {
    List<Path> folders = new ArrayList<>();
    for (@Nullable Path folder = folder(path); folder != null; folder = folder.getParent()) {
      folders.add(folder);
    }
    return folders.stream();
  }

  private static Path folder(Path path) {
    return Files.isDirectory(path) ? path : Objects.requireNonNull(path.getParent());
  }

  private String layout(JsonNode results) {
    StringBuilder text = new StringBuilder();
    for (JsonNode result : results) {
      text.append(
          "%s, domain %s%n"
              .formatted(result.path("source").asText(), result.path("domain").asText()));
      if (result.has("part")) {
        text.append("  as %s is part of it%n".formatted(result.path("part").asText()));
      }
      if (result.has("files")) {
        text.append("  files: ").append(counts(result.path("files"))).append('\n');
      }
      ObjectNode added = Json.mapper().createObjectNode();
      for (String kind : List.of("concepts", "passages", "edges", "rules")) {
        added.set(kind, result.path(kind));
      }
      if (result.has("concepts")) {
        text.append(dryRun || output != null ? "  there: " : "  new: ")
            .append(counts(added))
            .append('\n');
      }
      for (JsonNode other : result.path("elsewhere")) {
        text.append(
            "  some of it is in the domain %s, too: read all into it by --domain, or delete it there%n"
                .formatted(other.asText()));
      }
      List<String> notes = new ArrayList<>();
      result.path("warnings").forEach(note -> notes.add(note.asText()));
      List<String> failures = notes.stream().filter(note -> note.startsWith("failed")).toList();
      failures.stream()
          .limit(SHOWN_FAILURES)
          .forEach(failure -> text.append("  ").append(failure).append('\n'));
      int more = notes.size() - Math.min(SHOWN_FAILURES, failures.size());
      text.append(more == 0 ? "" : "  notes: %s, which --json shows%n".formatted(more));
    }
    return text.toString();
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
