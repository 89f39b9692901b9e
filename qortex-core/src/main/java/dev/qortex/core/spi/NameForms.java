package dev.qortex.core.spi;

import dev.qortex.commons.Phrases;
import dev.qortex.commons.Words;
import dev.qortex.core.model.Node;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Normal forms of the names of a concept: folded words with one space between. */
public final class NameForms {

  private static final String ALIASES = "aliases";

  private NameForms() {}

  /** The forms of the name and the aliases of a concept, in order. */
  public static Set<String> of(Node concept) {
    Set<String> forms = new TreeSet<>();
    forms.add(Phrases.norm(concept.name()));
    if (concept.properties().get(ALIASES) instanceof List<?> aliases) {
      aliases.forEach(alias -> forms.add(Phrases.norm(String.valueOf(alias))));
    }
    forms.remove("");
    return forms;
  }

  /** The words of a form that are indexed: all but function words. */
  public static Set<String> words(String form) {
    Set<String> words = new TreeSet<>();
    for (String word : form.split(" ")) {
      if (!Words.isFunctionWord(word)) {
        words.add(word);
      }
    }
    return words;
  }
}
