package dev.qortex.ingest.llm;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of a model about a chunk, valid by the schema and not yet verified. */
record ModelAnswer(List<Concept> concepts, List<Relation> relations, List<Rule> rules) {

  record Concept(
      String name,
      @Nullable String description,
      @Nullable String exampleOf,
      String evidence,
      double confidence) {}

  record Relation(String source, String type, String target, String evidence, double confidence) {}

  record Rule(
      String text,
      @Nullable List<String> about,
      @Nullable String category,
      String evidence,
      double confidence) {}
}
