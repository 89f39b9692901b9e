package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.rule;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Manifests over so few ids and sources that they meet all the time. Ids fix domain and kind. */
record RandomManifests(RandomGenerator random, GraphOracle oracle) {

  private static final int NODES = 12;
  private static final int SOURCES = 5;
  private static final List<String> DOMAINS = List.of("d0", "d1", "d2");
  private static final double[] CONFIDENCES = {0.2, 0.5, 0.5, 1.0};

  String source() {
    return "s" + random.nextInt(SOURCES);
  }

  String domain() {
    return DOMAINS.get(random.nextInt(DOMAINS.size()));
  }

  /** Generates a manifest of one source, or of two that share a domain. */
  IngestionManifest next() {
    String first = source();
    IngestionManifest.Builder builder =
        IngestionManifest.builder(domainOf(first)).source(SourceMetadata.of(first, "test"));
    String second = source();
    boolean both = !second.equals(first) && domainOf(second).equals(domainOf(first));
    if (both) {
      builder.source(SourceMetadata.of(second, "test"));
    }
    if (random.nextInt(3) == 0) {
      builder.incomplete();
    }
    Set<String> given = new HashSet<>();
    Map<String, String> texts = new HashMap<>();
    fill(builder, first, given, texts);
    if (both) {
      fill(builder, second, given, texts);
    }
    List<SourceMetadata> silent =
        builder.build().complete() ? builder.build().sources() : List.of();
    for (int i = random.nextInt(8); i > 0; i--) {
      ConceptEdge edge =
          edge(first, node(), RelationType.values()[random.nextInt(4)], node(), confidence());
      if (known(edge.sourceId(), given, silent) && known(edge.targetId(), given, silent)) {
        builder.edge(edge);
      }
    }
    return builder.build();
  }

  private boolean known(String node, Set<String> given, List<SourceMetadata> silent) {
    return given.contains(node) || oracle.hasWithout(node, silent);
  }

  private void fill(
      IngestionManifest.Builder builder,
      String source,
      Set<String> given,
      Map<String, String> texts) {
    Provenance provenance = Provenance.of(source, "line " + random.nextInt(3));
    Set<String> once = new HashSet<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      String id = node();
      given.add(id);
      boolean passage = id.hashCode() % 4 == 0;
      if (passage && once.add(id)) {
        builder.passage(
            new Passage(
                id,
                domainOf(id),
                "",
                texts.computeIfAbsent(id, any -> words()),
                provenance,
                Sequence.NONE,
                Map.of("k", words())));
      } else if (!passage) {
        builder.concept(
            new ConceptNode(id, domainOf(id), id, words(), confidence(), provenance, Map.of()));
      }
    }
    if (random.nextBoolean()) {
      String id = "r" + random.nextInt(4);
      builder.rule(rule(source, id, domainOf(id), words(), List.of(node(), node()), confidence()));
    }
    if (random.nextBoolean()) {
      String id = "e" + random.nextInt(4);
      builder.example(
          new CodeExample(id, domainOf(id), words(), "", "", List.of(), false, provenance));
    }
  }

  private String node() {
    return "n" + random.nextInt(NODES);
  }

  private String words() {
    return "words " + random.nextInt(4);
  }

  private double confidence() {
    return CONFIDENCES[random.nextInt(CONFIDENCES.length)];
  }

  private static String domainOf(String id) {
    return DOMAINS.get(id.hashCode() % DOMAINS.size());
  }
}
