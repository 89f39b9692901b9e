package dev.qortex.examples;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.rag.AugmentationRequest;
import dev.langchain4j.rag.AugmentationResult;
import dev.langchain4j.rag.DefaultRetrievalAugmentor;
import dev.langchain4j.rag.RetrievalAugmentor;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.filter.MetadataFilterBuilder;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.langchain4j.LangChain4jEmbedding;
import dev.qortex.langchain4j.QortexContentRetriever;
import dev.qortex.langchain4j.QortexEmbeddingStore;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An assistant of LangChain4j with a memory: it is asked, corrected, and asked again. Its models
 * are scripted, so that it runs without a key; yours take their place.
 */
public final class LangChain4jAssistant {

  private static final String QUESTION = "When is a failed payment retried?";

  private static final String HANDBOOK =
      """
      # Payments before 2025
      A failed payment is retried at once.

      # Payments
      A failed payment is retried after ten minutes, and never more than twice.

      # Invoices
      An invoice is sent when the payment arrived.
      """;

  private final PrintStream out;

  private LangChain4jAssistant(PrintStream out) {
    this.out = out;
  }

  /** The first argument, if there is one, is an empty folder for the files. */
  public static void main(String[] args) throws IOException {
    run(args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("assistant"), System.out);
  }

  /** Makes {@code memory.db} and a folder of vectors in that folder, and prints the talk. */
  static void run(Path folder, PrintStream out) {
    new LangChain4jAssistant(out).run(folder, new WordsModel(), new ReadingModel());
  }

  private void run(Path folder, EmbeddingModel embeddings, ChatModel chat) {
    try (var store = SqliteStore.open(folder.resolve("memory.db"));
        var memory = memory(store, embeddings, folder.resolve("vectors"))) {
      memory.ingest(new MarkdownIngestor().readText(HANDBOOK, "handbook", "shop"));
      talk(memory, chat);
      notes(store, embeddings);
    }
  }

  private static QortexClient memory(SqliteStore store, EmbeddingModel model, Path folder) {
    var embedding = new CachedEmbeddingModel(LangChain4jEmbedding.of("words", model), folder);
    return LocalQortexClient.builder(store)
        .embedding(embedding)
        .learning(GraphLearning.over(store))
        .build();
  }

  private void talk(QortexClient memory, ChatModel chat) {
    var retriever =
        QortexContentRetriever.over(memory)
            .asking(question -> question.in("shop").kinds(NodeKind.PASSAGE).limit(2));
    var augmentor = DefaultRetrievalAugmentor.builder().contentRetriever(retriever).build();

    List<Content> told = ask(QUESTION, augmentor, chat);
    out.println("No, that was before 2025.");
    retriever.feedback(told.get(0), Outcome.REJECTED);
    retriever.feedback(told.get(1), Outcome.ACCEPTED);
    ask(QUESTION, augmentor, chat);
  }

  /** The contents that the model was told, best first. */
  private List<Content> ask(String question, RetrievalAugmentor augmentor, ChatModel chat) {
    UserMessage message = UserMessage.from(question);
    var metadata = dev.langchain4j.rag.query.Metadata.from(message, "customer-7", List.of());
    AugmentationResult augmented = augmentor.augment(new AugmentationRequest(message, metadata));
    out.println(question);
    out.println("  " + chat.chat(augmented.chatMessage()).aiMessage().text());
    return augmented.contents();
  }

  /** Vectors of your own beside the graph, in the same file. */
  private void notes(SqliteStore store, EmbeddingModel model) {
    EmbeddingStore<TextSegment> notes =
        new QortexEmbeddingStore(store.namedIndexes().create("notes", model.dimension()));
    TextSegment note =
        TextSegment.from("The printer is on floor 3.", new Metadata().put("year", 2026));
    notes.add(model.embed(note).content(), note);
    var request =
        EmbeddingSearchRequest.builder()
            .queryEmbedding(model.embed("Where is the printer?").content())
            .filter(MetadataFilterBuilder.metadataKey("year").isGreaterThan(2025))
            .build();
    notes.search(request).matches().forEach(match -> out.println(match.embedded().text()));
  }

  /** Stands for an embedding model of LangChain4j; it knows words, not meanings. */
  private static final class WordsModel implements EmbeddingModel {

    private final HashingEmbeddingModel words = new HashingEmbeddingModel(512);

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
      List<String> texts = segments.stream().map(TextSegment::text).toList();
      return Response.from(words.embed(texts).stream().map(Embedding::from).toList());
    }
  }

  /** Stands for a chat model of LangChain4j; it repeats the first thing that it was told. */
  private static final class ReadingModel implements ChatModel {

    private static final String TOLD = "Answer using the following information:\n";

    @Override
    public ChatResponse doChat(ChatRequest request) {
      UserMessage message = (UserMessage) request.messages().get(0);
      String told = message.singleText().split(TOLD, 2)[1];
      String first = told.split("\n\n")[0].replace("\n", ": ");
      return ChatResponse.builder().aiMessage(AiMessage.from(first)).build();
    }
  }
}
