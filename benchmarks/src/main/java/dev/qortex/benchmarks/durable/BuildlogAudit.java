package dev.qortex.benchmarks.durable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.benchmarks.buildlog.BuildlogFolder;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.credit.Beliefs;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Comparison of all that a {@link BuildlogTarget} keeps: its events, the evidence that follows from
 * them and nothing else, its learnings and rules, and an emission for each event. For one use.
 */
final class BuildlogAudit {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final BuildlogFolder files;
  private final Project project;
  private final Map<String, Session> sessions = new HashMap<>();
  private final Set<Long> finished = new HashSet<>();
  private final Map<Long, List<String>> contents = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  BuildlogAudit(BuildlogFolder files, Project project) {
    this.files = files;
    this.project = project;
  }

  Audit audit() {
    files.file().map(SqliteChecks::faults).ifPresent(faults::addAll);
    project.sessions().unfinished().forEach(session -> sessions.put(session.id(), session));
    for (ClosedSession closed : project.sessions().closed()) {
      Session session = closed.session();
      sessions.put(session.id(), session);
      long operation = BuildlogTarget.operation(session.agent());
      finished.add(operation);
      found(operation, "session " + session.errorClass());
    }
    events();
    records();
    learnings();
    skills();
    emissions();
    return new Audit(contents, deviation(), faults);
  }

  /** Counts a part of a finished operation; one that was cut off has no parts yet. */
  private void found(long operation, String part) {
    if (finished.contains(operation)) {
      contents.computeIfAbsent(operation, any -> new ArrayList<>()).add(part);
    }
  }

  private void events() {
    Map<String, Review> reviews = new HashMap<>();
    for (Review review : project.gauntlet().reviews()) {
      reviews.put(review.id(), review);
    }
    for (Mistake mistake : project.mistakes().list()) {
      String id = mistake.id();
      found(BuildlogTarget.operation(id), "mistake " + mistake.report().description());
      Session session = sessions.get(mistake.sessionId());
      int part = id.indexOf(':');
      Review review = part < 0 ? null : reviews.get(id.substring(0, part));
      if (session == null || part > 0 && review == null) {
        faults.add("a mistake (%s) without its session or review".formatted(id));
      }
    }
    for (Finding finding : project.gauntlet().findings().list()) {
      boolean valid = finding.status() == Finding.Status.CONFIRMED;
      found(
          BuildlogTarget.operation(finding.reviewId()),
          "finding %s: %s".formatted(finding.issue().description(), valid));
    }
    for (RewardEvent event : project.rewards().list()) {
      found(BuildlogTarget.operation(event.id()), "reward " + event.reward().value());
    }
  }

  /** Facts that a finished session must have, and none that its review does not give. */
  private void records() {
    for (SessionEvidence record : files.storage().evidence().list(project.info().id())) {
      Session session = sessions.get(record.id());
      if (session == null) {
        faults.add("a record of evidence (%s) without its session".formatted(record.id()));
      } else if (finished.contains(BuildlogTarget.operation(session.agent()))) {
        checkRecord(record, session);
      }
    }
  }

  private void checkRecord(SessionEvidence record, Session session) {
    String agent = session.agent();
    Set<String> atWork = new HashSet<>();
    Set<String> cited = new HashSet<>();
    record
        .rules()
        .forEach(
            (rule, facts) -> {
              if (facts.atWork()) {
                atWork.add(rule);
              }
              cited.addAll(facts.cited());
            });
    long operation = BuildlogTarget.operation(agent);
    Set<String> findings = Set.of(BuildlogTarget.findingId(operation));
    if (record.over()
        && atWork.equals(Set.copyOf(session.selected()))
        && cited.equals(findings)
        && record.rejected().equals(BuildlogTarget.valid(operation) ? Set.of() : findings)) {
      found(operation, "evidence of " + agent);
    } else {
      faults.add("the record of evidence (%s) has other facts".formatted(record.id()));
    }
  }

  /** Distance of the sums from the replay of the records. */
  private double deviation() {
    EvidenceCredit policy = CreditPolicy.evidence();
    String id = project.info().id();
    Map<String, CreditSums> replayed =
        Beliefs.together(files.storage().evidence().list(id).stream().map(policy::credit).toList());
    Map<String, CreditSums> sums = files.storage().evidence().sums(id);
    Set<String> rules = new HashSet<>(sums.keySet());
    rules.addAll(replayed.keySet());
    double deviation = 0;
    for (String rule : rules) {
      CreditSums expected = replayed.getOrDefault(rule, CreditSums.NONE);
      CreditSums difference = sums.getOrDefault(rule, CreditSums.NONE).minus(expected);
      deviation =
          Math.max(
              deviation,
              Math.max(
                  Math.max(Math.abs(difference.successes()), Math.abs(difference.failures())),
                  Math.max(Math.abs(difference.events()), Math.abs(difference.exposure()))));
    }
    return deviation;
  }

  private void learnings() {
    Map<String, Long> counts = new HashMap<>();
    Map<String, String> texts = new HashMap<>();
    for (Learning learning : project.learnings().list()) {
      texts.put(learning.id(), learning.rule());
      counts.put(learning.id(), learning.support().reinforced());
    }
    for (Review review : project.gauntlet().reviews()) {
      List<String> taught = new ArrayList<>(review.findings().learned());
      taught.addAll(review.findings().reinforced());
      for (String id : taught) {
        counts.merge(id, -1L, Long::sum);
        found(BuildlogTarget.operation(review.id()), "review of " + texts.get(id));
      }
    }
    counts.forEach(
        (id, more) -> {
          if (more != 0) {
            faults.add("the learning (%s) counts %s more than its reviews".formatted(id, more));
          }
        });
  }

  private void skills() {
    Set<String> pool = new HashSet<>();
    for (GauntletRule rule : project.gauntlet().rules()) {
      if (rule.active() && rule.persona().equals(GauntletRule.LEARNED)) {
        pool.add(rule.id());
      }
    }
    for (long operation : finished) {
      String skill = BuildlogTarget.skill(operation).id();
      if (pool.contains(skill)) {
        found(operation, "skill " + skill);
      }
    }
  }

  private void emissions() {
    Set<String> known = new HashSet<>();
    project.learnings().list().forEach(learning -> known.add(learning.id()));
    project.gauntlet().rules().stream()
        .filter(rule -> !rule.seed())
        .forEach(rule -> known.add(rule.id()));
    Set<String> learned = new HashSet<>(known);
    for (String name : files.spool().pending()) {
      JsonNode artefact = json(name);
      if (name.startsWith("learned_rules")) {
        for (JsonNode rule : artefact.get("rules")) {
          String id = rule.get("provenance").get("id").asText();
          String learning = id.substring(id.indexOf(':') + 1);
          learned.remove(learning);
          if (!known.contains(learning)) {
            faults.add("the learning (%s) was emitted and is not stored".formatted(id));
          }
        }
      } else {
        emission(name, artefact);
      }
    }
    learned.forEach(id -> faults.add("the learning (%s) was not emitted".formatted(id)));
    if (!files.storage().outbox().oldest(1).isEmpty()) {
      faults.add("the outbox is not empty");
    }
  }

  private void emission(String name, JsonNode artefact) {
    JsonNode about = artefact.path("metadata");
    if (name.startsWith("session_summary")) {
      Session session = sessions.get(about.path("session_id").asText());
      if (session == null) {
        faults.add("an emission (%s) without its session".formatted(name));
      } else {
        String agent = session.agent();
        found(BuildlogTarget.operation(agent), "session_summary of " + agent);
      }
      return;
    }
    Map<String, JsonNode> ids =
        Map.of(
            "mistake_manifest", about.path("mistake_id"),
            "reward_signal", about.path("reward_id"),
            "gauntlet_review", artefact.path("id"));
    ids.forEach(
        (type, id) -> {
          if (name.startsWith(type)) {
            found(BuildlogTarget.operation(id.asText()), type + " of " + id.asText());
          }
        });
  }

  private JsonNode json(String name) {
    try {
      return JSON.readTree(files.spool().readPending(name).orElseThrow());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
