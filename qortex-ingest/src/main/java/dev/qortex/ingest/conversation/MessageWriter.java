package dev.qortex.ingest.conversation;

import dev.qortex.core.QortexClient;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The thread that makes messages part of the memory, in order, all that wait at once together. What
 * fails is tried again, at last each message alone: one that cannot be written holds up no other.
 */
final class MessageWriter implements Runnable {

  private final MessageQueue queue;
  private final QortexClient memory;
  private final GraphBackend graph;
  private final String domain;
  private final MessageReader reader;
  private final KnownNames names;
  private final SessionTails tails;
  private final InstantSource clock;
  private final int retries;
  private final Duration pause;

  MessageWriter(MessageQueue queue, KnownNames names, ConversationIngestor.Builder builder) {
    this.queue = queue;
    this.memory = builder.memory;
    this.graph = builder.graph;
    this.domain = builder.domain;
    this.names = names;
    this.reader = new MessageReader(domain, builder.documents, names);
    this.tails = new SessionTails(graph);
    this.clock = builder.clock;
    this.retries = builder.retries;
    this.pause = builder.pause;
  }

  @Override
  public void run() {
    List<Message> batch = queue.take();
    while (!batch.isEmpty()) {
      try {
        new Batch(batch).write();
      } catch (Throwable unexpected) {
        batch.forEach(message -> message.remembered().completeExceptionally(unexpected));
      } finally {
        queue.done(batch);
      }
      batch = queue.take();
    }
  }

  /** Messages that are written together if they can be. */
  private final class Batch {

    private final List<Message> messages;
    private final Map<String, IngestionManifest> read = new HashMap<>();
    private final Set<String> sent = new HashSet<>();

    Batch(List<Message> messages) {
      this.messages = messages;
    }

    void write() {
      Throwable failure = attempt(messages);
      long nanos = ConversationIngestor.nanos(pause);
      for (int i = 0; i < retries && failure != null && queue.pause(nanos); i++) {
        failure = attempt(messages);
        nanos = nanos > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * nanos;
      }
      if (failure == null) {
        return;
      }
      for (Message message : messages) {
        Throwable own = messages.size() == 1 ? failure : attempt(List.of(message));
        if (own != null) {
          message.remembered().completeExceptionally(own);
        }
      }
    }

    /** The failure of an attempt, or null. */
    private @Nullable Throwable attempt(List<Message> some) {
      try {
        Instant now = clock.instant();
        names.refresh(tails.begin(now), now);
        List<Message> together = new ArrayList<>();
        IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
        for (Message message : some) {
          if (isNew(message)) {
            IngestionManifest said = read.get(message.sourceId());
            if (said == null) {
              said = reader.read(message);
              read.put(message.sourceId(), said);
            }
            names.learn(said.concepts());
            reader.place(message, said, tails, manifest);
            together.add(message);
          }
        }
        write(together, manifest);
        return null;
      } catch (Throwable any) {
        return any;
      }
    }

    private void write(List<Message> together, IngestionManifest.Builder manifest) {
      if (!together.isEmpty()) {
        IngestionManifest all = manifest.build();
        together.forEach(message -> sent.add(message.sourceId()));
        IngestReport report = memory.ingest(all);
        tails.commit(report.revision());
        together.forEach(message -> message.remembered().complete(report));
      }
    }

    /** True if the message is still to be written; one whose id the memory has is done. */
    private boolean isNew(Message message) {
      if (message.remembered().isDone()) {
        return false;
      }
      String id = message.sourceId();
      if (graph.source(id).isEmpty()) {
        return true;
      }
      if (message.fresh() && !sent.contains(id)) {
        message
            .remembered()
            .completeExceptionally(
                new QortexException(
                    "The new message (%s) has the id of an old one.\nMaybe the supplier of ids begins anew with each process."
                        .formatted(id),
                    null));
      } else {
        message
            .remembered()
            .complete(Receipt.unchanged(id, "It was remembered already.", graph.revision()));
      }
      return false;
    }
  }
}
