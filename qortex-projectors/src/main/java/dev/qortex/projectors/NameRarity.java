package dev.qortex.projectors;

import dev.qortex.commons.Words;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names in the texts of some domains, with the share of texts that have them: runs of up to three
 * words, compared without their inflection. A word within the name of a concept, such as "load" in
 * "load balancer", stands for that concept and is not a name by itself. Words that say nothing
 * about a subject ("instead", "each", "call") count as parts of a longer name only. Memory grows
 * with the names of concepts and the names that are asked for.
 */
final class NameRarity {

  private static final int LONGEST = 3;
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{M}]+");

  /** End of a sentence or clause, which no name crosses. */
  private static final Pattern BREAK = Pattern.compile("[,;:!?()\\[\\]{}\"\u2014\u2013\\n]|\\.\\s");

  /** Stop words of technical English: light verbs, order, quantity, talk of faults. */
  private static final Set<String> GENERIC =
      Stream.of(
              ("above after again all along already also although always another any anyone"
                      + " anything attempt automatically avoid away back base based because become"
                      + " before behind below best better big bring broken bug call came care careful"
                      + " case cause certain change check choose clear come common complete consider"
                      + " contain correct could create current custom default define depend detail"
                      + " different directly each early easy either else empty enough ensure entire"
                      + " even ever every example exist existing expect extra fail false few find fine"
                      + " first fix follow found full further general general generally get give given"
                      + " go good great handle happen hard help here high how however important"
                      + " include incorrect input instead invalid issue keep kind know known large"
                      + " last late later least leave left less let like likely list little long look"
                      + " lost lot low made main make many mean might missing mistake more most much"
                      + " name need never new next nobody none nothing notice now number off often old"
                      + " once one only open option order original other out output own part pass per"
                      + " piece place point possible potential prefer prevent problem proper properly"
                      + " provide put ran rather read real really reason receive recommend related"
                      + " remain remember require result return right run same see seem send sent set"
                      + " several should show similar simple simply since single small some someone"
                      + " something sometimes soon specific specify start state still stop such"
                      + " suggest support sure take taken tell thing think though three through thus"
                      + " time together too took toward true try turn twice two type unless until up"
                      + " upon use used useful user using usual usually value various very want warn"
                      + " way well went whether while whole work worth write written wrong wrote yes"
                      + " yet yourself")
                  .split(" "))
          .map(Words::stem)
          .collect(Collectors.toUnmodifiableSet());

  private final SortedMap<String, SortedMap<String, String>> concepts = new TreeMap<>();
  private final Map<String, Integer> texts = new HashMap<>();
  private int count;

  /**
   * Reads the names of the concepts of these domains.
   *
   * @param domains the domains to read
   */
  NameRarity(GraphBackend graph, Set<String> domains) {
    NodeQuery all = NodeQuery.all().domains(domains).kinds(Set.of(NodeKind.CONCEPT));
    try (var nodes = graph.streamNodes(all)) {
      nodes
          .filter(node -> !Lesson.isMistake(node.name()))
          .forEach(
              node ->
                  concepts
                      .computeIfAbsent(key(node.name()), key -> new TreeMap<>())
                      .putIfAbsent(node.domain(), node.id()));
    }
  }

  /**
   * Counts the texts that have a name.
   *
   * @param names keys of the names to count
   */
  void count(Set<String> names, Stream<String> all) {
    all.forEach(
        text -> {
          count++;
          for (String name : in(text).keySet()) {
            if (names.contains(name)) {
              texts.merge(name, 1, Integer::sum);
            }
          }
        });
  }

  /** The form in which names are compared. */
  static String key(String name) {
    return String.join(" ", Words.of(name));
  }

  /** The names in a text, by key, as they are written there. */
  Map<String, String> in(String text) {
    List<String> stems = new ArrayList<>();
    List<String> written = new ArrayList<>();
    Map<String, String> names = new LinkedHashMap<>();
    for (String clause : BREAK.split(text)) {
      Matcher words = WORD.matcher(clause);
      while (words.find()) {
        for (String stem : Words.of(words.group())) {
          stems.add(stem);
          written.add(words.group());
        }
      }
      addNames(names, stems, written);
      stems.clear();
      written.clear();
    }
    return names;
  }

  /** Longer names of concepts, then runs outside of these, of which single words are last. */
  private void addNames(Map<String, String> names, List<String> stems, List<String> written) {
    boolean[] within = new boolean[stems.size()];
    for (boolean known : new boolean[] {true, false}) {
      for (int length = LONGEST; length > (known ? 1 : 0); length--) {
        for (int from = 0; from + length <= stems.size(); from++) {
          int to = from + length;
          String key = String.join(" ", stems.subList(from, to));
          if (isName(stems, from, to)
              && (known ? concepts.containsKey(key) : !isWithin(within, from, to))) {
            names.putIfAbsent(key, String.join(" ", written.subList(from, to)));
            Arrays.fill(within, from, to, known);
          }
        }
      }
    }
  }

  /** True if a run of words begins and ends with a word that names a subject. */
  private static boolean isName(List<String> stems, int from, int to) {
    return isSubject(stems.get(from)) && isSubject(stems.get(to - 1));
  }

  private static boolean isWithin(boolean[] within, int from, int to) {
    for (int at = from; at < to; at++) {
      if (within[at]) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if a single word names a subject: at least two characters, not all digits, not generic.
   */
  private static boolean isSubject(String word) {
    return word.length() > 1
        && !word.chars().allMatch(Character::isDigit)
        && !GENERIC.contains(word);
  }

  /** True if a name may stand for a subject, such as that of a concept. */
  static boolean namesSubject(String key) {
    return Stream.of(key.split(" ")).anyMatch(NameRarity::isSubject);
  }

  /** The id of the concept with that name in a domain; empty if there is none. */
  String concept(String key, String domain) {
    SortedMap<String, String> ids = concepts.get(key);
    return ids == null ? "" : ids.getOrDefault(domain, "");
  }

  /**
   * Self-information of a name in nats: -log of the share of texts that have it.
   *
   * @param length the length of the text in which it is met, in mean lengths of a text; a long text
   *     has any name sooner
   */
  double surprise(String key, double length) {
    int having = Math.max(1, texts.getOrDefault(key, 0));
    return -Math.log(Math.min(1.0, Math.max(1.0, length) * having / Math.max(1, count)));
  }
}
