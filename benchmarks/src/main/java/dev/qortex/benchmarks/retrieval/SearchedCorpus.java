package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Corpus.Text;
import dev.qortex.benchmarks.run.ReducedConfiguration;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.engine.internal.ranking.Retriever;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.TitledPassage;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.Durability;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A corpus in a memory that qortex-ingest has filled, with one client for each ranking. */
final class SearchedCorpus implements AutoCloseable {

  /** The whole, smaller configurations, and each leg by itself. */
  enum Ranking {
    FULL(""),
    WITHOUT_SENTENCES("-without_sentences"),
    WITHOUT_VECTORS("-without_vectors"),
    WITHOUT_WORDS("-without_words"),
    WITHOUT_WALK("-without_walk"),
    REDUCED("-reduced"),
    DENSE("-dense"),
    SENTENCE("-sentence"),
    BM25("-bm25"),
    GRAPH("-graph");

    private final String suffix;

    Ranking(String suffix) {
      this.suffix = suffix;
    }

    String suffix() {
      return suffix;
    }

    /** As options and tables name it. */
    String label() {
      return this == FULL ? "whole" : suffix.substring(1);
    }

    boolean isLeg() {
      return compareTo(REDUCED) > 0;
    }
  }

  private static final int DEPTH = 50;

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));

  private final MemoryStore store;
  private final MemoryReading reading;
  private final InstantSource clock;
  private final Map<Ranking, QortexClient> clients = new EnumMap<>(Ranking.class);
  private final Map<String, String> textOf = new HashMap<>();
  private final Map<String, String> groupOf = new HashMap<>();
  private final Corpus corpus;
  private EmbeddingModel model;

  SearchedCorpus(Corpus corpus, Variant variant, EmbeddingModel model) throws Exception {
    this(corpus, variant, model, MemoryReading.replica());
  }

  /** Searches a corpus on the heap, or in a temporary file if it is read bounded. */
  SearchedCorpus(Corpus corpus, Variant variant, EmbeddingModel model, MemoryReading reading)
      throws Exception {
    this.reading = reading;
    this.clock = clock(corpus);
    this.store =
        reading.limits().isPresent()
            ? SqliteStore.open(
                Files.createTempDirectory("qortex-bounded").resolve("memory.db"),
                SqliteSettings.defaults().durability(Durability.NORMAL))
            : new InMemoryStore();
    this.corpus = corpus;
    this.model = model;
    QortexClient full = client(Ranking.FULL);
    if (corpus.texts().get(0).group().isEmpty()) {
      full.ingest(corpus.read().isPresent() ? corpus.read().get() : manifest(variant));
    } else {
      converse(full);
    }
  }

  /** A day after the last text, if texts are dated. */
  private static InstantSource clock(Corpus corpus) {
    return corpus.texts().stream()
        .flatMap(text -> text.at().stream())
        .max(Comparator.naturalOrder())
        .map(last -> InstantSource.fixed(last.plus(Duration.ofDays(1))))
        .orElse(CLOCK);
  }

  /**
   * Has the vectors of another model from now on, and none of this one. Concepts get none: all
   * questions are for passages, whose ranking does not depend on them.
   */
  void embed(EmbeddingModel other) {
    clients.values().forEach(QortexClient::close);
    clients.clear();
    model = other;
    Set<String> concepts = texts(NodeKind.CONCEPT);
    concepts.removeAll(texts(NodeKind.PASSAGE));
    store.reembed(new WithoutTexts(other, concepts), progress -> {});
    client(Ranking.FULL).embedMissing();
  }

  private Set<String> texts(NodeKind kind) {
    try (Stream<Node> nodes = store.graph().streamNodes(NodeQuery.all().kinds(Set.of(kind)))) {
      return nodes.map(Node::content).collect(Collectors.toSet());
    }
  }

  private QortexClient client(Ranking ranking) {
    return clients.computeIfAbsent(ranking, this::open);
  }

  private QortexClient open(Ranking ranking) {
    LocalQortexClient.Builder plain =
        LocalQortexClient.builder(store)
            .embedding(model)
            .reading(reading)
            .clock(clock)
            .passageVectors(families(Set.of()));
    LocalQortexClient.Builder spoken =
        LocalQortexClient.builder(store)
            .embedding(model)
            .reading(reading)
            .clock(clock)
            .passageVectors(families());
    return switch (ranking) {
      case FULL -> spoken.build();
      case WITHOUT_SENTENCES -> plain.build();
      case WITHOUT_VECTORS -> without(RetrievalSettings.VECTOR, spoken);
      case WITHOUT_WORDS -> without(RetrievalSettings.LEXICAL, spoken);
      case WITHOUT_WALK -> without(RetrievalSettings.GRAPH, spoken);
      case REDUCED -> ReducedConfiguration.of(plain).build();
      case DENSE -> only(RetrievalSettings.VECTOR, Set.of(), spoken);
      case BM25 -> only(RetrievalSettings.LEXICAL, Set.of(), spoken);
      case SENTENCE ->
          only(
              RetrievalSettings.SENTENCE,
              Set.of(RetrievalSettings.VECTOR, RetrievalSettings.LEXICAL),
              spoken);
      case GRAPH ->
          only(
              RetrievalSettings.GRAPH,
              Set.of(
                  RetrievalSettings.VECTOR, RetrievalSettings.LEXICAL, RetrievalSettings.SENTENCE),
              spoken);
    };
  }

  private static QortexClient without(String leg, LocalQortexClient.Builder client) {
    Set<String> others = new TreeSet<>(RetrievalSettings.defaults().legs());
    others.remove(leg);
    return client.retrieval(RetrievalSettings.defaults().legs(others)).build();
  }

  /**
   * The ranking of one leg.
   *
   * @param needed legs whose candidates it starts from, and that add nothing
   */
  private static QortexClient only(
      String leg, Set<String> needed, LocalQortexClient.Builder client) {
    Set<String> legs = new TreeSet<>(needed);
    legs.add(leg);
    return client
        .retrieval(
            RetrievalSettings.defaults()
                .legs(legs)
                .fusion(Fusion.weighted(Map.of(leg, 1.0)))
                .sequence(SequenceSettings.none()))
        .build();
  }

  /** The whole, with the beliefs of that source. */
  Retriever retriever(BeliefSource beliefs) {
    return retriever(beliefs, ScoringProfile.standard(), RetrievalSettings.defaults().legs());
  }

  /** The whole with other constants and legs, for measurements. */
  Retriever retriever(BeliefSource beliefs, ScoringProfile profile, Set<String> legs) {
    RetrievalSettings settings =
        RetrievalSettings.defaults()
            .legs(legs)
            .walk(profile.walk())
            .online(profile.online())
            .fusion(profile.fusion())
            .sequence(profile.sequence());
    return new Retriever(
        store, model, beliefs, profile, clock, families(), settings, MemoryReading.replica());
  }

  private Set<VectorFamily> families() {
    return families(Set.of(VectorFamily.SENTENCES));
  }

  /** With late interaction where the model gives tokens. */
  private Set<VectorFamily> families(Set<VectorFamily> chosen) {
    Set<VectorFamily> all = new TreeSet<>(chosen);
    if (model instanceof EmbeddingModel.WithTokens) {
      all.add(VectorFamily.TOKENS);
    }
    return all;
  }

  /** A client that tells those who learn of feedback. */
  QortexClient teacher(FeedbackListener... listeners) {
    LocalQortexClient.Builder client =
        LocalQortexClient.builder(store).embedding(model).passageVectors(families()).clock(clock);
    for (FeedbackListener listener : listeners) {
      client.listener(listener);
    }
    return client.build();
  }

  MemoryStore store() {
    return store;
  }

  Corpus corpus() {
    return corpus;
  }

  /** True if the texts are turns of sessions. */
  boolean isConversation() {
    return !groupOf.isEmpty();
  }

  /** Closes the client of a ranking, with what it keeps on the heap. */
  void forget(Ranking ranking) {
    QortexClient client = clients.remove(ranking);
    if (client != null) {
      client.close();
    }
  }

  private IngestionManifest manifest(Variant variant) {
    boolean hidden = variant == Variant.TITLES_HIDDEN;
    List<TitledPassage> passages = new ArrayList<>();
    Map<String, Text> bySource = new HashMap<>();
    for (Text text : corpus.texts()) {
      passages.add(new TitledPassage(text.id(), hidden ? "" : text.title(), text.text()));
      String source = corpus.domain() + ":" + text.id();
      textOf.put(source, text.id());
      bySource.put(source, text);
    }
    IngestionManifest read = DocumentIngestor.standard().read(passages, corpus.domain());
    return switch (variant) {
      case TITLES_HIDDEN -> titled(read, bySource);
      case GIVEN_TRIPLES -> withNames(read, bySource);
      default -> read;
    };
  }

  /** A copy of the graph in which the texts that are searched have their titles. */
  private static IngestionManifest titled(IngestionManifest read, Map<String, Text> bySource) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(read.domain());
    read.sources().forEach(manifest::source);
    read.concepts().forEach(manifest::concept);
    read.edges().forEach(manifest::edge);
    for (Passage passage : read.passages()) {
      Text text = bySource.get(passage.provenance().sourceId());
      manifest.passage(
          new Passage(
              passage.id(),
              passage.domain(),
              text == null ? "" : text.title(),
              passage.text(),
              passage.provenance(),
              passage.sequence(),
              passage.properties()));
    }
    return manifest.build();
  }

  /** With a mention, in the sentences that contain it, of every name that the set gives. */
  private static IngestionManifest withNames(IngestionManifest read, Map<String, Text> bySource) {
    Map<String, ConceptNode> added = new LinkedHashMap<>();
    Map<String, ConceptEdge> edges = new LinkedHashMap<>();
    read.edges().forEach(edge -> edges.put(edge.key().toString(), edge));
    read.concepts().forEach(concept -> added.put(concept.id(), concept));
    for (Passage passage : read.passages()) {
      Text text = bySource.get(passage.provenance().sourceId());
      for (String name : text == null ? List.<String>of() : text.names()) {
        List<Long> sentences = NamedSentences.containing(passage, name);
        if (!sentences.isEmpty()) {
          String id = passage.domain() + ":" + name.toLowerCase(Locale.ROOT).strip();
          added.putIfAbsent(
              id, ConceptNode.of(id, passage.domain(), name, "", passage.provenance()));
          ConceptEdge edge =
              new ConceptEdge(
                  passage.id(),
                  id,
                  RelationType.MENTIONS,
                  0.5,
                  passage.provenance(),
                  Map.of("sentences", sentences));
          edges.putIfAbsent(edge.key().toString(), edge);
        }
      }
    }
    IngestionManifest.Builder manifest = IngestionManifest.builder(read.domain());
    read.sources().forEach(manifest::source);
    read.passages().forEach(manifest::passage);
    added.values().forEach(manifest::concept);
    edges.values().forEach(manifest::edge);
    return manifest.build();
  }

  private void converse(QortexClient memory) throws Exception {
    AtomicReference<Instant> now = new AtomicReference<>(CLOCK.instant());
    try (ConversationIngestor conversation =
        ConversationIngestor.builder(memory, store.graph())
            .domain(corpus.domain())
            .clock(now::get)
            .budget(Duration.ofMinutes(30))
            .patience(Duration.ofMinutes(30))
            .build()) {
      for (Text turn : corpus.texts()) {
        turn.at().ifPresent(now::set);
        conversation.message(turn.group(), turn.title(), turn.text(), turn.id());
        textOf.put(conversation.sourceId(turn.group(), turn.id()), turn.id());
      }
    }
    for (Text turn : corpus.texts()) {
      groupOf.put(turn.id(), turn.group());
    }
  }

  /** The ids of texts, best first, each once. */
  List<String> texts(Answer answer) {
    return answer.items().stream().map(this::text).distinct().toList();
  }

  String text(AnswerItem item) {
    return corpus.read().isPresent()
        ? item.id()
        : textOf.getOrDefault(item.node().provenance().sourceId(), "");
  }

  /** The groups, best first: as the answer ranks them, or by their best text. */
  List<String> groups(Ranking ranking, Answer answer) {
    return !ranking.isLeg()
        ? answer.groups().stream()
            .map(group -> group.id().substring(group.id().lastIndexOf(':') + 1))
            .toList()
        : texts(answer).stream().map(id -> groupOf.getOrDefault(id, "")).distinct().toList();
  }

  Answer ask(Ranking ranking, String question) {
    return client(ranking).query(question(question));
  }

  /** The answers to the questions, several at a time. */
  List<Answer> ask(Ranking ranking, List<String> questions) {
    QortexClient client = client(ranking);
    return questions.parallelStream().map(text -> client.query(question(text))).toList();
  }

  Question question(String text) {
    return Question.of(text)
        .in(corpus.domain())
        .kinds(NodeKind.PASSAGE)
        .limit(DEPTH)
        .rules(0)
        .examples(0);
  }

  /** The question as if those texts were not there. */
  Question without(Set<String> texts, Question question) {
    return corpus.read().isPresent()
        ? question.where(Map.of(Corpus.PASSAGE, Map.of("$nin", List.copyOf(texts))))
        : question.from(
            textOf.entrySet().stream()
                .filter(text -> !texts.contains(text.getValue()))
                .map(Map.Entry::getKey)
                .toArray(String[]::new));
  }

  @Override
  public void close() {
    clients.values().forEach(QortexClient::close);
    store.close();
  }
}
