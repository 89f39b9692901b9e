package dev.qortex.core.retrieval;

import dev.qortex.core.lexical.InMemoryLexicalIndex;
import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;

/**
 * The passages of one domain, their sentences, and the concepts that these name, as arrays.
 * Concepts and passages are numbered in the order of ids. Concepts that too many passages name are
 * left out. Immutable but for the groups' index, which is only read after construction.
 */
final class PassageGraph {

  /** So many walks at a time find their memory ready. */
  private static final int POOLED = 8;

  final String domain;
  final PassageRow[] rows;
  private final Map<String, Integer> numberOf = new HashMap<>();

  /** Of concepts: ids, in how many passages each stands, its weight in a sentence. */
  final String[] concepts;

  final int[] df;
  final double[] idf;
  final boolean[] hasOwner;

  /** The sentences of passage p are numbered from sentencesFrom[p] to sentencesFrom[p + 1]. */
  final int[] sentencesFrom;

  /** The concepts that sentence s names: namedConcepts[namesFrom[s]] and on. */
  final int[] namesFrom;

  final int[] namedConcepts;

  /** The passages that name concept c: namingPassages[passagesFrom[c]] and on. */
  final int[] passagesFrom;

  final int[] namingPassages;
  final boolean[] owning;

  /** Over the weights of all passages that name a concept. */
  final double[] namingWeight;

  /** By norm of a name. */
  final Map<String, int[]> named;

  /** Passages of several sources that share a group, in their order. */
  final SortedMap<String, int[]> groups;

  final LexicalIndex groupWords;

  private final Queue<NameWalk.Scratch> pool = new ArrayBlockingQueue<>(POOLED);
  private final Set<String> commonWords;
  private final NameWords nameWords;

  PassageGraph(
      String domain,
      SortedMap<String, PassageRow> passages,
      Map<String, Collection<String>> namesOf,
      WalkSettings settings) {
    this.domain = domain;
    rows = passages.values().toArray(PassageRow[]::new);
    Map<String, Integer> counts = new HashMap<>();
    Set<String> owners = new HashSet<>();
    for (int p = 0; p < rows.length; p++) {
      numberOf.put(rows[p].passage.id(), p);
      for (int i = 0; i < rows[p].concepts.length; i++) {
        String concept = rows[p].concepts[i];
        if (namesOf.containsKey(concept)) {
          counts.merge(concept, 1, Integer::sum);
          if (rows[p].owned[i]) {
            owners.add(concept);
          }
        }
      }
    }
    double most = Math.max(settings.hubPassages(), settings.hubShare() * rows.length);
    concepts =
        counts.entrySet().stream()
            .filter(entry -> entry.getValue() <= most)
            .map(Map.Entry::getKey)
            .sorted()
            .toArray(String[]::new);
    df = new int[concepts.length];
    idf = new double[concepts.length];
    hasOwner = new boolean[concepts.length];
    Map<String, Integer> conceptNumber = new HashMap<>();
    for (int c = 0; c < concepts.length; c++) {
      conceptNumber.put(concepts[c], c);
      df[c] = counts.getOrDefault(concepts[c], 1);
      idf[c] = Math.log(1 + (double) rows.length / df[c]);
      hasOwner[c] = owners.contains(concepts[c]);
    }
    sentencesFrom = new int[rows.length + 1];
    for (int p = 0; p < rows.length; p++) {
      sentencesFrom[p + 1] = sentencesFrom[p] + SentenceSpans.count(rows[p].passage);
    }
    namesFrom = new int[sentencesFrom[rows.length] + 1];
    passagesFrom = new int[concepts.length + 1];
    for (int p = 0; p < rows.length; p++) {
      for (int i = 0; i < rows[p].concepts.length; i++) {
        Integer concept = conceptNumber.get(rows[p].concepts[i]);
        if (concept != null) {
          passagesFrom[concept + 1]++;
          for (int sentence : rows[p].sentences[i]) {
            namesFrom[sentencesFrom[p] + sentence + 1]++;
          }
        }
      }
    }
    Arrays.parallelPrefix(namesFrom, Integer::sum);
    Arrays.parallelPrefix(passagesFrom, Integer::sum);
    namedConcepts = new int[namesFrom[namesFrom.length - 1]];
    namingPassages = new int[passagesFrom[concepts.length]];
    owning = new boolean[namingPassages.length];
    namingWeight = new double[concepts.length];
    int[] nextName = namesFrom.clone();
    int[] nextPassage = passagesFrom.clone();
    for (int p = 0; p < rows.length; p++) {
      for (int i = 0; i < rows[p].concepts.length; i++) {
        Integer concept = conceptNumber.get(rows[p].concepts[i]);
        if (concept != null) {
          int at = nextPassage[concept]++;
          namingPassages[at] = p;
          owning[at] = rows[p].owned[i];
          namingWeight[concept] += owning[at] ? settings.ownerWeight() : 1;
          for (int sentence : rows[p].sentences[i]) {
            namedConcepts[nextName[sentencesFrom[p] + sentence]++] = concept;
          }
        }
      }
    }
    named = named(namesOf);
    nameWords = new NameWords(named.keySet());
    commonWords = commonWords();
    groups = groups();
    groupWords = groupWords();
  }

  private Map<String, int[]> named(Map<String, Collection<String>> namesOf) {
    Map<String, int[]> byName = new HashMap<>();
    for (int c = 0; c < concepts.length; c++) {
      for (String name : namesOf.getOrDefault(concepts[c], List.of())) {
        int concept = c;
        byName.merge(
            name,
            new int[] {concept},
            (known, one) -> known[known.length - 1] == one[0] ? known : plus(known, one[0]));
      }
    }
    return byName;
  }

  private static int[] plus(int[] known, int one) {
    int[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = one;
    return more;
  }

  /** One-word names that stand in more passages in lower case than with a capital. */
  private Set<String> commonWords() {
    Map<Integer, String> singles = new HashMap<>();
    named.keySet().stream()
        .filter(n -> n.indexOf(' ') < 0)
        .forEach(n -> singles.put(n.hashCode(), n));
    Map<String, Integer> balance = new HashMap<>();
    for (PassageRow row : rows) {
      for (int hash : row.lower) {
        String name = singles.get(hash);
        if (name != null) {
          balance.merge(name, -1, Integer::sum);
        }
      }
      for (int hash : row.upper) {
        String name = singles.get(hash);
        if (name != null) {
          balance.merge(name, 1, Integer::sum);
        }
      }
    }
    Set<String> common = new HashSet<>();
    balance.forEach(
        (name, value) -> {
          if (value < 0) {
            common.add(name);
          }
        });
    return common;
  }

  private SortedMap<String, int[]> groups() {
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (int p = 0; p < rows.length; p++) {
      String group = passage(p).sequence().group();
      if (!group.isEmpty()) {
        members.computeIfAbsent(group, name -> new ArrayList<>()).add(p);
      }
    }
    SortedMap<String, int[]> found = new TreeMap<>();
    members.forEach(
        (group, list) -> {
          if (list.stream().map(p -> passage(p).provenance().sourceId()).distinct().count() > 1) {
            list.sort(Comparator.comparingInt(p -> passage(p).sequence().position()));
            found.put(group, list.stream().mapToInt(Integer::intValue).toArray());
          }
        });
    return found;
  }

  private LexicalIndex groupWords() {
    LexicalIndex index = new InMemoryLexicalIndex();
    groups.forEach(
        (group, members) -> {
          StringBuilder text = new StringBuilder();
          for (int p : members) {
            text.append(passage(p).content()).append('\n');
          }
          index.put(
              List.of(new LexicalIndex.Entry(group, NodeKind.PASSAGE, domain, text.toString())));
        });
    return index;
  }

  /** Memory for a walk. */
  NameWalk.Scratch scratch() {
    NameWalk.Scratch pooled = pool.poll();
    return pooled != null
        ? pooled
        : new NameWalk.Scratch(concepts.length, rows.length, namesFrom.length);
  }

  void giveBack(NameWalk.Scratch clean) {
    pool.offer(clean);
  }

  /** The number of a passage, or -1. */
  int indexOf(String passageId) {
    return numberOf.getOrDefault(passageId, -1);
  }

  Passage passage(int p) {
    return rows[p].passage;
  }

  int[] named(String norm) {
    return named.getOrDefault(norm, new int[0]);
  }

  NameWords nameWords() {
    return nameWords;
  }

  /** Whether a one-word name is written like a name. */
  boolean isTrueCased(String word) {
    return !commonWords.contains(word);
  }

  /** How special a concept is, from 0 (everywhere) to 1 (in one passage). */
  double specificity(int concept) {
    return rows.length < 2
        ? 1
        : Math.log((double) rows.length / df[concept]) / Math.log(rows.length);
  }
}
