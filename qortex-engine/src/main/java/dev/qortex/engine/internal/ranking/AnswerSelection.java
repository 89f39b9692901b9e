package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.TextForms;
import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.ranking.RankedList.Ranked;
import dev.qortex.engine.internal.relevance.RelevanceEvidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Choice of the items of an answer among candidates that come best first. Not thread-safe. */
final class AnswerSelection {

  /** Best candidates whose outcomes of similar questions count. */
  static final int WITH_PAST = 50;

  /** Candidates that a receipt has beside further items; some 60 bytes each. */
  private static final int CONSIDERED = 20;

  /**
   * Candidates among which smaller ones are looked for once one does not fit the budget, or the
   * limit of items if that is more. What comes later would fill the rest with what hardly fits the
   * question.
   */
  private static final int AMONG = 20;

  private static final String MARKS = "*_`";

  /** Texts of fewer characters, white space not counted, need their headings. */
  private static final int SHORT = 100;

  private final Question.Limits limits;
  private final TokenBudget budget;
  private final int used;
  private final boolean repeats;
  private final List<AnswerItem> items = new ArrayList<>();
  private final List<RelevanceEvidence.Found> first = new ArrayList<>();
  private final List<AnswerTrace.Candidate> considered = new ArrayList<>();
  private final Map<Node, String> folded = new IdentityHashMap<>();
  private final Set<List<String>> said = new HashSet<>();
  private boolean crowded;
  private int looked;
  private int tokens;
  private double past;

  /**
   * An empty choice.
   *
   * @param used tokens of other elements
   * @param repeats true if a concept may be an item although a better passage says it
   */
  AnswerSelection(TokenBudget budget, int used, boolean repeats) {
    this.limits = budget.limits();
    this.budget = budget;
    this.used = used;
    this.repeats = repeats;
  }

  /** Returns whether a candidate from that place on may still change the choice. */
  boolean needs(List<Ranked> bestFirst, int from) {
    return from < bestFirst.size()
        && (!isFull()
            || first.size() < RelevanceEvidence.FIRST
            || bestFirst.stream().limit(WITH_PAST).skip(from).anyMatch(this::helpsMore));
  }

  /** True if no further candidate can be an item. */
  private boolean isFull() {
    return items.size() == limits.items() || (crowded && looked >= Math.max(AMONG, limits.items()));
  }

  private boolean helpsMore(Ranked candidate) {
    return candidate.past() > Math.max(0, past);
  }

  /** Takes the next candidate, which no longer exists. */
  void passOver() {
    looked++;
  }

  /** Takes the next candidate, which the question does not let through, for that reason. */
  void leaveOut(Ranked candidate, AnswerTrace.Fate fate) {
    looked++;
    consider(candidate, fate);
  }

  /**
   * Takes the next candidate, which is an item if the limits leave room.
   *
   * @param factor its factor of teleportation
   */
  void add(Ranked candidate, Node node, double factor) {
    if (first.isEmpty() || (looked < WITH_PAST && helpsMore(candidate))) {
      past = candidate.past();
    }
    if (first.size() < RelevanceEvidence.FIRST) {
      first.add(new RelevanceEvidence.Found(node, candidate.untaught()));
    }
    addEmpty(candidate, node, factor);
  }

  /** Takes one of {@link EmptyMessages}, which says nothing of the relevance of the answer. */
  void addEmpty(Ranked candidate, Node node, double factor) {
    boolean full = isFull();
    looked++;
    if (full) {
      consider(candidate, AnswerTrace.Fate.BEYOND_LIMIT);
      return;
    }
    if ((!repeats && node instanceof ConceptNode concept && isRepeated(concept))
        || (node instanceof Passage passage && isTwin(passage))) {
      consider(candidate, AnswerTrace.Fate.REPEATED);
      return;
    }
    String text = limits.plain() ? node.content() : node.written();
    int cost = budget.tokens().applyAsInt(text);
    if (!budget.fits(cost, used + tokens)) {
      crowded = true;
      consider(candidate, AnswerTrace.Fate.OVER_BUDGET);
      return;
    }
    consider(candidate, AnswerTrace.Fate.SHOWN);
    tokens += cost;
    Explanation why = candidate.why().get().withFactor(factor);
    items.add(new AnswerItem(node, text, candidate.score(), cost, why));
    if (node instanceof Passage passage) {
      said.add(statement(passage));
    }
  }

  /**
   * Returns whether a passage of the same domain, among the items, says the same but for white
   * space and marks of emphasis: a document may be there twice, or in two forms. A short text, such
   * as "Default: none", says something else below another heading, and of messages each counts.
   */
  private boolean isTwin(Passage passage) {
    return passage.said().isEmpty() && said.contains(statement(passage));
  }

  private static List<String> statement(Passage passage) {
    StringBuilder text = new StringBuilder(passage.text().length());
    for (int i = 0; i < passage.text().length(); i++) {
      char at = passage.text().charAt(i);
      if (!Character.isWhitespace(at) && MARKS.indexOf(at) < 0) {
        text.append(Character.toLowerCase(at));
      }
    }
    String heading = text.length() < SHORT ? passage.title() : "";
    return List.of(passage.domain(), heading, text.toString());
  }

  /**
   * Returns whether a passage of the same domain, among the items, has the name and the description
   * of a concept.
   */
  private boolean isRepeated(ConceptNode concept) {
    String name = TextForms.folded(concept.name());
    String description = TextForms.folded(concept.description());
    return items.stream()
        .map(AnswerItem::node)
        .filter(Passage.class::isInstance)
        .filter(passage -> passage.domain().equals(concept.domain()))
        .map(passage -> folded.computeIfAbsent(passage, one -> TextForms.folded(one.content())))
        .anyMatch(text -> text.contains(description) && text.contains(name));
  }

  /** Items count whatever their number, and others as far as a receipt has room. */
  private void consider(Ranked candidate, AnswerTrace.Fate fate) {
    if (fate == AnswerTrace.Fate.SHOWN || considered.size() < CONSIDERED) {
      considered.add(new AnswerTrace.Candidate(candidate.id(), candidate.score(), fate));
    }
  }

  /** The items that fit the limits. */
  List<AnswerItem> items() {
    return Collections.unmodifiableList(items);
  }

  /** The tokens of the items. */
  int tokens() {
    return tokens;
  }

  /** The first few that may be shown and are not empty, regardless of the limits. */
  List<RelevanceEvidence.Found> first() {
    return Collections.unmodifiableList(first);
  }

  /**
   * The outcome of similar questions, from -1 to 1: the best of the first {@value #WITH_PAST}
   * candidates, or that of the first item where none of them helped.
   */
  double past() {
    return past;
  }

  /** The first candidates that were looked at, for a receipt. */
  List<AnswerTrace.Candidate> considered() {
    return Collections.unmodifiableList(considered);
  }
}
