package dev.qortex.buildlog.internal.workspace;

import dev.qortex.buildlog.credit.EvidenceCredit;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.event.BuildlogEvent.RuleChange;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.Likeness;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.internal.emission.Artefact;
import dev.qortex.buildlog.internal.emission.Emitter;
import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.buildlog.storage.MistakeLog.Trace;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
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
   * The same about a session or a run, over or not.
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
   * That rule.
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
                    "The rule (%s) is not known in the project (%s).\nMaybe import its seed first."
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
                  Turn turn = new Turn(now());
                  T value = work.apply(turn);
                  if (!turn.edges.isEmpty()) {
                    storage().edges().add(id(), turn.edges);
                  }
                  ledger.settle(turn);
                  return new Done<>(value, List.copyOf(turn.drafts), List.copyOf(turn.events));
                });
    done.events().forEach(wiring.events()::emit);
    return finish.apply(done.value(), part ? Emissions.NONE : emitter.settle(done.drafts()));
  }

  /** One change, at one moment, about the session that is active then, unless told otherwise. */
  public final class Turn {

    private final Instant at;
    private final Optional<Session> session;
    private Optional<Subject> about;
    private final List<String> forgotten = new ArrayList<>();
    private final Map<String, List<ArmOutcome>> outcomes = new LinkedHashMap<>();
    private final Map<String, SessionEvidence> records = new LinkedHashMap<>();
    private final Map<String, Optional<SessionEvidence>> stored = new HashMap<>();
    private List<GauntletRule> rules = List.of();
    private final List<Emission> drafts = new ArrayList<>();
    private final List<EmissionEdge> edges = new ArrayList<>();
    private final List<BuildlogEvent> events = new ArrayList<>();
    private final Map<String, Map<String, Likeness>> earlier = new HashMap<>();

    private Turn(Instant at) {
      this.at = at;
      this.session = storage().sessions().active(id(), agent);
      this.about = subject.or(() -> session.map(Subject::of));
    }

    public Instant at() {
      return at;
    }

    /** The agent's active session. */
    public Optional<Session> session() {
      return session;
    }

    /** Subject of the events of this change; empty without a session. */
    public Optional<Subject> subject() {
      return about;
    }

    /** Makes the events of this change be about that. */
    public void about(Subject work) {
      about = Optional.of(work);
    }

    public String sessionId() {
      return about.map(Subject::sessionId).orElseGet(() -> Identifiers.noSession(at));
    }

    /** The context in which arms are chosen and rewarded. */
    public String context() {
      return about.map(Subject::errorClass).orElse(Session.GENERAL);
    }

    /** The rules that were selected for the work. */
    public List<String> selected() {
      return about.map(Subject::rules).orElse(List.of());
    }

    /**
     * The mistakes of that one's class in other sessions, by id in order; read once in a change.
     */
    public Map<String, Likeness> earlier(Mistake mistake) {
      return earlier.computeIfAbsent(
          mistake.errorClass(),
          any -> {
            Map<String, Likeness> read = new LinkedHashMap<>();
            for (Trace trace : storage().mistakes().traces(id(), mistake)) {
              read.put(trace.id(), new Likeness(trace.description(), trace.consulted()));
            }
            return read;
          });
    }

    /**
     * Notes what an event says of rules; learned at the end of the change.
     *
     * @param origin that {@link #forget} takes it back by
     */
    void observe(
        String eventId, Collection<String> ruleIds, double reward, String context, String origin) {
      List<ArmOutcome> noted = outcomes.computeIfAbsent(context, key -> new ArrayList<>());
      ruleIds.forEach(ruleId -> noted.add(ArmOutcome.of(eventId, ruleId, reward).from(origin)));
    }

    /** Takes back what was observed from that origin, at the end of the change. */
    void forget(String origin) {
      forgotten.add(origin);
    }

    public void emit(String type, Artefact artefact) {
      List<Emission> made = emitter.draft(type, id(), at, artefact);
      drafts.addAll(made);
      if (!made.isEmpty()) {
        edges.addAll(artefact.edges(type, at));
      }
    }

    /** Keeps an event for the sink until the change is made. */
    public void tell(BuildlogEvent event) {
      events.add(event);
    }

    /** The same of a decision about a rule or skill. */
    public void tell(String ruleId, RuleChange change) {
      tell(new BuildlogEvent.RuleDecided(at, id(), ruleId, change));
    }

    /** The same of an entry of an event log. */
    public void tell(Event entry) {
      tell(new BuildlogEvent.Recorded(at, id(), entry));
    }

    /** The outcomes that were noted, by context. */
    Map<String, List<ArmOutcome>> outcomes() {
      return outcomes;
    }

    /** The origins to forget. */
    List<String> forgotten() {
      return forgotten;
    }

    /** The rules that the project sees; read once in a change. */
    public List<GauntletRule> rules() {
      if (rules.isEmpty()) {
        rules = Workspace.this.rules();
      }
      return rules;
    }

    /** The record of that id before this change; read once. */
    Optional<SessionEvidence> stored(String recordId) {
      return stored.computeIfAbsent(
          recordId, id -> storage().evidence().find(Workspace.this.id(), id));
    }

    /** Changes the evidence of a session at the end of the change. */
    void note(SessionEvidence record) {
      records.put(record.id(), record);
    }

    /** The records that changed, by id. */
    Map<String, SessionEvidence> records() {
      return records;
    }
  }
}
