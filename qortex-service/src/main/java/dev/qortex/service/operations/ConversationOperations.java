package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.ingest.conversation.Receipt;
import dev.qortex.service.Arg;
import dev.qortex.service.Call;
import dev.qortex.service.ErrorCode;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.ServiceException;
import dev.qortex.service.Toolset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Messages and results of tools, which are part of the memory when the call returns. The newest
 * domains keep their ingestors, each with a thread.
 */
final class ConversationOperations implements OperationGroup, AutoCloseable {

  /** As long as closing an ingestor waits for what is not written. */
  private static final int PATIENCE_SECONDS = 30;

  private static final int OPEN = 16;

  private final QortexClient memory;
  private final GraphBackend graph;
  private final Supplier<DocumentIngestor.Builder> documents;
  private final Map<String, ConversationIngestor> open = new LinkedHashMap<>(16, 0.75f, true);
  private boolean closed;

  ConversationOperations(
      QortexClient memory, GraphBackend graph, Supplier<DocumentIngestor.Builder> documents) {
    this.memory = memory;
    this.graph = graph;
    this.documents = documents;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest_message",
                "Adds a message of a conversation to the memory.",
                MessageInput.class,
                MessageResult.class,
                this::message)
            .withinDomains(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_ingest_tool_result",
                "Adds what a tool returned in a conversation to the memory.",
                ToolInput.class,
                MessageResult.class,
                this::toolResult)
            .withinDomains());
  }

  /** Arguments of a message. */
  record MessageInput(
      @Arg(value = "What was said.") String text,
      @Arg(value = "The conversation.", min = 1, max = 200) String sessionId,
      @Arg(value = "Who said it, such as user.", byDefault = "\"user\"", min = 1, max = 64)
          String role,
      @Arg(value = "The domain.", byDefault = "\"session\"", min = 1, max = 200) String domain,
      @Arg(value = "Its id: the same again changes nothing.", min = 1, max = 200)
          Optional<String> messageId) {}

  /** Arguments of a result of a tool. */
  record ToolInput(
      @Arg(value = "The tool.", min = 1, max = 64) String toolName,
      @Arg(value = "What it returned.") String resultText,
      @Arg(value = "The conversation.", min = 1, max = 200) String sessionId,
      @Arg(value = "The domain.", byDefault = "\"session\"", min = 1, max = 200) String domain,
      @Arg(value = "Its id: the same again changes nothing.", min = 1, max = 200)
          Optional<String> messageId) {}

  /** Report on a message. */
  record MessageResult(
      String sessionId,
      @Arg("The id of the message, for qortex_retract.") String sourceId,
      @Arg("New passages, with those of messages that were written together with it.") int chunks,
      @Arg("New concepts, likewise.") int concepts,
      @Arg("New edges, likewise.") int edges,
      @Arg("What was left out, and why.") List<String> warnings) {}

  private MessageResult message(MessageInput input, Call call) {
    Receipt receipt =
        accept(
            call.domain(input.domain()),
            said ->
                input
                    .messageId()
                    .map(id -> said.message(input.sessionId(), input.role(), input.text(), id))
                    .orElseGet(() -> said.message(input.sessionId(), input.role(), input.text())));
    return result(input.sessionId(), receipt);
  }

  private MessageResult toolResult(ToolInput input, Call call) {
    Receipt receipt =
        accept(
            call.domain(input.domain()),
            said ->
                input
                    .messageId()
                    .map(
                        id ->
                            said.toolResult(
                                input.sessionId(), input.toolName(), input.resultText(), id))
                    .orElseGet(
                        () ->
                            said.toolResult(
                                input.sessionId(), input.toolName(), input.resultText())));
    return result(input.sessionId(), receipt);
  }

  /** The message is in the queue before the ingestor of its domain may be closed for another. */
  private Receipt accept(String domain, Function<ConversationIngestor, Receipt> said) {
    ConversationIngestor eldest = null;
    Receipt receipt;
    synchronized (open) {
      if (closed) {
        throw new IllegalStateException("The operations are closed.");
      }
      receipt = said.apply(open.computeIfAbsent(domain, this::ingestor));
      if (open.size() > OPEN) {
        eldest = open.remove(open.keySet().iterator().next());
      }
    }
    if (eldest != null) {
      eldest.close();
    }
    return receipt;
  }

  private ConversationIngestor ingestor(String domain) {
    return ConversationIngestor.builder(memory, graph)
        .domain(domain)
        .documents(documents.get().build())
        .build();
  }

  private static MessageResult result(String session, Receipt receipt) {
    IngestReport report = written(receipt);
    return new MessageResult(
        session,
        receipt.sourceId(),
        report.added().passages(),
        report.added().concepts(),
        report.added().edges(),
        report.notes().stream().map(Object::toString).toList());
  }

  private static IngestReport written(Receipt receipt) {
    try {
      return receipt.remembered().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException | CancellationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new ServiceException(
          ErrorCode.UNAVAILABLE,
          "",
          "The message (%s) is not part of the memory yet: %s\nMaybe send it again with the same message_id."
              .formatted(receipt.sourceId(), cause.getMessage()),
          e);
    }
  }

  @Override
  public void close() {
    List<ConversationIngestor> all;
    synchronized (open) {
      closed = true;
      all = new ArrayList<>(open.values());
      open.clear();
    }
    all.forEach(ConversationIngestor::close);
  }
}
