package dev.qortex.ingest;

import dev.qortex.core.lexical.Words;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What may be the name of a concept, and when two names are one. Pure functions. */
final class Names {

  private static final int LONGEST = 80;
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Z}]+");
  private static final Pattern NUMBERING =
      Pattern.compile(
          "^(?:(?:step|part|chapter|phase|section|appendix|lesson|exercise|question)\\s+[\\p{N}.]+|[\\p{N}]+(?:\\.[\\p{N}]+)*[.):]?(?=\\s))\\s*[:.)—–-]*\\s*",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern EDGES =
      Pattern.compile("^[^\\p{L}\\p{N}(._@]+|[^\\p{L}\\p{N})+#%*]+$");
  private static final Pattern IDENTIFIER =
      Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.:-]*[\\p{L}\\p{N}_](?:\\(\\))?");
  private static final Pattern QUESTION =
      Pattern.compile(
          "^(?:how|why|what|when|where|which|who|can|does|do|is|are|should)\\b.*",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> GENERIC =
      Set.of(
          ("usage|use|example|examples|full example|overview|installation|install|installing|see also"
                  + "|introduction|intro|note|notes|summary|conclusion|conclusions|prerequisites"
                  + "|requirements|getting started|quick start|quickstart|next steps|next step|next"
                  + "|contents|table of contents|references|reference|further reading|background"
                  + "|motivation|setup|set up|faq|changelog|license|contributing|todo|tip|tips|hint"
                  + "|warning|warnings|important|caution|info|danger|key takeaways|takeaways|takeaway"
                  + "|key takeaway|key insight|key idea|exercises|exercise|goal|goals|purpose|status|details|description"
                  + "|parameters|parameter|params|arguments|returns|return|raises|output|input|result"
                  + "|results|problem|the problem|solution|the solution|answer|before|after|default"
                  + "|defaults|required|optional|yes|no|ok|true|false|null|none|other|others|misc"
                  + "|miscellaneous|resources|links|acknowledgements|authors|credits|abstract|preface"
                  + "|what's next|how it works|at a glance|in short|tl;dr|date|author|version|versions"
                  + "|basic usage|advanced usage|common issues|troubleshooting|limitations|best practices"
                  + "|rules|guidelines|context|type|types|name|value|values|key|field|option|options"
                  + "|method|file|files|path|command|commands|meaning|component|purpose|problem statement"
                  + "|instructions|role|pros|cons|why|how|what|when|where|do|don't|good|bad|better|core idea"
                  + "|files to modify|test plan|tests needed|tests|source|sources|code|data|main|test"
                  + "|success criteria|scope|risks|decision|alternatives|open questions|question|questions"
                  + "|caveat|caveats|remember|insight|observation|implementation|examples and usage|self|this|str|int|float|bool|list|dict|string|number|boolean|object|array")
              .split("\\|"));
  private static final Set<String> STRESS =
      Set.of(
          ("never always only should cannot all any every each both either neither same different new"
                  + " first second third last next before after more less most least many few several very"
                  + " really also now already still again exactly entirely completely actually yes no one"
                  + " two three four zero here instead even whole entire much own real correct wrong"
                  + " right left high low strong weak fast slow good bad better worse best worst up down"
                  + " in out on off read write get set add run see use like other another something"
                  + " everything nothing anything today later once twice half")
              .split(" "));

  private Names() {}

  /** The form in which names are compared: lower case, spaces collapsed. */
  static String key(String name) {
    return SPACE
        .matcher(Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT))
        .replaceAll(" ")
        .strip();
  }

  /** A heading that names something: no question, no sentence, nothing that any text has. */
  static Optional<String> ofHeading(String heading) {
    if (heading.length() > 2 * LONGEST) {
      return Optional.empty();
    }
    String name = trimmed(NUMBERING.matcher(trimmed(heading)).replaceFirst(""));
    boolean asks = heading.strip().endsWith("?") || QUESTION.matcher(name).matches();
    return asks ? Optional.empty() : checked(name, 7);
  }

  /** A term of one to five words: emphasised, or in front of its definition. */
  static Optional<String> ofTerm(String term) {
    if (term.length() > LONGEST) {
      return Optional.empty();
    }
    String name = trimmed(term);
    boolean sentence = name.indexOf(", ") >= 0 || name.indexOf(". ") >= 0 || term.endsWith("?");
    return sentence || STRESS.contains(key(name)) ? Optional.empty() : checked(name, 5);
  }

  /** An identifier in code, without call brackets. */
  static Optional<String> ofCode(String code) {
    if (code.length() < 2 || code.length() > 60 || !IDENTIFIER.matcher(code).matches()) {
      return Optional.empty();
    }
    return checked(code.endsWith("()") ? code.substring(0, code.length() - 2) : code, 1);
  }

  /** Whether the name is no word of the language, and so means the same in any sentence. */
  static boolean isDistinctive(String name) {
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

  private static String trimmed(String text) {
    return EDGES.matcher(SPACE.matcher(text).replaceAll(" ").strip()).replaceAll("");
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
