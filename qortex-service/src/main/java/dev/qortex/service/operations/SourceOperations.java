package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.connection.ConnectedFolder;
import dev.qortex.ingest.connection.ConnectedFolders;
import dev.qortex.ingest.connection.SourceLocks;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.IngestApi.IngestResult;
import dev.qortex.service.api.SourceApi;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Operations on named folders that are synchronised on demand. Connections last as long as this
 * object, or in a file; what was read stays in the memory, and after a new connection only what
 * changed is read. Thread-safe.
 */
public final class SourceOperations implements ApiGroup, SourceApi, ErasablePart {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(SourceApi.class);

  private static final int MOST = 1_000;
  private static final Pattern ADDRESS = Pattern.compile("(?!file:)[A-Za-z][A-Za-z0-9+.-]+:");

  private final QortexClient memory;
  private final Reading reading;
  private final Optional<Path> file;
  private final SourceLocks locks;
  private final ConnectedFolders connections;

  /** Folders of Markdown and plain text. */
  public SourceOperations(QortexClient memory, ReadableFolders folders) {
    this(memory, folders, DocumentIngestor::builder);
  }

  /**
   * Folders of documents that a host reads in its own way.
   *
   * @param documents the ingestor of documents, as for {@link IngestOperations}
   */
  public SourceOperations(
      QortexClient memory, ReadableFolders folders, Supplier<DocumentIngestor.Builder> documents) {
    this(memory, new Reading(folders, documents), Optional.empty(), SourceLocks.ofProcess());
  }

  private SourceOperations(
      QortexClient memory, Reading reading, Optional<Path> file, SourceLocks locks) {
    this.memory = memory;
    this.reading = reading;
    this.file = file;
    this.locks = locks;
    ConnectedFolders.Builder settings =
        ConnectedFolders.builder(memory).locks(locks).documents(this::ingestor);
    file.ifPresent(settings::file);
    this.connections = settings.build();
  }

  /** Returns a copy whose connections are stored in a file, which other processes may share. */
  public SourceOperations keptIn(Path json) {
    return new SourceOperations(memory, reading, Optional.of(json), locks);
  }

  /** Returns a copy with other locks of sources, such as those that several servers share. */
  public SourceOperations locks(SourceLocks shared) {
    return new SourceOperations(memory, reading, file, Checks.given("locks", shared));
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
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(SourceApi.class, this));
  }

  /** Connects the folder that a call names, if it names one. */
  private ConnectedFolder connected(SyncInput input) {
    if (input.connectionString().isEmpty() && input.domain().isPresent()) {
      throw ServiceException.invalid(
          "domain",
          "A domain (%s) is given without a folder.\nMaybe give connection_string, too, or leave it out."
              .formatted(Checks.shown(input.domain().get())));
    }
    if (input.connectionString().isEmpty()) {
      return connections.folder(input.sourceId());
    }
    checkName(input.sourceId());
    Path folder = folder(input.connectionString().get());
    if (connections.find(input.sourceId()).isEmpty() && connections.all().size() >= MOST) {
      throw new ServiceException(
          ErrorCode.TOO_LARGE,
          "",
          "There are %s connections already.\nMaybe disconnect one.".formatted(MOST),
          null);
    }
    return connections.connect(input.sourceId(), folder, domain(input));
  }

  private static String domain(SyncInput input) {
    return input
        .domain()
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    "domain", "The argument 'domain' is missing.\nGive it with the folder."));
  }

  private static void checkName(String sourceId) {
    try {
      ConnectedFolder.checkName(sourceId);
    } catch (IllegalArgumentException e) {
      throw new ServiceException(
          ErrorCode.INVALID_ARGUMENT, "source_id", String.valueOf(e.getMessage()), e);
    }
  }

  /** The folder of an address, if the host allows it. */
  private Path folder(String address) {
    Matcher scheme = ADDRESS.matcher(address);
    if (scheme.lookingAt()) {
      throw ServiceException.forbidden(
          "connection_string",
          "An address that begins with '%s' is not of a folder, and nothing else can be connected.\nMaybe write what it holds into files."
              .formatted(Checks.shown(scheme.group())));
    }
    Path folder = reading.folders().resolve("connection_string", address);
    if (!Files.isDirectory(folder)) {
      throw ServiceException.invalid(
          "connection_string",
          "The path '%s' is not a folder.\nMaybe read a file by qortex_ingest."
              .formatted(Checks.shown(address)));
    }
    return folder;
  }

  /** Translates refusals of the name of a connection. */
  private <T> T named(String sourceId, Supplier<T> work) {
    try {
      return work.get();
    } catch (UnknownNameException e) {
      throw ServiceException.notFound(
          "source_id",
          "The connection '%s' does not exist.%s"
              .formatted(
                  Checks.shown(sourceId),
                  EditDistance.remedy(
                      sourceId,
                      connections.all().stream().map(ConnectedFolder::name).toList(),
                      "connect a folder by qortex_source_sync with connection_string")));
    } catch (IllegalStateException e) {
      throw new ServiceException(
          ErrorCode.CONFLICT, "source_id", String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public IngestResult sync(SyncInput input, Call call) {
    return named(input.sourceId(), () -> synced(input, call));
  }

  private IngestResult synced(SyncInput input, Call call) {
    ConnectedFolder connected = connected(input);
    String folder = connected.folder().toString();
    if (input.mode().equals("connect")) {
      reading.folders().resolve("source_id", folder);
      return IngestResult.nothing(connected.domain(), folder);
    }
    ConnectedFolders told = connections.reporting(Reading.telling(call.progress()));
    return IngestResult.of(
        connected.domain(),
        folder,
        input.mode().equals("full")
            ? told.readAgain(connected.name())
            : told.sync(connected.name()));
  }

  @Override
  public ListResult list(ListInput input, Call call) {
    return input
        .sourceId()
        .map(id -> named(id, () -> files(connections.folder(id))))
        .orElseGet(
            () ->
                new ListResult(
                    connections.all().stream().map(SourceOperations::item).toList(),
                    List.of(),
                    0,
                    List.of()));
  }

  private static SourceItem item(ConnectedFolder folder) {
    return new SourceItem(folder.name(), folder.folder().toString(), folder.domain());
  }

  private ListResult files(ConnectedFolder connected) {
    List<String> skipped = new ArrayList<>();
    Map<String, Path> files =
        connections.files(connected.name(), (path, reason) -> skipped.add(path + ": " + reason));
    return new ListResult(
        List.of(item(connected)),
        files.entrySet().stream()
            .limit(MOST)
            .map(file -> new FileItem(file.getKey(), file.getValue().toFile().length()))
            .toList(),
        files.size(),
        skipped.stream().limit(MOST).toList());
  }

  @Override
  public DisconnectResult disconnect(DisconnectInput input, Call call) {
    return named(input.sourceId(), () -> disconnected(input, call));
  }

  private DisconnectResult disconnected(DisconnectInput input, Call call) {
    if (input.retract()) {
      ConnectedFolders told = connections.reporting(Reading.telling(call.progress()));
      return new DisconnectResult(input.sourceId(), told.disconnectAndRetract(input.sourceId()));
    }
    connections.disconnect(input.sourceId());
    return new DisconnectResult(input.sourceId(), 0);
  }
}
