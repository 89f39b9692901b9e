package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Contract of every {@link EdgeBuffer}. A subclass makes the buffer; every test gets a new one. */
@DisplayNameGeneration(SentenceNames.class)
public abstract class EdgeBufferContract {

  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final int CAPACITY = 100;

  private EdgeBuffer buffer;
  private Path folder;

  /**
   * A new, empty buffer. A subclass that must close it does so after each test.
   *
   * @param folder an empty folder that the buffer may keep its files in
   */
  protected abstract EdgeBuffer create(Path folder, int capacity);

  /**
   * Opens the content of a folder once more, beside the open one; empty if this is not possible.
   */
  protected abstract Optional<EdgeBuffer> beside(Path folder, int capacity);

  /** Makes the buffer of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    buffer = create(empty, CAPACITY);
  }

  @Test
  void anEmptyBufferHasNothingReady() {
    assertThat(buffer.size()).isZero();
    assertThat(buffer.ready(1, -1)).isEmpty();
    assertThat(buffer.promote(List.of(Pair.of("a", "b")))).isEmpty();
    buffer.forget(List.of(Pair.of("a", "b")));
    buffer.record(List.of(), NOON);
    assertThat(buffer.size()).isZero();
  }

  @Test
  void hitsAndScoresAddUpWhicheverNodeIsFirst() {
    buffer.record(List.of(seen("b", "a", 0.5), seen("a", "b", 0.75)), NOON);
    buffer.record(List.of(seen("a", "b", 1)), NOON.plusNanos(1));
    buffer.record(List.of(seen("a", "c", -1)), NOON);
    assertThat(buffer.ready(1, -1))
        .containsExactly(
            new BufferedEdge(new Pair("a", "b"), 3, 0.75, NOON.plusNanos(1)),
            new BufferedEdge(new Pair("a", "c"), 1, -1, NOON));
    assertThat(buffer.size()).isEqualTo(2);
  }

  @Test
  void theTimeDoesNotGoBack() {
    buffer.record(List.of(seen("a", "b", 1)), NOON);
    buffer.record(List.of(seen("a", "b", 1)), NOON.minusSeconds(1));
    assertThat(buffer.ready(1, -1)).extracting(BufferedEdge::lastSeen).containsExactly(NOON);
  }

  @Test
  void readyIsWhatReachesBothBounds() {
    buffer.record(List.of(seen("a", "b", 0.75), seen("a", "b", 0.75)), NOON);
    assertThat(buffer.ready(2, 0.75)).hasSize(1);
    assertThat(buffer.ready(3, 0.75)).isEmpty();
    assertThat(buffer.ready(2, Math.nextUp(0.75))).isEmpty();
  }

  @Test
  void whatIsPromotedWaitsNoLongerAndIsNotCountedAgain() {
    buffer.record(List.of(seen("a", "b", 0.5), seen("a", "c", 0.5), seen("c", "d", 0.5)), NOON);
    List<Pair> wanted = List.of(new Pair("c", "d"), new Pair("x", "y"), new Pair("a", "b"));
    assertThat(buffer.promote(wanted))
        .containsExactly(
            new BufferedEdge(new Pair("a", "b"), 1, 0.5, NOON),
            new BufferedEdge(new Pair("c", "d"), 1, 0.5, NOON));
    assertThat(buffer.promote(wanted)).isEmpty();
    buffer.record(List.of(seen("a", "b", 1)), NOON);
    assertThat(pairs(buffer.ready(1, -1))).containsExactly(new Pair("a", "c"));
    assertThat(buffer.size()).isEqualTo(1);
  }

  @Test
  void whatIsForgottenIsCountedFromTheStart() {
    buffer.record(List.of(seen("a", "b", 0.5), seen("a", "c", 0.5), seen("a", "d", 0.5)), NOON);
    buffer.promote(List.of(new Pair("a", "c")));
    buffer.forget(List.of(new Pair("a", "b"), new Pair("a", "c"), new Pair("x", "y")));
    assertThat(buffer.size()).isEqualTo(1);
    buffer.record(List.of(seen("a", "b", 1), seen("a", "c", 1)), NOON);
    assertThat(buffer.ready(1, 1))
        .containsExactly(
            new BufferedEdge(new Pair("a", "b"), 1, 1, NOON),
            new BufferedEdge(new Pair("a", "c"), 1, 1, NOON));
  }

  @Test
  void thePairsOfANodeAreForgottenPromotedOrNot() {
    buffer.record(List.of(seen("a", "b", 1), seen("b", "c", 1), seen("c", "d", 1)), NOON);
    buffer.promote(List.of(new Pair("a", "b")));
    buffer.forgetNodes(List.of("b", "unknown"));
    buffer.record(List.of(seen("a", "b", 1)), NOON);
    assertThat(buffer.ready(1, 1))
        .containsExactly(
            new BufferedEdge(new Pair("a", "b"), 1, 1, NOON),
            new BufferedEdge(new Pair("c", "d"), 1, 1, NOON));
  }

  @Test
  void ofTooManyPairsTheOldestAreForgotten() {
    List<Sighting> many = new ArrayList<>();
    for (int i = 0; i < CAPACITY; i++) {
      many.add(seen("n", String.format(Locale.ROOT, "o%03d", i), 0.5));
    }
    Collections.reverse(many);
    buffer.record(many, NOON);
    assertThat(buffer.size()).isEqualTo(CAPACITY);
    buffer.record(List.of(seen("n", "o000", 0.5)), NOON.plusSeconds(1));
    buffer.record(List.of(seen("x", "y", 1), seen("x", "z", 1)), NOON.plusSeconds(2));
    assertThat(buffer.size()).isEqualTo(CAPACITY);
    assertThat(pairs(buffer.ready(1, -1)))
        .contains(new Pair("n", "o000"), new Pair("x", "y"), new Pair("x", "z"))
        .doesNotContain(new Pair("n", "o001"), new Pair("n", "o002"))
        .contains(new Pair("n", "o003"));
  }

  @Test
  void promotedPairsAreForgottenFirst() {
    List<Sighting> many = new ArrayList<>();
    for (int i = 0; i < CAPACITY; i++) {
      many.add(seen("n", String.format(Locale.ROOT, "o%03d", i), 0.5));
    }
    buffer.record(many, NOON);
    buffer.record(List.of(seen("n", "o050", 0.5)), NOON.plusSeconds(1));
    buffer.promote(List.of(new Pair("n", "o050"), new Pair("n", "o060")));
    buffer.record(List.of(seen("x", "y", 1)), NOON.plusSeconds(2));
    // The older one of both is forgotten: it is counted again, the other is not.
    buffer.record(List.of(seen("n", "o060", 1), seen("n", "o050", 1)), NOON.plusSeconds(3));
    assertThat(pairs(buffer.ready(1, -1)))
        .contains(new Pair("n", "o060"), new Pair("x", "y"), new Pair("n", "o000"))
        .doesNotContain(new Pair("n", "o050"));
  }

  @Test
  void oneCallMayHoldMoreThanThereIsRoomFor() {
    List<Sighting> many = new ArrayList<>();
    for (int i = 0; i < 3 * CAPACITY; i++) {
      many.add(seen("n", String.format(Locale.ROOT, "o%03d", i), 0.5));
    }
    buffer.record(many, NOON);
    assertThat(buffer.size()).isEqualTo(CAPACITY);
    assertThat(pairs(buffer.ready(1, -1)).get(0)).isEqualTo(new Pair("n", "o200"));
  }

  @Test
  void aPairIsTwoNodesInOrderAndAScoreIsACosine() {
    refused(() -> Pair.of("a", "a"), "(a, a)");
    refused(() -> new Pair("b", "a"));
    for (double bad : new double[] {1.01, -1.01, Double.NaN}) {
      refused(() -> seen("a", "b", bad), "(" + bad + ")");
    }
  }

  @Test
  void hostileIdsAreKeptApart() {
    List<Pair> expected = new ArrayList<>();
    for (String one : HostileTexts.ALL.subList(0, 14)) {
      Pair pair = Pair.of(one, "n");
      expected.add(pair);
      buffer.record(List.of(new Sighting(pair, 0.5)), NOON);
    }
    for (String id : HostileTexts.ALL) {
      Pair pair = Pair.of(id, "|other");
      expected.add(pair);
      buffer.record(List.of(new Sighting(pair, 0.5)), NOON);
    }
    Collections.sort(expected);
    assertThat(pairs(buffer.ready(1, -1))).isEqualTo(expected);
    assertThat(pairs(buffer.promote(expected))).isEqualTo(expected);
    assertThat(buffer.size()).isZero();
  }

  @Test
  void theOrderOfIdsIsThatOfCodePoints() {
    List<Sighting> sightings = new ArrayList<>();
    sightings.add(seen("a", HostileTexts.EMOJI, 1));
    sightings.add(seen("a", HostileTexts.HALF_WIDTH, 1));
    buffer.record(sightings, NOON);
    assertThat(buffer.ready(1, 1))
        .extracting(edge -> edge.pair().second())
        .containsExactly(HostileTexts.HALF_WIDTH, HostileTexts.EMOJI);
    for (int i = 1; i < CAPACITY; i++) {
      sightings.add(seen("b", "c" + i, 1));
    }
    buffer.record(sightings, NOON);
    assertThat(buffer.ready(1, 1))
        .as("of equally old ones the first goes")
        .extracting(edge -> edge.pair().second())
        .contains(HostileTexts.EMOJI)
        .doesNotContain(HostileTexts.HALF_WIDTH);
  }

  @Test
  void whatComesBackCannotBeChanged() {
    buffer.record(List.of(seen("a", "b", 1)), NOON);
    List<BufferedEdge> ready = buffer.ready(1, -1);
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(ready::clear);
    List<BufferedEdge> taken = buffer.promote(List.of(new Pair("a", "b")));
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(taken::clear);
  }

  @Test
  @Timeout(120)
  void noHitOfManyThreadsIsLost() throws Exception {
    EdgeBuffer other = beside(folder, CAPACITY).orElse(buffer);
    InParallel.run(
        8,
        thread -> {
          EdgeBuffer mine = thread % 2 == 0 ? buffer : other;
          for (int i = 0; i < 25; i++) {
            mine.record(List.of(seen("a", "b", 0.25), seen("own", "o" + thread, 0.5)), NOON);
          }
        });
    BufferedEdge shared = buffer.ready(26, -1).get(0);
    assertThat(shared.hits()).isEqualTo(8 * 25);
    assertThat(shared.averageScore()).isCloseTo(0.25, within(1e-12));
    assertThat(buffer.ready(25, 0.5)).hasSize(8);
    assertThat(buffer.size()).isEqualTo(9);
  }

  @Test
  @Timeout(120)
  void aPairThatManyThreadsPromoteIsGivenToOne() throws Exception {
    EdgeBuffer other = beside(folder, CAPACITY).orElse(buffer);
    List<Sighting> sightings = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      sightings.add(seen("n", "o" + i, 0.5));
    }
    buffer.record(sightings, NOON);
    List<Pair> all = sightings.stream().map(Sighting::pair).toList();
    List<Pair> taken = Collections.synchronizedList(new ArrayList<>());
    InParallel.run(
        8,
        thread -> {
          EdgeBuffer mine = thread % 2 == 0 ? buffer : other;
          for (int i = 0; i < 50; i += 10) {
            taken.addAll(pairs(mine.promote(all.subList(i, i + 10))));
          }
        });
    assertThat(taken).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  void aReopenedBufferIsEqual() {
    buffer.record(List.of(seen("a", "b", 0.1), seen("a", "b", 0.2), seen("c", "d", 1)), NOON);
    buffer.promote(List.of(new Pair("c", "d")));
    Optional<EdgeBuffer> again = beside(folder, CAPACITY);
    assumeTrue(again.isPresent(), "nothing is kept");
    assertThat(again.orElseThrow().ready(1, -1)).isEqualTo(buffer.ready(1, -1)).hasSize(1);
    again.orElseThrow().record(List.of(seen("c", "d", 1)), NOON);
    assertThat(again.orElseThrow().size()).isEqualTo(1);
  }

  private static Sighting seen(String one, String other, double score) {
    return new Sighting(Pair.of(one, other), score);
  }

  private static List<Pair> pairs(List<BufferedEdge> edges) {
    return edges.stream().map(BufferedEdge::pair).toList();
  }
}
