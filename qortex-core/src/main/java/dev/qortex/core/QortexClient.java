package dev.qortex.core;

import dev.qortex.commons.Checks;
import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.search.Scored;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Learning memory: ingest sources, ask questions, and report which results helped. The next answer
 * to the same or a similar question is ranked by it.
 *
 * <pre>{@code
 * var answer = memory.query("When should a call be retried?");
 * answer.items().forEach(item -> System.out.println(item.text()));
 * memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
 * }</pre>
 *
 * <p>An interface, so that a remote client, a wrapper or a test double can take its place. The one
 * that works on a store in the same process is {@code LocalQortexClient}.
 */
public interface QortexClient extends AutoCloseable {

  /** The greatest number of passages that {@link #nearest} returns. */
  int MOST_NEAREST = 100;

  /**
   * Adds the content of a manifest to the memory: graph, vectors and words together, and the
   * vectors of sentences in the same transaction where the store has one. Texts that have a vector
   * already are not embedded again.
   *
   * @throws IllegalArgumentException when the manifest is refused; nothing is changed then
   */
  IngestReport ingest(IngestionManifest manifest);

  /** Retracts exactly what that source contributed. */
  RetractReport retract(String sourceId);

  /** Returns the sources that were ingested into a domain, by id; empty for an unknown domain. */
  List<SourceMetadata> sources(String domain);

  /**
   * Streams the concepts of a domain that other sources than these contribute, by id, page by page.
   *
   * @param apartFrom ids of sources; a concept that only they contribute is left out
   */
  default Stream<ConceptNode> concepts(String domain, Set<String> apartFrom) {
    return concepts(domain, apartFrom, "");
  }

  /**
   * Streams the concepts of a domain that other sources than these contribute, starting after an
   * id.
   *
   * @param after an id, known or not; concepts that follow it in the order of ids are returned
   */
  Stream<ConceptNode> concepts(String domain, Set<String> apartFrom, String after);

  /**
   * Embeds every node that has no vector, and every sentence: a repair for when the model failed
   * after a text had changed back to that of another source, for a graph that was filled or
   * restored without this client, and the last step of a change of the model.
   *
   * @return the number of nodes that were embedded
   */
  int embedMissing();

  /** Asks for the ten best items of all domains. */
  default Answer query(String text) {
    return query(Question.of(text));
  }

  /**
   * Answers a question. A memory without any domain, or without any source, gives an empty answer
   * to every filter by domain, or by source.
   *
   * @throws IllegalArgumentException when the filter names a domain or a source that the memory
   *     does not have; the nearest names are listed. A domain that is asked before its first ingest
   *     is created by {@link dev.qortex.core.graph.GraphBackend#createDomain}
   * @throws IllegalStateException when the store was re-embedded with another model
   */
  Answer query(Question question);

  /**
   * Record of an answer for an audit: the question, the candidates that were considered, and why
   * each was shown or not. There is one as long as feedback may come for the answer. What was
   * retracted or erased since is left out.
   *
   * @throws IllegalArgumentException when the answer is unknown, or too old
   */
  AnswerReceipt receipt(String answerId);

  /**
   * Applies feedback: teleportation factors, the listeners' posteriors and credit, and the outcome
   * for similar questions, all in one transaction where the store has one. The same outcome twice
   * counts once; the first outcome of an item stands.
   *
   * @param outcomes the outcomes, keyed by item id
   * @return the outcomes that took effect or were known; ids that the answer does not have are
   *     refused and named
   * @throws IllegalArgumentException when the answer is unknown, or too old
   */
  FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes);

  /**
   * Records weak outcomes from the reply that was written with an answer, for items of all domains.
   */
  default ReplyReport observeReply(String answerId, String reply) {
    return observeReply(answerId, reply, Set.of());
  }

  /**
   * Records weak outcomes from the reply that was written with an answer, without explicit
   * judgements: finds the items that the reply quotes, paraphrases or contradicts. They act like
   * other feedback and are forgotten with the session of the question, or, for a question without
   * one, with the session {@code replies-} and the date, such as {@code replies-2026-01-31}.
   * Explicit outcomes of an answer replace those of its reply.
   *
   * <p>A reply may have been written under the influence of what it read. So it moves little: the
   * first reply to an answer counts, at most three of its items count as used, and an item counts
   * at most three times in a session. A reply that uses no item changes nothing.
   *
   * @param reply the reply; its first 20,000 characters count
   * @param domains the domains whose items are considered; empty for all
   * @throws IllegalArgumentException when the answer is unknown, or too old
   */
  ReplyReport observeReply(String answerId, String reply, Set<String> domains);

  /**
   * Applies feedback that did not come through an answer of this client, entry by entry, each in
   * one transaction. The same entry twice counts once, as long as its question is remembered.
   *
   * @return a report for each entry; ids that match no node are refused and listed
   * @throws IllegalArgumentException when an entry adds to the answer of another session; the
   *     entries before it have taken effect, and the log may be replayed again
   */
  List<FeedbackReport> replay(List<LoggedFeedback> log);

  /**
   * Revokes the effects of the feedback of one session: factors, past questions, weights of legs,
   * and what the listeners learned. Two things stay: questions that were too old to be remembered,
   * and what the legs said of later answers while it acted, from which weights are learned. Answers
   * that another open client gave to the session are not reached: that client still takes feedback
   * for them, and leaves them in the store when it is closed. So forget the session through each
   * client, or again after the others are closed.
   */
  ForgetReport forget(String session);

  /**
   * Erases a domain and everything that the store and this client keep of it, as {@link
   * MemoryStore#eraseDomain} describes: knowledge, questions, feedback, learned state, checkpoints.
   * For a memory in which every user has a domain: call it when a user leaves. Safe to repeat. What
   * other open clients hold on the heap is not reached: erase through each, or again after they are
   * closed. Nor are backups, logs of the host, and listeners that learn in other stores.
   */
  ErasureReport eraseDomain(String domain);

  /**
   * Measures the effect of feedback on the newest of the host's own questions. It asks up to 200 of
   * them twice.
   */
  LearningReport learningReport();

  /**
   * Asks up to 400 of the newest remembered questions again, and groups those without a relevant
   * answer by common words, as a list of gaps in the memory. Relevance is calibrated by feedback;
   * an answer counts as relevant from {@link Question#RECOMMENDED_MIN_RELEVANCE}.
   */
  CoverageReport coverage();

  /**
   * Returns the open contradictions among the current passages of a domain: statements that negate
   * each other, that differ only in numbers, or that give one subject two objects in a
   * single-valued relation, see {@link dev.qortex.core.text.Contradiction}; before these,
   * statements that repeat a replaced statement, of whose passages no further conflict is listed. A
   * conflict ends when one of its statements is corrected, ends or is retracted; nothing is changed
   * by itself. Reads all passages of the domain.
   *
   * @throws IllegalArgumentException when the memory has other domains and not this one
   */
  List<Conflict> conflicts(String domain);

  /**
   * Delivers waiting feedback to the listeners that learn in other stores, on this thread. Delivery
   * is tried after all feedback and when a client is built, too, but never inside of a transaction
   * of the host.
   *
   * @return the number of outbox entries that still wait: a listener failed, this thread runs a
   *     transaction, or another thread is still delivering
   */
  int deliverFeedback();

  /**
   * Finds concepts by name or alias. Concepts with that name come first, all of them, regardless of
   * case, accents and punctuation. Then come at most ten of close names, the closest first: of
   * names that are spelled with other letters, one in four at most, or that share most words in any
   * form, or all words of one of both. Ties are in the order of ids. The first call reads the
   * concepts of the domains, without their texts, and later ones follow the graph.
   *
   * @param name the name; not blank
   * @param domains the domains; empty for all
   * @return the concepts; empty if no concept has such a name
   * @throws IllegalArgumentException when the memory has other domains and not one of these
   */
  List<ConceptNode> find(String name, Set<String> domains);

  /** Returns the existing nodes among these ids, each once, in the order of the request. */
  List<Node> nodes(Collection<String> ids);

  /**
   * Returns the passages of the same domain whose vectors are nearest to that of a node, among
   * those that hold now: by falling cosine, then by id. Reads no more of a large memory than a
   * question does.
   *
   * @param limit the greatest number of passages, from 1 to {@value #MOST_NEAREST}
   * @return the passages without the node itself, scored by the cosine, from -1 to 1; empty for an
   *     unknown node and for one without a vector
   */
  List<Scored> nearest(String nodeId, int limit);

  /**
   * Explores the neighbourhood of a node, such as one that {@link #find} returned or an item of an
   * answer.
   */
  default Optional<Exploration> explore(Node node, int depth) {
    return explore(Checks.given("node", node).id(), depth);
  }

  /**
   * Explores the neighbourhood of a node within its domain.
   *
   * @param depth the number of steps, from 1 to 3
   * @return the neighbourhood; empty if there is no such node
   */
  Optional<Exploration> explore(String nodeId, int depth);

  /**
   * Returns the shortest path from a node to each node of other domains within three edges, nearest
   * first, then by falling confidence, then by id; at most 100. Only this question crosses domains,
   * and only into those that it names.
   *
   * @return the paths; empty if there is no such node
   * @throws IllegalArgumentException when no other domain is named, or one that the memory does not
   *     have
   */
  List<GraphPath> related(String nodeId, Set<String> otherDomains);

  /**
   * Returns the shortest paths from a node, such as one that {@link #find} returned, to nodes of
   * other domains.
   */
  default List<GraphPath> related(Node node, Set<String> otherDomains) {
    return related(Checks.given("node", node).id(), otherDomains);
  }

  /**
   * Answers a question, and compares the answer with the result of vector search alone. Feedback
   * may come for the answer as for any other.
   */
  Comparison compare(Question question);

  /**
   * Promotes pairs of nodes that were similar in enough questions to edges. Promotion is done after
   * feedback, too, but never inside of a transaction of the host; asking alone never changes the
   * graph.
   */
  EdgePromotion.Report promoteEdges();

  /**
   * Returns the selected rules, both stated ones and those that templates derive from edges:
   * highest confidence first, learned evidence included, then by id.
   *
   * @throws IllegalArgumentException when the memory has other domains and not one of these
   */
  List<Rule> rules(RuleSelection selection);

  /** Status of the memory. */
  MemoryStatus status();

  /**
   * Closes this client; the store stays open, and keeps its newest answers, so that feedback for
   * them may come through the next client. They are written at once, here. Close the client before
   * its store: when the store was closed first, refuses an answer or fails, an {@link
   * dev.qortex.core.event.MemoryEvent.AnswersNotKept event} says so, nothing is thrown, and the
   * client has ended all the same. To close it again tries again what could not be written.
   */
  @Override
  void close();
}
