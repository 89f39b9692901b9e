package dev.qortex.core.spi.bounded;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of concepts in a store: by normal form, and by word. Forms and words are those of {@link
 * dev.qortex.core.spi.NameForms}.
 */
public interface NameIndex {

  /**
   * Name of a concept.
   *
   * @param form the normal form
   * @param conceptId the id of the concept
   */
  record Name(String form, String conceptId) {}

  /**
   * Finds the concepts of a domain with these names; every concept is returned with all of its
   * names.
   */
  List<Name> named(String domain, Collection<String> forms);

  /**
   * Finds the names in a domain that contain a word.
   *
   * @param words the words; those with more names than the limit are ignored
   * @param limit the greatest number of names with a word
   * @param mentioned whether only names of concepts are returned that passages mention
   */
  List<Name> containing(String domain, Collection<String> words, int limit, boolean mentioned);

  /**
   * Counts the names of a domain that contain each of the words.
   *
   * @param limit the greatest exact count; higher counts may be returned as any number above it
   * @param mentioned whether only names of concepts count that passages mention
   */
  Map<String, Integer> counts(String domain, Set<String> words, int limit, boolean mentioned);
}
