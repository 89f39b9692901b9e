package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.UnitVector;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.util.List;
import org.junit.jupiter.api.Test;

class PassageSampleTest {

  private final Library library = new Library().add("d", "Ann", "Sings.").add("d", "Bob", "Plays.");
  private final ExactVectorIndex index = new ExactVectorIndex();

  private void embed(String id, float... vector) {
    index.put(List.of(new Entry(id, NodeKind.PASSAGE, "d", vector)));
  }

  @Test
  void vectorsThatComeAfterTheFirstQuestionCount() {
    PassageSample sample = library.graph("d").sample();
    embed("d:Ann", 1, 0);
    assertThat(sample.cosines(UnitVector.of(new float[] {1, 0}), index)).containsExactly(1);
    embed("d:Bob", 0, 1);
    assertThat(sample.cosines(UnitVector.of(new float[] {1, 0}), index)).containsExactly(1, 0);
  }
}
