package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Mention of a concept by a passage, as {@link #properties} writes it to an edge of type {@link
 * RelationType#MENTIONS} and {@link #of} reads it.
 *
 * @param role the relation of the concept to the passage
 * @param sentences the indexes of the sentences that name it, from 0; empty if unknown
 */
public record Mention(Role role, List<Integer> sentences) {

  private static final String ROLE = "role";
  private static final String SENTENCES = "sentences";

  /** Relation of a concept to a passage. */
  public enum Role {
    /** The concept is named in the text. */
    NAMED,
    /**
     * The concept is the topic of the passage: a name in its title or heading; the strongest sign
     * of ranking.
     */
    OWNER,
    /** The concept is a phrase that exists only for a relation; walks over names ignore it. */
    STATED
  }

  /** Checks the components and makes defensive copies. */
  public Mention {
    sentences = List.copyOf(sentences);
    sentences.forEach(sentence -> Checks.atLeast("sentence of a mention", sentence, 0));
  }

  /** Creates the mention of the topic of a passage, without sentences. */
  public static Mention owner() {
    return new Mention(Role.OWNER, List.of());
  }

  /**
   * Reads the mention in the properties of an edge; an unknown role counts as a name, invalid
   * sentences are left out.
   */
  public static Mention of(ConceptEdge edge) {
    Object role = edge.properties().get(ROLE);
    List<Integer> sentences = new ArrayList<>();
    if (edge.properties().get(SENTENCES) instanceof List<?> list) {
      for (Object sentence : list) {
        if (sentence instanceof Long index && index >= 0 && index <= Integer.MAX_VALUE) {
          sentences.add(index.intValue());
        }
      }
    }
    return new Mention(
        role == null
            ? Role.NAMED
            : word(Role.OWNER).equals(role)
                ? Role.OWNER
                : word(Role.STATED).equals(role) ? Role.STATED : Role.NAMED,
        sentences);
  }

  /** The properties of an edge with this mention. */
  public Map<String, Object> properties() {
    if (role == Role.NAMED) {
      return sentences.isEmpty() ? Map.of() : Map.of(SENTENCES, sentences);
    }
    return sentences.isEmpty()
        ? Map.of(ROLE, word(role))
        : Map.of(ROLE, word(role), SENTENCES, sentences);
  }

  private static String word(Role role) {
    return role.name().toLowerCase(Locale.ROOT);
  }
}
