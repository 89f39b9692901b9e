package dev.qortex.core.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class VectorFamilyTest {

  @ParameterizedTest
  @CsvSource({"SENTENCES, qortex.sentences.m/64", "TOKENS, qortex.tokens.m/64"})
  void namesOfIndexesAreThoseOfStoredFiles(VectorFamily family, String name) {
    assertThat(family.indexName("m", 64)).isEqualTo(name);
  }

  @ParameterizedTest
  @EnumSource
  void anIndexIsOfTheFamilyThatNamesIt(VectorFamily family) {
    assertThat(VectorFamily.of(family.indexName("a model", 3))).contains(family);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "notes", "qortex.", "my.qortex.tokens.m/64"})
  void otherIndexesAreOfAnApplication(String name) {
    assertThat(VectorFamily.of(name)).isEmpty();
  }
}
