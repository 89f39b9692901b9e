package dev.qortex.benchmarks.loop;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.Session;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Rules and mistakes of simulated projects in words. Each rule has four words of its own, and a
 * mistake has those of the rules that it is to match.
 */
final class RuleTexts {

  private static final int WORDS = 4;

  /** No letters that inflection would take off, and few enough to make many words. */
  private static final String LETTERS = "abcfhijklmoprtuvw";

  private RuleTexts() {}

  static List<GauntletRule> rules(World world) {
    List<GauntletRule> rules = new ArrayList<>();
    int size = world.rules / world.personas;
    for (int rule = 0; rule < world.rules; rule++) {
      int persona = Math.min(world.personas - 1, rule / size);
      rules.add(rule(world, rule, String.format(Locale.ROOT, "p%02d", persona)));
    }
    return rules;
  }

  private static GauntletRule rule(World world, int rule, String persona) {
    boolean general = world.label[rule] < 0 && world.traits.count("topics") > 1;
    return new GauntletRule(
        persona + ":" + String.format(Locale.ROOT, "%08x", rule),
        persona,
        words(rule),
        general ? Session.GENERAL : category(world.category[rule]),
        new Notes("", "", "", List.of(), Map.of()),
        Map.of(),
        new Origin("", "seed.yaml", "", 1),
        true);
  }

  static String category(int number) {
    return "category" + number;
  }

  private static String words(int rule) {
    List<String> words = new ArrayList<>();
    for (int word = 0; word < WORDS; word++) {
      words.add("qu" + letters(rule * WORDS + word));
    }
    return String.join(" ", words);
  }

  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (int left = number + LETTERS.length(); left > 0; left /= LETTERS.length()) {
      letters.append(LETTERS.charAt(left % LETTERS.length()));
    }
    return letters.append('k').toString();
  }

  /** A mistake with the words of rules and one of its own. */
  static String mistake(List<Integer> rules, int number) {
    Set<String> words = new HashSet<>();
    rules.forEach(rule -> words.add(words(rule)));
    return "Mistake x%s %s".formatted(letters(number), String.join(" ", words)).strip();
  }
}
