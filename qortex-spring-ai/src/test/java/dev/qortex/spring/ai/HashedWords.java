package dev.qortex.spring.ai;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.metadata.EmptyUsage;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;
import org.springframework.ai.embedding.EmbeddingResponseMetadata;

/** An embedding model of Spring AI that needs no download. */
final class HashedWords implements EmbeddingModel {

  private final HashingEmbeddingModel model = new HashingEmbeddingModel(384);

  @Override
  public EmbeddingResponse call(EmbeddingRequest request) {
    List<Embedding> made = new ArrayList<>();
    for (float[] vector : model.embed(request.getInstructions())) {
      made.add(new Embedding(vector, made.size()));
    }
    return new EmbeddingResponse(
        made, new EmbeddingResponseMetadata(model.name(), new EmptyUsage()));
  }

  @Override
  public float[] embed(Document document) {
    return embed(String.valueOf(getEmbeddingContent(document)));
  }
}
