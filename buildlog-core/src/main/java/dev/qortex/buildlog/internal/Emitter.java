package dev.qortex.buildlog.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.buildlog.Emissions;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.spool.Spool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Puts artefacts into the outbox, and from there into the spool. Thread-safe. */
public final class Emitter {

  private static final int BATCH = 500;
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final BuildlogStorage storage;
  private final Optional<Spool> spool;
  private final Consumer<Spool.Failure> listener;
  private final Object publishing = new Object();

  /**
   * Publishes into a spool; without one nothing is kept.
   *
   * @param listener is told each failure; it throws nothing
   */
  public Emitter(BuildlogStorage storage, Optional<Spool> spool, Consumer<Spool.Failure> listener) {
    this.storage = storage;
    this.spool = spool;
    this.listener = listener;
  }

  /** Keeps an artefact and its edges, in the caller's transaction; nothing without a spool. */
  public List<Emission> draft(
      String type, String projectId, Instant at, Map<String, Object> artefact) {
    if (spool.isEmpty()) {
      return List.of();
    }
    String name = spool.get().uniqueName(type + "_" + projectId, "json");
    Emission emission = new Emission(name, type, projectId, at, json(artefact));
    storage.outbox().add(emission);
    if (artefact.get("edges") instanceof List<?> edges && !edges.isEmpty()) {
      storage
          .edges()
          .add(projectId, edges.stream().map(edge -> edge((Map<?, ?>) edge, type, at)).toList());
    }
    return List.of(emission);
  }

  @SuppressWarnings("unchecked") // The names of properties are texts.
  private static EmissionEdge edge(Map<?, ?> edge, String type, Instant at) {
    return new EmissionEdge(
        (String) Checks.given("source", edge.get("source_id")),
        (String) Checks.given("target", edge.get("target_id")),
        (String) Checks.given("relation", edge.get("relation_type")),
        (double) Checks.given("confidence", edge.get("confidence")),
        type,
        at,
        (Map<String, Object>) Checks.given("properties", edge.get("properties")));
  }

  private static String json(Map<String, Object> artefact) {
    try {
      return JSON.writeValueAsString(artefact);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An artefact cannot be written as JSON.", e);
    }
  }

  /**
   * Publishes everything that is still in the outbox, oldest first, until something fails; nothing
   * inside of a transaction, which may be taken back.
   */
  public Emissions flush() {
    List<String> published = new ArrayList<>();
    List<Spool.Failure> failed = new ArrayList<>();
    boolean more = spool.isPresent() && !storage.inTransaction();
    while (more) {
      List<Emission> batch = storage.outbox().oldest(BATCH);
      Emissions done = publish(batch);
      published.addAll(done.published());
      failed.addAll(done.failed());
      more = batch.size() == BATCH && done.failed().isEmpty();
    }
    return told(new Emissions(published, failed));
  }

  private Emissions told(Emissions done) {
    done.failed().forEach(listener);
    return done;
  }

  /** Publishes what a change just kept and, if that can be done, what earlier ones left. */
  public Emissions settle(List<Emission> own) {
    Emissions done = publish(own);
    if (spool.isEmpty() || !done.failed().isEmpty()) {
      return told(done);
    }
    Emissions earlier = earlier(done.published());
    List<String> published = new ArrayList<>(earlier.published());
    published.addAll(done.published());
    return told(new Emissions(published, earlier.failed()));
  }

  /** The change is committed, so that an outbox that cannot be read is no failure of it. */
  private Emissions earlier(List<String> published) {
    try {
      return publish(
          storage.outbox().oldest(BATCH).stream()
              .filter(emission -> !published.contains(emission.name()))
              .toList());
    } catch (RuntimeException e) {
      return new Emissions(
          List.of(), List.of(new Spool.Failure("outbox", String.valueOf(e.getMessage()))));
    }
  }

  /** Publishes emissions whose transaction is over; what fails stays in the outbox. */
  private Emissions publish(List<Emission> emissions) {
    List<String> published = new ArrayList<>();
    List<Spool.Failure> failed = new ArrayList<>();
    synchronized (publishing) {
      for (Emission emission : emissions) {
        try {
          if (storage.outbox().holds(emission.name())) {
            publish(emission);
            forget(emission);
          }
          published.add(emission.name());
        } catch (RuntimeException e) {
          failed.add(new Spool.Failure(emission.name(), String.valueOf(e.getMessage())));
        }
      }
    }
    return new Emissions(published, failed);
  }

  private void forget(Emission emission) {
    try {
      storage.outbox().remove(List.of(emission.name()));
    } catch (RuntimeException stays) {
      // The file is out, so nothing failed: the next flush finds it, and removes the row then.
    }
  }

  /** A file that is there already was published by someone who died before saying so. */
  private void publish(Emission emission) {
    byte[] content = emission.content().getBytes(StandardCharsets.UTF_8);
    try {
      spool.orElseThrow().publish(emission.name(), content);
    } catch (IllegalArgumentException e) {
      if (!(e.getCause() instanceof FileAlreadyExistsException) || !same(emission, content)) {
        throw e;
      }
    }
  }

  private boolean same(Emission emission, byte[] content) {
    Path file = spool.orElseThrow().root().resolve("pending").resolve(emission.name());
    try {
      return Arrays.equals(Files.readAllBytes(file), content);
    } catch (NoSuchFileException taken) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
