package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.Passage;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The passages of one domain, their sentences, and the concepts that these name, as arrays.
 * Concepts and passages are numbered in the order of ids. Concepts that too many passages name are
 * left out. Immutable, but names and the words of groups follow the domain.
 */
public final class PassageGraph {

  /** So many walks at a time find their memory ready. */
  private static final int POOLED = 8;

  public final String domain;
  public final PassageRow[] rows;

  /** Whether every passage has the vectors of its sentences; if not, they do not count. */
  public final boolean spoken;

  /** Whether every passage has its tokens; if not, they do not count. */
  public final boolean tokened;

  /** In how many passages each token stands; they go on to change. */
  public final TokenCounts tokenCounts;

  /** What more passages than this name is said everywhere, and no place to start from. */
  public final double hub;

  /** Of concepts: ids, in how many passages each stands, its weight in a sentence. */
  public final String[] concepts;

  public final int[] df;
  public final double[] idf;
  public final boolean[] hasOwner;

  /** The sentences of passage p are numbered from sentencesFrom[p] to sentencesFrom[p + 1]. */
  public final int[] sentencesFrom;

  /** The concepts that sentence s names: namedConcepts[namesFrom[s]] and on. */
  public final int[] namesFrom;

  public final int[] namedConcepts;

  /** The passages that name concept c: namingPassages[passagesFrom[c]] and on. */
  public final int[] passagesFrom;

  public final int[] namingPassages;
  public final boolean[] owning;

  /** Over the weights of all passages that name a concept. */
  public final double[] namingWeight;

  /** Passages of several sources that share a group, in their order. */
  public final SortedMap<String, int[]> groups;

  /** The place of each passage in its group, from 0; -1 without one. */
  public final int[] places;

  public final LexicalIndex groupWords;

  /** The passages of groups by their words and those of their neighbours. */
  public final LexicalIndex contextWords;

  /** How many of them there are; 0 where neighbours' words do not count. */
  public final int inContext;

  /** In how many passages the source of each passage is cut. */
  public final int[] sourceSize;

  private final PassageSample sample;

  private final Map<String, Integer> numbers;

  /** The passages of each source, made for the first question with rules. */
  private volatile Map<String, int[]> ofSource = Map.of();

  private final Map<Statement, Integer> stating = new ConcurrentHashMap<>();

  private record Statement(String sourceId, String text) {}

  private final Queue<NameWalk.Scratch> pool = new ArrayBlockingQueue<>(POOLED);
  private final ConceptNames names;
  private final WordCases cases;

  /**
   * Lays out passages.
   *
   * @param rows by id
   * @param names of the concepts that they mention; they go on to change
   * @param cases of the words in them
   * @param groupWords the texts of the groups; they go on to change
   * @param contextWords the passages of groups with their neighbours; they go on to change
   * @param contexts whether these count
   * @param tokenCounts of the tokens in them; they go on to change
   */
  PassageGraph(
      String domain,
      PassageRow[] rows,
      ConceptNames names,
      WordCases cases,
      LexicalIndex groupWords,
      LexicalIndex contextWords,
      WalkSettings settings,
      boolean contexts,
      TokenCounts tokenCounts) {
    this.domain = domain;
    this.rows = rows;
    this.spoken = Arrays.stream(rows).allMatch(row -> row.vectors.length > 0);
    this.tokened = Arrays.stream(rows).noneMatch(row -> row.tokens.isMissing());
    this.tokenCounts = tokenCounts;
    this.names = names;
    this.cases = cases;
    this.groupWords = groupWords;
    this.contextWords = contextWords;
    hub = Math.max(settings.hubPassages(), settings.hubShare() * rows.length);
    int count = 0;
    for (MentionedConcept concept : names.inOrder()) {
      concept.number = concept.exists && concept.passages <= hub ? count++ : -1;
    }
    concepts = new String[count];
    df = new int[count];
    idf = new double[count];
    for (MentionedConcept concept : names.inOrder()) {
      if (concept.number >= 0) {
        concepts[concept.number] = concept.id;
        df[concept.number] = concept.passages;
        idf[concept.number] = Math.log(1 + (double) rows.length / concept.passages);
      }
    }
    sentencesFrom = new int[rows.length + 1];
    numbers = new HashMap<>(rows.length * 2);
    for (int p = 0; p < rows.length; p++) {
      numbers.put(rows[p].id(), p);
      sentencesFrom[p + 1] = sentencesFrom[p] + rows[p].sentenceCount;
    }
    namesFrom = new int[sentencesFrom[rows.length] + 1];
    passagesFrom = new int[count + 1];
    for (int p = 0; p < rows.length; p++) {
      for (int i = 0; i < rows[p].concepts.length; i++) {
        int concept = rows[p].concepts[i].number;
        if (concept >= 0) {
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
    namingPassages = new int[passagesFrom[count]];
    owning = new boolean[namingPassages.length];
    namingWeight = new double[count];
    hasOwner = new boolean[count];
    int[] nextName = namesFrom.clone();
    int[] nextPassage = passagesFrom.clone();
    for (int p = 0; p < rows.length; p++) {
      for (int i = 0; i < rows[p].concepts.length; i++) {
        int concept = rows[p].concepts[i].number;
        if (concept >= 0) {
          int at = nextPassage[concept]++;
          namingPassages[at] = p;
          owning[at] = rows[p].owned[i];
          hasOwner[concept] |= owning[at];
          namingWeight[concept] += owning[at] ? settings.ownerWeight() : 1;
          for (int sentence : rows[p].sentences[i]) {
            namedConcepts[nextName[sentencesFrom[p] + sentence]++] = concept;
          }
        }
      }
    }
    sample = new PassageSample(rows);
    sourceSize = Arrays.stream(rows).mapToInt(row -> row.source.passages).toArray();
    groups = groups();
    places = new int[rows.length];
    Arrays.fill(places, -1);
    inContext = contexts ? groups.values().stream().mapToInt(group -> group.length).sum() : 0;
    for (int[] members : groups.values()) {
      for (int i = 0; i < members.length; i++) {
        places[members[i]] = i;
      }
    }
  }

  /** Whether it is searched with the words of its neighbours. */
  public boolean isInContext(int passage) {
    return inContext > 0 && passage >= 0 && places[passage] >= 0;
  }

  /** The passages of the same group in their order; empty without one. */
  public int[] group(int passage) {
    return places[passage] < 0
        ? new int[0]
        : groups.getOrDefault(passage(passage).sequence().group(), new int[0]);
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

  /** Some of the passages, for what all are like. */
  public PassageSample sample() {
    return sample;
  }

  /** Memory for a walk. */
  public NameWalk.Scratch scratch() {
    NameWalk.Scratch pooled = pool.poll();
    return pooled != null
        ? pooled
        : new NameWalk.Scratch(concepts.length, rows.length, namesFrom.length);
  }

  public void giveBack(NameWalk.Scratch clean) {
    pool.offer(clean);
  }

  /** The first passage of that source that has this text in it, or -1; found once. */
  public int stating(String sourceId, String text) {
    return stating.computeIfAbsent(
        new Statement(sourceId, text),
        statement ->
            Arrays.stream(bySource().getOrDefault(sourceId, new int[0]))
                .filter(p -> passage(p).content().contains(text))
                .findFirst()
                .orElse(-1));
  }

  private Map<String, int[]> bySource() {
    Map<String, int[]> known = ofSource;
    if (known.isEmpty()) {
      known =
          IntStream.range(0, rows.length)
              .boxed()
              .collect(
                  Collectors.groupingBy(
                      p -> passage(p).provenance().sourceId(),
                      Collectors.collectingAndThen(
                          Collectors.toList(),
                          list -> list.stream().mapToInt(Integer::intValue).toArray())));
      ofSource = known;
    }
    return known;
  }

  /** The number of a passage, or -1. */
  public int indexOf(String passageId) {
    return numbers.getOrDefault(passageId, -1);
  }

  public Passage passage(int p) {
    return rows[p].passage;
  }

  /** The concepts of that name, but for those that too many passages name. */
  public int[] named(String norm) {
    return Arrays.stream(names.named(norm))
        .mapToInt(id -> Arrays.binarySearch(concepts, id))
        .filter(concept -> concept >= 0)
        .toArray();
  }

  /** Names that are written a little differently, best first. */
  public List<NameWords.Like> like(Set<String> words, ScoringProfile.Names settings) {
    return names.words().like(words, name -> named(name).length > 0, settings);
  }

  /** Whether a one-word name is written like a name. */
  public boolean isTrueCased(String word) {
    return cases.balance(word) >= 0;
  }

  /** How special is what so many passages say, from 0 (all of them) to 1 (one). */
  public double specificity(int passages) {
    return rows.length < 2 ? 1 : Math.log((double) rows.length / passages) / Math.log(rows.length);
  }
}
