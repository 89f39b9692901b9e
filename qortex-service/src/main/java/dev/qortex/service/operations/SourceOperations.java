package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.connection.ConnectedFolder;
import dev.qortex.ingest.connection.ConnectedFolders;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Toolset;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.operations.IngestOperations.IngestResult;
import dev.qortex.service.schema.Arg;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folders that are connected under a name and kept in step on demand. Connections last as long as
 * this object, or in a file; what was read stays in the memory, and after a new connection only
 * what changed is read. Thread-safe.
 */
public final class SourceOperations implements OperationGroup, ErasablePart {

  private static final int MOST = 1_000;
  private static final Pattern ADDRESS = Pattern.compile("(?!file:)[A-Za-z][A-Za-z0-9+.-]+:");

  private final QortexClient memory;
  private final Reading reading;
  private final ConnectedFolders connections;

  /** Folders of Markdown and plain text. */
  public SourceOperations(QortexClient memory, ReadableFolders folders) {
    this(memory, folders, DocumentIngestor::builder);
  }

  /**
   * Folders of documents that a host reads in its own way.
   *
   * @param documents as for {@link IngestOperations}
   */
  public SourceOperations(
      QortexClient memory, ReadableFolders folders, Supplier<DocumentIngestor.Builder> documents) {
    this(memory, new Reading(folders, documents), ConnectedFolders.builder(memory));
  }

  private SourceOperations(
      QortexClient memory, Reading reading, ConnectedFolders.Builder connections) {
    this.memory = memory;
    this.reading = reading;
    this.connections = connections.documents(this::ingestor).build();
  }

  /** The same with connections that outlast the process, in that file, which others may share. */
  public SourceOperations keptIn(Path file) {
    return new SourceOperations(memory, reading, ConnectedFolders.builder(memory).file(file));
  }

  /** Reader of a folder as the host allows it now. */
  private DocumentIngestor.Builder ingestor(Path folder) {
    return reading.ingestor(reading.folders().resolve("source_id", folder.toString()));
  }

  /** Forgets connections of the names of a person, so that no sync brings their domain back. */
  @Override
  public ErasedPart erase(Person person) {
    int erased =
        connections.disconnectIf(
            folder ->
                person.names().contains(folder.name()) || person.names().contains(folder.domain()));
    return ErasedPart.of("connections", erased);
  }

  @Override
  public List<Path> folders() {
    return reading.folders().folders();
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.SOURCES,
                "qortex_source_connect",
                "Connects a folder under a name. Nothing is read yet: look by"
                    + " qortex_source_discover, read by qortex_source_sync.",
                ConnectInput.class,
                SourceItem.class,
                this::connect)
            .idempotent()
            .forAdmins(),
        Operation.reading(
                Toolset.SOURCES,
                "qortex_source_discover",
                "Lists the files of a connected folder that a sync would read.",
                SourceInput.class,
                DiscoverResult.class,
                this::discover)
            .forAdmins(),
        Operation.writing(
                Toolset.SOURCES,
                "qortex_source_sync",
                "Brings the memory in step with a connected folder: reads what is new or changed,"
                    + " and takes back what files said that are gone.",
                SyncInput.class,
                IngestResult.class,
                this::sync)
            .idempotent()
            .destructive()
            .forAdmins(),
        Operation.reading(
                Toolset.SOURCES,
                "qortex_source_list",
                "Lists the connected folders.",
                Nothing.class,
                ListResult.class,
                this::list)
            .forAdmins(),
        Operation.writing(
                Toolset.SOURCES,
                "qortex_source_disconnect",
                "Forgets a connection; on demand takes back all that its files said.",
                DisconnectInput.class,
                DisconnectResult.class,
                this::disconnect)
            .destructive()
            .forPeople());
  }

  /** Arguments of a connection. */
  record ConnectInput(
      @Arg(value = "What to call it.", min = 1, max = 200) String sourceId,
      @Arg(value = "The folder, as a path or file: address.", min = 1, max = 4_000)
          String connectionString,
      @Arg(value = "The domain of its files; create one for each folder.", min = 1, max = 200)
          String domain) {}

  /** A connected folder. */
  record SourceItem(String sourceId, String folder, String domain) {

    private static SourceItem of(ConnectedFolder folder) {
      return new SourceItem(folder.name(), folder.folder().toString(), folder.domain());
    }
  }

  private SourceItem connect(ConnectInput input, Call call) {
    checkName(input.sourceId());
    Matcher scheme = ADDRESS.matcher(input.connectionString());
    if (scheme.lookingAt()) {
      throw ServiceException.forbidden(
          "connection_string",
          "An address that begins with '%s' is not of a folder, and nothing else can be connected.\nMaybe write what it holds into files."
              .formatted(Checks.shown(scheme.group())));
    }
    Path folder = reading.folders().resolve("connection_string", input.connectionString());
    if (!Files.isDirectory(folder)) {
      throw ServiceException.invalid(
          "connection_string",
          "The path '%s' is no folder.\nMaybe read a file by qortex_ingest."
              .formatted(Checks.shown(input.connectionString())));
    }
    if (connections.find(input.sourceId()).isEmpty() && connections.all().size() >= MOST) {
      throw new ServiceException(
          ErrorCode.TOO_LARGE,
          "",
          "There are %s connections already.\nMaybe disconnect one.".formatted(MOST),
          null);
    }
    return SourceItem.of(
        named(() -> connections.connect(input.sourceId(), folder, input.domain())));
  }

  private static void checkName(String sourceId) {
    try {
      ConnectedFolder.checkName(sourceId);
    } catch (IllegalArgumentException e) {
      throw new ServiceException(
          ErrorCode.INVALID_ARGUMENT, "source_id", String.valueOf(e.getMessage()), e);
    }
  }

  /** Translates refusals of the name of a connection. */
  private static <T> T named(Supplier<T> work) {
    try {
      return work.get();
    } catch (UnknownNameException e) {
      throw ServiceException.notFound("source_id", String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      throw new ServiceException(
          ErrorCode.CONFLICT, "source_id", String.valueOf(e.getMessage()), e);
    }
  }

  /** Name of a connection. */
  record SourceInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId) {}

  /** Files of a folder. */
  record DiscoverResult(
      String sourceId,
      @Arg("The first 1,000 by path.") List<FileItem> files,
      @Arg("How many there are.") int total,
      @Arg("The first 1,000 of what is not read, with the reason.") List<String> skipped) {}

  /** A file. */
  record FileItem(@Arg("Relative to the folder.") String path, long bytes) {}

  private DiscoverResult discover(SourceInput input, Call call) {
    List<String> skipped = new ArrayList<>();
    Map<String, Path> files =
        named(
            () ->
                connections.files(
                    input.sourceId(), (path, reason) -> skipped.add(path + ": " + reason)));
    return new DiscoverResult(
        input.sourceId(),
        files.entrySet().stream()
            .limit(MOST)
            .map(file -> new FileItem(file.getKey(), file.getValue().toFile().length()))
            .toList(),
        files.size(),
        skipped.stream().limit(MOST).toList());
  }

  /** Arguments of a synchronisation. */
  record SyncInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId,
      @Arg(
              value = "Read what changed, or everything again.",
              byDefault = "\"incremental\"",
              oneOf = {"incremental", "full"})
          String mode) {}

  private IngestResult sync(SyncInput input, Call call) {
    return named(
        () -> {
          ConnectedFolder folder = connections.folder(input.sourceId());
          ConnectedFolders told = connections.reporting(Reading.telling(call.progress()));
          return IngestResult.of(
              folder.domain(),
              folder.folder().toString(),
              input.mode().equals("full")
                  ? told.readAgain(folder.name())
                  : told.sync(folder.name()));
        });
  }

  /** Connected folders. */
  record ListResult(@Arg("By name.") List<SourceItem> sources) {}

  private ListResult list(Nothing none, Call call) {
    return new ListResult(connections.all().stream().map(SourceItem::of).toList());
  }

  /** Arguments of the end of a connection. */
  record DisconnectInput(
      @Arg(value = "The name of the connection.", min = 1, max = 200) String sourceId,
      @Arg(value = "Whether to take back all that its files said.", byDefault = "false")
          boolean retract) {}

  /** Report on the end of a connection. */
  record DisconnectResult(
      String sourceId, @Arg("Files whose part was taken back.") int retracted) {}

  private DisconnectResult disconnect(DisconnectInput input, Call call) {
    return named(
        () -> {
          if (input.retract()) {
            ConnectedFolders told = connections.reporting(Reading.telling(call.progress()));
            return new DisconnectResult(
                input.sourceId(), told.disconnectAndRetract(input.sourceId()));
          }
          connections.disconnect(input.sourceId());
          return new DisconnectResult(input.sourceId(), 0);
        });
  }
}
