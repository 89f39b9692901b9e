package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.skill.Skill.Level;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Imperatives and tags of skills, as Python buildlog words them. Stateless. */
public final class SkillTexts {

  private static final Pattern IMPERATIVE =
      Pattern.compile(
          "(?i)(?:always|never|prefer|avoid|consider|remember|don'?t|do not)\\b.*", Pattern.DOTALL);

  private static final Pattern ADVICE =
      Pattern.compile(
          "(?i)(?:(?:you|we|i) +)?(?<not>should(?:n'?t| +not)|must(?:n'?t| +not))? *"
              + "(?:should|must|it'?s +better +to|it +is +better +to)? +(?<rest>.*)",
          Pattern.DOTALL);

  private static final Pattern COMPARISON =
      Pattern.compile(
          "(?i).*\\b(?:instead of|rather than|better than|\\S+ over)\\b.*", Pattern.DOTALL);

  private static final Map<String, String> GERUNDS =
      Map.ofEntries(
          Map.entry("use", "using"),
          Map.entry("run", "running"),
          Map.entry("write", "writing"),
          Map.entry("add", "adding"),
          Map.entry("make", "making"),
          Map.entry("create", "creating"),
          Map.entry("keep", "keeping"),
          Map.entry("put", "putting"),
          Map.entry("get", "getting"),
          Map.entry("set", "setting"),
          Map.entry("call", "calling"),
          Map.entry("check", "checking"),
          Map.entry("test", "testing"),
          Map.entry("mock", "mocking"),
          Map.entry("return", "returning"),
          Map.entry("commit", "committing"));

  private static final Set<String> TAGS =
      Set.of(
          ("api async auth build cache ci cli concurrency config css database debug deploy docker"
                  + " documentation error git graph html http java javascript json kubernetes log"
                  + " memory performance python react refactor release schema security sql test"
                  + " thread typescript")
              .split(" "));

  private static final Map<String, String> VARIANTS =
      Map.of(
          "caching", "cache",
          "pytest", "test",
          "tests", "test",
          "testing", "test",
          "databases", "database",
          "apis", "api",
          "errors", "error",
          "logging", "log",
          "authentication", "auth");

  private SkillTexts() {}

  /** The known technical words of a text. */
  public static SortedSet<String> tags(String text) {
    SortedSet<String> tags = new TreeSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
      String tag = VARIANTS.getOrDefault(word, word);
      if (TAGS.contains(tag)) {
        tags.add(tag);
      }
    }
    return Collections.unmodifiableSortedSet(tags);
  }

  /** The text as an imperative that is as firm as it is sure. */
  public static String imperative(String text, Level level) {
    String rule = text.strip();
    if (IMPERATIVE.matcher(rule).matches()) {
      return capitalised(rule);
    }
    if (level == Level.LOW) {
      return "Consider: " + rule;
    }
    boolean negative = BuildlogTexts.negated(rule);
    String bare = bare(rule);
    if (level == Level.HIGH) {
      return (negative ? "Never " : "Always ") + decapitalised(bare);
    }
    if (negative) {
      return "Avoid " + gerund(decapitalised(bare));
    }
    return COMPARISON.matcher(bare).matches()
        ? "Prefer " + gerund(decapitalised(bare))
        : "Prefer to " + decapitalised(bare);
  }

  private static String bare(String rule) {
    Matcher advice = ADVICE.matcher(rule);
    String rest =
        rule.matches("(?is)(?:(?:you|we|i) +)?(?:should|must|it'?s better to|it is better to).*")
                && advice.matches()
            ? advice.group("rest")
            : rule;
    return rest.replaceFirst("(?i)^not +", "");
  }

  private static String gerund(String text) {
    int end = text.indexOf(' ') < 0 ? text.length() : text.indexOf(' ');
    String verb = text.substring(0, end);
    return GERUNDS.getOrDefault(verb, verb) + text.substring(end);
  }

  private static String capitalised(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String decapitalised(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }
}
