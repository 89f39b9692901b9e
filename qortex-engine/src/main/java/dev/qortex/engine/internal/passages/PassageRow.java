package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Phrases;
import dev.qortex.commons.UnitVector;
import dev.qortex.commons.Words;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.spi.SentenceSpans;
import dev.qortex.engine.internal.recency.EmptyMessage;
import dev.qortex.engine.internal.recency.Utterance;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Data of one passage for ranking: its plain text, its place, the concepts that each of its
 * sentences names, and how its words are written. Immutable but for what is known of the concepts.
 */
public final class PassageRow {

  private static final Pattern BETWEEN_HEADINGS = Pattern.compile(" > ", Pattern.LITERAL);

  /** In how many passages a source is cut; it follows the domain. */
  static final class SourceSize {
    int passages;
  }

  /** Texts and vectors of a passage, read when they are asked for. */
  interface Content {

    Passage passage();

    float[] vectors();
  }

  private record Read(Passage passage, float[] vectors) implements Content {}

  /** Place of a passage: what is known of it without its texts. */
  record Place(String id, String sourceId, Sequence sequence) {}

  private record Named(String conceptId, Mention mention) {}

  final Place place;
  final SourceSize source;
  final int sentenceCount;
  final MentionedConcept[] concepts;
  final boolean[] owned;

  /** For each concept the sentences that name it, by rising number. */
  final int[][] sentences;

  private final Content content;
  private final int vectorLength;
  private volatile @Nullable Written written;
  private volatile int @Nullable [][] headings;
  private volatile @Nullable Utterance utterance;
  private volatile @Nullable Boolean emptyMessage;

  /**
   * Words of the text.
   *
   * @param length number of those that count
   * @param lower hashes of those in lower case, sorted
   * @param upper hashes of those with a capital, other than first in a sentence
   */
  record Written(int length, int[] lower, int[] upper) {}

  /** Number of the passage in the last graph that looked it up, where the next one looks first. */
  int number;

  /** Its tokens, for late interaction. */
  public final TokenStates tokens;

  PassageRow(
      Passage passage,
      SourceSize source,
      Collection<ConceptEdge> mentions,
      float[] vectors,
      TokenStates tokens,
      ConceptNames names) {
    this.place = new Place(passage.id(), passage.provenance().sourceId(), passage.sequence());
    this.content = new Read(plain(passage), vectors);
    this.vectorLength = vectors.length;
    this.source = source;
    this.tokens = tokens;
    sentenceCount = SentenceSpans.count(passage);
    List<Named> named =
        mentions.stream()
            .map(edge -> new Named(edge.targetId(), Mention.of(edge)))
            .filter(one -> one.mention.role() != Mention.Role.STATED)
            .sorted(Comparator.comparing(Named::conceptId))
            .toList();
    concepts =
        named.stream().map(one -> names.concept(one.conceptId)).toArray(MentionedConcept[]::new);
    owned = new boolean[concepts.length];
    sentences = new int[concepts.length][];
    for (int i = 0; i < concepts.length; i++) {
      Mention mention = named.get(i).mention;
      owned[i] = mention.role() == Mention.Role.OWNER;
      sentences[i] = sentences(mention, sentenceCount);
    }
  }

  /**
   * A row as it was kept.
   *
   * @param vectorLength the number of values of {@link Content#vectors}
   */
  PassageRow(
      Place place,
      SourceSize source,
      int sentenceCount,
      MentionedConcept[] concepts,
      boolean[] owned,
      int[][] sentences,
      int vectorLength,
      Content content) {
    this.place = place;
    this.source = source;
    this.sentenceCount = sentenceCount;
    this.concepts = concepts;
    this.owned = owned;
    this.sentences = sentences;
    this.vectorLength = vectorLength;
    this.content = content;
    this.tokens = TokenStates.MISSING;
  }

  /** The passage, without its markup. */
  public Passage passage() {
    return content.passage();
  }

  /** The vectors of its sentences, one after the other; empty when there are none. */
  public float[] vectors() {
    return content.vectors();
  }

  /** The number of values of {@link #vectors}. */
  public int vectorLength() {
    return vectorLength;
  }

  /** The words of the text, which are read when they are asked for first. */
  Written written() {
    Written known = written;
    if (known == null) {
      List<Phrases.Word> words = Phrases.words(passage().text());
      known =
          new Written(
              (int) words.stream().filter(Phrases.Word::counts).count(),
              hashes(words, false),
              hashes(words, true));
      written = known;
    }
    return known;
  }

  /** The title, or the headings in it. */
  public static String[] headings(String title) {
    return BETWEEN_HEADINGS.split(title);
  }

  /**
   * The hashes of the words of each of the {@link #headings(String)}, which are read when they are
   * asked for first: some 40 bytes for a heading. Not to be changed.
   */
  public int[][] headingWords() {
    int[][] known = headings;
    if (known == null) {
      known =
          Arrays.stream(headings(passage().title()))
              .map(heading -> Words.of(heading).stream().mapToInt(String::hashCode).toArray())
              .toArray(int[][]::new);
      headings = known;
    }
    return known;
  }

  /** The features that its recency depends on, which are read when they are asked for first. */
  public Utterance utterance() {
    Utterance known = utterance;
    if (known == null) {
      known = Utterance.of(passage());
      utterance = known;
    }
    return known;
  }

  /** Returns whether it is an {@link EmptyMessage}, which is decided when it is asked for first. */
  public boolean isEmptyMessage() {
    Boolean known = emptyMessage;
    if (known == null) {
      known = EmptyMessage.is(passage());
      emptyMessage = known;
    }
    return known;
  }

  /** The number of words that count. */
  public int length() {
    return written().length();
  }

  /** Without its markup, which no ranking reads and which would take memory. */
  private static Passage plain(Passage passage) {
    if (!passage.properties().containsKey(Passage.MARKDOWN)) {
      return passage;
    }
    Map<String, Object> properties = new TreeMap<>(passage.properties());
    properties.remove(Passage.MARKDOWN);
    return new Passage(
        passage.id(),
        passage.domain(),
        passage.title(),
        passage.text(),
        passage.provenance(),
        passage.sequence(),
        properties);
  }

  private static int[] sentences(Mention mention, int count) {
    int[] named = mention.sentences().stream().mapToInt(i -> i).filter(i -> i < count).toArray();
    return named.length > 0 ? distinct(named, named.length) : new int[1];
  }

  private static int[] hashes(List<Phrases.Word> words, boolean capital) {
    int[] hashes = new int[words.size()];
    int size = 0;
    for (Phrases.Word word : words) {
      if (word.capital() == capital && !(capital && word.initial())) {
        hashes[size++] = word.folded().hashCode();
      }
    }
    return distinct(hashes, size);
  }

  /** The first of them, sorted, each once. */
  private static int[] distinct(int[] values, int size) {
    Arrays.sort(values, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || values[i] != values[i - 1]) {
        values[kept++] = values[i];
      }
    }
    return Arrays.copyOf(values, kept);
  }

  String id() {
    return place.id();
  }

  /** The cosine of the sentence that is most like the question; at least 0. */
  public double bestSentence(UnitVector question) {
    float[] vectors = vectors();
    double best = 0;
    for (int from = 0; from < vectors.length; from += question.dimension()) {
      best = Math.max(best, question.cosine(vectors, from));
    }
    return best;
  }
}
