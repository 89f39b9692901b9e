package dev.qortex.buildlog.internal.export;

import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.DecisionStorage.Decision;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.buildlog.storage.EventLog;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.commons.Checks;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of an export, in an order in which they can be imported: what a row needs stands
 * before it. Not thread-safe.
 */
final class ExportTables {

  /** The name of the table of the evidence about arms, which is written last. */
  static final String EVIDENCE = "arm_updates";

  private static final String RULE_OWNER = "project";

  /**
   * One of the tables.
   *
   * @param name of the table
   * @param owner the column with the id of the project; empty only for rules of all projects
   * @param shape of a row, without the owner when the record does not have it
   * @param rows of an owner, in order
   * @param add adds a row of an owner; false, and nothing changes, when it is known
   */
  record Table<T extends Record>(
      String name,
      String owner,
      RowShape<T> shape,
      Function<String, List<T>> rows,
      BiPredicate<String, T> add) {

    /** The owners of rows: projects, and before them all of them together where that is one. */
    Stream<String> owners(List<ProjectInfo> projects) {
      return Stream.concat(
          owner.equals(RULE_OWNER) ? Stream.of(RuleStorage.GLOBAL) : Stream.empty(),
          projects.stream().map(ProjectInfo::id));
    }
  }

  /** A project with its folders, remote URLs and names, without its id. */
  record ProjectRow(String name, Instant createdAt, List<String> locations) {}

  /** A rule that a project muted. */
  record MutedRule(String ruleId) {}

  private final BuildlogStorage storage;
  private final LearningStores learning;
  private final Map<String, List<ArmUpdate>> evidence = new TreeMap<>();

  /** The ids of the projects and rules that this import added. */
  private final Set<String> added = new HashSet<>();

  /** The ids that are known by now, by table and owner, for those that have no cheap look-up. */
  private final Map<List<String>, Set<String>> known = new HashMap<>();

  ExportTables(BuildlogStorage storage, LearningStores learning) {
    this.storage = storage;
    this.learning = learning;
  }

  List<Table<?>> all() {
    return List.of(
        table("projects", ProjectRow.class, this::project, this::addProject),
        new Table<>(
            "gauntlet_rules",
            RULE_OWNER,
            new RowShape<>(GauntletRule.class),
            storage.rules()::ownedBy,
            this::addRule),
        table(
            "muted_rules",
            MutedRule.class,
            owner -> storage.rules().muted(owner).stream().map(MutedRule::new).toList(),
            this::mute),
        table(
            "active_sessions",
            Session.class,
            storage.sessions()::active,
            storage.sessions()::start),
        table("sessions", ClosedSession.class, storage.sessions()::closed, storage.sessions()::add),
        log("mistakes", Mistake.class, storage.mistakes()),
        log("reward_events", RewardEvent.class, storage.rewards()),
        log("gauntlet_runs", GauntletRun.class, storage.runs()),
        log("review_history", Review.class, storage.reviews()),
        table("review_learnings", Learning.class, storage.learnings()::list, this::addLearning),
        table("skill_decisions", Decision.class, storage.decisions()::list, this::addDecision),
        table(
            "emission_edges",
            EmissionEdge.class,
            this::edges,
            (owner, edge) -> storage.edges().add(owner, List.of(edge)) > 0),
        table("emission_outbox", Emission.class, this::emissions, this::addEmission),
        table("session_evidence", SessionEvidence.class, storage.evidence()::list, this::addRecord),
        table(EVIDENCE, ArmUpdate.class, this::updates, this::keepUpdate));
  }

  private static <T extends Record> Table<T> table(
      String name, Class<T> type, Function<String, List<T>> rows, BiPredicate<String, T> add) {
    return new Table<>(name, "project_id", new RowShape<>(type), rows, add);
  }

  private static <E extends Record & Event> Table<E> log(
      String name, Class<E> type, EventLog<E> log) {
    return table(name, type, log::list, (owner, event) -> log.append(owner, event));
  }

  private List<ProjectRow> project(String owner) {
    return storage.projects().find(owner).stream()
        .map(
            known ->
                new ProjectRow(
                    known.name(), known.createdAt(), storage.projects().locations(owner)))
        .toList();
  }

  /** A location that is another project's by now stays with it. */
  private boolean addProject(String owner, ProjectRow row) {
    boolean isNew = storage.projects().add(new ProjectInfo(owner, row.name(), row.createdAt()));
    if (isNew) {
      added.add(owner);
    }
    for (String location : row.locations()) {
      if (storage.projects().at(Checks.id("location of a project", location)).isEmpty()) {
        storage.projects().locate(owner, location);
      }
    }
    return isNew;
  }

  private boolean addRule(String owner, GauntletRule rule) {
    Supplier<Stream<String>> ids =
        () -> storage.rules().ownedBy(owner).stream().map(GauntletRule::id);
    boolean isNew = isNew("rules", owner, rule.id(), ids) && storage.rules().put(List.of(rule)) > 0;
    if (isNew) {
      added.add(rule.id());
    }
    return isNew;
  }

  /** A rule that is known in a known project is muted or not as the project has it by now. */
  private boolean mute(String owner, MutedRule rule) {
    requireProject(owner);
    if (!added.contains(owner) && !added.contains(rule.ruleId())
        || !isNew("muted", owner, rule.ruleId(), () -> storage.rules().muted(owner).stream())) {
      return false;
    }
    if (!storage.rules().mute(owner, rule.ruleId(), true)) {
      throw new IllegalArgumentException(
          "The rule (%s) is not known in the project (%s)."
              .formatted(Checks.shown(rule.ruleId()), owner));
    }
    return true;
  }

  private boolean addLearning(String owner, Learning learning) {
    return storage.learnings().find(owner, learning.id()).isEmpty()
        && storage.learnings().reinforce(owner, learning);
  }

  private boolean addDecision(String owner, Decision decision) {
    Supplier<Stream<String>> ids =
        () -> storage.decisions().list(owner).stream().map(Decision::skillId);
    return isNew("decisions", owner, decision.skillId(), ids)
        && storage.decisions().decide(owner, decision);
  }

  private boolean isNew(String table, String owner, String id, Supplier<Stream<String>> ids) {
    return known
        .computeIfAbsent(
            List.of(table, owner), any -> ids.get().collect(Collectors.toCollection(HashSet::new)))
        .add(id);
  }

  private boolean addRecord(String owner, SessionEvidence record) {
    requireProject(owner);
    if (storage.evidence().find(owner, record.id()).isPresent()) {
      return false;
    }
    storage.evidence().put(owner, record, Map.of());
    return true;
  }

  private List<EmissionEdge> edges(String owner) {
    List<EmissionEdge> edges =
        new ArrayList<>(storage.edges().newest(owner, EdgeStorage.ANY, Integer.MAX_VALUE));
    Collections.reverse(edges);
    return edges;
  }

  private List<Emission> emissions(String owner) {
    return storage.outbox().oldest(Integer.MAX_VALUE).stream()
        .filter(emission -> emission.projectId().equals(owner))
        .toList();
  }

  private boolean addEmission(String owner, Emission emission) {
    requireProject(owner);
    boolean isNew = !storage.outbox().holds(emission.name());
    if (isNew) {
      storage.outbox().add(emission);
    }
    return isNew;
  }

  private List<ArmUpdate> updates(String owner) {
    List<ArmUpdate> updates = new ArrayList<>();
    learning.learning(Identifiers.learner(owner)).log().forEachUpdate(updates::add);
    return updates;
  }

  private boolean keepUpdate(String owner, ArmUpdate update) {
    requireProject(owner);
    evidence.computeIfAbsent(owner, any -> new ArrayList<>()).add(update);
    return false;
  }

  private void requireProject(String owner) {
    if (storage.projects().find(owner).isEmpty()) {
      throw new IllegalArgumentException(
          "The project (%s) is not registered.\nMaybe it is missing in the table of projects."
              .formatted(Checks.shown(owner)));
    }
  }

  /**
   * Learns the evidence that was kept, without that of fallback rewards in sessions that have
   * others by now, in the import or here.
   *
   * @return how much of it counted
   */
  int learn() {
    int counted = 0;
    for (ProjectInfo project : storage.projects().list()) {
      // The sums of records follow when they are wanted.
      storage.evidence().replaceSums(project.id(), "", Map.of());
    }
    for (Map.Entry<String, List<ArmUpdate>> project : evidence.entrySet()) {
      String owner = project.getKey();
      LearningStore arms = learning.learning(Identifiers.learner(owner));
      Set<String> replaced =
          storage.rewards().list(owner).stream()
              .filter(event -> !event.fallback())
              .map(event -> Identifiers.fallback(event.sessionId()))
              .collect(Collectors.toSet());
      updates(owner).stream()
          .map(ArmUpdate::origin)
          .filter(replaced::contains)
          .distinct()
          .forEach(arms.log()::forget);
      List<ArmUpdate> valid =
          project.getValue().stream()
              .filter(update -> !replaced.contains(update.origin()))
              .toList();
      counted += arms.apply(valid).size();
    }
    return counted;
  }
}
