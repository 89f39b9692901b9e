package dev.qortex.ingest.internal.lexicon;

import dev.qortex.commons.Words;
import dev.qortex.ingest.internal.Months;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Criteria for names of concepts, and for two spellings of one name. Pure functions. */
public final class NameForms {

  private static final int LONGEST = 80;

  /** The first character that may be written as one with what stands before it. */
  private static final int COMPOSED = 0x300;

  /** Numbers in the form of an outline: with a dot, a bracket, a dash or more levels. */
  private static final Pattern NUMBERING =
      Pattern.compile(
          "(?:(?:step|part|chapter|phase|section|appendix|lesson|exercise|question|rule)\\s+(?:[\\p{N}.]+|[ivx]+\\b)"
              + "|(?!0)\\p{N}{1,3}(?:(?:\\.(?!0)\\p{N}{1,3})++[.):]?|[.):])(?=\\s)"
              + "|\\p{N}{1,2}(?=\\s+[—–-]\\s+\\p{L}))\\s*[:.)—–-]*\\s*",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern IDENTIFIER =
      Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.:-]*[\\p{L}\\p{N}_](?:\\(\\))?");
  private static final Pattern QUESTION =
      Pattern.compile(
          "(?:how|why|what|when|where|which|who|can|does|do|is|are|should)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Texts that instruct the reader, or count. */
  private static final Pattern NO_NAME =
      Pattern.compile(
          "(?:use|using|see|try|let['’]?s|don['’]?t|do not|never|always|avoid|prefer|make"
              + " sure|ensure|this|that|these"
              + "|those|therefore|thus|however|now|then|here|it|we|you|our|your|my)\\b"
              + "|(?:add|run|create|read|write|check|set|get|define|install|configure|verify|start|build"
              + "|make|find|choose|open|follow|putting|know|keep|test|deploy|import)"
              + " (?:an?|the|your|it|all|up|with|from|in|to|for|and)\\b"
              + "|(?:one|two|three|four|five|six|seven|eight|nine|ten) ",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern COUNT = Pattern.compile("[\\p{N}.,]+ ");

  /** Signs of a sentence. */
  private static final Pattern SENTENCE =
      Pattern.compile(
          " (?:is|are|was|were|isn['’]t|aren['’]t|has|have|do|does|can) ",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ARTICLE =
      Pattern.compile("(?:the|an?) (?=\\S)", Pattern.CASE_INSENSITIVE);

  private static final Set<String> GENERIC = WordLists.of("headings of any text");
  private static final Set<String> STRESS = WordLists.of("stressed");

  /** Verbs that relate things, which are not names. */
  private static final Set<String> VERBS = WordLists.of("relating");

  private NameForms() {}

  /** The form in which names are compared: lower case, spaces collapsed. */
  public static String key(String name) {
    return spaced(composed(name).toLowerCase(Locale.ROOT));
  }

  /** The name as it is written, but for its spaces. */
  static String written(String name) {
    return spaced(composed(name));
  }

  private static String composed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= COMPOSED) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }

  /** The text with one space in the place of each run of white space, and none around it. */
  private static String spaced(String text) {
    if (isSpaced(text)) {
      return text;
    }
    StringBuilder spaced = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean space = c >= '\t' && c <= '\r' || Character.isSpaceChar(c);
      if (!space) {
        spaced.append(c);
      } else if (spaced.length() > 0 && spaced.charAt(spaced.length() - 1) != ' ') {
        spaced.append(' ');
      }
    }
    return spaced.toString().strip();
  }

  /** True if it is plainly so already. */
  private static boolean isSpaced(String text) {
    char before = ' ';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x7F || c == ' ' && before == ' ') {
        return false;
      }
      before = c;
    }
    return text.isEmpty() || before != ' ';
  }

  /** A heading that names something: no question, no sentence, nothing that any text has. */
  public static Optional<String> ofHeading(String heading) {
    if (heading.length() > 2 * LONGEST) {
      return Optional.empty();
    }
    return named(heading, 7);
  }

  /**
   * The names of a title: the title, without a bracket at its end, without "the", and up to its
   * first comma.
   */
  public static List<String> ofTitle(String title) {
    List<String> names = new ArrayList<>();
    if (title.isBlank() || title.length() > 2 * LONGEST) {
      return names;
    }
    names.add(title.strip());
    unqualified(title.strip()).ifPresent(names::add);
    String whole = names.get(names.size() - 1);
    if (whole.length() > 11 && whole.toLowerCase(Locale.ROOT).startsWith("the ")) {
      names.add(whole.substring(4));
    }
    int comma = whole.indexOf(',');
    if (comma > 4) {
      names.add(whole.substring(0, comma));
    }
    return names;
  }

  /** The name without a bracket at its end, if it has one. */
  private static Optional<String> unqualified(String name) {
    int open = name.lastIndexOf(" (");
    return open > 1 && name.endsWith(")") ? Optional.of(name.substring(0, open)) : Optional.empty();
  }

  /** A term of one to five words: emphasised, or in front of its definition. */
  public static Optional<String> ofTerm(String term) {
    if (term.length() > LONGEST) {
      return Optional.empty();
    }
    boolean sentence = term.indexOf(", ") >= 0 || term.indexOf(". ") >= 0;
    boolean counts = COUNT.matcher(trimmed(term)).lookingAt();
    return sentence || counts || STRESS.contains(key(term)) ? Optional.empty() : named(term, 5);
  }

  private static Optional<String> named(String text, int mostWords) {
    String name = trimmed(text);
    Matcher numbering = NUMBERING.matcher(name);
    if (numbering.lookingAt() && !(Months.isAt(name, numbering.end()) && isDay(name))) {
      name = trimmed(name.substring(numbering.end()));
    }
    boolean said =
        text.endsWith("?")
            || QUESTION.matcher(name).lookingAt()
            || NO_NAME.matcher(name).lookingAt()
            || SENTENCE.matcher(name).find();
    if (said || VERBS.contains(key(name))) {
      return Optional.empty();
    }
    Matcher article = ARTICLE.matcher(name);
    return checked(article.lookingAt() ? name.substring(article.end()) : name, mostWords);
  }

  /** Returns whether it begins with one or two digits and a dot. */
  private static boolean isDay(String name) {
    int dot = name.indexOf('.');
    return (dot == 1 || dot == 2) && name.chars().limit(dot).allMatch(Character::isDigit);
  }

  /**
   * An identifier in code, without call brackets. A short plain word, such as {@code size}, is in
   * too many places to be one idea.
   */
  public static Optional<String> ofCode(String code) {
    if (code.length() < 2 || code.length() > 60 || !IDENTIFIER.matcher(code).matches()) {
      return Optional.empty();
    }
    boolean call = code.endsWith("()");
    String name = call ? code.substring(0, code.length() - 2) : code;
    boolean plain = !call && name.length() < 6 && name.chars().allMatch(Character::isLowerCase);
    boolean constant = name.equals(name.toUpperCase(Locale.ROOT));
    return plain || (!constant && VERBS.contains(name.toLowerCase(Locale.ROOT)))
        ? Optional.empty()
        : checked(name, 1);
  }

  /** True if the name is not a word of the language, and so means the same in any sentence. */
  public static boolean isDistinctive(String name) {
    for (int i = 1; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean inside = i < name.length() - 1;
      if (c == '_' || Character.isDigit(c) || Character.isUpperCase(c)) {
        return true;
      }
      if (inside && (c == '.' || c == ':')) {
        return true;
      }
    }
    return false;
  }

  /** The text in one line, without the signs around it that are part of no name. */
  private static String trimmed(String text) {
    String line = spaced(text);
    int start = 0;
    int end = line.length();
    while (start < end && !isPart(line.codePointAt(start), "(._@")) {
      start += Character.charCount(line.codePointAt(start));
    }
    while (end > start && !isPart(line.codePointBefore(end), ")+#%*")) {
      end -= Character.charCount(line.codePointBefore(end));
    }
    return line.substring(start, end);
  }

  private static boolean isPart(int c, String signs) {
    int type = Character.getType(c);
    return Character.isLetter(c)
        || type == Character.DECIMAL_DIGIT_NUMBER
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER
        || signs.indexOf(c) >= 0;
  }

  private static Optional<String> checked(String name, int mostWords) {
    String key = key(name);
    String[] words = key.split(" ");
    boolean hasLetter = key.chars().anyMatch(Character::isLetter);
    boolean onlyFunctionWords = true;
    for (String word : words) {
      onlyFunctionWords &= Words.isFunctionWord(word);
    }
    boolean named =
        hasLetter
            && name.length() >= 2
            && name.length() <= LONGEST
            && words.length <= mostWords
            && !onlyFunctionWords
            && !GENERIC.contains(key);
    return named ? Optional.of(name) : Optional.empty();
  }
}
