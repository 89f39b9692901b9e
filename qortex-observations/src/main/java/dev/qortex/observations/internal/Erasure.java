package dev.qortex.observations.internal;

import dev.qortex.commons.FileClaim;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageException;
import dev.qortex.observations.internal.files.BufferReader;
import dev.qortex.observations.internal.files.BufferState;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.ObservationJson;
import dev.qortex.observations.internal.files.ReinforcementLog;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.NoteErasure;
import dev.qortex.observations.model.Observation;
import dev.qortex.observations.model.Quarantine.Item;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Erasure of somebody's observations from every file of a pipeline. Unlike a {@link Rollback} it
 * keeps no hash, and it reads no new line: what was never committed is not committed for it. Runs
 * while the folder is held, and may be repeated after a failure.
 */
public final class Erasure {

  /** Fields of entries that hold ids of others. */
  private static final List<String> REFERENCES =
      List.of("relates_to", Decisions.SIMILAR, Decisions.DIFFERENT, "supersedes");

  private final Parts parts;
  private final Workspace files;
  private final String name;
  private final boolean everything;
  private final Set<String> sessions = new HashSet<>();
  private final Set<String> sessionsOfOthers = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private int lines;

  /**
   * An erasure by attribution, in any case.
   *
   * @param name of the person; that of the pipeline's own domain erases everything
   */
  public Erasure(Parts parts, String name) {
    this.parts = parts;
    this.files = parts.files();
    this.name = name.strip();
    this.everything = parts.index().filter(index -> index.domain().equals(this.name)).isPresent();
  }

  /** Deletes lines, items and entries, then clears what refers to them, then commits. */
  public NoteErasure run() {
    ChangeSet changes = new ChangeSet(parts);
    List<Entry> staged =
        parts.catalogue().entries(Workspace.STAGING).filter(this::isTheirs).toList();
    List<Entry> removed =
        Stream.concat(changes.entries().stream().filter(this::isTheirs), staged.stream()).toList();
    removed.forEach(this::remember);
    changes.entries().stream()
        .filter(entry -> !isTheirs(entry))
        .forEach(entry -> sessionsOfOthers.add(entry.sessionId()));
    eraseBuffers();
    eraseQuarantine();
    eraseLogs();
    restoreMerged(changes);
    removed.forEach(entry -> changes.remove(entry.path()));
    dropReferences(changes);
    eraseMerges();
    Set<String> nodes = index(changes);
    files.delete(staged.stream().map(Entry::path).toList());
    changes.apply("erase: %s entries".formatted(removed.size()));
    return new NoteErasure(removed.size(), lines, nodes, mentions(changes), history());
  }

  private boolean isTheirs(Entry entry) {
    return everything || isTheirs(entry.attribution());
  }

  private boolean isTheirs(String attribution) {
    return attribution.strip().equalsIgnoreCase(name);
  }

  private void remember(Entry entry) {
    ids.add(entry.id());
    sessions.add(entry.sessionId());
  }

  /** True for an observation of the person, and for a line that cannot be read and names them. */
  private boolean isTheirLine(String line) {
    if (everything) {
      return !line.isBlank();
    }
    try {
      Observation observation = ObservationJson.observation(line.getBytes(StandardCharsets.UTF_8));
      boolean theirs = isTheirs(observation.origin().attribution());
      (theirs ? sessions : sessionsOfOthers).add(observation.origin().sessionId());
      return theirs;
    } catch (SourceReadException | IllegalArgumentException unreadable) {
      return names(line);
    }
  }

  private boolean names(String text) {
    return text.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT));
  }

  private void eraseBuffers() {
    try {
      FileClaim claim = Workspace.lock(files.buffer());
      try (claim) {
        for (Path file : BufferReader.files(files.buffer())) {
          eraseLines(file, file.equals(files.buffer()));
        }
      }
    } catch (IOException e) {
      throw new StorageException(
          "The buffer (%s) cannot be rewritten.\nMaybe the process may not write to it: try again."
              .formatted(files.buffer()),
          e);
    }
  }

  private void eraseLines(Path file, boolean current) throws IOException {
    Path stateFile = files.own("state.json");
    BufferState state = BufferState.load(stateFile, any -> {});
    StringBuilder kept = new StringBuilder();
    long before = 0;
    long offset = 0;
    int erased = 0;
    // Bytes as characters: a line that is kept stays as it is, whatever its encoding.
    String all = Files.readString(file, StandardCharsets.ISO_8859_1);
    for (String line : all.split("(?<=\n)")) {
      before += line.length();
      if (isTheirLine(
          new String(line.strip().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))) {
        erased++;
      } else {
        kept.append(line);
      }
      offset = before <= state.offset() ? kept.length() : offset;
    }
    if (erased > 0) {
      lines += erased;
      if (current) {
        // After a crash in between all is read again, and what is known is recognised.
        files.write(stateFile, Workspace.json(state.at(0, "")));
      }
      files.write(file, kept.toString().getBytes(StandardCharsets.ISO_8859_1));
      if (current) {
        files.write(stateFile, Workspace.json(state.at(offset, "")));
      }
    }
  }

  private void eraseQuarantine() {
    Path file = files.own("quarantine.jsonl");
    List<Item> all = Workspace.records(file, Item.class);
    List<Item> kept =
        all.stream().filter(item -> !isTheirLine(item.line()) && !names(item.detail())).toList();
    // A line that a crash has cut is of nobody, and may hold anything.
    if (kept.size() < Workspace.lines(file).size()) {
      lines += all.size() - kept.size();
      files.write(file, kept);
    }
  }

  private void eraseLogs() {
    sessions.removeAll(sessionsOfOthers);
    sessions.removeAll(Set.of("", Observation.CLI));
    ReinforcementLog log = new ReinforcementLog(files);
    log.replace(
        log.read().stream()
            .filter(each -> !ids.contains(each.entry()) && !sessions.contains(each.sessionId()))
            .toList());
    keepLines(
        "retracted.txt",
        line -> !everything && !sessions.contains(line.replaceFirst("^\\S+ ", "")));
    keepLines("compared.txt", line -> !ids.contains(line.replaceFirst(" .*", "")));
    try (Stream<Path> staging = Files.list(files.own("staging"))) {
      for (Path cut : staging.filter(file -> file.toString().endsWith(".new")).toList()) {
        Files.delete(cut);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void keepLines(String file, Predicate<String> kept) {
    List<String> all = Workspace.lines(files.own(file));
    List<String> left = all.stream().filter(kept).toList();
    if (left.size() < all.size()) {
      files.write(files.own(file), left.isEmpty() ? "" : String.join("\n", left) + "\n");
    }
  }

  /** Undoes merges with entries of the person: the others become what they were. */
  private void restoreMerged(ChangeSet changes) {
    Merge merge = new Merge(files);
    for (Entry entry : changes.entries()) {
      if (isTheirs(entry)) {
        continue;
      }
      Entry apart = entry;
      for (String id : entry.texts("supersedes")) {
        apart = ids.contains(id) ? merge.without(apart, id) : apart;
      }
      if (apart.archived() && ids.contains(apart.field("superseded_by"))) {
        Entry free = apart.with("superseded_by", "");
        parts.taxonomy().type(free.type()).ifPresent(type -> changes.move(free, type.folder()));
      } else if (!apart.equals(entry)) {
        changes.replace(entry.path(), apart);
      }
    }
  }

  private void dropReferences(ChangeSet changes) {
    for (Entry entry : changes.entries()) {
      Entry free = entry;
      for (String field : REFERENCES) {
        List<String> left = free.texts(field).stream().filter(each -> !ids.contains(each)).toList();
        free = left.equals(free.texts(field)) ? free : free.with(field, left);
      }
      if (!free.equals(entry)) {
        changes.replace(entry.path(), free);
      }
    }
  }

  private void eraseMerges() {
    keepLines(
        "merges.jsonl", line -> ids.stream().noneMatch(id -> !id.isEmpty() && line.contains(id)));
  }

  /** The ids of nodes that the memory has lost: of these entries, and of those of a broken run. */
  private Set<String> index(ChangeSet changes) {
    Set<String> nodes = new HashSet<>();
    List<Entry> live = changes.live().stream().filter(entry -> !entry.id().isEmpty()).toList();
    parts
        .index()
        .ifPresent(
            index -> {
              nodes.addAll(index.nodes(ids));
              nodes.addAll(index.orphans(live));
              index.remove(ids);
              index.sync(live);
            });
    return nodes;
  }

  private List<String> mentions(ChangeSet changes) {
    List<String> paths = new ArrayList<>();
    changes.entries().stream()
        .filter(entry -> names(entry.text()))
        .map(Entry::path)
        .forEach(paths::add);
    for (String file : List.of("calibration.yml", "taxonomy.yml")) {
      if (Workspace.lines(files.own(file)).stream().anyMatch(this::names)) {
        paths.add("observer/" + file);
      }
    }
    return paths;
  }

  private Optional<String> history() {
    return parts.commits().rewriting(everything ? "" : name);
  }
}
