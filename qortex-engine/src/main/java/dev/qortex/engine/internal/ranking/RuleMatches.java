package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.UnitVector;
import dev.qortex.commons.Words;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.scoring.Rules;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.internal.scoring.Trust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Match of rules and a question, by what the memory has of each rule's own domain:
 *
 * <pre>
 * match = idf of the question's words that the text of the rule has / idf of all of them
 *       + near * min(z(cosine of the passage that states the rule), nearest),
 *         or activated * activation of its concepts without such a passage
 * </pre>
 *
 * A rule that a passage states matches only if that is among the best passages of the answer. What
 * was learned of a rule acts as on an item. A rule that is hardly of use by itself comes only if it
 * helped before, or where only rules are asked for. Used once.
 */
final class RuleMatches {

  private static final Pattern BETWEEN_WORDS = Pattern.compile("\\s+");

  private final RetrievalContext context;
  private final ScoringProfile profile;
  private final UnitVector question;
  private final Set<String> stated = new HashSet<>();

  RuleMatches(RetrievalContext context, ScoringProfile profile) {
    this.context = context;
    this.profile = profile;
    this.question = context.unitVector();
  }

  /**
   * The rules that fit, best first; their relevance is the match.
   *
   * @param activated what the question is about
   */
  List<Rule> fitting(Collection<ExplicitRule> rules, Activation activated) {
    Map<String, Double> matches = new HashMap<>();
    rules.stream()
        .collect(Collectors.groupingBy(ExplicitRule::domain))
        .forEach((domain, ofDomain) -> match(domain, ofDomain, activated, matches));
    Map<String, Belief> beliefs = context.learned().beliefs(matches.keySet());
    SortedMap<String, Double> past = context.learned().past();
    double best = matches.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    double sure = context.question().limits().items() > 0 ? profile.rules().sure() : 0;
    List<Rule> fitting = new ArrayList<>();
    for (ExplicitRule rule : rules) {
      double match = matches.getOrDefault(rule.id(), 0.0);
      double trust =
          Optional.ofNullable(beliefs.get(rule.id()))
              .map(belief -> profile.trust().of(belief, profile.feedback().badWeight()))
              .orElse(1.0);
      double helped = past.getOrDefault(rule.id(), 0.0);
      double score = Trust.applied(match, trust) + best * context.learned().added(rule.id());
      boolean known = rule.confidence() >= sure || helped > 0 || trust > 1;
      if (known && score >= profile.rules().floor()) {
        fitting.add(Rule.of(rule, score));
      }
    }
    fitting.sort(RuleCollector.MOST_RELEVANT_FIRST);
    return fitting;
  }

  /** True if a passage states a rule that was compared. */
  boolean isStated(Rule rule) {
    return stated.contains(rule.id());
  }

  private void match(
      String domain, List<ExplicitRule> rules, Activation activated, Map<String, Double> matches) {
    Map<String, Double> idf = idf(context, domain);
    double all = idf.values().stream().mapToDouble(Double::doubleValue).sum();
    Map<String, Double> nearness = new HashMap<>();
    for (PassageGraph graph : context.passages()) {
      if (graph.domain().equals(domain)) {
        Map<String, String> places = places(graph, rules);
        stated.addAll(places.keySet());
        places.values().retainAll(activated.passages());
        nearness.putAll(nearness(graph, places));
      }
    }
    Rules weights = profile.rules();
    for (ExplicitRule rule : rules) {
      if (stated.contains(rule.id()) && !nearness.containsKey(rule.id())) {
        continue;
      }
      Set<String> words = new HashSet<>(Words.of(rule.text()));
      double shared = 0;
      for (Map.Entry<String, Double> word : idf.entrySet()) {
        shared += words.contains(word.getKey()) ? word.getValue() : 0;
      }
      Double near = nearness.get(rule.id());
      matches.put(
          rule.id(),
          (all > 0 ? shared / all : 0)
              + (near == null
                  ? weights.activated()
                      * RuleCollector.relevance(rule.conceptIds(), activated.concepts())
                  : weights.near() * Math.min(near, weights.nearest())));
    }
  }

  /** The words of the question with their idf among the passages of a domain. */
  static Map<String, Double> idf(RetrievalContext context, String domain) {
    int texts = context.words().size(domain, NodeKind.PASSAGE);
    Map<String, Double> idf = new LinkedHashMap<>();
    for (String written : BETWEEN_WORDS.split(context.question().text())) {
      List<String> words = Words.of(written);
      int having = context.words().containing(Set.copyOf(words), domain, NodeKind.PASSAGE);
      double rarity = Math.log(1 + (texts + 0.5) / (having + 0.5));
      words.forEach(word -> idf.putIfAbsent(word, rarity));
    }
    return idf;
  }

  /** By how many deviations the passages of rules are nearer than others; 0 where unknown. */
  private Map<String, Double> nearness(PassageGraph graph, Map<String, String> places) {
    if (places.isEmpty()) {
      return Map.of();
    }
    double[] sample = graph.sample().cosines(question, context.vectors());
    double mean = Arrays.stream(sample).average().orElse(0);
    double squares = Arrays.stream(sample).map(cosine -> cosine * cosine).average().orElse(0);
    double deviation = Math.sqrt(Math.max(0, squares - mean * mean));
    Map<String, float[]> vectors = context.vectors().vectors(Set.copyOf(places.values()));
    Map<String, Double> nearness = new HashMap<>();
    places.forEach(
        (rule, passage) -> {
          float[] vector = vectors.get(passage);
          nearness.put(
              rule,
              vector != null && vector.length == question.dimension() && deviation > 0
                  ? (question.cosine(vector) - mean) / deviation
                  : 0);
        });
    return nearness;
  }

  /** The first passage that states each rule, by rule; without those that none does. */
  private static Map<String, String> places(PassageGraph graph, List<ExplicitRule> rules) {
    Map<String, String> places = new HashMap<>();
    for (ExplicitRule rule : rules) {
      int passage = graph.stating(rule.provenance().sourceId(), rule.text());
      if (passage >= 0) {
        places.put(rule.id(), graph.passage(passage).id());
      }
    }
    return places;
  }
}
