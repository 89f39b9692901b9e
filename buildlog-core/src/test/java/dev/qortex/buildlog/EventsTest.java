package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.event.BuildlogEvent.EmissionFailed;
import dev.qortex.buildlog.event.BuildlogEvent.LearningChanged;
import dev.qortex.buildlog.event.BuildlogEvent.Recorded;
import dev.qortex.buildlog.event.BuildlogEvent.RuleDecided;
import dev.qortex.buildlog.event.BuildlogEvent.SeedsImported;
import dev.qortex.buildlog.event.BuildlogEvent.SessionClosed;
import dev.qortex.buildlog.event.BuildlogEvent.SessionOpened;
import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.core.event.MemoryEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventsTest extends ProjectTest {

  /** What an application shows of events, such as in a log. */
  private static String line(MemoryEvent event) {
    if (!(event instanceof BuildlogEvent)) {
      return "";
    } else if (event instanceof SessionOpened opened) {
      return opened.resumed() ? "resumed" : "started " + opened.session().selected().size();
    } else if (event instanceof SessionClosed closed) {
      return "closed after %s mistakes".formatted(closed.metrics().mistakes().total());
    } else if (event instanceof LearningChanged changed) {
      return (changed.contradicted() ? "contradicted " : "seen ")
          + changed.learning().support().reinforced();
    } else if (event instanceof RuleDecided decided) {
      return decided.change().toString();
    } else if (event instanceof SeedsImported imported) {
      return "imported %s, refused %s"
          .formatted(imported.seeds().rules(), imported.seeds().failed().size());
    } else if (event instanceof EmissionFailed failed) {
      return "failed " + failed.failure().name().replaceAll("_[0-9a-f]{12}.*", "");
    }
    return recorded(((Recorded) event).entry());
  }

  private static String recorded(Event entry) {
    if (entry instanceof GauntletRun run) {
      return "run of %s rules".formatted(run.rules().size());
    } else if (entry instanceof Review review) {
      Review.Findings found = review.findings();
      return "%s: %s issues, %s learned, %s credited"
          .formatted(
              found.action(), found.issues(), found.learned().size(), found.credited().size());
    } else if (entry instanceof Mistake mistake) {
      return "mistake " + mistake.errorClass();
    }
    return "reward " + ((RewardEvent) entry).reward().value();
  }

  private List<String> told() {
    List<String> lines = fixture.events.stream().map(EventsTest::line).toList();
    fixture.events.clear();
    return lines;
  }

  @Test
  void aWholeLoopIsTold() {
    assertThat(told()).containsExactly("imported {karen=3}, refused 0");

    project.sessions().start(SessionRequest.defaults());
    project.sessions().resume(SessionRequest.defaults());
    GauntletRun run = project.gauntlet().start(RunRequest.of("the diff"));
    assertThat(told()).containsExactly("started 3", "resumed", "run of 3 rules");

    Issue issue =
        Issue.of(IssueSeverity.MAJOR, "SQL by hand")
            .category("security")
            .learned("Always bind parameters")
            .citing(Fixture.SQL, "so")
            .citing("fake:rule:99", "sounds right");
    ReviewRequest found = ReviewRequest.of(List.of(issue)).run(run.id()).id("r1");
    project.gauntlet().review(found);
    assertThat(told())
        .containsExactly(
            "mistake gauntlet_security",
            "mistake " + MistakeReport.CITATION_HALLUCINATION,
            "seen 1",
            "CHECKPOINT_MAJORS: 1 issues, 1 learned, 1 credited");

    project.gauntlet().review(found);
    project.rewards().log(Reward.accepted(), "w1");
    project.rewards().log(Reward.accepted(), "w1");
    assertThat(told()).containsExactly("reward 1.0");

    project.learnings().learn(List.of(issue), "PR#1");
    project.learnings().learn(List.of(issue.learned("Never bind parameters")), "PR#2");
    assertThat(told())
        .containsExactly(
            "seen 2",
            "NOT_REVIEWED: 1 issues, 0 learned, 0 credited",
            "contradicted 2",
            "seen 1",
            "NOT_REVIEWED: 1 issues, 1 learned, 0 credited");

    Skill skill = project.skills().distil(List.of(), Distillation.byWords()).get(0);
    for (int time = 0; time < 2; time++) {
      project.skills().promote(skill);
      project.gauntlet().share(skill.id());
    }
    project.gauntlet().activate(skill.id(), false);
    project.gauntlet().activate(skill.id(), false);
    project.gauntlet().activate(skill.id(), true);
    project.gauntlet().activate(skill.id(), true);
    project.skills().reject(skill);
    project.skills().reject(skill);
    project.gauntlet().acceptRisk(run.id(), List.of(), "a prototype");
    project.sessions().end();
    assertThat(told())
        .containsExactly(
            "PROMOTED",
            "SHARED",
            "DEACTIVATED",
            "ACTIVATED",
            "REJECTED",
            "RISK_ACCEPTED: 0 issues, 0 learned, 0 credited",
            "closed after 2 mistakes");
  }

  @Test
  void fault24WhatFailsAtTheEndOfASessionIsToldAndNothingElseIsLost() throws IOException {
    project.sessions().start(SessionRequest.defaults());
    told();
    Path pending = fixture.spool.root().resolve("pending");
    Files.delete(pending);

    SessionSummary summary = project.sessions().end();

    assertThat(summary.emissions().failed()).hasSize(2);
    assertThat(told())
        .containsExactly(
            "reward 0.5",
            "closed after 0 mistakes",
            "failed reward_signal",
            "failed session_summary");
    assertThat(project.sessions().closed()).hasSize(1);
    Files.createDirectory(pending);
    assertThat(fixture.buildlog.flushEmissions().published()).hasSize(2);
  }

  @Test
  void aRefusedSeedIsTold() {
    fixture.importSeed("rules: all");

    assertThat(told()).contains("imported {}, refused 1");
  }

  @Test
  void aChangeThatIsTakenBackIsNotTold() {
    ReviewRequest known = ReviewRequest.of(List.of(Issue.of(IssueSeverity.MAJOR, "m")));
    project.mistakes().log(MistakeReport.of("c", "d", MistakeSeverity.LOW), "r2:finding-0");
    told();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> project.gauntlet().review(known.id("r2")));

    assertThat(told()).isEmpty();
  }

  @Test
  void aSinkThatFailsEndsNothing() {
    Buildlog loud =
        Buildlog.builder(fixture.storage, fixture.learning)
            .events(
                event -> {
                  throw new IllegalStateException("The screen is off.");
                })
            .build();

    Project same = loud.project("p");
    same.sessions().start(SessionRequest.defaults());

    assertThat(same.sessions().end().session().abandoned()).isFalse();
    assertThat(project.sessions().closed()).hasSize(1);
  }
}
