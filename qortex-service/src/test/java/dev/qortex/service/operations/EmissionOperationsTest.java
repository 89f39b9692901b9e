package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.EmissionOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmissionOperationsTest {

  private static final String INGEST = "qortex_ingest_emissions";

  @TempDir private Path root;
  private final InMemoryStore store = new InMemoryStore();
  private Spool spool;
  private CheckedCalls calls;
  private EmissionOperations emissions;
  private boolean modelIsDown;

  /** A model on a server that may be down. */
  private final class Outage implements EmbeddingModel {

    private final EmbeddingModel server = new HashingEmbeddingModel(64);

    @Override
    public String name() {
      return server.name();
    }

    @Override
    public int dimension() {
      return server.dimension();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      if (modelIsDown) {
        throw new QortexException("The model is down.\nMaybe try again.", null);
      }
      return server.embed(texts);
    }
  }

  @BeforeEach
  void prepare() {
    QortexClient memory = LocalQortexClient.builder(store).embedding(new Outage()).build();
    spool = Spool.open(root.resolve("emissions"));
    Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
            .emissions(spool)
            .build();
    buildlog.importSeeds(Persona.TESTING);
    emissions = new EmissionOperations(memory, spool, buildlog);
    calls =
        new CheckedCalls(new BuildlogOperations(buildlog, buildlog.project("payments")), emissions);
    calls.call(
        "buildlog_log_mistake", "{'error_class': 'retry', 'description': 'The retry has no end.'}");
  }

  @Test
  void whatTheBuildlogEmittedBecomesPartOfTheGraphOnce() {
    JsonNode dry = calls.call(INGEST, "{'dry_run': true}");
    assertThat(dry.path("files").intValue()).isEqualTo(1);
    assertThat(dry.path("concepts").intValue()).isPositive();
    assertThat(store.graph().domains()).isEmpty();

    JsonNode read = calls.call(INGEST, "{}");
    assertThat(read.path("files").intValue()).isEqualTo(1);
    assertThat(read.path("edges").intValue()).isPositive();
    assertThat(spool.pending()).isEmpty();
    assertThat(calls.call(INGEST, "{}").path("files").intValue()).isZero();

    JsonNode again = calls.call(INGEST, "{'processed': true}");
    assertThat(again.path("files").intValue()).isEqualTo(1);
    assertThat(again.path("edges").intValue()).isZero();
  }

  @Test
  void whileTheModelIsDownTheFilesWait() {
    calls.call(INGEST, "{}");
    calls.call(
        "buildlog_log_mistake", "{'error_class': 'leak', 'description': 'The socket stays open.'}");
    List<String> waiting = spool.pending();
    modelIsDown = true;
    calls.refused(ErrorCode.UNAVAILABLE, "model is down", INGEST, "{}");
    assertThat(spool.failed()).isEmpty();
    assertThat(spool.pending()).isEqualTo(waiting).isNotEmpty();

    modelIsDown = false;
    assertThat(calls.call(INGEST, "{}").path("files").intValue()).isEqualTo(waiting.size());
  }

  @Test
  void aBrokenFileIsSetAsideAndOthersStay() {
    spool.publish("reward_signal_p_1.json", "{".getBytes(StandardCharsets.UTF_8));
    spool.publish("notes.json", "{}".getBytes(StandardCharsets.UTF_8));
    assertThat(calls.call(INGEST, "{'dry_run': true}").path("failed")).hasSize(1);

    JsonNode read = calls.call(INGEST, "{}");
    assertThat(read.path("files").intValue()).isEqualTo(1);
    assertThat(read.at("/failed/0").textValue()).contains("reward_signal_p_1.json");
    assertThat(read.path("skipped")).hasToString("[\"notes.json\"]");
    assertThat(calls.call(INGEST, "{'dry_run': true}").path("skipped")).hasSize(1);
    calls.within("ops").refused(INGEST, "{}", ErrorCode.FORBIDDEN);
  }

  private static final String GOOD = "Close the socket in a finally block";
  private static final String BAD = "Retry every call for ever";

  private void learn() {
    calls.call(
        "buildlog_learn_from_review",
        "{'issues': [%s, %s]}".formatted(finding(GOOD), finding(BAD)));
  }

  private static String finding(String lesson) {
    return "{'severity': 'major', 'category': 'workflow', 'description': 'It fails.',"
        + " 'rule_learned': '%s'}".formatted(lesson);
  }

  private void reject() {
    JsonNode skills = calls.call("buildlog_skills", "{}").path("skills");
    for (JsonNode skill : skills.path("workflow")) {
      if (skill.path("rule").asText().equals(BAD)) {
        calls.call(
            "buildlog_skill_decide",
            "{'skill_ids': ['%s'], 'decision': 'reject'}".formatted(skill.path("id").asText()));
        return;
      }
    }
    throw new AssertionError("no such skill: " + skills);
  }

  private List<String> rules() {
    return store.graph().rules(RuleQuery.all()).stream().map(ExplicitRule::text).sorted().toList();
  }

  @Test
  void aRejectedLessonThatWasIngestedLeavesTheGraphAndOthersStay() {
    learn();
    calls.call(INGEST, "{}");
    assertThat(rules()).contains(GOOD, BAD);
    reject();
    emissions.withdrawRejected();
    assertThat(rules()).contains(GOOD).doesNotContain(BAD);
    assertThat(store.graph().streamNodes(NodeQuery.all()))
        .noneMatch(node -> node.content().contains(BAD));
    calls.call(INGEST, "{'processed': true}");
    assertThat(rules()).contains(GOOD).doesNotContain(BAD);
  }

  private boolean says(String words) {
    return store.graph().streamNodes(NodeQuery.all()).anyMatch(it -> it.content().contains(words));
  }

  private String logged(String description) {
    return calls
        .call(
            "buildlog_log_mistake",
            "{'error_class': 'leak', 'description': '%s', 'resolution_action': 'It is shut now.'}"
                .formatted(description))
        .path("mistake_id")
        .asText();
  }

  private void withdraw(String id) {
    calls.call("buildlog_decide", "{'id': '%s', 'valid': false}".formatted(id));
  }

  @Test
  void aFalseAlarmIsNeitherListedNorKnownToTheMemory() {
    calls.call("buildlog_experiment_start", "{}");
    String before = logged("The socket stays open.");
    withdraw(before);
    String after = logged("The file stays open.");
    JsonNode round =
        calls.call(
            "buildlog_gauntlet_issues",
            "{'issues': [{'severity': 'critical', 'description': 'The lock is never freed.'},"
                + " {'severity': 'critical', 'description': 'The pool runs dry.'}]}");
    calls.call("buildlog_experiment_end", "{}");
    calls.call(INGEST, "{}");
    assertThat(says("The socket stays")).isFalse();
    assertThat(says("The file stays")).isTrue();
    assertThat(says("The lock is never freed")).isTrue();

    withdraw(after);
    withdraw(round.path("mistakes").path(0).asText());
    calls.call(INGEST, "{}");
    assertThat(says("The file stays")).isFalse();
    assertThat(says("It is shut now")).isFalse();
    assertThat(says("The lock is never freed")).isFalse();
    assertThat(says("The pool runs dry")).isTrue();
    assertThat(store.graph().streamNodes(NodeQuery.all()))
        .noneMatch(node -> node.id().contains(after));

    JsonNode report = calls.call("buildlog_experiment_report", "{'mistakes': 9}");
    assertThat(report.path("mistakes")).hasSize(2);
    assertThat(report.at("/summary/total_mistakes").intValue()).isEqualTo(2);
  }

  @Test
  void theNextIngestTakesOutWhatWasRejectedElsewhere() {
    learn();
    calls.call(INGEST, "{'domain': 'team'}");
    reject();
    calls.call(INGEST, "{}");
    assertThat(rules()).contains(GOOD).doesNotContain(BAD);
  }

  @Test
  void aLessonThatWasRejectedBeforeItsIngestNeverGetsIn() {
    learn();
    reject();
    calls.call(INGEST, "{}");
    assertThat(rules()).contains(GOOD).doesNotContain(BAD);
  }
}
