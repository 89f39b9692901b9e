package dev.qortex.commons.credentials;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of settings whose name says that they are secret, in the notations of configuration files,
 * programming languages, headers, markup and command lines: a name, an operator, and a literal.
 * Linear in the text.
 */
final class Settings {

  /** Between a name and its value: closed quotes, brackets, a type, an operator. */
  private static final Pattern OPERATOR =
      Pattern.compile(
          "\\\\?[\"'`]?[\\])]?(?<op>\\s{0,4}(?::=|=>|->|[:=]{1,2}>?|[\\uFF1A\\uFF1D]|\\?=|\\+=)(?!=)|,(?=\\s{0,9}[\"'])|\\((?=[\"'])|(?:\\s[\\w:-]{1,30}=\"[^\"\\n]{0,80}\"){0,3}\\s?>(?!>)"
              + "|\\s{1,4}value\\s?[=:]|[\"']?,?\\s{1,40}\"?(?i:value|content|stringvalue)\"?\\s?[=:]|)");

  /** Characters of which one begins an operator, but for those that follow spaces. */
  private static final Signs OPERATORS = Signs.of(":=-?+,(>\"'`\uFF1A\uFF1D");

  private static final Signs SPACES = Signs.of(" \t\n\u000B\f\r");
  private static final int MOST_SPACES = 40;
  private static final List<String> VALUE_WORDS = List.of("value", "content", "stringvalue");

  /** Signs that may close a name, each at most once, in this order. */
  private static final List<Signs> CLOSING =
      List.of(Signs.of("\\"), Signs.of("\"'`"), Signs.of("])"));

  private static final Pattern TYPE =
      Pattern.compile("\\s?[A-Za-z][\\w.<>?\\[\\]|]{1,40}\\s?=\\s?(?![=>])");

  private static final Pattern OPENING =
      Pattern.compile(
          "[ \\t]{0,40}(?:[rbfuL@$]{1,2}(?=[\"']))?(?:(?i:N|ConvertTo-SecureString(?: -String)?)\\s?(?=['\"]))?");

  /** Characters that end a value without quotes. */
  private static final String ENDS = "\"'`;<>|\u3001\u3002\uFF0C\uFF1B\uFF08";

  private static final Pattern SEPARATED = Pattern.compile("[,&][\\w.-]{1,40}[=:]|\\\\n");

  /** A member of an object of a program. */
  private static final Pattern OBJECT =
      Pattern.compile(
          "^(?i:process|os|self|this|config|conf|settings|env|data|props|params|ctx|context|request|req|res|response|options|opts|args|system|environment|cfg|app|vars?|local|module|each|secrets|inputs|state|user|form|input|event|row|obj|body|result|session|store|auth|credentials?)\\??\\.\\w");

  private static final int LONGEST = 400;

  /** Length, and different signs in it, from which on a value is random. */
  private static final int NOISE = 40;

  private static final int SIGNS = 8;
  private static final int DIGITS = 4;

  /** Log-odds from which on the pairs of letters of such a value are random. */
  private static final double RANDOM_ODDS = 4;

  /** Share of articles and prepositions that a passphrase may have. */
  private static final double SMALL = 0.5;

  /** Values that may begin inside of one that was read, so that time stays linear. */
  private static final int NESTED = 3;

  private final String text;
  private final Spans spans;
  private final Matcher operator;
  private final Matcher type;
  private final Matcher opening;
  private int read;
  private int nested;

  /** Strengths that the names of this text ask for, since most are repeated. */
  private final Map<String, Optional<Strength>> known = new HashMap<>();

  private Settings(String text, Spans spans) {
    this.text = text;
    this.spans = spans;
    operator = OPERATOR.matcher(text);
    type = TYPE.matcher(text);
    opening = OPENING.matcher(text);
  }

  static void find(String text, Spans spans) {
    new Settings(text, spans).find();
  }

  private void find() {
    for (int i = 0; i < text.length(); i++) {
      if (isNamePart(text.charAt(i)) && (i == 0 || !isNamePart(text.charAt(i - 1)))) {
        int end = i;
        while (end < text.length() && isNamePart(text.charAt(end))) {
          end++;
        }
        named(i, end);
        i = end;
      }
    }
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
  }

  private void named(int from, int to) {
    if (nested >= NESTED && from < read) {
      return;
    }
    Optional<Strength> weakest =
        known.computeIfAbsent(text.substring(from, to), SettingNames::weakest);
    if (weakest.isEmpty()) {
      return;
    }
    int at = closed(to);
    String sign = "";
    if (mayOperate(at) && operator.region(to, text.length()).lookingAt()) {
      sign = operator.group("op");
      at = operator.end();
    }
    boolean bare = sign.isEmpty();
    if (from > 0 && text.charAt(from - 1) == ':' && sign.equals(":")) {
      return;
    }
    if (bare && (at > to || at == text.length() || text.charAt(at) != ' ' || !isCode(from, to))) {
      return;
    }
    if (!bare && sign.strip().equals(":") && at < text.length()) {
      type.region(at, text.length());
      at = type.lookingAt() ? type.end() : at;
    }
    opening.region(at, text.length());
    at = opening.lookingAt() ? opening.end() : at;
    value(at, weakest.get(), bare, sign.equals("=") && isConstant(from, to));
  }

  /** The place behind a quote and a bracket that close at a place. */
  private int closed(int from) {
    int at = from;
    for (Signs signs : CLOSING) {
      at += at < text.length() && signs.has(text.charAt(at)) ? 1 : 0;
    }
    return at;
  }

  /** False where nothing can begin that {@link #OPERATOR} takes for one, as behind most words. */
  private boolean mayOperate(int from) {
    int at = from;
    while (at < text.length() && at - from <= MOST_SPACES && SPACES.has(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return false;
    }
    if (OPERATORS.has(text.charAt(at))) {
      return true;
    }
    return at > from && (isValueWord(at) || isAttribute(at));
  }

  private boolean isValueWord(int at) {
    for (String word : VALUE_WORDS) {
      if (text.regionMatches(true, at, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }

  /** True for the name of an attribute and its sign, as in markup. */
  private boolean isAttribute(int from) {
    int most = Math.min(text.length(), from + MOST_SPACES);
    int at = from;
    while (at < most && isAttributePart(text.charAt(at))) {
      at++;
    }
    return at < text.length() && text.charAt(at) == '=';
  }

  private static boolean isAttributePart(char c) {
    return c < 128 && Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == ':';
  }

  /** True for the name of an option, a variable or a directive, and not of a word. */
  private boolean isCode(int from, int to) {
    String name = text.substring(from, to);
    return name.startsWith("-")
        || name.indexOf('_') > 0
        || name.chars().skip(1).anyMatch(Character::isUpperCase)
        || name.equals("requirepass")
        || name.equals("masterauth")
        || from > 0 && text.charAt(from - 1) == '$';
  }

  /** True for the name of a variable of an environment. */
  private boolean isConstant(int from, int to) {
    return text.substring(from, to).chars().noneMatch(Character::isLowerCase);
  }

  private void value(int at, Strength weakest, boolean bare, boolean constant) {
    if (at >= text.length()) {
      return;
    }
    char quote = text.charAt(at);
    boolean escaped = quote == '\\' && text.startsWith("\\\"", at);
    boolean quoted = escaped || quote == '"' || quote == '\'' || quote == '`';
    int start = escaped ? at + 2 : quoted ? at + 1 : at;
    nested = start < read ? nested + 1 : 0;
    int end = quoted ? closing(start, escaped ? '\\' : quote) : end(start);
    if (end <= start) {
      return;
    }
    read = Math.max(read, end);
    String value = text.substring(start, end);
    if (isSecret(value, quoted, bare, constant, weakest) && !isCalled(value, quoted, end)) {
      spans.add(start, end);
    }
  }

  /** True for words with dashes between, as the value of a variable that holds a secret. */
  private static boolean isDashed(String value, Strength weakest) {
    return weakest == Strength.NUMBERED && Phrases.isDashed(value);
  }

  private static boolean isSecret(
      String value, boolean quoted, boolean bare, boolean constant, Strength weakest) {
    if (value.startsWith("base64:")) {
      return Strength.of(value.substring(7)).atLeast(weakest);
    }
    boolean uuid = weakest != Strength.RANDOM && Strength.UUID.matcher(value).matches();
    if (uuid && value.chars().distinct().count() > 6) {
      return true;
    }
    if (quoted && isSpecial(value, weakest) || constant && isDashed(value, weakest)) {
      return true;
    }
    Strength least = bare && !quoted && weakest == Strength.NUMBERED ? Strength.CHOSEN : weakest;
    return Strength.of(value).atLeast(least)
        && (value.indexOf(' ') < 0
            || Strength.of(value.replace(" ", "")) == Strength.SIGNED && value.length() > 20);
  }

  /** True for a literal of several words or groups, of joined words, or of many signs. */
  private static boolean isSpecial(String value, Strength weakest) {
    if (weakest == Strength.RANDOM || value.length() >= NOISE && value.indexOf(' ') < 0) {
      return value.length() >= NOISE
          && value.chars().filter(Character::isDigit).count() >= DIGITS
          && Letters.odds(value) >= RANDOM_ODDS
          && value.chars().filter(c -> !Character.isLetterOrDigit(c)).distinct().count() >= SIGNS;
    }
    return Codes.isGrouped(value)
        || Phrases.isJoined(value)
        || Phrases.isPhrase(value, Strength.hasDigit(value) ? 3 : 4, SMALL);
  }

  /** True for an expression in the place of a literal. */
  private boolean isCalled(String value, boolean quoted, int end) {
    return OBJECT.matcher(value).find()
        || !quoted
            && (value.indexOf('(') >= 0
                || value.indexOf('[') > 0
                || value.endsWith("\\")
                || end < text.length() && text.charAt(end) == '(');
  }

  /** The place of the closing quote, or nothing if the line has none. */
  private int closing(int from, char quote) {
    int most = Math.min(text.length(), from + LONGEST);
    for (int i = from; i < most && text.charAt(i) != '\n'; i++) {
      if (text.charAt(i) == quote && (quote == '\\' || text.charAt(i - 1) != '\\')) {
        return i;
      }
    }
    return -1;
  }

  private int end(int from) {
    int most = Math.min(text.length(), from + LONGEST);
    int end = from;
    while (end < most
        && !Character.isWhitespace(text.charAt(end))
        && ENDS.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    read = Math.max(read, end);
    Matcher separated = SEPARATED.matcher(text).region(from, end);
    end = separated.find() ? separated.start() : end;
    while (end > from && ".,:!?)]}".indexOf(text.charAt(end - 1)) >= 0 && isTail(from, end)) {
      end--;
    }
    return end;
  }

  /** True for a stop at the end of a sentence, and for a bracket that the value does not open. */
  private boolean isTail(int from, int end) {
    char c = text.charAt(end - 1);
    int open = ")]}".indexOf(c);
    return open < 0 || text.substring(from, end).indexOf("([{".charAt(open)) < 0;
  }
}
