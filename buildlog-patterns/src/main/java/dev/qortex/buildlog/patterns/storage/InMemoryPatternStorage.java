package dev.qortex.buildlog.patterns.storage;

import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternJson;
import dev.qortex.buildlog.patterns.model.PatternLink;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.commons.Checks;
import dev.qortex.commons.UndoableTables;
import dev.qortex.core.model.IdOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Pattern storage on the heap, which is lost when the process ends. Thread-safe: one transaction at
 * a time.
 */
public final class InMemoryPatternStorage implements PatternStorage {

  private record Entry(long number, PatternRecord record) {}

  private final UndoableTables tables = new UndoableTables();
  private final Map<String, Map<String, ReviewPattern>> patterns = new HashMap<>();
  private final Map<String, Map<String, Entry>> logs = new HashMap<>();
  private final Map<List<String>, Map<String, Entry>> runs = new HashMap<>();
  private long entries;

  /** Creates an empty storage. */
  public InMemoryPatternStorage() {}

  @Override
  public <T> T inTransaction(Supplier<T> work) {
    return tables.inTransaction(work);
  }

  @Override
  public boolean inTransaction() {
    return tables.inTransaction();
  }

  private Map<String, ReviewPattern> patterns(String projectId) {
    return patterns.computeIfAbsent(projectId, id -> UndoableTables.table());
  }

  private Map<String, Entry> log(String projectId) {
    return logs.computeIfAbsent(projectId, id -> UndoableTables.table());
  }

  /** The part of the log that came from a run: each step of a review reads it several times. */
  private Map<String, Entry> log(String projectId, String run) {
    return runs.computeIfAbsent(List.of(projectId, run), id -> UndoableTables.table());
  }

  @Override
  public boolean add(String projectId, ReviewPattern pattern) {
    Checks.id("id of a project", projectId);
    return inTransaction(
        () -> {
          boolean fresh = !patterns(projectId).containsKey(pattern.id());
          if (fresh) {
            tables.put(patterns(projectId), pattern.id(), pattern.afresh());
          }
          return fresh;
        });
  }

  @Override
  public Optional<ReviewPattern> find(String projectId, String patternId) {
    return inTransaction(() -> Optional.ofNullable(patterns(projectId).get(patternId)));
  }

  @Override
  public List<ReviewPattern> list(String projectId) {
    return inTransaction(
        () ->
            patterns(projectId).values().stream()
                .sorted(Comparator.comparing(ReviewPattern::id, IdOrder.BY_CODE_POINT))
                .toList());
  }

  @Override
  public boolean append(String projectId, PatternRecord record) {
    Checks.id("id of a project", projectId);
    String key = key(record.getClass(), record.id());
    return inTransaction(
        () -> {
          boolean fresh = !log(projectId).containsKey(key);
          if (fresh) {
            Entry entry = new Entry(entries++, record);
            tables.put(log(projectId), key, entry);
            tables.put(log(projectId, record.run()), key, entry);
            count(projectId, record);
          }
          return fresh;
        });
  }

  private static String key(Class<? extends PatternRecord> kind, String id) {
    return PatternJson.kind(kind) + " " + id;
  }

  private void count(String projectId, PatternRecord record) {
    Map<String, ReviewPattern> known = patterns(projectId);
    if (record instanceof PatternChange change && change.kind() == Kind.AGED) {
      List.copyOf(known.values()).stream()
          .filter(pattern -> pattern.role().equals(change.subject()))
          .forEach(pattern -> tables.put(known, pattern.id(), pattern.after(change)));
    } else if (record instanceof PatternChange change) {
      ReviewPattern pattern = known(known, change.subject());
      tables.put(known, pattern.id(), pattern.after(change));
    } else if (record instanceof PatternTransition transition) {
      ReviewPattern pattern = known(known, transition.subject());
      tables.put(known, pattern.id(), pattern.in(transition.to()));
    }
  }

  private static ReviewPattern known(Map<String, ReviewPattern> patterns, String id) {
    ReviewPattern pattern = patterns.get(id);
    if (pattern == null) {
      throw new IllegalArgumentException(
          "The pattern (%s) is not known in the project.\nMaybe it was forgotten with its run."
              .formatted(Checks.shown(id)));
    }
    return pattern;
  }

  @Override
  public <R extends PatternRecord> Optional<R> record(String projectId, Class<R> kind, String id) {
    return inTransaction(
        () ->
            Optional.ofNullable(log(projectId).get(key(kind, id)))
                .map(entry -> kind.cast(entry.record())));
  }

  @Override
  public <R extends PatternRecord> List<R> records(String projectId, Class<R> kind) {
    return matching(projectId, kind, record -> true);
  }

  @Override
  public <R extends PatternRecord> List<R> records(String projectId, Class<R> kind, String run) {
    return inTransaction(() -> matching(log(projectId, run), kind, record -> true));
  }

  private <R extends PatternRecord> List<R> matching(
      String projectId, Class<R> kind, Predicate<R> wanted) {
    return inTransaction(() -> matching(log(projectId), kind, wanted));
  }

  private static <R extends PatternRecord> List<R> matching(
      Map<String, Entry> log, Class<R> kind, Predicate<R> wanted) {
    return log.values().stream()
        .filter(entry -> kind.isInstance(entry.record()))
        .filter(entry -> wanted.test(kind.cast(entry.record())))
        .sorted(Comparator.comparingLong(Entry::number))
        .map(entry -> kind.cast(entry.record()))
        .toList();
  }

  @Override
  public Set<String> informing(String projectId, String role) {
    return matching(projectId, PatternLink.class, link -> link.informed().startsWith(role + ":"))
        .stream()
        .map(PatternLink::subject)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Set<String> forget(String projectId, String run) {
    Checks.id("run to forget", run);
    return inTransaction(
        () -> {
          Set<String> touched = new TreeSet<>(IdOrder.BY_CODE_POINT);
          for (PatternRecord record : records(projectId, PatternRecord.class, run)) {
            remove(projectId, record);
            patterns(projectId).values().stream()
                .filter(pattern -> concerns(record, pattern))
                .forEach(pattern -> touched.add(pattern.id()));
          }
          touched.forEach(id -> recount(projectId, known(patterns(projectId), id)));
          return touched;
        });
  }

  private void remove(String projectId, PatternRecord record) {
    String key = key(record.getClass(), record.id());
    tables.remove(log(projectId), key);
    tables.remove(log(projectId, record.run()), key);
  }

  private static boolean concerns(PatternRecord record, ReviewPattern pattern) {
    return record.subject().equals(pattern.id())
        || record instanceof PatternChange change
            && change.kind() == Kind.AGED
            && change.subject().equals(pattern.role());
  }

  private void recount(String projectId, ReviewPattern pattern) {
    ReviewPattern counted = pattern.afresh();
    for (PatternRecord record :
        matching(projectId, PatternRecord.class, record -> concerns(record, pattern))) {
      if (record instanceof PatternChange change) {
        counted = counted.after(change);
      } else if (record instanceof PatternTransition transition) {
        counted = counted.in(transition.to());
      }
    }
    if (counted.track().sightings() == 0) {
      tables.remove(patterns(projectId), pattern.id());
      matching(projectId, PatternRecord.class, record -> record.subject().equals(pattern.id()))
          .forEach(record -> remove(projectId, record));
    } else {
      tables.put(patterns(projectId), pattern.id(), counted);
    }
  }

  @Override
  public void close() {
    tables.close();
  }
}
