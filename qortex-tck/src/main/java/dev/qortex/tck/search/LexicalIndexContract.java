package dev.qortex.tck.search;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.commons.Words;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.LexicalIndex.Entry;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of every {@link LexicalIndex}. A subclass makes the index; every test gets a new one.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class LexicalIndexContract {

  private static final SearchScope EVERYWHERE = SearchScope.everywhere();

  private LexicalIndex index;
  private Path folder;

  /**
   * A new, empty index. A subclass that must close it does so after each test.
   *
   * @param folder an empty folder that the index may keep its files in
   */
  protected abstract LexicalIndex create(Path folder);

  /** Closes and reopens the index of a folder; empty if a closed index is lost. */
  protected abstract Optional<LexicalIndex> reopen(Path folder);

  /** Makes the index of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    index = create(empty);
  }

  @Test
  void anEmptyIndexFindsNothing() {
    assertThat(index.search("anything", 3, EVERYWHERE)).isEmpty();
    assertThat(index.size("d", NodeKind.CONCEPT)).isZero();
    index.remove(List.of("ghost"));
    index.put(List.of());
  }

  @Test
  void textsAreFoundByTheirWords() {
    index.put(List.of(in("a", "bread and butter"), in("b", "butter milk"), in("c", "tea")));
    assertThat(found("bread")).containsExactly("a");
    assertThat(found("BUTTER")).containsExactlyInAnyOrder("a", "b");
    assertThat(found("bread tea")).containsExactlyInAnyOrder("a", "c");
    assertThat(found("coffee")).isEmpty();
    assertThat(found("butt")).isEmpty();
  }

  @Test
  void aWordInsideOfASentenceWithoutSpacesIsFound() {
    index.put(
        List.of(
            in("zh", "水泵为阀门供水。重启水泵pump42之前必须检查压力表。"),
            in("ja", "今日は茶室でしりとりをした。"),
            in("th", "และปิดแก๊สทุกครั้งหลังใช้งาน"),
            in("ko", "정원사는 아침마다 장미에 물을준다."),
            in("en", "The pump feeds the valve.")));
    assertThat(found("阀门")).containsExactly("zh");
    assertThat(found("压力表")).containsExactly("zh");
    assertThat(found("pump42")).containsExactly("zh");
    assertThat(found("しりとり")).containsExactly("ja");
    assertThat(found("แก๊ส")).containsExactly("th");
    assertThat(found("장미")).containsExactly("ko");
    assertThat(found("pump")).containsExactly("en");
    assertThat(found("锅炉")).isEmpty();
  }

  @Test
  void aTextWithoutWordsThatCountFindsNothing() {
    index.put(List.of(in("a", "the bread of the baker"), in("b", "!!! ???")));
    for (String text : List.of("", "  ", "the of and", "?!", "\0", "\ud83d\ude00")) {
      assertThat(found(text)).as(text).isEmpty();
    }
  }

  @Test
  void theBestComeFirstWithScoresAboveZero() {
    index.put(
        List.of(
            in("once", "apple pear plum cherry"),
            in("often", "apple apple apple pear"),
            in("other", "plum cherry pear melon"),
            in("both", "apple melon pear plum")));
    List<Scored> apple = index.search("apple", 10, EVERYWHERE);
    assertThat(ids(apple)).containsExactly("often", "both", "once");
    assertThat(apple).allSatisfy(hit -> assertThat(hit.score()).isPositive());
    assertThat(apple.get(1).score()).isEqualTo(apple.get(2).score(), within(1e-12));
    assertThat(found("apple melon").get(0)).isEqualTo("both");
  }

  @Test
  void aMatchTellsHowTheScoresOfAllTextsAreSpread() {
    index.put(List.of(in("a", "apple"), in("b", "pear"), in("c", "apple pie"), in("d", "plum")));
    index.put(List.of(new Entry("other", NodeKind.PASSAGE, "other", "apple")));
    SearchScope one = EVERYWHERE.domains(Set.of("d")).accepts(id -> !id.equals("c"));
    LexicalIndex.Matches matches = index.match("apple", 1, one);
    List<Scored> all = index.search("apple", 4, EVERYWHERE.domains(Set.of("d")));
    double mean = all.stream().mapToDouble(Scored::score).sum() / 4;
    double squares = all.stream().mapToDouble(hit -> hit.score() * hit.score()).sum() / 4;
    assertThat(ids(matches.best())).containsExactly("a");
    assertThat(matches.mean()).isEqualTo(mean, within(1e-5));
    assertThat(matches.deviation()).isEqualTo(Math.sqrt(squares - mean * mean), within(1e-5));
    assertThat(index.match("the", 1, one).deviation()).isZero();
  }

  @Test
  void textsThatContainAllWordsAreCounted() {
    index.put(
        List.of(in("a", "red apple"), in("b", "apples, red or green"), in("c", "green apple")));
    index.put(List.of(new Entry("other", NodeKind.PASSAGE, "d", "red apple")));
    assertThat(containing("apple")).isEqualTo(3);
    assertThat(containing("the Red Apples")).isEqualTo(2);
    assertThat(containing("red green apple")).isOne();
    assertThat(containing("red plum")).isZero();
    assertThat(containing("the of")).isZero();
    index.remove(List.of("b"));
    assertThat(containing("red apple")).isOne();
    assertThat(index.containing(Set.of("apple"), "nowhere", NodeKind.CONCEPT)).isZero();
  }

  @Test
  void countedWordsAreNotInflectedAgain() {
    index.put(List.of(in("a", "three employees"), in("b", "employs nobody"), in("c", "employing")));
    Set<String> stem = Set.copyOf(Words.of("employees"));
    assertThat(Words.of("employe")).isEqualTo(Words.of("employs")).isNotEqualTo(List.copyOf(stem));
    assertThat(index.containing(stem, "d", NodeKind.CONCEPT)).isOne();
    assertThat(
            index.containingEach(List.of(stem, Set.of("employ"), Set.of()), "d", NodeKind.CONCEPT))
        .isEqualTo(Map.of(stem, 1, Set.of("employ"), 2, Set.of(), 0));
  }

  private int containing(String text) {
    return index.containing(Set.copyOf(Words.of(text)), "d", NodeKind.CONCEPT);
  }

  @Test
  void aRareWordWeighsMoreThanACommonOne() {
    index.put(
        List.of(
            in("a", "common word"),
            in("b", "common thing"),
            in("c", "common item"),
            in("d", "rare bird")));
    assertThat(found("common rare").get(0)).isEqualTo("d");
  }

  @Test
  void aWordInAShortTextWeighsMoreThanInALongOne() {
    index.put(List.of(in("long", "apple " + "filler stuff ".repeat(20)), in("short", "apple pie")));
    assertThat(found("apple")).containsExactly("short", "long");
  }

  @Test
  void everyCommonWordStillScoresAboveZero() {
    index.put(List.of(in("a", "apple"), in("b", "apple")));
    assertThat(found("apple")).containsExactly("a", "b");
  }

  @Test
  void onlySoManyComeBackAndTiesComeById() {
    index.put(List.of(in("c", "apple"), in("a", "apple"), in("b", "apple")));
    assertThat(ids(index.search("apple", 2, EVERYWHERE))).containsExactly("a", "b");
    refused(() -> index.search("apple", 0, EVERYWHERE), "(0)");
  }

  @Test
  void aTextIsReplacedWithItsDomainAndKind() {
    index.put(List.of(new Entry("a", NodeKind.CONCEPT, "d", "apple")));
    index.put(List.of(new Entry("a", NodeKind.PASSAGE, "e", "pear")));
    assertThat(found("apple")).isEmpty();
    assertThat(ids(index.search("pear", 5, EVERYWHERE.domains(Set.of("d"))))).isEmpty();
    assertThat(ids(index.search("pear", 5, EVERYWHERE.domains(Set.of("e"))))).containsExactly("a");
    assertThat(index.size("d", NodeKind.CONCEPT)).isZero();
    assertThat(index.size("e", NodeKind.PASSAGE)).isEqualTo(1);
  }

  @Test
  void whatIsRemovedLeavesNoTraceInTheScores() {
    index.put(List.of(in("a", "apple pear"), in("b", "apple"), in("c", "plum")));
    List<Scored> before = index.search("apple pear", 5, EVERYWHERE);
    index.put(List.of(in("x", "apple apple pear pear plum"), in("y", "pear")));
    index.remove(List.of("x", "y", "ghost"));
    assertThat(index.search("apple pear", 5, EVERYWHERE)).isEqualTo(before);
    assertThat(index.size("d", NodeKind.CONCEPT)).isEqualTo(3);
    index.remove(List.of("a", "b", "c"));
    assertThat(found("apple")).isEmpty();
    assertThat(index.size("d", NodeKind.CONCEPT)).isZero();
  }

  @Test
  void aViewWithoutSomeTextsIsLikeAnIndexThatNeverHadThem() {
    List<Entry> kept = List.of(in("a", "apple pear"), in("b", "plum apple fig"), in("c", "pear"));
    Set<String> out = Set.of("d", "e", "ghost");
    index.put(List.of(in("d", "apple quince apple"), kept.get(0), in("e", "pear fig quince")));
    LexicalIndex view = index.without(out);
    assumeTrue(view != index, "the index counts all texts");
    assertThat(view.size("d", NodeKind.CONCEPT)).isEqualTo(1);
    index.put(kept.subList(1, 3));
    List<String> seen = seen(view);
    assertThat(seen(index.without(Set.of("e")).without(Set.of("d")))).isEqualTo(seen);
    assertThat(found("quince")).containsExactly("d", "e");
    LexicalIndex none = index.without(Set.of("a", "b", "c", "d", "e"));
    assertThat(none.match("apple", 5, EVERYWHERE))
        .isEqualTo(new LexicalIndex.Matches(List.of(), 0, 0));
    index.remove(Set.of("d", "e"));
    assertThat(seen(index)).isEqualTo(seen);
  }

  /** The matches and counts of an index for several texts. */
  private static List<String> seen(LexicalIndex part) {
    return Stream.of("apple", "pear plum", "quince", "apple fig", "ghost", "")
        .map(
            text ->
                "%s %s %s"
                    .formatted(
                        part.size("d", NodeKind.CONCEPT),
                        part.containing(Set.copyOf(Words.of(text)), "d", NodeKind.CONCEPT),
                        part.match(text, 5, EVERYWHERE)))
        .toList();
  }

  @Test
  void anotherDomainOrKindChangesNoScore() {
    index.put(List.of(in("a", "apple pear"), in("b", "pear")));
    List<Scored> before = index.search("apple pear", 5, EVERYWHERE);
    index.put(
        List.of(
            new Entry("x", NodeKind.CONCEPT, "e", "apple apple pear"),
            new Entry("y", NodeKind.PASSAGE, "d", "apple")));
    SearchScope home = EVERYWHERE.domains(Set.of("d")).kinds(Set.of(NodeKind.CONCEPT));
    assertThat(index.search("apple pear", 5, home)).isEqualTo(before);
    assertThat(index.search("apple pear", 5, EVERYWHERE)).hasSize(4);
    assertThat(index.size("d", NodeKind.CONCEPT)).isEqualTo(2);
  }

  @Test
  void severalDomainsAreSearchedAsOne() {
    List<Entry> large =
        List.of(
            in("a", "apple pear"),
            in("b", "pear plum cherry"),
            in("c", "melon"),
            in("d", "plum and a fig"),
            in("e", "cherry melon"));
    index.put(large);
    index.put(List.of(in("x", "quince pear")));
    LexicalIndex.Matches one = index.match("quince pear", 9, EVERYWHERE);
    index.put(List.of(new Entry("x", NodeKind.CONCEPT, "small", "quince pear")));
    LexicalIndex.Matches several = index.match("quince pear", 9, EVERYWHERE);
    assertThat(ids(several.best())).startsWith("x");
    assertThat(several.best()).isEqualTo(one.best());
    assertThat(several.mean()).isCloseTo(one.mean(), within(1e-12));
    assertThat(several.deviation()).isCloseTo(one.deviation(), within(1e-12));
    LexicalIndex.Matches alone = index.match("quince pear", 9, EVERYWHERE.domains(Set.of("small")));
    assertThat(alone.best().get(0).score()).isLessThan(several.best().get(0).score());
  }

  @Test
  void theScopeIsKept() {
    index.put(
        List.of(
            new Entry("a", NodeKind.CONCEPT, "d", "apple"),
            new Entry("b", NodeKind.PASSAGE, "d", "apple"),
            new Entry("c", NodeKind.CONCEPT, "e", "apple")));
    assertThat(ids(index.search("apple", 5, EVERYWHERE.domains(Set.of("d")))))
        .containsExactlyInAnyOrder("a", "b");
    assertThat(ids(index.search("apple", 5, EVERYWHERE.kinds(Set.of(NodeKind.CONCEPT)))))
        .containsExactlyInAnyOrder("a", "c");
    assertThat(ids(index.search("apple", 1, EVERYWHERE.accepts(id -> id.equals("c")))))
        .containsExactly("c");
    assertThat(index.search("apple", 5, EVERYWHERE.domains(Set.of("nowhere")))).isEmpty();
  }

  @Test
  void theOrderOfIdsIsThatOfCodePoints() {
    String first = HostileTexts.HALF_WIDTH;
    String second = HostileTexts.EMOJI;
    index.put(List.of(in(second, "apple"), in("a", "apple"), in(first, "apple")));
    assertThat(found("apple")).containsExactly("a", first, second);
    assertThat(ids(index.search("apple", 2, EVERYWHERE))).containsExactly("a", first);
  }

  @Test
  void nullIsRefusedAndNothingIsPut() {
    index.put(List.of(in("a", "apple")));
    Entry good = in("b", "apple");
    List<Supplier<@Nullable Entry>> bad =
        List.of(
            () -> null,
            () -> new Entry(VectorKeepingTests.nothing(), NodeKind.CONCEPT, "d", "apple"),
            () -> new Entry("c", VectorKeepingTests.nothing(), "d", "apple"),
            () -> new Entry("c", NodeKind.CONCEPT, VectorKeepingTests.nothing(), "apple"),
            () -> new Entry("c", NodeKind.CONCEPT, "d", VectorKeepingTests.nothing()));
    for (Supplier<@Nullable Entry> entry : bad) {
      assertThatNullPointerException()
          .isThrownBy(() -> index.put(Arrays.asList(good, entry.get(), good)));
    }
    assertThat(found("apple")).containsExactly("a");
  }

  @Test
  void hostileIdsAndTextsAreKeptApart() {
    for (String text : HostileTexts.ALL) {
      index.put(List.of(new Entry(text, NodeKind.CONCEPT, text, "findme " + text)));
    }
    for (String text : HostileTexts.ALL) {
      assertThat(ids(index.search("findme", 5, EVERYWHERE.domains(Set.of(text)))))
          .containsExactly(text);
      assertThat(ids(index.search(text + " findme", 100, EVERYWHERE))).contains(text);
    }
    index.remove(HostileTexts.ALL);
    assertThat(found("findme")).isEmpty();
  }

  @Test
  void aQuestionIsNeverAQueryLanguage() {
    index.put(List.of(in("a", "apple pear"), in("b", "apple near"), in("c", "not")));
    for (String text :
        List.of(
            "apple AND pear",
            "apple OR",
            "NOT apple",
            "apple NEAR(pear)",
            "\"apple",
            "(apple",
            "apple*",
            "text:apple",
            "^apple",
            "apple -pear",
            "{apple}",
            "apple + 'pear")) {
      assertThat(found(text)).as(text).contains("a", "b");
    }
  }

  @Test
  @Timeout(120)
  void manyThreadsMayPutRemoveAndSearch() throws Exception {
    index.put(List.of(in("fixed", "unique")));
    InParallel.run(
        7,
        thread -> {
          for (int i = 0; i < 30; i++) {
            String id = thread + "." + i;
            index.put(List.of(in(id, "apple number" + i), in("gone" + id, "apple")));
            index.remove(List.of("gone" + id));
            assertThat(found("unique")).containsExactly("fixed");
          }
        });
    assertThat(index.search("apple", 1_000, EVERYWHERE)).hasSize(7 * 30);
    assertThat(index.search("number3", 1_000, EVERYWHERE)).hasSize(7);
    assertThat(index.size("d", NodeKind.CONCEPT)).isEqualTo(7 * 30 + 1);
  }

  @Test
  void aReopenedIndexIsEqual() {
    index.put(List.of(in("a", "apple pear"), in("b", "apple"), in("gone", "pear")));
    index.remove(List.of("gone"));
    List<Scored> before = index.search("apple pear", 5, EVERYWHERE);
    Optional<LexicalIndex> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed index is gone");
    index = again.orElseThrow();
    assertThat(index.search("apple pear", 5, EVERYWHERE)).isEqualTo(before);
    assertThat(index.size("d", NodeKind.CONCEPT)).isEqualTo(2);
  }

  private static Entry in(String id, String text) {
    return new Entry(id, NodeKind.CONCEPT, "d", text);
  }

  private List<String> found(String text) {
    return ids(index.search(text, 100, EVERYWHERE));
  }

  private static List<String> ids(List<Scored> found) {
    return new ArrayList<>(found.stream().map(Scored::id).toList());
  }
}
