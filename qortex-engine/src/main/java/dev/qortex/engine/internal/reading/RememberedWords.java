package dev.qortex.engine.internal.reading;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Index of words that remembers what it was asked, for one question: a stage that asks again reads
 * nothing. Not thread-safe.
 */
final class RememberedWords implements LexicalIndex {

  private record Search(String text, Set<String> domains, Set<NodeKind> kinds) {}

  private record Found(Matches matches, boolean complete) {}

  private final LexicalIndex index;
  private final Map<Search, Found> matches = new HashMap<>();

  /** The numbers of passages or concepts that contain words, by kind, domain and words. */
  private final Map<NodeKind, Map<String, Map<Set<String>, Integer>>> containing =
      new EnumMap<>(NodeKind.class);

  /** The numbers of all passages or concepts, by kind and domain. */
  private final Map<NodeKind, Map<String, Integer>> sizes = new EnumMap<>(NodeKind.class);

  RememberedWords(LexicalIndex index) {
    this.index = index;
  }

  /** Searches now, so that {@link #match} finds among what the scope accepts. */
  List<Scored> found(String text, int k, SearchScope scope) {
    Matches found = index.match(text, k, scope);
    matches.put(search(text, scope), new Found(found, found.best().size() < k));
    return found.best();
  }

  private static Search search(String text, SearchScope scope) {
    return new Search(text, scope.domains(), scope.kinds());
  }

  @Override
  public Matches match(String text, int k, SearchScope scope) {
    Found found = matches.get(search(text, scope));
    if (found == null) {
      return index.match(text, k, scope);
    }
    Matches known = found.matches;
    List<Scored> accepted =
        known.best().stream().filter(one -> scope.accepts().test(one.id())).limit(k).toList();
    // What the scope refuses may have kept others from the list.
    return accepted.size() < k && !found.complete
        ? index.match(text, k, scope)
        : new Matches(accepted, known.mean(), known.deviation());
  }

  private Map<Set<String>, Integer> known(String domain, NodeKind kind) {
    return containing
        .computeIfAbsent(kind, key -> new HashMap<>())
        .computeIfAbsent(domain, key -> new HashMap<>());
  }

  @Override
  public int containing(Set<String> words, String domain, NodeKind kind) {
    return known(domain, kind).computeIfAbsent(words, one -> index.containing(one, domain, kind));
  }

  @Override
  public Map<Set<String>, Integer> containingEach(
      Collection<Set<String>> sets, String domain, NodeKind kind) {
    Map<Set<String>, Integer> known = known(domain, kind);
    Set<Set<String>> unknown = new LinkedHashSet<>(sets);
    unknown.removeAll(known.keySet());
    if (!unknown.isEmpty()) {
      known.putAll(index.containingEach(unknown, domain, kind));
    }
    Map<Set<String>, Integer> counts = new HashMap<>();
    sets.forEach(words -> counts.put(words, known.getOrDefault(words, 0)));
    return counts;
  }

  @Override
  public int size(String domain, NodeKind kind) {
    return sizes
        .computeIfAbsent(kind, key -> new HashMap<>())
        .computeIfAbsent(domain, key -> index.size(domain, kind));
  }

  @Override
  public void put(List<Entry> entries) {
    index.put(entries);
  }

  @Override
  public void remove(Collection<String> ids) {
    index.remove(ids);
  }
}
