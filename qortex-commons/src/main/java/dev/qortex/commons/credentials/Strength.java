package dev.qortex.commons.credentials;

import dev.qortex.commons.Resources;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * The likeness of a value to a secret by its characters alone. The more a value stands where a
 * secret is expected, the weaker it may be. Constants ascend.
 */
enum Strength {
  /** Short text, placeholder, reference, masked value, or known example. */
  NONE,
  /** Word, name, path, number or version. */
  PLAIN,
  /** Word with a number, or words that mix small and capital initials. */
  NUMBERED,
  /** Letters and digits as people choose them. */
  CHOSEN,
  /** Letters, with a digit or a capital, and a sign between or behind them. */
  SIGNED,
  /** Random characters, as programs make them. */
  RANDOM;

  private static final int SHORTEST = 6;
  private static final int LONGEST = 1000;
  private static final int LONGEST_NAME = 100;

  /** Random characters from which on a value without a name is one of a program. */
  private static final int RANDOM_LENGTH = 16;

  /** Log-odds from which on a long value is random: names of settings and classes stay below. */
  private static final double RANDOM_ODDS = 6;

  /** Log-odds from which on letters alone are not a name. */
  private static final double LETTERS_ODDS = 4;

  /** Parts of placeholders and of masked values, in lower case. */
  private static final Parts PLACEHOLDERS =
      new Parts(
          List.of(
              "example",
              "sample",
              "placeholder",
              "changeme",
              "change-me",
              "change_me",
              "changeit",
              "replace",
              "redacted",
              "removed",
              "omitted",
              "hidden",
              "masked",
              "dummy",
              "insert",
              "your",
              "_here",
              "-here",
              "xxxx",
              "***",
              "\u2022",
              "\u25CF",
              "####",
              "...",
              "\u2026",
              "%5b",
              "%7b",
              "%28",
              "todo",
              "testkey",
              "test-key",
              "test_key",
              "not_set",
              "notset",
              "0123456789",
              "1234567890",
              "abcdefgh",
              "degistir",
              "eintragen",
              "_aqui",
              "mysecret",
              "my-secret",
              "my_secret",
              "myapikey",
              "my-api",
              "my_api",
              "mykey",
              "mytoken",
              "my-token",
              "my_token",
              "mypass",
              "my-pass",
              "my_pass"));

  /** A variable, a template, or a call in the place of a value. */
  private static final Pattern REFERENCE =
      Pattern.compile(
          "^\\$[\\w{(\\[:]|\\$\\{|\\{\\{|\\}\\}|^\\{.*\\}$|\\{[A-Za-z_][\\w.]*\\}|^%\\w+%$|^<.*>$|^@[\\w.]+@$|^\\[.*\\]$|^\\(.*\\)$|\\$\\("
              + "|^!\\w+(?:[/ ]|$)|^(?:op|vault|env|file|arn|projects|secretref|ssm|keychain)[:/]|^ENC[(\\[]|^:'?\\w+'?$|^__\\w+__$|^@Microsoft\\.KeyVault\\(|^@[\\w.-]+:\\d{2,5}$");

  private static final Parts PUBLISHED =
      new Parts(Resources.lines(Strength.class, "published.txt"));

  /** Length from which on a value may contain a published one. */
  private static final int SHORTEST_PUBLISHED = 10;

  private static final Pattern KNOWN =
      Pattern.compile(
          "(?i)(?:user(?:name)?|pass(?:word|wd)?|pwd|secret|token|hunter2|foo|bar|qwerty|password\\d{1,4}!?)$");

  private static final Pattern HEX = Pattern.compile("(?:0x)?[0-9a-fA-F]{16,}n?");
  private static final Pattern DENSE = Pattern.compile("[A-Za-z0-9+/_.~=:%-]+");
  private static final int UUID_LENGTH = 36;
  static final Pattern UUID =
      Pattern.compile("(?i)\\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\}?");

  /** Numbers, versions, variables, names of algorithms, hosts, files, paths, options, selectors. */
  private static final Pattern NAME =
      Pattern.compile(
          "[A-Z][A-Z_]*|[A-Z]{2,}(?:-[A-Z0-9]{1,6}){1,3}|\\d{4}-\\d{2}-\\d{2}\\S*|a-z\\S*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{1,6}-?\\d{1,5}[a-z]?|v?\\d[\\d.,:x-]*[a-zA-Z%]{0,3}|[a-z]+(?:[A-Z][a-z]+)+\\d{0,2}"
              + "|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+|[\\w-]+(?:\\.[\\w-]+)*\\.[a-z]{2,10}|.*(?:://|\\\\|::|\\]\\().*|[~./].*|[^/]*/[^/]*/.*|--?\\w.*"
              + "|[#.][a-z]+(?:[-_][a-z0-9]+)+|\\d[A-Z][a-z]+|\\d+[-a-z]+|alias/.*|\\d{2,5}/\\w+|[a-z]+=[a-z]+"
              + "|(?:id|name|type)=.*|(?i:(?:PBKDF2|Hmac|SHA|AES|RSA|HS|RS|ES|MD|TLS|SSL|UTF|GB|ISO|P|HTTP)[-_]?\\d{1,5}(?:[-_/]\\w{1,8})*|base64\\w*|oauth\\d\\w*|argon2\\w*"
              + "|bcrypt\\w*|x86_64|ipv[46]|utf8mb4|win32|amd64|arm64|h26[45]|mp[34]|log4j2?|i18n|l10n|a11y|k8s|k3s|s3|ec2|web3|node\\d+|java-?\\d+\\S*|python\\d\\S*)");

  private static final Pattern NUMBER_BEHIND =
      Pattern.compile("\\p{L}{3,}[-_.]?\\d{1,4}|\\p{Ll}+(?:[-_]\\p{Ll}+)*+[-_]?\\d{1,4}");

  /** A parameter of an algorithm. */
  private static final Pattern OPTION =
      Pattern.compile(
          "(?i)[a-z_-]{1,30}=(?:\\d{1,8}|true|false|yes|no|on|off|null|none|require|disable)");

  private static final Pattern SIGN = Pattern.compile("[\\p{L}\\d][!#*=&?@^~$%+][\\p{L}\\d]");
  private static final Pattern LAST_SIGN = Pattern.compile("[!#*&?^~$%]$");
  private static final Pattern SEPARATOR = Pattern.compile("[-_.]+");

  boolean atLeast(Strength least) {
    return compareTo(least) >= 0;
  }

  static Strength of(String value) {
    if (value.length() < SHORTEST || value.length() > LONGEST) {
      return NONE;
    }
    Strength strength = ofCharacters(value);
    return strength.atLeast(NUMBERED) && isPlaceholder(value) ? NONE : strength;
  }

  private static Strength ofCharacters(String value) {
    boolean mixed = has(value, Character::isUpperCase) && has(value, Character::isLowerCase);
    boolean plain = !mixed && !hasDigit(value);
    if (plain
        || value.startsWith("--")
        || value.startsWith("//")
        || OPTION.matcher(value).matches()) {
      return PLAIN;
    }
    if (isRandom(value)) {
      return RANDOM;
    }
    boolean sign = SIGN.matcher(value).find();
    if (!sign && isName(value)) {
      return NUMBER_BEHIND.matcher(value).matches() ? numbered(value) : PLAIN;
    }
    return chosen(value, sign || LAST_SIGN.matcher(value).find());
  }

  private static boolean isName(String value) {
    return value.length() > LONGEST_NAME ? value.contains("://") : NAME.matcher(value).matches();
  }

  private static Strength numbered(String value) {
    return Character.isLowerCase(value.charAt(value.length() - 1)) ? PLAIN : NUMBERED;
  }

  private static Strength chosen(String value, boolean sign) {
    if (!has(value, Character::isLetter)) {
      return PLAIN;
    }
    if (sign) {
      return SIGNED;
    }
    boolean inner = has(value.substring(1), Character::isUpperCase);
    if (hasDigit(value)) {
      return NUMBER_BEHIND.matcher(value).matches() && !inner ? NUMBERED : CHOSEN;
    }
    if (inner && value.length() >= 10 && isDense(value) && Letters.odds(value) >= LETTERS_ODDS) {
      return CHOSEN;
    }
    return mixesInitials(value) ? NUMBERED : PLAIN;
  }

  /** True for words of which only some begin with a capital, or with a capital inside one. */
  private static boolean mixesInitials(String value) {
    String[] words = SEPARATOR.split(value);
    long capital = 0;
    for (String word : words) {
      capital += !word.isEmpty() && Character.isUpperCase(word.charAt(0)) ? 1 : 0;
    }
    return words.length > 1 && (capital < words.length || value.indexOf('_') > 0);
  }

  static boolean isPlaceholder(String value) {
    return distinct(value) < 4
        || PLACEHOLDERS.isIn(value.toLowerCase(Locale.ROOT))
        || mayRefer(value) && REFERENCE.matcher(value).find()
        || KNOWN.matcher(value).lookingAt()
        || isPublished(value);
  }

  /** True for a value that contains one that specifications or vendors publish. */
  static boolean isPublished(String value) {
    return value.length() >= SHORTEST_PUBLISHED && PUBLISHED.isIn(value);
  }

  private static boolean mayRefer(String value) {
    for (int i = 0; i < value.length(); i++) {
      if ("${}%<>@[]()!:_".indexOf(value.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  static boolean hasDigit(String value) {
    return has(value, Character::isDigit);
  }

  private static boolean has(String value, IntPredicate kind) {
    for (int i = 0; i < value.length(); i++) {
      if (kind.test(value.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** The number of different characters, at most of 64 classes. */
  private static int distinct(String value) {
    long seen = 0;
    for (int i = 0; i < value.length(); i++) {
      seen |= 1L << value.charAt(i);
    }
    return Long.bitCount(seen);
  }

  private static boolean isDense(String value) {
    return DENSE.matcher(value).matches();
  }

  /** True for long hexadecimal digits, and for other characters that are not a name. */
  private static boolean isRandom(String value) {
    if (value.length() < RANDOM_LENGTH || value.contains("//") && value.contains(":")) {
      return false;
    }
    if (value.length() >= UUID_LENGTH && UUID.matcher(value).find()) {
      return false;
    }
    boolean digit = has(value, Character::isDigit);
    if (HEX.matcher(value).matches()) {
      return digit && value.length() >= 24 && has(value, Character::isLetter);
    }
    return isDense(value)
        && distinct(value) >= 9
        && Letters.odds(value) >= (digit ? RANDOM_ODDS : 2 * RANDOM_ODDS);
  }
}
