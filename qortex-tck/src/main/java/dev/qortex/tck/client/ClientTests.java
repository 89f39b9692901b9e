package dev.qortex.tck.client;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.FeedbackListener;
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
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.tck.internal.EnclosingContract;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link QortexClientContract}. */
@ExtendWith(EnclosingContract.class)
abstract class ClientTests {

  static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");

  /** Beliefs in nodes, by id. */
  final Map<String, Belief> beliefs = new HashMap<>();

  /** True when the listener in another store takes feedback. */
  final AtomicBoolean reachable = new AtomicBoolean(true);

  /** Number of ended versions of a passage that the memory keeps. */
  static final int VERSIONS = 40;

  /** Time by the clock of the memory. */
  Instant now = NOW;

  MemoryStore store;
  QortexClient local;

  /** The client under test, of the local memory. */
  QortexClient memory;

  /** A belief in numbers. */
  record Sure(double n, double mean, double low, double high) implements Belief {}

  @BeforeEach
  final void open(QortexClientContract contract, @TempDir Path folder) {
    AtomicInteger ids = new AtomicInteger();
    FeedbackListener elsewhere =
        event -> {
          if (!reachable.get()) {
            throw new IllegalStateException("out of reach");
          }
        };
    store = contract.store(folder);
    local =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .beliefs(this::beliefs)
            .outboxListener("elsewhere", elsewhere)
            .clock(() -> now)
            .history(VERSIONS)
            .ids(() -> "answer-" + ids.incrementAndGet())
            .build();
    memory = contract.client(local);
  }

  private Map<String, Belief> beliefs(Collection<String> nodes) {
    Map<String, Belief> known = new HashMap<>(beliefs);
    known.keySet().retainAll(nodes);
    return known;
  }

  @AfterEach
  final void close() {
    memory.close();
    local.close();
    store.close();
  }

  static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  static List<String> nodes(Collection<? extends Node> nodes) {
    return nodes.stream().map(Node::id).toList();
  }

  /** A concept of that name and confidence, the only one of its source. */
  static IngestionManifest note(String source, String name, double confidence) {
    return IngestionManifest.builder("notes")
        .source(SourceMetadata.of(source, "test"))
        .concept(
            new ConceptNode("note", "notes", name, "", confidence, Provenance.of(source), Map.of()))
        .build();
  }

  /** An edge between concepts, by a source of its own. */
  static IngestionManifest bridge(String from, RelationType relation, String to) {
    return IngestionManifest.builder("ops")
        .source(SourceMetadata.of("bridge", "test"))
        .edge(ConceptEdge.of(from, relation, to, 1.0, Provenance.of("bridge")))
        .build();
  }

  /**
   * Three passages, two of them turns of one session by two sources, two concepts, a rule and an
   * example.
   */
  static IngestionManifest handbook(String domain) {
    Validity validity = new Validity(Instant.EPOCH, null, "another");
    Provenance from =
        new Provenance(domain + "/source", "Calls", "Retries need a limit.", validity);
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(domain + "/source", "test"))
        .source(SourceMetadata.of(domain + "/next", "test"))
        .passage(
            new Passage(
                domain + "/retry",
                domain,
                "Retries",
                "A failed call should be retried when the failure is temporary. Retries need a"
                    + " limit.",
                from,
                new Sequence("session", 0),
                Map.of("year", 2024, "owner", Map.of("team", "core"), "share", 0.1)))
        .passage(
            new Passage(
                domain + "/timeout",
                domain,
                "Timeouts",
                "Every remote call has a time limit, so that a slow service cannot hold a thread.",
                Provenance.of(domain + "/next"),
                new Sequence("session", 1),
                Map.of(Passage.MARKDOWN, "Every *remote* call has a time limit.", "year", 2020)))
        .passage(
            Passage.of(domain + "/unrelated", domain, "Lunch", "Soup is served at noon.", from))
        .concept(
            ConceptNode.of(
                domain + "/retry-concept", domain, "Retry", "to try a failed call again", from))
        .concept(
            new ConceptNode(
                domain + "/breaker",
                domain,
                "Circuit Breaker",
                "stops calls to a failing service for a time",
                0.8,
                from,
                Map.of()))
        .edge(
            ConceptEdge.of(
                domain + "/breaker", RelationType.REFINES, domain + "/retry-concept", 0.9, from))
        .edge(
            ConceptEdge.of(
                domain + "/retry", RelationType.MENTIONS, domain + "/retry-concept", 1.0, from))
        .rule(
            new ExplicitRule(
                domain + "/rule",
                domain,
                "Always limit the number of retries.",
                List.of(domain + "/retry-concept"),
                "architectural",
                0.7,
                from))
        .example(
            new CodeExample(
                domain + "/example",
                domain,
                "retry(call, 3);",
                "java",
                "A limited retry",
                List.of(domain + "/retry-concept"),
                false,
                from))
        .build();
  }
}
