package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Contribution of one or more sources to a domain, as the hand-over between reading and storing.
 *
 * <p>A <em>complete</em> manifest says everything that its sources say now: what they contributed
 * before and no longer do is retracted (a file that was read again), but for the passages that a
 * {@link Succession} keeps as ended versions. An incomplete one adds a piece (a message of a
 * conversation).
 *
 * <p>A source contributes one passage, rule or example of an id; equal repetitions are harmless,
 * and others are refused, as one of the two would be lost.
 *
 * @param domain the domain, which is created if absent; elements may name another
 * @param sources the contributing sources; every element's provenance names one of them
 * @param concepts the concepts; of several with one id and source the one with the highest
 *     confidence counts
 * @param passages the passages; passages with one id have the same content
 * @param edges the edges; both ends are in the manifest or already in the graph
 * @param rules the stated rules; one per id and source
 * @param examples the code examples; one per id and source
 * @param notes the remarks of the reader; kept in the report, not in the graph
 * @param complete whether the manifest holds everything that the sources contribute
 * @param succession the treatment of passages that the sources no longer contribute; empty to
 *     retract them
 */
public record IngestionManifest(
    String domain,
    List<SourceMetadata> sources,
    List<ConceptNode> concepts,
    List<Passage> passages,
    List<ConceptEdge> edges,
    List<ExplicitRule> rules,
    List<CodeExample> examples,
    List<IngestNote> notes,
    boolean complete,
    Optional<Succession> succession) {

  /**
   * Checks that every element names one of the sources and hides no other, and makes defensive
   * copies.
   */
  public IngestionManifest {
    Checks.id("domain of a manifest", domain);
    sources = List.copyOf(sources);
    concepts = List.copyOf(concepts);
    passages = List.copyOf(passages);
    edges = List.copyOf(edges);
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
    notes = List.copyOf(notes);
    Map<String, SourceMetadata> known = new HashMap<>();
    for (SourceMetadata source : sources) {
      SourceMetadata other = known.putIfAbsent(source.id(), source);
      if (other != null) {
        throw new IllegalArgumentException(
            "The source (%s) occurs twice in the manifest, as (%s) and (%s).\nMaybe two files have one name: use their paths."
                .formatted(Checks.shown(source.id()), place(other), place(source)));
      }
    }
    Stream.<Collection<? extends Element>>of(concepts, passages, edges, rules, examples)
        .flatMap(Collection::stream)
        .forEach(element -> check(known, element));
    Checks.given("succession of a manifest", succession).stream()
        .map(Succession::heirs)
        .forEach(heirs -> check(known, heirs));
    // Sources may contribute one passage in several ways, but not with other texts.
    distinct("passage", passages, Passage::id, Passage::content, Passage::content);
    distinct("passage", passages, Passage::content);
    distinct("rule", rules, ExplicitRule::text);
    distinct("code example", examples, CodeExample::code);
  }

  /** Returns a copy that replaces what its sources contributed before. */
  public IngestionManifest succeeding(Succession earlier) {
    Builder copy = toBuilder();
    copy.succession = Optional.of(earlier);
    return copy.build();
  }

  private static String place(SourceMetadata source) {
    return Checks.shown(source.location().isEmpty() ? source.name() : source.location());
  }

  private static <T extends Element> void distinct(
      String kind, List<T> elements, Function<T, String> text) {
    record Slot(ElementKey key, String source) {}
    distinct(
        kind,
        elements,
        element -> new Slot(element.key(), element.provenance().sourceId()),
        element -> element,
        text);
  }

  /** Refuses elements that share a slot and differ in a property. */
  private static <T extends Element> void distinct(
      String kind,
      List<T> elements,
      Function<T, ?> slot,
      Function<T, ?> property,
      Function<T, String> text) {
    Map<Object, T> known = new HashMap<>();
    for (T element : elements) {
      T other = known.putIfAbsent(slot.apply(element), element);
      if (other != null && !property.apply(other).equals(property.apply(element))) {
        throw twice(kind, other, element, text);
      }
    }
  }

  private static <T extends Element> IllegalArgumentException twice(
      String kind, T one, T other, Function<T, String> text) {
    return new IllegalArgumentException(
        "The %s (%s) occurs twice in the manifest and differs: (%s) in (%s), and (%s) in (%s).\nMaybe put the source and the place in it into the id."
            .formatted(
                kind,
                Checks.shown(one.key().toString()),
                Checks.shown(text.apply(one)),
                place(one.provenance()),
                Checks.shown(text.apply(other)),
                place(other.provenance())));
  }

  private static String place(Provenance provenance) {
    String location = provenance.location();
    return Checks.shown(provenance.sourceId())
        + (location.isEmpty() ? "" : ", " + Checks.shown(location));
  }

  private static void check(Map<String, SourceMetadata> known, Map<String, String> heirs) {
    Stream.concat(heirs.keySet().stream(), heirs.values().stream())
        .filter(source -> !known.containsKey(source))
        .findFirst()
        .ifPresent(
            source -> {
              throw new IllegalArgumentException(
                  "The source (%s) of a succession is not listed in the manifest.\nMaybe add the source to the manifest."
                      .formatted(Checks.shown(source)));
            });
  }

  private static void check(Map<String, SourceMetadata> known, Element element) {
    String source = element.provenance().sourceId();
    if (!known.containsKey(source)) {
      throw new IllegalArgumentException(
          "The element (%s) comes from the source (%s), which the manifest does not list.\nMaybe add the source to the manifest."
              .formatted(Checks.shown(element.key().toString()), source));
    }
  }

  /** The concepts, then the passages. */
  public Stream<Node> nodes() {
    return Stream.concat(concepts.stream(), passages.stream());
  }

  /** All elements: concepts, passages, edges, rules, examples. */
  public Stream<Element> elements() {
    return Stream.<Collection<? extends Element>>of(concepts, passages, edges, rules, examples)
        .flatMap(Collection::stream);
  }

  /** The names of the manifest's domain and of the domains of its elements, sorted. */
  public SortedSet<String> domains() {
    SortedSet<String> names = new TreeSet<>();
    names.add(domain);
    elements().map(Element::domain).filter(name -> !name.isEmpty()).forEach(names::add);
    return Collections.unmodifiableSortedSet(names);
  }

  /**
   * Returns a builder of a complete manifest, which retracts what its sources no longer contribute.
   */
  public static Builder builder(String domain) {
    return new Builder(domain);
  }

  /**
   * Returns a manifest by which sources contribute nothing any more, not even ended versions, and
   * have no hash. Unlike a retraction, this keeps the feedback on other items of the same answers.
   */
  public static IngestionManifest emptying(String domain, Collection<SourceMetadata> sources) {
    return builder(domain)
        .sources(sources.stream().map(SourceMetadata::unread).toList())
        .build()
        .succeeding(Succession.reading().keeping(0));
  }

  /** Returns a builder that begins with this manifest. */
  public Builder toBuilder() {
    Builder copy = new Builder(domain).addAll(this);
    copy.complete = complete;
    copy.succession = succession;
    return copy;
  }

  /** Builder of a manifest. Not thread-safe. */
  public static final class Builder {

    private final String domain;
    private final List<SourceMetadata> sources = new ArrayList<>();
    private final List<ConceptNode> concepts = new ArrayList<>();
    private final List<Passage> passages = new ArrayList<>();
    private final List<ConceptEdge> edges = new ArrayList<>();
    private final List<ExplicitRule> rules = new ArrayList<>();
    private final List<CodeExample> examples = new ArrayList<>();
    private final List<IngestNote> notes = new ArrayList<>();
    private boolean complete = true;
    private Optional<Succession> succession = Optional.empty();

    private Builder(String domain) {
      this.domain = domain;
    }

    /** Adds a source. */
    public Builder source(SourceMetadata source) {
      sources.add(source);
      return this;
    }

    /** Replaces the sources. */
    public Builder sources(List<SourceMetadata> all) {
      sources.clear();
      sources.addAll(all);
      return this;
    }

    /** Adds a concept. */
    public Builder concept(ConceptNode concept) {
      concepts.add(concept);
      return this;
    }

    /** Adds a passage. */
    public Builder passage(Passage passage) {
      passages.add(passage);
      return this;
    }

    /** Adds an edge. */
    public Builder edge(ConceptEdge edge) {
      edges.add(edge);
      return this;
    }

    /** Replaces the edges. */
    public Builder edges(List<ConceptEdge> all) {
      edges.clear();
      edges.addAll(all);
      return this;
    }

    /** Adds a rule. */
    public Builder rule(ExplicitRule rule) {
      rules.add(rule);
      return this;
    }

    /** Adds a code example. */
    public Builder example(CodeExample example) {
      examples.add(example);
      return this;
    }

    /** Adds a note. */
    public Builder note(IngestNote note) {
      notes.add(note);
      return this;
    }

    /** Adds all of another manifest, regardless of its domain. */
    public Builder addAll(IngestionManifest other) {
      sources.addAll(other.sources);
      concepts.addAll(other.concepts);
      passages.addAll(other.passages);
      edges.addAll(other.edges);
      rules.addAll(other.rules);
      examples.addAll(other.examples);
      notes.addAll(other.notes);
      return this;
    }

    /**
     * Marks the manifest as incomplete: the sources contribute more, and nothing earlier is
     * retracted.
     */
    public Builder incomplete() {
      complete = false;
      return this;
    }

    /** Builds the manifest. */
    public IngestionManifest build() {
      return new IngestionManifest(
          domain, sources, concepts, passages, edges, rules, examples, notes, complete, succession);
    }
  }
}
