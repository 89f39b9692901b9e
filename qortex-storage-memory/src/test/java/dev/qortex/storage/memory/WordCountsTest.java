package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.commons.WordCounts;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex.Entry;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.memory.search.InMemoryLexicalIndex;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordCountsTest {

  @Test
  void distinctWordsAreCountedInTheOrderOfTheText() {
    WordCounts counts = WordCounts.of("The pear, a plum and two pears: pear!");
    assertThat(counts.size()).isEqualTo(3);
    assertThat(List.of(counts.word(0), counts.word(1), counts.word(2)))
        .containsExactly("pear", "plum", "two");
    assertThat(List.of(counts.count(0), counts.count(1), counts.count(2))).containsExactly(3, 1, 1);
    assertThat(counts.length()).isEqualTo(5);
    assertThat(WordCounts.of("the").size()).isZero();
  }

  @Test
  void aTextOfWhichOnlyTheWordsAreKnownIsFoundLikeItself() {
    InMemoryLexicalIndex whole = new InMemoryLexicalIndex();
    whole.put(
        List.of(
            new Entry("a", NodeKind.PASSAGE, "d", "pear pear plum"),
            new Entry("b", NodeKind.PASSAGE, "d", "plum")));
    InMemoryLexicalIndex counted = new InMemoryLexicalIndex();
    counted.put(
        "a", NodeKind.PASSAGE, "d", WordCounts.of(new String[] {"plum", "pear"}, new int[] {1, 2}));
    counted.put("b", NodeKind.PASSAGE, "d", WordCounts.of("plum"));
    SearchScope everywhere = SearchScope.everywhere();
    assertThat(counted.search("pear plum", 5, everywhere))
        .isEqualTo(whole.search("pear plum", 5, everywhere))
        .hasSize(2);
    assertThat(counted.size("d", NodeKind.PASSAGE)).isEqualTo(whole.size("d", NodeKind.PASSAGE));
  }

  @Test
  void everyWordNeedsACount() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WordCounts.of(new String[] {"pear"}, new int[0]))
        .withMessageContaining("(1)")
        .withMessageContaining("(0)");
  }
}
