package dev.qortex.core.text;

import java.util.List;

/** The policies that {@link Similarity} offers by name. */
final class TextPolicies {

  static final Equivalence STATEMENTS =
      new Equivalence("statements", text -> String.join(" ", WordTokens.of(text)));

  static final Equivalence NAMES = new Equivalence("names", WordTokens::name);

  static final Equivalence REPETITIONS = new Equivalence("repetitions", RepetitionKey::of);

  static final Similarity RULES =
      Similarity.jaccard(
          "rules",
          text -> {
            List<String> words = Content.of(text).unsigned();
            return words.isEmpty() ? List.of() : List.of(String.join(" ", words));
          },
          1,
          Content::compareSigns);

  private TextPolicies() {}
}
