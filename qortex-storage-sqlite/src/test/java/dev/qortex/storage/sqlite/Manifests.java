package dev.qortex.storage.sqlite;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Manifests over a small world, so that sources meet, disagree, and sometimes contradict. */
final class Manifests {

  static final List<String> IDS =
      List.of("a", "b", "c'--", "d\0d", "e\"e", "f😀", "g%", "h", "i", "j");
  private static final List<String> WORDS =
      List.of("alpha", "beta", "gamma", "delta", "ünïcode", "words", "retries");
  private static final List<RelationType> RELATIONS =
      List.of(RelationType.REQUIRES, RelationType.USES, RelationType.MENTIONS);

  private final Random random;

  Manifests(Random random) {
    this.random = random;
  }

  String source() {
    return "s" + random.nextInt(4);
  }

  String id() {
    return IDS.get(random.nextInt(IDS.size()));
  }

  String domain() {
    return "d" + random.nextInt(3);
  }

  /** Mostly the domain that belongs to the name, sometimes another. */
  private String domainOf(String name) {
    return random.nextInt(60) == 0 ? domain() : "d" + Math.floorMod(name.hashCode(), 3);
  }

  private double confidence() {
    return random.nextInt(4) / 4.0;
  }

  String text() {
    StringBuilder text = new StringBuilder("text");
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }

  private Provenance provenance(List<String> sources) {
    String source = sources.get(random.nextInt(sources.size()));
    return new Provenance(source, random.nextInt(4) == 0 ? "here" : "", "");
  }

  private Map<String, Object> properties() {
    return switch (random.nextInt(6)) {
      case 0 -> Map.of("n", random.nextInt(3), "x", 0.5, "list", List.of("a", 1, true));
      case 1 -> Map.of("map", Map.of("deep", List.of(Map.of("er", -0.0))), "x", 1.0);
      default -> Map.of();
    };
  }

  /** Mostly a node that is there, sometimes any. */
  private String end(List<String> ends) {
    return ends.isEmpty() || random.nextInt(12) == 0 ? id() : ends.get(random.nextInt(ends.size()));
  }

  /**
   * The next manifest.
   *
   * @param present nodes that are there already
   */
  IngestionManifest next(Collection<String> present) {
    List<String> sources = random.nextInt(3) == 0 ? List.of("s0", "s3") : List.of(source());
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domainOf(sources.get(0).equals("s0") ? "s3" : sources.get(0)));
    for (String source : sources) {
      manifest.source(new SourceMetadata(source, source, "text", "", "hash" + random.nextInt(3)));
    }
    List<String> ends = new ArrayList<>(present);
    Set<String> once = new HashSet<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      ends.add(node(manifest, sources, once));
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      manifest.edge(
          new ConceptEdge(
              end(ends),
              end(ends),
              RELATIONS.get(random.nextInt(RELATIONS.size())),
              confidence(),
              provenance(sources),
              properties()));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      String ruleId = "r" + random.nextInt(4);
      String exampleId = "x" + random.nextInt(3);
      ExplicitRule rule =
          new ExplicitRule(
              ruleId,
              domainOf(ruleId),
              text(),
              List.of(id(), id()),
              "",
              confidence(),
              provenance(sources));
      if (once.add(rule.id() + " " + rule.provenance().sourceId())) {
        manifest.rule(rule);
      }
      CodeExample example =
          new CodeExample(
              exampleId,
              domainOf(exampleId),
              text(),
              "java",
              "",
              List.of(id()),
              random.nextBoolean(),
              provenance(sources));
      if (once.add(example.id() + " " + example.provenance().sourceId())) {
        manifest.example(example);
      }
    }
    return random.nextInt(3) == 0 ? manifest.incomplete().build() : manifest.build();
  }

  private String node(IngestionManifest.Builder manifest, List<String> sources, Set<String> once) {
    String id = id();
    boolean concept = (IDS.indexOf(id) < 6) != (random.nextInt(60) == 0);
    if (concept) {
      manifest.concept(
          new ConceptNode(
              id,
              domainOf(id),
              "Name " + random.nextInt(2),
              random.nextBoolean() ? text() : "",
              confidence(),
              provenance(sources),
              properties()));
    } else {
      Passage passage =
          new Passage(
              id,
              domainOf(id),
              random.nextBoolean() ? "Title " + random.nextInt(2) : "",
              text(),
              provenance(sources),
              new Sequence("g", random.nextInt(2)),
              properties());
      if (once.add(id)) {
        manifest.passage(passage);
      }
    }
    return id;
  }

  float[] vector() {
    return new float[] {random.nextInt(5) - 2, random.nextInt(5) - 2, random.nextInt(5) - 2};
  }
}
