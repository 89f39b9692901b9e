package dev.qortex.core.retrieval;

import dev.qortex.core.model.Rule;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Optional;

/**
 * What a memory knows about a question.
 *
 * @param id feedback names it
 * @param items best first; equal scores by id
 * @param groups the groups of passages that stand in an order, such as sessions, best first
 * @param rules stated rules of the concepts that the question activates, most relevant first
 * @param tokens what items and rules take together
 */
public record Answer(
    String id, List<AnswerItem> items, List<Scored> groups, List<Rule> rules, int tokens) {

  /** Copies. */
  public Answer {
    items = List.copyOf(items);
    groups = List.copyOf(groups);
    rules = List.copyOf(rules);
  }

  /** The item of that node, if it came back. */
  public Optional<AnswerItem> item(String nodeId) {
    return items.stream().filter(item -> item.id().equals(nodeId)).findFirst();
  }
}
