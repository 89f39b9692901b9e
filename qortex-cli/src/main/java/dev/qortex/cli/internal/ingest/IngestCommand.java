package dev.qortex.cli.internal.ingest;

import dev.qortex.cli.internal.session.CommandNames;
import dev.qortex.cli.internal.session.OperationGroup;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.Choices;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.cli.internal.terminal.Replacement;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FileImport;
import dev.qortex.ingest.IngestedFolder;
import dev.qortex.ingest.conversation.ChatExports;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.IngestApi;
import dev.qortex.service.api.IngestApi.IngestInput;
import dev.qortex.service.api.IngestApi.IngestResult;
import dev.qortex.service.error.ServiceException;
import dev.qortex.standard.StandardDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Reads files and folders into the memory, each in a call of its own. */
@Command(
    name = "ingest",
    description =
        "Reads files and folders: Markdown, text, HTML, PDF, and exports of chats in JSON. Run it"
            + " again after changes: only changed files are read, and the content of deleted ones"
            + " is removed.")
public final class IngestCommand extends QortexCommand implements OperationGroup {

  private static final int SHOWN_NOTES = 5;

  // Not required, as commands follow that have parameters of their own.
  @Parameters(arity = "0..*", paramLabel = "PATH", description = "Files or folders.")
  private List<String> paths = List.of();

  @Option(
      names = {"-d", "--domain"},
      paramLabel = "DOMAIN",
      description = "The domain; the name of the folder by default.")
  private @Nullable String domain;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "auto (by the endings of files), markdown or text. Default: auto.")
  private Type type = Type.AUTO;

  /** Format of files. */
  public enum Type {
    AUTO,
    MARKDOWN,
    TEXT
  }

  @Option(
      names = "--include-ignored",
      description = "Read also what git ignores, and folders of builds and packages.")
  private boolean includeIgnored;

  @Option(names = "--dry-run", description = "Store nothing; show what would be read.")
  private boolean dryRun;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Store nothing; write a manifest, which qortex prune manifest and qortex ingest load"
              + " take; - for standard output.")
  private @Nullable String output;

  /** Returns true if a word is accepted: words that are not commands are paths. */
  @Override
  public boolean mayHave(String word) {
    return word.isEmpty()
        || word.equals("file")
        || word.equals("load")
        || word.equals("skill")
        || CommandNames.declared().stream()
            .anyMatch(operation -> operation.facets().command().equals("ingest " + word));
  }

  @Override
  public Integer call() throws IOException {
    if (paths.isEmpty() || output != null && paths.size() > 1) {
      throw new ParameterException(
          spec().commandLine(),
          paths.isEmpty() ? "Missing: PATH" : "A manifest is that of one PATH.");
    }
    RootCommand qortex = qortex();
    List<Path> all = new ArrayList<>();
    for (String path : paths) {
      all.add(existing(qortex, path));
    }
    ReadableFolders folders =
        ReadableFolders.of(all.stream().flatMap(IngestCommand::around).toArray(Path[]::new))
            .followingLinks();
    return dryRun || output != null ? read(qortex, all, folders) : store(qortex, all, folders);
  }

  private int store(RootCommand qortex, List<Path> all, ReadableFolders folders) {
    List<IngestItem> results = new ArrayList<>();
    try (Session session = qortex.open(folders)) {
      for (Path path : all) {
        String place = domain == null ? known(session, path) : domain;
        IngestItem stored = stored(qortex, session, path, place);
        results.add(
            domain == null
                ? stored.otherDomains(otherDomains(session, path, stored.domain()))
                : stored);
      }
    }
    Results done = new Results(results, Optional.empty());
    qortex.print(done, () -> layout(results) + "Ask it: qortex ask \"…\"");
    return exit(results);
  }

  private static int exit(List<IngestItem> results) {
    return results.stream().anyMatch(IngestItem::isFailed) ? ExitCode.REFUSED : ExitCode.OK;
  }

  /** The result for a path; one that cannot be read does not keep the others from being read. */
  private IngestItem stored(RootCommand qortex, Session session, Path path, String place) {
    IngestInput input = new IngestInput(path.toString(), place, Choices.word(type), includeIgnored);
    try {
      IngestResult done =
          qortex.call(session, IngestApi.class, (api, call) -> api.ingest(input, call));
      boolean isPart =
          path.toString().startsWith(done.source() + path.getFileSystem().getSeparator());
      return IngestItem.of(done, isPart ? Optional.of(path.toString()) : Optional.empty());
    } catch (ServiceException e) {
      if (paths.size() == 1 || !(e.getCause() instanceof SourceReadException)) {
        throw e;
      }
      return IngestItem.failed(path, place, e);
    }
  }

  /** Only reads, for which no memory is needed. */
  private int read(RootCommand qortex, List<Path> all, ReadableFolders folders) throws IOException {
    List<IngestItem> results = new ArrayList<>();
    Optional<String> file = Optional.empty();
    for (Path path : all) {
      try {
        IngestionManifest manifest = manifest(path, folders);
        results.add(IngestItem.of(path, manifest));
        if (output != null) {
          String text = Manifests.text(manifest);
          if (qortex.printed(output, text)) {
            return ExitCode.OK;
          }
          Path written = qortex.terminal().path(output);
          Replacement.write(written, text + "\n");
          file = Optional.of(written.toString());
        }
      } catch (SourceReadException e) {
        if (paths.size() == 1) {
          throw e;
        }
        results.add(IngestItem.failed(path, place(path), e));
      }
    }
    Results done = new Results(results, file);
    String next =
        done.file()
            .map(it -> "Written: %s%nStore it: qortex ingest load %s".formatted(it, output))
            .orElse("Nothing was stored.");
    qortex.print(done, () -> layout(results) + next);
    return exit(results);
  }

  private IngestionManifest manifest(Path path, ReadableFolders folders) {
    if (type == Type.AUTO && ChatExports.isExport(path)) {
      throw ServiceException.invalid(
          "PATH",
          "The file %s is a chat export, whose messages become part of a memory one by one, without a manifest.\nMaybe store it: qortex ingest %s"
              .formatted(path, path));
    }
    DocumentIngestor.Builder documents =
        StandardDocuments.builder()
            .largestFile(folders.largestFile())
            .files(file -> folders.allows(path.resolve(file)));
    documents = includeIgnored ? documents.ignoredToo() : documents;
    documents =
        switch (type) {
          case MARKDOWN -> documents.only(new MarkdownParser());
          case TEXT -> documents.only(new PlainTextParser());
          case AUTO -> documents;
        };
    return documents.build().read(path, place(path));
  }

  private record Results(List<IngestItem> results, Optional<String> file) {}

  /** The domain of the folder that was read already and has the path in it, else a new one. */
  private String known(Session session, Path path) {
    List<String> domains = new ArrayList<>();
    Optional.ofNullable(folder(path).getFileName()).map(Path::toString).ifPresent(domains::add);
    session.store().graph().domains().forEach(known -> domains.add(known.name()));
    return IngestedFolder.around(path, session.memory(), domains)
        .filter(
            around ->
                !Files.isDirectory(path)
                    || around.covers(path, StandardDocuments.builder().build(), FileImport.none()))
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
  private static List<String> otherDomains(Session session, Path path, String place) {
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

  private static Path existing(RootCommand qortex, String given) {
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

  private String layout(List<IngestItem> results) {
    StringBuilder text = new StringBuilder();
    for (IngestItem item : results) {
      text.append("%s, domain %s%n".formatted(item.source(), item.domain()));
      item.part().ifPresent(part -> text.append("  as %s is part of it%n".formatted(part)));
      item.files().ifPresent(files -> text.append("  files: ").append(counts(files)).append('\n'));
      text.append(
          "  %s: %s concepts, %s passages, %s edges, %s rules%n"
              .formatted(
                  dryRun || output != null ? "there" : "new",
                  item.concepts(),
                  item.passages(),
                  item.edges(),
                  item.rules()));
      for (String other : item.otherDomains().orElse(List.of())) {
        text.append(
            "  some of it is in the domain %s, too: read all into it by --domain, or delete it there%n"
                .formatted(other));
      }
      text.append(notes(item.warnings()));
    }
    return text.toString();
  }

  /** The first failures and the first other remarks, apart from merged names, which are many. */
  private static String notes(List<String> warnings) {
    Predicate<String> failed = note -> note.startsWith("failed");
    Predicate<String> merged = note -> note.startsWith("merged");
    List<String> shown =
        Stream.concat(
                warnings.stream().filter(failed).limit(SHOWN_NOTES),
                warnings.stream().filter(failed.or(merged).negate()).limit(SHOWN_NOTES))
            .toList();
    StringBuilder text = new StringBuilder();
    shown.forEach(note -> text.append("  ").append(note.replace("\n", "\n    ")).append('\n'));
    int more = warnings.size() - shown.size();
    return text.append(more == 0 ? "" : "  more notes: %s, which --json shows%n".formatted(more))
        .toString();
  }

  private static String counts(Record counts) {
    return Members.of(counts).entrySet().stream()
        .map(count -> "%s %s".formatted(count.getValue(), count.getKey()))
        .collect(Collectors.joining(", "));
  }
}
