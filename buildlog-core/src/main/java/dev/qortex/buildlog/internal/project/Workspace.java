package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.internal.emission.Emitter;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
import dev.qortex.learning.store.LearningStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Storage, arms and clock that all parts of a project share, and the transactions of its changes.
 */
public final class Workspace {

  private final Wiring wiring;
  private final Emitter emitter;
  private final ProjectInfo project;
  private final String agent;

  /** Subject of events other than the active session. */
  private final Optional<Subject> subject;

  private final LearningStore learning;
  private final Ledger ledger;

  /** The project as the default agent works in it. */
  public Workspace(Wiring wiring, Emitter emitter, ProjectInfo project) {
    this(wiring, emitter, project, Session.DEFAULT_AGENT, Optional.empty());
  }

  private Workspace(
      Wiring wiring,
      Emitter emitter,
      ProjectInfo project,
      String agent,
      Optional<Subject> subject) {
    this.wiring = wiring;
    this.emitter = emitter;
    this.project = project;
    this.agent = agent;
    this.subject = subject;
    this.learning = wiring.learning().learning(Identifiers.learner(project.id()));
    this.ledger =
        wiring.credit() instanceof EvidenceCredit policy
            ? new EvidenceLedger(this, policy)
            : new LearnerLedger(this);
  }

  /**
   * The work that an event is about.
   *
   * @param sessionId in which
   * @param errorClass the context of its arms
   * @param rules that were chosen for it, which alone are credited and blamed
   */
  public record Subject(String sessionId, String errorClass, List<String> rules) {

    public static Subject of(Session session) {
      return new Subject(session.id(), session.errorClass(), session.selected());
    }
  }

  /** The workspace of another agent. */
  public Workspace agent(String name) {
    return new Workspace(wiring, emitter, project, name, subject);
  }

  /**
   * Returns the workspace of a session or a run, whether it has ended or not.
   *
   * @throws IllegalArgumentException when it is not known
   */
  public Workspace about(String sessionOrRunId) {
    Subject wanted =
        storage()
            .inTransaction(
                () ->
                    storage()
                        .sessions()
                        .find(id(), sessionOrRunId)
                        .map(Subject::of)
                        .or(
                            () ->
                                storage()
                                    .runs()
                                    .find(id(), sessionOrRunId)
                                    .map(
                                        run ->
                                            new Subject(
                                                run.sessionId(), run.errorClass(), run.rules())))
                        .orElseThrow(
                            () ->
                                new IllegalArgumentException(
                                    "The project (%s) has no session or run (%s).\nMaybe it is misspelt, or of another project."
                                        .formatted(project.name(), Checks.shown(sessionOrRunId)))));
    return new Workspace(wiring, emitter, project, agent, Optional.of(wanted));
  }

  public ProjectInfo project() {
    return project;
  }

  public String agent() {
    return agent;
  }

  public String id() {
    return project.id();
  }

  public BuildlogStorage storage() {
    return wiring.storage();
  }

  /** The observations of the learner. */
  LearningStore learning() {
    return learning;
  }

  /** Credit of the rules under the policy of the buildlog. */
  public Ledger ledger() {
    return ledger;
  }

  /** Likeness of mistakes to rules and to each other. */
  public Matches matches() {
    return wiring.matches();
  }

  /** The reason why a text that was learned must not enter a prompt, a rule or a file. */
  public Optional<String> refusal(String text) {
    return wiring.screening().apply(text);
  }

  /** Returns true for a text that may enter prompts, rules and files. */
  public boolean passes(String text) {
    return refusal(text).isEmpty();
  }

  RandomGenerator random() {
    return wiring.random();
  }

  public Instant now() {
    return wiring.clock().instant().truncatedTo(ChronoUnit.MICROS);
  }

  /** The rules that the project sees; many, so read them once. */
  public List<GauntletRule> rules() {
    return storage().rules().list(id());
  }

  /** The ids of the rules in the pool, in order. */
  public List<String> pool() {
    return pool(rules());
  }

  public static List<String> pool(List<GauntletRule> rules) {
    return rules.stream().filter(GauntletRule::active).map(GauntletRule::id).sorted().toList();
  }

  /**
   * Returns the rule with this id.
   *
   * @throws IllegalArgumentException when the project does not know it
   */
  public GauntletRule known(String ruleId) {
    return storage()
        .rules()
        .find(id(), ruleId)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The rule (%s) does not exist in the project (%s).\nMaybe list the rules for its id, or import its seed first."
                        .formatted(Checks.shown(ruleId), project.name())));
  }

  /** A learner with those priors. */
  Learner learner(ArmPriors priors) {
    return Learner.builder(learning)
        .settings(wiring.settings())
        .priors(priors)
        .clock(wiring.clock())
        .random(wiring.random())
        .ids(wiring.ids())
        .build();
  }

  /** The wanted id, or one like it that is not taken. */
  public String unique(String wanted, Predicate<String> taken) {
    String id = wanted;
    for (int attempt = 1; taken.test(id); attempt++) {
      id = wanted + "-" + Sha256.of(attempt + ":" + wiring.ids().get(), 10);
    }
    return id;
  }

  /**
   * Makes a change: records, evidence and drafts of emissions in one transaction as far as the
   * stores share one, the evidence last, and after it the emissions; inside of a caller's
   * transaction these wait in the outbox for the next change outside of one.
   */
  public <T, R> R change(Function<Turn, T> work, BiFunction<T, Emissions, R> finish) {
    record Done<V>(V value, List<Emission> drafts, List<BuildlogEvent> events) {}
    boolean part = storage().inTransaction();
    Done<T> done =
        storage()
            .inTransaction(
                () -> {
                  ledger.prepare();
                  Turn turn =
                      new Turn(this, now(), storage().sessions().active(id(), agent), subject);
                  T value = work.apply(turn);
                  List<Emission> drafts = drafted(turn);
                  ledger.settle(turn);
                  return new Done<>(value, drafts, List.copyOf(turn.change().events()));
                });
    done.events().forEach(wiring.events()::emit);
    return finish.apply(done.value(), part ? Emissions.NONE : emitter.settle(done.drafts()));
  }

  /** Keeps the artefacts of a change, with their edges, for publication. */
  private List<Emission> drafted(Turn turn) {
    List<Emission> drafts = new ArrayList<>();
    List<EmissionEdge> edges = new ArrayList<>();
    for (Change.Emitted each : turn.change().artefacts()) {
      List<Emission> made = emitter.draft(each.type(), id(), turn.at(), each.artefact());
      drafts.addAll(made);
      if (!made.isEmpty()) {
        edges.addAll(each.artefact().edges(each.type(), turn.at()));
      }
    }
    if (!edges.isEmpty()) {
      storage().edges().add(id(), edges);
    }
    return drafts;
  }
}
