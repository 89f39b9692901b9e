package dev.qortex.buildlog.internal.emission;

import dev.qortex.buildlog.report.Emissions;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.interop.Signal;
import dev.qortex.projectors.interop.SignalLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Publisher of artefacts by the outbox, and from there into the spool. Thread-safe. */
public final class Emitter {

  private static final int BATCH = 500;

  private final BuildlogStorage storage;
  private final Optional<Spool> spool;
  private final Optional<SignalLog> signals;
  private final Consumer<Spool.Failure> listener;
  private final Object publishing = new Object();

  /**
   * An emitter into a spool; without one nothing is kept.
   *
   * @param signals announces each published file
   * @param listener receives each failure; it throws nothing
   */
  public Emitter(
      BuildlogStorage storage,
      Optional<Spool> spool,
      Optional<SignalLog> signals,
      Consumer<Spool.Failure> listener) {
    this.storage = storage;
    this.spool = spool;
    this.signals = signals;
    this.listener = listener;
  }

  /** Keeps an artefact, within the caller's transaction; nothing when there is no spool. */
  public List<Emission> draft(String type, String projectId, Instant at, Artefact artefact) {
    if (spool.isEmpty()) {
      return List.of();
    }
    String name = spool.get().uniqueName(type + "_" + projectId, "json");
    Emission emission = new Emission(name, type, projectId, at, artefact.json());
    storage.outbox().add(emission);
    return List.of(emission);
  }

  /**
   * Publishes everything that is still in the outbox, oldest first, until something fails; nothing
   * inside of a transaction, which may be rolled back.
   */
  public Emissions flush() {
    Set<String> published = new LinkedHashSet<>();
    List<Spool.Failure> failed = new ArrayList<>();
    List<Spool.Failure> silent = new ArrayList<>();
    boolean more = spool.isPresent() && !storage.inTransaction();
    while (more) {
      Emissions done = publishOldest(List.of(), silent);
      boolean others = published.addAll(done.published());
      failed.addAll(done.failed());
      more = others && done.published().size() == BATCH && done.failed().isEmpty();
    }
    return told(new Emissions(List.copyOf(published), failed), silent);
  }

  /** The listener may be anybody's, so it is called without a lock. */
  private Emissions told(Emissions done, List<Spool.Failure> silent) {
    silent.forEach(listener);
    done.failed().forEach(listener);
    return done;
  }

  /**
   * Publishes what earlier changes left and what one just kept. That one is committed, so that an
   * outbox that cannot be read is not a failure of it.
   */
  public Emissions settle(List<Emission> own) {
    if (spool.isEmpty()) {
      return Emissions.NONE;
    }
    List<Spool.Failure> silent = new ArrayList<>();
    Emissions done;
    try {
      done = publishOldest(own, silent);
    } catch (RuntimeException e) {
      Spool.Failure unread = new Spool.Failure("outbox", String.valueOf(e.getMessage()));
      done = new Emissions(List.of(), List.of(unread));
    }
    return told(done, silent);
  }

  /**
   * Publishes a batch; what fails stays in the outbox. Own ones may be out by another thread.
   *
   * @param silent gets the failures to announce
   */
  private Emissions publishOldest(List<Emission> own, List<Spool.Failure> silent) {
    synchronized (publishing) {
      Map<String, byte[]> contents = new LinkedHashMap<>();
      List<Emission> batch = storage.outbox().oldest(BATCH);
      for (Emission emission : batch) {
        contents.put(emission.name(), emission.content().getBytes(StandardCharsets.UTF_8));
      }
      List<Spool.Failure> failed =
          contents.isEmpty() ? List.of() : spool.orElseThrow().publishAll(contents);
      Set<String> published = new LinkedHashSet<>(contents.keySet());
      failed.forEach(failure -> published.remove(failure.name()));
      signals.ifPresent(
          log ->
              batch.stream()
                  .filter(emission -> published.contains(emission.name()))
                  .forEach(emission -> announce(log, emission, silent)));
      forget(published);
      own.stream()
          .map(Emission::name)
          .filter(name -> !contents.containsKey(name) && !storage.outbox().holds(name))
          .forEach(published::add);
      return new Emissions(List.copyOf(published), failed);
    }
  }

  private void forget(Set<String> published) {
    if (published.isEmpty()) {
      return;
    }
    try {
      storage.outbox().remove(published);
    } catch (RuntimeException stays) {
      // The files are out, so nothing failed: the next flush finds them, and removes the rows then.
    }
  }

  /** Signals inform, the files count: one that cannot be written holds nothing up. */
  private void announce(SignalLog log, Emission emission, List<Spool.Failure> silent) {
    Path file = spool.orElseThrow().root().resolve("pending").resolve(emission.name());
    try {
      log.append(
          Signal.EMITTED,
          "buildlog",
          Map.of(
              "type", emission.type(),
              "project_id", emission.projectId(),
              "path", file.toString()));
    } catch (RuntimeException e) {
      silent.add(new Spool.Failure("signal of " + emission.name(), String.valueOf(e.getMessage())));
    }
  }
}
