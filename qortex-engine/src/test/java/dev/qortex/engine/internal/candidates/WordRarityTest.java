package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;

/** How much words weigh beside vectors that have nothing to do with words. */
class WordRarityTest {

  private static final List<String> VOCABULARY =
      List.of("harbour", "snow", "parse_config", "キーボード", "网络 连接", "Zürich", "x-ray", "ice", "42");

  /** Random vectors, each the same whenever its text comes again. */
  private record RandomVectors() implements EmbeddingModel {

    @Override
    public String name() {
      return "random";
    }

    @Override
    public int dimension() {
      return 16;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(RandomVectors::vector).toList();
    }

    private static float[] vector(String text) {
      Random random = new Random(text.hashCode());
      float[] vector = new float[16];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (float) random.nextGaussian();
      }
      return vector;
    }
  }

  private InMemoryStore store;
  private QortexClient memory;

  @BeforeTry
  void open() {
    store = new InMemoryStore();
    memory =
        LocalQortexClient.builder(store)
            .embedding(new RandomVectors())
            .passageVectors(Set.of())
            .build();
  }

  @AfterTry
  void close() {
    memory.close();
    store.close();
  }

  private void ingest(String domain, List<String> texts) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    for (int i = 0; i < texts.size(); i++) {
      String source = domain + i;
      manifest.source(SourceMetadata.of(source, "test"));
      manifest.passage(Passage.of(source, domain, "", texts.get(i), Provenance.of(source, "part")));
    }
    memory.ingest(manifest.build());
  }

  private List<AnswerItem> ask(String question, String... legs) {
    return memory.query(Question.of(question).kinds(NodeKind.PASSAGE).limit(50).legs(legs)).items();
  }

  private List<AnswerItem> askTexts(String question) {
    return ask(question, RetrievalSettings.VECTOR, RetrievalSettings.LEXICAL);
  }

  /** Vectors alone find no passage below a cosine of 0; words rank these behind the others. */
  private void ranksAsVectorsAlone(String question) {
    List<String> near =
        ask(question, RetrievalSettings.VECTOR).stream().map(AnswerItem::id).toList();
    assertThat(askTexts(question).stream().map(AnswerItem::id).limit(near.size()).toList())
        .isEqualTo(near);
  }

  private static double words(AnswerItem item) {
    return item.explanation().legs().stream()
        .filter(leg -> leg.leg().equals(RetrievalSettings.LEXICAL))
        .mapToDouble(LegScore::share)
        .sum();
  }

  /** Random texts; each has the word, which thus tells none from another. */
  private static List<String> texts(Random random, String inAll) {
    return random
        .ints(2 + random.nextInt(20), 0, VOCABULARY.size())
        .mapToObj(word -> VOCABULARY.get(word) + " " + "and ".repeat(random.nextInt(4)) + inAll)
        .toList();
  }

  @Property(tries = 30)
  void aQuestionOfWordsThatAllPassagesHaveIsRankedByVectorsAlone(@ForAll long seed) {
    ingest("d", texts(new Random(seed), "common"));
    ranksAsVectorsAlone("What is common?");
  }

  @Property(tries = 30)
  void aQuestionOfUnknownWordsIsRankedByVectorsAlone(@ForAll long seed) {
    ingest("d", texts(new Random(seed), "common"));
    ranksAsVectorsAlone("unknown_words über 未知");
  }

  @Property(tries = 30)
  void wordsOfAnyScriptGiveFiniteScoresInOrder(@ForAll long seed) {
    Random random = new Random(seed);
    ingest("d", texts(random, "common"));
    ingest("e", texts(random, "rain"));
    String question = String.join(" ", texts(random, "common"));
    List<AnswerItem> items = askTexts(question);
    assertThat(items).isNotEmpty();
    assertThat(items).allMatch(item -> Double.isFinite(item.score()));
    assertThat(items).extracting(AnswerItem::score).isSortedAccordingTo((a, b) -> b.compareTo(a));
  }

  @Example
  void ofTwoDomainsAWordWeighsWhereItIsRareAndNotWhereAllPassagesHaveIt() {
    ingest("common", List.of("snow and ice", "snow and rain", "snow and wind", "snow, fog"));
    ingest("rare", List.of("snow and ice", "sun and rain", "hail and wind", "fog"));
    Map<String, Double> said = new TreeMap<>();
    askTexts("snow").forEach(item -> said.put(item.id(), words(item)));
    // The last of the candidates is what shares are measured from.
    double none = said.get("common1");
    assertThat(said.get("common2")).isEqualTo(none);
    assertThat(said.get("rare0")).isGreaterThan(none);
  }
}
