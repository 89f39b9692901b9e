package dev.qortex.observations.internal;

import dev.qortex.observations.internal.files.BufferState;
import dev.qortex.observations.internal.files.Catalogue;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.internal.screening.PlainText;
import dev.qortex.observations.model.Taxonomy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Changes of the entries of mind and vault that become one commit. The names of changed files are
 * kept until they are committed, so that a crash leaves none behind. Used while the folder is held.
 */
final class ChangeSet {

  private final Parts parts;
  private final Path uncommitted;
  private final SortedMap<String, Entry> before = new TreeMap<>();
  private final SortedMap<String, Entry> after = new TreeMap<>();

  /** Makes the set of all entries as they are. */
  ChangeSet(Parts parts) {
    this.parts = parts;
    this.uncommitted = parts.files().own("uncommitted.txt");
    for (String folder : List.of(Taxonomy.MIND, Taxonomy.VAULT)) {
      parts.catalogue().entries(folder).forEach(entry -> before.put(entry.path(), entry));
    }
    after.putAll(before);
  }

  /** A copy of the entries as they shall be, by path. */
  Collection<Entry> entries() {
    return List.copyOf(after.values());
  }

  /** The entries that are not archived. */
  List<Entry> live() {
    return after.values().stream().filter(entry -> !entry.archived()).toList();
  }

  /** The entry as it shall be, which is one of those that are kept. */
  Entry at(String path) {
    return Objects.requireNonNull(after.get(path), path);
  }

  boolean has(String path) {
    return after.containsKey(path);
  }

  void replace(String path, Entry entry) {
    after.remove(path);
    after.put(entry.path(), entry);
  }

  void remove(String path) {
    after.remove(path);
  }

  /** Moves an entry to a folder, under a name that is free there and without what is invisible. */
  Entry move(Entry entry, String folder) {
    String name = PlainText.storable(Catalogue.name(entry.path()));
    String path = PlainText.storable(folder) + "/" + name;
    for (int i = 2; after.containsKey(path) || before.containsKey(path); i++) {
      path = PlainText.storable(folder) + "/" + name.replaceFirst("\\.md$", "-" + i + ".md");
    }
    Entry moved = entry.at(path);
    replace(entry.path(), moved);
    return moved;
  }

  /** The files that differ. */
  SortedSet<String> changed() {
    SortedSet<String> paths = new TreeSet<>(before.keySet());
    paths.addAll(after.keySet());
    paths.removeIf(path -> before.containsKey(path) && before.get(path).equals(after.get(path)));
    return paths;
  }

  /** Writes and commits; {@link Parts#published} hands it on. */
  void apply(String subject) {
    Workspace files = parts.files();
    SortedSet<String> changed = changed();
    SortedSet<String> pending = new TreeSet<>(Workspace.lines(uncommitted));
    pending.addAll(changed);
    if (pending.isEmpty()) {
      return;
    }
    files.write(uncommitted, String.join("\n", pending));
    List<String> gone = new ArrayList<>();
    for (String path : changed) {
      if (after.containsKey(path)) {
        files.rewrite(at(path));
      } else {
        gone.add(path);
      }
    }
    files.delete(gone);
    BufferState state = BufferState.load(files.own("state.json"), any -> {}).changed();
    files.write(files.own("state.json"), Workspace.json(state));
    parts.commits().commit(Collections.unmodifiableSortedSet(pending), subject);
    files.write(uncommitted, "");
  }
}
