package dev.qortex.graph.memgraph.internal.bolt;

import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.util.Locale;
import java.util.regex.Pattern;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.exceptions.RetryableException;
import org.neo4j.driver.exceptions.ServiceUnavailableException;

/**
 * Causes for which a server refuses a statement, each with its remedy, told apart by the code and
 * the text of the error; Memgraph has one code for all errors of a client, and one for all that may
 * pass. Earlier ones go first: to Memgraph, an index needs "read only access" and is given a
 * "timeout".
 */
enum FailureCause {

  /** Others hold what is needed, see src/storage/v2/storage.hpp of Memgraph. */
  BUSY(
      "access(tothe)?storage|conflictingtransactions|deadlock|lockacquisition",
      "Others use the server just now: maybe try for longer than (%1$s), see retry(time) of the"
          + " settings."),

  /** Another process made the same at the same time, or the graph is not as it should be. */
  VIOLATED(
      "constraintvalidationfailed|uniqueconstraintviolation",
      "Maybe two nodes of one label have one id: delete one of them."),

  /** Another process made the same at the same time, or something else is in its place. */
  IN_PLACE("alreadyexists", "Maybe an index is in the place of a constraint: drop it."),

  NO_EDGE_PROPERTIES(
      "storagepropertiesonedges",
      "Maybe start the server with --storage-properties-on-edges=true."),

  READ_ONLY(
      "readonly|notaleader|writequer(y|ies).*forbidden",
      "The database is read-only: maybe name another, or the member that takes writes."),

  NO_RIGHT(
      "forbidden|permission|notauthorized",
      "Maybe the user (%2$s) needs the right to do that: on Memgraph also INDEX, CONSTRAINT and"
          + " STATS."),

  OTHER_DATABASE("databasenotfound|unknowndatabase", "Maybe the database (%3$s) has another name."),

  OTHER_VERSION(
      "syntaxerror|parsingerror|procedurenotfound|noprocedurenamed",
      "Maybe the server is too old: Memgraph 3.2 and Neo4j 5.26 are the first that this knows."),

  DUPLICATES("constraint", "Maybe two nodes of one label have one id: delete one of them."),

  TIME("timedout|timeout", "Maybe it needs more time than (%4$s)."),

  UNKNOWN("", "Maybe the log of the server tells more.");

  private final Pattern pattern;
  private final String remedy;

  FailureCause(String pattern, String remedy) {
    this.pattern = Pattern.compile(pattern);
    this.remedy = remedy;
  }

  /** The first whose pattern is found in the code or the text, without spaces and hyphens. */
  static FailureCause of(Neo4jException e) {
    String all = (e.code() + " " + e.getMessage()).toLowerCase(Locale.ROOT);
    String known = all.replaceAll("[ -]", "");
    for (FailureCause cause : values()) {
      if (cause.pattern.matcher(known).find()) {
        return cause;
      }
    }
    return UNKNOWN;
  }

  /** True if it may be gone after a while; a server that does not answer is not waited for. */
  boolean passes(Neo4jException e) {
    return this == BUSY
        || this == UNKNOWN
            && e instanceof RetryableException
            && !(e instanceof ServiceUnavailableException);
  }

  /** True if it is gone at the next attempt, when it was another process that was first. */
  boolean isRace() {
    return this == VIOLATED || this == IN_PLACE;
  }

  /** The advice for the user. */
  String remedy(BoltSettings settings) {
    return remedy.formatted(
        settings.limits().retryTime(),
        settings.user(),
        settings.database(),
        settings.limits().queryTimeout());
  }
}
