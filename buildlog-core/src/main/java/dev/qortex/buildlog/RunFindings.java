package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Place;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Findings of the rounds of one run. One that says the same of the same file as a finding of an
 * earlier round is that finding again; each is repeated once in a round at most. Used by one
 * thread.
 */
final class RunFindings {

  private final List<Said> firsts = new ArrayList<>();
  private final Map<String, String> firstIds = new LinkedHashMap<>();
  private final Set<String> taught = new HashSet<>();

  /**
   * Adds the findings of a round.
   *
   * @return the id of each, or of the finding that it repeats
   */
  List<String> add(List<Finding> round) {
    List<Said> said = round.stream().map(Said::of).toList();
    List<Said> left = new ArrayList<>(firsts);
    for (BiPredicate<Said, Said> same :
        List.<BiPredicate<Said, Said>>of(Said::inThatPlace, Said::inThatFile)) {
      for (Said one : said) {
        left.stream()
            .filter(first -> !firstIds.containsKey(one.id()) && same.test(one, first))
            .findFirst()
            .ifPresent(
                first -> {
                  left.remove(first);
                  firstIds.put(one.id(), first.id());
                });
      }
    }
    for (Said one : said) {
      if (firstIds.putIfAbsent(one.id(), one.id()) == null) {
        firsts.add(one);
      }
      if (!one.finding().issue().ruleLearned().isBlank()) {
        taught.add(firstIds.get(one.id()));
      }
    }
    return said.stream().map(one -> firstIds.get(one.id())).toList();
  }

  /** The ids of the findings that taught a lesson, in any round. */
  Set<String> taught() {
    return Set.copyOf(taught);
  }

  /** The ids of a finding and its repetitions, the first one first. */
  List<String> same(String findingId) {
    String first = firstIds.getOrDefault(findingId, findingId);
    List<String> ids = new ArrayList<>(List.of(first));
    firstIds.forEach(
        (id, of) -> {
          if (of.equals(first) && !id.equals(first)) {
            ids.add(id);
          }
        });
    return ids;
  }

  /** A finding with its text, which is read once for all comparisons. */
  private record Said(Finding finding, String file, Statement text) {

    static Said of(Finding finding) {
      String location = finding.issue().location();
      return new Said(
          finding,
          Place.of(location).map(Place::file).orElseGet(location::strip),
          BuildlogSimilarity.LEARNINGS.read(finding.issue().description()));
    }

    String id() {
      return finding.id();
    }

    boolean inThatPlace(Said other) {
      return finding.issue().location().equals(other.finding.issue().location())
          && inThatFile(other);
    }

    boolean inThatFile(Said other) {
      return file.equals(other.file)
          && (key().equals(other.key())
              || BuildlogSimilarity.LEARNINGS.compare(text, other.text) == Verdict.SAME);
    }

    private String key() {
      return BuildlogSimilarity.SAME_WORDS.key(text.text());
    }
  }
}
