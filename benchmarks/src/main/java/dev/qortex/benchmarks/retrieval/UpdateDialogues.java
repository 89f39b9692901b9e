package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.Corpus.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Dialogues in which facts change, generated from {@link UpdateTemplate}s. A dialogue has {@value
 * #SESSIONS} sessions over some fourteen months, in which several stories run at the same time:
 * each states a fact once or twice, later another in its place, and in half of the stories that
 * allow it a third; turns that are like a statement, and chat, stand anywhere. Used by one thread.
 */
final class UpdateDialogues {

  /** Subject of a question. */
  enum Tense {
    /** The state at the end of the dialogue. */
    PRESENT,
    /** A former state, whichever. */
    PAST,
    /** The state in a month that the question names. */
    DATED
  }

  /**
   * A question about a story.
   *
   * @param asked whose gold is one part: the turns that state what was asked for
   */
  record Posed(Asked asked, Tense tense, UpdateTemplate template) {}

  /**
   * A dialogue with its questions.
   *
   * @param corpus of dated turns
   * @param end when the questions are asked
   */
  record Dialogue(Corpus corpus, List<Posed> posed, Instant end) {

    /** Copies. */
    Dialogue {
      posed = List.copyOf(posed);
    }
  }

  private static final int SESSIONS = 20;
  private static final int STORIES = 6;
  private static final Instant BEGIN = Instant.parse("2024-11-04T17:00:00Z");
  private static final Duration BETWEEN = Duration.ofDays(21);
  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  private static final List<String> REPLIES =
      List.of(
          "Noted.",
          "Good to know!",
          "Thanks for telling me.",
          "Alright.",
          "I see, anything else?",
          "Got it, I will keep that in mind.",
          "Understood.",
          "Oh, nice.");

  private final Random random;

  private UpdateDialogues(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Dialogues in which each template has as many stories.
   *
   * @param templates of which no two of a kind share a dialogue where that can be
   */
  static List<Dialogue> of(List<UpdateTemplate> templates, int storiesEach, long seed) {
    return new UpdateDialogues(seed).dialogues(templates, storiesEach);
  }

  private List<Dialogue> dialogues(List<UpdateTemplate> templates, int storiesEach) {
    List<Dialogue> dialogues = new ArrayList<>();
    for (int round = 0; round < storiesEach; round++) {
      List<UpdateTemplate> shuffled = new ArrayList<>(templates);
      Collections.shuffle(shuffled, random);
      for (int from = 0; from < shuffled.size(); from += STORIES) {
        List<UpdateTemplate> some =
            shuffled.subList(from, Math.min(from + STORIES, shuffled.size()));
        dialogues.add(new Writer("dialogue" + dialogues.size()).dialogue(some));
      }
    }
    return dialogues;
  }

  /** A turn before it has its place in a session. */
  private record Draft(String text, Consumer<String> placed) {}

  /** Writer of one dialogue. */
  private final class Writer {

    private final String name;
    private final List<List<Draft>> sessions = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private final List<Story> stories = new ArrayList<>();

    Writer(String name) {
      this.name = name;
      for (int i = 0; i < SESSIONS; i++) {
        sessions.add(new ArrayList<>());
      }
    }

    Dialogue dialogue(List<UpdateTemplate> templates) {
      templates.forEach(this::tell);
      List<Text> turns = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        session(i, turns);
      }
      List<Posed> posed = new ArrayList<>();
      stories.forEach(story -> posed.addAll(story.posed(name)));
      Corpus corpus = new Corpus(name, turns, posed.stream().map(Posed::asked).toList());
      return new Dialogue(corpus, posed, begin(SESSIONS));
    }

    private void tell(UpdateTemplate template) {
      Map<String, String> values = template.values(random, taken);
      taken.addAll(values.values());
      int steps =
          template.returns() || template.steps().size() < 3 || random.nextBoolean()
              ? template.steps().size()
              : 2;
      Story story = new Story(template, values, steps);
      stories.add(story);
      for (int step = 0; step < steps; step++) {
        int first = SESSIONS * step / steps + 1;
        int last = SESSIONS * (step + 1) / steps - 2;
        List<String> statements = some(template.steps().get(step), 1 + random.nextInt(2));
        int place = first + random.nextInt((last - first) / 2 + 1);
        story.begins(step, place);
        for (String statement : statements) {
          String text = UpdateTemplate.filled(statement, values);
          int said = step;
          sessions.get(place).add(new Draft(text, turn -> story.stated(said, turn)));
          place = place + 1 + random.nextInt(Math.max(1, last - place));
        }
      }
      for (String text : template.distractors()) {
        anywhere(UpdateTemplate.filled(text, values));
      }
      for (String text : template.chat()) {
        anywhere(UpdateTemplate.filled(text, values));
      }
    }

    private void anywhere(String text) {
      sessions.get(random.nextInt(SESSIONS)).add(new Draft(text, turn -> {}));
    }

    private List<String> some(List<String> of, int number) {
      List<String> shuffled = new ArrayList<>(of);
      Collections.shuffle(shuffled, random);
      return shuffled.subList(0, Math.min(number, shuffled.size()));
    }

    private void session(int number, List<Text> turns) {
      List<Draft> drafts = sessions.get(number);
      Collections.shuffle(drafts, random);
      int position = 0;
      for (Draft draft : drafts) {
        Text turn = turn(number, position++, USER, draft.text());
        turns.add(turn);
        draft.placed().accept(turn.id());
        if (random.nextInt(3) == 0) {
          String reply = REPLIES.get(random.nextInt(REPLIES.size()));
          turns.add(turn(number, position++, ASSISTANT, reply));
        }
      }
    }

    private Text turn(int session, int position, String speaker, String text) {
      String group = "D" + session;
      Instant at = begin(session).plus(Duration.ofMinutes(position));
      return new Text(
          group + ":" + position, speaker, text, group, position, List.of(), Optional.of(at));
    }

    /** A story: what was said of its fact, and the questions about it. */
    private final class Story {

      private final UpdateTemplate template;
      private final Map<String, String> values;
      private final int steps;
      private final Map<Integer, Integer> begins = new HashMap<>();
      private final Map<Integer, Set<String>> turns = new TreeMap<>();

      Story(UpdateTemplate template, Map<String, String> values, int steps) {
        this.template = template;
        this.values = values;
        this.steps = steps;
      }

      void begins(int step, int session) {
        begins.put(step, session);
      }

      void stated(int step, String turn) {
        turns.computeIfAbsent(step, any -> new TreeSet<>()).add(turn);
      }

      List<Posed> posed(String dialogue) {
        Set<String> now = new HashSet<>(of(steps - 1));
        Set<String> before = new HashSet<>();
        for (int step = 0; step < steps - 1; step++) {
          boolean holds = template.returns() && step == 0;
          (holds ? now : before).addAll(of(step));
        }
        List<Posed> posed = new ArrayList<>();
        for (String text : some(template.present(), 2)) {
          posed.add(posed(dialogue, text, values, Tense.PRESENT, now));
        }
        for (String text : some(template.past(), 2)) {
          posed.add(posed(dialogue, text, values, Tense.PAST, before));
        }
        for (String text : some(template.dated(), 1)) {
          int step = random.nextInt(steps - 1);
          month(step)
              .ifPresent(
                  month -> {
                    Map<String, String> with = new HashMap<>(values);
                    with.put("month", month);
                    posed.add(posed(dialogue, text, with, Tense.DATED, of(step)));
                  });
        }
        return posed;
      }

      private Set<String> of(int step) {
        return turns.getOrDefault(step, Set.of());
      }

      private Posed posed(
          String dialogue, String text, Map<String, String> with, Tense tense, Set<String> gold) {
        String id =
            "%s-%s-%s-%s"
                .formatted(dialogue, template.id(), tense, Integer.toHexString(text.hashCode()));
        return new Posed(
            new Asked(id, UpdateTemplate.filled(text, with), List.of(gold)), tense, template);
      }

      /** A month at all times of which that step held. */
      private Optional<String> month(int step) {
        Instant from = begin(begins.getOrDefault(step, 0));
        Instant until = begin(begins.getOrDefault(step + 1, SESSIONS));
        YearMonth month = YearMonth.from(from.atZone(ZoneOffset.UTC)).plusMonths(1);
        Instant end = month.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        String name = month.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        return end.isAfter(until) ? Optional.empty() : Optional.of(name + " " + month.getYear());
      }
    }
  }

  private static Instant begin(int session) {
    return BEGIN.plus(BETWEEN.multipliedBy(session));
  }
}
