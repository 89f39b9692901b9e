package dev.qortex.benchmarks.durable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.benchmarks.buildlog.BuildlogFolder;
import dev.qortex.buildlog.Gauntlet;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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
  private final Map<String, Map<String, ArmState>> evidence = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  BuildlogAudit(BuildlogFolder files, Project project) {
    this.files = files;
    this.project = project;
  }

  Audit audit() {
    faults.addAll(SqliteChecks.faults(files.file()));
    project.sessions().unfinished().forEach(session -> sessions.put(session.id(), session));
    for (ClosedSession closed : project.sessions().closed()) {
      Session session = closed.session();
      sessions.put(session.id(), session);
      long operation = BuildlogTarget.operation(session.agent());
      finished.add(operation);
      found(operation, "session " + session.errorClass());
    }
    events();
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
      observe(review.id(), review.errorClass(), review.findings().credited(), 1);
    }
    for (Mistake mistake : project.mistakes().list()) {
      String id = mistake.id();
      found(BuildlogTarget.operation(id), "mistake " + mistake.report().description());
      Session session = sessions.get(mistake.sessionId());
      int part = id.indexOf(':');
      Review review = part < 0 ? null : reviews.get(id.substring(0, part));
      if (session == null || part > 0 && review == null) {
        faults.add("a mistake (%s) without its session or review".formatted(id));
      } else if (!mistake.errorClass().equals(Gauntlet.CITATION_HALLUCINATION)) {
        List<String> blamed = new ArrayList<>(session.selected());
        blamed.removeAll(review == null ? List.of() : review.findings().credited());
        observe(id, session.errorClass(), blamed, 0);
      }
    }
    for (RewardEvent event : project.rewards().list()) {
      found(BuildlogTarget.operation(event.id()), "reward " + event.reward().value());
      observe(event.id(), event.errorClass(), event.reward().rules(), event.reward().value());
    }
  }

  private void observe(String id, String context, Collection<String> rules, double reward) {
    Map<String, ArmState> arms = evidence.computeIfAbsent(context, any -> new HashMap<>());
    for (String rule : rules) {
      ArmUpdate update = ArmUpdate.observation(id, context, rule, reward, "", Instant.EPOCH);
      arms.put(rule, arms.getOrDefault(rule, ArmState.NONE).plus(update));
    }
  }

  private double deviation() {
    LearningStore kept = files.store().learning("buildlog-" + project.info().id());
    Set<String> contexts = new HashSet<>(kept.contexts());
    contexts.addAll(evidence.keySet());
    double deviation = 0;
    for (String context : contexts) {
      Map<String, ArmState> states = new HashMap<>();
      kept.loadAll(context).forEach((rule, state) -> states.put(rule, undated(state)));
      Map<String, ArmState> expected = evidence.getOrDefault(context, Map.of());
      deviation = Math.max(deviation, LearningTarget.compare(states, expected, faults));
    }
    return deviation;
  }

  /** The learner dates what it observes a moment later than the event is. */
  private static ArmState undated(ArmState state) {
    return new ArmState(
        state.successes(), state.failures(), state.pulls(), state.totalReward(), Instant.EPOCH);
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
    Set<String> learned = new HashSet<>();
    project.learnings().list().forEach(learning -> learned.add(learning.id()));
    for (String name : files.spool().pending()) {
      JsonNode artefact = json(name);
      if (name.startsWith("learned_rules")) {
        for (JsonNode rule : artefact.get("rules")) {
          String id = rule.get("provenance").get("id").asText();
          if (!learned.remove(id.substring(id.indexOf(':') + 1))) {
            faults.add("the learning (%s) was emitted twice".formatted(id));
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
