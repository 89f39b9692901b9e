package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The relations that one sentence states, each once, with the greatest confidence. */
public final class Statements {

  /** A relation between two names. */
  record Statement(String source, RelationType type, String target, double confidence) {}

  static String by = "";
  public static final Map<String, String> DEBUG = new java.util.HashMap<>();
  private final Map<String, Statement> found = new LinkedHashMap<>();

  void add(String source, RelationType type, String target, double confidence) {
    String from = Names.key(source);
    String to = Names.key(target);
    if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
      DEBUG.put(source + type.value() + target, by);
      found.merge(
          from + "\n" + type + "\n" + to,
          new Statement(source, type, target, confidence),
          (a, b) -> b.confidence() > a.confidence() ? b : a);
    }
  }

  void add(String source, RelationVerbs.Meaning meaning, String target, double confidence) {
    if (meaning.inverse()) {
      add(target, meaning.type(), source, confidence);
    } else {
      add(source, meaning.type(), target, confidence);
    }
  }

  List<Statement> all() {
    return new ArrayList<>(found.values());
  }
}
