package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnWordsRankingTest {

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final List<Rule> rules = new ArrayList<>();
  private final OwnWordsRanking ranking = new OwnWordsRanking(selection -> rules, graph);

  private void concepts(String domain, String... names) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(domain + ":book", "markdown"));
    for (String name : names) {
      manifest.concept(
          ConceptNode.of(domain + ":" + name, domain, name, "", Provenance.of(domain + ":book")));
    }
    graph.ingest(manifest.build());
  }

  private void rule(String id, String domain, String text, double confidence) {
    rules.add(
        new Rule(id, domain, text, Derivation.EXPLICIT, List.of(), "", confidence, 0.0, Map.of()));
  }

  private List<String> ids(RuleSelection selection) {
    return ranking.rules(selection).stream().map(Rule::id).toList();
  }

  @Test
  void ofEquallySureRulesTheOneWithMoreOwnWordsComesFirst() {
    concepts("pool", "Connection Pool", "lease", "idle timeout");
    rule("a", "pool", "Write short sentences.", 0.8);
    rule("b", "pool", "Close the pool.", 0.8);
    rule("c", "pool", "Give every lease of the pool an idle timeout.", 0.8);

    assertThat(ids(RuleSelection.all())).containsExactly("c", "b", "a");
  }

  @Test
  void theScoreIsTheConfidenceTimesAWeightBetweenAHalfAndOne() {
    concepts("pool", "lease", "idle", "timeout");
    rule("none", "pool", "Write short sentences.", 0.8);
    // Three own words: (1 + 3 / 6) / 2 = 0.75, and 0.75 times 0.53 is less than 0.8 times 0.5.
    rule("less", "pool", "Lease with idle timeout.", 0.53);
    rule("more", "pool", "Lease after an idle timeout.", 0.54);

    assertThat(ids(RuleSelection.all())).containsExactly("more", "none", "less");
  }

  @Test
  void rulesOfADomainThatDemandTheSameCountOnceAndOthersDoNot() {
    rule("a", "pool", "Always close the pools.", 0.9);
    rule("b", "pool", "Close the pool", 0.8);
    rule("c", "pool", "Never close the pool.", 0.7);
    rule("d", "pool", "Close 2 pools.", 0.6);
    rule("e", "cooking", "Close the pool", 0.5);

    assertThat(ids(RuleSelection.all())).containsExactly("a", "c", "d", "e");
  }

  @Test
  void wordsOfOtherDomainsAreNotTheProjectsOwn() {
    concepts("pool", "lease");
    concepts("cooking", "spoon");
    rule("a", "pool", "Wash the spoon.", 0.8);
    rule("b", "pool", "Return the lease.", 0.8);

    assertThat(ids(RuleSelection.all())).containsExactly("b", "a");
  }

  @Test
  void rulesOfOneTextCountOnceInADomain() {
    rule("a", "pool", "Close the pool.", 0.7);
    rule("b", "pool", "Close the pool.", 0.9);
    rule("c", "lake", "Close the pool.", 0.8);

    assertThat(ids(RuleSelection.all())).containsExactly("b", "c");
  }

  @Test
  void aPageIsThatOfAllRulesOrOfEachDomain() {
    for (int i = 0; i < 4; i++) {
      rule("a" + i, "a", "Rule " + i, 0.9 - i / 100.0);
      rule("b" + i, "b", "Rule " + i, 0.5 - i / 100.0);
    }
    RuleSelection page = RuleSelection.all().offset(1).limit(2);

    assertThat(ids(page)).containsExactly("a1", "a2");
    assertThat(ranking.eachDomain().rules(page))
        .extracting(Rule::id)
        .containsExactly("a1", "a2", "b1", "b2");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theOrderDoesNotDependOnThatOfTheSource(long seed) {
    Random random = new Random(seed);
    String[] names = {"pool", "lease", "idle timeout", "lock", "queue"};
    concepts("d", names);
    IntStream.range(0, 60)
        .forEach(
            i ->
                rule(
                    "r" + i,
                    random.nextBoolean() ? "d" : "e",
                    "Close the %s and the %s %d."
                        .formatted(
                            names[random.nextInt(5)], names[random.nextInt(5)], random.nextInt(9)),
                    random.nextInt(5) / 4.0));
    RuleSelection some = RuleSelection.all().offset(random.nextInt(5)).limit(20);
    List<Rule> before = ranking.rules(some);
    List<Rule> eachBefore = ranking.eachDomain().rules(some);
    for (int i = 0; i < 10; i++) {
      Collections.shuffle(rules, random);
      assertThat(ranking.rules(some)).isEqualTo(before);
      assertThat(ranking.eachDomain().rules(some)).isEqualTo(eachBefore);
    }
  }
}
