package dev.qortex.ingest.fact;

import dev.qortex.commons.Checks;
import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.core.search.Scored;
import dev.qortex.core.text.Similarity;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.internal.SourceLocks;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * Short facts of a domain, each a separate source, which are remembered, corrected and withdrawn.
 * Equal statements, typography apart, are one fact, stored as it was written last. The id of a fact
 * is the domain, {@code :fact-} and twelve hexadecimal digits of a SHA-256; items of answers name
 * it as the source of their provenance.
 *
 * <pre>{@code
 * RememberedFacts facts = RememberedFacts.in(memory);
 * String id = facts.remember("The deploy key rotates every 90 days.").factId();
 * facts.correct(id, "The deploy key rotates every 30 days.");
 * }</pre>
 *
 * <p>A corrected fact stays as an ended version of the new one: a question {@link
 * dev.qortex.core.query.Question#asOf as of} an earlier instant finds it, and items bring it as
 * {@link dev.qortex.core.query.AnswerItem#earlier}. To say a fact again confirms it.
 *
 * <p>Thread-safe. Of two threads that correct one fact through one object, the second is refused.
 */
public final class RememberedFacts {

  /** The domain of facts unless another is chosen. */
  public static final String DOMAIN = "memory";

  /** The greatest number of similar facts of a report. */
  private static final int MOST_SIMILAR = 3;

  /**
   * Standard deviations by which a similar fact is nearer than the mean of facts beyond it. Chosen
   * on 50 changes in four of the sets of notes in the benchmarks, in each of which the outdated
   * fact is the nearest by MiniLM: it keeps 49 of these, and by hashed vectors 41.
   */
  private static final double DEVIATIONS = 3;

  /**
   * The least cosine: of 1,413 notes, it leaves out six of ten that the deviations alone name by
   * hashed vectors, which share hardly a word, and one of fifteen by MiniLM.
   */
  private static final double LEAST_COSINE = 0.25;

  private static final String FACT = "fact-";
  private static final int HASH = 12;
  private static final Pattern NAME = Pattern.compile(FACT + "[0-9a-f]{" + HASH + "}");

  /** The id of a passage of a fact, which begins with that of the fact. */
  private static final Pattern ITEM = Pattern.compile("(.+:" + NAME + ")#.+", Pattern.DOTALL);

  private final QortexClient memory;
  private final String domain;
  private final DocumentIngestor documents;
  private final SourceLocks locks;
  private final MarkdownParser markdown = new MarkdownParser();
  private final PlainTextParser plain = new PlainTextParser();

  private RememberedFacts(
      QortexClient memory, String domain, DocumentIngestor documents, SourceLocks locks) {
    this.memory = memory;
    this.domain = domain;
    this.documents = documents;
    this.locks = locks;
  }

  /** The facts of the domain {@link #DOMAIN}, read without a language model. */
  public static RememberedFacts in(QortexClient memory) {
    return new RememberedFacts(
        Checks.given("memory", memory), DOMAIN, DocumentIngestor.standard(), new SourceLocks());
  }

  /** The facts of another domain. */
  public RememberedFacts domain(String name) {
    return new RememberedFacts(memory, Checks.id("domain", name), documents, locks);
  }

  /** Returns these facts with an ingestor that finds concepts, relations and rules in them. */
  public RememberedFacts documents(DocumentIngestor ingestor) {
    return new RememberedFacts(memory, domain, Checks.given("ingestor", ingestor), locks);
  }

  /** Returns these facts over another client of the store, such as one bound to domains. */
  public RememberedFacts through(QortexClient client) {
    return new RememberedFacts(Checks.given("memory", client), domain, documents, locks);
  }

  /**
   * Remembers a fact or a rule.
   *
   * @param text a sentence or a few that can be understood alone, as Markdown
   * @throws IllegalArgumentException when the text is blank or has half of a surrogate pair
   */
  public FactChange remember(String text) {
    return remembered(fact(text));
  }

  private FactChange remembered(IngestionManifest fact) {
    SourceMetadata source = fact.sources().get(0);
    boolean known = memory.sources(domain).contains(source);
    boolean changed = memory.ingest(fact.succeeding(Succession.statement(""))).changed();
    return new FactChange(
        source.id(), domain, changed && !known, Optional.empty(), similar(source.id(), fact));
  }

  /**
   * The nearest facts that stand out from those beyond them, since the cosines of unlike texts
   * depend on the model: of a few facts, all that are not quite unlike.
   */
  private List<SimilarFact> similar(String factId, IngestionManifest fact) {
    Map<String, Scored> nearest = new LinkedHashMap<>();
    fact.passages().stream()
        .limit(1)
        .flatMap(passage -> memory.nearest(passage.id(), QortexClient.MOST_NEAREST).stream())
        .filter(near -> ITEM.matcher(near.id()).matches())
        .forEach(near -> nearest.putIfAbsent(ofItem(near.id()), near));
    nearest.remove(factId);
    double bound =
        outstanding(nearest.values().stream().skip(MOST_SIMILAR).mapToDouble(Scored::score));
    List<Scored> similar =
        nearest.values().stream().limit(MOST_SIMILAR).filter(near -> near.score() > bound).toList();
    Map<String, String> texts = new HashMap<>();
    for (Node node : memory.nodes(similar.stream().map(Scored::id).toList())) {
      texts.put(node.id(), node instanceof Passage passage ? passage.content() : node.name());
    }
    return similar.stream()
        .filter(near -> texts.containsKey(near.id()))
        .map(
            near ->
                new SimilarFact(ofItem(near.id()), texts.getOrDefault(near.id(), ""), near.score()))
        .toList();
  }

  private static double outstanding(DoubleStream farther) {
    double[] scores = farther.toArray();
    double mean = DoubleStream.of(scores).average().orElse(0);
    double variance = DoubleStream.of(scores).map(s -> (s - mean) * (s - mean)).average().orElse(0);
    return Math.max(LEAST_COSINE, mean + DEVIATIONS * Math.sqrt(variance));
  }

  /**
   * Replaces a fact. The former text holds until the moment in which the new one becomes part of
   * the memory, and stays as its ended version.
   *
   * @param factId the id that {@link #remember} returned, or that of an item of an answer
   * @throws IllegalArgumentException when the text is blank or has half of a surrogate pair, or the
   *     domain has no such fact
   */
  public FactChange correct(String factId, String text) {
    String fact = ofItem(factId);
    return locks.holding(List.of(fact), () -> replace(stored(fact), fact(text)));
  }

  /** The id of the fact to which the id of a fact, or of an item of an answer, belongs. */
  private static String ofItem(String id) {
    Matcher item = ITEM.matcher(Checks.given("id of a fact", id));
    return item.matches() ? item.group(1) : id;
  }

  private FactChange replace(SourceMetadata old, IngestionManifest fact) {
    String fresh = id(fact);
    if (fresh.equals(old.id())) {
      return remembered(fact);
    }
    memory.ingest(
        IngestionManifest.builder(domain)
            .addAll(fact)
            .source(old)
            .build()
            .succeeding(Succession.statement(Succession.CORRECTED).heir(old.id(), fresh)));
    memory.retract(old.id());
    return new FactChange(fresh, domain, true, Optional.of(old.id()), List.of());
  }

  /**
   * Withdraws a fact without another in its place, with all of its earlier versions.
   *
   * @param factId the id that {@link #remember} returned, or that of an item of an answer
   * @throws IllegalArgumentException when the domain has no such fact
   */
  public RetractReport withdraw(String factId) {
    String fact = ofItem(factId);
    return locks.holding(List.of(fact), () -> memory.retract(stored(fact).id()));
  }

  private SourceMetadata stored(String factId) {
    return memory.sources(domain).stream()
        .filter(source -> source.id().equals(factId) && isFact(source))
        .findFirst()
        .orElseThrow(
            () ->
                new UnknownNameException(
                    "factId",
                    "The fact (%s) does not exist in the domain (%s).\nMaybe it is the text of a file: change the file, and ingest it again. Or a correction gave it another id: ask about it, and use the id of the item."
                        .formatted(Checks.shown(factId), Checks.shown(domain))));
  }

  private static boolean isFact(SourceMetadata source) {
    return source.location().isEmpty() && NAME.matcher(source.name()).matches();
  }

  private IngestionManifest fact(String given) {
    String text = Checks.text("fact", given).strip();
    if (text.isEmpty()) {
      throw new IllegalArgumentException("The fact is blank.\nMaybe give a sentence.");
    }
    String prefix = IdParts.domain(domain) + ":";
    String name = name(text, prefix);
    SourceMetadata source =
        new SourceMetadata(prefix + name, name, "markdown", "", Sha256.of(text));
    Document document = markdown.parseBody(text);
    // As Markdown it may be nothing but, say, the address of a link.
    Document readable = document.isEmpty() ? plain.parse("", text) : document;
    return documents.read(source, readable, List.of(), domain);
  }

  /** A hash of the key of the text; earlier versions stored facts by a hash of the text. */
  private String name(String text, String prefix) {
    String earlier = FACT + Sha256.of(text, HASH);
    String key = Similarity.statements().key(text);
    boolean stored =
        key.isEmpty()
            || memory.sources(domain).stream()
                .anyMatch(source -> source.id().equals(prefix + earlier));
    return stored ? earlier : FACT + Sha256.of(key, HASH);
  }

  private static String id(IngestionManifest fact) {
    return fact.sources().get(0).id();
  }
}
