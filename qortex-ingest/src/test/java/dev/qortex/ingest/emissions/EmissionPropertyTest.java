package dev.qortex.ingest.emissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.storage.memory.InMemoryBackend;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class EmissionPropertyTest {

  private static final List<CatalogueRule> CATALOG =
      List.of(
          CatalogueRule.of("p:1", "p", "Test first", "workflow"),
          new CatalogueRule("p:2", "p", "Observe", "workflow", "observer", false, true, 0),
          new CatalogueRule("p:3", "q", "Forget", "workflow", "observer", false, false, 1));
  private static final KnownRules KNOWN = KnownRules.of(() -> CATALOG, "d", Set.of(), true, true);

  private static IngestionManifest read(int number, String json) {
    EmissionType type = EmissionType.values()[number % EmissionType.values().length];
    return new EmissionReader("%s_%s.json".formatted(type.value(), number), type, KNOWN)
        .read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static List<IngestionManifest> read(List<String> artefacts) {
    List<IngestionManifest> manifests = new ArrayList<>();
    KNOWN.manifest().ifPresent(manifests::add);
    for (String json : artefacts) {
      manifests.add(read(manifests.size(), json));
    }
    return manifests;
  }

  private static InMemoryBackend empty() {
    return new InMemoryBackend(() -> Instant.EPOCH);
  }

  /** All that can be seen, without revision and domains. */
  private static List<String> listing(InMemoryBackend graph) {
    List<String> lines = new ArrayList<>();
    for (Node node : graph.nodes(NodeQuery.all())) {
      lines.add(node + " by " + graph.contributors(node.id()));
      graph.edges(node.id(), Direction.OUT, Set.of()).forEach(edge -> lines.add(edge.toString()));
    }
    graph.rules(RuleQuery.all()).forEach(rule -> lines.add(rule.toString()));
    graph.sources("d").forEach(source -> lines.add(source.toString()));
    return lines;
  }

  @Property(tries = 300)
  void theOrderOfArtefactsChangesNothing(
      @ForAll("artefacts") List<String> artefacts, @ForAll Random random) {
    List<IngestionManifest> manifests = read(artefacts);
    IngestionManifest.Builder together = IngestionManifest.builder("d");
    manifests.forEach(together::addAll);
    try (InMemoryBackend one = empty();
        InMemoryBackend shuffled = empty()) {
      one.ingest(together.build());
      Collections.shuffle(manifests, random);
      manifests.forEach(shuffled::ingest);
      assertThat(listing(shuffled)).isEqualTo(listing(one));
      long revision = shuffled.revision();
      Collections.shuffle(manifests, random);
      manifests.forEach(shuffled::ingest);
      assertThat(shuffled.revision()).isEqualTo(revision);
    }
  }

  @Property(tries = 300)
  void aStubNeverHidesWhatSomethingDescribes(@ForAll("artefacts") List<String> artefacts) {
    Set<String> described = new TreeSet<>();
    try (InMemoryBackend graph = empty()) {
      for (IngestionManifest manifest : read(artefacts)) {
        graph.ingest(manifest);
        for (ConceptNode concept : manifest.concepts()) {
          if (!concept.properties().containsKey("stub")) {
            described.add(concept.id());
          }
        }
      }
      for (Node node : graph.nodes(NodeQuery.all())) {
        boolean stub = ((ConceptNode) node).properties().containsKey("stub");
        assertThat(stub).as(node.id()).isNotEqualTo(described.contains(node.id()));
      }
    }
  }

  @Property(tries = 200)
  void whatIsIngestedCanBeTakenBack(
      @ForAll("artefacts") List<String> earlier, @ForAll("artefacts") List<String> later) {
    try (InMemoryBackend graph = empty()) {
      graph.ingest(
          new MarkdownIngestor().readText("# Observer\n\nAn observer uses events.", "x.md", "d"));
      graph.ingest(read(99, earlier.get(0)));
      List<String> before = listing(graph);
      List<IngestionManifest> manifests = read(later);
      manifests.forEach(graph::ingest);
      manifests.forEach(
          manifest -> manifest.sources().forEach(source -> graph.retract(source.id())));
      assertThat(listing(graph)).isEqualTo(before);
    }
  }

  @Property(tries = 2000)
  void hostileJsonIsReadOrRefusedByName(@ForAll("hostile") String json) {
    try {
      IngestionManifest manifest = read(3, json);
      try (InMemoryBackend graph = empty()) {
        graph.ingest(manifest);
      }
    } catch (SourceReadException e) {
      assertThat(e).hasMessageContaining("learned_rules_3.json").hasMessageContaining("\nMaybe");
    }
  }

  @Property(tries = 500)
  void hostileBytesAreReadOrRefusedByName(@ForAll byte[] bytes) {
    try {
      EmissionIngestor.parse("reward_signal_x.json", bytes, "d");
    } catch (SourceReadException e) {
      assertThat(e).hasMessageContaining("reward_signal_x.json").hasMessageContaining("\nMaybe");
    }
  }

  private static Arbitrary<String> name() {
    return Arbitraries.of(
        "mistake:m1",
        "mistake:m2",
        "session:s1",
        "reward:r1",
        "gauntlet_rule:p:1",
        "gauntlet_rule:p:2",
        "gauntlet_rule:p:3",
        "gauntlet_rule:p:4",
        CATALOG.get(0).skillId(),
        CATALOG.get(1).skillId(),
        "arch-0123456789",
        "c:1",
        "persona:p");
  }

  private static Arbitrary<String> list(Arbitrary<String> items) {
    return items.list().ofMaxSize(5).map(texts -> "[" + String.join(",", texts) + "]");
  }

  private static Arbitrary<String> artefact() {
    Arbitrary<String> properties =
        Arbitraries.of(
            "{}",
            "{\"description\": \"one\"}",
            "{\"description\": \"two\", \"error_class\": \"x\"}",
            "{\"outcome\": \"accepted\", \"reward_value\": 1}",
            "{\"stage\": null}");
    Arbitrary<String> concepts =
        Combinators.combine(name(), properties)
            .as((name, all) -> "{\"name\": \"%s\", \"properties\": %s}".formatted(name, all));
    Arbitrary<String> relations = Arbitraries.of("uses", "SUPPORTS", "challenges", "likes");
    Arbitrary<String> edges =
        Combinators.combine(name(), name(), relations, Arbitraries.of("0", "0.5", "1"))
            .as(
                (source, target, relation, confidence) ->
                    "{\"source_id\": \"%s\", \"target_id\": \"%s\", \"relation_type\": \"%s\", \"confidence\": %s}"
                        .formatted(source, target, relation, confidence));
    Arbitrary<String> rules =
        Combinators.combine(name(), Arbitraries.of("0.1", "0.7"))
            .as(
                (name, confidence) ->
                    "{\"rule\": \"Do %s\", \"provenance\": {\"id\": \"bl:%s\", \"confidence\": %s}}"
                        .formatted(name, name, confidence));
    return Combinators.combine(list(concepts), list(edges), list(rules))
        .as("{\"concepts\": %s, \"edges\": %s, \"rules\": %s}"::formatted);
  }

  @Provide
  Arbitrary<List<String>> artefacts() {
    return artefact().list().ofMinSize(1).ofMaxSize(6);
  }

  /** Artefacts of which a piece was replaced by something that does not belong there. */
  @Provide
  Arbitrary<String> hostile() {
    Arbitrary<String> piece =
        Arbitraries.oneOf(
            Arbitraries.of(
                "null",
                "\"\"",
                "1e999",
                "-0",
                "[[]]",
                "{\"\": {\"\": []}}",
                "\\ud800",
                "\"\\ud800\"",
                "\u0000",
                "}",
                "[",
                "\"\u202e\"",
                "\"name\"",
                "{\"rule\": 1}"),
            Arbitraries.strings().ofMaxLength(8));
    return Combinators.combine(artefact(), Arbitraries.integers(), Arbitraries.integers(), piece)
        .as(
            (json, at, length, with) -> {
              int from = Math.floorMod(at, json.length());
              int to = Math.min(json.length(), from + Math.floorMod(length, 12));
              return json.substring(0, from) + with + json.substring(to);
            });
  }
}
