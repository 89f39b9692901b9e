package dev.qortex.benchmarks.retrievalspeed;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Mention;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Passages of two to five sentences, each with the name of a thing as its title, and questions of
 * two steps. There are twice as many names as passages, of two words each. A sentence has 12 to 23
 * words, of which a third are function words and the rest fall off as one over their rank among
 * 50,000, and one to three names: half of these fall off as one over their rank, the others are
 * drawn alike. The same seed makes the same corpus.
 */
public final class GeneratedCorpus {

  static final String DOMAIN = "speed";

  private static final String[] FUNCTION_WORDS = {"the", "of", "and", "in", "was", "to", "a", "by"};
  private static final String CONSONANTS = "bdfgklmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final int VOCABULARY = 50_000;
  private static final int FIRST_NAMES = 70_000;
  private static final int LAST_NAMES = 200_000;
  private static final int SYLLABLES = CONSONANTS.length() * VOWELS.length();

  private final int passages;
  private final long seed;

  /**
   * A question and what it needs.
   *
   * @param gold ids of the passage that it names, and of one that this names in turn
   */
  public record Asked(String text, Set<String> gold) {}

  /** A corpus of that size. */
  public GeneratedCorpus(int passages, long seed) {
    this.passages = passages;
    this.seed = seed;
  }

  /** Some of the passages, with the names in them. */
  public IngestionManifest manifest(int from, int to) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(DOMAIN);
    Set<Integer> named = new LinkedHashSet<>();
    for (int number = from; number < to; number++) {
      Text text = text(number);
      Provenance here = Provenance.of(id(number));
      manifest.source(SourceMetadata.of(id(number), "generated"));
      manifest.passage(
          new Passage(
              id(number),
              DOMAIN,
              name(number),
              text.words.toString(),
              here,
              Sequence.NONE,
              Map.of("sentences", text.starts)));
      text.names.forEach(
          (name, sentences) -> {
            if (named.add(name)) {
              manifest.concept(ConceptNode.of(concept(name), DOMAIN, name(name), "", here));
            }
            manifest.edge(
                new ConceptEdge(
                    here.sourceId(),
                    concept(name),
                    RelationType.MENTIONS,
                    0.5,
                    here,
                    new Mention(
                            id(name).equals(here.sourceId())
                                ? Mention.Role.OWNER
                                : Mention.Role.NAMED,
                            sentences.stream().map(Number::intValue).toList())
                        .properties()));
          });
    }
    return manifest.build();
  }

  /**
   * Questions about passages drawn alike; one name in four is written a little differently.
   *
   * @param below the number below which the passages are that are asked for
   */
  public List<Asked> questions(int count, int below) {
    Random random = new Random(seed);
    List<Asked> questions = new ArrayList<>();
    while (questions.size() < count) {
      int number = random.nextInt(below);
      Text text = text(number);
      List<Integer> next =
          text.names.keySet().stream().filter(name -> name < below && name != number).toList();
      if (!next.isEmpty()) {
        int second = next.get(random.nextInt(next.size()));
        String name = name(number);
        String written = random.nextInt(4) == 0 ? name.replaceFirst(" ", " Von Tork ") : name;
        String[] words = text.plain.toString().strip().split(" ");
        StringBuilder question = new StringBuilder("Who was the");
        for (int i = 0; i < 4; i++) {
          question.append(' ').append(words[random.nextInt(words.length)]);
        }
        questions.add(
            new Asked(
                question.append(" of ").append(written).append('?').toString(),
                Set.of(id(number), id(second))));
      }
    }
    return questions;
  }

  static String id(int passage) {
    return "p" + passage;
  }

  private static String concept(int name) {
    return DOMAIN + ":name:" + name;
  }

  private static final class Text {
    private final StringBuilder words = new StringBuilder();
    private final StringBuilder plain = new StringBuilder();
    private final List<Long> starts = new ArrayList<>();
    private final Map<Integer, Set<Long>> names = new LinkedHashMap<>();
  }

  private Text text(int number) {
    Random random = new Random(seed * 31 + number * 0x9E3779B97F4A7C15L);
    Text text = new Text();
    text.names.computeIfAbsent(number, n -> new LinkedHashSet<>()).add(0L);
    int sentences = 2 + random.nextInt(4);
    for (long sentence = 0; sentence < sentences; sentence++) {
      text.starts.add((long) text.words.length());
      text.words.append(sentence == 0 ? name(number) : "It");
      int length = 12 + random.nextInt(12);
      int left = 1 + random.nextInt(3);
      for (int i = 0; i < length; i++) {
        if (random.nextInt(length - i) < left) {
          left--;
          int name = drawName(random);
          text.names.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(sentence);
          text.words.append(' ').append(name(name));
        } else if (random.nextInt(3) == 0) {
          text.words.append(' ').append(FUNCTION_WORDS[random.nextInt(FUNCTION_WORDS.length)]);
        } else {
          String word = word(random);
          text.words.append(' ').append(word);
          text.plain.append(' ').append(word);
        }
      }
      text.words.append(". ");
    }
    return text;
  }

  static String word(Random random) {
    return syllables(byRank(random, VOCABULARY));
  }

  private int drawName(Random random) {
    int names = 2 * passages;
    return random.nextBoolean()
        ? random.nextInt(names)
        : (int) (byRank(random, names) * 0x9E3779B1L % names);
  }

  /** A rank below n, with a probability that falls off as one over it. */
  private static int byRank(Random random, int n) {
    return (int) Math.pow(n, random.nextDouble()) - 1;
  }

  static String name(int number) {
    return capital(syllables(FIRST_NAMES + number % 1009))
        + " "
        + capital(syllables(LAST_NAMES + number / 1009));
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  /** A word of at least two syllables. */
  private static String syllables(int number) {
    StringBuilder word = new StringBuilder();
    int rest = number;
    do {
      int syllable = rest % SYLLABLES;
      word.append(CONSONANTS.charAt(syllable / VOWELS.length()))
          .append(VOWELS.charAt(syllable % VOWELS.length()));
      rest /= SYLLABLES;
    } while (rest > 0 || word.length() < 4);
    return word.toString();
  }
}
