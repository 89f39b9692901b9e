package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The relations that one sentence states, each once, with the greatest confidence. */
final class Statements {

  /** A relation between two names. */
  record Statement(String source, RelationType type, String target, double confidence) {}

  private final Map<String, Statement> found = new LinkedHashMap<>();

  /** Adds a relation, unless one of the names is empty or both are one. */
  void add(String source, RelationType type, String target, double confidence) {
    String from = Names.key(source);
    String to = Names.key(target);
    if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
      found.merge(
          from + "\n" + type + "\n" + to,
          new Statement(source, type, target, confidence),
          (a, b) -> b.confidence() > a.confidence() ? b : a);
    }
  }

  /** Adds what a verb says of its subject and its object. */
  void add(String subject, RelationVerbs.Meaning meaning, String object, double confidence) {
    if (meaning.inverse()) {
      add(object, meaning.type(), subject, confidence);
    } else {
      add(subject, meaning.type(), object, confidence);
    }
  }

  List<Statement> all() {
    return new ArrayList<>(found.values());
  }
}
