package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Mention of a concept by a passage: what {@link #properties} gives to an edge of type {@link
 * RelationType#MENTIONS}, and {@link #of} reads from it.
 *
 * @param role the relation of the concept to the passage
 * @param sentences the sentences of the passage that name it, from 0; empty when that is unknown
 */
public record Mention(Role role, List<Integer> sentences) {

  private static final String ROLE = "role";
  private static final String SENTENCES = "sentences";

  /** Relation of a concept to a passage. */
  public enum Role {
    /** A name in the text. */
    NAMED,
    /** The topic of the passage: a name in its title or heading; the strongest sign of ranking. */
    OWNER,
    /** A phrase that is a concept for nothing but a relation; walks over names pass it by. */
    STATED
  }

  /** Checks the components and makes defensive copies. */
  public Mention {
    sentences = List.copyOf(sentences);
    sentences.forEach(sentence -> Checks.atLeast("sentence of a mention", sentence, 0));
  }

  /** Mention of the topic of a passage, without sentences. */
  public static Mention owner() {
    return new Mention(Role.OWNER, List.of());
  }

  /**
   * Mention in the properties of an edge; an unknown role is a name, bad sentences are left out.
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
        word(Role.OWNER).equals(role)
            ? Role.OWNER
            : word(Role.STATED).equals(role) ? Role.STATED : Role.NAMED,
        sentences);
  }

  /** Properties of an edge with this mention. */
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
