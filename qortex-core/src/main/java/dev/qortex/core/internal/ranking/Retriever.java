package dev.qortex.core.internal.ranking;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.SentenceVectors;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.internal.candidates.Admission;
import dev.qortex.core.internal.candidates.Candidates;
import dev.qortex.core.internal.candidates.GraphLeg;
import dev.qortex.core.internal.candidates.GraphViews;
import dev.qortex.core.internal.candidates.Leg;
import dev.qortex.core.internal.candidates.LexicalLeg;
import dev.qortex.core.internal.candidates.RetrievalContext;
import dev.qortex.core.internal.candidates.Scores;
import dev.qortex.core.internal.candidates.SentenceLeg;
import dev.qortex.core.internal.candidates.TextLegs;
import dev.qortex.core.internal.candidates.VectorLeg;
import dev.qortex.core.internal.explain.ComparisonBuilder;
import dev.qortex.core.internal.explain.NearestPaths;
import dev.qortex.core.internal.explain.Path;
import dev.qortex.core.internal.feedback.LearnedState;
import dev.qortex.core.internal.passages.ConceptHeads;
import dev.qortex.core.internal.passages.PassageGraph;
import dev.qortex.core.internal.passages.PassageGraphs;
import dev.qortex.core.internal.passages.TokenStates;
import dev.qortex.core.internal.passages.TokenVectors;
import dev.qortex.core.internal.ranking.RankedList.Ranked;
import dev.qortex.core.internal.scoring.ScoringProfile;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Rule;
import dev.qortex.core.pagerank.ExtraEdge;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.Scored;
import dev.qortex.core.store.MemoryStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Answers questions: runs the legs, fuses their scores, and applies what was learned. Thread-safe.
 */
public final class Retriever {

  private static final int PIECE = 50;
  private static final int EVERY_CANDIDATE = 1000;
  private static final int FARTHEST = 3;
  private static final int RELATED = 100;

  /** So many sets of domains are known to have rules or none, until the graph changes. */
  private static final int KNOWN_CARRIERS = 1000;

  /**
   * An answer, and what feedback and the memory learn from.
   *
   * @param answer the answer
   * @param vector the question's embedding
   * @param shares what each leg said of each item, before weights that were learned
   * @param alike the edges that the question added for its walk
   */
  public record Retrieval(
      Answer answer,
      float[] vector,
      SortedMap<String, SortedMap<String, Double>> shares,
      List<ExtraEdge> alike) {

    /** Copies the edges. */
    public Retrieval {
      alike = List.copyOf(alike);
    }
  }

  private final MemoryStore store;
  private final EmbeddingModel embedding;
  private final TokenVectors tokens;
  private final ScoringProfile profile;
  private final BeliefSource beliefs;
  private final LearnedState experience;
  private final InstantSource clock;
  private final List<Leg> legs;
  private final RetrievalSettings settings;
  private final PassageGraphs passages;
  private final GraphViews views;
  private final ConceptHeads heads;
  private final RuleCollector rules;
  private volatile Carriers carriers = Carriers.at(-1);

  /**
   * Retrieves from that store with the legs of the settings.
   *
   * @param beliefs what was learned about nodes
   * @param feedback how feedback acts
   * @param clock how old past outcomes are
   * @param sentences the vectors of sentences, if there are any
   */
  public Retriever(
      MemoryStore store,
      EmbeddingModel embedding,
      BeliefSource beliefs,
      FeedbackSettings feedback,
      InstantSource clock,
      SentenceVectors sentences,
      RetrievalSettings settings) {
    this.store = store;
    this.embedding = embedding;
    this.tokens = TokenVectors.of(sentences, embedding);
    this.beliefs = beliefs;
    this.clock = clock;
    this.settings = settings;
    this.profile = ScoringProfile.standard().with(settings, feedback);
    this.experience = LearnedState.of(store, beliefs, profile, clock);
    this.legs = legs();
    this.passages =
        new PassageGraphs(
            store.graph(), sentences, embedding, settings.walk(), settings.sequence());
    this.views = new GraphViews(store.snapshots(), settings.arcs());
    this.heads = new ConceptHeads(store.graph());
    this.rules = new RuleCollector(store.graph());
  }

  private Retriever(
      Retriever same, PassageGraphs passages, RetrievalSettings settings, ScoringProfile profile) {
    this.store = same.store;
    this.embedding = same.embedding;
    this.tokens = same.tokens;
    this.beliefs = same.beliefs;
    this.clock = same.clock;
    this.settings = settings;
    this.profile = profile;
    this.experience = LearnedState.of(store, beliefs, profile, clock);
    this.legs = legs();
    this.passages = passages;
    this.views = same.views;
    this.heads = same.heads;
    this.rules = same.rules;
  }

  /**
   * The same memory with other constants, for measurements: what it shares with this one is read
   * once, unless another walk needs other arrays.
   *
   * @param legs those that look for candidates, by name
   * @param sentences the vectors of sentences
   */
  public Retriever scoredBy(ScoringProfile other, Set<String> legs, SentenceVectors sentences) {
    RetrievalSettings chosen =
        settings
            .legs(legs)
            .walk(other.walk())
            .online(other.online())
            .fusion(other.fusion())
            .sequence(other.sequence());
    return new Retriever(
        this,
        sameArrays(other, profile)
            ? passages
            : new PassageGraphs(
                store.graph(), sentences, embedding, other.walk(), other.sequence()),
        chosen,
        other);
  }

  private static boolean sameArrays(ScoringProfile one, ScoringProfile other) {
    return one.walk().ownerWeight() == other.walk().ownerWeight()
        && one.walk().hubShare() == other.walk().hubShare()
        && one.walk().hubPassages() == other.walk().hubPassages()
        && one.sequence().words() == other.sequence().words()
        && one.sequence().shortLength() == other.sequence().shortLength();
  }

  private List<Leg> legs() {
    return Stream.of(
            new VectorLeg(store.vectors()),
            new LexicalLeg(store.words()),
            new SentenceLeg(),
            new TextLegs(profile.texts(), embedding, store.vectors()),
            new GraphLeg(profile, store.vectors(), store.words()))
        .filter(leg -> leg instanceof TextLegs || settings.legs().contains(leg.name()))
        .toList();
  }

  /** Answers under that id. */
  public Retrieval retrieve(Question question, String answerId) {
    return retrieve(question, embedded(question.text()), answerId, experience);
  }

  /** A question's vector and tokens, from one pass of the model. */
  private record Embedded(float[] vector, TokenStates tokens) {}

  private Embedded embedded(String text) {
    if (tokens.isNone()) {
      return new Embedded(
          TextVectors.inOrder(embedding, List.of(text)).get(0), TokenStates.MISSING);
    }
    TokenVectors.Made made = tokens.of(List.of(text));
    return new Embedded(
        Objects.requireNonNull(made.vectors().vectors().get(text)),
        Objects.requireNonNull(made.tokens().get(text)));
  }

  /** Measures what feedback has changed, by asking some of the past questions again. */
  public LearningReport learningReport() {
    return new LearningReports(profile, this::askAgain)
        .report(
            store.pastQuestions().newest(LearningReports.QUESTIONS, LearningReports.QUESTIONS),
            clock.instant());
  }

  private List<String> askAgain(Judged past, LearnedState taught) {
    PastQuestion asked = past.question();
    Question question = Question.of(asked.text()).limit(LearningReports.DEPTH).rules(0).examples(0);
    return retrieve(
            question.in(asked.domains().toArray(new String[0])),
            new Embedded(
                asked.vector(),
                tokens.isNone() ? TokenStates.MISSING : embedded(asked.text()).tokens()),
            asked.answerId(),
            taught)
        .answer()
        .items()
        .stream()
        .map(AnswerItem::id)
        .toList();
  }

  private Retrieval retrieve(
      Question question, Embedded embedded, String answerId, LearnedState taught) {
    RetrievalContext context = context(question, embedded, taught);
    Candidates candidates = candidates(context);
    FusedScores fused = fused(context, candidates);
    RankedList ranked = new LearnedRanking(context, fused.shares(), taught, profile).ranked();
    TokenBudget portions = new TokenBudget(question.limits(), settings.tokens());
    Carried carried = carried(context, candidates, taught);
    portions.keep(carried.rules());
    List<AnswerItem> items =
        explained(context, candidates, items(question, portions, ranked, taught));
    List<Rule> rules = portions.fill(carried.rules());
    List<CodeExample> examples = portions.examples(carried.examples());
    return new Retrieval(
        new Answer(
            answerId,
            items,
            question.limits().items() == 0 ? List.of() : fused.groups(),
            rules,
            examples,
            portions.used()),
        embedded.vector(),
        ranked.shares(items.stream().map(AnswerItem::id).toList()),
        candidates.onlineEdges());
  }

  private Candidates candidates(RetrievalContext context) {
    Candidates found = Candidates.none();
    for (Leg leg : legs) {
      found = leg.search(context, found);
    }
    return found;
  }

  private FusedScores fused(RetrievalContext context, Candidates candidates) {
    Map<String, List<LegScore>> shares =
        settings
            .fusion()
            .fuse(
                new Fusion.Evidence(
                    candidates.features(), candidates.byLeg(), candidates.texts(), context::kind));
    return new ContextSmoothing(context, settings.sequence(), shares).smoothed();
  }

  /** What vectors alone bring, beside what the whole brought. */
  public Comparison compare(Question question, Answer whole) {
    Embedded embedded = embedded(question.text());
    RetrievalContext context = context(question, embedded, experience);
    List<Ranked> ranked = new ArrayList<>();
    Candidates near = new VectorLeg(store.vectors()).search(context, Candidates.none());
    for (Scored found : near.of(VectorLeg.NAME)) {
      LegScore leg = new LegScore(VectorLeg.NAME, found.score(), ranked.size() + 1, found.score());
      ranked.add(
          new Ranked(
              found.id(),
              found.score(),
              new Explanation(List.of(leg), 1, 0, 1, Optional.empty(), List.of()),
              Collections.emptySortedMap()));
    }
    TokenBudget portions = new TokenBudget(question.limits(), settings.tokens());
    Question unlimited = question.limit(EVERY_CANDIDATE).tokenBudget(0).rules(0).examples(0);
    return new ComparisonBuilder(
            items(question, portions, new RankedList(ranked), experience),
            whole,
            retrieve(unlimited, embedded, whole.id(), experience).answer().items())
        .comparison();
  }

  /** The shortest paths from a node into other domains. */
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    Set<String> others = new TreeSet<>(Checks.domains(otherDomains));
    GraphSnapshot graph = views.current(Set.of()).graph;
    int start = graph.indexOf(nodeId);
    if (start < 0) {
      return List.of();
    }
    others.remove(graph.domain(start));
    if (others.isEmpty()) {
      throw new IllegalArgumentException(
          "No domain other than that of the node (%s) is named.\nMaybe use explore to stay inside of it."
              .formatted(graph.domain(start)));
    }
    NearestPaths paths =
        new NearestPaths(
            graph,
            start,
            arc -> true,
            node ->
                graph.domain(node).equals(graph.domain(start))
                    || others.contains(graph.domain(node)),
            List.of());
    List<Path> trails = new ArrayList<>();
    for (int step = 0; step < FARTHEST; step++) {
      paths.step().stream()
          .filter(node -> others.contains(graph.domain(node)))
          .sorted(Comparator.comparingDouble(paths::confidence).reversed().thenComparing(graph::id))
          .forEach(node -> trails.add(paths.to(node)));
    }
    List<Path> nearest = trails.subList(0, Math.min(RELATED, trails.size()));
    Map<String, Node> nodes =
        store.graph().nodes(nearest.stream().flatMap(trail -> trail.ids().stream()).toList());
    return nearest.stream().flatMap(trail -> trail.path(nodes, node -> true).stream()).toList();
  }

  private RetrievalContext context(Question question, Embedded embedded, LearnedState taught) {
    Question.Filter filter =
        question.limits().items() == 0 ? question.filter().ofDomains() : question.filter();
    GraphViews.View view = views.current(filter.domains());
    List<PassageGraph> domains = passages.current(filter.domains());
    return new RetrievalContext(
        question,
        embedded.vector(),
        embedded.tokens(),
        taught,
        view.graph,
        view::walks,
        domains,
        filter,
        new Admission(filter, view.graph, domains, heads));
  }

  /** Those passages have other vectors of sentences now. */
  public void refresh(Collection<Passage> changed) {
    passages.refresh(changed);
  }

  /** The best that pass the filter and fit; nodes are read as they are needed. */
  private List<AnswerItem> items(
      Question question, TokenBudget portions, RankedList list, LearnedState taught) {
    List<Ranked> ranked = list.nodes();
    int limit = question.limits().items();
    List<AnswerItem> items = new ArrayList<>();
    for (int from = 0; from < ranked.size() && items.size() < limit; from += PIECE) {
      List<Ranked> piece = ranked.subList(from, Math.min(from + PIECE, ranked.size()));
      List<String> ids = piece.stream().map(Ranked::id).toList();
      Map<String, Node> nodes = store.graph().nodes(ids);
      Map<String, Double> factors = taught.factors(ids);
      for (Ranked candidate : piece) {
        Node node = nodes.get(candidate.id());
        if (node != null && question.filter().accepts(node) && items.size() < limit) {
          int cost = settings.tokens().applyAsInt(node.content());
          if (portions.take(cost)) {
            double factor = factors.getOrDefault(node.id(), 1.0);
            Explanation why = with(candidate.explanation(), factor, List.of());
            items.add(new AnswerItem(node, candidate.score(), cost, why));
          }
        }
      }
    }
    return items;
  }

  private static Explanation with(Explanation why, double factor, List<GraphPath> paths) {
    return new Explanation(why.legs(), why.trust(), why.past(), factor, why.belief(), paths);
  }

  /** The items with the paths that the walk took to them. */
  private List<AnswerItem> explained(
      RetrievalContext context, Candidates candidates, List<AnswerItem> items) {
    Map<String, List<Path>> trails = new LinkedHashMap<>();
    Set<String> ids = new TreeSet<>();
    for (AnswerItem item : items) {
      if (item.explanation().legs().stream().anyMatch(leg -> leg.leg().equals(GraphLeg.NAME))) {
        trails.put(item.id(), candidates.paths(context.graph(), item.id()));
        trails.getOrDefault(item.id(), List.of()).forEach(trail -> ids.addAll(trail.ids()));
      }
    }
    Map<String, Node> nodes = store.graph().nodes(ids);
    return items.stream()
        .map(
            item ->
                new AnswerItem(
                    item.node(),
                    item.score(),
                    item.tokens(),
                    with(
                        item.explanation(),
                        item.explanation().factor(),
                        trails.getOrDefault(item.id(), List.of()).stream()
                            .flatMap(
                                trail ->
                                    trail
                                        .path(nodes, context.question().filter()::mayLead)
                                        .stream())
                            .toList())))
        .toList();
  }

  /** What comes along with the items of an answer, the most relevant first. */
  private record Carried(List<Rule> rules, List<CodeExample> examples) {}

  /** Whether there are rules, and code examples, in some domains at one revision of the graph. */
  private record Carriers(
      long revision, Map<RuleQuery, Boolean> rules, Map<RuleQuery, Boolean> examples) {

    static Carriers at(long revision) {
      return new Carriers(revision, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    boolean isFull() {
      return rules.size() + examples.size() > KNOWN_CARRIERS;
    }
  }

  private Carriers carriers(long revision) {
    Carriers known = carriers;
    if (known.revision != revision || known.isFull()) {
      known = Carriers.at(revision);
      carriers = known;
    }
    return known;
  }

  private boolean hasRules(RuleQuery any) {
    return !store.graph().rules(any).isEmpty();
  }

  private boolean hasExamples(RuleQuery any) {
    return !store.graph().examples(any).isEmpty();
  }

  /**
   * What the activated concepts carry, whatever kinds of items are wanted; of other domains not
   * even the ids of concepts.
   */
  private Carried carried(RetrievalContext asked, Candidates found, LearnedState taught) {
    Question question = asked.question();
    Question.Filter filter = question.filter();
    Question.Limits limits = question.limits();
    RuleQuery any = RuleQuery.all().domains(filter.domains()).limit(1);
    Carriers now = carriers(asked.graph().revision());
    boolean withRules = limits.rules() > 0 && now.rules().computeIfAbsent(any, this::hasRules);
    boolean withExamples =
        limits.examples() > 0 && now.examples().computeIfAbsent(any, this::hasExamples);
    if (!withRules && !withExamples) {
      return new Carried(List.of(), List.of());
    }
    RetrievalContext context = asked;
    Candidates candidates = found;
    if (limits.items() > 0 && !filter.kinds().isEmpty()) {
      context = context(question.kinds(), new Embedded(asked.vector(), asked.tokens()), taught);
      candidates = candidates(context);
    }
    Map<String, Double> concepts = new LinkedHashMap<>();
    Scores.normalized(candidates.activatedConcepts(context, profile.activatedConcepts()))
        .forEach(concepts::put);
    Predicate<String> named = id -> filter.domains().isEmpty() || asked.graph().indexOf(id) >= 0;
    return new Carried(
        withRules
            ? rules.collect(concepts, filter.domains(), filter::accepts).stream()
                .map(rule -> rule.about(named))
                .toList()
            : List.of(),
        withExamples
            ? rules.examples(concepts, filter.domains(), filter::accepts).stream()
                .map(example -> example.showing(named))
                .toList()
            : List.of());
  }
}
