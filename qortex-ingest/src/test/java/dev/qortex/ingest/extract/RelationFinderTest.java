package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelationFinderTest {

  private final RelationFinder finder =
      new RelationFinder(
          Lexicon.builder().add("Alpha").add("Beta").add("Gamma Ray").add("Owner").build());

  private List<RelationFinder.Found> found(String text) {
    return finder.relations(new Block(Block.Kind.PROSE, "", text, List.of()), Optional.of("owner"));
  }

  private List<String> relations(String text) {
    return found(text).stream()
        .map(found -> found.source() + " " + found.type().value() + " " + found.target())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Alpha requires Beta.|alpha requires beta",
        "Every alpha also depends on a strong beta.|alpha requires beta",
        "Alpha must rely on Beta.|alpha requires beta",
        "Alpha (the first one) needs Beta.|alpha requires beta",
        "Alpha is required by Beta.|beta requires alpha",
        "Alpha is a kind of Beta.|alpha refines beta",
        "Alpha is a special case of Beta.|alpha refines beta",
        "Alphas extend Beta.|alpha refines beta",
        "Alpha implements Beta.|alpha implements beta",
        "Alpha is implemented by Beta.|beta implements alpha",
        "Alpha is part of the gamma ray.|alpha part_of gamma ray",
        "Alpha belongs to a Beta.|alpha part_of beta",
        "Alpha uses Beta.|alpha uses beta",
        "Alpha, which is built on top of Beta, is old.|alpha uses beta",
        "Alpha is used by Beta.|beta uses alpha",
        "Use Alpha instead of Beta.|alpha alternative_to beta",
        "Alpha is an alternative to Beta.|alpha alternative_to beta",
        "Alpha contradicts Beta.|alpha contradicts beta",
        "Alpha conflicts with Beta.|alpha contradicts beta",
        "Alpha must not be combined with Beta.|alpha contradicts beta",
        "Alpha supports Beta.|alpha supports beta",
        "Alpha challenges Beta.|alpha challenges beta",
        "Alpha is similar to Beta.|alpha similar_to beta",
        "Alpha works like Beta.|alpha similar_to beta",
        "Alpha contains Beta.|alpha contains beta",
        "Alpha consists of Beta.|alpha contains beta"
      })
  void aPhraseBetweenTwoNamesRelatesThem(String text, String relation) {
    assertThat(relations(text)).containsExactly(relation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Alpha does not require Beta.",
        "Alpha never uses Beta.",
        "Alpha requires no Beta.",
        "Neither Alpha requires Beta.",
        "No Alpha requires Beta.",
        "If Alpha requires Beta, stop.",
        "Does Alpha use Beta?",
        "Alpha requires Beta?",
        "Alpha needs to restart Beta.",
        "Alpha is fast and Beta requires time.",
        "Alpha requires a restart. Beta does not.",
        "In Alpha, use Beta.",
        "Systems like Alpha, like Beta.",
        "Alpha requires Alpha."
      })
  void whatIsNotSaidIsNotFound(String text) {
    assertThat(relations(text)).isEmpty();
  }

  @Test
  void allObjectsOfAListAreRelated() {
    assertThat(relations("Alpha requires Beta, a gamma ray and the owner."))
        .containsExactly("alpha requires beta", "alpha requires gamma ray", "alpha requires owner");
  }

  @Test
  void aSentenceWithoutSubjectSpeaksOfTheHeading() {
    assertThat(relations("It requires Beta. Uses Alpha."))
        .containsExactly("owner requires beta", "owner uses alpha");
    assertThat(found("It requires Beta.").get(0).confidence()).isEqualTo(0.4);
    assertThat(found("Alpha requires Beta.").get(0).confidence()).isEqualTo(0.7);
    assertThat(relations("Use Alpha.")).isEmpty();
  }

  @Test
  void theSentenceIsTheEvidence() {
    assertThat(found("Hello there. Alpha uses Beta.").get(0).quote()).isEqualTo("Alpha uses Beta.");
  }

  @Test
  void codeIsNotReadAsSentences() {
    Block code = new Block(Block.Kind.CODE, "", "Alpha uses Beta.", List.of());
    assertThat(finder.relations(code, Optional.empty())).isEmpty();
  }
}
