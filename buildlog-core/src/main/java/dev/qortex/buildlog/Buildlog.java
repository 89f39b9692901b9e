package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The review-and-feedback loop of projects. Every change is one transaction of the storage. When
 * the learning stores share it (the same database), events and the evidence that they give are
 * never apart; otherwise the evidence is written last, before the transaction ends, so that no
 * recorded event lacks it. Thread-safe; closing it closes its storage, and a database with it when
 * nobody else uses that.
 */
public final class Buildlog implements AutoCloseable {

  private final Builder wiring;
  private final Emitter emitter;

  private Buildlog(Builder wiring) {
    this.wiring = wiring;
    this.emitter = new Emitter(wiring.storage, wiring.spool);
  }

  /**
   * A buildlog over these stores.
   *
   * @param learning keeps the evidence about arms, for each project by itself
   */
  public static Builder builder(BuildlogStorage storage, LearningStores learning) {
    return new Builder(storage, learning);
  }

  /** The project in that folder, registered if need be; its id comes from the absolute path. */
  public Project project(Path folder) {
    String location = resolved(folder);
    return project(location, name(folder), location);
  }

  /**
   * The project in that folder, registered if need be; its id comes from the URL, unless the folder
   * was registered before: then it stays what it was.
   *
   * @param remoteUrl as git has it; not normalised
   */
  public Project project(Path folder, String remoteUrl) {
    return project(Checks.id("remote URL", remoteUrl).strip(), name(folder), resolved(folder));
  }

  /** The project of that name, registered if need be; its id comes from the name. */
  public Project project(String name) {
    return project(Checks.id("name of a project", name), name, name);
  }

  private Project project(String identity, String name, String location) {
    ProjectInfo wanted =
        new ProjectInfo(
            Identifiers.project(identity),
            name,
            wiring.clock.instant().truncatedTo(ChronoUnit.MICROS));
    ProjectInfo known = wiring.storage.projects().register(wanted, location);
    return new Project(new Workspace(wiring, emitter, known));
  }

  private static String resolved(Path folder) {
    try {
      Path absolute = folder.toAbsolutePath().normalize();
      return (Files.exists(absolute) ? absolute.toRealPath() : absolute).toString();
    } catch (IOException e) {
      throw new SourceReadException(
          "The folder (%s) cannot be resolved.\nMaybe it is not readable.".formatted(folder), e);
    }
  }

  private static String name(Path folder) {
    Path name = folder.toAbsolutePath().normalize().getFileName();
    return name == null ? folder.toString() : name.toString();
  }

  /** All projects, by name. */
  public List<ProjectInfo> projects() {
    return wiring.storage.projects().list();
  }

  /**
   * Publishes what an earlier failure, a transaction around a change, or the end of a process left
   * unpublished, as the next change does, too; nothing inside of a transaction.
   */
  public Emissions flushEmissions() {
    return emitter.flush();
  }

  @Override
  public void close() {
    wiring.storage.close();
  }

  /** Wires a buildlog. Not thread-safe. */
  public static final class Builder {

    final BuildlogStorage storage;
    final LearningStores learning;
    Optional<Spool> spool = Optional.empty();
    LearnerSettings settings = LearnerSettings.defaults();
    InstantSource clock = InstantSource.system();
    RandomGenerator random = new Random();
    Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(BuildlogStorage storage, LearningStores learning) {
      this.storage = storage;
      this.learning = learning;
    }

    private Builder(Builder other) {
      this(other.storage, other.learning);
      spool = other.spool;
      settings = other.settings;
      clock = other.clock;
      random = other.random;
      ids = other.ids;
    }

    /** Where artefacts are published; without it there are none. */
    public Builder emissions(Spool chosen) {
      spool = Optional.of(chosen);
      return this;
    }

    /** How sessions choose; by default Thompson Sampling without random selections. */
    public Builder settings(LearnerSettings chosen) {
      settings = chosen;
      return this;
    }

    /** What dates everything, to the microsecond. */
    public Builder clock(InstantSource chosen) {
      clock = chosen;
      return this;
    }

    /** Chance; used by one thread at a time. */
    public Builder random(RandomGenerator chosen) {
      random = chosen;
      return this;
    }

    /** Tells apart what happens in the same microsecond. */
    public Builder ids(Supplier<String> chosen) {
      ids = chosen;
      return this;
    }

    /** The buildlog; what an earlier one left unpublished is published first. */
    public Buildlog build() {
      Buildlog buildlog = new Buildlog(new Builder(this));
      buildlog.flushEmissions();
      return buildlog;
    }
  }
}
