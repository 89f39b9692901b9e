package dev.qortex.graph.memgraph.internal.rows;

import dev.qortex.core.model.ElementKind;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import java.util.List;

/**
 * Statements that read the visible elements of a kind: of those that are nodes of the server, thus
 * of all but edges.
 *
 * @param kind kind of the elements
 * @param byId reads those with some ids
 * @param ofSources reads those whose visible contribution is of some sources
 * @param all reads all of them
 */
public record ElementStatements(ElementKind kind, Cypher byId, Cypher ofSources, Cypher all) {

  /** The statements of all kinds but edges. */
  public static final List<ElementStatements> ALL =
      List.of(
          new ElementStatements(
              ElementKind.NODE, Cypher.NODES, Cypher.NODES_OF_SOURCES, Cypher.ALL_NODES),
          new ElementStatements(
              ElementKind.RULE, Cypher.RULES, Cypher.RULES_OF_SOURCES, Cypher.ALL_RULES),
          new ElementStatements(
              ElementKind.EXAMPLE,
              Cypher.EXAMPLES,
              Cypher.EXAMPLES_OF_SOURCES,
              Cypher.ALL_EXAMPLES));

  /**
   * Statements about elements with one label.
   *
   * @param kind kind of the elements
   * @param ofDomain reads the ids of some of a domain
   * @param put adds or changes some
   * @param delete deletes some
   */
  record Texts(ElementKind kind, Cypher ofDomain, Cypher put, Cypher delete) {

    /** The statements of rules and examples. */
    static final List<Texts> ALL =
        List.of(
            new Texts(
                ElementKind.RULE, Cypher.RULES_OF_DOMAIN, Cypher.PUT_RULES, Cypher.DELETE_RULES),
            new Texts(
                ElementKind.EXAMPLE,
                Cypher.EXAMPLES_OF_DOMAIN,
                Cypher.PUT_EXAMPLES,
                Cypher.DELETE_EXAMPLES));
  }
}
