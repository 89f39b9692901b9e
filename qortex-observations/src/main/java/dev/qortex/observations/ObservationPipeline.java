package dev.qortex.observations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.event.EventSink;
import dev.qortex.observations.event.ObservationEvent;
import dev.qortex.observations.event.ObservationEvent.Decision;
import dev.qortex.observations.internal.Bootstrap;
import dev.qortex.observations.internal.Cycle;
import dev.qortex.observations.internal.Decisions;
import dev.qortex.observations.internal.Erasure;
import dev.qortex.observations.internal.MemoryIndex;
import dev.qortex.observations.internal.Parts;
import dev.qortex.observations.internal.Rollback;
import dev.qortex.observations.internal.SleepCycle;
import dev.qortex.observations.internal.TimeOrderedIds;
import dev.qortex.observations.internal.files.Catalogue;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.QuarantineFile;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Commits;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.ImportanceDecay;
import dev.qortex.observations.model.MergePolicy;
import dev.qortex.observations.model.NoteErasure;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Quarantine;
import dev.qortex.observations.model.RollbackReport;
import dev.qortex.observations.model.SecurityProfile;
import dev.qortex.observations.model.SleepReport;
import dev.qortex.observations.model.Taxonomy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pipeline from the buffer to mind and vault: validation, screening, scoring, de-duplication,
 * routing, staging, commit and index, without a language model. Thread-safe, for several processes
 * too: one works on a folder at a time, and the others wait.
 *
 * <pre>{@code
 * var pipeline =
 *     ObservationPipeline.builder(root)
 *         .memory(memory, "observations")
 *         .clock(clock)
 *         .build();
 * }</pre>
 *
 * <p>The failures of the world (a full disk, a conflict) do not lose a line: they end a run early,
 * and the report says so.
 */
public final class ObservationPipeline {

  private static final Logger LOG = LoggerFactory.getLogger(ObservationPipeline.class);

  private final Parts parts;
  private final boolean configured;
  private final PipelineEvents events;

  private ObservationPipeline(Parts parts, boolean configured, EventSink events) {
    this.parts = parts;
    this.configured = configured;
    this.events = new PipelineEvents(EventSink.guarded(events), parts.clock());
  }

  /** A pipeline in that folder, which gets the folders mind, vault and observer. */
  public static Builder builder(Path root) {
    return new Builder(root);
  }

  /** The buffer to which observations are appended. */
  public ObservationBuffer buffer() {
    return ObservationBuffer.at(parts.files().buffer());
  }

  /**
   * Appends an observation to the {@link #buffer}; an observation that violates the schema is
   * refused at once.
   *
   * @throws IllegalArgumentException for an unknown type, a session that is not a UUID, an id that
   *     entries do not have, or too long a line
   */
  public void write(Observation observation) {
    parts.check(observation);
    buffer().append(observation);
  }

  /**
   * Reads appended observations once, on this thread. Refused lines and warnings are logged,
   * without the texts of observations.
   */
  public CycleReport runOnce() {
    CycleReport report = run();
    log(report);
    events.ended(report);
    return report;
  }

  private CycleReport run() {
    try {
      return parts.files().exclusively(() -> new Cycle(parts).run());
    } catch (QortexException e) {
      return new CycleReport(List.of(), 0, 0, List.of(), Optional.of(e));
    }
  }

  private static void log(CycleReport report) {
    for (CycleReport.Outcome outcome : report.outcomes()) {
      if (outcome.fate() instanceof Fate.Rejected refused) {
        LOG.warn(
            "Refused the line at byte {} for {}: {}",
            outcome.offset(),
            refused.reason(),
            refused.detail());
      }
    }
    report.warnings().forEach(LOG::warn);
    report.failure().ifPresent(e -> LOG.warn("The run ended early: {}", e.getMessage()));
  }

  /**
   * Nightly maintenance: external edits, reinforcements, decay, similar entries, index, statistics,
   * one commit. To do it twice is harmless, and so is a daemon at work.
   */
  public SleepReport sleep() {
    CycleReport before = runOnce();
    SleepReport night = parts.files().exclusively(() -> new SleepCycle(parts).run()).after(before);
    events.ended(night);
    return night;
  }

  /** The pairs of similar entries that wait for a decision, by the path of the newer one. */
  public List<SimilarPair> similar() {
    return pairs(Decisions.open(live().toList()));
  }

  /** The merges that {@link #undoMerge} can undo: archived entries and those that stay instead. */
  public List<SimilarPair> merged() {
    return pairs(
        Decisions.merged(live().toList(), parts.catalogue().entries(Workspace.ARCHIVE).toList()));
  }

  private static List<SimilarPair> pairs(List<Decisions.Linked> links) {
    return links.stream()
        .map(
            link ->
                new SimilarPair(MemorizedEntry.of(link.older()), MemorizedEntry.of(link.newer())))
        .toList();
  }

  /**
   * Decides that two entries of the mind have the same meaning: the older one is archived, and the
   * newer one takes over its additional content.
   *
   * @param older the id of the entry that is archived
   * @param newer the id of the entry that stays
   * @throws IllegalArgumentException unless both count and stand in the mind
   */
  public void merge(String older, String newer) {
    decide(Decision.MERGED, decisions -> decisions.merge(older, newer));
  }

  /**
   * Decides that two entries say different things: the night links and merges them no more.
   *
   * @throws IllegalArgumentException unless both count
   */
  public void keepApart(String one, String other) {
    decide(Decision.KEPT_APART, decisions -> decisions.keepApart(one, other));
  }

  /**
   * Undoes a merge, of a night or a person: the archived entry becomes active again, the other is
   * restored unless it has been changed since, and both are kept apart from then on.
   *
   * @param archived the id of the entry that was archived
   * @throws IllegalArgumentException unless it was merged into an entry that counts
   */
  public void undoMerge(String archived) {
    decide(Decision.UNMERGED, decisions -> decisions.undoMerge(archived));
  }

  private void decide(Decision kind, Consumer<Decisions> decision) {
    afterRun(
        () -> {
          decision.accept(new Decisions(parts));
          return true;
        });
    events.decided(kind);
  }

  /** Processes all appended observations, then does the work. */
  private <T> T afterRun(Supplier<T> work) {
    runOnce();
    return parts
        .files()
        .exclusively(
            () -> {
              T result = work.get();
              parts.published().forEach(LOG::warn);
              return result;
            });
  }

  /**
   * Removes all content of a session, and keeps it out from then on.
   *
   * @throws IllegalArgumentException for {@code cli}, the session of all observations without a
   *     named one
   */
  public RollbackReport rollbackSession(String sessionId) {
    if (Checks.id("session", sessionId).equalsIgnoreCase(Observation.CLI)) {
      throw new IllegalArgumentException(
          "The session (%s) is that of all observations without a named session.\nMaybe give a UUID, or roll back entries of an attribution."
              .formatted(sessionId));
    }
    return rollback("session " + Checks.id("session", sessionId), "session_id", sessionId);
  }

  /** Removes all content that is attributed to a person or agent, and keeps it out from then on. */
  public RollbackReport rollbackSource(String attribution) {
    return rollback("source " + Checks.id("attribution", attribution), "attribution", attribution);
  }

  /**
   * Erases a person, such as one who leaves: every entry and observation that is attributed to
   * them, in any case, from mind, vault, archive, staging, buffer, rotated buffers, quarantine and
   * logs, and from the memory; references of other entries to them, and content of theirs that
   * merges took over. What git keeps stays until the {@linkplain NoteErasure#history command} of
   * the report is run. Safe to repeat, also after a failure.
   *
   * <p>The name of the domain that the pipeline has in its memory erases everything: the notes are
   * what that domain holds. The memory itself keeps bytes, and what was learned, until {@link
   * dev.qortex.core.store.MemoryStore#eraseDomain(String, java.util.Collection)} is called with the
   * ids of the report.
   */
  public NoteErasure erase(String attribution) {
    Checks.id("attribution", attribution);
    NoteErasure report = parts.files().exclusively(() -> new Erasure(parts, attribution).run());
    events.erased(report);
    return report;
  }

  private RollbackReport rollback(String what, String field, String value) {
    RollbackReport report =
        afterRun(() -> new Rollback(parts).run(what, entry -> entry.field(field).equals(value)));
    events.rolledBack(report);
    return report;
  }

  /** The settings that runs follow; empty unless the pipeline was {@link Builder#configured}. */
  public Optional<ObservationSettings> settings() {
    return configured ? Optional.of(ObservationSettings.in(parts.files())) : Optional.empty();
  }

  /**
   * Chooses the settings of the next run and all after it, in every process.
   *
   * @throws IllegalStateException unless the pipeline was {@link Builder#configured}, and for
   *     remote traffic without a repository whose branch has an upstream
   */
  public void configure(ObservationSettings chosen) {
    if (!configured) {
      throw new IllegalStateException(
          "The host has chosen profile and commits of (%s).\nMaybe ask the host."
              .formatted(root()));
    }
    if (chosen.remote() != ObservationSettings.Remote.NONE) {
      requireUpstream(chosen.remote());
    }
    parts
        .files()
        .exclusively(
            () -> {
              chosen.write(parts.files());
              return true;
            });
    events.configured();
  }

  private void requireUpstream(ObservationSettings.Remote remote) {
    try {
      GitCommits.local(root()).requireUpstream();
    } catch (StorageException e) {
      throw new IllegalStateException(
          "The remote (%s) needs an upstream branch. %s".formatted(remote, e.getMessage()), e);
    }
  }

  /** The types of observations. */
  public Taxonomy taxonomy() {
    return parts.taxonomy();
  }

  /** The entries of mind and vault that are not archived, by path. */
  public List<MemorizedEntry> entries() {
    return live().map(MemorizedEntry::of).toList();
  }

  /** The entry of mind or vault with that id that is not archived. */
  public Optional<MemorizedEntry> entry(String id) {
    return live().filter(entry -> entry.id().equals(id)).findFirst().map(MemorizedEntry::of);
  }

  private Stream<Entry> live() {
    return Stream.of(Taxonomy.MIND, Taxonomy.VAULT)
        .flatMap(parts.catalogue()::entries)
        .filter(entry -> !entry.archived());
  }

  /** The observations that wait for a person. */
  public Quarantine quarantine() {
    return events.watched(parts.quarantine());
  }

  /**
   * The most important entries of the mind, by effective importance, as reference data for the
   * start of a session.
   *
   * @param entries the greatest number of entries
   * @param tokens the greatest number of tokens, four characters each
   */
  public String bootstrap(int entries, int tokens) {
    return Bootstrap.render(
        parts,
        Checks.atLeast("number of entries", entries, 1),
        Checks.atLeast("tokens", tokens, 1));
  }

  /** A line about all that was noticed so far, for the start of a session. */
  public String sessionLine() {
    return Bootstrap.sessionLine(parts.files());
  }

  Path root() {
    return parts.files().root();
  }

  /** Builder of a pipeline. Not thread-safe. */
  public static final class Builder {

    private final Workspace files;
    private Set<Fate.Reason> quarantined =
        Set.of(Fate.Reason.INJECTION, Fate.Reason.MALFORMED, Fate.Reason.SCHEMA);
    private Optional<Taxonomy> taxonomy = Optional.empty();
    private Optional<SecurityProfile> security = Optional.empty();
    private Predicate<Observation> trusted = any -> true;
    private double threshold = 0.5;
    private ImportanceDecay decay = ImportanceDecay.linear();
    private MergePolicy merging = MergePolicy.repetitions();
    private Commits commits = Commits.none();
    private boolean configured;
    private UnaryOperator<SecurityProfile> voting = UnaryOperator.identity();
    private Optional<MemoryIndex> index = Optional.empty();
    private InstantSource clock = InstantSource.system();
    private EventSink events = EventSink.none();
    private Optional<Supplier<String>> ids = Optional.empty();

    private Builder(Path root) {
      this.files = new Workspace(root);
    }

    /** The types; those of the walkthrough and of {@code observer/taxonomy.yml} by default. */
    public Builder taxonomy(Taxonomy chosen) {
      taxonomy = Optional.of(Checks.given("taxonomy", chosen));
      return this;
    }

    /** The detectors; {@link SecurityProfile#defaults} by default. */
    public Builder security(SecurityProfile chosen) {
      security = Optional.of(Checks.given("security profile", chosen));
      return this;
    }

    /**
     * A model whose votes the chosen profile counts, see {@link SecurityProfile#with}; by default
     * none.
     */
    public Builder votes(EmbeddingModel model) {
      Checks.given("embedding model", model);
      voting = profile -> profile.with(model);
      return this;
    }

    /** Filter of the observations whose importance is not capped at 0.7; by default all. */
    public Builder trusted(Predicate<Observation> chosen) {
      trusted = Checks.given("trust", chosen);
      return this;
    }

    /**
     * Reasons for which a refused line goes to quarantine; by default all but {@link
     * Fate.Reason#RETRACTED}. The Python system quarantines {@link Fate.Reason#INJECTION} alone.
     */
    public Builder quarantined(Set<Fate.Reason> reasons) {
      quarantined = Set.copyOf(reasons);
      return this;
    }

    /** The least importance of an entry, from 0 to 1; 0.5 by default. */
    public Builder threshold(double importance) {
      threshold = Checks.unit("threshold of importance", importance);
      return this;
    }

    /**
     * Decay of the importance of entries of the mind; {@link ImportanceDecay#linear} by default.
     */
    public Builder decay(ImportanceDecay chosen) {
      decay = Checks.given("decay", chosen);
      return this;
    }

    /**
     * Sets the policy by which a night merges and links entries; {@link MergePolicy#repetitions} by
     * default.
     */
    public Builder merging(MergePolicy chosen) {
      merging = Checks.given("merge policy", chosen);
      return this;
    }

    /** Version control; a plain folder by default. */
    public Builder commits(Commits chosen) {
      commits = Checks.given("commits", chosen);
      return this;
    }

    /**
     * Follows the {@link ObservationSettings} of the folder in each run, in place of {@link
     * #security} and {@link #commits}, so that a setting of one interface holds for all. Commits go
     * to the folder's own repository, if it is one.
     */
    public Builder configured() {
      configured = true;
      return this;
    }

    /**
     * The memory that finds entries; none by default. It stays the host's to close.
     *
     * @param domain the domain of all nodes of the pipeline, for its exclusive use
     */
    public Builder memory(QortexClient memory, String domain) {
      index =
          Optional.of(new MemoryIndex(Checks.given("memory", memory), Checks.id("domain", domain)));
      return this;
    }

    /** Clock that dates commits and decay; the system's clock by default. */
    public Builder clock(InstantSource chosen) {
      clock = Checks.given("clock", chosen);
      return this;
    }

    /** Receiver of {@link ObservationEvent}s; none by default. */
    public Builder events(EventSink sink) {
      events = Checks.given("event sink", sink);
      return this;
    }

    /** Makes ids of entries; random UUIDs of version 7 by default. */
    public Builder ids(Supplier<String> chosen) {
      ids = Optional.of(Checks.given("source of ids", chosen));
      return this;
    }

    /**
     * The pipeline.
     *
     * @throws dev.qortex.core.error.SourceReadException when {@code taxonomy.yml} is damaged
     */
    public ObservationPipeline build() {
      Taxonomy types =
          taxonomy.orElseGet(
              () ->
                  files
                      .read("observer/taxonomy.yml")
                      .map(Taxonomy.standard()::with)
                      .orElseGet(Taxonomy::standard));
      return new ObservationPipeline(
          new Parts(
              files,
              new Catalogue(files),
              new QuarantineFile(files, ObservationBuffer.at(files.buffer())::append),
              quarantined,
              types,
              detectors(),
              trusted,
              threshold,
              decay,
              merging,
              versions(),
              index,
              clock,
              ids.orElseGet(() -> new TimeOrderedIds(clock))),
          configured,
          events);
    }

    private Supplier<SecurityProfile> detectors() {
      UnaryOperator<SecurityProfile> votes = voting;
      if (configured) {
        // The examples of a profile are embedded once.
        Map<ObservationSettings.Profile, SecurityProfile> known = new ConcurrentHashMap<>();
        return () ->
            known.computeIfAbsent(
                ObservationSettings.in(files).profile(), name -> votes.apply(name.security()));
      }
      SecurityProfile chosen = votes.apply(security.orElseGet(SecurityProfile::defaults));
      return () -> chosen;
    }

    private Commits versions() {
      return configured
          ? new OptionalRepository(
              files,
              GitCommits.local(files.root()).with(() -> ObservationSettings.in(files).remote()))
          : commits;
    }
  }
}
