package dev.qortex.observations.internal;

import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.observations.internal.Stages.Ended;
import dev.qortex.observations.internal.Stages.Step;
import dev.qortex.observations.internal.files.BufferReader;
import dev.qortex.observations.internal.files.BufferReader.Batch;
import dev.qortex.observations.internal.files.BufferReader.Line;
import dev.qortex.observations.internal.files.BufferState;
import dev.qortex.observations.internal.files.Catalogue;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import dev.qortex.observations.internal.files.ObservationJson;
import dev.qortex.observations.internal.files.ReinforcementLog;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.internal.screening.PlainText;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.CycleReport.Outcome;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Fate.Accepted;
import dev.qortex.observations.model.Fate.Reinforced;
import dev.qortex.observations.model.Fate.Rejected;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Quarantine.Item;
import dev.qortex.observations.model.SecurityProfile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One run of the pipeline. A line is done when its entry is staged on disk; then the offset moves
 * on, and then what is staged is committed and indexed. A crash in between is harmless: a line that
 * is read again is known, and what is staged stays so until it is indexed. Runs while the folder is
 * held.
 */
public final class Cycle {

  /** Lines after which the offset is written and entries are committed. */
  private static final int LINES = 256;

  /** In bytes; then the buffer is rotated. */
  private static final long LARGEST_BUFFER = 2 << 20;

  private static final int TITLES = 3;

  private final Parts parts;
  private final Workspace files;
  private final BufferReader reader;
  private final Step<Line, ?> way;
  private final SecurityProfile security;
  private final Screening screening;
  private final List<Outcome> outcomes = new ArrayList<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private BufferState state;
  private int memorized;

  /** Reads the state. */
  public Cycle(Parts parts) {
    this.parts = parts;
    this.files = parts.files();
    this.reader = new BufferReader(files.buffer(), LARGEST_BUFFER);
    this.state = BufferState.load(files.own("state.json"), warnings::add);
    this.security = parts.security().get();
    this.screening = new Screening(security, parts.trusted(), parts.quarantine());
    this.way =
        new Schema(parts.taxonomy(), parts.clock())
            .then(screening)
            .then(
                new Scoring(
                    Calibration.load(files.own("calibration.yml"), warnings::add),
                    parts.threshold()))
            .then(
                new Deduplication(
                    parts,
                    new ReinforcementLog(files),
                    new HashSet<>(Workspace.lines(files.own("retracted.txt")))))
            .then(Staging.routing(parts.taxonomy()))
            .then(new Staging(parts));
  }

  /** Reads all complete lines, and commits and indexes all that is staged. */
  public CycleReport run() {
    Optional<QortexException> failure = Optional.empty();
    try {
      Batch batch = reader.read(state, LINES);
      state = batch.from();
      do {
        look();
        take(batch.lines());
        // Uncommitted entries wait, and hold up no line.
        failure = failure.or(this::promote);
        warnings.addAll(parts.commits().warnings());
        batch = reader.read(state, LINES);
      } while (!batch.lines().isEmpty());
      save(reader.rotated(state));
    } catch (QortexException e) {
      failure = Optional.of(e);
    }
    int waiting = parts.catalogue().paths(Workspace.STAGING).size();
    return new CycleReport(outcomes, memorized, waiting, List.copyOf(warnings), failure);
  }

  /** Knows the entries of the files as they are. */
  private void look() {
    if (parts.commits().switched()) {
      parts.catalogue().forget();
    }
    parts.catalogue().refresh(state.revision());
  }

  private Optional<QortexException> promote() {
    try {
      promoteStaged();
      return Optional.empty();
    } catch (QortexException e) {
      return Optional.of(e);
    }
  }

  private void take(List<Line> lines) {
    if (lines.isEmpty()) {
      return;
    }
    List<Item> quarantined = new ArrayList<>();
    int first = outcomes.size();
    long offset = state.offset();
    int read = 0;
    try {
      for (Line line : lines) {
        if (!new String(line.content(), StandardCharsets.UTF_8).isBlank()) {
          Fate fate = ((Ended<?>) way.apply(line)).fate();
          Optional<Observation> observation = observation(line);
          String session = observation.map(o -> o.origin().sessionId()).orElse("");
          if (fate instanceof Rejected rejected
              && parts.quarantined().contains(rejected.reason())) {
            quarantined.add(
                Item.of(
                    parts.clock().instant(),
                    rejected,
                    line.start(),
                    session,
                    redacted(observation, line)));
          }
          outcomes.add(new Outcome(line.start(), session, fate));
          read++;
        }
        offset = line.end();
      }
    } finally {
      files.sync(List.of(Workspace.STAGING));
      parts.quarantine().add(quarantined);
      List<Fate> fates =
          outcomes.subList(first, outcomes.size()).stream().map(Outcome::fate).toList();
      save(
          state.after(
              offset,
              parts.clock().instant().toString(),
              read,
              count(fates, Accepted.class),
              count(fates, Reinforced.class),
              count(fates, Rejected.class)));
    }
    parts
        .quarantine()
        .settle(
            observation ->
                screening
                    .redacted(observation)
                    .flatMap(
                        redacted -> parts.catalogue().withHash(EntryFormat.hash(redacted.body())))
                    .isPresent());
  }

  private static int count(List<Fate> fates, Class<? extends Fate> kind) {
    return (int) fates.stream().filter(kind::isInstance).count();
  }

  private static Optional<Observation> observation(Line line) {
    try {
      return Optional.of(ObservationJson.observation(line.content()));
    } catch (SourceReadException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** The line without credentials and invisible characters. */
  private String redacted(Optional<Observation> observation, Line line) {
    return PlainText.storable(
        observation
            .flatMap(screening::redacted)
            .map(ObservationJson::write)
            .orElseGet(
                () ->
                    security.redacted(
                        PlainText.storable(new String(line.content(), StandardCharsets.UTF_8)))));
  }

  /**
   * Commits and indexes all that is staged; a staged file that is not an entry stays and is named.
   */
  private void promoteStaged() {
    List<Entry> staged = new ArrayList<>();
    for (String path : parts.catalogue().paths(Workspace.STAGING)) {
      parts
          .catalogue()
          .read(path)
          .filter(entry -> parts.taxonomy().type(entry.type()).isPresent())
          .ifPresentOrElse(
              staged::add,
              () -> warnings.add("The staged file (%s) is not an entry.".formatted(path)));
    }
    if (staged.isEmpty()) {
      return;
    }
    // Files of a pull are known to no revision of this process.
    if (parts.commits().sync()) {
      parts.catalogue().forget();
      parts.catalogue().refresh(state.revision());
    }
    Set<String> changed = new LinkedHashSet<>();
    Set<String> folders = new LinkedHashSet<>();
    List<Entry> entries = new ArrayList<>();
    for (Entry entry : staged) {
      String folder = parts.taxonomy().type(entry.type()).orElseThrow().folder();
      Entry there = entry.at(folder + "/" + Catalogue.name(entry.path()));
      files.link(entry.path(), there.path());
      folders.add(folder);
      parts.catalogue().archived(entry.id()).ifPresent(changed::add);
      changed.add(there.path());
      entries.add(there);
    }
    files.sync(folders);
    files.delete(changed.stream().filter(path -> path.startsWith(Workspace.ARCHIVE)).toList());
    parts.commits().commit(changed, subject(entries));
    parts.index().ifPresent(index -> index(index, entries));
    files.delete(staged.stream().map(Entry::path).toList());
    entries.forEach(parts.catalogue()::add);
    memorized += entries.size();
    save(state.changed());
    parts.catalogue().follow(state.revision());
    warnings.addAll(parts.published());
  }

  private static void index(MemoryIndex index, List<Entry> entries) {
    try {
      index.add(entries);
    } catch (RuntimeException e) {
      throw new StorageException(
          "The memory does not take (%s) entries.\nMaybe it is closed: they are committed, and wait to be indexed."
              .formatted(entries.size()),
          e);
    }
  }

  private static String subject(List<Entry> entries) {
    if (entries.size() == 1) {
      Entry entry = entries.get(0);
      return "observe: %s (%s)".formatted(EntryFormat.title(entry.body(), 60), entry.attribution());
    }
    String titles =
        String.join(
            "; ",
            entries.stream().limit(TITLES).map(e -> EntryFormat.title(e.body(), 40)).toList());
    int more = entries.size() - TITLES;
    return "observe: " + titles + (more > 0 ? " and %s more".formatted(more) : "");
  }

  private void save(BufferState next) {
    if (!next.equals(state)) {
      files.write(files.own("state.json"), Workspace.json(next));
      state = next;
    }
  }
}
