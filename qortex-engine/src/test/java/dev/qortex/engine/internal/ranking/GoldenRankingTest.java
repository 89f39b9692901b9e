package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The ranking of a small fixed corpus, with every score and every reason, to 12 digits: what
 * changes it on purpose regenerates the file with {@code -Dqortex.golden=FILE}.
 */
class GoldenRankingTest {

  private static final String GOLDEN = "ranking.golden";
  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private record Known(double n, double mean, double low, double high) implements Belief {}

  private static final Map<String, Belief> BELIEFS =
      Map.of(
          "films:Shawn Levy", new Known(6, 0.9, 0.6, 1),
          "ops:breaker", new Known(3, 0.2, 0, 0.6),
          "d0:p3", new Known(10, 0.75, 0.5, 0.9));

  private final Library library = library();
  private final List<String> lines = new ArrayList<>();
  private int answers;

  private final QortexClient memory =
      LocalQortexClient.builder(library.store)
          .embedding(Library.MODEL)
          .beliefs(
              nodes -> {
                Map<String, Belief> known = new TreeMap<>(BELIEFS);
                known.keySet().retainAll(Set.copyOf(nodes));
                return known;
              })
          .clock(InstantSource.fixed(NOW))
          .ids(() -> "answer" + answers++)
          .build();

  private static Library library() {
    Library films = Library.films();
    films
        .add("films", "Pécs", "[Pécs] lies south of [Budapest]. [Pál Gábor] never filmed there.")
        .add("films", "Budapest", "Budapest is a city. Does [Shawn Levy] know [Budapest]?");
    String[][] turns = {
      {"Ann", "Did you see the harbour of [Oslo]?"},
      {"Bo", "It was closed, so we had soup."},
      {"Ann", "Then we went to [Budapest] by train."},
      {"Bo", "Gladly. Soup is better than a film."},
      {"Cleo", "[Ann] likes the harbour, and [Bo] likes soup."}
    };
    for (int i = 0; i < turns.length; i++) {
      films.add("talk", turns[i][0], turns[i][1], new Sequence("monday", i));
      films.add("talk", turns[i][0], "Nothing of note " + i + ".", new Sequence("friday", i));
    }
    return films;
  }

  /** Concepts with typed edges, rules and code examples, without passages. */
  private static IngestionManifest operations() {
    Provenance here = Provenance.of("ops:handbook");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("ops").source(SourceMetadata.of("ops:handbook", "test"));
    String[][] concepts = {
      {"breaker", "Circuit Breaker", "It stops calls to a failing service."},
      {"retry", "Retry", "It repeats a failed call after a while."},
      {"timeout", "Timeout", "It ends a call that takes too long."},
      {"backoff", "Backoff", "It waits longer after each failed call."},
      {"queue", "Queue", "It holds calls back until there is room."}
    };
    for (String[] concept : concepts) {
      manifest.concept(
          new ConceptNode(
              "ops:" + concept[0],
              "ops",
              concept[1],
              concept[2],
              concept[0].equals("queue") ? 0.4 : 0.9,
              here,
              Map.of("team", concept[0].length() % 2 == 0 ? "payments" : "search")));
    }
    Object[][] edges = {
      {"breaker", RelationType.REQUIRES, "timeout", 0.9},
      {"retry", RelationType.USES, "backoff", 0.8},
      {"breaker", RelationType.REFINES, "retry", 0.6},
      {"queue", RelationType.ALTERNATIVE_TO, "retry", 0.5}
    };
    for (Object[] edge : edges) {
      manifest.edge(
          ConceptEdge.of(
              "ops:" + edge[0], (RelationType) edge[1], "ops:" + edge[2], (Double) edge[3], here));
    }
    return manifest
        .rule(rule("limit", "Never retry without a limit.", List.of("ops:retry"), here))
        .rule(rule("log", "Log when a breaker opens.", List.of("ops:breaker", "ops:queue"), here))
        .example(example("loop", "for (;;) { call(); }", List.of("ops:retry"), here))
        .example(example("open", "breaker.open();", List.of("ops:breaker"), here))
        .build();
  }

  private static ExplicitRule rule(String id, String text, List<String> of, Provenance here) {
    return new ExplicitRule("ops:rule:" + id, "ops", text, of, "resilience", 0.8, here);
  }

  private static CodeExample example(String id, String code, List<String> of, Provenance here) {
    return new CodeExample(
        "ops:example:" + id, "ops", code, "java", "An example of calls.", of, false, here);
  }

  private Answer ask(String title, Question question) {
    Answer answer = memory.query(question);
    lines.add("# " + title + ": " + question.text());
    for (AnswerItem item : answer.items()) {
      lines.add(
          "%s %s trust %s past %s factor %s"
              .formatted(
                  number(item.score()),
                  item.id(),
                  number(item.explanation().trust()),
                  number(item.explanation().past()),
                  number(item.explanation().factor())));
      for (LegScore leg : item.explanation().legs()) {
        lines.add(
            "  %s %s rank %s share %s weight %s"
                .formatted(
                    leg.leg(),
                    number(leg.score()),
                    leg.rank(),
                    number(leg.share()),
                    number(leg.weight())));
      }
      item.explanation().paths().forEach(path -> lines.add("  path " + path));
    }
    answer
        .groups()
        .forEach(
            of -> lines.add("group " + of.domain() + " " + of.id() + " " + number(of.score())));
    answer.rules().forEach(rule -> lines.add("rule " + rule.id() + " " + number(rule.relevance())));
    answer.examples().forEach(example -> lines.add("example " + example.id()));
    lines.add("tokens " + answer.tokens());
    lines.add("");
    return answer;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.11e", value);
  }

  private void judge(Answer answer, String good, String bad) {
    memory.feedback(answer.id(), Map.of(good, Outcome.ACCEPTED, bad, Outcome.REJECTED));
  }

  private void askAll() {
    Answer first =
        ask("names over two hops", Question.of("Where was the director of Forbidden Ground born?"));
    ask("names nothing", Question.of("what is a row of pictures").in("films"));
    ask("a name written otherwise", Question.of("Did Shaun Levy make Free Guy?").in("films"));
    Answer talk =
        ask(
            "turns of a conversation",
            Question.of("Who likes the harbour?").in("talk").kinds(NodeKind.PASSAGE));
    Answer calls =
        ask("concepts and rules", Question.of("When is a failed call repeated?").in("ops"));
    ask(
        "one kind without rules",
        Question.of("failing calls and Circuit Breaker")
            .in("ops", "films")
            .kinds(NodeKind.CONCEPT)
            .rules(0));
    ask(
        "filters and a budget",
        Question.of("failed call with a Retry")
            .from("ops:handbook")
            .where(Map.of("team", "search"))
            .minConfidence(0.5)
            .tokenBudget(40)
            .ruleShare(0.5));
    ask("rules alone", Question.of("How do I retry?").onlyRules());
    ask("random documents", Question.of("Did Ann of Oslo retry the Vega call?").in("d0", "d1"));
    judge(first, "films:Pál Gábor", "films:Film");
    judge(talk, "talk:Cleo4", "talk:Ann0");
    judge(calls, "ops:retry", "ops:breaker");
    ask("after feedback, again", Question.of("Where was the director of Forbidden Ground born?"));
    Answer near =
        ask("after feedback, similar", Question.of("Where was the director of Free Guy born?"));
    ask("after feedback, turns", Question.of("Who likes the soup?").in("talk"));
    ask("after feedback, concepts", Question.of("When is a failed call ended?").in("ops"));
    judge(near, "films:Shawn Levy", "films:Forbidden Ground");
    ask("after more feedback", Question.of("Who is the director of Free Guy?").in("films"));
    memory
        .compare(Question.of("What does Circuit Breaker need?").in("ops").limit(3))
        .moves()
        .forEach(move -> lines.add("move " + move.why()));
    lines.add("explored " + memory.related("films:Free Guy", Set.of("talk")));
  }

  @Test
  void theRankingOfAFixedCorpusStaysAsItIs() throws IOException {
    memory.ingest(operations());
    new RandomMemory(7, 2, 24).documents.forEach(memory::ingest);
    memory.embedMissing();
    askAll();
    String regenerated = System.getProperty("qortex.golden", "");
    if (!regenerated.isEmpty()) {
      Files.writeString(Path.of(regenerated), String.join("\n", lines) + "\n");
    }
    List<String> expected;
    try (InputStream golden =
        Objects.requireNonNull(GoldenRankingTest.class.getResourceAsStream(GOLDEN))) {
      expected = new String(golden.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    List<String> difference = new ArrayList<>();
    for (int i = 0; i < Math.max(expected.size(), lines.size()); i++) {
      String was = i < expected.size() ? expected.get(i) : "";
      String is = i < lines.size() ? lines.get(i) : "";
      if (!was.equals(is)) {
        difference.add("line " + (i + 1) + "\n- " + was + "\n+ " + is);
      }
    }
    assertThat(String.join("\n", difference)).isEmpty();
  }
}
