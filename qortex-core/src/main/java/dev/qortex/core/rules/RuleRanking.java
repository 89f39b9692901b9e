package dev.qortex.core.rules;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * Ranking of rules in one pass: beliefs are asked for in batches, and no more rules are kept than
 * the page needs. Used by one thread, once.
 */
final class RuleRanking {

  private static final Comparator<Rule> SUREST_FIRST =
      (one, other) -> {
        int order = Double.compare(other.confidence(), one.confidence());
        return order == 0 ? IdOrder.BY_CODE_POINT.compare(one.id(), other.id()) : order;
      };

  private static final int BATCH = 1_000;

  private final RuleSelection selection;
  private final BeliefSource beliefs;
  private final long most;
  private final List<Rule> batch = new ArrayList<>(BATCH);
  private final List<Rule> all = new ArrayList<>();
  private final PriorityQueue<Rule> surest = new PriorityQueue<>(SUREST_FIRST.reversed());

  RuleRanking(RuleSelection selection, BeliefSource beliefs) {
    this.selection = selection;
    this.beliefs = beliefs;
    this.most = (long) selection.offset() + selection.limit();
  }

  List<Rule> of(Stream<Rule> candidates) {
    candidates.filter(selection::isAbout).forEachOrdered(this::add);
    rankBatch();
    all.addAll(surest);
    all.sort(SUREST_FIRST);
    return Collections.unmodifiableList(
        all.subList(Math.min(selection.offset(), all.size()), (int) Math.min(most, all.size())));
  }

  private void add(Rule candidate) {
    batch.add(candidate);
    if (batch.size() == BATCH) {
      rankBatch();
    }
  }

  private void rankBatch() {
    Map<String, Belief> known = beliefs.beliefs(batch.stream().map(Rule::id).toList());
    for (Rule candidate : batch) {
      Belief belief = known.get(candidate.id());
      Rule rule = belief == null ? candidate : LearnedConfidence.of(candidate, belief);
      if (selection.accepts(rule)) {
        keep(rule);
      }
    }
    batch.clear();
  }

  private void keep(Rule rule) {
    if (selection.limit() == Integer.MAX_VALUE) {
      all.add(rule);
      return;
    }
    surest.add(rule);
    if (surest.size() > most) {
      surest.poll();
    }
  }
}
