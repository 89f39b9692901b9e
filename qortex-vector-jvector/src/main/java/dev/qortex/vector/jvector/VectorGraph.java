package dev.qortex.vector.jvector;

import dev.qortex.commons.Cosine;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.core.spi.TopK;
import io.github.jbellis.jvector.disk.RandomAccessReader;
import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.OnHeapGraphIndex;
import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.graph.similarity.BuildScoreProvider;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Different vectors of length 1 and a graph over them. A place is a vector's number in the graph;
 * it is held by the ids of the index that have this vector, and is hidden while there are none.
 * Equal vectors share a place: as places of their own they would be each other's only neighbours.
 * One thread may add while others search; all other changes need the lock of the index.
 */
final class VectorGraph {

  private static final VectorSimilarityFunction SIMILARITY = VectorSimilarityFunction.DOT_PRODUCT;
  private static final VectorTypeSupport TYPES =
      VectorizationProvider.getInstance().getVectorTypeSupport();
  private static final float OVERFLOW = 1.2f;
  private static final float ALPHA = 1.2f;

  /** Kind and domain of an id. */
  private record Label(NodeKind kind, String domain) {}

  /** Equal to another of the same numbers. */
  private record Vector(float[] numbers) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Vector that && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(numbers);
    }
  }

  /** An id of the index at its place, and the others there. */
  private static final class Holder {
    private final String id;
    private final Label label;
    private final int place;
    private @Nullable Holder previous;
    private @Nullable Holder next;

    private Holder(String id, Label label, int place) {
      this.id = id;
      this.label = label;
      this.place = place;
    }
  }

  private final JVectorSettings settings;
  private final int dimension;
  private final GraphIndexBuilder builder;
  private final Map<String, Holder> holders = new HashMap<>();

  /** The vectors that are part of the graph. */
  private final Map<Vector, Integer> placeOf = new HashMap<>();

  private final Map<Label, Integer> counts = new HashMap<>();

  /** Number of held places. */
  private int held;

  /** By place. */
  private volatile float[][] vectors = new float[64][];

  private volatile VectorFloat<?>[] wrapped = new VectorFloat<?>[64];
  private @Nullable Holder[] first = new Holder[64];

  private volatile int size;

  VectorGraph(int dimension, JVectorSettings settings) {
    this.dimension = dimension;
    this.settings = settings;
    builder =
        GraphIndexBuilder.builder(
                BuildScoreProvider.randomAccessScoreProvider(new Values(), SIMILARITY),
                dimension,
                settings.degree())
            .withBeamWidth(settings.buildBeam())
            .withNeighborOverflow(OVERFLOW)
            .withAlpha(ALPHA)
            .build();
  }

  /** A graph that was saved; every vector is hidden. */
  @SuppressWarnings("deprecation") // What is meant instead cannot grow.
  VectorGraph(JVectorSettings settings, List<float[]> vectors, RandomAccessReader graph)
      throws IOException {
    this(vectors.get(0).length, settings);
    vectors.forEach(this::reserve);
    builder.load(graph);
    for (int place = 0; place < size; place++) {
      if (builder.getGraph().containsNode(place)) {
        connected(place);
      }
    }
  }

  /** Takes room for a vector that is not there. */
  int reserve(float[] unit) {
    int place = size;
    if (place == first.length) {
      first = Arrays.copyOf(first, place * 2);
      wrapped = Arrays.copyOf(wrapped, place * 2);
      vectors = Arrays.copyOf(vectors, place * 2);
    }
    vectors[place] = unit;
    wrapped[place] = TYPES.createFloatVector(unit);
    size = place + 1;
    return place;
  }

  int dimension() {
    return dimension;
  }

  int degree() {
    return settings.degree();
  }

  /** Number of vectors, held or not. */
  int size() {
    return size;
  }

  /** Number of held vectors. */
  int held() {
    return held;
  }

  /** Number of ids in the index. */
  int visible() {
    return holders.size();
  }

  boolean contains(String id) {
    return holders.containsKey(id);
  }

  /** True if a vector is part of the graph. */
  boolean isConnected(float[] unit) {
    return placeOf.containsKey(new Vector(unit));
  }

  /** Makes a reserved vector part of the graph, while others may search. */
  void connect(int place) {
    builder.addGraphNode(place, wrapped[place]);
  }

  /** Lets a vector be held that became part of the graph. */
  void connected(int place) {
    placeOf.put(new Vector(vectors[place]), place);
  }

  /** Makes an id part of the index if its vector, of length 1, is part of the graph. */
  boolean show(Entry entry) {
    Integer place = placeOf.get(new Vector(entry.vector()));
    if (place == null) {
      return false;
    }
    hide(entry.id());
    Holder holder = new Holder(entry.id(), new Label(entry.kind(), entry.domain()), place);
    Holder next = first[place];
    if (next == null) {
      held++;
    } else {
      next.previous = holder;
      holder.next = next;
    }
    first[place] = holder;
    holders.put(entry.id(), holder);
    counts.merge(holder.label, 1, Integer::sum);
    return true;
  }

  /** Takes an id out of the index; its vector stays in the graph. */
  void hide(String id) {
    Holder holder = holders.remove(id);
    if (holder == null) {
      return;
    }
    counts.merge(holder.label, -1, Integer::sum);
    if (holder.next != null) {
      holder.next.previous = holder.previous;
    }
    if (holder.previous != null) {
      holder.previous.next = holder.next;
    } else {
      first[holder.place] = holder.next;
      held -= holder.next == null ? 1 : 0;
    }
  }

  /** Visits the entries of the index; the vectors are not to be changed. */
  void forEach(Consumer<Entry> visitor) {
    holders.values().forEach(holder -> visitor.accept(entry(holder)));
  }

  /** The entry with an id. */
  @Nullable Entry entry(String id) {
    Holder holder = holders.get(id);
    return holder == null ? null : entry(holder);
  }

  private Entry entry(Holder holder) {
    return new Entry(holder.id, holder.label.kind(), holder.label.domain(), vectors[holder.place]);
  }

  /** Offers the nearest; all are compared when few are in scope. */
  void search(float[] unit, int k, SearchScope scope, TopK top) {
    int covered = 0;
    for (Map.Entry<Label, Integer> count : counts.entrySet()) {
      Label label = count.getKey();
      covered += scope.covers(label.domain(), label.kind()) ? count.getValue() : 0;
    }
    int beam = Math.max(settings.searchBeam(), 2 * k);
    int compared = Math.min(covered, held);
    boolean few = compared < settings.exactBelow() || compared <= beam;
    if (few || !searchGraph(unit, k, beam, scope, top)) {
      searchAll(unit, scope, top);
    }
  }

  /** False when it gave up: by then, comparing all is likely to take less time. */
  private boolean searchGraph(float[] unit, int k, int beam, SearchScope scope, TopK top) {
    int[] left = {Math.max(2 * beam, size / (2 * settings.degree()))};
    Bits wanted = place -> left[0]-- <= 0 || isHeldIn(place, scope);
    try (GraphSearcher searcher = new GraphSearcher(builder.getGraph())) {
      SearchResult result =
          searcher.search(
              DefaultSearchScoreProvider.exact(
                  TYPES.createFloatVector(unit), SIMILARITY, new Values()),
              k,
              beam,
              0f,
              0f,
              wanted);
      if (left[0] < 0 || result.getNodes().length < k) {
        return false;
      }
      for (SearchResult.NodeScore found : result.getNodes()) {
        offer(unit, found.node, scope, top);
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void searchAll(float[] unit, SearchScope scope, TopK top) {
    for (int place = 0; place < size; place++) {
      if (first[place] != null) {
        offer(unit, place, scope, top);
      }
    }
  }

  private boolean isHeldIn(int place, SearchScope scope) {
    for (Holder holder = first[place]; holder != null; holder = holder.next) {
      if (isIn(holder, scope) && scope.accepts().test(holder.id)) {
        return true;
      }
    }
    return false;
  }

  private void offer(float[] unit, int place, SearchScope scope, TopK top) {
    double cosine = Double.NaN;
    for (Holder holder = first[place]; holder != null; holder = holder.next) {
      if (isIn(holder, scope)) {
        cosine = Double.isNaN(cosine) ? cosine(unit, place) : cosine;
        if (!top.admits(cosine)) {
          return;
        }
        if (scope.accepts().test(holder.id)) {
          top.offer(holder.id, cosine);
        }
      }
    }
  }

  private static boolean isIn(Holder holder, SearchScope scope) {
    return scope.covers(holder.label.domain(), holder.label.kind());
  }

  private double cosine(float[] unit, int place) {
    return Math.max(-1, Math.min(1, Cosine.of(unit, vectors[place])));
  }

  float[] vector(int place) {
    return vectors[place];
  }

  /** Writes the graph alone, while others may search. */
  @SuppressWarnings("deprecation") // What is meant instead cannot grow.
  void save(DataOutput out) throws IOException {
    builder.cleanup();
    ((OnHeapGraphIndex) builder.getGraph()).save(out);
  }

  /** The vectors as the library sees them. */
  private final class Values implements RandomAccessVectorValues {
    @Override
    public int size() {
      return size;
    }

    @Override
    public int dimension() {
      return dimension;
    }

    @Override
    public VectorFloat<?> getVector(int place) {
      return wrapped[place];
    }

    @Override
    public boolean isValueShared() {
      return false;
    }

    @Override
    public RandomAccessVectorValues copy() {
      return this;
    }
  }
}
