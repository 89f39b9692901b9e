package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.Passage;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.engine.internal.scoring.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 * left out. A value, apart from the {@link DomainWords}, which follow the domain; thread-safe.
 */
public final class PassageGraph {

  /** Number of walks at a time that find their memory ready. */
  private static final int POOLED = 8;

  private final String domain;
  private final boolean spoken;
  private final boolean tokened;
  private final double hub;
  private final double ownerWeight;
  private final int size;

  /** By passage. */
  final PassageRow[] rows;

  /** By passage: vectors of its sentences, once a walk has come by. */
  private final float[][] vectors;

  /** By concept: ids, in how many passages each stands, its weight in a sentence. */
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

  /** Sum over the weights of all passages that name a concept. */
  final double[] namingWeight;

  private final SortedMap<String, int[]> groups;
  private final int[] places;
  private final int inContext;
  private final int[] sourceSize;
  private final PassageSample sample;
  private final Map<String, Integer> numbers;

  /** The passages of each source, made for the first question with rules. */
  private volatile Map<String, int[]> ofSource = Map.of();

  private final Map<Statement, Integer> stating = new ConcurrentHashMap<>();

  private record Statement(String sourceId, String text) {}

  private final Queue<NameWalk.Scratch> pool = new ArrayBlockingQueue<>(POOLED);
  private final DomainWords words;
  private final WordCases cases;

  /**
   * Lays out passages.
   *
   * @param rows by id
   * @param mentioned concepts that passages mention, by id; those that have a number have a place
   *     in this graph
   * @param hub number of passages above which a concept has none
   * @param cases of the words in the passages
   * @param words of the domain; they go on to change
   * @param ownerWeight of a passage whose title is the name of a concept, beside others that name
   *     it
   * @param contexts whether passages of groups are searched with the words of their neighbours
   * @param size number of passages in the domain; if the rows are only a part of these, groups are
   *     not known
   * @param sample of the passages of the domain
   */
  PassageGraph(
      String domain,
      PassageRow[] rows,
      MentionedConcept[] mentioned,
      double hub,
      WordCases cases,
      DomainWords words,
      double ownerWeight,
      boolean contexts,
      int size,
      PassageSample sample) {
    this.domain = domain;
    this.rows = rows;
    this.hub = hub;
    this.ownerWeight = ownerWeight;
    this.spoken = Arrays.stream(rows).allMatch(row -> row.vectorLength() > 0);
    this.tokened = Arrays.stream(rows).noneMatch(row -> row.tokens.isMissing());
    this.words = words;
    this.cases = cases;
    this.size = size;
    this.sample = sample;
    int count = (int) Arrays.stream(mentioned).filter(concept -> concept.number >= 0).count();
    concepts = new String[count];
    df = new int[count];
    idf = new double[count];
    for (MentionedConcept concept : mentioned) {
      if (concept.number >= 0) {
        concepts[concept.number] = concept.id;
        df[concept.number] = concept.passages;
        idf[concept.number] = Math.log(1 + (double) size / concept.passages);
      }
    }
    vectors = new float[rows.length][];
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
    for (MentionedConcept concept : mentioned) {
      if (concept.number >= 0) {
        hasOwner[concept.number] = concept.owners > 0;
        namingWeight[concept.number] =
            concept.passages - concept.owners + ownerWeight * concept.owners;
      }
    }
    int[] nextName = namesFrom.clone();
    int[] nextPassage = passagesFrom.clone();
    for (int p = 0; p < rows.length; p++) {
      for (int i = 0; i < rows[p].concepts.length; i++) {
        int concept = rows[p].concepts[i].number;
        if (concept >= 0) {
          int at = nextPassage[concept]++;
          namingPassages[at] = p;
          owning[at] = rows[p].owned[i];
          for (int sentence : rows[p].sentences[i]) {
            namedConcepts[nextName[sentencesFrom[p] + sentence]++] = concept;
          }
        }
      }
    }
    sourceSize = Arrays.stream(rows).mapToInt(row -> row.source.passages).toArray();
    groups = Collections.unmodifiableSortedMap(rows.length < size ? new TreeMap<>() : grouped());
    places = new int[rows.length];
    Arrays.fill(places, -1);
    inContext = contexts ? groups.values().stream().mapToInt(group -> group.length).sum() : 0;
    for (int[] members : groups.values()) {
      for (int i = 0; i < members.length; i++) {
        places[members[i]] = i;
      }
    }
  }

  /** The name of the domain. */
  public String domain() {
    return domain;
  }

  /** The number of passages in the domain. */
  public int size() {
    return size;
  }

  /** The number of passages in this graph, which may be a part of the domain. */
  public int rows() {
    return rows.length;
  }

  /** The data of a passage. */
  public PassageRow row(int passage) {
    return rows[passage];
  }

  /** The vectors of a passage's sentences; faster than by its row, and read by threads at once. */
  float[] vectors(int passage) {
    float[] known = vectors[passage];
    if (known == null) {
      known = rows[passage].vectors();
      vectors[passage] = known;
    }
    return known;
  }

  /** True if every passage has the vectors of its sentences; if not, they do not count. */
  public boolean isSpoken() {
    return spoken;
  }

  /** True if every passage has its tokens; if not, they do not count. */
  public boolean isTokened() {
    return tokened;
  }

  /** In how many passages each token stands; they follow the domain. */
  public TokenCounts tokenCounts() {
    return words.tokens();
  }

  /** True if so many passages say something that it is no place to start from. */
  public boolean isHub(int passages) {
    return passages > hub;
  }

  /** The number of concepts. */
  public int conceptCount() {
    return concepts.length;
  }

  /** The id of a concept. */
  public String concept(int concept) {
    return concepts[concept];
  }

  /** The number of passages that name a concept. */
  public int passagesNaming(int concept) {
    return df[concept];
  }

  /** True if a concept's name is the title of a passage. */
  public boolean hasOwner(int concept) {
    return hasOwner[concept];
  }

  /** The concepts that the sentences of a passage name, in their order, with repetitions. */
  public int[] conceptsOf(int passage) {
    return Arrays.copyOfRange(
        namedConcepts, namesFrom[sentencesFrom[passage]], namesFrom[sentencesFrom[passage + 1]]);
  }

  /** The passages that name a concept, by id. */
  public int[] passagesOf(int concept) {
    return Arrays.copyOfRange(namingPassages, passagesFrom[concept], passagesFrom[concept + 1]);
  }

  /** Portion of a walk at a passage that goes on to a concept, whatever the question is. */
  public double conceptShare(int passage, int concept) {
    double all = 0;
    double part = 0;
    for (int named : conceptsOf(passage)) {
      all += idf[named];
      part += named == concept ? idf[concept] : 0;
    }
    return all > 0 ? part / all : 0;
  }

  /** Portion of a walk at a concept that goes on to a passage. */
  public double passageShare(int concept, int passage) {
    int at =
        Arrays.binarySearch(
            namingPassages, passagesFrom[concept], passagesFrom[concept + 1], passage);
    return at < 0 ? 0 : (owning[at] ? ownerWeight : 1) / namingWeight[concept];
  }

  /** Passages of several sources that share a group, in their order; not to be changed. */
  public SortedMap<String, int[]> groups() {
    return groups;
  }

  /** The place of a passage in its group, from 0; -1 without one. */
  public int place(int passage) {
    return places[passage];
  }

  /** The texts of the groups; they follow the domain. */
  public LexicalIndex groupWords() {
    return words.groups();
  }

  /**
   * The passages of groups by their words and those of their neighbours; they follow the domain.
   */
  public LexicalIndex contextWords() {
    return words.contexts().index;
  }

  /** The number of passages in {@link #contextWords}; 0 where neighbours' words do not count. */
  public int inContext() {
    return inContext;
  }

  /** The number of passages into which the source of a passage is cut. */
  public int sourceSize(int passage) {
    return sourceSize[passage];
  }

  /** Whether it is searched with the words of its neighbours. */
  public boolean isInContext(int passage) {
    return inContext > 0 && passage >= 0 && places[passage] >= 0;
  }

  /** The passages of the same group in their order; empty without one. */
  public int[] group(int passage) {
    return places[passage] < 0
        ? new int[0]
        : groups.getOrDefault(rows[passage].place.sequence().group(), new int[0]);
  }

  private SortedMap<String, int[]> grouped() {
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (int p = 0; p < rows.length; p++) {
      String group = rows[p].place.sequence().group();
      if (!group.isEmpty()) {
        members.computeIfAbsent(group, name -> new ArrayList<>()).add(p);
      }
    }
    SortedMap<String, int[]> found = new TreeMap<>();
    members.forEach(
        (group, list) -> {
          if (list.stream().map(p -> rows[p].place.sourceId()).distinct().count() > 1) {
            list.sort(Comparator.comparingInt(p -> rows[p].place.sequence().position()));
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
                      p -> rows[p].place.sourceId(),
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
    return rows[p].passage();
  }

  /** The concepts of that name, but for those that too many passages name. */
  public int[] named(String norm) {
    return Arrays.stream(words.names().named(norm))
        .mapToInt(id -> Arrays.binarySearch(concepts, id))
        .filter(concept -> concept >= 0)
        .toArray();
  }

  /** Names that are written a little differently, best first. */
  public List<NameWords.Like> like(Set<String> words, Names settings) {
    return this.words.names().words().like(words, name -> named(name).length > 0, settings);
  }

  /** Whether a one-word name is written like a name. */
  public boolean isTrueCased(String word) {
    return cases.balance(word) >= 0;
  }

  /**
   * The specificity of a text in a number of passages, from 0 (all of them, or more where an index
   * also counts ended ones) to 1 (one).
   */
  public double specificity(int passages) {
    return size < 2 ? 1 : Math.max(0, Math.log((double) size / passages) / Math.log(size));
  }
}
