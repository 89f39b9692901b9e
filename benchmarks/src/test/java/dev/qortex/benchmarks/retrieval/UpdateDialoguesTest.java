package dev.qortex.benchmarks.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.retrieval.Corpus.Text;
import dev.qortex.benchmarks.retrieval.UpdateDialogues.Dialogue;
import dev.qortex.benchmarks.retrieval.UpdateDialogues.Posed;
import dev.qortex.benchmarks.retrieval.UpdateDialogues.Tense;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class UpdateDialoguesTest {

  private static final List<UpdateTemplate> ALL = UpdateTemplate.all();

  @Test
  void atLeastFortyTemplatesOfEightKindsAreByTwoHands() {
    assertThat(ALL).hasSizeGreaterThanOrEqualTo(40);
    assertThat(ALL).extracting(UpdateTemplate::id).doesNotHaveDuplicates();
    assertThat(ALL.stream().map(UpdateTemplate::kind).distinct().count())
        .isGreaterThanOrEqualTo(8);
    Map<String, Long> byHand =
        ALL.stream().collect(Collectors.groupingBy(UpdateTemplate::hand, Collectors.counting()));
    assertThat(byHand.get(UpdateTemplate.OTHER))
        .isGreaterThanOrEqualTo(byHand.get(UpdateTemplate.OWN));
  }

  @Test
  void halfOfTheTemplatesOfEachHandIsKept() {
    for (String hand : List.of(UpdateTemplate.OWN, UpdateTemplate.OTHER)) {
      List<UpdateTemplate> of = ALL.stream().filter(one -> one.hand().equals(hand)).toList();
      assertThat(of.stream().filter(one -> UpdateTemplate.isKept(one, ALL)))
          .hasSize(of.size() / 2);
    }
  }

  @Test
  void oneSeedGivesTheSameDialoguesAndAnotherGivesOthers() {
    assertThat(UpdateDialogues.of(ALL, 1, 7)).isEqualTo(UpdateDialogues.of(ALL, 1, 7));
    assertThat(UpdateDialogues.of(ALL, 1, 7)).isNotEqualTo(UpdateDialogues.of(ALL, 1, 8));
  }

  @Test
  void turnsAreInTheirOrderAndWithoutSlots() {
    for (Dialogue dialogue : UpdateDialogues.of(ALL, 2, 7)) {
      List<Instant> said =
          dialogue.corpus().texts().stream().map(turn -> turn.at().orElseThrow()).toList();
      assertThat(said).isSorted().allMatch(at -> at.isBefore(dialogue.end()));
      assertThat(dialogue.corpus().texts()).noneMatch(turn -> turn.text().matches(".*[{}].*"));
      assertThat(dialogue.posed()).noneMatch(posed -> posed.asked().text().matches(".*[{}].*"));
    }
  }

  @Test
  void thePresentIsStatedAfterThePastUnlessTheFirstFactReturns() {
    for (Dialogue dialogue : UpdateDialogues.of(ALL, 2, 7)) {
      Map<String, Text> turns =
          dialogue.corpus().texts().stream().collect(Collectors.toMap(Text::id, Function.identity()));
      for (UpdateTemplate template : ALL) {
        List<Posed> posed =
            dialogue.posed().stream().filter(one -> one.template() == template).toList();
        Function<Tense, List<Instant>> said =
            tense ->
                posed.stream()
                    .filter(one -> one.tense() == tense)
                    .flatMap(one -> one.asked().ids().stream())
                    .map(id -> turns.get(id).at().orElseThrow())
                    .sorted()
                    .toList();
        if (!posed.isEmpty()) {
          List<Instant> present = said.apply(Tense.PRESENT);
          List<Instant> past = said.apply(Tense.PAST);
          assertThat(present.get(present.size() - 1)).isAfter(past.get(past.size() - 1));
          if (!template.returns()) {
            assertThat(present.get(0)).isAfter(past.get(past.size() - 1));
          }
        }
      }
    }
  }

  @Test
  void noTurnStatesBothWhatIsAndWhatWas() {
    for (Dialogue dialogue : UpdateDialogues.of(ALL, 2, 7)) {
      for (UpdateTemplate template : ALL) {
        Set<String> present = gold(dialogue, template, Tense.PRESENT);
        assertThat(gold(dialogue, template, Tense.PAST)).noneMatch(present::contains);
      }
    }
  }

  private static Set<String> gold(Dialogue dialogue, UpdateTemplate template, Tense tense) {
    return dialogue.posed().stream()
        .filter(posed -> posed.template() == template && posed.tense() == tense)
        .flatMap(posed -> posed.asked().ids().stream())
        .collect(Collectors.toSet());
  }
}
