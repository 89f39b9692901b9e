package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Phrases;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.engine.internal.scoring.Names;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameMatchesTest {

  private static final Names NAMES = ScoringProfile.standard().names();

  private final Library library = Library.films();
  private final PassageGraph graph = library.graph("films");

  private List<String> names(String question) {
    return matches(question).concepts().stream()
        .map(id -> id.substring("films:name:".length()))
        .toList();
  }

  private NameMatches matches(String question) {
    return new NameMatches(graph, library.store.words(), Phrases.words(question), NAMES);
  }

  @Test
  void theNamesOfAQuestionAreFoundWhateverTheirMarksAndEndings() {
    assertThat(names("Who directed Forbidden Ground's remake, Pal GABOR or Shawn Levy?"))
        .containsExactly("forbidden ground", "pál gábor", "shawn levy");
  }

  @Test
  void aWordInLowerCaseIsNoNameAmongWordsWithCapitals() {
    assertThat(names("Which film did Shawn Levy direct?")).containsExactly("shawn levy");
  }

  @Test
  void aQuestionInLowerCaseNamesWhatIsWrittenLikeAName() {
    assertThat(names("which film did shawn levy direct in budapest?"))
        .containsExactly("budapest", "shawn levy");
  }

  @Test
  void aYearDoesNotMakeAQuestionOneWithCapitals() {
    assertThat(names("which film of 1999 did shawn levy direct in budapest?"))
        .containsExactly("budapest", "shawn levy");
    assertThat(NameMatches.capitals(Phrases.words("which films of 1999 won?"))).isEmpty();
  }

  @Test
  void aNameThatIsWrittenALittleDifferentlyIsFoundByItsRareWords() {
    assertThat(names("Who is Shawn Adam Levy?")).containsExactly("shawn levy");
    assertThat(names("Who is Sean Adam Levinson?")).isEmpty();
  }

  @Test
  void whatIsNamedAndHowSpecialItIsGoesIntoTheFeatures() {
    NameMatches matches = matches("Was Shawn Levy in Budapest?");
    assertThat(matches.owned).containsExactlyInAnyOrder("shawn", "levy");
    assertThat(matches.specificity).containsOnlyKeys("shawn", "levy", "budapest");
    assertThat(matches.specificity.get("budapest")).isEqualTo(1.0);
    assertThat(matches.specificity.get("levy")).isBetween(0.0, 0.99);
  }

  @Test
  void aTitleStartsTheWalkTwiceAsMuchAsAnyOtherName() {
    NameMatches matches = matches("Shawn Levy or Budapest?");
    assertThat(matches.weights.values()).containsExactly(1.0, 1.0);
    assertThat(graph.passagesNaming(matches.weights.keySet().iterator().next())).isEqualTo(1);
  }

  @Test
  void aNameIsAsRareAsItsWords() {
    NameMatches before = matches("Was Shawn Levy in Budapest?");
    for (int i = 0; i < 3; i++) {
      library
          .store
          .words()
          .put(
              List.of(
                  new LexicalIndex.Entry(
                      "more" + i, NodeKind.PASSAGE, "films", "Levies of Shawn " + i)));
    }
    NameMatches after = matches("Was Shawn Levy in Budapest?");
    assertThat(after.specificity.get("levy")).isLessThan(before.specificity.get("levy"));
    assertThat(after.specificity.get("budapest")).isEqualTo(1.0);
  }

  /** As on pages that all say the name of a product, and two scraps of code that are named so. */
  @Test
  void aNameWhoseWordsAreEverywhereIsNoStart() {
    for (int i = 0; i < 30; i++) {
      library
          .store
          .words()
          .put(
              List.of(
                  new LexicalIndex.Entry(
                      "more" + i, NodeKind.PASSAGE, "films", "Shawn Levy said " + i)));
    }
    NameMatches matches = matches("Was Shawn Levy in Budapest?");
    assertThat(matches.concepts()).containsExactly("films:name:budapest");
    assertThat(matches.owned).isEmpty();
  }

  @Test
  void wordsThatOnlyHoldASentenceTogetherAreNoCapitals() {
    assertThat(NameMatches.capitals(Phrases.words("Which Of The Films 2012 won?")))
        .containsExactlyInAnyOrder("films", "2012");
    assertThat(Phrases.norm(" Émile  Zola's “Bête” (film) ")).isEqualTo("emile zola bete film");
  }
}
