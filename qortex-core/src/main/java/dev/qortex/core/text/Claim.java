package dev.qortex.core.text;

import dev.qortex.commons.Words;
import dev.qortex.core.text.Content.Term;
import dev.qortex.core.text.Contradiction.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A statement as {@link Contradiction} reads it: its content, and its subject, relation and object
 * where it is of one of a few forms in which a subject has one object only.
 *
 * @param numbered its words with a sign in place of its last number; null if it has no number, or
 *     that is part of a name
 */
record Claim(
    Content content, @Nullable String numbered, @Nullable String relation, List<String> object) {

  /** Fewer words say too little by themselves. */
  private static final int FEWEST_WORDS = 3;

  /** A number after fewer words is part of a name, such as that of a version. */
  private static final int FEWEST_BEFORE = 2;

  /**
   * The amount of a named thing, with its unit: "the deposit is 3000 euros". Manuals say of many
   * things what their default or largest value is.
   */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "the (?!.*\\b(?:default|minimum|maximum|min|max|value|allowed)\\b)\\S+(?: \\S+){0,4}?"
              + " (?:is|are|costs?|lasts?) (?:now )?\\d+(?:[.,]\\d+)*+ ?[\\p{L}\\p{Sc}%]+");

  /** A last number that a verb, a pronoun or an article follows, as it does in "hall 7 is open". */
  private static final Pattern NAMING_NUMBER =
      Pattern.compile(
          "\\d\\S*+ (?:is|are|was|were|has|have|had|does|did|will|would|must|shall|should|needs?|i|we"
              + "|you|he|she|it|they|the|an?)\\b\\D*$");

  /** A number, but not a version or an address. */
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d+(?:[.,:]\\d+)?%?");

  /** Longer statements have several clauses. */
  private static final int LONGEST_STATEMENT = 200;

  /** Marks of code, tables and addresses. */
  private static final Pattern NOT_PROSE =
      Pattern.compile("[{}\\[\\]=;|<>$\\\\]|\\(\\)|://|:\\s*$|^\\W|\\w\\(");

  /** Words that tie a statement to the text before it. */
  private static final Pattern TIED =
      Pattern.compile(
          "\\b(?:this|that|these|those|example|examples|e\\.g|following|above|below)\\b");

  /** Longer subjects and objects are clauses. */
  private static final int LONGEST = 6;

  private static final String WORDS = "(?:\\S+ ){0," + (LONGEST - 1) + "}\\S+?";

  /** Relations of which a subject has one object at a time. */
  private static final String EXCLUSIVE =
      "(?:lives?|lived) (?:in|at)|(?:is|are) (?:now )?(?:based|located|hosted|stored|kept)"
          + " (?:in|at|on|by)|(?:is|are) (?:now )?(?:called|named|owned by|led by|maintained by|run"
          + " by|looked after by|due on|scheduled for|set to|limited to)|belongs? to|reports?"
          + " to|defaults? to|works? (?:for|at)|moved"
          + " to|(?:starts?|ends?|opens?|closes?|happens?|takes? place) (?:at|on)|is married"
          + " to|prefers?";

  private static final Pattern VERB =
      Pattern.compile("^(?:the )?(" + WORDS + ") (" + EXCLUSIVE + ") (" + WORDS + ")$");

  private static final Pattern PROPERTY_OF =
      Pattern.compile(
          "^the (\\S+(?: \\S+)?) of (?:the )?(" + WORDS + ") (?:is|are) (?:now )?(" + WORDS + ")$");

  private static final Pattern POSSESSED =
      Pattern.compile("^(" + WORDS + ")['’]s (\\S+(?: \\S+)?) is (?:now )?(" + WORDS + ")$");

  private static final Pattern HOLDER =
      Pattern.compile(
          "^(" + WORDS + ") is (?:now )?the (\\S+(?: \\S+)?) of (?:the )?(" + WORDS + ")$");

  /** Words that limit a statement to some times or some things. */
  private static final Pattern CONDITION =
      Pattern.compile(
          "\\b(?:if|when|unless|whenever|while|once|until|otherwise|except|or|either|may|might|can"
              + "|could|usually|often|sometimes|some|another)\\b|\\?");

  /** Subjects that another sentence names. */
  private static final Pattern ANAPHOR =
      Pattern.compile(
          "^(?:it|this|that|these|those|they|he|she|we|i|you|there|which|who|what|one|here|its|their"
              + "|his|her|my|your|our)\\b.*");

  private static final Claim NONE = new Claim(new Content(List.of(), 0), null, null, List.of());

  static Claim of(String statement) {
    if (statement.length() > LONGEST_STATEMENT || NOT_PROSE.matcher(statement).find()) {
      return NONE;
    }
    Content content = Content.of(statement);
    String plain =
        statement
            .strip()
            .replaceAll("[.!;,:\"“”]+(?=\\s|$)|(?<=\\s|^)[\"“”]", "")
            .replaceAll("\\s+", " ")
            .toLowerCase(Locale.ROOT);
    boolean isAmount = AMOUNT.matcher(plain).matches();
    if (TIED.matcher(plain).find()
        || CONDITION.matcher(plain).find()
        || !isAmount
            && Words.of(plain).stream().filter(word -> !NUMBER.matcher(word).matches()).count()
                < FEWEST_WORDS) {
      return NONE;
    }
    String numbered =
        NAMING_NUMBER.matcher(plain).find() ? null : numbered(content.terms(), isAmount);
    Claim claim = new Claim(content, numbered, null, List.of());
    if (content.negations() == 0) {
      Matcher of = PROPERTY_OF.matcher(plain);
      if (of.matches()) {
        return claim.relating(of.group(2), of.group(1), of.group(3));
      }
      Matcher possessed = POSSESSED.matcher(plain);
      if (possessed.matches()) {
        return claim.relating(possessed.group(1), possessed.group(2), possessed.group(3));
      }
      Matcher holder = HOLDER.matcher(plain);
      if (holder.matches()) {
        return claim.relating(holder.group(3), holder.group(2), holder.group(1));
      }
      Matcher verb = VERB.matcher(plain);
      if (verb.matches()) {
        return claim.relating(verb.group(1), verb.group(2).replace(" now", ""), verb.group(3));
      }
    }
    return claim;
  }

  /** A copy that relates a subject and an object, if these are named. */
  private Claim relating(String subject, String verb, String value) {
    List<String> named = Words.of(subject);
    List<String> valued = Content.of(value).unsigned();
    return named.isEmpty() || valued.isEmpty() || ANAPHOR.matcher(subject).matches()
        ? this
        : new Claim(
            content,
            numbered,
            String.join(" ", named) + "|" + String.join(" ", Content.of(verb).unsigned()),
            valued);
  }

  /** True for a statement with enough words, and no question. */
  boolean counts() {
    return content.terms().size() >= FEWEST_WORDS
        && content.terms().stream().noneMatch(term -> term.word().equals("?"));
  }

  /** The words and their negations. */
  String signed() {
    return content.terms().toString();
  }

  /**
   * The part that statements share if they contradict each other in the given way; empty if there
   * is none.
   */
  Optional<String> key(Kind kind) {
    return switch (kind) {
      case POLARITY -> Optional.of(String.join(" ", content.unsigned()));
      case NUMBER -> Optional.ofNullable(numbered);
      case OBJECT -> Optional.ofNullable(relation);
    };
  }

  /**
   * The words with a sign in place of the last number: earlier ones may name what is spoken of, as
   * "customer 12" does.
   */
  private static @Nullable String numbered(List<Term> terms, boolean isAmount) {
    int last = terms.size() - 1;
    while (last >= 0 && !isNumber(terms.get(last))) {
      last--;
    }
    List<String> words = new ArrayList<>();
    terms.forEach(term -> words.add((term.negated() ? "not " : "") + term.word()));
    long others = terms.stream().filter(term -> !isNumber(term)).count();
    if (last < 0 || !isAmount && (last < FEWEST_BEFORE || others < FEWEST_WORDS)) {
      return null;
    }
    words.set(last, "#");
    return String.join(" ", words);
  }

  /** True if another claim with the same key contradicts this one. */
  boolean contradicts(Claim other, Kind kind) {
    return switch (kind) {
      case POLARITY -> (content.negations() + other.content.negations()) % 2 == 1;
      case NUMBER -> true;
      case OBJECT -> {
        Set<String> one = new HashSet<>(object);
        Set<String> two = new HashSet<>(other.object);
        yield !one.containsAll(two) && !two.containsAll(one);
      }
    };
  }

  private static boolean isNumber(Term term) {
    return NUMBER.matcher(term.word()).matches();
  }
}
