package dev.qortex.ingest.tagging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.tagging.Tagger.Token;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TagRuleTest {

  static List<TagRule> byForm() {
    return TagRule.BY_FORM;
  }

  static Stream<TagRule> byNeighbours() {
    return Stream.concat(TagRule.OF_VERBS.stream(), TagRule.OF_NAMES.stream());
  }

  @ParameterizedTest
  @MethodSource("byForm")
  void theExampleOfARuleIsTaggedByNoRuleBeforeIt(TagRule rule) {
    Example example = new Example(rule);

    assertThat(TagRule.of(example.word(), TagRule.BY_FORM)).contains(rule);
    assertThat(example.token(WordTagger.byForm(example.text())).tag()).isEqualTo(rule.tag());
  }

  @ParameterizedTest
  @MethodSource("byNeighbours")
  void theExampleOfACorrectionIsTaggedByNoOtherRule(TagRule rule) {
    Example example = new Example(rule);

    assertThat(byNeighbours().filter(any -> any.condition().test(example.word())))
        .containsExactly(rule);
    assertThat(example.token(WordTagger.byForm(example.text())).tag()).isNotEqualTo(rule.tag());
    assertThat(example.token(Tagger.words().tokens(example.text())).tag()).isEqualTo(rule.tag());
  }

  /** A text in which a word stands in brackets. */
  private record Example(int start, String text) {

    Example(TagRule rule) {
      this(rule.example().indexOf('['), rule.example().replaceAll("[\\[\\]]", ""));
    }

    Token token(List<Token> tokens) {
      return tokens.stream().filter(it -> it.span().start() == start).findFirst().orElseThrow();
    }

    WordInSentence word() {
      List<Token> tokens = WordTagger.byForm(text);
      Token token = token(tokens);
      return new WordInSentence(text, token.span(), tokens, tokens.indexOf(token));
    }
  }
}
