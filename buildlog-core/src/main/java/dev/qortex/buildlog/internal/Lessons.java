package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.commons.TextForms;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Known lessons of a project by id, as a reviewer may name them instead of words. Words that are
 * known in another category are the known lesson, too. Immutable.
 */
public final class Lessons {

  /** Ids as a reviewer writes them, in brackets or bare, and the words after them. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?:\\[([^\\s\\[\\]]+)]|((?:arch|wf|tool|dk|sk)-[0-9a-f]{10})\\b)[\\s,;:.]*(.*)",
          Pattern.DOTALL);

  private static final Pattern ID = Pattern.compile("(?:arch|wf|tool|dk|sk)-[0-9a-f]{10}");

  private final Map<String, Learning> known = new HashMap<>();
  private final Map<String, String> ids = new HashMap<>();

  /** Lessons in the order of their first sighting. */
  public Lessons(Collection<Learning> learnings) {
    learnings.forEach(
        learning -> {
          known.put(learning.id(), learning);
          ids.putIfAbsent(key(learning.rule()), learning.id());
        });
  }

  /** Texts with equal keys have ids that differ at most in the prefix for the category. */
  private static String key(String rule) {
    return TextForms.seen(rule).strip().toLowerCase(Locale.ROOT);
  }

  /** The id of a lesson: of the known one with these words, if there is one in any category. */
  public String id(String category, String rule) {
    String own = Identifiers.learning(category, rule);
    return known.containsKey(own) ? own : ids.getOrDefault(key(rule), own);
  }

  /** Returns true if a finding says a known lesson. */
  public boolean repeats(Issue issue) {
    return ids.containsKey(key(issue.ruleLearned()));
  }

  /** Returns true if two findings say the same lesson. */
  public static boolean same(Issue one, Issue other) {
    return key(one.ruleLearned()).equals(key(other.ruleLearned()));
  }

  /**
   * The findings with the words of the lessons that they name by id. An id that is not known
   * becomes a citation of it, and the id of a rule is not taken for a lesson. Words after an id are
   * a lesson of their own if they differ from the known one in a number, a name or a negation.
   *
   * @param rule whether an id is that of a rule
   */
  public List<Issue> told(List<Issue> issues, Predicate<String> rule) {
    List<Issue> told = new ArrayList<>();
    for (Issue issue : issues) {
      told.add(told(issue, rule));
    }
    return told;
  }

  private Issue told(Issue issue, Predicate<String> rule) {
    Matcher named = NAMED.matcher(issue.ruleLearned().strip());
    if (!named.matches()) {
      return issue;
    }
    String id = Optional.ofNullable(named.group(1)).orElseGet(() -> named.group(2));
    Learning learning = known.get(id);
    String rest = named.group(3).strip();
    if (learning != null) {
      return issue.learned(
          rest.isEmpty() || NAMED.matcher(rest).matches() || agree(learning.rule(), rest)
              ? learning.rule()
              : rest);
    }
    if (rule.test(id)) {
      return issue.learned(rest);
    }
    return ID.matcher(id).matches() ? issue.learned(rest).citing(id, "as a lesson") : issue;
  }

  private static boolean agree(String one, String other) {
    return Sense.values()
            .compare(
                BuildlogSimilarity.LEARNINGS.read(one), BuildlogSimilarity.LEARNINGS.read(other))
        == Verdict.SAME;
  }
}
