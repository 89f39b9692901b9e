package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.Sha256;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
import dev.qortex.learning.Posterior;
import dev.qortex.learning.store.LearningStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What all parts of a project share: its storage, its arms, the clock, and how changes are made.
 */
final class Workspace {

  private static final double SEED_BOOST = 2;

  private final Buildlog.Builder wiring;
  private final Emitter emitter;
  private final ProjectInfo project;
  private final LearningStore evidence;

  Workspace(Buildlog.Builder wiring, Emitter emitter, ProjectInfo project) {
    this.wiring = wiring;
    this.emitter = emitter;
    this.project = project;
    this.evidence = wiring.learning.learning("buildlog-" + project.id());
  }

  ProjectInfo project() {
    return project;
  }

  String id() {
    return project.id();
  }

  BuildlogStorage storage() {
    return wiring.storage;
  }

  LearningStore evidence() {
    return evidence;
  }

  Instant now() {
    return wiring.clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** The ids of the rules in the pool, in order. */
  List<String> pool() {
    return storage().rules().list(id()).stream()
        .filter(GauntletRule::active)
        .map(GauntletRule::id)
        .sorted()
        .toList();
  }

  /** Refuses ids of rules that the project does not know. */
  void requireKnown(Collection<String> ruleIds) {
    if (ruleIds.isEmpty()) {
      return;
    }
    Set<String> known =
        storage().rules().list(id()).stream().map(GauntletRule::id).collect(Collectors.toSet());
    for (String ruleId : ruleIds) {
      if (!known.contains(ruleId)) {
        throw new IllegalArgumentException(
            "The rule (%s) is not known in the project (%s).\nMaybe import its seed first."
                .formatted(Checks.shown(ruleId), project.name()));
      }
    }
  }

  /**
   * A learner with the priors that the rules deserve: Beta(1 + boost * confidence, 1) for seeds.
   */
  Learner learner() {
    Map<String, Posterior> priors = new HashMap<>();
    for (GauntletRule rule : storage().rules().list(id())) {
      if (rule.seed()) {
        priors.put(rule.id(), new Posterior(1 + SEED_BOOST * rule.confidence(), 1));
      }
    }
    return learner(known -> ruleId -> priors.getOrDefault(ruleId, Posterior.UNIFORM));
  }

  private Learner learner(ArmPriors priors) {
    return Learner.builder(evidence)
        .settings(wiring.settings)
        .priors(priors)
        .clock(wiring.clock)
        .random(wiring.random)
        .ids(wiring.ids)
        .build();
  }

  /** The wanted id, or one like it that is not taken. */
  String unique(String wanted, Predicate<String> taken) {
    String id = wanted;
    for (int attempt = 1; taken.test(id); attempt++) {
      id = wanted + "-" + Sha256.of(attempt + ":" + wiring.ids.get(), 10);
    }
    return id;
  }

  /**
   * Makes a change: records, evidence and drafts of emissions in one transaction as far as the
   * stores share one, the evidence last, and after it the emissions; inside of a caller's
   * transaction these wait in the outbox for the next change outside of one.
   */
  <T, R> R change(Function<Turn, T> work, BiFunction<T, Emissions, R> finish) {
    record Done<V>(V value, List<Emission> drafts) {}
    boolean part = storage().inTransaction();
    Done<T> done =
        storage()
            .inTransaction(
                () -> {
                  Turn turn = new Turn(now());
                  T value = work.apply(turn);
                  turn.learn();
                  return new Done<>(value, List.copyOf(turn.drafts));
                });
    return finish.apply(done.value(), part ? Emissions.NONE : emitter.settle(done.drafts()));
  }

  /** One change, at one moment, in the session that is active then. */
  final class Turn {

    private final Instant at;
    private final Optional<Session> session;
    private final Map<String, List<ArmOutcome>> outcomes = new LinkedHashMap<>();
    private final List<Emission> drafts = new ArrayList<>();

    private Turn(Instant at) {
      this.at = at;
      this.session = storage().sessions().active(id());
    }

    Instant at() {
      return at;
    }

    Optional<Session> session() {
      return session;
    }

    String sessionId() {
      return session.map(Session::id).orElseGet(() -> Identifiers.noSession(at));
    }

    /** The context in which arms are chosen and rewarded. */
    String context() {
      return session.map(Session::errorClass).orElse(Session.GENERAL);
    }

    /** What the active session selected. */
    List<String> selected() {
      return session.map(Session::selected).orElse(List.of());
    }

    /** Notes what an event says of rules; learned at the end of the change. */
    void observe(String eventId, Collection<String> ruleIds, double reward, String context) {
      List<ArmOutcome> noted = outcomes.computeIfAbsent(context, key -> new ArrayList<>());
      ruleIds.forEach(
          ruleId -> noted.add(ArmOutcome.of(eventId, ruleId, reward).from(sessionId())));
    }

    void emit(String type, Map<String, Object> artefact) {
      drafts.addAll(emitter.draft(type, id(), at, artefact));
    }

    private void learn() {
      Learner learner = learner(ArmPriors.uniform());
      outcomes.forEach((context, noted) -> learner.observeAll(noted, context));
    }
  }
}
