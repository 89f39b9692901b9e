package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.Call;
import dev.qortex.service.CallStatistics;
import dev.qortex.service.Caller;
import dev.qortex.service.HostFacts;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.EmissionOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures that reports and dashboards draw. */
class ReportedFiguresTest {

  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  @TempDir private Path root;

  @Test
  void detailsOfALearnerHaveLeaderBoardCoursesRegretAndComparison() {
    SplittableRandom random = new SplittableRandom(3);
    AtomicInteger ids = new AtomicInteger();
    CheckedCalls calls =
        new CheckedCalls(
            new LearningOperations(
                LearningStores.inMemory(),
                LearnerSettings.defaults().baselineRate(0.2).propensityDraws(100),
                store -> Learner.builder(store).random(random),
                InstantSource.fixed(NOW),
                () -> "id-" + ids.incrementAndGet()));
    for (int i = 0; i < 120; i++) {
      JsonNode selected =
          calls.call(
              "qortex_learning_select",
              "{'learner':'tools','candidates':[{'id':'good'},{'id':'bad'}]}");
      String arm = selected.at("/selected_arms/0/id").textValue();
      double reward = random.nextDouble() < (arm.equals("good") ? 0.9 : 0.2) ? 1 : 0;
      calls.call(
          "qortex_learning_observe",
          "{'learner':'tools','arm_id':'%s','reward':%s,'selection_id':'%s'}"
              .formatted(arm, reward, selected.get("selection_id").textValue()));
    }
    assertThat(calls.call("qortex_learning_posteriors", "{'learner':'tools'}").has("details"))
        .isFalse();
    JsonNode details =
        calls.call("qortex_learning_posteriors", "{'learner':'tools','details':1}").get("details");
    assertThat(details.at("/contexts/0/observations").intValue()).isEqualTo(120);
    assertThat(details.at("/contexts/0/arms").intValue()).isEqualTo(2);
    assertThat(details.get("arms")).hasSize(1);
    assertThat(details.at("/arms/0/arm_id").textValue()).isEqualTo("good");
    assertThat(details.at("/arms/0/low").doubleValue())
        .isLessThan(details.at("/arms/0/mean").doubleValue());
    assertThat(details.at("/courses/0/points")).hasSize(60);
    assertThat(details.get("regret")).hasSize(60);
    assertThat(details.at("/comparison/judged_on").intValue()).isEqualTo(60);
    assertThat(details.at("/comparison/strategies/0/name").textValue()).isEqualTo("logged");
  }

  /** A host with one backup and a store that is not sound. */
  private record Host(CallStatistics calls) implements HostFacts {

    @Override
    public SortedSet<String> learners() {
      return new TreeSet<>(Set.of("tools", "prompts"));
    }

    @Override
    public OptionalLong bytes() {
      return OptionalLong.of(4096);
    }

    @Override
    public Optional<Backup> lastBackup() {
      return Optional.of(new Backup("20260228.zip", NOW, 99));
    }

    @Override
    public Optional<Check> verify() {
      return Optional.of(new Check(false, List.of("1 vector too many: embed again")));
    }
  }

  @Test
  void theStatusTellsOfCallsBackupAndCheckToThoseWhoSeeAll() {
    InMemoryStore store = new InMemoryStore();
    QortexClient memory =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(32)).build();
    CallStatistics statistics = new CallStatistics(InstantSource.fixed(NOW));
    CheckedCalls calls =
        new CheckedCalls(new MemoryOperations(memory, store, new Host(statistics)));
    JsonNode status = calls.call("qortex_status", "{}");
    assertThat(status.at("/health/store_bytes").intValue()).isEqualTo(4096);
    assertThat(status.at("/health/last_backup/name").textValue()).isEqualTo("20260228.zip");
    assertThat(status.at("/health/check").isMissingNode()).isTrue();
    assertThat(status.at("/learning/learners")).hasToString("[\"prompts\",\"tools\"]");

    JsonNode checked = calls.call("qortex_status", "{'verify':true}");
    assertThat(checked.at("/health/check"))
        .hasToString("{\"sound\":false,\"findings\":[\"1 vector too many: embed again\"]}");

    CheckedCalls reader =
        calls.as(new Call(new Caller("reader", Set.of(Scope.READ), Set.of()), Progress.none()));
    assertThat(reader.call("qortex_status", "{}").has("health")).isTrue();
    reader.refused(ErrorCode.FORBIDDEN, "admin", "qortex_status", "{'verify':true}");
    assertThat(calls.within("handbook").call("qortex_status", "{}").has("health")).isFalse();
  }

  @Test
  void aProjectTellsOfMistakesLearningsAndEmissionsAndFailedFilesAreTriedAgain() {
    QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(32))
            .build();
    Spool spool =
        new Spool(root.resolve("emissions"), InstantSource.fixed(NOW), () -> "0123456789");
    Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory())
            .clock(InstantSource.fixed(NOW))
            .emissions(spool)
            .build();
    buildlog.importSeeds(Persona.TESTING);
    buildlog.project("shop");
    Project home = buildlog.project("payments");
    CheckedCalls calls =
        new CheckedCalls(
            new BuildlogOperations(buildlog, home).loop(memory, spool),
            new EmissionOperations(memory, spool, buildlog));
    calls.call(
        "buildlog_log_mistake", "{'error_class':'retry','description':'The retry has no end.'}");
    calls.call(
        "buildlog_learn_from_review",
        "{'issues':[{'description':'x','rule_learned':'Always limit retries'}]}");
    spool.publish("reward_signal_x_20260301T1.json", "{".getBytes(StandardCharsets.UTF_8));
    calls.call("qortex_ingest_emissions", "{}");

    JsonNode report = calls.call("buildlog_experiment_report", "{'mistakes':10,'learnings':10}");
    assertThat(report.at("/mistakes/0/description").textValue()).isEqualTo("The retry has no end.");
    assertThat(report.at("/learnings/0/rule").textValue()).isEqualTo("Always limit retries");
    assertThat(report.at("/learnings/0/reinforced").intValue()).isEqualTo(1);
    assertThat(calls.call("buildlog_experiment_report", "{}").get("mistakes")).isEmpty();

    JsonNode overview = calls.call("buildlog_overview", "{}");
    assertThat(overview.get("projects").findValuesAsText("name"))
        .containsExactlyInAnyOrder("payments", "shop");
    JsonNode emissions = overview.get("emissions");
    assertThat(emissions.get("pending").intValue()).isZero();
    assertThat(emissions.get("processed").intValue()).isEqualTo(2);
    assertThat(emissions.get("failed").findValuesAsText("name"))
        .containsExactly("reward_signal_x_20260301T1.json");
    assertThat(emissions.get("days"))
        .extracting(day -> day.get("date").textValue() + " " + day.get("type").textValue())
        .containsExactly("2026-03-01 learned_rules", "2026-03-01 mistake_manifest");

    assertThat(calls.call("qortex_ingest_emissions", "{'retry':true}").get("failed")).hasSize(1);
    assertThat(calls.call("qortex_ingest_emissions", "{}").get("failed")).isEmpty();
  }

  @Test
  void aSkillIsPromotedInTheWordsOfAPerson() {
    Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build();
    Project home = buildlog.project("payments");
    CheckedCalls calls = new CheckedCalls(new BuildlogOperations(buildlog, home));
    calls.call(
        "buildlog_learn_from_review",
        "{'issues':[{'description':'x','rule_learned':'Always limit retries'},"
            + "{'description':'y','rule_learned':'Name the owner of each table'}]}");
    List<String> ids = calls.call("buildlog_skills", "{}").get("skills").findValuesAsText("id");
    String promote = "{'skill_ids':['%s'%s],'decision':'%s','wording':'Limit each retry to three'}";
    calls.refused("buildlog_skill_decide", promote.formatted(ids.get(0), "", "reject"));
    calls.refused(
        "buildlog_skill_decide", promote.formatted(ids.get(0), ",'" + ids.get(1) + "'", "promote"));
    calls.call("buildlog_skill_decide", promote.formatted(ids.get(0), "", "promote"));

    JsonNode rules =
        calls.call("buildlog_gauntlet_rules", "{'rule_ids':['%s']}".formatted(ids.get(0)));
    assertThat(rules.findValuesAsText("rule")).containsExactly("Limit each retry to three");
    assertThat(calls.call("buildlog_skills", "{'status':'promoted'}").findValuesAsText("id"))
        .containsExactly(ids.get(0));
  }
}
