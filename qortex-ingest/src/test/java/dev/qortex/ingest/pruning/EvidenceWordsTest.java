package dev.qortex.ingest.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class EvidenceWordsTest {

  private static JsonNode vectors() throws IOException {
    try (InputStream in = EvidenceWordsTest.class.getResourceAsStream("evidence-words.json")) {
      return new ObjectMapper().readTree(in);
    }
  }

  private static Set<String> set(JsonNode list) {
    Set<String> words = new TreeSet<>();
    list.forEach(word -> words.add(word.textValue()));
    return words;
  }

  @Test
  void theOriginalsWordsAreThoseOfTheOriginal() throws IOException {
    JsonNode vectors = vectors().path("tokenize");
    assertThat(vectors).hasSize(5);
    vectors
        .properties()
        .forEach(
            vector ->
                assertThat(EvidenceWords.ofPythonQortex().of(vector.getKey()))
                    .isEqualTo(set(vector.getValue())));
  }

  /** The words that Python 3.11 finds: marks, joiners and signs end one, other letters do not. */
  @Test
  void theOriginalsWordsEndWherePythonEndsThem() throws IOException {
    JsonNode vectors = vectors().path("python");
    assertThat(vectors).hasSize(12);
    vectors
        .properties()
        .forEach(
            vector ->
                assertThat(EvidenceWords.ofPythonQortex().of(vector.getKey()))
                    .as(vector.getKey())
                    .isEqualTo(set(vector.getValue())));
  }

  @Test
  void theOverlapIsThatOfTheOriginal() throws IOException {
    for (JsonNode vector : vectors().path("jaccard")) {
      assertThat(overlap(set(vector.get(0)), set(vector.get(1))))
          .isEqualTo(vector.get(2).doubleValue());
    }
    assertThat(overlap(Set.of(), Set.of())).isZero();
  }

  @Test
  void wordsOfAllScriptsCountUnlessTheOriginalIsAsked() {
    assertThat(EvidenceWords.unicode().of("A naïve café über foo_bar v2"))
        .containsExactlyInAnyOrder("naïve", "café", "über", "foo_bar", "v2");
    assertThat(EvidenceWords.unicode().of("Граф и граф")).containsExactlyInAnyOrder("граф", "и");
    assertThat(EvidenceWords.unicode().of("知识图谱")).hasSize(4);
  }

  @Property(tries = 200)
  void theOverlapOfTwoTextsIsSymmetricAndAtMostOne(@ForAll String a, @ForAll String b) {
    Set<String> first = EvidenceWords.unicode().of(a);
    Set<String> second = EvidenceWords.unicode().of(b);
    double overlap = overlap(first, second);
    assertThat(overlap).isBetween(0.0, 1.0).isEqualTo(overlap(second, first));
    assertThat(overlap(first, first)).isEqualTo(first.isEmpty() ? 0.0 : 1.0);
  }

  @Test
  void scriptsWithoutSpacesHaveAWordForEachLetter() {
    EvidenceWords words = EvidenceWords.unicode();
    String locks = "データベースはトランザクションをサポートするためにロックをかける";
    String thai = "ฐานข้อมูลต้องใช้การล็อกเพื่อรองรับธุรกรรมพร้อมกันหลายรายการ";
    assertThat(words.of(locks)).hasSizeGreaterThan(20);
    assertThat(words.of(thai)).hasSizeGreaterThan(20);
    assertThat(words.of("ກຳລັງອ່ານ")).hasSizeGreaterThan(4);
    assertThat(words.of("v2 がx")).containsExactlyInAnyOrder("v2", "が", "x");
    assertThat(
            overlap(
                words.of(thai),
                words.of("แมวสีดำกำลังนอนหลับอยู่บนโซฟาในห้องนั่งเล่นของบ้านหลังเก่า")))
        .isLessThan(0.3);
    assertThat(overlap(words.of(locks), words.of("黒いねこが古い家のソファーのうえでぐっすりねむっているのをみました")))
        .isLessThan(0.3);
  }

  /** The measure of the pruning, of words that a space divides. */
  private static double overlap(Set<String> one, Set<String> other) {
    Similarity evidence =
        Similarity.jaccard(
            "evidence",
            text -> text.isEmpty() ? List.of() : List.of(text.split(" ")),
            0,
            Sense.any());
    return evidence.score(
        evidence.read(String.join(" ", one)), evidence.read(String.join(" ", other)));
  }
}
