package dev.qortex.ingest.conversation;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.QortexClient;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.ingest.DocumentIngestor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ingestor of conversations into a memory while they run. Saying something only puts it into a
 * queue; one thread reads and writes it, in the order in which it was accepted.
 *
 * <ul>
 *   <li>A message is a source of its own, {@code domain:SESSION#ID}, so that it can be retracted.
 *       An id that the memory knows already changes nothing. In ids {@code %}, {@code :} and {@code
 *       #} of the host's are escaped.
 *   <li>It is read as Markdown, as {@link DocumentIngestor} does, and names what the domain knows:
 *       from documents as well as from what was said before. What others teach the domain meanwhile
 *       is known within a minute. Rules in the result of a tool are left out.
 *   <li>Its passages have the speaker as title, the time as property {@code at}, and the next
 *       places of the session as {@link dev.qortex.core.model.Sequence}, whose group is the concept
 *       of the session.
 *   <li>Each passage is {@code attributed_to} {@code domain:Speaker:NAME} or {@code
 *       domain:Tool:NAME} and {@code part_of} {@code domain:Session:SESSION}, which no text can
 *       name because of the capital; both with 0.3 because walks over the graph shall not gather
 *       there. The one before it {@code relates_to} it (property {@code role} = {@code next}, 0.4),
 *       which carries no credit. When a message is retracted its neighbours are not tied together;
 *       their places still tell their order.
 * </ul>
 *
 * <p>Thread-safe. Create one for each domain, and close it. Several may write to one store, also
 * from several processes: nothing is lost, and only what two of them say in one session at the same
 * moment, or within a minute after that, may share a place.
 */
public final class ConversationIngestor implements AutoCloseable {

  /** Greatest number of names of the domain that are searched for in messages: a few MB of heap. */
  private static final int NAMES = 10_000;

  private final String domain;
  private final GraphBackend graph;
  private final MessageQueue queue;
  private final Duration budget;
  private final int most;
  private final Duration patience;
  private final Supplier<String> ids;
  private final InstantSource clock;
  private final EventSink events;
  private final Thread writer;
  private final AtomicLong remembered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  private ConversationIngestor(Builder builder) {
    this.domain = builder.domain;
    this.graph = builder.graph;
    this.most = builder.queue;
    this.queue = new MessageQueue(most);
    this.budget = builder.budget;
    this.patience = builder.patience;
    this.ids = builder.ids;
    this.clock = builder.clock;
    this.events = EventSink.guarded(builder.events);
    KnownNames names = new KnownNames(builder.graph, domain, NAMES);
    this.writer =
        new Thread(new MessageWriter(queue, names, builder), "qortex-conversation-" + domain);
    writer.setDaemon(true);
  }

  /**
   * Conversations that become part of that memory.
   *
   * @param graph the graph of the memory's store
   */
  public static Builder builder(QortexClient memory, GraphBackend graph) {
    return new Builder(memory, graph);
  }

  /**
   * Accepts a message.
   *
   * @param session the session of the message
   * @param role {@code user}, {@code assistant}, {@code system}, or the name of any other speaker
   * @param text blank text is not remembered, and its receipt says so
   * @throws IllegalArgumentException when the session or the role is blank
   * @throws IllegalStateException when the conversation is closed
   */
  public Receipt message(String session, String role, String text) {
    return accept(session, Speaker.of("Speaker", role), text, ids.get(), true);
  }

  /**
   * Accepts a message under an id of the host: the same id twice in a session changes nothing, also
   * after a restart.
   */
  public Receipt message(String session, String role, String text, String id) {
    return accept(session, Speaker.of("Speaker", role), text, id, false);
  }

  /** Accepts the result of a tool call. */
  public Receipt toolResult(String session, String tool, String text) {
    return accept(session, Speaker.of("Tool", tool), text, ids.get(), true);
  }

  /** Accepts the result of a tool call, under an id of the host. */
  public Receipt toolResult(String session, String tool, String text, String id) {
    return accept(session, Speaker.of("Tool", tool), text, id, false);
  }

  /** The source id of the message that the host gave that id. */
  public String sourceId(String session, String id) {
    return ConversationIds.source(
        domain, Checks.id("session", session), Checks.id("id of a message", id));
  }

  /** True if a source of that id is part of the memory. */
  boolean isKnown(String sourceId) {
    return graph.source(sourceId).isPresent();
  }

  /**
   * Accepts a message of an export as soon as there is room in the queue.
   *
   * @param title of the conversation; empty if none
   * @param location the file of the export
   */
  Receipt exported(String session, String title, ExportedMessage said, String location) {
    Message message =
        new Message(
            sourceId(session, said.id()),
            false,
            session,
            title,
            Speaker.of(said.isTool() ? "Tool" : "Speaker", said.speaker()),
            said.text(),
            said.at(),
            location,
            new CompletableFuture<>());
    return accept(message, Long.MAX_VALUE);
  }

  private Receipt accept(String session, Speaker speaker, String text, String id, boolean fresh) {
    String sourceId = sourceId(session, id);
    queue.checkOpen();
    if (text.isBlank()) {
      return Receipt.blank(sourceId);
    }
    Message message =
        new Message(
            sourceId,
            fresh,
            session,
            "",
            speaker,
            Surrogates.wellFormed(text),
            clock.instant(),
            "",
            new CompletableFuture<>());
    return accept(message, nanos(budget));
  }

  private Receipt accept(Message message, long longest) {
    String sourceId = message.sourceId();
    long accepted = System.nanoTime();
    message.remembered().whenComplete((report, failure) -> settle(message, accepted, failure));
    Message pending = queue.offer(message, longest);
    if (pending == null) {
      return refuse(
          message,
          "The message (%s) was refused: the queue (%s) was full for all of the budget (%s).\nMaybe the embedding model is slow; send the message again later."
              .formatted(sourceId, most, Duration.ofNanos(longest)));
    }
    if (pending != message && message.fresh()) {
      return refuse(
          message,
          "The new message (%s) has the id of another that waits.\nMaybe the supplier of ids repeats itself."
              .formatted(sourceId));
    }
    return new Receipt(sourceId, true, pending.remembered());
  }

  private void settle(Message message, long accepted, @Nullable Throwable failure) {
    if (failure == null) {
      remembered.incrementAndGet();
      events.emit(
          new MessageRemembered(
              clock.instant(),
              message.sourceId(),
              message.speaker().isTool(),
              System.nanoTime() - accepted));
    } else {
      failed.incrementAndGet();
      events.emit(new MessageLost(clock.instant(), message.sourceId(), failure));
    }
  }

  private Receipt refuse(Message message, String reason) {
    QortexException failure = new QortexException(reason, null);
    refused.incrementAndGet();
    events.emit(new MessageLost(clock.instant(), message.sourceId(), failure));
    return new Receipt(message.sourceId(), false, CompletableFuture.failedFuture(failure));
  }

  /** {@link #flush(Duration)} for as long as closing waits. */
  public boolean flush() {
    return flush(patience);
  }

  /**
   * Waits until all that was accepted before is part of the memory, or has failed for good, which
   * receipts, {@link #counts} and events tell.
   *
   * @return whether that is so; false after that time, or when this thread is interrupted
   */
  public boolean flush(Duration longest) {
    return queue.await(Thread.currentThread() == writer ? 0 : nanos(longest), false);
  }

  /** Numbers of messages that were accepted, remembered, refused and lost. */
  public ConversationCounts counts() {
    return queue.counts(remembered.get(), refused.get(), failed.get());
  }

  /**
   * Accepts nothing more and waits, for a limited time, until all that was accepted is part of the
   * memory, also when this thread is interrupted. What is not by then has failed: its receipts and
   * events tell. Only what is being written at that moment may still become part of it. The memory
   * stays open.
   */
  @Override
  public void close() {
    queue.close();
    if (Thread.currentThread() == writer || queue.await(nanos(patience), true)) {
      return;
    }
    for (Message message : queue.abandon()) {
      String reason =
          "The message (%s) was not written within (%s) after the end of the conversation.\nMaybe the embedding model is slow; send the message again with the same id."
              .formatted(message.sourceId(), patience);
      message.remembered().completeExceptionally(new QortexException(reason, null));
    }
  }

  /** As many as there can be, for a time without end. */
  static long nanos(Duration time) {
    return TimeUnit.NANOSECONDS.convert(time);
  }

  /** Builder of an ingestor. Not thread-safe. */
  public static final class Builder {

    final QortexClient memory;
    final GraphBackend graph;
    String domain = "conversation";
    DocumentIngestor documents = DocumentIngestor.standard();
    InstantSource clock = InstantSource.system();
    int retries = 3;
    Duration pause = Duration.ofMillis(200);
    private int queue = 1000;
    private Duration budget = Duration.ofMillis(20);
    private Duration patience = Duration.ofSeconds(30);
    private Supplier<String> ids = () -> UUID.randomUUID().toString();
    private EventSink events = EventSink.none();

    private Builder(QortexClient memory, GraphBackend graph) {
      this.memory = memory;
      this.graph = graph;
    }

    /** Sets the domain of all messages; {@code conversation} by default. */
    public Builder domain(String name) {
      domain = Checks.id("domain", name);
      return this;
    }

    /**
     * Ingestor that finds passages, concepts, edges and rules in a message; no model by default.
     */
    public Builder documents(DocumentIngestor chosen) {
      documents = chosen;
      return this;
    }

    /** Greatest number of waiting messages; 1,000 by default, of 32 million characters at most. */
    public Builder queue(int messages) {
      queue = Checks.atLeast("length of the queue", messages, 1);
      return this;
    }

    /** Longest wait of a speaker for room in the queue; 20 milliseconds by default. */
    public Builder budget(Duration longest) {
      budget = longest;
      return this;
    }

    /** Longest wait of closing for messages that are not written; 30 seconds by default. */
    public Builder patience(Duration longest) {
      patience = longest;
      return this;
    }

    /**
     * Number of repetitions of a failed write; three by default, after 0.2, 0.4 and 0.8 seconds.
     *
     * @param pause the wait before the first repetition; it doubles
     */
    public Builder retries(int times, Duration pause) {
      retries = Checks.atLeast("retries", times, 0);
      this.pause = pause;
      return this;
    }

    /**
     * Makes the ids of messages that the host gives none; random ones by default. Thread-safe; each
     * is unique, also among processes.
     */
    public Builder ids(Supplier<String> chosen) {
      ids = chosen;
      return this;
    }

    /** Clock that dates messages; the system's by default. */
    public Builder clock(InstantSource chosen) {
      clock = chosen;
      return this;
    }

    /** Receiver of each {@link ConversationEvent}; none by default. */
    public Builder events(EventSink sink) {
      events = sink;
      return this;
    }

    /** The conversations; their thread runs until they are closed. */
    public ConversationIngestor build() {
      ConversationIngestor built = new ConversationIngestor(this);
      built.writer.start();
      return built;
    }
  }
}
