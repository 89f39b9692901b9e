package dev.qortex.observations.internal;

import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.EntryFormat;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Observation.Entity;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Merge of two entries into the newer one, and its undoing. A line of {@code merges.jsonl} keeps
 * the newer entry as it was.
 *
 * @param files of the pipeline
 */
record Merge(Workspace files) {

  /** A merge: the ids of both entries, and the text of the newer one before and after it. */
  private record Undo(String older, String newer, String before, String after) {}

  private Path log() {
    return files.own("merges.jsonl");
  }

  /** Archives the older entry; the newer one takes over what it lacks. */
  void apply(ChangeSet changes, Entry older, Entry newer) {
    Entry both = newer;
    if (older.importance() > newer.importance()) {
      both = both.with("importance", older.importance());
    }
    Set<Entity> entities = union(newer, older, Entry::entities);
    if (entities.size() > newer.entities().size()) {
      both = both.with("entities", entities);
    }
    Set<String> related = union(newer, older, entry -> entry.texts("relates_to"));
    if (related.size() > newer.texts("relates_to").size()) {
      both = both.with("relates_to", related);
    }
    both = both.with("created", older.field("created"));
    if (older.reinforced().orElse(Instant.MIN).isAfter(newer.reinforced().orElse(Instant.MIN))) {
      both = both.with("last_reinforced", older.field("last_reinforced"));
    }
    Set<String> supersedes = new LinkedHashSet<>(newer.texts("supersedes"));
    supersedes.add(older.id());
    both = both.with("supersedes", supersedes);
    files.append(
        log(),
        List.of(Workspace.json(new Undo(older.id(), newer.id(), newer.text(), both.text()))));
    changes.replace(newer.path(), both);
    changes.move(older.with("superseded_by", newer.id()), Workspace.ARCHIVE + older.type());
  }

  /** The newer entry without what the older one gave it, unless somebody has changed that since. */
  Entry without(Entry newer, String older) {
    Entry apart = newer.with("supersedes", others(newer.texts("supersedes"), older));
    Optional<Undo> last =
        Workspace.records(log(), Undo.class).stream()
            .filter(undo -> undo.older().equals(older) && undo.newer().equals(newer.id()))
            .reduce((first, second) -> second);
    Optional<Entry> before = last.flatMap(undo -> EntryFormat.parse(newer.path(), undo.before()));
    Optional<Entry> after = last.flatMap(undo -> EntryFormat.parse(newer.path(), undo.after()));
    if (before.isEmpty() || after.isEmpty()) {
      return apart;
    }
    for (String field : List.of("importance", "created", "last_reinforced")) {
      if (newer.field(field).equals(after.get().field(field))) {
        apart = apart.with(field, before.get().field(field));
      }
    }
    if (newer.entities().equals(after.get().entities())) {
      apart = apart.with("entities", before.get().entities());
    }
    if (newer.texts("relates_to").equals(after.get().texts("relates_to"))) {
      apart = apart.with("relates_to", before.get().texts("relates_to"));
    }
    return apart;
  }

  /** A list of ids without one. */
  static List<String> others(List<String> ids, String id) {
    return ids.stream().filter(each -> !each.equals(id)).toList();
  }

  private static <T> Set<T> union(Entry one, Entry other, Function<Entry, List<T>> values) {
    Set<T> all = new LinkedHashSet<>(values.apply(one));
    all.addAll(values.apply(other));
    return all;
  }
}
