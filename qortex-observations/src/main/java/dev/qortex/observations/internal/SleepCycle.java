package dev.qortex.observations.internal;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.qortex.core.error.QortexException;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import dev.qortex.observations.internal.files.ReinforcementLog;
import dev.qortex.observations.internal.files.ReinforcementLog.Reinforcement;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.internal.screening.PlainText;
import dev.qortex.observations.model.ImportanceDecay;
import dev.qortex.observations.model.SleepReport;
import dev.qortex.observations.model.Taxonomy;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Nightly maintenance. Each step works on what the one before has left; all are written at the end,
 * in one commit. Runs while the folder is held.
 */
public final class SleepCycle {

  /** Content of {@code stats.json}. */
  private record Stats(
      int total,
      @JsonProperty("perPartition") Map<String, Integer> partitions,
      @JsonProperty("perType") Map<String, Integer> types,
      @JsonProperty("archivedThisRun") int archived,
      @JsonProperty("duplicatesThisRun") int duplicates,
      String timestamp) {}

  private static final Duration ORPHANED = Duration.ofDays(7);
  private final Parts parts;
  private final Workspace files;
  private final ReinforcementLog log;
  private final Instant now;
  private final List<String> reconciled = new ArrayList<>();
  private final Set<String> reinforced = new TreeSet<>();
  private final List<String> archived = new ArrayList<>();
  private List<String> unreadable = List.of();

  /** At the time of the parts' clock. */
  public SleepCycle(Parts parts) {
    this.parts = parts;
    this.files = parts.files();
    this.log = new ReinforcementLog(files);
    this.now = parts.clock().instant();
  }

  /** All steps. */
  public SleepReport run() {
    Optional<QortexException> failure = Optional.empty();
    Repetitions repetitions = new Repetitions(parts);
    int indexed = 0;
    List<Entry> live = List.of();
    try {
      if (parts.commits().sync()) {
        parts.catalogue().forget();
      }
      ChangeSet changes = new ChangeSet(parts);
      unreadable = unreadable(changes);
      changes.entries().forEach(entry -> reconcile(changes, entry));
      reinforce(changes);
      changes.live().forEach(entry -> decay(changes, entry));
      repetitions.run(changes);
      changes.apply(subject(changes));
      repetitions.remember();
      log.replace(List.of());
      List<Entry> kept = changes.live().stream().filter(entry -> !entry.id().isEmpty()).toList();
      live = kept;
      indexed = parts.index().map(index -> index.sync(kept)).orElse(0);
      files.write(files.own("stats.json"), stats(kept, repetitions.merged().size()));
    } catch (QortexException e) {
      failure = Optional.of(e);
    }
    return new SleepReport(
        reconciled,
        List.copyOf(reinforced),
        archived,
        repetitions.merged(),
        repetitions.linked(),
        orphans(),
        unreadable,
        indexed,
        live.size(),
        parts.published(),
        failure);
  }

  /** Fills in what a person left out, and follows a changed body. */
  private void reconcile(ChangeSet changes, Entry entry) {
    Optional<Taxonomy.Type> type = parts.taxonomy().type(entry.type());
    if (type.isEmpty() || entry.body().isEmpty()) {
      return;
    }
    Entry whole = plain(changes, entry);
    if (whole.id().isEmpty()) {
      whole = whole.with("id", parts.ids().get());
    }
    if (!type.get().category().value().equals(whole.field("category"))) {
      whole = whole.with("category", type.get().category().value());
    }
    if (whole.created().isEmpty()) {
      whole = whole.with("created", now.toString());
    }
    String hash = EntryFormat.hash(whole.body());
    if (!whole.sourceHash().equals(hash)) {
      whole = whole.with("source_hash", hash);
    }
    if (!whole.equals(entry)) {
      changes.replace(entry.path(), whole);
      reconciled.add(whole.path());
    }
  }

  /** Without invisible characters in text and name, which people and pulls may have brought. */
  private static Entry plain(ChangeSet changes, Entry entry) {
    String text = PlainText.storable(entry.text());
    Entry plain =
        text.equals(entry.text()) ? entry : EntryFormat.parse(entry.path(), text).orElse(entry);
    return PlainText.storable(entry.path()).equals(entry.path())
        ? plain
        : changes.move(plain, entry.path().substring(0, entry.path().lastIndexOf('/')));
  }

  private void reinforce(ChangeSet changes) {
    Map<String, Entry> byId = new HashMap<>();
    changes.entries().forEach(entry -> byId.merge(entry.id(), entry, SleepCycle::live));
    for (Reinforcement each : log.read()) {
      Entry found = byId.get(each.entry());
      Entry entry =
          found != null && found.archived() ? byId.get(found.field("superseded_by")) : found;
      if (entry != null && each.instant().isAfter(entry.reinforced().orElse(Instant.MIN))) {
        Entry refreshed = entry.with("last_reinforced", each.at());
        changes.replace(entry.path(), refreshed);
        byId.put(entry.id(), refreshed);
        reinforced.add(entry.path());
      }
    }
  }

  private static Entry live(Entry one, Entry other) {
    return one.archived() ? other : one;
  }

  private void decay(ChangeSet changes, Entry entry) {
    Optional<Taxonomy.Type> type = parts.taxonomy().type(entry.type());
    if (entry.inMind() && type.isPresent() && entry.reinforced().isPresent()) {
      double effective =
          parts.decay().effective(entry.importance(), type.get(), entry.reinforced().get(), now);
      if (effective < ImportanceDecay.ARCHIVED_BELOW && effective < entry.importance()) {
        changes.move(entry, Workspace.ARCHIVE + entry.type());
        archived.add(entry.path());
      }
    }
  }

  private String subject(ChangeSet changes) {
    boolean one = changes.changed().size() == 1 && reinforced.size() == 1 && reconciled.isEmpty();
    return one
        ? "reinforce: %s (refreshed)"
            .formatted(EntryFormat.title(changes.at(changes.changed().first()).body(), 60))
        : "sleep: nightly maintenance " + now.atZone(ZoneOffset.UTC).toLocalDate();
  }

  private List<String> orphans() {
    return parts.catalogue().paths(Workspace.STAGING).stream()
        .filter(path -> modified(path).isBefore(now.minus(ORPHANED)))
        .toList();
  }

  private List<String> unreadable(ChangeSet changes) {
    return Stream.of(Taxonomy.MIND, Taxonomy.VAULT)
        .flatMap(folder -> parts.catalogue().paths(folder).stream())
        .filter(path -> !changes.has(path) && files.hasFrontMatter(path))
        .toList();
  }

  private Instant modified(String path) {
    try {
      return Files.getLastModifiedTime(files.root().resolve(path)).toInstant();
    } catch (IOException gone) {
      return now;
    }
  }

  private String stats(List<Entry> live, int merged) {
    Map<String, Integer> partitions = new TreeMap<>();
    Map<String, Integer> types = new TreeMap<>();
    for (Entry entry : live) {
      partitions.merge(entry.inMind() ? Taxonomy.MIND : Taxonomy.VAULT, 1, Integer::sum);
      types.merge(entry.type(), 1, Integer::sum);
    }
    return Workspace.json(
        new Stats(live.size(), partitions, types, archived.size(), merged, now.toString()));
  }
}
