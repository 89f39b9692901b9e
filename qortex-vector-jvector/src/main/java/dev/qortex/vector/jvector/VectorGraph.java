package dev.qortex.vector.jvector;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.TopK;
import dev.qortex.core.vector.Cosine;
import dev.qortex.core.vector.VectorIndex.Entry;
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
 * Vectors of length 1 and a graph over them. A place is a vector's number in the graph; it is awake
 * when the vector is part of the index. One thread may add while others search; all other changes
 * need the lock of the index.
 */
final class VectorGraph {

  private static final VectorSimilarityFunction SIMILARITY = VectorSimilarityFunction.DOT_PRODUCT;
  private static final VectorTypeSupport TYPES =
      VectorizationProvider.getInstance().getVectorTypeSupport();
  private static final float OVERFLOW = 1.2f;
  private static final float ALPHA = 1.2f;

  /** What the index says of a vector. */
  private record Label(NodeKind kind, String domain) {}

  private final JVectorSettings settings;
  private final int dimension;
  private final GraphIndexBuilder builder;
  private final Map<String, Integer> placeOf = new HashMap<>();

  /** Vectors of the graph that are not part of the index, and could be again. */
  private final Map<String, Integer> asleep = new HashMap<>();

  private final Map<Label, Integer> counts = new HashMap<>();

  /** By place. */
  private volatile float[][] vectors = new float[64][];

  private volatile VectorFloat<?>[] wrapped = new VectorFloat<?>[64];
  private String[] ids = new String[64];
  private @Nullable Label[] labels = new Label[64];

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

  /** A graph that was saved; every vector sleeps. */
  @SuppressWarnings("deprecation") // What is meant instead cannot grow.
  VectorGraph(
      JVectorSettings settings, List<String> ids, List<float[]> vectors, RandomAccessReader graph)
      throws IOException {
    this(vectors.get(0).length, settings);
    for (int place = 0; place < ids.size(); place++) {
      reserve(ids.get(place), vectors.get(place));
    }
    builder.load(graph);
    for (int place = 0; place < size; place++) {
      if (builder.getGraph().containsNode(place)) {
        asleep.put(this.ids[place], place);
      }
    }
  }

  /** Takes room for a vector, which still sleeps. */
  int reserve(String id, float[] unit) {
    int place = size;
    if (place == ids.length) {
      ids = Arrays.copyOf(ids, place * 2);
      labels = Arrays.copyOf(labels, place * 2);
      wrapped = Arrays.copyOf(wrapped, place * 2);
      vectors = Arrays.copyOf(vectors, place * 2);
    }
    ids[place] = id;
    vectors[place] = unit;
    wrapped[place] = TYPES.createFloatVector(unit);
    size = place + 1;
    return place;
  }

  int dimension() {
    return dimension;
  }

  /** How many vectors there are, awake or not. */
  int size() {
    return size;
  }

  /** How many are part of the index. */
  int awake() {
    return placeOf.size();
  }

  boolean contains(String id) {
    return placeOf.containsKey(id);
  }

  /** Makes a reserved vector part of the graph, while others may search. */
  void connect(int place) {
    builder.addGraphNode(place, wrapped[place]);
  }

  /** Makes a vector part of the index. */
  void wake(int place, NodeKind kind, String domain) {
    sleep(ids[place]);
    Label label = new Label(kind, domain);
    labels[place] = label;
    asleep.remove(ids[place], place);
    placeOf.put(ids[place], place);
    counts.merge(label, 1, Integer::sum);
  }

  /** Wakes the vector of that id if it is this one. */
  boolean wakeEqual(Entry entry, float[] unit) {
    Integer place = placeOf.getOrDefault(entry.id(), asleep.getOrDefault(entry.id(), -1));
    if (place < 0 || !Arrays.equals(vectors[place], unit)) {
      return false;
    }
    wake(place, entry.kind(), entry.domain());
    return true;
  }

  /** Takes a vector out of the index; it stays in the graph. */
  void sleep(String id) {
    Integer place = placeOf.remove(id);
    if (place != null) {
      Label label = labels[place];
      if (label != null) {
        counts.merge(label, -1, Integer::sum);
      }
      labels[place] = null;
      asleep.put(id, place);
    }
  }

  /** Shows what is part of the index; the vectors are not to be changed. */
  void forEach(Consumer<Entry> visitor) {
    for (int place = 0; place < size; place++) {
      Label label = labels[place];
      if (label != null) {
        visitor.accept(new Entry(ids[place], label.kind(), label.domain(), vectors[place]));
      }
    }
  }

  /** What is part of the index under that id. */
  @Nullable Entry entry(String id) {
    Integer place = placeOf.get(id);
    Label label = place == null ? null : labels[place];
    return place == null || label == null
        ? null
        : new Entry(id, label.kind(), label.domain(), vectors[place]);
  }

  /** Offers the nearest; all are compared when few are in scope. */
  void search(float[] unit, int k, SearchScope scope, TopK top) {
    int covered = 0;
    for (Map.Entry<Label, Integer> count : counts.entrySet()) {
      Label label = count.getKey();
      covered += scope.covers(label.domain(), label.kind()) ? count.getValue() : 0;
    }
    int beam = Math.max(settings.searchBeam(), 2 * k);
    boolean few = covered < settings.exactBelow() || covered <= beam;
    if (few || !searchGraph(unit, k, beam, scope, top)) {
      searchAll(unit, scope, top);
    }
  }

  private boolean searchGraph(float[] unit, int k, int beam, SearchScope scope, TopK top) {
    Bits wanted = place -> isIn(place, scope) && scope.accepts().test(ids[place]);
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
      if (result.getNodes().length < k) {
        return false;
      }
      for (SearchResult.NodeScore found : result.getNodes()) {
        top.offer(ids[found.node], cosine(unit, found.node));
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void searchAll(float[] unit, SearchScope scope, TopK top) {
    for (int place = 0; place < size; place++) {
      if (isIn(place, scope)) {
        double cosine = cosine(unit, place);
        if (top.admits(cosine) && scope.accepts().test(ids[place])) {
          top.offer(ids[place], cosine);
        }
      }
    }
  }

  private boolean isIn(int place, SearchScope scope) {
    Label label = labels[place];
    return label != null && scope.covers(label.domain(), label.kind());
  }

  private double cosine(float[] unit, int place) {
    return Math.max(-1, Math.min(1, Cosine.of(unit, vectors[place])));
  }

  String id(int place) {
    return ids[place];
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
