package dev.qortex.core.model;

import dev.qortex.core.check.Checks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What one or more sources contribute to a domain: the border between reading and storing.
 *
 * <p>A <em>complete</em> manifest says everything that its sources say now: what they contributed
 * before and no longer do is taken back (a file that was read again). An incomplete one adds a
 * piece (a message of a conversation).
 *
 * @param domain the domain that is created if need be; elements may name another
 * @param sources who contributes; every element's provenance names one of them
 * @param concepts the concepts; of several with one id and source the surest counts
 * @param passages the passages
 * @param edges the edges; both ends are in the manifest or already in the graph
 * @param rules the stated rules
 * @param examples the code examples
 * @param notes what the reader wants to be known; kept in the report, not in the graph
 * @param complete whether this is all that the sources contribute
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
    boolean complete) {

  /** Checks that every element names one of the sources, and copies. */
  public IngestionManifest {
    Checks.id("domain of a manifest", domain);
    sources = List.copyOf(sources);
    concepts = List.copyOf(concepts);
    passages = List.copyOf(passages);
    edges = List.copyOf(edges);
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
    notes = List.copyOf(notes);
    Set<String> known = new HashSet<>();
    for (SourceMetadata source : sources) {
      if (!known.add(source.id())) {
        throw new IllegalArgumentException(
            "The source (%s) stands twice in the manifest.\nMaybe two files have one name: use their paths."
                .formatted(source.id()));
      }
    }
    concepts.forEach(concept -> check(known, concept.provenance(), concept.id()));
    passages.forEach(passage -> check(known, passage.provenance(), passage.id()));
    edges.forEach(edge -> check(known, edge.provenance(), edge.key()));
    rules.forEach(rule -> check(known, rule.provenance(), rule.id()));
    examples.forEach(example -> check(known, example.provenance(), example.id()));
  }

  private static void check(Set<String> known, Provenance provenance, Object id) {
    if (!known.contains(provenance.sourceId())) {
      throw new IllegalArgumentException(
          "The element (%s) comes from the source (%s), which the manifest does not list.\nMaybe add the source to the manifest."
              .formatted(Checks.shown(id.toString()), provenance.sourceId()));
    }
  }

  /** The names of the manifest's domain and of those that its elements name, sorted. */
  public SortedSet<String> domains() {
    SortedSet<String> names = new TreeSet<>();
    names.add(domain);
    concepts.forEach(concept -> names.add(concept.domain()));
    passages.forEach(passage -> names.add(passage.domain()));
    rules.forEach(rule -> names.add(rule.domain()));
    examples.forEach(example -> names.add(example.domain()));
    return Collections.unmodifiableSortedSet(names);
  }

  /** A complete manifest without content so far. */
  public static Builder builder(String domain) {
    return new Builder(domain);
  }

  /** Collects a manifest. Not thread-safe. */
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

    private Builder(String domain) {
      this.domain = domain;
    }

    /** Adds a source. */
    public Builder source(SourceMetadata source) {
      sources.add(source);
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

    /** Adds all of another manifest, whatever its domain. */
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

    /** Says that the sources contribute more than this: nothing earlier is taken back. */
    public Builder incomplete() {
      complete = false;
      return this;
    }

    /** The manifest. */
    public IngestionManifest build() {
      return new IngestionManifest(
          domain, sources, concepts, passages, edges, rules, examples, notes, complete);
    }
  }
}
