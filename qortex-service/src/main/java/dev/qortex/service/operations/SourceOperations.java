package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.ingest.DocumentIngestor;
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
import dev.qortex.service.operations.Connections.Connection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Folders that are connected under a name and kept in step on demand. Connections last as long as
 * this object, or in a file; what was read stays in the memory, and after a new connection only
 * what changed is read. Thread-safe.
 */
public final class SourceOperations implements ApiGroup, SourceApi, ErasablePart {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(SourceApi.class);

  private static final int MOST = 1_000;
  private static final Pattern ADDRESS = Pattern.compile("(?!file:)[A-Za-z][A-Za-z0-9+.-]+:");

  /** As for learners: whatever else has no place in the path of an address. */
  private static final Pattern NAME =
      Pattern.compile("(?!.*\\.\\.)[a-zA-Z0-9][a-zA-Z0-9._-]{0,127}");

  private final QortexClient memory;
  private final Reading reading;
  private final Connections connections;
  private final Set<String> busy = ConcurrentHashMap.newKeySet();

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
    this(memory, new Reading(folders, documents), new Connections(Optional.empty()));
  }

  private SourceOperations(QortexClient memory, Reading reading, Connections connections) {
    this.memory = Checks.given("memory", memory);
    this.reading = reading;
    this.connections = connections;
  }

  /** The same with connections that outlast the process, in that file, which others may share. */
  public SourceOperations keptIn(Path file) {
    return new SourceOperations(
        memory, reading, new Connections(Optional.of(Checks.given("file of connections", file))));
  }

  /** Forgets connections of the names of a person, so that no sync brings their domain back. */
  @Override
  public List<Binding<?>> bindings() {
    return List.of(Binding.of(SourceApi.class, this));
  }

  @Override
  public ErasedPart erase(Person person) {
    int erased =
        connections.removeIf(
            (id, connection) ->
                person.names().contains(id) || person.names().contains(connection.domain()));
    return ErasedPart.of("connections", erased);
  }

  @Override
  public List<Path> folders() {
    return reading.folders().folders();
  }

  /** Connects the folder that a call names, if it names one. */
  private Connection connected(SyncInput input) {
    if (input.connectionString().isEmpty() && input.domain().isPresent()) {
      throw ServiceException.invalid(
          "domain",
          "A domain (%s) is given without a folder.\nMaybe give connection_string, too, or leave it out."
              .formatted(Checks.shown(input.domain().get())));
    }
    if (input.connectionString().isEmpty()) {
      return source(input.sourceId());
    }
    checkName(input);
    Path folder = folder(input.connectionString().get());
    Connection wanted = new Connection(folder.toString(), Checks.id("domain", domain(input)));
    connections.edit(all -> connect(all, input.sourceId(), wanted));
    return wanted;
  }

  private static String domain(SyncInput input) {
    return input
        .domain()
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    "domain", "The argument 'domain' is missing.\nGive it with the folder."));
  }

  private static void checkName(SyncInput input) {
    if (!NAME.matcher(input.sourceId()).matches()) {
      throw ServiceException.invalid(
          "source_id",
          "The name of a connection (%s) must be at most 128 letters, digits, dots, dashes and underscores, start with a letter or digit, and have no two dots in a row.\nMaybe replace the other characters, or shorten it."
              .formatted(Checks.shown(input.sourceId())));
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
          "The path '%s' is no folder.\nMaybe read a file by qortex_ingest."
              .formatted(Checks.shown(address)));
    }
    return folder;
  }

  private static Connection connect(Map<String, Connection> all, String id, Connection wanted) {
    if (all.size() >= MOST && !all.containsKey(id)) {
      throw new ServiceException(
          ErrorCode.TOO_LARGE,
          "",
          "There are %s connections already.\nMaybe disconnect one.".formatted(MOST),
          null);
    }
    Connection connected = all.computeIfAbsent(id, any -> wanted);
    if (!connected.equals(wanted)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "source_id",
          "The name '%s' is connected to %s.\nMaybe disconnect it first."
              .formatted(Checks.shown(id), connected.folder()),
          null);
    }
    return connected;
  }

  @Override
  public IngestResult sync(SyncInput input, Call call) {
    return alone(input.sourceId(), () -> syncAlone(input, call));
  }

  /** Keeps a connection from its end while its folder is read, and from a second reader. */
  private <T> T alone(String sourceId, Supplier<T> work) {
    if (!busy.add(sourceId)) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "source_id",
          "The folder of the connection '%s' is being read or taken back.\nMaybe try again when that is done."
              .formatted(Checks.shown(sourceId)),
          null);
    }
    try {
      return work.get();
    } finally {
      busy.remove(sourceId);
    }
  }

  private IngestResult syncAlone(SyncInput input, Call call) {
    Connection source = connected(input);
    if (input.mode().equals("connect")) {
      folder(source);
      return IngestResult.nothing(source.domain(), source.folder());
    }
    return IngestResult.of(
        source.domain(),
        source.folder(),
        reading.sync(
            memory, folder(source), source.domain(), input.mode().equals("full"), call.progress()));
  }

  @Override
  public ListResult list(ListInput input, Call call) {
    if (input.sourceId().isPresent()) {
      return list(input.sourceId().get(), source(input.sourceId().get()));
    }
    return new ListResult(
        connections.all().entrySet().stream()
            .map(entry -> item(entry.getKey(), entry.getValue()))
            .toList(),
        List.of(),
        0,
        List.of());
  }

  private static SourceItem item(String id, Connection source) {
    return new SourceItem(id, source.folder(), source.domain());
  }

  private ListResult list(String id, Connection source) {
    List<String> skipped = new ArrayList<>();
    Map<String, Path> files =
        reading.list(folder(source), (path, reason) -> skipped.add(path + ": " + reason));
    return new ListResult(
        List.of(item(id, source)),
        files.entrySet().stream()
            .limit(MOST)
            .map(file -> new FileItem(file.getKey(), file.getValue().toFile().length()))
            .toList(),
        files.size(),
        skipped.stream().limit(MOST).toList());
  }

  @Override
  public DisconnectResult disconnect(DisconnectInput input, Call call) {
    return alone(input.sourceId(), () -> disconnectAlone(input, call));
  }

  private DisconnectResult disconnectAlone(DisconnectInput input, Call call) {
    Connection source = source(input.sourceId());
    List<String> files =
        input.retract()
            ? Reading.below(memory, Path.of(source.folder()), source.domain())
            : List.of();
    for (int i = 0; i < files.size(); i++) {
      memory.retract(files.get(i));
      call.progress().report(i + 1, files.size(), files.get(i));
    }
    connections.edit(all -> all.remove(input.sourceId(), source));
    return new DisconnectResult(input.sourceId(), files.size());
  }

  /** The folder as the host allows it now. */
  private Path folder(Connection source) {
    return reading.folders().resolve("source_id", source.folder());
  }

  private Connection source(String id) {
    Map<String, Connection> all = connections.all();
    Connection source = all.get(id);
    if (source == null) {
      throw ServiceException.notFound(
          "source_id",
          "There is no connection '%s'.\nMaybe one of %s, or connect it by qortex_source_sync with connection_string."
              .formatted(Checks.shown(id), all.keySet().stream().limit(5).toList()));
    }
    return source;
  }
}
