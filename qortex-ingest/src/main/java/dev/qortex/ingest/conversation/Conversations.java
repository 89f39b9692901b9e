package dev.qortex.ingest.conversation;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Conversations by name, in any number of domains. Each domain in use has a {@link
 * ConversationIngestor}, and with it a thread; the newest sixteen stay open.
 *
 * <pre>{@code
 * Conversation monday = conversations.conversation("monday");
 * monday.message("user", "Which backoff does the payment service use?");
 * monday.toolResult("search", "payment.yaml sets the backoff to 200 ms.");
 * }</pre>
 *
 * <p>Thread-safe. Close it before the memory: messages that wait are written then.
 */
public final class Conversations implements AutoCloseable {

  /** The domain of conversations unless another is chosen. */
  public static final String DOMAIN = "session";

  private static final int OPEN = 16;

  private final Supplier<ConversationIngestor.Builder> ingestors;
  private final Map<String, ConversationIngestor> open = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<CompletableFuture<Void>> ending = ConcurrentHashMap.newKeySet();
  private boolean closed;

  private Conversations(Supplier<ConversationIngestor.Builder> ingestors) {
    this.ingestors = ingestors;
  }

  /**
   * Conversations that become part of that memory, read without a language model.
   *
   * @param graph the graph of the memory's store
   */
  public static Conversations in(QortexClient memory, GraphBackend graph) {
    return of(() -> ConversationIngestor.builder(memory, graph));
  }

  /**
   * Conversations that are read as the host wants it.
   *
   * @param ingestors the factory of builders, called for each domain that is opened, and completed
   *     with the domain
   */
  public static Conversations of(Supplier<ConversationIngestor.Builder> ingestors) {
    return new Conversations(Checks.given("supplier of ingestors", ingestors));
  }

  /** The conversation with that name in the domain {@link #DOMAIN}. */
  public Conversation conversation(String name) {
    return conversation(name, DOMAIN);
  }

  /** The conversation with that name in a domain. */
  public Conversation conversation(String name, String domain) {
    return new Conversation(this, domain, name);
  }

  /**
   * Passes a message to the ingestor of a domain; retries if the ingestor is closed for another one
   * meanwhile.
   */
  Receipt accept(String domain, Function<ConversationIngestor, Receipt> say) {
    while (true) {
      ConversationIngestor ingestor = open(domain);
      try {
        return say.apply(ingestor);
      } catch (IllegalStateException e) {
        synchronized (open) {
          if (open.get(domain) == ingestor) {
            throw e;
          }
        }
      }
    }
  }

  private ConversationIngestor open(String domain) {
    synchronized (open) {
      if (closed) {
        throw new IllegalStateException(
            "The conversations of the domain (%s) are closed.\nMaybe the memory was closed before."
                .formatted(domain));
      }
      ConversationIngestor ingestor = open.computeIfAbsent(domain, this::ingestor);
      if (open.size() > OPEN) {
        Iterator<ConversationIngestor> eldest = open.values().iterator();
        end(eldest.next());
        eldest.remove();
      }
      return ingestor;
    }
  }

  private ConversationIngestor ingestor(String domain) {
    return ingestors.get().domain(domain).build();
  }

  /** Closes an ingestor on a thread of its own, as closing waits for unwritten messages. */
  private void end(ConversationIngestor ingestor) {
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(
            ingestor::close, close -> new Thread(close, "qortex-conversation-end").start());
    ending.add(end);
    end.whenComplete((none, failure) -> ending.remove(end));
  }

  /** Works with an ingestor of the domain that is closed afterwards, such as for an import. */
  public <T> T inDomain(String domain, Function<ConversationIngestor, T> work) {
    try (ConversationIngestor ingestor = ingestor(Checks.id("domain", domain))) {
      return work.apply(ingestor);
    }
  }

  /**
   * Waits until all that was accepted before is part of the memory, or has failed for good.
   *
   * @return false if the wait exceeds the time-out of closing
   */
  public boolean flush() {
    List<ConversationIngestor> all;
    synchronized (open) {
      all = new ArrayList<>(open.values());
    }
    // Each of them, so that no domain hides behind another.
    return all.stream().map(ConversationIngestor::flush).reduce(true, Boolean::logicalAnd);
  }

  /**
   * Accepts nothing more and waits, for a limited time, until all that was accepted is part of the
   * memory.
   */
  @Override
  public void close() {
    synchronized (open) {
      closed = true;
      open.values().forEach(this::end);
      open.clear();
    }
    CompletableFuture.allOf(ending.toArray(CompletableFuture[]::new)).join();
  }
}
