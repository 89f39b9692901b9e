package dev.qortex.engine.internal.passages;

import dev.qortex.core.model.Passage;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.engine.internal.scoring.Names;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
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

  /** Numbers either way among which a passage is looked for before a search by id. */
  private static final int NEAR = 8;

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

  private final PassageArrays arrays;
  private final PassageGroups groups;
  private final int inContext;
  private final PassageSample sample;

  /** The passages of the domain by their ids; they follow the domain. */
  private final Map<String, PassageRow> byId;

  /** The passages of each source, made for the first question with rules. */
  private volatile Map<String, int[]> ofSource = Map.of();

  /** The row of the passage that states a text, by its source and the text. */
  private final Map<List<String>, Integer> stating = new ConcurrentHashMap<>();

  /** Scratch memory for walks, with the greatest numbers of concepts, passages and sentences. */
  record Pool(int concepts, int passages, int sentences, Queue<NameWalk.Scratch> queue) {

    static Pool of(PassageArrays arrays) {
      return new Pool(
          room(arrays.concepts.length),
          room(arrays.rows.length),
          room(arrays.namesFrom.length),
          new ArrayBlockingQueue<>(POOLED));
    }

    /** An eighth more, for successors. */
    private static int room(int size) {
      return (int) Math.min(Integer.MAX_VALUE - 8, size + size / 8L);
    }

    Pool orLarger(PassageArrays arrays) {
      return arrays.concepts.length <= concepts
              && arrays.rows.length <= passages
              && arrays.namesFrom.length <= sentences
          ? this
          : of(arrays);
    }
  }

  private final boolean contexts;
  private final Pool pool;
  private final DomainWords words;
  private final WordCases cases;

  /**
   * Lays out passages.
   *
   * @param byId the passages by their ids
   * @param arrays of the passages
   * @param groups of the passages, unless these are only a part of the domain
   * @param hub number of passages above which a concept has no place
   * @param cases of the words in the passages
   * @param words of the domain; they go on to change
   * @param ownerWeight of a passage whose title is the name of a concept, beside others that name
   *     it
   * @param contexts whether passages of groups are searched with the words of their neighbours
   * @param size number of passages in the domain
   * @param sample of the passages of the domain
   * @param pool memory for walks, large enough for the passages
   */
  PassageGraph(
      String domain,
      Map<String, PassageRow> byId,
      PassageArrays arrays,
      PassageGroups groups,
      double hub,
      WordCases cases,
      DomainWords words,
      double ownerWeight,
      boolean contexts,
      int size,
      PassageSample sample,
      Pool pool) {
    this.domain = domain;
    this.byId = byId;
    this.arrays = arrays;
    this.groups = groups;
    this.hub = hub;
    this.ownerWeight = ownerWeight;
    this.spoken = arrays.unspoken == 0;
    this.tokened = arrays.untokened == 0;
    this.words = words;
    this.cases = cases;
    this.contexts = contexts;
    this.size = size;
    this.sample = sample;
    this.pool = pool;
    rows = arrays.rows;
    vectors = new float[rows.length][];
    concepts = arrays.concepts;
    df = arrays.df;
    hasOwner = arrays.hasOwner;
    namingWeight = arrays.namingWeight;
    sentencesFrom = arrays.sentencesFrom;
    namesFrom = arrays.namesFrom;
    namedConcepts = arrays.namedConcepts;
    passagesFrom = arrays.passagesFrom;
    namingPassages = arrays.namingPassages;
    owning = arrays.owning;
    idf = idf(df, size);
    inContext =
        contexts ? groups.members().values().stream().mapToInt(group -> group.length).sum() : 0;
  }

  /** The weights of concepts; a logarithm for each number of passages, not for each concept. */
  private static double[] idf(int[] df, int size) {
    int most = 0;
    for (int count : df) {
      most = Math.max(most, count);
    }
    double[] ofCount = new double[most + 1];
    for (int count = 1; count < ofCount.length; count++) {
      ofCount[count] = Math.log(1 + (double) size / count);
    }
    double[] idf = new double[df.length];
    for (int concept = 0; concept < df.length; concept++) {
      idf[concept] = ofCount[df[concept]];
    }
    return idf;
  }

  /**
   * The passages after a change, at the cost of a copy of the arrays; empty if all of them would
   * have to be looked at.
   *
   * @param changedGroups names of groups that passages left or joined
   */
  Optional<PassageGraph> follow(
      PassageArrays.Change change, Collection<String> changedGroups, WordCases newCases) {
    Renumbering numbers = arrays.numbers(change);
    return arrays
        .follow(change, numbers, ownerWeight)
        .map(
            next -> {
              PassageGraph graph =
                  new PassageGraph(
                      domain,
                      byId,
                      next,
                      groups.follow(numbers, next.rows, changedGroups),
                      change.hub(),
                      newCases,
                      words,
                      ownerWeight,
                      contexts,
                      next.rows.length,
                      new PassageSample(next.rows),
                      pool.orLarger(next));
              numbers.copy(vectors, graph.vectors);
              return graph;
            });
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

  /** The id of a passage. */
  public String id(int passage) {
    return rows[passage].id();
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

  /** Returns whether something that this many passages mention is too common to start from. */
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
    return groups.members();
  }

  /** The place of a passage in its group, from 0; -1 without one. */
  public int place(int passage) {
    return groups.place(passage);
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

  /** The number of passages into which the source of a passage is cut; it follows the domain. */
  public int sourceSize(int passage) {
    return Math.max(1, rows[passage].source.passages);
  }

  /** True if it is searched with the words of its neighbours. */
  public boolean isInContext(int passage) {
    return inContext > 0 && passage >= 0 && place(passage) >= 0;
  }

  /** The passages of the same group in their order; empty without one. */
  public int[] group(int passage) {
    return place(passage) < 0
        ? new int[0]
        : groups().getOrDefault(rows[passage].place.sequence().group(), new int[0]);
  }

  /** Some of the passages, for what all are like. */
  public PassageSample sample() {
    return sample;
  }

  /** Memory for a walk. */
  public NameWalk.Scratch scratch() {
    NameWalk.Scratch pooled = pool.queue.poll();
    return pooled != null
        ? pooled
        : new NameWalk.Scratch(pool.concepts, pool.passages, pool.sentences);
  }

  public void giveBack(NameWalk.Scratch clean) {
    pool.queue.offer(clean);
  }

  /** The first passage of that source that has this text in it, or -1; found once. */
  public int stating(String sourceId, String text) {
    return stating.computeIfAbsent(
        List.of(sourceId, text),
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
    PassageRow row = byId.get(passageId);
    int number = row == null ? -1 : near(row, row.number);
    number = number < 0 ? arrays.indexOf(passageId) : number;
    if (number >= 0) {
      rows[number].number = number;
    }
    return number;
  }

  /** The number of a passage if it is near that one, as a few came or went since; or -1. */
  private int near(PassageRow row, int number) {
    if (number < rows.length && rows[number] == row) {
      return number;
    }
    int end = Math.min(rows.length, number + NEAR);
    for (int p = Math.max(0, number - NEAR); p < end; p++) {
      if (rows[p] == row) {
        return p;
      }
    }
    return -1;
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

  /** True if a one-word name is written like a name. */
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
