package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of scripts that put no space between them. */
class WordsWithoutSpacesTest {

  @Test
  void everyTwoCharactersAreAWord() {
    assertThat(Words.of("水泵为阀门供水。")).containsExactly("水泵", "泵为", "为阀", "阀门", "门供", "供水");
    assertThat(Words.of("水")).containsExactly("水");
    assertThat(Words.of("重启水泵pump42之前the pumps"))
        .containsExactly("重启", "启水", "水泵", "pump42", "之前", "pump");
    assertThat(Words.of("ラーメン")).hasSize(3);
    assertThat(Words.of("𠮷野家")).containsExactly("𠮷野", "野家");
    assertThat(Words.of("꧋ 2024年")).containsExactly("2024", "年");
  }

  @ParameterizedTest
  @CsvSource({
    "阀门, 水泵为阀门供水，阀门控制水流。",
    "压力表, 重启水泵pump42之前必须检查压力表。",
    "pump42, 重启水泵pump42之前",
    "しりとり, 今日は茶室でしりとりをした。",
    "障子, 障子を閉めてから炭を足す。",
    "ガス, カﾞスを止めた",
    "ラーメン, 昼にラーメンを食べた",
    "แก๊ส, และปิดแก๊สทุกครั้งหลังใช้งาน",
    "หม้อ, แม่ครัวล้างหม้อก่อนต้มน้ำแกง",
    "장미, 정원사는 아침마다 장미에 물을준다.",
    "울타리, 저녁에는 울타리를 고친다.",
    "ทุกครั้ง, ปิดแก๊สทุกครั้ง",
    "ភ្នំ, នៅភ្នំពេញ"
  })
  void aWordInsideOfASentenceIsAmongItsWords(String word, String sentence) {
    assertThat(Words.of(word)).isNotEmpty();
    assertThat(Words.of(sentence)).containsAll(Words.of(word));
    String composed = Normalizer.normalize(sentence, Normalizer.Form.NFC);
    assertThat(Words.of(composed)).isEqualTo(Words.of(sentence));
  }

  @Test
  void aKoreanSyllableIsOneCharacter() {
    assertThat(Words.of("장미")).hasSize(1);
    assertThat(Words.of("장미에")).hasSize(2);
    assertThat(new HashSet<>(Words.of("강물"))).doesNotContainAnyElementsOf(Words.of("장미"));
  }

  @Test
  void otherScriptsAreAsBefore() {
    assertThat(Words.of("Größe naïve Ёлка ελλάδα שלום مرحبا हिन्दी"))
        .containsExactly("große", "naiv", "елка", "ελλαδα", "שלום", "مرحبا", "हिन्दी");
  }

  @Test
  void anyPartOfARandomTextIsFoundInIt() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(37);
    String letters = "水泵为阀门供しりとり障ラメンแกสหมอ장미물울타리";
    for (int round = 0; round < 500; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = 2 + random.nextInt(30); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      int from = random.nextInt(text.length() - 1);
      int to = from + 2 + random.nextInt(text.length() - from - 1);
      Set<String> part = Set.copyOf(Words.of(text.substring(from, to)));
      assertThat(List.copyOf(Words.of(text.toString()))).as("" + text).containsAll(part);
    }
  }
}
