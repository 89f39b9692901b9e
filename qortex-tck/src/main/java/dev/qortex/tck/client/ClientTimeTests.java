package dev.qortex.tck.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

abstract class ClientTimeTests extends ClientTests {

  private static final Question HARBOUR =
      Question.of("When does the harbour open?").in(HistoryModel.DOMAIN).limit(100);

  private void later(int seconds) {
    now = now.plus(Duration.ofSeconds(seconds));
  }

  private List<String> texts(Question question) {
    return memory.query(question).items().stream().map(AnswerItem::text).sorted().toList();
  }

  private IngestionManifest fact(String source, String text) {
    return fact(HistoryModel.DOMAIN, source, text);
  }

  private static IngestionManifest fact(String domain, String source, String text) {
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(source, "test"))
        .passage(Passage.of(source + "#0", domain, "", text, Provenance.of(source)))
        .build();
  }

  /** The texts of an answer from a domain, and its relevance. */
  private List<String> answer(String question, String domain) {
    Answer answer = memory.query(Question.of(question).in(domain));
    List<String> said = new ArrayList<>(List.of("relevance " + answer.relevance()));
    answer.items().forEach(item -> said.add(item.text() + " " + item.score()));
    return said;
  }

  @Test
  void formerTextsCountInNoScoreOfTheirSuccessors() {
    Map<String, String> former =
        Map.of("one", "The ledger is kept in the vault.", "two", "Zinc and opal and quartz.");
    former.forEach(
        (domain, text) -> {
          for (int i = 0; i < 8; i++) {
            memory.ingest(fact(domain, domain + i, "Ship %s entered harbour today.".formatted(i)));
          }
          memory.ingest(fact(domain, domain + ":a", text));
          memory.ingest(fact(domain, domain + ":b", text + " Ship 3 was late."));
        });
    String question = "Where is the ledger of ship 3 kept?";
    assertThat(answer(question, "one")).isNotEqualTo(answer(question, "two"));
    later(60);
    for (String domain : former.keySet()) {
      memory.ingest(fact(domain, domain + ":a", "The harbour opens at 7."));
      memory.ingest(fact(domain, domain + ":b", "The pilot of the harbour sleeps."));
    }
    assertThat(answer(question, "one")).isEqualTo(answer(question, "two")).hasSizeGreaterThan(1);
  }

  @Test
  void whatHeldAtAnyInstantIsWhatAModelSays() {
    for (long seed = 1; seed <= 3; seed++) {
      HistoryModel model = new HistoryModel(seed);
      Random random = new Random(seed);
      List<Instant> instants = new ArrayList<>();
      for (int step = 0; step < 24; step++) {
        later(1 + random.nextInt(1000));
        instants.add(now);
        int chance = random.nextInt(10);
        if (chance == 0) {
          memory.retract(model.retraction());
        } else if (chance < 4) {
          memory.ingest(model.correction(now));
        } else {
          IngestionManifest reading = model.reading(now);
          memory.ingest(reading);
          assertThat(memory.ingest(reading).changed()).isFalse();
        }
        Instant past = instants.get(random.nextInt(instants.size()));
        for (Instant at : List.of(past, past.minusNanos(1), now)) {
          assertThat(texts(HARBOUR.asOf(at)))
              .as("seed %s, step %s, at %s", seed, step, at)
              .containsExactlyElementsOf(model.at(at));
        }
        Answer today = memory.query(HARBOUR);
        assertThat(today.items().stream().map(AnswerItem::text).sorted().toList())
            .containsExactlyElementsOf(model.at(now));
        assertThat(memory.query(HARBOUR.asOf(now)).items()).isEqualTo(today.items());
      }
      new TreeSet<>(memory.sources(HistoryModel.DOMAIN).stream().map(SourceMetadata::id).toList())
          .forEach(memory::retract);
      assertThat(memory.nodes(List.of())).isEmpty();
      assertThat(texts(HARBOUR.asOf(instants.get(0)))).isEmpty();
    }
  }

  @Test
  void anItemSaysSinceWhenItHoldsAndWhatItReplaced() {
    memory.ingest(fact("town:a", "The harbour opens at 6.").succeeding(Succession.statement("")));
    Instant first = now;
    later(60);
    memory.ingest(fact("town:a", "The harbour opens at 7."));
    Instant second = now;
    later(60);
    memory.ingest(fact("town:a", "The harbour opens at 8."));
    AnswerItem item = memory.query(HARBOUR).items().get(0);
    assertThat(item.text()).isEqualTo("The harbour opens at 8.");
    assertThat(item.node().validity()).isEqualTo(Validity.since(now));
    assertThat(item.earlier()).extracting(Node::content).containsExactly("The harbour opens at 7.");
    assertThat(memory.query(HARBOUR.history()).items().get(0).earlier())
        .extracting(Node::validity)
        .containsExactly(
            new Validity(second, now, item.id()), new Validity(first, second, item.id()));
    AnswerItem then = memory.query(HARBOUR.asOf(second)).items().get(0);
    assertThat(then.text()).isEqualTo("The harbour opens at 7.");
    assertThat(then.earlier()).extracting(Node::content).containsExactly("The harbour opens at 6.");
  }

  @Test
  void whatIsSaidAgainIsConfirmedAndNothingElseChanges() {
    IngestionManifest said =
        fact("town:a", "The harbour opens at 6.").succeeding(Succession.statement(""));
    memory.ingest(said);
    memory.ingest(fact("town:b", "The harbour closes at 9."));
    List<AnswerItem> before = memory.query(HARBOUR).items();
    Instant first = now;
    later(60);
    memory.ingest(said);
    List<AnswerItem> after = memory.query(HARBOUR).items();
    assertThat(after)
        .extracting(AnswerItem::id)
        .isEqualTo(before.stream().map(AnswerItem::id).toList());
    assertThat(after)
        .extracting(AnswerItem::score)
        .isEqualTo(before.stream().map(AnswerItem::score).toList());
    assertThat(memory.nodes(List.of("town:a#0")))
        .extracting(Node::validity)
        .containsExactly(Validity.since(first).confirmed(now));
  }

  @Test
  void onlySoManyVersionsAreKept() {
    for (int hour = 0; hour <= VERSIONS + 2; hour++) {
      memory.ingest(fact("town:a", "The harbour opens at h" + hour + "."));
      later(60);
    }
    List<Node> earlier = memory.query(HARBOUR.history()).items().get(0).earlier();
    assertThat(earlier).hasSize(VERSIONS);
    assertThat(earlier.get(VERSIONS - 1).content()).isEqualTo("The harbour opens at h2.");
  }

  @Test
  void aConceptThatWasNotKnownYetIsLeftOut() {
    Succession fact = Succession.statement("");
    memory.ingest(mention("town:a", "Pier", "The pier of the harbour is new.").succeeding(fact));
    Instant then = now;
    later(60);
    memory.ingest(mention("town:b", "Crane", "The crane of the harbour is new.").succeeding(fact));
    later(60);
    memory.ingest(mention("town:a", "Pier", "The pier of the harbour is old."));
    memory.ingest(
        IngestionManifest.builder("town")
            .source(SourceMetadata.of("town:c", "test"))
            .concept(
                ConceptNode.of(
                    "town:ship", "town", "Ship", "In the harbour.", Provenance.of("town:c")))
            .build());
    Question question = Question.of("What is in the harbour?").in("town").kinds(NodeKind.CONCEPT);
    assertThat(ids(memory.query(question)))
        .containsExactlyInAnyOrder("town:Pier", "town:Crane", "town:ship");
    assertThat(ids(memory.query(question.asOf(then))))
        .containsExactlyInAnyOrder("town:Pier", "town:ship");
    assertThat(memory.query(question.asOf(now)).items()).isEqualTo(memory.query(question).items());
  }

  @Test
  void aDescriptionThatOnlyALaterPassageHasIsNotShown() {
    Succession fact = Succession.statement("");
    memory.ingest(described("town:a", "The owner is Mrs Reed.").succeeding(fact));
    Instant then = now;
    later(60);
    memory.ingest(described("town:a", "The owner is Mr Pole."));
    Question question = Question.of("Who is the owner?").in("town").kinds(NodeKind.CONCEPT);
    assertThat(ids(memory.query(question))).containsExactly("town:Owner");
    assertThat(memory.query(question).items().get(0).text()).contains("Mr Pole");
    assertThat(memory.query(question.asOf(then)).items())
        .noneMatch(item -> item.text().contains("Mr Pole"));
  }

  private static IngestionManifest described(String source, String text) {
    Provenance here = Provenance.of(source);
    return IngestionManifest.builder("town")
        .addAll(fact("town", source, text))
        .concept(ConceptNode.of("town:Owner", "town", "Owner", text, here))
        .edge(ConceptEdge.of(source + "#0", RelationType.MENTIONS, "town:Owner", 1, here))
        .build();
  }

  /** A passage of a source that mentions a concept. */
  private static IngestionManifest mention(String source, String name, String text) {
    Provenance here = Provenance.of(source);
    String concept = "town:" + name;
    return IngestionManifest.builder("town")
        .addAll(fact("town", source, text))
        .concept(ConceptNode.of(concept, "town", name, "A part of the harbour.", here))
        .edge(ConceptEdge.of(source + "#0", RelationType.MENTIONS, concept, 1, here))
        .build();
  }

  /** A rule, an edge and a concept that end, beside others that go on. */
  @Test
  void whatEndedIsNeitherFoundNorWalkedNorARule() {
    Instant end = now.plusSeconds(60);
    Provenance always = Provenance.of("town:a");
    Provenance limited = always.during(new Validity(null, end, ""));
    memory.ingest(
        IngestionManifest.builder("town")
            .source(SourceMetadata.of("town:a", "test"))
            .concept(ConceptNode.of("town:pier", "town", "Pier", "Where ships land.", always))
            .concept(ConceptNode.of("town:crane", "town", "Crane", "It lifts.", limited))
            .concept(ConceptNode.of("town:ship", "town", "Ship", "It sails.", always))
            .passage(
                new Passage(
                    "town:p",
                    "town",
                    "",
                    "The pier has a crane.",
                    limited,
                    Sequence.NONE,
                    Map.of()))
            .edge(ConceptEdge.of("town:p", RelationType.MENTIONS, "town:pier", 1, always))
            .edge(ConceptEdge.of("town:pier", RelationType.USES, "town:crane", 1, always))
            .edge(ConceptEdge.of("town:pier", RelationType.CONTAINS, "town:ship", 1, limited))
            .rule(
                new ExplicitRule(
                    "town:r",
                    "town",
                    "Use the pier with care.",
                    List.of("town:pier"),
                    "",
                    1,
                    limited))
            .build());
    Question question = Question.of("What does the pier use?").in("town");
    Answer before = memory.query(question);
    assertThat(ids(before)).contains("town:pier", "town:crane", "town:ship", "town:p");
    assertThat(before.rules()).extracting(Rule::id).containsExactly("town:r");
    assertThat(memory.explore("town:pier", 1).orElseThrow().neighbours()).hasSize(3);
    assertThat(memory.rules(RuleSelection.all())).hasSize(3);
    later(60);
    Answer after = memory.query(question);
    assertThat(ids(after)).contains("town:pier").doesNotContain("town:crane", "town:p");
    assertThat(after.rules()).isEmpty();
    assertThat(memory.explore("town:pier", 1).orElseThrow().neighbours()).isEmpty();
    assertThat(memory.find("Crane", Set.of("town"))).isEmpty();
    assertThat(memory.rules(RuleSelection.all())).isEmpty();
    Answer then = memory.query(question.asOf(now.minusNanos(1)));
    assertThat(ids(then)).isEqualTo(ids(before));
    assertThat(then.rules()).isEqualTo(before.rules());
  }

  @Test
  void whatRepeatsACorrectedFactIsDoubtfulAndListedBesideContradictions() {
    String old = "The harbour of the old town opens at 7.";
    memory.ingest(fact("d:page", old));
    memory.ingest(fact("d:one", old));
    memory.ingest(fact("d:night", "The harbour of the old town opens at 9."));
    later(60);
    memory.ingest(
        IngestionManifest.builder(HistoryModel.DOMAIN)
            .addAll(fact("d:two", "The harbour of the old town opens at 8."))
            .source(SourceMetadata.of("d:one", "test"))
            .build()
            .succeeding(Succession.statement(Succession.CORRECTED).heir("d:one", "d:two")));
    memory.retract("d:one");

    List<AnswerItem> items = memory.query(HARBOUR).items();
    AnswerItem last = items.get(items.size() - 1);
    assertThat(last.id()).isEqualTo("d:page#0");
    assertThat(last.doubt().orElseThrow().replacement()).isEqualTo("d:two#0");
    assertThat(last.validity().orElseThrow()).startsWith("doubtful: replaced");
    assertThat(items.subList(0, items.size() - 1)).allMatch(item -> item.doubt().isEmpty());
    assertThat(memory.conflicts(HistoryModel.DOMAIN))
        .extracting(Conflict::kind)
        .containsExactly(Conflict.Kind.REPLACED, Conflict.Kind.NUMBER, Conflict.Kind.NUMBER);
    assertThat(memory.conflicts(HistoryModel.DOMAIN))
        .extracting(found -> Set.of(found.first().passage().id(), found.second().passage().id()))
        .doesNotHaveDuplicates();
    assertThatThrownBy(() -> memory.conflicts("nowhere"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nowhere");
  }
}
