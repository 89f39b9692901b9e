package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.ConversationApi;
import dev.qortex.service.api.FactApi;
import dev.qortex.service.api.IngestApi;
import dev.qortex.service.api.TextApi;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/**
 * Ingest of files, texts, facts and conversations into one memory, and their retraction.
 * Thread-safe. Close it before the memory: messages that wait are written then.
 */
public final class IngestOperations implements ApiGroup, AutoCloseable {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS =
      List.of(IngestApi.class, FactApi.class, ConversationApi.class, TextApi.class);

  private final Reading reading;
  private final DocumentOperations documents;
  private final FactOperations facts;
  private final ConversationOperations conversations;
  private final TextOperations texts;

  /**
   * Ingest of Markdown and plain text.
   *
   * @param graph the graph of the memory's store, where conversations and sources are looked up
   * @param folders the folders below which files may be read
   */
  public IngestOperations(QortexClient memory, GraphBackend graph, ReadableFolders folders) {
    this(memory, graph, folders, DocumentIngestor::builder);
  }

  /**
   * Ingest of documents that a host reads in its own way.
   *
   * @param documents says how documents are read; called for each call, and completed by the choice
   *     of files, the largest size and the listener of progress
   */
  public IngestOperations(
      QortexClient memory,
      GraphBackend graph,
      ReadableFolders folders,
      Supplier<DocumentIngestor.Builder> documents) {
    Checks.given("memory", memory);
    this.reading = new Reading(folders, documents);
    this.facts = new FactOperations(memory, Checks.given("graph", graph), reading);
    this.conversations = new ConversationOperations(memory, graph, documents);
    this.documents = new DocumentOperations(memory, reading, conversations);
    this.texts = new TextOperations(memory, graph, InstantSource.system());
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(
        Binding.of(IngestApi.class, documents),
        Binding.of(FactApi.class, facts),
        Binding.of(ConversationApi.class, conversations),
        Binding.of(TextApi.class, texts));
  }

  @Override
  public List<Path> folders() {
    return reading.folders().folders();
  }

  /** Writes the messages that wait, for at most half a minute. */
  @Override
  public void close() {
    conversations.close();
  }
}
