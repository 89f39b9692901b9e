package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Corpus.Text;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.TitledPassage;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Conversations in one durable memory, each in a domain of its own. */
final class ConversationMemory implements AutoCloseable {

  /** A year after which nothing is old. */
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Path file;
  private final EmbeddingModel model;
  private final Map<String, String> turnOf = new HashMap<>();
  private final Map<String, String> nodeOf = new HashMap<>();
  private SqliteStore store;
  private boolean poolPrior;
  private QortexClient memory;

  ConversationMemory(Path file, EmbeddingModel model, List<Corpus> conversations) throws Exception {
    this.file = file;
    this.model = model;
    this.store = SqliteStore.open(file);
    this.memory = client(Set.of(Effect.values()));
    for (Corpus conversation : conversations) {
      read(conversation);
    }
  }

  private void read(Corpus conversation) throws Exception {
    Map<String, String> turnOfSource = new HashMap<>();
    try (ConversationIngestor ingestor =
        ConversationIngestor.builder(memory, store.graph())
            .domain(conversation.domain())
            .budget(Duration.ofMinutes(30))
            .patience(Duration.ofMinutes(30))
            .build()) {
      for (Text turn : conversation.texts()) {
        ingestor.message(turn.group(), turn.title(), turn.text(), turn.id());
        turnOfSource.put(ingestor.sourceId(turn.group(), turn.id()), turn.id());
      }
    }
    store
        .graph()
        .streamNodes(
            NodeQuery.all().domains(Set.of(conversation.domain())).kinds(Set.of(NodeKind.PASSAGE)))
        .forEach(
            node -> {
              String turn = turnOfSource.getOrDefault(node.provenance().sourceId(), "");
              turnOf.put(node.id(), turn);
              nodeOf.putIfAbsent(conversation.domain() + "/" + turn, node.id());
            });
  }

  /** Puts documents beside the conversations, in a domain of their own. */
  void add(Corpus documents) {
    List<TitledPassage> passages =
        documents.texts().stream()
            .map(text -> new TitledPassage(text.id(), text.title(), text.text()))
            .toList();
    IngestionManifest read = DocumentIngestor.standard().read(passages, documents.domain());
    memory.ingest(read);
    Map<String, String> idOfSource = new HashMap<>();
    for (Text text : documents.texts()) {
      idOfSource.put(documents.domain() + ":" + text.id(), text.id());
    }
    for (Passage passage : read.passages()) {
      turnOf.put(passage.id(), idOfSource.getOrDefault(passage.provenance().sourceId(), ""));
    }
  }

  private QortexClient client(Set<Effect> effects) {
    LocalQortexClient.Builder builder =
        LocalQortexClient.builder(store).embedding(model).learning(GraphLearning.over(store));
    if (poolPrior) {
      builder.beliefs(new PoolBeliefs(store.learning("graph")));
    }
    return builder
        .feedback(FeedbackSettings.defaults().effects(effects))
        .clock(InstantSource.fixed(NOW))
        .build();
  }

  /** Lets only these effects act. */
  void act(Set<Effect> effects) {
    memory.close();
    memory = client(effects);
  }

  /** Turns to beliefs with a prior at the mean of all nodes, or back to the default. */
  void poolPrior(boolean chosen) {
    poolPrior = chosen;
    act(Set.of(Effect.values()));
  }

  /** Closes the file and opens it again. */
  void reopen(Set<Effect> effects) {
    memory.close();
    store.close();
    store = SqliteStore.open(file);
    memory = client(effects);
  }

  QortexClient memory() {
    return memory;
  }

  Answer ask(Corpus conversation, String text, int most, String session) {
    return memory.query(
        Question.of(text)
            .in(conversation.domain())
            .kinds(NodeKind.PASSAGE)
            .limit(most)
            .rules(0)
            .examples(0)
            .session(session));
  }

  /** The turns of an answer, best first, each once. */
  List<String> turns(Answer answer) {
    return answer.items().stream().map(item -> turn(item.id())).distinct().toList();
  }

  String turn(String nodeId) {
    return turnOf.getOrDefault(nodeId, "");
  }

  /** The node of a turn; the turn's id when there is none. */
  String node(Corpus conversation, String turn) {
    return nodeOf.getOrDefault(conversation.domain() + "/" + turn, turn);
  }

  @Override
  public void close() {
    memory.close();
    store.close();
  }
}
