package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.Fate.Accepted;
import dev.qortex.observations.model.Observation;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries in a memory, and the daemon that brings them there. */
class MemoryTest {

  private static final String SESSION = "022a598a-7ca8-4ccf-80bb-f1919386421e";

  @TempDir Path root;
  private final AtomicInteger ids = new AtomicInteger();
  private final Instant now = Instant.parse("2026-02-16T15:23:14Z");
  private QortexClient memory;
  private ObservationPipeline pipeline;

  @BeforeEach
  void open() {
    memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(64))
            .build();
    pipeline =
        ObservationPipeline.builder(root)
            .memory(memory, "notes")
            .clock(() -> now)
            .ids(() -> "id-" + ids.incrementAndGet())
            .build();
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private Observation.Builder decision(String body) {
    return Observation.builder(now, "decision", body).session(SESSION).attribution("owner");
  }

  private void observe(Observation.Builder... observations) {
    for (Observation.Builder each : observations) {
      pipeline.buffer().append(each.build());
    }
    assertThat(pipeline.runOnce().failure()).isEmpty();
  }

  private List<String> found(String question) {
    return memory.query(Question.of(question)).items().stream().map(item -> item.text()).toList();
  }

  @Test
  void anObservationIsFoundWithItsEntities() {
    observe(
        decision("Cortex uses local git only").entity("Cortex", "project").context("Git sync"),
        Observation.builder(now, "fact", "The build takes nine minutes").session(SESSION));

    assertThat(found("Which git does Cortex use?").get(0)).contains("Cortex uses local git only");
    assertThat(memory.query(Question.of("git build").where(Map.of("type", "fact"))).items())
        .extracting(item -> item.text())
        .containsExactly("The build takes nine minutes");
    ConceptNode cortex = memory.find("Cortex", Set.of("notes")).get(0);
    assertThat(cortex.properties()).containsEntry("type", "project");
    assertThat(
            memory.explore(memory.find("owner", Set.of("notes")).get(0), 1).orElseThrow().edges())
        .singleElement()
        .satisfies(
            edge -> {
              assertThat(edge.sourceId()).isEqualTo("notes:id-1");
              assertThat(edge.relation()).isEqualTo(RelationType.ATTRIBUTED_TO);
            });
  }

  @Test
  void relatedEntriesAreConnectedInBothDirections() {
    observe(
        decision("We sign all releases").relatesTo("id-2"),
        decision("The signing key is in the vault of the company"));
    ConceptNode second =
        memory.find("The signing key is in the vault of the company", Set.of()).get(0);
    assertThat(second.id()).isEqualTo("notes:id-2");
    assertThat(memory.explore(second, 1).orElseThrow().edges())
        .filteredOn(edge -> edge.relation() == RelationType.RELATES_TO)
        .extracting(edge -> edge.sourceId() + " " + edge.targetId())
        .containsExactlyInAnyOrder("notes:id-1 notes:id-2", "notes:id-2 notes:id-1");
  }

  @Test
  void aRollbackTakesTheEntryOutOfTheMemory() {
    observe(decision("Use one database"), decision("Deploy on Mondays").session("cli"));
    assertThat(memory.sources("notes")).hasSize(2);
    assertThat(pipeline.rollbackSession(SESSION).removed()).hasSize(1);
    assertThat(memory.sources("notes")).hasSize(1);
    assertThat(found("database")).noneMatch(text -> text.contains("database"));
    assertThat(found("deploy")).anyMatch(text -> text.contains("Deploy on Mondays"));
  }

  @Test
  void theNightMakesTheMemoryWhatTheFilesSay() throws IOException {
    observe(decision("Use one database"), decision("Deploy on Mondays"), decision("Sign releases"));
    memory.retract("notes:id-1");
    Path second = root.resolve("vault/decisions");
    try (var files = Files.list(second)) {
      for (Path file : files.toList()) {
        String text = Files.readString(file);
        if (text.contains("Mondays")) {
          Files.writeString(file, text.replace("Mondays", "Tuesdays"));
        } else if (text.contains("Sign")) {
          Files.delete(file);
        }
      }
    }
    assertThat(pipeline.sleep().indexed()).isEqualTo(3);
    assertThat(found("database")).anyMatch(text -> text.contains("Use one database"));
    assertThat(found("deploy")).anyMatch(text -> text.contains("on Tuesdays"));
    assertThat(memory.sources("notes")).hasSize(2);
    assertThat(pipeline.sleep().indexed()).as("nothing to do").isZero();
  }

  @Test
  void anEntryThatCouldNotBeIndexedWaitsAndIsIndexedOnce() {
    AtomicInteger failures = new AtomicInteger(1);
    QortexClient broken =
        (QortexClient)
            Proxy.newProxyInstance(
                QortexClient.class.getClassLoader(),
                new Class<?>[] {QortexClient.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("ingest") && failures.getAndDecrement() > 0) {
                    throw new IllegalStateException("Out of order.");
                  }
                  return method.invoke(memory, arguments);
                });
    ObservationPipeline failing =
        ObservationPipeline.builder(root).memory(broken, "notes").clock(() -> now).build();
    failing.buffer().append(decision("Use one database").build());
    CycleReport first = failing.runOnce();
    assertThat(first.waiting()).isEqualTo(1);
    assertThat(first.failure().orElseThrow())
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("wait to be indexed")
        .hasRootCauseMessage("Out of order.");
    assertThat(memory.sources("notes")).isEmpty();
    failing.buffer().append(decision("use ONE database").build());
    CycleReport next = failing.runOnce();
    assertThat(next.memorized()).isEqualTo(1);
    assertThat(next.fates()).singleElement().isInstanceOf(Fate.Reinforced.class);
    assertThat(memory.sources("notes")).hasSize(1);
    assertThat(root.resolve("vault/decisions")).isDirectoryContaining("glob:**.md");
  }

  @Test
  void theDaemonNoticesWhatIsAppendedAndStopsWhenItIsClosed() throws Exception {
    BlockingQueue<Fate> fates = new LinkedBlockingQueue<>();
    pipeline.buffer().append(decision("It was there before").build());
    try (ObservationDaemon daemon =
        ObservationDaemon.start(
            pipeline, Duration.ofMillis(200), report -> fates.addAll(report.fates()))) {
      assertThat(fates.poll(60, TimeUnit.SECONDS)).isInstanceOf(Accepted.class);
      pipeline.buffer().append(decision("It came later").build());
      assertThat(fates.poll(60, TimeUnit.SECONDS)).isInstanceOf(Accepted.class);
      assertThat(pipeline.sleep().entries()).as("beside the daemon").isEqualTo(2);
      assertThatIllegalStateException()
          .isThrownBy(() -> ObservationDaemon.start(pipeline, report -> {}))
          .withMessageContaining("Another daemon");
      assertThat(daemon).isNotNull();
    }
    pipeline.buffer().append(decision("Nobody looks").build());
    try (ObservationDaemon second =
        ObservationDaemon.start(pipeline, report -> fates.addAll(report.fates()))) {
      assertThat(fates.poll(60, TimeUnit.SECONDS)).isInstanceOf(Accepted.class);
      assertThat(second).isNotNull();
    }
    assertThat(fates).isEmpty();
    assertThat(memory.sources("notes")).hasSize(3);
  }

  @Test
  void pipelinesBesideEachOtherMemorizeEachObservationOnce() throws Exception {
    ObservationPipeline other = ObservationPipeline.builder(root).clock(() -> now).build();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      ObservationPipeline own = i % 2 == 0 ? pipeline : other;
      int start = i;
      threads[i] =
          new Thread(
              () -> {
                for (int n = 0; n < 10; n++) {
                  own.buffer()
                      .append(decision("Decision %s of all".formatted((start + n) % 12)).build());
                  own.runOnce();
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    try (var files = Files.list(root.resolve("vault/decisions"))) {
      assertThat(files).hasSize(12);
    }
    assertThat(pipeline.sessionLine())
        .isEqualTo("Cortex: 40 observations, 12 memorized, 28 already known");
  }
}
