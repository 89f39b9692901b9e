package dev.qortex.cli.internal.session;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.internal.terminal.EnvironmentSettings;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.JsonOutput;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.ProgressBar;
import dev.qortex.cli.internal.terminal.ProjectFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.cli.launch.PreparedStart;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Progress;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * Command at the top: the options that all commands have, the opening of the memory, and the
 * printing of results. Not thread-safe.
 */
public abstract class RootCommand implements Runnable {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(
      names = "--db",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "File of the memory. Default: QORTEX_DB, else ~/.qortex/memory.db.")
  private @Nullable String db;

  @Option(
      names = "--embedding",
      paramLabel = "MODEL",
      scope = ScopeType.INHERIT,
      description =
          "minilm (meanings) or hashing (words only); else QORTEX_EMBEDDING, else what the memory"
              + " was made with, else minilm.")
  private @Nullable Embedding embedding;

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print the result as one JSON object and nothing else.")
  private boolean json;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  private boolean version;

  /** The models in the jar. */
  enum Embedding {
    minilm,
    hashing
  }

  protected RootCommand(Terminal terminal, boolean json) {
    this.terminal = terminal;
    this.json = json;
  }

  @Override
  public void run() {
    spec.commandLine().usage(terminal.out());
  }

  public Terminal terminal() {
    return terminal;
  }

  public boolean wantsJson() {
    return json;
  }

  public Path file() {
    return named().orElseGet(() -> home().resolve("memory.db"));
  }

  /** The file that the option names, or the environment. */
  private Optional<Path> named() {
    return Optional.of(db == null ? terminal.env("QORTEX_DB", "") : db)
        .filter(given -> !given.isEmpty())
        .map(terminal::path);
  }

  /** Returns true if the command line names the file of the memory. */
  public boolean namesFile() {
    return db != null;
  }

  /** A memory that other processes use, too. */
  public Session open(SharedMemory shared, ReadableFolders folders) {
    makeHome();
    return Session.open(shared, embedding(), places(folders));
  }

  /** The memory, which is created when there is none; operations may read all files. */
  public Session open() {
    return open(readable(List.of()));
  }

  /** All files; of hidden ones those in the folders that these paths name, where they do. */
  public ReadableFolders readable(List<String> paths) {
    Path all = terminal.folder().getRoot();
    List<Path> folders = new ArrayList<>(List.of(terminal.folder(), all));
    for (String given : paths) {
      existing(given)
          .map(path -> Files.isDirectory(path) ? path : path.resolveSibling("").normalize())
          .ifPresent(folders::add);
    }
    return ReadableFolders.of(folders.toArray(Path[]::new)).followingLinks();
  }

  private Optional<Path> existing(String given) {
    try {
      return Optional.of(terminal.path(given)).filter(Files::exists);
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  /** The memory, which is created when there is none. */
  public Session open(ReadableFolders folders) {
    String model = embedding();
    makeMissing();
    return Session.open(file(), model, places(folders));
  }

  /** The memory of a process that stays, which is created when there is none. */
  public Session serve(ReadableFolders folders) {
    String model = embedding();
    makeMissing();
    return Session.serve(file(), model, places(folders));
  }

  private void makeMissing() {
    if (terminal.home().known().isEmpty()) {
      HomeFolder.announce(home());
    }
    if (!Files.exists(file())) {
      makeHome();
    }
    named().ifPresent(MemoryFile::checkNoText);
  }

  /**
   * Makes the folder of this user, which nobody else may read, when there is none. When that fails,
   * whatever needs it says so.
   */
  public void makeHome() {
    Path home = home();
    try {
      OwnerOnly.createFolders(home);
    } catch (IOException e) {
      // A memory elsewhere does without it.
    }
  }

  /** The folder of all that this user keeps; of a user without a home, that of the memory. */
  private Path home() {
    return terminal.home().known().isPresent()
        ? terminal.home().resolve(".qortex")
        : named()
            .map(file -> file.resolveSibling("").normalize())
            .orElseGet(() -> terminal.home().resolve(".qortex"));
  }

  /** Archive of classes and libraries that earlier starts of a jar left for later ones. */
  public PreparedStart start(Path jar) {
    makeHome();
    return PreparedStart.of(home(), jar);
  }

  /** The folders of this user and of the project at hand. */
  public Session.Places places(ReadableFolders folders) {
    Path home = home();
    Path observations =
        terminal.path(terminal.env("QORTEX_CORTEX", home.resolve("cortex").toString()));
    Path project = ProjectFolder.of(terminal.folder(), terminal.home().known());
    return new Session.Places(
        folders,
        project,
        home,
        observations,
        environment().credit(),
        environment().memoryHoldOut());
  }

  /** The memory, which must be there. */
  public Session openExisting() {
    return openExisting(readable(List.of()));
  }

  /** The memory, which must be there. */
  public Session openExisting(ReadableFolders folders) {
    existingFile();
    return open(folders);
  }

  /** File of the memory, which must be there. */
  public Path existingFile() {
    if (!Files.exists(file())) {
      throw ServiceException.notFound(
          "",
          "There is no memory at %s.\nMaybe make one: qortex ingest FOLDER; or name another: --db FILE."
              .formatted(file()));
    }
    named().ifPresent(MemoryFile::checkNoText);
    return file();
  }

  /** The model that is asked for; empty for none. */
  public String embedding() {
    if (embedding != null) {
      return embedding.name();
    }
    return environment().embedding();
  }

  private EnvironmentSettings environment() {
    return new EnvironmentSettings(terminal);
  }

  /** Calls operations of an interface, with a progress bar for a person. */
  public <A, R> R call(Session session, Class<A> api, BiFunction<A, Call, R> operations) {
    return called(call -> operations.apply(session.api(api), call));
  }

  /** Calls an operation by its name, with a progress bar for a person. */
  public Record call(Catalogue catalogue, String name, Record argument) {
    return called(call -> catalogue.call(name, argument, call));
  }

  /** Calls an operation by its name with JSON, with a progress bar for a person. */
  public JsonNode call(Catalogue catalogue, String name, JsonNode argument) {
    return called(call -> catalogue.call(name, argument, call));
  }

  /** Does work that reports its progress, with a bar for a person. */
  public <R> R withProgress(Function<Progress, R> work) {
    return called(call -> work.apply(call.progress()));
  }

  private <R> R called(Function<Call, R> work) {
    if (!terminal.interactive() || json) {
      return work.apply(Call.ofOwner());
    }
    try (ProgressBar bar = new ProgressBar(terminal.err())) {
      return work.apply(new Call(Caller.owner(), bar));
    }
  }

  /** Prints a record or map by its members. */
  public void print(Object result) {
    print(result, () -> Layout.of(result));
  }

  /** Prints a result: as JSON if that is wanted, else in that layout. */
  public void print(Object result, Supplier<String> layout) {
    terminal
        .out()
        .println(json ? JsonOutput.lines(result) : Layout.printable(layout.get().stripTrailing()));
  }

  /**
   * Prints the text that would go into a file when the name of that is {@code -}: then standard
   * output has nothing else.
   *
   * @return whether it is so
   */
  public boolean printed(@Nullable String output, String text) {
    if (!"-".equals(output)) {
      return false;
    }
    if (json) {
      throw ServiceException.invalid(
          "--output",
          "Standard output cannot have the file and a result in JSON.\n"
              + "Maybe leave --json out, or name a file.");
    }
    terminal.out().println(text.stripTrailing());
    return true;
  }
}
