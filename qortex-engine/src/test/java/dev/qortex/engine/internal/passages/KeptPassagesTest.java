package dev.qortex.engine.internal.passages;

import static dev.qortex.engine.internal.passages.PassageGraphsTest.shown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Sha256;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.spi.DerivedData;
import dev.qortex.engine.internal.ranking.Library;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeptPassagesTest {

  private static final Set<String> DOMAIN = Set.of("d");

  private final Library library = new Library();
  private final Heap heap = new Heap();

  /** Derived data on the heap. */
  private static final class Heap implements DerivedData {

    private final Map<String, Derived> all = new TreeMap<>();
    private int reads;

    @Override
    public Optional<Derived> derived(String name) {
      reads += all.containsKey(name) ? 1 : 0;
      return Optional.ofNullable(all.get(name));
    }

    @Override
    public void keepDerived(String name, long revision, Writer data) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try {
        data.write(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      all.put(name, new Derived(revision, ByteBuffer.wrap(bytes.toByteArray()).asReadOnlyBuffer()));
    }
  }

  /** Passages of a new process. */
  private PassageGraphs graphs(SentenceVectors sentences) {
    return graphs(sentences, heap);
  }

  private PassageGraphs graphs(SentenceVectors sentences, Object derived) {
    TokenVectors tokens = TokenVectors.in(library.store.sentences(), Library.MODEL, Set.of());
    return new PassageGraphs(
        library.store.graph(),
        library.store.snapshots(),
        sentences,
        tokens,
        WalkSettings.defaults(),
        SequenceSettings.defaults(),
        KeptPassages.in(derived, sentences, tokens));
  }

  private Collection<Passage> passages() {
    return library
        .store
        .graph()
        .streamNodes(NodeQuery.all().domains(DOMAIN).kinds(Set.of(NodeKind.PASSAGE)))
        .map(Passage.class::cast)
        .toList();
  }

  private void fill() {
    for (int i = 0; i < KeptPassages.LEAST; i++) {
      library.add(
          "d",
          "T" + i,
          "Once [N%s] came to Rome. [N1] went to [N2].".formatted(i % 9),
          i % 3 > 0 ? Sequence.NONE : new Sequence("g" + i % 4, i));
    }
  }

  private void change(Random random) {
    String title = "T" + random.nextInt(2 * KeptPassages.LEAST);
    switch (random.nextInt(4)) {
      case 0 ->
          library.store.graph().sources("d").stream()
              .map(SourceMetadata::id)
              .filter(id -> id.startsWith("d:" + title))
              .forEach(library.store.graph()::retract);
      case 1 -> library.add("other", title, "Elsewhere [N1] came.");
      default ->
          library.add(
              "d",
              title,
              "Then [N%s] came. [N3] met [%s].".formatted(random.nextInt(12), title),
              random.nextBoolean() ? Sequence.NONE : new Sequence("g1", random.nextInt(99)));
    }
  }

  /** An image of another layout would be read as one of this, if it had the same format. */
  @Test
  void anotherLayoutHasAnotherFormat() {
    fill();
    library.embed(passages());
    PassageGraphs asked = graphs(library.sentences);
    asked.current(DOMAIN, Instant.EPOCH);
    asked.keep();
    ByteBuffer image = heap.all.values().iterator().next().content();
    byte[] bytes = new byte[image.remaining()];
    image.duplicate().get(bytes);
    assertThat(PassageImage.FORMAT + " " + Sha256.of(bytes))
        .as("The images of passages changed.\nMaybe raise PassageImage.FORMAT and write it here.")
        .isEqualTo("2 ff0098d1764ecf01294f5a0101230e53de655f6137f79b2d8004bf79d47a31e9");
  }

  @Test
  void passagesThatWereKeptAndFollowedAreThoseThatAreReadAtOnce() {
    Random random = new Random(5);
    fill();
    library.embed(passages());
    PassageGraphs asked = graphs(library.sentences);
    asked.current(DOMAIN, Instant.EPOCH);
    asked.keep();
    for (int step = 0; step < 30; step++) {
      change(random);
      library.embed(passages());
      PassageGraphs next = graphs(library.sentences);
      assertThat(shown(next.current(DOMAIN, Instant.EPOCH).get(0)))
          .isEqualTo(shown(library.graph("d")));
      // Whoever goes on from what was kept follows as anyone else.
      change(random);
      library.embed(passages());
      next.refresh(passages());
      PassageGraph followed = next.current(DOMAIN, Instant.EPOCH).get(0);
      PassageGraph fresh = library.graph("d");
      assertThat(shown(followed)).isEqualTo(shown(fresh));
      for (int p = 0; p < followed.rows(); p++) {
        assertThat(followed.row(p).vectors()).isEqualTo(fresh.row(p).vectors());
      }
      if (random.nextInt(4) == 0) {
        next.keep();
      }
    }
    assertThat(heap.reads).isEqualTo(30);
  }

  @Test
  void aPassageIsKeptWithAllThatItHas() {
    fill();
    Passage whole =
        new Passage(
            "d:whole",
            "d",
            "Tïtle 😀",
            "Text.\nMore\u0000 text.",
            new Provenance(
                "d:s",
                "A > B",
                "A quote.",
                new Validity(null, Instant.parse("2026-01-02T03:04:05.678Z"), "d:other")),
            new Sequence("g", 7),
            Map.of(
                "sentences",
                List.of(0, 6),
                "deep",
                Map.of("list", List.of(1, 2.5, true, false, Map.of(), List.of(), "x")),
                Passage.MARKDOWN,
                "*Text.*"));
    library
        .store
        .graph()
        .ingest(
            IngestionManifest.builder("d")
                .source(SourceMetadata.of("d:s", "test"))
                .passage(whole)
                .build());
    SentenceVectors none = SentenceVectors.in(library.store.sentences(), Library.MODEL, Set.of());
    PassageGraphs asked = graphs(none);
    PassageGraph read = asked.current(DOMAIN, Instant.EPOCH).get(0);
    asked.keep();
    PassageGraph again = graphs(none).current(DOMAIN, Instant.EPOCH).get(0);
    assertThat(heap.reads).isOne();
    Passage kept = again.passage(again.indexOf("d:whole"));
    assertThat(kept).isEqualTo(read.passage(read.indexOf("d:whole")));
    assertThat(kept.provenance()).isEqualTo(whole.provenance());
    assertThat(kept.properties()).containsOnlyKeys("sentences", "deep");
    assertThat(shown(again)).isEqualTo(shown(read));
  }

  @Test
  void passagesThatWereKeptAtOneInstantAreReadAtAnotherAsTheyHoldThere() {
    fill();
    List<Instant> instants =
        IntStream.range(0, 6).mapToObj(day -> Instant.EPOCH.plus(day, ChronoUnit.DAYS)).toList();
    for (int i = 0; i < 5; i++) {
      Validity validity = new Validity(instants.get(i), instants.get(i + 1), "");
      Provenance day = new Provenance("d:s" + i, "", "", validity);
      library
          .store
          .graph()
          .ingest(
              IngestionManifest.builder("d")
                  .source(SourceMetadata.of("d:s" + i, "test"))
                  .passage(Passage.of("d:day" + i, "d", "Day", "It is day " + i + ".", day))
                  .build());
    }
    SentenceVectors none = SentenceVectors.in(library.store.sentences(), Library.MODEL, Set.of());
    for (Instant kept : instants) {
      heap.all.clear();
      PassageGraphs asked = graphs(none);
      asked.current(DOMAIN, kept);
      asked.keep();
      assertThat(heap.all).hasSize(1);
      for (Instant at : instants) {
        PassageGraph again = graphs(none).current(DOMAIN, at).get(0);
        PassageGraph fresh = graphs(none, "keeps nothing").current(DOMAIN, at).get(0);
        assertThat(shown(again)).isEqualTo(shown(fresh));
        assertThat(again.indexOf("d:day" + instants.indexOf(at)) >= 0)
            .isEqualTo(instants.indexOf(at) < 5);
      }
    }
  }

  @Test
  void passagesOfWhichSomeLackTheirVectorsAreNotKept() {
    fill();
    library.embed(passages());
    library.add("d", "New", "It has no vector.");
    PassageGraphs asked = graphs(library.sentences);
    asked.current(DOMAIN, Instant.EPOCH);
    asked.keep();
    assertThat(heap.all).isEmpty();
    List<Node> all = List.copyOf(library.store.graph().nodes(Set.of("d:New")).values());
    library.embed(all.stream().map(Passage.class::cast).toList());
    asked.refresh(passages());
    asked.current(DOMAIN, Instant.EPOCH);
    asked.keep();
    assertThat(heap.all).hasSize(1);
  }

  @Test
  void passagesWithVectorsOfAnotherModelAreReadAnew() {
    fill();
    SentenceVectors none = SentenceVectors.in(library.store.sentences(), Library.MODEL, Set.of());
    PassageGraphs asked = graphs(none);
    asked.current(DOMAIN, Instant.EPOCH);
    asked.keep();
    library.embed(passages());
    assertThat(graphs(library.sentences).current(DOMAIN, Instant.EPOCH).get(0).isSpoken()).isTrue();
  }
}
