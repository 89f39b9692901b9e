package dev.qortex.spring.ai;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.ai.document.Document;

/** Items and rules of an answer as Spring AI's documents. Pure functions. */
final class Documents {

  private Documents() {}

  /** The items of the answer, best first, then its rules. */
  static List<Document> of(Answer answer) {
    List<Document> documents = new ArrayList<>();
    answer.items().forEach(item -> documents.add(document(answer, item)));
    answer.rules().forEach(rule -> documents.add(document(answer, rule)));
    return List.copyOf(documents);
  }

  private static Document document(Answer answer, AnswerItem item) {
    Node node = item.node();
    String kind = node.kind().name().toLowerCase(Locale.ROOT);
    Map<String, Object> metadata = metadata(answer, kind, node.domain());
    metadata.put(QortexDocumentRetriever.SOURCE, node.provenance().sourceId());
    if (!node.provenance().location().isBlank()) {
      metadata.put(QortexDocumentRetriever.LOCATION, node.provenance().location());
    }
    return document(item.id(), item.text(), metadata, item.score());
  }

  private static Document document(Answer answer, Rule rule) {
    return document(
        rule.id(),
        rule.text(),
        metadata(answer, QortexDocumentRetriever.RULE, rule.domain()),
        rule.relevance());
  }

  private static Map<String, Object> metadata(Answer answer, String kind, String domain) {
    Map<String, Object> metadata = new HashMap<>();
    metadata.put(QortexDocumentRetriever.KIND, kind);
    metadata.put(QortexDocumentRetriever.DOMAIN, domain);
    metadata.put(QortexDocumentRetriever.ANSWER, answer.id());
    return metadata;
  }

  private static Document document(
      String id, String text, Map<String, Object> metadata, double score) {
    return Document.builder().id(id).text(text).metadata(metadata).score(score).build();
  }
}
