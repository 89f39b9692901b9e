package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Words;
import dev.qortex.core.model.Passage;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Features of a passage that {@link Statements} compares, whatever the question is. The words are
 * kept once per process, so that an utterance takes some 4 bytes for each. Immutable.
 */
public final class Utterance {

  private final String id;
  private final OptionalLong said;
  private final boolean message;
  private final int length;
  private final boolean states;
  private final boolean personal;
  private final String[] title;
  private final String[] words;
  private final String[] stated;
  private final String[] names;
  private final String[] persons;

  /** Reads nothing else of a passage that does not tell when it was said, as none is compared. */
  private Utterance(Passage passage) {
    id = passage.id();
    said = AskedTime.said(passage);
    message = AskedTime.isMessage(passage);
    boolean compared = said.isPresent();
    List<String> all = compared ? Words.of(passage.content()) : List.of();
    length = all.size();
    states = compared && Assertions.states(passage);
    personal = compared && FirstPerson.isIn(passage.text());
    words = distinct(all);
    title = distinct(compared ? Words.of(passage.title()) : List.of());
    stated = compared ? stated(passage) : words;
    names = distinct(compared ? NewNames.of(passage.text()) : List.of());
    persons = distinct(compared ? OtherPersons.of(passage.text()) : List.of());
  }

  /** The words of the title and of the sentences that state something; none without such. */
  private String[] stated(Passage passage) {
    String text = Assertions.stated(passage);
    if (text.length() == passage.text().length()) {
      return words;
    }
    return text.isEmpty() ? new String[0] : distinct(Words.of(passage.title() + "\n" + text));
  }

  /** Reads a passage. */
  public static Utterance of(Passage passage) {
    return new Utterance(passage);
  }

  private static String[] distinct(List<String> words) {
    return words.stream().distinct().map(String::intern).toArray(String[]::new);
  }

  /** The id of the passage. */
  public String id() {
    return id;
  }

  /** The time at which it was said, in milliseconds since 1970; empty if it does not tell. */
  public OptionalLong said() {
    return said;
  }

  /** True for a passage of a conversation that tells when it was said. */
  public boolean isMessage() {
    return message;
  }

  /** The number of its words that count in a search, with repetitions. */
  int length() {
    return length;
  }

  /**
   * True if it states something, as far as {@link Assertions} tell: one of its sentences that do
   * has the word, or it does as a whole and has no such word.
   *
   * @param word that counts in a search
   */
  boolean states(String word) {
    return Arrays.asList(stated).contains(word) || (states && !Arrays.asList(words).contains(word));
  }

  /** True if the title has the word, which names the speaker of a message. */
  boolean isTitled(String word) {
    return Arrays.asList(title).contains(word);
  }

  /** True if it has a word of the first person. */
  boolean isPersonal() {
    return personal;
  }

  /** The distinct words that count in a search. Callers must not change the array. */
  String[] words() {
    return words;
  }

  /** The distinct names and numbers, folded. Callers must not change the array. */
  String[] names() {
    return names;
  }

  /** The distinct nouns of {@link OtherPersons}. Callers must not change the array. */
  String[] persons() {
    return persons;
  }
}
