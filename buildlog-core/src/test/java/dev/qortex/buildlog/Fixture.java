package dev.qortex.buildlog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.store.LearningStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** A buildlog on the heap with a clock that only tests move. */
final class Fixture implements AutoCloseable {

  static final String SEED =
      """
      persona: karen
      version: 1
      rules:
        - {rule: Parameterize SQL queries, category: security}
        - {rule: Validate at boundaries, provenance: {confidence: 0.5}}
        - {rule: Close what you open}
      """;
  static final String SQL = "karen:effbccc3";

  private final AtomicInteger ids = new AtomicInteger();
  private Instant now = Instant.parse("2026-01-21T14:00:00Z");

  final BuildlogStorage storage = new InMemoryBuildlogStorage();
  final LearningStores learning = LearningStores.inMemory();
  final List<MemoryEvent> events = new ArrayList<>();
  final Spool spool;
  final Buildlog buildlog;

  Fixture(Path folder) {
    this(folder, CreditPolicy.python());
  }

  Fixture(Path folder, CreditPolicy policy) {
    spool = new Spool(folder, () -> now, this::id);
    buildlog =
        Buildlog.builder(storage, learning)
            .emissions(spool)
            .events(events::add)
            .clock(() -> now)
            .random(new Random(42))
            .credit(policy)
            .ids(this::id)
            .build();
  }

  private String id() {
    return String.format(Locale.ROOT, "%08d", ids.incrementAndGet());
  }

  /** A project with three seeded rules. */
  Project seeded(String name) {
    importSeed(SEED);
    return buildlog.project(name);
  }

  void importSeed(String yaml) {
    Spool seeds = Spool.open(spool.root().resolveSibling("seeds-" + id()));
    seeds.publish("seed.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    buildlog.importSeeds(seeds);
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  /** The pending artefacts of a type, in order. */
  List<JsonNode> emitted(String type) {
    List<JsonNode> found = new ArrayList<>();
    for (String name : spool.pending()) {
      if (name.startsWith(type + "_")) {
        found.add(read(spool.root().resolve("pending").resolve(name)));
      }
    }
    return found;
  }

  private static JsonNode read(Path file) {
    try {
      return new ObjectMapper().readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The edges of an artefact, as text. */
  static List<String> edges(JsonNode artefact) {
    List<String> edges = new ArrayList<>();
    for (JsonNode edge : artefact.get("edges")) {
      edges.add(
          "%s -%s-> %s %s"
              .formatted(
                  edge.get("source_id").asText(),
                  edge.get("relation_type").asText(),
                  edge.get("target_id").asText(),
                  edge.get("confidence").asDouble()));
    }
    return edges;
  }

  /** What is believed of a rule where no error class is given. */
  static ArmReport arm(Project project, String ruleId) {
    return project.arms().stream()
        .filter(arm -> arm.ruleId().equals(ruleId))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    buildlog.close();
  }
}
