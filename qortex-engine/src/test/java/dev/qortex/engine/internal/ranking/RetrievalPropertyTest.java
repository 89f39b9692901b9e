package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RetrievalPropertyTest {

  private static final String ASKED = "Did Ann retry the call from Oslo harbour?";

  /** A question with the filters and limits that the seed says. */
  private static Question question(Random random, List<String> domains) {
    Question question =
        Question.of(random.nextBoolean() ? ASKED : ASKED.toLowerCase(Locale.ROOT))
            .in(domains.subList(0, 1 + random.nextInt(domains.size())).toArray(String[]::new))
            .limit(1 + random.nextInt(100))
            .rules(random.nextInt(20))
            .minConfidence(random.nextInt(3) == 0 ? 0 : random.nextDouble())
            .tokenBudget(random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(300))
            .ruleShare(random.nextDouble());
    question =
        switch (random.nextInt(4)) {
          case 0 -> question.kinds(NodeKind.PASSAGE);
          case 1 -> question.kinds(NodeKind.CONCEPT);
          case 2 -> question.rules(5).onlyRules();
          default -> question;
        };
    return random.nextInt(3) == 0 ? question.where(Map.of("team", 1)) : question;
  }

  @Property(tries = 300)
  void nothingThatTheFilterExcludesComesBackInAnyMode(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 1 + random.nextInt(4), 5 + random.nextInt(30));
    QortexClient memory = given.memory(random.nextBoolean());
    for (int i = 0; i < 4; i++) {
      Question question = question(random, given.domains);
      Question.Filter filter = question.filter();
      Answer answer = memory.query(question);
      assertThat(answer.items()).allMatch(item -> filter.accepts(item.node()));
      assertThat(answer.items())
          .flatExtracting(item -> item.explanation().paths())
          .flatExtracting(GraphPath::stops)
          .allSatisfy(
              stop -> {
                Node node = node(given, stop.id());
                assertThat(filter.domains()).contains(node.domain());
                assertThat(node.confidence()).isGreaterThanOrEqualTo(filter.minConfidence());
                assertThat(node).matches(n -> n.kind() == NodeKind.CONCEPT || filter.mayLead(n));
              });
      assertThat(answer.rules())
          .allMatch(rule -> filter.domains().contains(rule.domain()))
          .allMatch(rule -> rule.confidence() >= filter.minConfidence())
          .allMatch(rule -> filter.metadata().matches(Map.of()))
          .flatExtracting(rule -> rule.sourceConcepts())
          .allMatch(concept -> filter.domains().contains(RandomMemory.domain(concept)));
      assertThat(answer.groups()).allMatch(group -> filter.domains().contains(group.domain()));
      if (random.nextBoolean()) {
        Map<String, Outcome> outcomes = new TreeMap<>();
        answer.items().forEach(item -> outcomes.put(item.id(), Outcome.ACCEPTED));
        memory.feedback(answer.id(), outcomes);
      }
    }
  }

  private static Node node(RandomMemory given, String id) {
    return given.library.store.graph().nodes(List.of(id)).get(id);
  }

  @Property(tries = 200)
  void limitsAndBudgetAreNeverExceeded(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 2, 5 + random.nextInt(20));
    QortexClient memory = given.memory(true);
    Question question = question(random, given.domains);
    Answer answer = memory.query(question);
    int used =
        answer.items().stream().mapToInt(AnswerItem::tokens).sum()
            + answer.rules().stream().mapToInt(rule -> (rule.text().length() + 3) / 4).sum();
    assertThat(answer.tokens()).isEqualTo(used);
    if (question.limits().tokens() > 0) {
      assertThat(used).isLessThanOrEqualTo(question.limits().tokens());
    }
    assertThat(answer.items()).hasSizeLessThanOrEqualTo(question.limits().items());
    assertThat(answer.rules()).hasSizeLessThanOrEqualTo(question.limits().rules());
    assertThat(answer.rules())
        .isSortedAccordingTo(
            Comparator.comparingDouble(Rule::relevance).reversed().thenComparing(Rule::id));
  }

  @Property(tries = 60)
  void theRulesDoNotDependOnTheKindsOfItems(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 2, 5 + random.nextInt(30));
    QortexClient memory = given.memory(random.nextBoolean());
    Question question = question(random, given.domains).kinds().tokenBudget(0).limit(10).rules(10);
    List<Rule> rules = memory.query(question).rules();
    assertThat(memory.query(question.kinds(NodeKind.PASSAGE)).rules()).isEqualTo(rules);
    assertThat(memory.query(question.kinds(NodeKind.CONCEPT)).rules()).isEqualTo(rules);
  }

  @Property(tries = 100)
  void theItemsDoNotDependOnWhetherRulesComeAlong(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 2, 5 + random.nextInt(30));
    QortexClient memory = given.memory(random.nextBoolean());
    for (int i = 0; i < 3; i++) {
      Question question = question(random, given.domains).tokenBudget(0).limit(30);
      Answer alone = memory.query(question.rules(0).examples(0));
      Answer along = memory.query(question.rules(5));
      assertThat(along.items()).isEqualTo(alone.items());
      assertThat(along.groups()).isEqualTo(alone.groups());
      assertThat(along.relevance()).isEqualTo(alone.relevance());
      Map<String, Outcome> outcomes = new TreeMap<>();
      for (AnswerItem item : along.items()) {
        outcomes.put(item.id(), Outcome.reward(random.nextInt(3) / 2.0));
      }
      memory.feedback(along.id(), outcomes);
    }
  }

  @Property(tries = 60)
  void theOrderOfIngestionDoesNotMatter(@ForAll long seed) {
    Random random = new Random(seed);
    Question question = question(random, List.of("d0", "d1", "d2"));
    assertThat(shown(new RandomMemory(seed, 3, 25), question))
        .isEqualTo(shown(new RandomMemory(seed, 3, 25).reordered(seed), question));
  }

  @Property(tries = 60)
  void domainsThatAreNotAskedDoNotInfluenceTheAnswer(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 4, 40);
    QortexClient memory = given.memory(random.nextBoolean());
    Question question = question(random, given.domains.subList(0, 3));
    String beside = shown(memory, question);
    given.domains.stream()
        .filter(domain -> !question.filter().domains().contains(domain))
        .forEach(given.library.store.graph()::deleteDomain);
    assertThat(shown(memory, question)).isEqualTo(beside);
  }

  private static String shown(RandomMemory given, Question question) {
    return shown(given.memory(true), question);
  }

  private static String shown(QortexClient memory, Question question) {
    Answer answer = memory.query(question);
    StringBuilder all = new StringBuilder();
    answer.items().forEach(item -> all.append(item.score()).append(item.describe()));
    return all.append(answer.rules()).append(answer.groups()).toString();
  }

  @Property(tries = 40)
  void onlyRelatedCrossesAndOnlyIntoNamedDomains(@ForAll long seed) {
    Random random = new Random(seed);
    RandomMemory given = new RandomMemory(seed, 4, 25);
    QortexClient memory = given.memory(true);
    String start = given.documents.get(random.nextInt(25)).concepts().get(0).id();
    Set<String> others = new TreeSet<>(given.domains.subList(0, 2));
    others.remove(RandomMemory.domain(start));
    Set<String> allowed = new TreeSet<>(others);
    allowed.add(RandomMemory.domain(start));
    for (GraphPath path : memory.related(start, others)) {
      assertThat(path.stops()).allMatch(stop -> allowed.contains(stop.domain()));
      assertThat(path.stops().get(0).id()).isEqualTo(start);
      assertThat(others).contains(path.stops().get(path.length()).domain());
      for (int i = 1; i <= path.length(); i++) {
        EdgeKey edge = path.stops().get(i).over().orElseThrow();
        assertThat(Set.of(edge.sourceId(), edge.targetId()))
            .isEqualTo(Set.of(path.stops().get(i - 1).id(), path.stops().get(i).id()));
        assertThat(given.library.store.graph().edges(edge.sourceId(), Direction.OUT, Set.of()))
            .extracting(ConceptEdge::key)
            .contains(edge);
      }
    }
    Exploration around = memory.explore(start, 3).orElseThrow();
    assertThat(around.neighbours())
        .allMatch(node -> node.domain().equals(RandomMemory.domain(start)));
  }

  @Property(tries = 30)
  void anotherDomainChangesNoScore(@ForAll long seed) {
    Library alone = new Library();
    Library beside = new Library();
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      String text = "In [Oslo" + random.nextInt(4) + "] lived [Ann" + random.nextInt(6) + "].";
      alone.add("a", "Title" + i, text);
      beside.add("a", "Title" + i, text);
      beside.add("b", "Title" + random.nextInt(9), "The ann1 of [Oslo2] and [Ann1] sang.");
    }
    assertThat(items(alone)).isEqualTo(items(beside)).isNotEmpty();
  }

  private static List<String> items(Library library) {
    QortexClient memory = LocalQortexClient.builder(library.store).embedding(Library.MODEL).build();
    memory.embedMissing();
    return memory.query(Question.of("Did Ann1 sing in Oslo2?").in("a").limit(30)).items().stream()
        .map(AnswerItem::toString)
        .toList();
  }
}
