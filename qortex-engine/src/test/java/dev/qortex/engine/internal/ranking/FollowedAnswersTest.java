package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** A client that followed a memory answers as one that reads it for the first time. */
class FollowedAnswersTest {

  /** As past outcomes count less from one instant to the next. */
  private static final Instant NOW = Instant.parse("2100-01-01T00:00:00Z");

  private static final List<String> ASKED =
      List.of("Did Ann retry the call from Oslo harbour?", "Vega soup limit", "Who is Ann?");

  @RepeatedTest(6)
  void answersOfAClientThatFollowedAreThoseOfAFreshOne(RepetitionInfo repetition) {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 1 + random.nextInt(2), 30);
    RandomMemory others = new RandomMemory(seed + 100, given.domains.size(), 30);
    AtomicInteger ids = new AtomicInteger();
    QortexClient followed = client(given, "followed", ids);
    given.domains.forEach(domain -> given.library.store.graph().createDomain(domain, ""));
    for (IngestionManifest document : given.documents) {
      followed.ingest(fitting(document, given));
      for (int change = random.nextInt(3); change > 0; change--) {
        change(followed, random, given, others);
      }
      QortexClient fresh = client(given, "fresh", ids);
      for (String text : ASKED) {
        Question question =
            Question.of(text)
                .in(
                    given
                        .domains
                        .subList(0, 1 + random.nextInt(given.domains.size()))
                        .toArray(String[]::new))
                .limit(12)
                .rules(4);
        assertThat(shown(followed.query(question))).isEqualTo(shown(fresh.query(question)));
      }
    }
  }

  private static QortexClient client(RandomMemory given, String name, AtomicInteger ids) {
    return LocalQortexClient.builder(given.library.store)
        .embedding(Library.MODEL)
        .clock(() -> NOW)
        .ids(() -> name + ids.incrementAndGet())
        .build();
  }

  private static void change(
      QortexClient followed, Random random, RandomMemory given, RandomMemory others) {
    List<String> sources =
        given.domains.stream()
            .flatMap(domain -> followed.sources(domain).stream())
            .map(source -> source.id())
            .toList();
    switch (sources.isEmpty() ? 2 : random.nextInt(5)) {
      case 0 -> followed.retract(sources.get(random.nextInt(sources.size())));
      case 1 ->
          others.documents.stream()
              .filter(other -> sources.contains(other.sources().get(0).id()))
              .skip(random.nextInt(3))
              .findFirst()
              .ifPresent(other -> followed.ingest(fitting(other, given)));
      default -> {
        Answer answer = followed.query(ASKED.get(random.nextInt(ASKED.size())));
        answer.items().stream()
            .skip(random.nextInt(3))
            .findFirst()
            .ifPresent(
                item ->
                    followed.feedback(
                        answer.id(),
                        Map.of(
                            item.node().id(),
                            random.nextBoolean() ? Outcome.ACCEPTED : Outcome.REJECTED)));
      }
    }
  }

  /** The document without edges whose ends are gone. */
  private static IngestionManifest fitting(IngestionManifest document, RandomMemory given) {
    IngestionManifest.Builder fitting =
        IngestionManifest.builder(document.domain()).source(document.sources().get(0));
    Set<String> own = new HashSet<>();
    document.concepts().forEach(concept -> own.add(concept.id()));
    document.passages().forEach(passage -> own.add(passage.id()));
    document.concepts().forEach(fitting::concept);
    document.passages().forEach(fitting::passage);
    document.rules().forEach(fitting::rule);
    for (ConceptEdge edge : document.edges()) {
      List<String> ends = List.of(edge.sourceId(), edge.targetId());
      List<String> others = ends.stream().filter(end -> !own.contains(end)).toList();
      if (given.library.store.graph().nodes(others).size() == others.size()) {
        fitting.edge(edge);
      }
    }
    return fitting.build();
  }

  private static String shown(Answer answer) {
    return answer.items() + "\n" + answer.rules() + "\n" + answer.groups() + answer.relevance();
  }
}
