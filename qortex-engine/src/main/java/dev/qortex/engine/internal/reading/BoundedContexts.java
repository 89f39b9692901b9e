package dev.qortex.engine.internal.reading;

import dev.qortex.commons.Words;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.bounded.BoundedReads;
import dev.qortex.core.spi.bounded.DomainStatistics;
import dev.qortex.core.spi.bounded.Neighbourhood;
import dev.qortex.core.spi.bounded.Neighbourhood.Mentioned;
import dev.qortex.core.spi.bounded.Neighbourhoods;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.candidates.Admission;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.passages.BoundedPassages;
import dev.qortex.engine.internal.passages.BoundedPassages.AskedNames;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.SentenceVectors;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.internal.passages.TokenVectors;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Contexts that hold only the part of a memory that a question needs: its candidates by words and
 * vectors, the names in it, and the neighbourhood of these, with the statistics of the whole
 * memory. Nothing is kept between questions but the samples of some domains. Thread-safe.
 */
public final class BoundedContexts implements QuestionContexts {

  /**
   * Multiple of the passages of a neighbourhood up to which a memory is read whole. In one file of
   * conversations with some 400 turns each, reading only 250 of these finds a sixth less.
   */
  private static final int WHOLE = 4;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("\\s+");
  private static final Pattern BETWEEN_PARTS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

  private final MemoryStore store;
  private final BoundedReads reads;
  private final MemoryReading.Limits limits;
  private final ScoringProfile profile;
  private final RetrievalSettings settings;
  private final BoundedPassages passages;
  private final Moments moments;

  /** Reads nothing yet. */
  public BoundedContexts(
      MemoryStore store,
      BoundedReads reads,
      MemoryReading.Limits limits,
      SentenceVectors sentences,
      TokenVectors tokens,
      Moments moments,
      ScoringProfile profile,
      RetrievalSettings settings) {
    this.store = store;
    this.reads = reads;
    this.limits = limits;
    this.profile = profile;
    this.settings = settings;
    this.moments = moments;
    this.passages = new BoundedPassages(sentences, tokens, settings.walk(), settings.sequence());
  }

  @Override
  public RetrievalContext context(
      Question question,
      float[] vector,
      TokenStates tokens,
      LearnedForQuestion learned,
      Question.Filter filter,
      Instant at) {
    return new Gathering(question, vector, tokens, learned, filter, at).context();
  }

  /** Always 1: counting the rows of a large memory would cost more than a question. */
  @Override
  public double complete() {
    return 1;
  }

  /** None: a question brings the tables up to date before it reads. */
  @Override
  public List<Runnable> preparations() {
    return List.of();
  }

  @Override
  public void refresh(Collection<Passage> changed) {
    passages.refresh();
  }

  /** Nothing: the tables have it all. */
  @Override
  public void keep() {}

  /** All reads of a question see one state. */
  @Override
  public <T> T asking(Supplier<T> work) {
    return reads.reading(work);
  }

  /** Reading for one question. */
  private final class Gathering {
    private final Question question;
    private final float[] vector;
    private final TokenStates tokens;
    private final LearnedForQuestion learned;
    private final Question.Filter filter;
    private final Instant at;
    private final Moment moment;
    private final RememberedWords words = new RememberedWords(reads.words());
    private final RememberedVectors vectors = new RememberedVectors(reads.vectors());
    private final Map<String, DomainStatistics> statistics = new LinkedHashMap<>();
    private final Map<String, AskedNames> names = new HashMap<>();
    private final Set<String> starts = new LinkedHashSet<>();
    private final Set<String> others = new LinkedHashSet<>();
    private final Set<String> byWords = new HashSet<>();
    private final AskedNamesReader asked;
    private int size;
    private boolean whole;

    Gathering(
        Question question,
        float[] vector,
        TokenStates tokens,
        LearnedForQuestion learned,
        Question.Filter filter,
        Instant at) {
      this.at = at;
      this.moment = moments.at(at);
      this.question = question;
      this.vector = vector;
      this.tokens = tokens;
      this.learned = learned;
      this.filter = filter;
      this.asked = new AskedNamesReader(reads.names(), question.text(), profile.names());
    }

    RetrievalContext context() {
      findCandidates();
      findNames();
      Neighbourhood read =
          reads
              .neighbourhoods()
              .around(
                  new Neighbourhoods.Seeds(
                      filter.domains(), List.copyOf(starts), List.copyOf(others), hub(), whole),
                  whole ? limits.passages(Math.max(limits.passages(), size)) : limits);
      Neighbourhood part = moment.isWhole() ? read : holding(read);
      List<PassageGraph> graphs = graphs(part);
      countWords(graphs);
      GraphSnapshot graph = snapshot(part);
      return new RetrievalContext(
          question,
          vector,
          tokens,
          learned,
          at,
          graph,
          () -> PersonalizedPageRank.over(graph, settings.arcs()),
          graphs,
          filter,
          new Admission(filter, moment, graph, graphs, domains -> heads(part)),
          words,
          vectors,
          ids -> nodes(part, ids));
    }

    /** Nodes of the part, without reading their passages again. */
    private Map<String, Node> nodes(Neighbourhood part, Collection<String> ids) {
      Map<String, Node> nodes = new HashMap<>();
      List<String> unread = new ArrayList<>();
      for (String id : ids) {
        Passage passage = part.passages().get(id);
        if (passage == null) {
          unread.add(id);
        } else {
          nodes.put(id, passage);
        }
      }
      if (!unread.isEmpty()) {
        nodes.putAll(store.graph().nodes(unread));
      }
      return nodes;
    }

    /** Leaves out what does not hold, which neither the names nor the passages tell. */
    private Neighbourhood holding(Neighbourhood part) {
      Map<String, Passage> held = new HashMap<>(part.passages());
      held.keySet().removeIf(id -> !moment.holds(id));
      Map<String, String> concepts = new HashMap<>(part.concepts());
      concepts.keySet().removeIf(id -> !moment.holds(id));
      List<ConceptEdge> edges =
          part.edges().stream()
              .filter(
                  edge ->
                      moment.holds(edge.key())
                          && moment.holds(edge.sourceId())
                          && moment.holds(edge.targetId()))
              .toList();
      return new Neighbourhood(held, concepts, edges, part.mentioned(), part.sourceSizes());
    }

    private DomainStatistics holding(String domain, DomainStatistics known) {
      int gone = moment.gonePassages(domain);
      return gone == 0
          ? known
          : new DomainStatistics(
              Math.max(0, known.passages() - gone),
              known.names(),
              known.sample().stream().filter(passage -> moment.holds(passage.id())).toList());
    }

    private void findCandidates() {
      Set<String> uncompared = new LinkedHashSet<>();
      for (NodeKind kind : List.of(NodeKind.PASSAGE, NodeKind.CONCEPT)) {
        if (filter.kinds().isEmpty() || filter.kinds().contains(kind)) {
          SearchScope scope =
              SearchScope.everywhere()
                  .domains(filter.domains())
                  .kinds(Set.of(kind))
                  .accepts(accepted());
          List<Scored> near = vectors.found(vector, Fusion.DEPTH, scope);
          List<Scored> said = words.found(question.text(), Fusion.DEPTH, scope);
          add(near);
          add(said);
          said.forEach(found -> uncompared.add(found.id()));
          said.forEach(found -> byWords.add(found.id()));
          near.forEach(found -> uncompared.remove(found.id()));
        }
      }
      learned.past().keySet().forEach(others::add);
      vectors.read(uncompared);
    }

    private void add(List<Scored> found) {
      for (int i = 0; i < found.size(); i++) {
        (i < limits.starts() ? starts : others).add(found.get(i).id());
      }
    }

    /** The filter of the question, asked of the store for each candidate. */
    private Predicate<String> accepted() {
      if (filter.isScopeOnly()) {
        return moment::holds;
      }
      Map<String, Boolean> known = new HashMap<>();
      return id ->
          moment.holds(id)
              && known.computeIfAbsent(
                  id,
                  one -> {
                    Node node = store.graph().nodes(List.of(one)).get(one);
                    return node != null && filter.accepts(node);
                  });
    }

    private void findNames() {
      Set<String> domains =
          filter.domains().isEmpty()
              ? new LinkedHashSet<>(store.graph().domains().stream().map(Domain::name).toList())
              : filter.domains();
      long stored = 0;
      for (String domain : domains) {
        DomainStatistics all = reads.statistics(domain);
        DomainStatistics known = holding(domain, all);
        stored += all.passages();
        statistics.put(domain, known);
        size += known.passages();
        AskedNames found = asked.in(domain, known);
        names.put(domain, found);
        starts.addAll(found.forms().keySet());
      }
      whole = stored <= (long) WHOLE * limits.passages();
      if (whole) {
        // A small memory is read whole, groups of passages included.
        for (DomainStatistics known : statistics.values()) {
          known.sample().forEach(passage -> others.add(passage.id()));
        }
        statistics.forEach(this::addAll);
      }
      others.removeAll(starts);
    }

    /** Adds the passages of a domain that are not in its sample. */
    private void addAll(String domain, DomainStatistics known) {
      if (known.sample().size() < known.passages()) {
        reads.passages(domain).stream().filter(moment::holds).forEach(others::add);
      }
    }

    private int hub() {
      int most = statistics.values().stream().mapToInt(DomainStatistics::passages).max().orElse(0);
      return (int) Math.max(settings.walk().hubPassages(), settings.walk().hubShare() * most);
    }

    private List<PassageGraph> graphs(Neighbourhood part) {
      Map<String, List<Passage>> ofDomain = new HashMap<>();
      part.passages()
          .values()
          .forEach(
              passage ->
                  ofDomain.computeIfAbsent(passage.domain(), d -> new ArrayList<>()).add(passage));
      Map<String, List<ConceptEdge>> mentions = new HashMap<>();
      part.edges().stream()
          .filter(edge -> edge.relation() == RelationType.MENTIONS)
          .forEach(
              edge -> mentions.computeIfAbsent(edge.sourceId(), id -> new ArrayList<>()).add(edge));
      List<PassageGraph> graphs = new ArrayList<>();
      new TreeMap<>(statistics)
          .forEach(
              (domain, known) -> {
                Map<String, Mentioned> mentioned = new HashMap<>(part.mentioned());
                mentioned.keySet().removeIf(id -> !domain.equals(part.concepts().get(id)));
                graphs.add(
                    passages.graph(
                        new BoundedPassages.Part(
                            domain,
                            known,
                            ofDomain.getOrDefault(domain, List.of()),
                            mentions,
                            mentioned,
                            part.sourceSizes(),
                            byWords,
                            Objects.requireNonNull(names.get(domain)))));
              });
      return graphs;
    }

    /** Counts the words whose rarity the stages ask for one by one. */
    private void countWords(List<PassageGraph> graphs) {
      Set<String> said = new HashSet<>(Words.of(question.text()));
      for (PassageGraph graph : graphs) {
        Set<Set<String>> texts = new LinkedHashSet<>();
        addWords(texts, question.text());
        for (int passage = 0; passage < graph.rows(); passage++) {
          String title = graph.passage(passage).title();
          if (Words.of(title).stream().anyMatch(said::contains)) {
            addWords(texts, title);
          }
        }
        AskedNames found = Objects.requireNonNull(names.get(graph.domain()));
        found.forms().values().forEach(forms -> forms.forEach(form -> add(texts, form)));
        texts.remove(Set.of());
        words.containingEach(texts, graph.domain(), NodeKind.PASSAGE);
      }
    }

    private void addWords(Set<Set<String>> texts, String text) {
      BETWEEN_WORDS.splitAsStream(text).forEach(word -> add(texts, word));
      BETWEEN_PARTS.splitAsStream(Words.fold(text)).forEach(part -> add(texts, part));
    }

    private void add(Set<Set<String>> texts, String text) {
      texts.add(Set.copyOf(Words.of(text)));
    }

    private GraphSnapshot snapshot(Neighbourhood part) {
      GraphSnapshot.Builder builder = GraphSnapshot.builder();
      part.passages()
          .forEach((id, passage) -> builder.node(id, NodeKind.PASSAGE, passage.domain()));
      part.concepts().forEach((id, domain) -> builder.node(id, NodeKind.CONCEPT, domain));
      part.edges()
          .forEach(
              edge ->
                  builder.edge(
                      edge.sourceId(), edge.targetId(), edge.relation(), edge.confidence()));
      return builder.build(store.graph().revision());
    }

    private Map<String, Map<String, Node>> heads(Neighbourhood part) {
      Map<String, Map<String, Node>> heads = new HashMap<>();
      store
          .graph()
          .nodes(part.concepts().keySet())
          .forEach(
              (id, node) ->
                  heads.computeIfAbsent(node.domain(), domain -> new HashMap<>()).put(id, node));
      return heads;
    }
  }
}
