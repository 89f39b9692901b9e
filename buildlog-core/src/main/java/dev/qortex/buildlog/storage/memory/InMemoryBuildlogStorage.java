package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.DecisionStorage;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EventLog;
import dev.qortex.buildlog.storage.EvidenceStorage;
import dev.qortex.buildlog.storage.FindingStorage;
import dev.qortex.buildlog.storage.LearningStorage;
import dev.qortex.buildlog.storage.MistakeLog;
import dev.qortex.buildlog.storage.Outbox;
import dev.qortex.buildlog.storage.ProjectStorage;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.buildlog.storage.SessionStorage;
import dev.qortex.commons.UndoableTables;
import dev.qortex.core.model.IdOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Storage on the heap, which is lost when the process ends. Thread-safe: one transaction at a time.
 */
public final class InMemoryBuildlogStorage implements BuildlogStorage {

  private final UndoableTables tables = new UndoableTables();
  private final Map<String, ProjectInfo> projects = new HashMap<>();
  private final Map<String, String> locations = new HashMap<>();
  private final ProjectStorage projectStorage = new Projects();
  private final RuleStorage rules = new InMemoryRules(rulesTable(), rulesTable());
  private final SessionStorage sessions = new InMemorySessions(table(), table());
  private final MistakeLog mistakes = new Mistakes(table());
  private final EventLog<RewardEvent> rewards = new Log<>(table());
  private final EventLog<Review> reviews = new Log<>(table());
  private final FindingStorage findings = new InMemoryFindings(table());
  private final EventLog<GauntletRun> runs = new Log<>(table());
  private final LearningStorage learnings = new Learnings(table());
  private final DecisionStorage decisions = new Decisions(table());
  private final EdgeStorage edges = new InMemoryEdges(table());
  private final EvidenceStorage evidence = new InMemoryEvidence(table(), table(), table());
  private final Outbox outbox = new Pending();

  /** Creates an empty storage. */
  public InMemoryBuildlogStorage() {}

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return tables.inTransaction(work);
  }

  @Override
  public boolean inTransaction() {
    return tables.inTransaction();
  }

  @Override
  public ProjectStorage projects() {
    return projectStorage;
  }

  @Override
  public RuleStorage rules() {
    return rules;
  }

  @Override
  public SessionStorage sessions() {
    return sessions;
  }

  @Override
  public MistakeLog mistakes() {
    return mistakes;
  }

  @Override
  public EventLog<RewardEvent> rewards() {
    return rewards;
  }

  @Override
  public EventLog<Review> reviews() {
    return reviews;
  }

  @Override
  public FindingStorage findings() {
    return findings;
  }

  @Override
  public EventLog<GauntletRun> runs() {
    return runs;
  }

  @Override
  public LearningStorage learnings() {
    return learnings;
  }

  @Override
  public DecisionStorage decisions() {
    return decisions;
  }

  @Override
  public EdgeStorage edges() {
    return edges;
  }

  @Override
  public EvidenceStorage evidence() {
    return evidence;
  }

  @Override
  public Outbox outbox() {
    return outbox;
  }

  @Override
  public void close() {
    tables.close();
  }

  private <K, V> ProjectTable<K, V> table() {
    return new ProjectTable<>(tables, this::requireProject);
  }

  /** A table with rows of all projects, too. */
  private <V> ProjectTable<String, V> rulesTable() {
    return new ProjectTable<>(
        tables,
        projectId -> {
          if (!projectId.equals(RuleStorage.GLOBAL)) {
            requireProject(projectId);
          }
        });
  }

  private void requireProject(String projectId) {
    if (!projects.containsKey(projectId)) {
      throw new IllegalArgumentException(
          "The project (%s) is not registered.\nMaybe register it first.".formatted(projectId));
    }
  }

  private final class Projects implements ProjectStorage {

    @Override
    public boolean add(ProjectInfo project) {
      return inTransaction(
          () -> {
            if (projects.containsKey(project.id())) {
              return false;
            }
            tables.put(projects, project.id(), project);
            return true;
          });
    }

    @Override
    public Optional<ProjectInfo> find(String projectId) {
      return inTransaction(() -> Optional.ofNullable(projects.get(projectId)));
    }

    @Override
    public Optional<ProjectInfo> at(String location) {
      return inTransaction(() -> Optional.ofNullable(locations.get(location)).map(projects::get));
    }

    @Override
    public void locate(String projectId, String location) {
      inTransaction(
          () -> {
            requireProject(projectId);
            tables.put(locations, location, projectId);
            return true;
          });
    }

    @Override
    public List<String> locations(String projectId) {
      return inTransaction(
          () ->
              locations.entrySet().stream()
                  .filter(entry -> entry.getValue().equals(projectId))
                  .map(Map.Entry::getKey)
                  .sorted(IdOrder.BY_CODE_POINT)
                  .toList());
    }

    @Override
    public List<ProjectInfo> list() {
      return inTransaction(
          () ->
              projects.values().stream()
                  .sorted(Comparator.comparing(ProjectInfo::name).thenComparing(ProjectInfo::id))
                  .toList());
    }
  }

  private static class Log<E extends Event> implements EventLog<E> {

    private final ProjectTable<String, E> table;

    Log(ProjectTable<String, E> table) {
      this.table = table;
    }

    @Override
    public boolean append(String projectId, E event) {
      return table.add(projectId, event.id(), event);
    }

    @Override
    public Optional<E> find(String projectId, String id) {
      return table.find(projectId, id);
    }

    @Override
    public List<E> list(String projectId) {
      return table.list(projectId);
    }

    @Override
    public List<E> ofSession(String projectId, String sessionId) {
      return matching(projectId, event -> event.sessionId().equals(sessionId));
    }

    final List<E> matching(String projectId, Predicate<E> wanted) {
      return table.list(projectId).stream().filter(wanted).toList();
    }
  }

  private static final class Mistakes extends Log<Mistake> implements MistakeLog {

    Mistakes(ProjectTable<String, Mistake> table) {
      super(table);
    }

    @Override
    public Optional<String> firstWithWordsOf(String projectId, Mistake mistake) {
      String hash = hash(mistake);
      return others(projectId, mistake).stream()
          .filter(other -> hash(other).equals(hash))
          .map(Mistake::id)
          .findFirst();
    }

    @Override
    public List<Trace> traces(String projectId, Mistake mistake) {
      return others(projectId, mistake).stream()
          .map(
              other ->
                  new Trace(other.id(), other.report().description(), other.report().consulted()))
          .toList();
    }

    private static String hash(Mistake mistake) {
      return mistake.report().semanticHash();
    }

    private List<Mistake> others(String projectId, Mistake mistake) {
      String key = MistakeReport.classKey(mistake.errorClass());
      return matching(
          projectId,
          other ->
              MistakeReport.classKey(other.errorClass()).equals(key)
                  && !other.sessionId().equals(mistake.sessionId()));
    }
  }

  private record Learnings(ProjectTable<String, Learning> table) implements LearningStorage {

    @Override
    public boolean reinforce(String projectId, Learning learning) {
      Instant at = learning.support().lastReinforced();
      return table.inTransaction(
          () ->
              !table.update(projectId, learning.id(), known -> counted(known, at, 1, 0))
                  && table.add(projectId, learning.id(), learning));
    }

    @Override
    public boolean contradict(String projectId, String learningId, Instant at) {
      return table.update(
          projectId, learningId, known -> counted(known, known.support().lastReinforced(), 0, 1));
    }

    private static Learning counted(Learning known, Instant at, int more, int against) {
      Support old = known.support();
      return new Learning(
          known.id(),
          known.rule(),
          known.category(),
          known.severity(),
          known.source(),
          new Support(
              old.firstSeen(),
              at.isAfter(old.lastReinforced()) ? at : old.lastReinforced(),
              old.reinforced() + more,
              old.contradicted() + against));
    }

    @Override
    public Optional<Learning> find(String projectId, String learningId) {
      return table.find(projectId, learningId);
    }

    @Override
    public List<Learning> list(String projectId) {
      return table.list(projectId);
    }
  }

  private record Decisions(ProjectTable<String, Decision> table) implements DecisionStorage {

    @Override
    public boolean decide(String projectId, Decision decision) {
      return table.change(
          projectId,
          rows -> {
            Decision known = rows.get(decision.skillId());
            boolean changed = known == null || known.promoted() != decision.promoted();
            if (changed) {
              table.put(projectId, decision.skillId(), decision);
            }
            return changed;
          });
    }

    @Override
    public List<Decision> list(String projectId) {
      return table.list(projectId).stream()
          .sorted(Comparator.comparing(Decision::skillId, IdOrder.BY_CODE_POINT))
          .toList();
    }
  }

  private final class Pending implements Outbox {

    private final Map<String, Emission> table = UndoableTables.table();

    @Override
    public void add(Emission emission) {
      inTransaction(
          () -> {
            if (table.containsKey(emission.name())) {
              throw new IllegalArgumentException(
                  "The name (%s) of an emission is taken.".formatted(emission.name()));
            }
            tables.put(table, emission.name(), emission);
            return true;
          });
    }

    @Override
    public List<Emission> oldest(int limit) {
      return inTransaction(() -> new ArrayList<>(table.values()).stream().limit(limit).toList());
    }

    @Override
    public boolean holds(String name) {
      return inTransaction(() -> table.containsKey(name));
    }

    @Override
    public void remove(Collection<String> names) {
      inTransaction(
          () -> {
            names.forEach(name -> tables.remove(table, name));
            return true;
          });
    }
  }
}
