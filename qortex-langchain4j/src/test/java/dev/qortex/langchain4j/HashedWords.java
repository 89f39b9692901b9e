package dev.qortex.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.util.List;

/** An embedding model of LangChain4j that needs no download. */
final class HashedWords implements EmbeddingModel {

  private final HashingEmbeddingModel model = new HashingEmbeddingModel(384);

  @Override
  public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
    return Response.from(
        model.embed(segments.stream().map(TextSegment::text).toList()).stream()
            .map(Embedding::from)
            .toList());
  }

  @Override
  public String modelName() {
    return model.name();
  }
}
