package dev.qortex.ingest.connection;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.FolderSync;
import dev.qortex.ingest.IngestProgress;
import dev.qortex.ingest.IngestProgress.Stage;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.StoredFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Folders that are connected to a memory under names, and synchronised on demand. Connections last
 * as long as this object, or in a file. What was read stays in the memory: after a new connection
 * only what changed is read.
 *
 * <pre>{@code
 * ConnectedFolders folders = ConnectedFolders.builder(memory).file(connections).build();
 * folders.connect("handbook", docs, "handbook");
 * FolderReport report = folders.sync("handbook");
 * }</pre>
 *
 * <p>Thread-safe. Of two threads that read or disconnect one folder at a time, the second is
 * refused; with shared {@linkplain Builder#locks locks} also of two processes.
 */
public final class ConnectedFolders {

  private final QortexClient memory;
  private final ConnectionRegister register;
  private final Function<Path, DocumentIngestor.Builder> documents;
  private final Consumer<IngestProgress> progress;
  private final SourceLocks locks;

  private ConnectedFolders(
      QortexClient memory,
      ConnectionRegister register,
      Function<Path, DocumentIngestor.Builder> documents,
      Consumer<IngestProgress> progress,
      SourceLocks locks) {
    this.memory = memory;
    this.register = register;
    this.documents = documents;
    this.progress = progress;
    this.locks = locks;
  }

  /** Returns a builder of connections to that memory. */
  public static Builder builder(QortexClient memory) {
    return new Builder(memory);
  }

  /** Returns these folders with a listener for reading and retraction. */
  public ConnectedFolders reporting(Consumer<IngestProgress> listener) {
    return new ConnectedFolders(
        memory, register, documents, Checks.given("listener for progress", listener), locks);
  }

  /**
   * Connects a folder under a name. Nothing is read yet. The same connection twice is one.
   *
   * @param name the name, valid as {@link ConnectedFolder#name}
   * @param domain the domain of its files; best one for each folder
   * @throws IllegalArgumentException when the name has another form, or the path is not a folder
   * @throws IllegalStateException when another folder or domain is connected under the name
   */
  public ConnectedFolder connect(String name, Path folder, String domain) {
    ConnectedFolder.checkName(name);
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "The path (%s) is not a folder.\nMaybe create it first, or read a file alone."
              .formatted(folder));
    }
    ConnectedFolder wanted = new ConnectedFolder(name, SourceFiles.real(folder), domain);
    return register.edit(all -> connect(all, wanted));
  }

  private static ConnectedFolder connect(Map<String, ConnectedFolder> all, ConnectedFolder wanted) {
    ConnectedFolder connected = all.computeIfAbsent(wanted.name(), any -> wanted);
    if (!connected.equals(wanted)) {
      throw new IllegalStateException(
          "The name '%s' is connected to %s.\nMaybe disconnect it first."
              .formatted(wanted.name(), connected.folder()));
    }
    return connected;
  }

  /** All connected folders, by name. */
  public List<ConnectedFolder> all() {
    return List.copyOf(register.all().values());
  }

  /** The folder that is connected under that name, if any. */
  public Optional<ConnectedFolder> find(String name) {
    return Optional.ofNullable(register.all().get(Checks.given("name of a connection", name)));
  }

  /**
   * The folder that is connected under that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public ConnectedFolder folder(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new UnknownNameException(
                    "name",
                    "The connection '%s' does not exist.%s"
                        .formatted(
                            Checks.shown(name),
                            EditDistance.remedy(
                                name, register.all().keySet(), "connect a folder first"))));
  }

  /**
   * The files that a synchronisation would read, by their path in the folder.
   *
   * @param others the receiver of each file, link and folder that would not be read, with the
   *     reason
   * @throws IllegalArgumentException when no folder has that name
   * @throws SourceReadException when the folder cannot be read, or has no files to read
   */
  public SortedMap<String, Path> files(String name, BiConsumer<String, String> others) {
    Path folder = folder(name).folder();
    return ingestor(folder).list(folder, others);
  }

  /**
   * Reads what changed in a folder since the last time, as {@link FolderSync#sync} does.
   *
   * @throws IllegalArgumentException when no folder has that name
   * @throws IllegalStateException when it is being read or retracted
   * @throws SourceReadException as for {@link FolderSync#sync}
   */
  public FolderReport sync(String name) {
    return alone(name, () -> run(name, FolderSync::sync));
  }

  /**
   * Reads all files of a folder, changed or not, as {@link FolderSync#readAgain} does.
   *
   * @throws IllegalArgumentException when no folder has that name
   * @throws IllegalStateException when it is being read or retracted
   * @throws SourceReadException as for {@link FolderSync#sync}
   */
  public FolderReport readAgain(String name) {
    return alone(name, () -> run(name, FolderSync::readAgain));
  }

  /** A way of reading a folder. */
  private interface Run {
    FolderReport of(FolderSync sync, Path folder, String domain);
  }

  private FolderReport run(String name, Run way) {
    ConnectedFolder connected = folder(name);
    FolderSync sync = new FolderSync(memory, ingestor(connected.folder()));
    return way.of(sync, connected.folder(), connected.domain());
  }

  private DocumentIngestor ingestor(Path folder) {
    return documents.apply(folder).progress(progress).build();
  }

  /**
   * Ends a connection. What was read stays in the memory.
   *
   * @throws IllegalArgumentException when no folder has that name
   * @throws IllegalStateException when it is being read or retracted
   */
  public void disconnect(String name) {
    alone(name, () -> remove(folder(name)));
  }

  /**
   * Ends a connection and retracts all contributions of its files.
   *
   * @return the number of files whose part was retracted
   * @throws IllegalArgumentException when no folder has that name
   * @throws IllegalStateException when it is being read or retracted
   */
  public int disconnectAndRetract(String name) {
    return alone(
        name,
        () -> {
          ConnectedFolder connected = folder(name);
          int retracted = retract(connected);
          remove(connected);
          return retracted;
        });
  }

  private int retract(ConnectedFolder connected) {
    List<String> files = sources(connected);
    for (int i = 0; i < files.size(); i++) {
      memory.retract(files.get(i));
      progress.accept(new IngestProgress(Stage.RETRACTED, i + 1, files.size(), files.get(i)));
    }
    return files.size();
  }

  private List<String> sources(ConnectedFolder connected) {
    return memory.sources(connected.domain()).stream()
        .filter(
            source ->
                StoredFiles.location(source)
                    .filter(at -> at.startsWith(connected.folder()))
                    .isPresent())
        .map(SourceMetadata::id)
        .toList();
  }

  private boolean remove(ConnectedFolder connected) {
    return register.edit(all -> all.remove(connected.name(), connected));
  }

  /**
   * Ends all connections that the test selects, without waiting for a running synchronisation, so
   * that no later synchronisation restores their contributions.
   *
   * @return the number of connections that ended
   */
  public int disconnectIf(Predicate<ConnectedFolder> unwanted) {
    if (all().stream().noneMatch(unwanted)) {
      return 0;
    }
    return register.edit(
        all -> {
          int before = all.size();
          all.values().removeIf(unwanted);
          return before - all.size();
        });
  }

  /** Keeps a connection from its end while its folder is read, and from a second reader. */
  private <T> T alone(String name, Supplier<T> work) {
    SourceLocks.Lock lock =
        locks
            .tryLock(folder(name).name())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "The folder of the connection '%s' is being read or retracted.\nMaybe try again when that is done."
                            .formatted(Checks.shown(name))));
    try {
      return work.get();
    } finally {
      lock.close();
    }
  }

  /** Builder of connected folders. Not thread-safe. */
  public static final class Builder {

    private final QortexClient memory;
    private Optional<Path> file = Optional.empty();
    private Function<Path, DocumentIngestor.Builder> documents = any -> DocumentIngestor.builder();
    private SourceLocks locks = SourceLocks.ofProcess();

    private Builder(QortexClient memory) {
      this.memory = Checks.given("memory", memory);
    }

    /**
     * File in which connections outlast the process; without it they last as long as the object.
     *
     * @param json the file, created for the first connected folder; several processes may share it
     */
    public Builder file(Path json) {
      file = Optional.of(Checks.given("file of connections", json));
      return this;
    }

    /**
     * Ingestor of the files of a folder; one of Markdown and plain text by default.
     *
     * @param ofFolder the function that is called for each run and may refuse a folder by throwing;
     *     the builder's listener for progress is replaced
     */
    public Builder documents(Function<Path, DocumentIngestor.Builder> ofFolder) {
      documents = Checks.given("ingestor of documents", ofFolder);
      return this;
    }

    /** Locks of the folders by their names; by default among the threads of this process. */
    public Builder locks(SourceLocks chosen) {
      locks = Checks.given("locks", chosen);
      return this;
    }

    /** The connections. */
    public ConnectedFolders build() {
      return new ConnectedFolders(
          memory, new ConnectionRegister(file), documents, any -> {}, locks);
    }
  }
}
