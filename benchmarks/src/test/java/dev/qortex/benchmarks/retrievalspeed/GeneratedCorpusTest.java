package dev.qortex.benchmarks.retrievalspeed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptEdge;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class GeneratedCorpusTest {

  @Test
  void oneGoldPassageNamesTheOtherAndBothAreBelowTheBound() {
    GeneratedCorpus corpus = new GeneratedCorpus(300, 7);
    Map<String, Set<String>> named =
        corpus.manifest(0, 200).edges().stream()
            .collect(
                Collectors.groupingBy(
                    ConceptEdge::sourceId,
                    Collectors.mapping(
                        edge -> edge.targetId().replace("speed:name:", "p"), Collectors.toSet())));
    assertThat(corpus.questions(200, 200))
        .allSatisfy(
            asked -> {
              List<String> gold = List.copyOf(asked.gold());
              assertThat(named).containsKeys(gold.get(0), gold.get(1));
              assertThat(
                      named.get(gold.get(0)).contains(gold.get(1))
                          || named.get(gold.get(1)).contains(gold.get(0)))
                  .isTrue();
            });
  }
}
