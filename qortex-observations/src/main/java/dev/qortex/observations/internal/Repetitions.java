package dev.qortex.observations.internal;

import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import dev.qortex.observations.internal.files.Entry;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.SleepReport.Pair;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Merges what the policy calls the same and links what it calls similar, type by type. */
final class Repetitions {

  /** Links of a newer entry: more are a template, not a repetition. */
  private static final int MOST_LINKS = 5;

  private static final Comparator<Entry> OLDEST_FIRST =
      Comparator.comparing((Entry entry) -> entry.created().orElse(Instant.MAX))
          .thenComparing(Entry::id)
          .thenComparing(Entry::path);

  /** An older entry with its similarity to a newer one. */
  private record Link(Entry older, double score) {}

  private final Parts parts;
  private final Merge merge;
  private final Path log;
  private final List<String> now = new ArrayList<>();
  private final List<Pair> merged = new ArrayList<>();
  private final List<Pair> linked = new ArrayList<>();

  Repetitions(Parts parts) {
    this.parts = parts;
    this.merge = new Merge(parts.files());
    this.log = parts.files().own("compared.txt");
  }

  /** The pairs of which the older entry was archived. */
  List<Pair> merged() {
    return merged;
  }

  /** The pairs that wait for a decision. */
  List<Pair> linked() {
    return linked;
  }

  void run(ChangeSet changes) {
    groups(changes).forEach(group -> merge(changes, group));
    Set<String> compared = new HashSet<>(Workspace.lines(log));
    String policy = parts.merging().similar().toString();
    if (!compared.contains(policy)) {
      compared.clear();
    }
    now.add(policy);
    for (List<Entry> group : groups(changes)) {
      link(changes, group, compared);
      group.forEach(entry -> now.add(mark(entry)));
    }
  }

  /** Remembers what was compared, once the links are written. */
  void remember() {
    parts.files().write(log, String.join("\n", now));
  }

  /** Tells an entry from what it was when it was compared. */
  private static String mark(Entry entry) {
    return entry.id() + " " + entry.sourceHash();
  }

  private static List<List<Entry>> groups(ChangeSet changes) {
    Map<String, List<Entry>> groups = new TreeMap<>();
    changes.live().stream()
        .filter(entry -> !entry.id().isEmpty())
        .sorted(OLDEST_FIRST)
        .forEach(
            entry ->
                groups
                    .computeIfAbsent(entry.inMind() + entry.type(), any -> new ArrayList<>())
                    .add(entry));
    return List.copyOf(groups.values());
  }

  private void merge(ChangeSet changes, List<Entry> group) {
    if (!group.get(0).inMind()) {
      return;
    }
    parts
        .merging()
        .same()
        .join(
            group.stream().map(Entry::body).toList(),
            match -> {
              String older = group.get(match.first()).path();
              String newer = group.get(match.second()).path();
              if (match.verdict() == Verdict.SAME
                  && changes.has(older)
                  && changes.has(newer)
                  && !Decisions.apart(changes.at(older), changes.at(newer))) {
                merge.apply(changes, changes.at(older), changes.at(newer));
                merged.add(new Pair(older, newer));
              }
            });
  }

  private static boolean linkedTo(Entry newer, Entry older) {
    return newer.fields().containsKey(Decisions.SIMILAR)
        && newer.texts(Decisions.SIMILAR).contains(older.id());
  }

  /** Compares what no earlier night has compared, and keeps only the links of one entry. */
  private void link(ChangeSet changes, List<Entry> group, Set<String> compared) {
    Similarity similar = parts.merging().similar();
    List<Statement> bodies = similar.read(group.stream().map(Entry::body).toList());
    List<Boolean> known = group.stream().map(entry -> compared.contains(mark(entry))).toList();
    for (int newer = 0; newer < group.size(); newer++) {
      List<Link> links = new ArrayList<>();
      Entry entry = group.get(newer);
      for (int older = 0; older < newer; older++) {
        Entry other = group.get(older);
        boolean past = known.get(newer) && known.get(older) && !linkedTo(entry, other);
        if (!past
            && similar.compare(bodies.get(older), bodies.get(newer)) != Verdict.DIFFERENT
            && !Decisions.apart(other, entry)) {
          links.add(new Link(other, similar.score(bodies.get(older), bodies.get(newer))));
        }
      }
      List<Entry> closest =
          links.stream()
              .sorted(Comparator.comparingDouble(Link::score).reversed())
              .limit(MOST_LINKS)
              .map(Link::older)
              .toList();
      closest.forEach(other -> linked.add(new Pair(other.path(), entry.path())));
      Set<String> ids = new LinkedHashSet<>(closest.stream().map(Entry::id).toList());
      if (!ids.equals(new LinkedHashSet<>(entry.texts(Decisions.SIMILAR)))) {
        changes.replace(entry.path(), entry.with(Decisions.SIMILAR, ids));
      }
    }
  }
}
