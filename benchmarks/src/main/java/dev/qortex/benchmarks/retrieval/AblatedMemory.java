package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.core.QortexClient;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.learned.TeleportationFactors;
import dev.qortex.engine.internal.ranking.Retriever;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.learning.GraphLearning;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** A memory that is filled and taught once, and asked the same questions in many ways. */
final class AblatedMemory implements AutoCloseable {

  private static final int SHOWN = 10;

  /** A question and what it needs, by the names that {@link #names} gives. */
  private record Case(Question question, List<Set<String>> gold) {}

  private final SearchedCorpus searched;
  private final Function<AnswerItem, String> names;
  private final GraphLearning credited;
  private final GraphLearning uncredited;
  private final List<Case> teaching = new ArrayList<>();
  private final List<Case> asking = new ArrayList<>();

  private AblatedMemory(SearchedCorpus searched, Function<AnswerItem, String> names) {
    this.searched = searched;
    this.names = names;
    this.credited = learning(CreditAssigner.standard());
    this.uncredited = learning(new CreditAssigner(0, 0.01, 1));
  }

  private GraphLearning learning(CreditAssigner credit) {
    return new GraphLearning(searched.store().snapshots(), new InMemoryLearningStore(), credit);
  }

  /** All questions of a set, without feedback; every {@code step}th of them. */
  static AblatedMemory of(Corpus corpus, EmbeddingModel model, int step) throws Exception {
    AblatedMemory memory = questions(corpus, model);
    for (int i = 0; i < corpus.questions().size(); i += step) {
      memory.asking.add(memory.asked(corpus.questions().get(i)));
    }
    return memory;
  }

  /** Every second question of a set is answered and judged, the others are asked. */
  static AblatedMemory taught(Corpus corpus, EmbeddingModel model, int step) throws Exception {
    AblatedMemory memory = questions(corpus, model);
    for (int i = 0; i < corpus.questions().size(); i++) {
      if (i % 2 == 0) {
        memory.teaching.add(memory.asked(corpus.questions().get(i)));
      } else if (i / 2 % step == 0) {
        memory.asking.add(memory.asked(corpus.questions().get(i)));
      }
    }
    memory.teach();
    return memory;
  }

  private static AblatedMemory questions(Corpus corpus, EmbeddingModel model) throws Exception {
    SearchedCorpus searched = new SearchedCorpus(corpus, Variant.PLAIN, model);
    return new AblatedMemory(searched, searched::text);
  }

  private Case asked(Asked asked) {
    return new Case(searched.question(asked.text()).session(asked.id()), asked.gold());
  }

  /**
   * Simulated users who ask for concepts over typed edges: "What does a client use?". Which
   * concepts they need follows a power law, half of the edges to each concept are taught, the
   * others asked.
   *
   * @param causes whether they ask for the source of an edge instead: what was needed before then
   *     tells only by credit and by the walk what is needed now
   */
  static AblatedMemory users(
      Corpus corpus, EmbeddingModel model, boolean causes, int users, long seed) throws Exception {
    SearchedCorpus searched = new SearchedCorpus(corpus, Variant.PLAIN, model);
    AblatedMemory memory = new AblatedMemory(searched, AnswerItem::id);
    memory.simulate(causes, users, new SplittableRandom(seed));
    memory.teach();
    return memory;
  }

  private void simulate(boolean causes, int users, SplittableRandom random) {
    Map<String, Node> concepts = new LinkedHashMap<>();
    try (Stream<Node> nodes =
        searched.store().graph().streamNodes(NodeQuery.all().kinds(Set.of(NodeKind.CONCEPT)))) {
      nodes.forEach(node -> concepts.put(node.id(), node));
    }
    Map<String, List<ConceptEdge>> arriving = new TreeMap<>();
    for (ConceptEdge edge :
        searched.store().graph().edges(concepts.keySet(), Direction.OUT, Set.of())) {
      if (!edge.relation().isStructural() && concepts.containsKey(edge.targetId())) {
        arriving.computeIfAbsent(edge.targetId(), id -> new ArrayList<>()).add(edge);
      }
    }
    arriving.values().removeIf(edges -> edges.size() < 2);
    List<List<ConceptEdge>> wanted = new ArrayList<>(arriving.values());
    Collections.shuffle(wanted, new Random(random.nextLong()));
    for (int user = 0; user < users && !wanted.isEmpty(); user++) {
      // Inverse of the distribution with density 1/x: the first is wanted most.
      int rank = (int) Math.pow(wanted.size(), random.nextDouble()) - 1;
      List<ConceptEdge> edges = wanted.get(rank);
      int half = edges.size() / 2;
      boolean teaches = user % 2 == 0;
      ConceptEdge edge =
          edges.get(teaches ? random.nextInt(half) : half + random.nextInt(edges.size() - half));
      boolean upwards = causes && !teaches;
      (teaches ? teaching : asking)
          .add(
              new Case(
                  question(edge, upwards, concepts).session("user" + user),
                  List.of(Set.of(upwards ? edge.sourceId() : edge.targetId()))));
    }
  }

  private Question question(ConceptEdge edge, boolean upwards, Map<String, Node> concepts) {
    String verb = edge.relation().value().replace('_', ' ');
    Function<String, String> name = id -> concepts.containsKey(id) ? concepts.get(id).name() : id;
    return searched
        .question(
            upwards
                ? "What " + verb + " " + name.apply(edge.targetId()) + "?"
                : "What does " + name.apply(edge.sourceId()) + " " + verb + "?")
        .kinds(NodeKind.CONCEPT);
  }

  private void teach() {
    try (QortexClient teacher = searched.teacher(credited, uncredited)) {
      for (Case each : teaching) {
        Answer answer = teacher.query(each.question().limit(SHOWN));
        Map<String, Outcome> outcomes = new TreeMap<>();
        for (AnswerItem item : answer.items()) {
          String name = names.apply(item);
          boolean helped = each.gold().stream().anyMatch(part -> part.contains(name));
          outcomes.put(item.id(), helped ? Outcome.ACCEPTED : Outcome.REJECTED);
        }
        teacher.feedback(answer.id(), outcomes);
      }
    }
  }

  boolean isTaught() {
    return !teaching.isEmpty();
  }

  int questions() {
    return asking.size();
  }

  /** The recall of each question at 5 and at 10. */
  List<double[]> ask(ScoringVariant variant) {
    Retriever retriever =
        searched.retriever(
            variant.credit() ? credited : uncredited, variant.profile(), variant.legs());
    moveFactors(variant.profile());
    return asking.parallelStream()
        .map(
            each -> {
              List<String> found =
                  retriever.retrieve(each.question(), "asked").answer().items().stream()
                      .map(names)
                      .distinct()
                      .toList();
              return new double[] {
                Recall.share(found, each.gold(), 5), Recall.share(found, each.gold(), 10)
              };
            })
        .toList();
  }

  /** The factors that the same outcomes lead to by the constants of the profile. */
  private void moveFactors(ScoringProfile profile) {
    if (isTaught()) {
      Collection<String> judged = new TreeSet<>();
      searched
          .store()
          .pastQuestions()
          .newest(Integer.MAX_VALUE, Integer.MAX_VALUE)
          .forEach(past -> judged.addAll(past.rewards().keySet()));
      Map<String, Double> deltas = new TreeMap<>();
      TeleportationFactors.after(
              searched.store().pastQuestions().given(judged),
              profile.feedback().perSession(),
              profile.factors())
          .forEach((id, factor) -> deltas.put(id, factor - 1));
      searched.store().interoception().forget(judged);
      searched.store().interoception().adjust(deltas);
    }
  }

  @Override
  public void close() {
    searched.close();
  }
}
