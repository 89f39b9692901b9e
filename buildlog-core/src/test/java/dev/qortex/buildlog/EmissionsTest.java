package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.projectors.interop.SignalLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EmissionsTest extends ProjectTest {

  @Test
  void aMistakeBecomesAConceptWithEdges() {
    List<String> shown = project.sessions().start(SessionRequest.defaults()).selected();
    assertThat(shown).hasSize(3);
    String consulted =
        shown.stream().filter(rule -> !rule.equals(Fixture.SQL)).findFirst().orElseThrow();
    MistakeReport report =
        MistakeReport.of("naming", "a field named data", MistakeSeverity.HIGH)
            .consulted(List.of(Fixture.SQL, consulted, "karen:unknown"))
            .correctedBy(Fixture.SQL)
            .details(
                new Details(
                    "A.java:1",
                    "renamed it",
                    List.of("c:1", "c:2"),
                    List.of(
                        new PriorLink("m1", PriorLink.Kind.ESCALATION),
                        new PriorLink("m2", PriorLink.Kind.REGRESSION))));
    Mistake mistake = project.mistakes().log(report).event();

    JsonNode artefact = fixture.emitted("mistake_manifest").get(0);
    String node = "mistake:" + mistake.id();
    String rule = "gauntlet_rule:" + Fixture.SQL;
    assertThat(Fixture.edges(artefact))
        .containsExactlyInAnyOrder(
            node + " -uses-> c:1 0.8",
            node + " -uses-> c:2 0.8",
            node + " -challenges-> gauntlet_rule:" + consulted + " 0.7",
            node + " -supports-> " + rule + " 0.9",
            node + " -refines-> mistake:m1 0.75",
            node + " -contradicts-> mistake:m2 0.75",
            "resolution:" + mistake.id() + " -implements-> " + node + " 0.8",
            "resolution:" + mistake.id() + " -supports-> " + rule + " 0.7");
    JsonNode concept = artefact.get("concepts").get(0);
    assertThat(concept.get("name").asText()).isEqualTo(node);
    assertThat(concept.get("domain").asText()).isEqualTo("experiential");
    assertThat(concept.get("properties").get("description").asText())
        .isEqualTo("a field named data");
    assertThat(concept.get("properties").get("was_repeat").asBoolean()).isFalse();
    JsonNode taught = artefact.get("rules").get(0);
    assertThat(taught.get("provenance").get("id").asText()).isEqualTo("bl:" + mistake.id());
    assertThat(taught.get("provenance").get("confidence").asDouble()).isEqualTo(1 - Math.exp(-0.2));
    assertThat(artefact.get("source_id").asText()).isEqualTo("buildlog:" + project.info().id());
    assertThat(artefact.get("metadata").get("mistake_id").asText()).isEqualTo(mistake.id());
  }

  @Test
  void theEdgesOfArtefactsAreKeptWithTheChange() {
    String rule =
        "gauntlet_rule:"
            + project.sessions().start(SessionRequest.defaults().count(1)).selected().get(0);
    MistakeReport report = MistakeReport.of("naming", "a field named data", MistakeSeverity.HIGH);
    String mistake =
        "mistake:"
            + project
                .mistakes()
                .log(report.details(new Details("", "", List.of("c:1"), List.of())))
                .event()
                .id();
    String reward = "reward:" + project.rewards().log(Reward.accepted()).event().id();
    String session = "session:" + project.sessions().end().session().session().id();
    project
        .learnings()
        .learn(List.of(Issue.of(IssueSeverity.MINOR, "n").learned("Name things")), "PR#1");

    assertThat(project.edges("", 99))
        .extracting(EmissionEdge::sourceId, EmissionEdge::relationType, EmissionEdge::targetId)
        .containsExactly(
            tuple(session, "contains", mistake),
            tuple(session, "uses", rule),
            tuple(reward, "part_of", session),
            tuple(reward, "supports", rule),
            tuple(mistake, "uses", "c:1"));
    assertThat(project.edges("contains", 1).get(0))
        .isEqualTo(
            new EmissionEdge(
                session,
                mistake,
                "contains",
                1,
                "session_summary",
                project.sessions().closed().get(0).endedAt(),
                Map.of("error_class", "naming", "was_repeat", false)));
    assertThat(project.report().edges())
        .isEqualTo(Map.of("contains", 1L, "part_of", 1L, "supports", 1L, "uses", 2L));
  }

  @Test
  void aRewardSupportsOrChallengesByItsDistanceFromHalf() {
    RewardEvent good =
        project.rewards().log(Reward.revision(0.25).rules(List.of(Fixture.SQL))).event();
    RewardEvent bad = project.rewards().log(Reward.rejected().rules(List.of(Fixture.SQL))).event();

    List<String> edges =
        fixture.emitted("reward_signal").stream().flatMap(a -> Fixture.edges(a).stream()).toList();
    assertThat(edges)
        .containsExactlyInAnyOrder(
            "reward:" + good.id() + " -supports-> gauntlet_rule:" + Fixture.SQL + " 0.5",
            "reward:" + bad.id() + " -challenges-> gauntlet_rule:" + Fixture.SQL + " 1.0");
  }

  private List<Double> emittedConfidences() {
    return fixture.emitted("learned_rules").stream()
        .map(file -> file.at("/rules/0/provenance/confidence").asDouble())
        .toList();
  }

  @Test
  void aLessonIsEmittedAgainWhenItsStandingChanges() {
    Issue issue = Issue.of(IssueSeverity.MINOR, "n").learned("Name things");
    String lesson =
        project.learnings().learn(List.of(issue), "PR#1").event().findings().learned().get(0);
    project.learnings().learn(List.of(issue), "PR#2");
    project.learnings().contradict(lesson);
    Skill skill = project.skills().distil(List.of(), Distillation.byWords()).get(0);
    project.skills().promote(skill, "Name all things.");
    project.learnings().learn(List.of(issue), "PR#3");

    List<Double> confidences = emittedConfidences();
    assertThat(confidences).hasSize(5);
    assertThat(confidences.get(1)).isGreaterThan(confidences.get(0));
    assertThat(confidences.get(2)).isLessThan(confidences.get(1));
    assertThat(confidences.subList(3, 5)).containsExactly(0.9, 0.9);
    assertThat(fixture.emitted("learned_rules").get(4).at("/rules/0/rule").asText())
        .isEqualTo("Name all things.");
  }

  @Test
  void aSessionWithoutARewardSaysNothingOfItsRules() {
    project.sessions().start(SessionRequest.defaults());
    project.sessions().end();

    assertThat(fixture.emitted("reward_signal")).hasSize(1);
    assertThat(Fixture.edges(fixture.emitted("reward_signal").get(0)))
        .singleElement()
        .asString()
        .contains("-part_of-> session:");
  }

  @Test
  void aMistakeOfAReviewChallengesNoRule() {
    project.sessions().start(SessionRequest.defaults());
    project
        .gauntlet()
        .review(
            ReviewRequest.of(
                List.of(Issue.of(IssueSeverity.MAJOR, "SQL is joined").citing(Fixture.SQL, ""))));

    assertThat(Fixture.edges(fixture.emitted("mistake_manifest").get(0))).isEmpty();
  }

  @Test
  void aReviewTellsWhatItFoundAndTaught() {
    GauntletResult result =
        project
            .gauntlet()
            .review(
                ReviewRequest.of(
                        List.of(
                            Issue.of(IssueSeverity.MINOR, "n")
                                .learned("Name things")
                                .citing(Fixture.SQL, "")
                                .citing("x:1", "")))
                    .iteration(2));

    JsonNode review = fixture.emitted("gauntlet_review").get(0);
    assertThat(review.get("iteration").asInt()).isEqualTo(2);
    assertThat(review.get("action").asText()).isEqualTo("checkpoint_minors");
    assertThat(review.get("rules_credited").get(0).asText()).isEqualTo(Fixture.SQL);
    assertThat(review.get("citation_stats").get("hallucinated_citations").asInt()).isEqualTo(1);
    JsonNode learned = fixture.emitted("learned_rules").get(0);
    assertThat(learned.get("persona").asText()).isEqualTo("buildlog_" + project.info().id());
    assertThat(learned.get("rules").get(0).get("provenance").get("confidence").asDouble())
        .isEqualTo(1 - Math.exp(-0.2));
    assertThat(result.review().source()).isEqualTo("gauntlet:iteration-2");
    assertThat(result.emissions().published()).hasSize(3);
  }

  @Test
  void whatALearningTeachesIsASeedFileOfWhichNothingReachesOtherProjects() throws IOException {
    Issue issue = Issue.of(IssueSeverity.MINOR, "n").learned("Name things");
    List<String> learned =
        project.learnings().learn(List.of(issue), "PR#1").event().findings().learned();
    String name = fixture.spool.pending().get(0);
    Project other = fixture.buildlog.project("other");

    Path seed = fixture.spool.root().resolve("pending").resolve(name);
    SeedImport done = fixture.buildlog.importSeeds(seed);
    assertThat(done.lessons()).isEqualTo(learned);
    assertThat(done.added()).isZero();
    assertThat(other.gauntlet().rules()).noneMatch(rule -> rule.persona().startsWith("buildlog_"));
  }

  @Test
  void aFailureToPublishIsReportedAndMadeGoodLater() throws IOException {
    Path pending = fixture.spool.root().resolve("pending");
    Files.delete(pending);
    Logged<RewardEvent> logged = project.rewards().log(Reward.accepted());

    assertThat(logged.recorded()).isTrue();
    assertThat(logged.emissions().published()).isEmpty();
    assertThat(logged.emissions().failed()).hasSize(1);
    assertThat(fixture.buildlog.flushEmissions().failed()).hasSize(1);

    Files.createDirectory(pending);
    Emissions later = fixture.buildlog.flushEmissions();
    assertThat(later.published()).containsExactly(logged.emissions().failed().get(0).name());
    assertThat(fixture.spool.pending()).isEqualTo(later.published());
    assertThat(fixture.buildlog.flushEmissions().published()).isEmpty();
  }

  @Test
  void publishedFilesAreAnnouncedAndALogThatFailsHoldsNothingUp() throws IOException {
    Path file = folder.resolve("signal.jsonl");
    SignalLog log = new SignalLog(file, () -> project.info().createdAt());
    List<MemoryEvent> events = new ArrayList<>();
    Buildlog announcing =
        Buildlog.builder(fixture.storage, fixture.learning)
            .emissions(fixture.spool)
            .signals(log)
            .events(events::add)
            .build();

    Emissions done = announcing.project("p").rewards().log(Reward.accepted()).emissions();
    assertThat(log.readSignals().signals())
        .singleElement()
        .satisfies(
            signal -> {
              assertThat(signal.event()).isEqualTo("emitted");
              assertThat(signal.source()).isEqualTo("buildlog");
              assertThat(signal.fields())
                  .containsEntry("type", "reward_signal")
                  .containsEntry("project_id", project.info().id());
              assertThat(String.valueOf(signal.fields().get("path")))
                  .endsWith("pending/" + done.published().get(0));
            });

    Files.delete(file);
    Files.createDirectory(file);
    Emissions silent = announcing.project("p").rewards().log(Reward.rejected()).emissions();
    assertThat(silent.published()).hasSize(1);
    assertThat(silent.failed()).isEmpty();
    assertThat(events).last().isInstanceOf(BuildlogEvent.EmissionFailed.class);
  }

  @Test
  void aSinkMayWaitForAnotherThreadThatPublishes() throws IOException {
    Path unwritable = Files.createDirectory(folder.resolve("signal.jsonl"));
    AtomicReference<Buildlog> self = new AtomicReference<>(fixture.buildlog);
    List<MemoryEvent> told = new ArrayList<>();
    Buildlog announcing =
        Buildlog.builder(fixture.storage, fixture.learning)
            .emissions(fixture.spool)
            .signals(new SignalLog(unwritable, () -> project.info().createdAt()))
            .events(
                event -> {
                  CompletableFuture.runAsync(() -> self.get().flushEmissions())
                      .orTimeout(60, TimeUnit.SECONDS)
                      .join();
                  told.add(event);
                })
            .build();
    fixture.storage.inTransaction(() -> project.rewards().log(Reward.accepted()));
    self.set(announcing);

    assertThat(announcing.flushEmissions().published()).hasSize(1);
    assertThat(told).singleElement().isInstanceOf(BuildlogEvent.EmissionFailed.class);
  }

  @Test
  void theNextChangePublishesWhatEarlierOnesLeft() throws IOException {
    Path pending = fixture.spool.root().resolve("pending");
    Files.delete(pending);
    String left = project.rewards().log(Reward.accepted()).emissions().failed().get(0).name();
    Files.createDirectory(pending);

    List<String> published = project.rewards().log(Reward.rejected()).emissions().published();
    assertThat(published).hasSize(2).contains(left);
    assertThat(fixture.spool.pending()).hasSameElementsAs(published);
  }

  @Test
  void aTransactionAroundAChangePublishesNothingUntilItIsOver() {
    Emissions inside =
        fixture.storage.inTransaction(() -> project.rewards().log(Reward.accepted()).emissions());

    assertThat(inside).isEqualTo(Emissions.NONE);
    assertThat(fixture.spool.pending()).isEmpty();
    project.sessions().start(SessionRequest.defaults());
    assertThat(fixture.spool.pending()).hasSize(1);
  }

  @Test
  void whatWasPublishedBeforeACrashIsNotPublishedTwice() {
    Emission emission =
        new Emission("t_1.json", "t", project.info().id(), project.info().createdAt(), "{}");
    fixture.storage.outbox().add(emission);
    fixture.spool.publish(emission.name(), "{}".getBytes(StandardCharsets.UTF_8));

    assertThat(fixture.buildlog.flushEmissions().published()).containsExactly("t_1.json");
    assertThat(fixture.storage.outbox().oldest(1)).isEmpty();
    assertThat(fixture.spool.pending()).containsExactly("t_1.json");
  }

  @Test
  void anotherFileOfTheSameNameIsNotTakenForIt() {
    Emission emission =
        new Emission("t_1.json", "t", project.info().id(), project.info().createdAt(), "{}");
    fixture.storage.outbox().add(emission);
    fixture.spool.publish(emission.name(), "other".getBytes(StandardCharsets.UTF_8));

    assertThat(fixture.buildlog.flushEmissions().failed()).hasSize(1);
    assertThat(fixture.storage.outbox().holds("t_1.json")).isTrue();
  }

  @Test
  void whatIsRefusedPublishesNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.rewards().log(Reward.accepted().rules(List.of("x:1"))));

    assertThat(fixture.spool.pending()).isEmpty();
    assertThat(fixture.storage.outbox().oldest(1)).isEmpty();
  }

  @Test
  void withoutASpoolThereAreNone() {
    try (Buildlog quiet = Buildlog.builder(fixture.storage, fixture.learning).build()) {
      Logged<RewardEvent> logged = quiet.project("p").rewards().log(Reward.accepted());

      assertThat(logged.emissions()).isEqualTo(new Emissions(List.of(), List.of()));
      assertThat(quiet.flushEmissions().published()).isEmpty();
      assertThat(quiet.project("p").edges("", 9)).isEmpty();
      assertThat(fixture.storage.outbox().oldest(1)).isEmpty();
    }
  }
}
