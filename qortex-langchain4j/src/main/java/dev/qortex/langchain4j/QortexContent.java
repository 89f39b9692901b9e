package dev.qortex.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passage or concept of a memory. It is the same content whatever question brought it, so that
 * LangChain4j counts it once when it fuses the answers to several.
 */
record QortexContent(TextSegment textSegment, Map<ContentMetadata, Object> metadata)
    implements Content {

  private @Nullable String id() {
    return textSegment.metadata().getString(QortexContentRetriever.ID);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QortexContent that
        && textSegment.text().equals(that.textSegment.text())
        && Objects.equals(id(), that.id());
  }

  @Override
  public int hashCode() {
    return Objects.hash(textSegment.text(), id());
  }
}
