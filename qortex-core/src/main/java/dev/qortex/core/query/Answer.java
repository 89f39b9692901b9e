package dev.qortex.core.query;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Answer to a question: ranked items, rules and code examples.
 *
 * @param id the id of the answer, for feedback
 * @param items the items, best first; equal scores by id
 * @param groups the groups of passages that have an order, such as sessions, best first
 * @param rules stated rules of the concepts that the question activates, if they fit it, most
 *     relevant first; feedback may name them by id, like items
 * @param examples code examples of the same concepts, best first: of documents only those that have
 *     words of the question and stand in the sections of the best passages; others by the
 *     activation of their concepts. Only the first of equal code
 * @param tokens the number of tokens of items, rules and examples together
 * @param relevance the probability, from 0 to 1, that one of the first items answers the question,
 *     calibrated on questions to other memories and on feedback on this one; 0 if nothing is found.
 *     It is that of the best candidate also if the question wants no items or the token budget
 *     leaves it out
 * @param complete the share, from 0 to 1, of the nodes of the memory that have their vectors; the
 *     others are found by their words only, until their vectors are made. A bounded client does not
 *     count them, and says 1
 * @param withheld whether it has no items for the sake of a {@linkplain
 *     dev.qortex.core.evaluation.AnswerTrial trial}
 */
public record Answer(
    String id,
    List<AnswerItem> items,
    List<Group> groups,
    List<Rule> rules,
    List<CodeExample> examples,
    int tokens,
    double relevance,
    double complete,
    boolean withheld) {

  /**
   * A group of passages.
   *
   * @param domain the domain of its passages
   * @param id the name of the group, as its passages give it
   * @param score a value from 0 to 2, on one scale for all domains of a question
   */
  public record Group(String domain, String id, double score) {

    /** Order by falling score; equal scores by domain and id. */
    public static final Comparator<Group> BEST_FIRST =
        Comparator.comparingDouble(Group::score)
            .reversed()
            .thenComparing(Group::domain)
            .thenComparing(Group::id);
  }

  /** Makes defensive copies. */
  public Answer {
    items = List.copyOf(items);
    groups = List.copyOf(groups);
    rules = List.copyOf(rules);
    examples = List.copyOf(examples);
  }

  /** Finds the item with a node id. */
  public Optional<AnswerItem> item(String nodeId) {
    return items.stream().filter(item -> item.id().equals(nodeId)).findFirst();
  }
}
