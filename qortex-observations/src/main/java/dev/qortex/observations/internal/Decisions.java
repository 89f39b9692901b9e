package dev.qortex.observations.internal;

import dev.qortex.commons.Checks;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decisions of people about entries that the night has linked or merged. Links and decisions stand
 * in the entries, so they survive all other files. Runs while the folder is held.
 *
 * @param parts of the pipeline
 */
public record Decisions(Parts parts) {

  /** Ids of older entries that are similar. */
  static final String SIMILAR = "similar_to";

  /** Ids of entries that a person keeps apart. */
  static final String DIFFERENT = "different_from";

  /** Two entries that are linked or merged. */
  public record Linked(Entry older, Entry newer) {}

  /** Archived entries, each with the entry that counts into which it was merged. */
  public static List<Linked> merged(List<Entry> live, List<Entry> archived) {
    Map<String, Entry> byId = new HashMap<>();
    live.forEach(entry -> byId.put(entry.id(), entry));
    List<Linked> pairs = new ArrayList<>();
    for (Entry older : archived) {
      Entry newer = byId.get(older.field("superseded_by"));
      if (newer != null) {
        pairs.add(new Linked(older, newer));
      }
    }
    return pairs;
  }

  /** The links among entries that count. */
  public static List<Linked> open(List<Entry> live) {
    Map<String, Entry> byId = new HashMap<>();
    live.forEach(entry -> byId.put(entry.id(), entry));
    List<Linked> pairs = new ArrayList<>();
    for (Entry newer : live.stream().sorted(Comparator.comparing(Entry::path)).toList()) {
      for (String id : newer.texts(SIMILAR)) {
        Entry older = byId.get(id);
        if (older != null && !apart(older, newer)) {
          pairs.add(new Linked(older, newer));
        }
      }
    }
    return pairs;
  }

  /** True when a person keeps them apart. */
  static boolean apart(Entry one, Entry other) {
    return one.texts(DIFFERENT).contains(other.id()) || other.texts(DIFFERENT).contains(one.id());
  }

  /** Merges the older entry into the newer one. */
  public void merge(String older, String newer) {
    ChangeSet changes = new ChangeSet(parts);
    Entry one = live(changes, older);
    Entry other = live(changes, newer);
    if (older.equals(newer) || !one.inMind() || !other.inMind()) {
      throw new IllegalArgumentException(
          "The entries (%s) and (%s) are not two entries of the mind.\nMaybe edit the files: the vault is the permanent record."
              .formatted(one.path(), other.path()));
    }
    new Merge(parts.files()).apply(changes, one, other);
    finish(changes, "merge: " + EntryFormat.title(other.body(), 60));
  }

  /** Keeps two entries apart. */
  public void keepApart(String one, String other) {
    ChangeSet changes = new ChangeSet(parts);
    apart(changes, live(changes, one), live(changes, other));
    finish(changes, "keep apart: " + EntryFormat.title(live(changes, other).body(), 60));
  }

  /** Restores an entry that was merged into another. */
  public void undoMerge(String id) {
    ChangeSet changes = new ChangeSet(parts);
    Entry older =
        changes.entries().stream()
            .filter(entry -> entry.archived() && entry.id().equals(id))
            .filter(entry -> !entry.field("superseded_by").isEmpty())
            .findFirst()
            .orElseThrow(() -> unknown("merged", id));
    Entry newer = live(changes, older.field("superseded_by"));
    Entry apart = new Merge(parts.files()).without(newer, id);
    changes.replace(newer.path(), apart);
    String folder =
        parts.taxonomy().type(older.type()).orElseThrow(() -> unknown("merged", id)).folder();
    apart(changes, changes.move(older.with("superseded_by", ""), folder), apart);
    finish(changes, "undo merge: " + EntryFormat.title(older.body(), 60));
  }

  private static void apart(ChangeSet changes, Entry one, Entry other) {
    Set<String> ids = new LinkedHashSet<>(other.texts(DIFFERENT));
    ids.add(one.id());
    Entry decided = other.with(DIFFERENT, ids);
    if (decided.texts(SIMILAR).contains(one.id())) {
      decided = decided.with(SIMILAR, Merge.others(decided.texts(SIMILAR), one.id()));
    }
    changes.replace(other.path(), decided);
  }

  private void finish(ChangeSet changes, String subject) {
    changes.apply(subject);
    parts
        .index()
        .ifPresent(
            index ->
                index.sync(
                    changes.live().stream().filter(entry -> !entry.id().isEmpty()).toList()));
  }

  private static Entry live(ChangeSet changes, String id) {
    return changes.live().stream()
        .filter(entry -> entry.id().equals(id))
        .findFirst()
        .orElseThrow(() -> unknown("live", id));
  }

  private static IllegalArgumentException unknown(String kind, String id) {
    return new IllegalArgumentException(
        "There is no %s entry (%s).\nMaybe it was merged into another or retracted."
            .formatted(kind, Checks.shown(id)));
  }
}
