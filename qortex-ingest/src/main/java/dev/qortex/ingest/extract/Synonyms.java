package dev.qortex.ingest.extract;

import dev.qortex.core.model.IngestNote;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.lexicon.NameTokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Groups of spellings that mean one concept: the key, the name and the other names of each. */
final class Synonyms {

  /** Number of merged names that are noted one by one. */
  private static final int MOST_NOTES = 100;

  /** The form that each form is a short or a qualified form of. */
  private final Map<String, String> aliases = new HashMap<>();

  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, SortedSet<String>> others = new TreeMap<>();

  /**
   * @param known the aliases that the graph has: of each form, the form that it means
   */
  Synonyms(
      Map<String, Spelling> spellings, Map<String, String> acronyms, Map<String, String> known) {
    aliases.putAll(known);
    acronyms.forEach((acronym, name) -> alias(NameTokens.form(acronym), NameTokens.form(name)));
    Map<String, Term> surest = new HashMap<>();
    spellings.forEach(
        (form, spelling) -> {
          Spelling of = spellings.getOrDefault(resolved(form), spelling);
          keys.put(form, of.key());
          surest.merge(of.key(), of.term(), Spelling::surer);
        });
    surest.forEach((key, term) -> names.put(key, term.name()));
    spellings.forEach(
        (form, spelling) ->
            spelling
                .names()
                .forEach(
                    (key, term) -> {
                      String of = keys.getOrDefault(form, key);
                      if (!key.equals(of) && !term.name().equals(names.get(of))) {
                        others.computeIfAbsent(of, k -> new TreeSet<>()).add(term.name());
                      }
                    }));
  }

  private void alias(String form, String of) {
    if (!form.equals(of) && !resolved(of).equals(form)) {
      aliases.put(form, of);
    }
  }

  private String resolved(String form) {
    String of = form;
    for (int i = 0; i < 3 && aliases.containsKey(of); i++) {
      of = aliases.getOrDefault(of, of);
    }
    return of;
  }

  /** The key of the meaning of a form; of an unknown one, the form. */
  String keyOf(String form) {
    return keys.getOrDefault(form, form);
  }

  /** The key of the meaning of a name; of an unknown name, its form. */
  String key(String name) {
    String written = NameForms.key(name);
    String known = keys.get(written);
    if (known != null) {
      return known;
    }
    String form = NameTokens.form(name);
    String key = keys.get(form);
    return key != null ? key : form.indexOf(' ') > 0 ? form : written;
  }

  /** The spelling of the concept with a key, or else the key. */
  String name(String key) {
    return names.getOrDefault(key, key);
  }

  /** The other names of the concept of that key, in order. */
  List<String> others(String key) {
    return List.copyOf(others.getOrDefault(key, new TreeSet<>()));
  }

  /** Notes on the merged names: the first hundred, and the number of further ones. */
  List<IngestNote> notes() {
    List<IngestNote> notes = new ArrayList<>();
    int more = 0;
    for (Map.Entry<String, SortedSet<String>> entry : others.entrySet()) {
      for (String other : entry.getValue()) {
        if (notes.size() < MOST_NOTES) {
          String reason = "It is one concept with (%s).".formatted(name(entry.getKey()));
          notes.add(IngestNote.merged(other, reason));
        } else {
          more++;
        }
      }
    }
    if (more > 0) {
      notes.add(IngestNote.merged("(%s) more names".formatted(more), "They are other spellings."));
    }
    return notes;
  }
}
