package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.text.Similarity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Links between the concepts of two domains that have the same name by {@link Similarity#names()}.
 * No ingestor makes them by itself, so that domains stay apart unless a host wants a bridge; then
 * {@link QortexClient#related} finds ways across, while a question still stays in its domains.
 *
 * <p>A link is a {@code similar_to} edge of confidence 1. All links of two domains are contributed
 * by one {@linkplain #source source}: retract it to remove them. Thread-safe. Memory is bounded by
 * the names of one domain.
 */
public final class EqualNames {

  private static final Map<String, Object> ROLE = Map.of("role", "equal_name");

  private final QortexClient memory;

  /** Links within that memory. */
  public EqualNames(QortexClient memory) {
    this.memory = Checks.given("memory", memory);
  }

  /** The id of the source of the links between two domains, given in any order. */
  public static String source(String one, String other) {
    List<String> names = sorted(one, other);
    return "equal-names:%s:%s:%s".formatted(names.get(0).length(), names.get(0), names.get(1));
  }

  /**
   * Links concepts with equal names, and retracts the links of names that are no longer equal.
   *
   * @return the effect on the graph
   * @throws IllegalArgumentException when both are one domain, or nothing was ingested into one
   */
  public IngestReport link(String one, String other) {
    List<String> domains = sorted(one, other);
    domains.forEach(this::checkKnown);
    SourceMetadata source = SourceMetadata.of(source(one, other), "equal_names");
    IngestionManifest.Builder links = IngestionManifest.builder(domains.get(0)).source(source);
    Map<String, List<String>> named = new HashMap<>();
    try (Stream<ConceptNode> concepts = memory.concepts(domains.get(0), Set.of())) {
      concepts.forEach(
          concept ->
              named
                  .computeIfAbsent(Similarity.names().key(concept.name()), n -> new ArrayList<>())
                  .add(concept.id()));
    }
    Provenance here = Provenance.of(source.id());
    try (Stream<ConceptNode> concepts = memory.concepts(domains.get(1), Set.of())) {
      concepts.forEach(
          concept ->
              named
                  .getOrDefault(Similarity.names().key(concept.name()), List.of())
                  .forEach(
                      id ->
                          links.edge(
                              new ConceptEdge(
                                  id, concept.id(), RelationType.SIMILAR_TO, 1.0, here, ROLE))));
    }
    return memory.ingest(links.build());
  }

  private void checkKnown(String domain) {
    if (memory.sources(domain).isEmpty()) {
      throw new IllegalArgumentException(
          "Nothing was ingested into the domain (%s).\nMaybe ingest it first, or its name is another one."
              .formatted(domain));
    }
  }

  private static List<String> sorted(String one, String other) {
    List<String> names =
        Stream.of(Checks.id("domain", one), Checks.id("domain", other))
            .distinct()
            .sorted()
            .toList();
    if (names.size() < 2) {
      throw new IllegalArgumentException(
          "The domain (%s) cannot be linked with itself.\nMaybe name another one.".formatted(one));
    }
    return names;
  }
}
