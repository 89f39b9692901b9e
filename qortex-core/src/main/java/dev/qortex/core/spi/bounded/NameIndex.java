package dev.qortex.core.spi.bounded;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of concepts in a store: by their form for comparison, and by the words in them. Forms and
 * words are those of {@link dev.qortex.core.spi.NameForms}.
 */
public interface NameIndex {

  /**
   * A name of a concept.
   *
   * @param form the form for comparison
   * @param conceptId id of the concept
   */
  record Name(String form, String conceptId) {}

  /** The concepts of a domain with these names; every concept comes with all of its names. */
  List<Name> named(String domain, Collection<String> forms);

  /**
   * The names in a domain that contain a word.
   *
   * @param words with more names than the limit are left out
   * @param limit number of names with a word
   * @param mentioned whether only names of concepts are wanted that passages mention
   */
  List<Name> containing(String domain, Collection<String> words, int limit, boolean mentioned);

  /**
   * In how many names of a domain each of the words stands.
   *
   * @param limit higher numbers may come back as this one plus 1
   * @param mentioned whether only names of concepts count that passages mention
   */
  Map<String, Integer> counts(String domain, Set<String> words, int limit, boolean mentioned);
}
