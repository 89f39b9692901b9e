package dev.qortex.engine.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.engine.copy.VectorIndexes.CopyReport;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VectorIndexesTest {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();

  private final ExactVectorIndex source = new ExactVectorIndex();
  private final ExactVectorIndex target = new ExactVectorIndex();

  private static Entry entry(int i) {
    return new Entry(
        "n" + i,
        i % 2 == 0 ? NodeKind.CONCEPT : NodeKind.PASSAGE,
        "d" + i % 3,
        new float[] {i, 1, 0});
  }

  private static List<Entry> entries(int from, int to) {
    return IntStream.range(from, to).mapToObj(VectorIndexesTest::entry).toList();
  }

  @Test
  void everyVectorIsCopiedWithItsKindAndDomain() {
    source.put(entries(0, 2500));
    source.put(List.of(new Entry("zero", NodeKind.CONCEPT, "d0", new float[3])));
    target.put(entries(2000, 2600));
    assertThat(VectorIndexes.copy(source, target)).isEqualTo(new CopyReport(2501, 500, 3));
    assertThat(target.size()).isEqualTo(2601);
    float[] question = {1, 1, 0};
    SearchScope narrow = EVERYWHERE.domains(Set.of("d1")).kinds(Set.of(NodeKind.PASSAGE));
    target.remove(entries(2500, 2600).stream().map(Entry::id).toList());
    for (SearchScope scope : List.of(EVERYWHERE, narrow)) {
      assertThat(target.search(question, 5, scope))
          .isEqualTo(source.search(question, 5, scope))
          .hasSize(5);
    }
  }

  @Test
  void aDryRunTellsTheSameAndWritesNothing() {
    source.put(entries(0, 1500));
    assertThat(VectorIndexes.dryRun(source, target)).isEqualTo(new CopyReport(1500, 0, 3));
    assertThat(target.size()).isZero();
    assertThat(target.dimension()).isZero();
    target.put(entries(0, 10));
    assertThat(VectorIndexes.dryRun(source, target))
        .isEqualTo(new CopyReport(1500, 10, 3))
        .isEqualTo(VectorIndexes.copy(source, target));
  }

  @Test
  void anotherDimensionIsRefusedBeforeAnythingIsWritten() {
    source.put(entries(0, 1500));
    target.put(List.of(new Entry("x", NodeKind.CONCEPT, "d", new float[] {1, 0})));
    for (Runnable use :
        List.<Runnable>of(
            () -> VectorIndexes.copy(source, target), () -> VectorIndexes.dryRun(source, target))) {
      assertThatIllegalArgumentException()
          .isThrownBy(use::run)
          .withMessageContaining("(3)")
          .withMessageContaining("(2)")
          .withMessageContaining("\nMaybe");
    }
    assertThat(target.size()).isEqualTo(1);
  }

  @Test
  void nothingIsCopiedFromAnEmptyIndex() {
    target.put(entries(0, 2));
    assertThat(VectorIndexes.copy(source, target)).isEqualTo(new CopyReport(0, 0, 0));
    assertThat(target.size()).isEqualTo(2);
  }

  @Test
  void theSourceMayChangeMeanwhile() {
    source.put(entries(0, 3000));
    List<String> gone = new ArrayList<>();
    VectorIndex disturbing =
        new Disturbed(
            target,
            "put",
            () -> {
              String id = "n" + (2999 - gone.size());
              gone.add(id);
              source.remove(List.of(id));
              source.put(List.of(entry(5000 + gone.size())));
            });
    CopyReport report = VectorIndexes.copy(source, disturbing);
    assertThat(gone).isNotEmpty();
    assertThat(report.copied()).isEqualTo(target.size()).isEqualTo(3000);
    List<String> asItWas = entries(0, 3000).stream().map(Entry::id).toList();
    assertThat(target.contained(asItWas)).isEqualTo(asItWas);
  }

  @Test
  void vectorsThatAreExchangedMeanwhileAreNotMixed() {
    source.put(List.of(new Entry("x", NodeKind.CONCEPT, "d", new float[] {1, 0, 0})));
    source.put(entries(0, 3000));
    List<Entry> others =
        IntStream.range(0, 3000)
            .mapToObj(i -> new Entry("n" + i, NodeKind.CONCEPT, "d", new float[] {0, 0, 1}))
            .toList();
    VectorIndexes.copy(source, new Disturbed(target, "put", () -> source.exchange(3, others)));
    assertThat(target.size()).isEqualTo(3001);
    target.forEach(entry -> assertThat(entry.vector()[2]).isZero());
  }

  @Test
  void aDimensionThatChangesBeforeTheVectorsAreReadIsRefusedBeforeAnythingIsWritten() {
    source.put(entries(0, 1500));
    List<Entry> others =
        List.of(new Entry("other", NodeKind.CONCEPT, "d", new float[] {0, 0, 1, 0}));
    VectorIndex disturbing = new Disturbed(target, "dimension", () -> source.exchange(4, others));
    for (Runnable use :
        List.<Runnable>of(
            () -> VectorIndexes.copy(source, disturbing),
            () -> VectorIndexes.dryRun(source, disturbing))) {
      source.exchange(3, entries(0, 1500));
      assertThatIllegalArgumentException()
          .isThrownBy(use::run)
          .withMessageContaining("(4)")
          .withMessageContaining("(3)")
          .withMessageContaining("\nMaybe");
    }
    assertThat(target.size()).isZero();
    assertThat(target.dimension()).isZero();
  }

  /** An index where something else happens before each call of one name. */
  private record Disturbed(VectorIndex index, String call, Runnable act) implements VectorIndex {

    private void before(String now) {
      if (now.equals(call)) {
        act.run();
      }
    }

    @Override
    public void put(List<Entry> entries) {
      before("put");
      index.put(entries);
    }

    @Override
    public void remove(java.util.Collection<String> ids) {
      index.remove(ids);
    }

    @Override
    public List<dev.qortex.core.search.Scored> search(float[] question, int k, SearchScope scope) {
      return index.search(question, k, scope);
    }

    @Override
    public List<String> contained(java.util.Collection<String> ids) {
      return index.contained(ids);
    }

    @Override
    public void forEach(java.util.function.Consumer<Entry> visitor) {
      index.forEach(visitor);
    }

    @Override
    public int dimension() {
      before("dimension");
      return index.dimension();
    }

    @Override
    public int size() {
      return index.size();
    }
  }
}
