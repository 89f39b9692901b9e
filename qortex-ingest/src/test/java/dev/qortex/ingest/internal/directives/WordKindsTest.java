package dev.qortex.ingest.internal.directives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WordKindsTest {

  private static final Map<String, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put("this", "(?:this|those)(?= (?:is|to)\\b|[.,]|$)");
    WORDS.put("replaced", "instead(?! of)|over");
    WORDS.put("guide", "guides?|(?:right-|double-)?click|e\\.g\\.?");
    WORDS.put("value", "set(?: \\S+){0,2} to|PRs?|a");
    WORDS.put("purpose", "to \\p{Ll}+ the|you['’]ll");
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "this",
            "those",
            "is",
            "to",
            "instead",
            "of",
            "over",
            "guide",
            "Guides",
            "guided",
            "right-click",
            "click",
            "left-click",
            "e.g",
            "e.g.",
            "SET",
            "set",
            "x",
            "prs",
            "PR",
            "a",
            "A",
            "find",
            "the",
            "you'll",
            "You’ll",
            "ä",
            "\uD83D\uDE00",
            "_over",
            "5",
            "-")
        .list()
        .ofMaxSize(8)
        .flatMap(
            words ->
                Arbitraries.of(" ", "", "-", ", ", ".", "\n", "ß")
                    .map(between -> String.join(between, words)));
  }

  @Property
  void findsWhatEachPatternFindsAlone(@ForAll("texts") String text) {
    List<String> alone =
        WORDS.entrySet().stream()
            .filter(
                kind ->
                    Pattern.compile(
                            "(?<![\\w-])(?:" + kind.getValue() + ")(?![\\w-])",
                            Pattern.CASE_INSENSITIVE)
                        .matcher(text)
                        .find())
            .map(Map.Entry::getKey)
            .toList();
    WordKinds kinds = new WordKinds(WORDS);
    assertThat(kinds.in(text)).isEqualTo(alone);
    assertThat(kinds.in(text)).as("once the beginnings are known").isEqualTo(alone);
  }
}
