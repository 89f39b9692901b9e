package dev.qortex.buildlog.tck;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A group of the {@link BuildlogStorageContract}. */
abstract class StorageTests {

  static final Instant AT = Instant.parse("2026-01-21T14:00:00.123456Z");
  static final String P = "p1";

  BuildlogStorage storage;

  abstract BuildlogStorageContract contract();

  @BeforeEach
  final void openEmpty() throws Exception {
    storage = contract().open();
    storage.projects().add(new ProjectInfo(P, "one", AT));
    storage.projects().add(new ProjectInfo("p2", "two", AT));
  }

  @AfterEach
  final void close() {
    storage.close();
  }

  static GauntletRule rule(String id, String persona, String text) {
    return new GauntletRule(
        id,
        persona,
        text,
        "general",
        new Notes("when", "not this", "because", List.of("a", "b"), Map.of("https://a.b", "Title")),
        Map.of(
            "confidence", 0.5, "id", "x", "concepts", List.of("c", 1L), "deep", Map.of("k", true)),
        new Origin(P, "seed.yaml", "00", 2),
        true);
  }

  static Session session(String id) {
    return session(id, Session.DEFAULT_AGENT);
  }

  static Session session(String id, String agent) {
    return new Session(id, agent, "general", AT, List.of("b:1", "a:1"), List.of("a:1"), "notes");
  }

  static Mistake mistake(String id, String sessionId, String errorClass) {
    MistakeReport report =
        MistakeReport.of(errorClass, "what went wrong", MistakeSeverity.HIGH)
            .consulted(List.of("a:1"))
            .correctedBy("b:1")
            .details(
                new Details(
                    "Foo.java:3",
                    "done better",
                    List.of("c1", "c2"),
                    List.of(new PriorLink("m0", PriorLink.Kind.CAUSED_BY))));
    return new Mistake(id, sessionId, AT, report, "m0", "same words");
  }

  static RewardEvent reward(String id) {
    Reward reward = Reward.revision(0.3).rules(List.of("a:1", "b:1")).errorClass("general");
    return new RewardEvent(id, "s1", AT, reward.notes("n").source("mcp"));
  }

  static Review review(String id) {
    Findings findings =
        new Findings("run-1", NextAction.CLEAN, 2, 3, List.of("l1"), List.of("l2"), List.of("a:1"));
    return new Review(id, "s1", AT, "general", "review:PR#1", findings);
  }

  static GauntletRun run(String id) {
    RunRequest request =
        RunRequest.of("the diff")
            .personas(Set.of("b", "a"))
            .stopAt(IssueSeverity.MAJOR)
            .revision("0a1b2c3d");
    return new GauntletRun(id, "s1", AT, "general", List.of("b:1", "a:1"), request);
  }

  static Finding finding(String reviewId, int place) {
    Issue issue =
        Issue.of(IssueSeverity.MAJOR, "SQL by hand\n\u00fc")
            .category("security")
            .location("src/A.java:12-15")
            .learned("Bind parameters")
            .citing("b:1", "because")
            .citing("a:1", "");
    return Finding.open(reviewId, place, "0a1b2c3d4e", issue);
  }

  static Learning learning(String id, Instant at) {
    return new Learning(
        id, "Validate", "architectural", IssueSeverity.MAJOR, "review:1", Support.first(at));
  }

  static EmissionEdge edge(String source, String target, String relation) {
    return new EmissionEdge(
        source, target, relation, 0.7, "mistake_manifest", AT, Map.of("was_repeat", true));
  }

  static Emission emission(String name) {
    return new Emission(name, "reward_signal", P, AT, "{}");
  }
}
