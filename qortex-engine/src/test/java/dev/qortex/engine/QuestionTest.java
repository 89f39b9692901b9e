package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.search.SearchScope;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionTest {

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "half \ud83d"})
  void aDomainThatCannotBeThereIsRefusedWhereverItIsNamed(String bad) {
    Set<String> names = Set.of("d", bad);
    try (InMemoryStore store = new InMemoryStore();
        QortexClient memory = LocalQortexClient.builder(store).embedding(Library.MODEL).build()) {
      for (Runnable use :
          new Runnable[] {
            () -> Question.of("Why?").in("d", bad),
            () -> Question.of("Why?").from("s", bad),
            () -> NodeQuery.all().domains(names),
            () -> RuleQuery.all().domains(names),
            () -> SearchScope.everywhere().domains(names),
            () -> memory.rules(RuleSelection.all().domains(names)),
            () -> memory.related("nobody", names)
          }) {
        assertThatIllegalArgumentException()
            .isThrownBy(use::run)
            .withMessageContaining("(" + Checks.shown(bad) + ")")
            .withMessageContaining("\nMaybe");
      }
    }
  }

  @Test
  void textAndSessionAreTextsThatCanBeStored() {
    for (String bad : new String[] {"", " ", "\udc00"}) {
      assertThatIllegalArgumentException().isThrownBy(() -> Question.of(bad));
    }
    for (String bad : new String[] {" ", "\ud83d"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Question.of("Why?").session(bad))
          .withMessageContaining("session");
    }
    assertThat(Question.of("Why?").session("").session()).isEmpty();
  }

  @Test
  void whatIsNamedTwiceCountsOnce() {
    Question twice =
        Question.of("Why?").in("d", "d").from("s", "s").kinds(NodeKind.PASSAGE, NodeKind.PASSAGE);
    assertThat(twice).isEqualTo(Question.of("Why?").in("d").from("s").kinds(NodeKind.PASSAGE));
  }

  @Test
  void aLimitOfNoItemsIsRefusedSinceOnlyRulesSaysIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Question.of("Why?").limit(0))
        .withMessageContainingAll("(0)", "Maybe onlyRules()");
    assertThat(Question.of("Why?").onlyRules().limits().items()).isZero();
  }
}
