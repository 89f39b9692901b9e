package dev.qortex.ingest.fact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Node;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RememberedFactsTest {

  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  private final RememberedFacts facts = RememberedFacts.in(memory);

  private List<String> texts(String question) {
    return memory.query(Question.of(question)).items().stream().map(AnswerItem::text).toList();
  }

  @Test
  void aFactIsCorrectedByItsId() {
    RememberedFacts facts = RememberedFacts.in(memory);
    String id = facts.remember("The deploy key rotates every 90 days.").factId();
    facts.correct(id, "The deploy key rotates every 30 days.");

    assertThat(texts("How often does the deploy key rotate?"))
        .anySatisfy(text -> assertThat(text).contains("30 days"))
        .noneSatisfy(text -> assertThat(text).contains("90 days"));
  }

  @Test
  void aCorrectionBeginsAfterWhatItReplacesThoughTheClockIsBehind() {
    Instant told = Instant.parse("2026-03-01T12:00:00Z");
    AtomicReference<Instant> now = new AtomicReference<>(told);
    QortexClient dated =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(64))
            .clock(now::get)
            .build();
    RememberedFacts earlier = RememberedFacts.in(dated);
    String id = earlier.remember("The deploy key rotates every 90 days.").factId();
    for (Duration behind : List.of(Duration.ZERO, Duration.ofHours(1))) {
      now.set(told.minus(behind));
      id =
          earlier
              .correct(id, "The deploy key rotates every %s days.".formatted(30 + behind.toHours()))
              .factId();
    }
    now.set(told.plusSeconds(1));
    assertThat(dated.query(Question.of("How often does the deploy key rotate?")).items())
        .extracting(AnswerItem::text)
        .anySatisfy(text -> assertThat(text).contains("31 days"))
        .noneSatisfy(text -> assertThat(text).contains("30 days"));
    assertThat(store.graph().nodes(NodeQuery.history()))
        .extracting(Node::content)
        .anySatisfy(text -> assertThat(text).contains("90 days"))
        .anySatisfy(text -> assertThat(text).contains("30 days"));
  }

  @Test
  void anItemOfAnAnswerNamesItsFact() {
    FactChange told = facts.remember("The depot opens at 7.");
    Node node = memory.query("When does the depot open?").items().get(0).node();
    assertThat(node.provenance().sourceId()).isEqualTo(told.factId());
  }

  @Test
  void theIdOfAnItemCorrectsAndWithdrawsItsFact() {
    facts.remember("The depot opens at 7 in the morning.");
    String item = memory.query("When does the depot open?").items().get(0).id();
    String corrected = facts.correct(item, "The depot opens at 8 in the morning.").factId();
    String fresh = memory.query("When does the depot open?").items().get(0).id();
    assertThat(fresh).startsWith(corrected);
    assertThatThrownBy(() -> facts.correct(item, "The depot opens at 9 in the morning."))
        .hasMessageContaining("Or a correction gave it another id");
    facts.withdraw(fresh);
    assertThat(memory.sources(RememberedFacts.DOMAIN)).isEmpty();
  }

  @Test
  void equalStatementsAreOneFactAndReportNoChange() {
    FactChange first = facts.remember("The depot opens at 7");
    assertThat(first.changed()).isTrue();
    assertThat(facts.remember("the depot opens at 7").factId()).isEqualTo(first.factId());
    assertThat(facts.remember("the depot opens at 7").changed()).isFalse();
    assertThat(facts.remember("The depot opens at 8").factId()).isNotEqualTo(first.factId());
    assertThat(memory.sources(RememberedFacts.DOMAIN)).hasSize(2);
  }

  @Test
  void aFactThatIsUnlikeTheFewOthersNamesNone() {
    facts.remember("The office printer is on floor 3.");
    facts.remember("Lunch is at noon.");
    assertThat(facts.remember("We deploy with Argo CD.").similar()).isEmpty();
  }

  @Test
  void aFactNamesTheNearestOthersOfItsDomain() {
    String key = facts.remember("The deploy key rotates every 90 days.").factId();
    assertThat(facts.remember("The deploy key rotates every 90 days!").similar()).isEmpty();
    facts.domain("other").remember("The deploy key rotates every 30 hours.");
    memory.ingest(
        DocumentIngestor.standard()
            .readText("The deploy key rotates every 30 days.", "a.md", RememberedFacts.DOMAIN));
    for (String about : List.of("Lunch", "Rent", "Post", "Garden", "Choir", "Bus", "Tax", "Sun")) {
      facts.remember(about + " belongs to " + about.repeat(2) + " people.");
    }
    FactChange fresh = facts.remember("The deploy key rotates every 30 days.");
    assertThat(fresh.similar().get(0).factId()).isEqualTo(key);
    assertThat(fresh.similar().get(0).text()).isEqualTo("The deploy key rotates every 90 days!");
    assertThat(fresh.similar().get(0).score()).isBetween(0.5, 1.0);
    assertThat(fresh.similar()).hasSizeLessThanOrEqualTo(3);

    FactChange corrected = facts.correct(key, "The deploy key rotates every 60 days.");
    assertThat(corrected.similar()).isEmpty();
    assertThat(facts.remember("The deploy key rotates every 30 days.").similar())
        .extracting(SimilarFact::factId)
        .contains(corrected.factId())
        .doesNotContain(key);
  }

  @Test
  void aCorrectionReportsWhatItReplaced() {
    FactChange first = facts.remember("The depot opens at 7.");
    FactChange same = facts.correct(first.factId(), "The depot opens at 7!");
    assertThat(same.factId()).isEqualTo(first.factId());
    assertThat(same.replaced()).isEmpty();
    FactChange other = facts.correct(first.factId(), "The depot opens at 8.");
    assertThat(other.replaced()).contains(first.factId());
    assertThat(memory.sources(RememberedFacts.DOMAIN))
        .extracting(source -> source.id())
        .containsExactly(other.factId());
  }

  @Test
  void aWithdrawnFactLeavesNothing() {
    facts.withdraw(facts.remember("The depot opens at 7.").factId());
    assertThat(store.graph().stats().total().passages()).isZero();
  }

  @Test
  void domainsKeepTheirOwnFacts() {
    RememberedFacts shop = facts.domain("a:b");
    String id = shop.remember("The depot opens at 7.").factId();
    assertThat(id).startsWith("a%3Ab:fact-");
    assertThatThrownBy(() -> facts.correct(id, "The depot opens at 8."))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(id, RememberedFacts.DOMAIN, "\nMaybe ");
    assertThat(shop.correct(id, "The depot opens at 8.").replaced()).contains(id);
  }

  @Test
  void onlyFactsAreCorrectedAndWithdrawn() {
    DocumentIngestor reader = DocumentIngestor.standard();
    memory.ingest(reader.readText("Words", "fact-sheet.md", RememberedFacts.DOMAIN));
    assertThatThrownBy(() -> facts.withdraw("memory:fact-sheet.md"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(memory.sources(RememberedFacts.DOMAIN)).hasSize(1);
  }

  @Test
  void halfOfASurrogatePairIsRefusedAsByAQuestion() {
    String id = facts.remember("Backups run at 3.").factId();
    for (Runnable use :
        new Runnable[] {
          () -> facts.remember("cut \ud83d"),
          () -> facts.correct(id, "cut \ud83d"),
          () -> Question.of("cut \ud83d")
        }) {
      assertThatThrownBy(use::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("index (4)")
          .hasMessageContaining("\nMaybe ");
    }
  }

  @Test
  void aBlankFactIsRefused() {
    String id = facts.remember("The depot opens at 7.").factId();
    for (String blank : List.of("", " \n")) {
      assertThatThrownBy(() -> facts.remember(blank)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> facts.correct(id, blank))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void ofManyWhoCorrectOneFactOneDoes() {
    String id = facts.remember("The depot opens at 7.").factId();
    AtomicInteger refused = new AtomicInteger();
    IntStream.range(0, 8)
        .parallel()
        .forEach(
            hour -> {
              try {
                facts.through(memory).correct(id, "The depot opens at 1%s.".formatted(hour));
              } catch (IllegalArgumentException e) {
                refused.incrementAndGet();
              }
            });
    assertThat(refused).hasValue(7);
    assertThat(memory.sources(RememberedFacts.DOMAIN)).hasSize(1);
  }
}
