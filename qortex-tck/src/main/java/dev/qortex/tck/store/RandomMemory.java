package dev.qortex.tck.store;

import dev.qortex.core.QortexClient;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.search.Scored;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.GraphLearning;
import dev.qortex.learning.store.LearningStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A memory of random texts with all that a copy must carry over: sources that contradict each
 * other, edges whose end is gone, feedback, and what waits.
 *
 * @param store the memory
 * @param learner the learner of its client
 */
record RandomMemory(MemoryStore store, LearningStore learner) {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
  private static final List<String> WORDS =
      List.of(
          "kettle", "pump", "valve", "retry", "cache", "token", "queue", "lease", "shard", "index",
          "backup", "alarm", "filter", "sensor", "turbine", "gasket");

  private static final List<String> QUESTIONS =
      List.of(
          "What does the kettle pump do?",
          "retry the queue with a lease",
          "Which valve does the turbine need?",
          "backup of the shard index",
          "alarm when the sensor filter fails",
          "token cache");

  /** A client of the store with an embedding model and a learner, on a fixed clock. */
  QortexClient client(String answers) {
    AtomicInteger ids = new AtomicInteger();
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .passageVectors(Set.of(VectorFamily.SENTENCES))
        .learning(new GraphLearning(store.snapshots(), learner, CreditAssigner.standard()))
        .clock(InstantSource.fixed(NOW))
        .ids(() -> answers + ids.incrementAndGet())
        .build();
  }

  /** Fills the empty memory. */
  void fill(long seed) {
    Random random = new Random(seed);
    try (QortexClient client = client("before-")) {
      for (int source = 0; source < 12; source++) {
        client.ingest(manifest(random, "s" + source, "d" + source % 3));
      }
      store.graph().retract("s" + random.nextInt(12));
      teach(client, random);
    }
    List<String> nodes =
        store.graph().streamNodes(NodeQuery.history()).map(Node::id).sorted().toList();
    for (int i = 0; i < 10; i++) {
      Pair pair = Pair.of(nodes.get(i), nodes.get(nodes.size() - 1 - i));
      Instant at = NOW.plusSeconds(random.nextInt(3));
      for (int hit = random.nextInt(4); hit >= 0; hit--) {
        store.edgeBuffer().record(List.of(new Sighting(pair, random.nextDouble())), at);
      }
      if (i % 3 == 0) {
        store.edgeBuffer().promote(List.of(pair));
      }
      store
          .outbox()
          .put(
              List.of("l" + i % 2),
              new OutboxEntry("a" + i / 2 * 2, "s", new TreeMap<>(Map.of(nodes.get(i), 0.5)), at));
    }
    store
        .pastQuestions()
        .keepOpen(
            List.of(
                new OpenAnswer("open-2", "kettle?", Set.of("d0"), "s", new TreeMap<>()),
                new OpenAnswer("open-1", "pump?", Set.of(), "", new TreeMap<>())),
            100);
  }

  private IngestionManifest manifest(Random random, String source, String domain) {
    Provenance provenance = Provenance.of(source, "line " + random.nextInt(9));
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain)
            .source(new SourceMetadata(source, source, "text", "file:" + source, "hash"));
    List<String> here = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String word = WORDS.get(random.nextInt(WORDS.size()));
      String id = domain + ":" + word;
      here.add(id);
      double confidence = 0.25 * (1 + random.nextInt(4));
      manifest.concept(
          new ConceptNode(
              id, domain, word, text(random, 6), confidence, provenance, Map.of("k", i, "a", 0.5)));
    }
    for (int i = 0; i < 8; i++) {
      // Some passages are contributed by several sources, with other texts.
      String id = i == 0 ? domain + ":shared" : source + ":p" + i;
      here.add(id);
      Sequence sequence = i == 0 ? Sequence.NONE : new Sequence(source, i);
      manifest.passage(
          new Passage(
              id, domain, text(random, 2), text(random, 30), provenance, sequence, Map.of()));
      String mentioned = here.get(random.nextInt(6));
      if (!mentioned.equals(id)) {
        manifest.edge(edge(id, mentioned, RelationType.MENTIONS, random, provenance));
      }
    }
    for (int i = 0; i < 8; i++) {
      String one = here.get(random.nextInt(6));
      String other = here.get(random.nextInt(6));
      if (!one.equals(other)) {
        RelationType type = i % 2 == 0 ? RelationType.REQUIRES : RelationType.REFINES;
        manifest.edge(edge(one, other, type, random, provenance));
      }
    }
    manifest.rule(
        new ExplicitRule(
            domain + ":rule" + random.nextInt(2),
            domain,
            text(random, 8),
            List.of(here.get(0)),
            "care",
            0.5 + 0.5 * random.nextDouble(),
            provenance));
    manifest.example(
        new CodeExample(
            source + ":code",
            domain,
            "call(" + text(random, 1) + ")",
            "java",
            text(random, 4),
            List.of(here.get(1)),
            random.nextBoolean(),
            provenance));
    return manifest.build();
  }

  private static ConceptEdge edge(
      String one, String other, RelationType type, Random random, Provenance provenance) {
    double confidence = 0.2 + 0.8 * random.nextDouble();
    return new ConceptEdge(one, other, type, confidence, provenance, Map.of());
  }

  private static String text(Random random, int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : i % 9 == 0 ? ". The " : " ")
          .append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }

  /** Judges what each question brings. */
  void teach(QortexClient client, Random random) {
    for (String question : QUESTIONS) {
      Answer answer = client.query(question);
      Map<String, Outcome> outcomes = new TreeMap<>();
      for (AnswerItem item : answer.items()) {
        if (random.nextInt(3) > 0) {
          outcomes.put(item.id(), random.nextBoolean() ? Outcome.ACCEPTED : Outcome.REJECTED);
        }
      }
      if (!outcomes.isEmpty()) {
        client.feedback(answer.id(), outcomes);
      }
    }
  }

  /** The answers of a client: items and rules with their scores, question by question. */
  List<List<Scored>> rankings(String answers, long teaching) {
    try (QortexClient client = client(answers)) {
      if (teaching != 0) {
        teach(client, new Random(teaching));
      }
      List<List<Scored>> rankings = new ArrayList<>();
      for (String question : QUESTIONS) {
        Answer answer = client.query(question);
        List<Scored> ranking = new ArrayList<>();
        answer.items().forEach(item -> ranking.add(new Scored(item.id(), item.score())));
        answer.rules().forEach(rule -> ranking.add(new Scored(rule.id(), rule.relevance())));
        rankings.add(ranking);
      }
      return rankings;
    }
  }
}
