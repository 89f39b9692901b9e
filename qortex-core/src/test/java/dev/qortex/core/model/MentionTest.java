package dev.qortex.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MentionTest {

  private static ConceptEdge edge(Map<String, Object> properties) {
    return new ConceptEdge(
        "passage", "concept", RelationType.MENTIONS, 1, Provenance.of("source"), properties);
  }

  @ParameterizedTest
  @EnumSource
  void anEdgeKeepsWhatItSays(Mention.Role role) {
    for (List<Integer> sentences : List.of(List.<Integer>of(), List.of(0, 3))) {
      Mention mention = new Mention(role, sentences);
      assertThat(Mention.of(edge(mention.properties()))).isEqualTo(mention);
    }
  }

  @Test
  void theWordsOfThePropertiesAreThoseOfOlderFiles() {
    assertThat(Mention.owner().properties()).isEqualTo(Map.of("role", "owner"));
    assertThat(new Mention(Mention.Role.STATED, List.of(2)).properties())
        .isEqualTo(Map.of("role", "stated", "sentences", List.of(2)));
    assertThat(new Mention(Mention.Role.NAMED, List.of()).properties()).isEmpty();
  }

  @Test
  void whatNoMentionWritesIsLeftOut() {
    assertThat(Mention.of(edge(Map.of("role", "guest", "sentences", List.of(-1L, "two", 4L)))))
        .isEqualTo(new Mention(Mention.Role.NAMED, List.of(4)));
    assertThat(Mention.of(edge(Map.of("sentences", "all"))).sentences()).isEmpty();
  }

  @Test
  void aSentenceBeforeTheFirstIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Mention(Mention.Role.NAMED, List.of(-1)))
        .withMessageContaining("(-1)");
  }
}
