package dev.qortex.ingest.internal.relations;

import static dev.qortex.ingest.internal.relations.RelationFeature.BLOCK;
import static dev.qortex.ingest.internal.relations.RelationFeature.CLAUSE;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.internal.lexicon.NameTokens;
import dev.qortex.ingest.internal.syntax.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The relations that one sentence may state, in the order in which they are found. */
final class Statements {

  /**
   * A relation between two names.
   *
   * @param construction what in the sentence says it, such as "such as" or "use"
   * @param signs what speaks for it or against it
   */
  record Statement(
      Phrase source, RelationType type, Phrase target, String construction, Set<String> signs) {

    Statement {
      signs = new TreeSet<>(signs);
    }

    Statement turned() {
      return new Statement(target, type, source, construction, signs);
    }
  }

  private final List<Statement> found = new ArrayList<>();
  private final List<String> everywhere = new ArrayList<>();

  /**
   * @param kind of the block that the sentence stands in
   * @param last its last character
   */
  Statements(Block.Kind kind, char last) {
    everywhere.add(BLOCK.of(kind.name().toLowerCase(Locale.ROOT)));
    if (last == ':') {
      everywhere.add(CLAUSE.of("announces"));
    }
  }

  /** Adds a relation, unless one of the phrases names nothing or both name one thing. */
  void add(Phrase source, RelationType type, Phrase target, String construction, String... signs) {
    add(new Statement(source, type, target, construction, Set.of(signs)));
  }

  void add(Statement statement) {
    String from = NameTokens.form(statement.source().name());
    String to = NameTokens.form(statement.target().name());
    if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
      statement.signs().addAll(everywhere);
      found.add(statement);
    }
  }

  List<Statement> all() {
    return found;
  }
}
