package dev.qortex.core.query;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Answer to a question: ranked items, rules and code examples.
 *
 * @param id feedback names it
 * @param items best first; equal scores by id
 * @param groups the groups of passages that stand in an order, such as sessions, best first
 * @param rules stated rules of the concepts that the question activates, as far as they fit it,
 *     most relevant first; feedback may name them by id, as items
 * @param examples code examples of the same concepts, those of the most activated concepts first;
 *     of equal code only the first
 * @param tokens the number of tokens of items, rules and examples together
 * @param relevance probability, from 0 to 1, that one of the first items answers the question, by
 *     the questions of other memories and by feedback on this one; 0 when nothing is found. Where a
 *     question wants no items, or a token budget leaves the best one out, it is that one's all the
 *     same
 */
public record Answer(
    String id,
    List<AnswerItem> items,
    List<Group> groups,
    List<Rule> rules,
    List<CodeExample> examples,
    int tokens,
    double relevance) {

  /**
   * A group of passages.
   *
   * @param domain its passages are of
   * @param id the name of the group, as its passages give it
   * @param score a value from 0 to 2, on one scale for all domains of a question
   */
  public record Group(String domain, String id, double score) {

    /** By falling score; equal scores by domain and id. */
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

  /** The item of that node, if it came back. */
  public Optional<AnswerItem> item(String nodeId) {
    return items.stream().filter(item -> item.id().equals(nodeId)).findFirst();
  }
}
