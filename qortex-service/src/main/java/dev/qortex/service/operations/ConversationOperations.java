package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.ChatExports;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.ingest.conversation.Receipt;
import dev.qortex.service.Call;
import dev.qortex.service.api.ConversationApi;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Messages and results of tools, which are part of the memory when the call returns. The newest
 * domains keep their ingestors, each with a thread.
 */
final class ConversationOperations implements ConversationApi, AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int OPEN = 16;

  private final QortexClient memory;
  private final GraphBackend graph;
  private final Supplier<DocumentIngestor.Builder> documents;
  private final Duration patience;
  private final Map<String, ConversationIngestor> open = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<CompletableFuture<Void>> ending = ConcurrentHashMap.newKeySet();
  private boolean closed;

  ConversationOperations(
      QortexClient memory, GraphBackend graph, Supplier<DocumentIngestor.Builder> documents) {
    this(memory, graph, documents, PATIENCE);
  }

  /**
   * @param patience how long a call waits until its message is written, and closing for all of them
   */
  ConversationOperations(
      QortexClient memory,
      GraphBackend graph,
      Supplier<DocumentIngestor.Builder> documents,
      Duration patience) {
    this.memory = memory;
    this.graph = graph;
    this.documents = documents;
    this.patience = patience;
  }

  @Override
  public MessageResult message(MessageInput input, Call call) {
    return said(
        call.domain(input.domain()),
        input.sessionId(),
        input.messageId(),
        input.toolName().isPresent()
            ? said -> toolResult(said, input, input.toolName().get())
            : said -> message(said, input));
  }

  private static Receipt message(ConversationIngestor said, MessageInput input) {
    return input
        .messageId()
        .map(id -> said.message(input.sessionId(), input.role(), input.text(), id))
        .orElseGet(() -> said.message(input.sessionId(), input.role(), input.text()));
  }

  private static Receipt toolResult(ConversationIngestor said, MessageInput input, String tool) {
    return input
        .messageId()
        .map(id -> said.toolResult(input.sessionId(), tool, input.text(), id))
        .orElseGet(() -> said.toolResult(input.sessionId(), tool, input.text()));
  }

  private MessageResult said(
      String domain,
      String session,
      Optional<String> messageId,
      Function<ConversationIngestor, Receipt> say) {
    Receipt receipt = accept(domain, say);
    String sourceId = receipt.sourceId();
    // An id that was made has no characters that are escaped.
    String id = messageId.orElseGet(() -> sourceId.substring(sourceId.lastIndexOf('#') + 1));
    IngestReport report = written(receipt, id);
    return new MessageResult(
        session,
        sourceId,
        report.added().passages(),
        report.added().concepts(),
        report.added().edges(),
        report.notes().stream().map(Object::toString).toList());
  }

  /** One ingestor of many may be closed for another before it has the message. */
  private Receipt accept(String domain, Function<ConversationIngestor, Receipt> say) {
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
        throw new IllegalStateException("The operations are closed.");
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

  /** Closing waits for what is not written: nobody else shall. */
  private void end(ConversationIngestor ingestor) {
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(
            ingestor::close, close -> new Thread(close, "qortex-conversation-end").start());
    ending.add(end);
    end.whenComplete((none, failure) -> ending.remove(end));
  }

  private ConversationIngestor ingestor(String domain) {
    return ConversationIngestor.builder(memory, graph)
        .domain(domain)
        .documents(documents.get().build())
        .patience(patience)
        .build();
  }

  /** Does work with an import of chat exports into a domain. */
  <T> T importing(String domain, long largestFile, Function<ChatExports, T> work) {
    try (ConversationIngestor ingestor = ingestor(domain)) {
      return work.apply(new ChatExports(ingestor, largestFile));
    }
  }

  private IngestReport written(Receipt receipt, String messageId) {
    try {
      return receipt.remembered().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw unwritten(receipt, messageId, "It is not written yet.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unwritten(receipt, messageId, "The call was interrupted.", e);
    } catch (ExecutionException | CancellationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw unwritten(receipt, messageId, String.valueOf(cause.getMessage()), e);
    }
  }

  private static ServiceException unwritten(
      Receipt receipt, String messageId, String why, Exception cause) {
    return new ServiceException(
        ErrorCode.UNAVAILABLE,
        "",
        "The message (%s) may not be part of the memory. %s\nMaybe send it again with the message_id '%s', by which it is stored once."
            .formatted(receipt.sourceId(), why, Checks.shown(messageId)),
        cause);
  }

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
