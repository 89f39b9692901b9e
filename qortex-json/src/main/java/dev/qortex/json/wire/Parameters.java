package dev.qortex.json.wire;

import dev.qortex.commons.Checks;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.feedback.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Parameters of methods that take no record: each set is an object. */
public final class Parameters {

  /** Names, ids and entries of one call, at most; clients send more in several. */
  public static final int MOST = 1_000;

  /** Ids of sources and outcomes of one call, at most. */
  private static final int MOST_KEYS = 1_000_000;

  private Parameters() {}

  private static void checkSize(String what, int size, int most) {
    if (size > most) {
      throw new IllegalArgumentException(
          "There are too many %s (%s).\nMaybe send at most %s at once."
              .formatted(what, size, most));
    }
  }

  /** No parameters. */
  public record None() {}

  /** Name of concepts, and the domains to search; empty for all. */
  public record Named(String name, Set<String> domains) {

    /** Checks the components and makes defensive copies. */
    public Named {
      Checks.id("name of a concept", name);
      domains = Checks.domains(domains);
      checkSize("names of domains", domains.size(), MOST);
    }
  }

  /** Ids of nodes. */
  public record Ids(List<String> ids) {

    /** Checks the components and makes defensive copies. */
    public Ids {
      checkSize("ids of nodes", Checks.given("ids of nodes", ids).size(), MOST);
      ids.forEach(id -> Checks.text("id of a node", id));
      ids = List.copyOf(ids);
    }
  }

  /** Node, and the greatest number of passages that are nearest to it. */
  public record Nearest(String nodeId, int limit) {

    /** Checks the node; the memory checks the number. */
    public Nearest {
      Checks.text("id of a node", nodeId);
    }
  }

  /** Node, and the number of steps around it. */
  public record Around(String nodeId, int depth) {

    /** Checks the node; the memory checks the depth. */
    public Around {
      Checks.text("id of a node", nodeId);
    }
  }

  /** Node, and the domains that paths from it may lead into. */
  public record Crossing(String nodeId, Set<String> otherDomains) {

    /** Checks the components and makes defensive copies. */
    public Crossing {
      Checks.text("id of a node", nodeId);
      otherDomains = Checks.domains(otherDomains);
      checkSize("names of domains", otherDomains.size(), MOST);
    }
  }

  /** Answer. */
  public record OfAnswer(String answerId) {

    /** Checks it. */
    public OfAnswer {
      Checks.text("id of an answer", answerId);
    }
  }

  /** Reply that was written with an answer, and the domains of the items that may be looked at. */
  public record Reply(String answerId, String reply, Set<String> domains) {

    /** Checks the components and makes defensive copies. */
    public Reply {
      Checks.text("id of an answer", answerId);
      Checks.text("reply", reply);
      domains = Checks.domains(domains);
      checkSize("names of domains", domains.size(), MOST);
    }
  }

  /** Domain. */
  public record OfDomain(String domain) {

    /** Checks it. */
    public OfDomain {
      Checks.id("name of a domain", domain);
    }
  }

  /** Source. */
  public record OfSource(String sourceId) {

    /** Checks it. */
    public OfSource {
      Checks.text("id of a source", sourceId);
    }
  }

  /** Session. */
  public record OfSession(String session) {

    /** Checks it. */
    public OfSession {
      Checks.id("session", session);
    }
  }

  /**
   * Page of the concepts of a domain.
   *
   * @param apartFrom ids of sources; what only they contribute is left out
   * @param after the id that the page starts after; empty for the first page
   * @param limit the most concepts; fewer on the last page only
   */
  public record Page(String domain, Set<String> apartFrom, String after, int limit) {

    private static final int MOST_CONCEPTS = 10_000;

    /** Checks the components and makes defensive copies. */
    public Page {
      Checks.id("name of a domain", domain);
      apartFrom = Checks.set("ids of sources", apartFrom);
      Checks.text("id to start after", after);
      checkSize("ids of sources", apartFrom.size(), MOST_KEYS);
      checkSize("concepts", Checks.atLeast("limit", limit, 1), MOST_CONCEPTS);
    }
  }

  /** Answer, and outcomes by the ids of its items. */
  public record Judged(String answerId, Map<String, Outcome> outcomes) {

    /** Checks the components. */
    public Judged {
      Checks.text("id of an answer", answerId);
      checkSize("outcomes", Checks.entries("outcomes", outcomes).size(), MOST_KEYS);
    }
  }

  /** Log of feedback, the oldest entry first. */
  public record FeedbackLog(List<LoggedFeedback> log) {

    /** Checks the components and makes defensive copies. */
    public FeedbackLog {
      checkSize("entries", Checks.given("log of feedback", log).size(), MOST);
      log.forEach(entry -> Checks.given("entry of a log of feedback", entry));
      log = List.copyOf(log);
    }
  }
}
