package dev.qortex.service.operations;

import dev.qortex.commons.Excerpt;
import dev.qortex.commons.Surrogates;
import dev.qortex.commons.Tokens;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.service.Call;
import dev.qortex.service.api.AskApi;
import dev.qortex.service.internal.Rounded;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The question whose answer is as short as an agent wants it: the items that fit, or nothing. */
final class AskOperations implements AskApi {

  /** Greatest length of a title: a path of a few headings. */
  private static final int LONGEST_TITLE = 120;

  private final QortexClient memory;
  private final StatusOperations status;
  private final LastAnswers answers;

  AskOperations(QortexClient memory, StatusOperations status, LastAnswers answers) {
    this.memory = memory;
    this.status = status;
    this.answers = answers;
  }

  @Override
  public AskResult ask(AskInput input, Call call) {
    Answer answer = call.within(memory).query(input.question());
    status.served();
    answers.keep(call, answer.id());
    Room room = new Room(input.tokenBudget());
    List<FoundRule> rules = rules(answer, room);
    List<Found> items = items(answer, input, room);
    return new AskResult(
        note(answer, input),
        Rounded.to4(answer.relevance()),
        answer.id(),
        items,
        rules,
        examples(answer, room),
        Optional.of(Rounded.to4(answer.complete())).filter(share -> share < 1));
  }

  private static Optional<String> note(Answer answer, AskInput input) {
    if (!answer.items().isEmpty()) {
      return Optional.empty();
    }
    if (answer.withheld()) {
      return Optional.of(
          "The items were withheld at random, to measure whether the memory helps.\n"
              + "Maybe do the task without asking again, and report its outcome by"
              + " qortex_feedback under the id of the answer itself (%s).".formatted(answer.id()));
    }
    return Optional.of(
        answer.relevance() > 0 && answer.relevance() < input.minRelevance()
            ? String.format(
                Locale.ROOT,
                "Nothing found: the relevance of the best item is %.4f, below %s.\n"
                    + "Maybe ask in other words, or with min_relevance 0 to see it.",
                answer.relevance(),
                input.minRelevance())
            : "Nothing found: the memory has nothing that matches.\n"
                + "Maybe ask in other words, or with fewer conditions; qortex_status tells"
                + " whether it is empty.");
  }

  /** Tokens that an answer may still take. Used by one thread. */
  private static final class Room {

    /** Tokens of names, numbers and punctuation around the texts of an element. */
    private static final int AROUND = 45;

    /** Tokens of the members of the answer itself and of the text around it. */
    private static final int FRAME = 130;

    /** Tokens of the quotation mark and the indentation of a line. */
    private static final int LINE = 2;

    /** An excerpt of fewer tokens says too little to be worth its place. */
    private static final int LEAST = 40;

    private final long whole;
    private long left;

    Room(int budget) {
      whole = budget == 0 ? Integer.MAX_VALUE : Math.max(0, budget - FRAME);
      left = whole;
    }

    /** Takes an element if it fits: answers repeat its ids and names, but not its text. */
    boolean take(long share, String text, String... names) {
      long cost = around(names) + size(text);
      if (cost > left || whole - left + cost > share) {
        return false;
      }
      left -= cost;
      return true;
    }

    static int size(String text) {
      return Tokens.in(text) + LINE * (int) text.lines().count();
    }

    /** Tokens that are left for the text of an element. */
    int forText(String... names) {
      long free = Math.min(left - around(names), Math.max(LEAST, whole / 3));
      return free < LEAST ? 0 : (int) free;
    }

    private static long around(String... names) {
      long cost = AROUND;
      for (String name : names) {
        cost += 2L * Tokens.in(name);
      }
      return cost;
    }

    long quarter() {
      return whole / 4;
    }

    long whole() {
      return whole;
    }
  }

  private static List<FoundRule> rules(Answer answer, Room room) {
    List<FoundRule> rules = new ArrayList<>();
    for (Rule rule : answer.rules()) {
      if (room.take(room.quarter(), rule.text(), rule.id())) {
        rules.add(new FoundRule(rule.id(), Rounded.to4(rule.confidence()), rule.text()));
      }
    }
    return rules;
  }

  private static List<Found> items(Answer answer, AskInput input, Room room) {
    List<Found> items = new ArrayList<>();
    for (AnswerItem item : answer.items()) {
      Node node = item.node();
      String source = node.provenance().sourceId();
      String title = Surrogates.shortened(node.name(), LONGEST_TITLE);
      Optional<String> validity = item.validity();
      String[] names = {node.id(), title, node.domain(), source, validity.orElse("")};
      String text = text(node);
      boolean first = items.isEmpty();
      int most = Math.max(room.forText(names), first ? Room.LEAST : 0);
      String shown = Excerpt.of(text, input.context(), Room::size, most);
      if (!shown.isEmpty() && (room.take(room.whole(), shown, names) || first)) {
        items.add(
            new Found(
                node.id(),
                Rounded.to4(item.score()),
                title,
                node.domain(),
                source,
                shown,
                validity,
                input.history() ? Optional.of(earlier(item, room)) : Optional.empty()));
      }
    }
    return items;
  }

  /** The versions that the budget has room for, the newest first. */
  private static List<EarlierVersion> earlier(AnswerItem item, Room room) {
    return item.earlier().stream()
        .map(EarlierVersion::of)
        .takeWhile(version -> room.take(room.whole(), version.text(), version.reason()))
        .toList();
  }

  /** Without the title or name, which an item has beside it; a bare name is all there is. */
  private static String text(Node node) {
    if (node instanceof ConceptNode concept) {
      return concept.description().isBlank() ? concept.name() : concept.description();
    }
    return node instanceof Passage passage ? passage.markdown() : node.content();
  }

  private static List<FoundCode> examples(Answer answer, Room room) {
    List<FoundCode> examples = new ArrayList<>();
    for (CodeExample example : answer.examples()) {
      if (room.take(room.whole(), example.code(), example.id(), example.language())) {
        examples.add(
            new FoundCode(example.id(), example.language(), example.antipattern(), example.code()));
      }
    }
    return examples;
  }
}
