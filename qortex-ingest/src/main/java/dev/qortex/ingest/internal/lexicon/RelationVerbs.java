package dev.qortex.ingest.internal.lexicon;

import static dev.qortex.core.model.RelationType.ALTERNATIVE_TO;
import static dev.qortex.core.model.RelationType.CHALLENGES;
import static dev.qortex.core.model.RelationType.CONTAINS;
import static dev.qortex.core.model.RelationType.CONTRADICTS;
import static dev.qortex.core.model.RelationType.IMPLEMENTS;
import static dev.qortex.core.model.RelationType.PART_OF;
import static dev.qortex.core.model.RelationType.REFINES;
import static dev.qortex.core.model.RelationType.REQUIRES;
import static dev.qortex.core.model.RelationType.SIMILAR_TO;
import static dev.qortex.core.model.RelationType.SUPPORTS;
import static dev.qortex.core.model.RelationType.USES;

import dev.qortex.core.model.RelationType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Relation types of verbs. Pure functions. */
public final class RelationVerbs {

  /**
   * Relation of a verb's subject and object.
   *
   * @param inverse whether the object is the source
   */
  public record Meaning(RelationType type, boolean inverse) {}

  private static final Map<String, Meaning> ACTIVE = new HashMap<>();
  private static final Map<String, Meaning> PASSIVE = new HashMap<>();
  private static final Set<String> BASES = new HashSet<>();

  private static final Set<String> PARTS = Set.of("have", "include", "contain", "comprise");

  static {
    active(REQUIRES, "require|need|depend on|rely on|assume");
    active(
        USES,
        "use|employ|utilize|leverage|invoke|build on|build upon|store in|adopt|involve"
            + "|build from|serialize to|save to");
    active(
        CONTAINS,
        "contain|combine|include|hold|comprise|consist of|have|carry|store|bundle|compose|open with"
            + "|come with|ship with");
    active(PART_OF, "belong to|live in|reside in");
    active(REFINES, "refine|extend|specialize|inherit from|subclass");
    active(IMPLEMENTS, "implement|realize|conform to|satisfy|adhere to|follow");
    active(SUPPORTS, "support|enable|provide|improve|guarantee|facilitate|augment|offer|enhance");
    active(SIMILAR_TO, "resemble|mirror|mimic|correspond to|work like|act like|behave like");
    active(ALTERNATIVE_TO, "replace|supersede");
    active(CONTRADICTS, "contradict|conflict with");
    active(CHALLENGES, "challenge|weaken|undermine|threaten");
    inverse(USES, "use by|employ by");
    inverse(REQUIRES, "require by|need by|require for|need for");
    inverse(IMPLEMENTS, "implement by|realize by");
    inverse(REFINES, "refine by|extend by");
    inverse(SUPPORTS, "support by|enable by|provide by");
    inverse(CHALLENGES, "challenge by|threaten by|undermine by");
    passive(
        USES,
        "build on|build from|build with|build upon|base on|back by|power by|drive by|derive from"
            + "|store in|store as|implement with|implement using|write in|define via");
    passive(PART_OF, "contain in|include in|embed in|define in|bundle with");
    passive(CONTAINS, "compose of|make of|make up of");
    passive(ALTERNATIVE_TO, "replace by|replace with|supersede by");
  }

  private RelationVerbs() {}

  private static void active(RelationType type, String keys) {
    put(ACTIVE, new Meaning(type, false), keys);
  }

  private static void passive(RelationType type, String keys) {
    put(PASSIVE, new Meaning(type, false), keys);
  }

  private static void inverse(RelationType type, String keys) {
    put(PASSIVE, new Meaning(type, true), keys);
  }

  private static void put(Map<String, Meaning> voice, Meaning meaning, String keys) {
    for (String key : keys.split("\\|")) {
      voice.put(key, meaning);
      int space = key.indexOf(' ');
      BASES.add(space < 0 ? key : key.substring(0, space));
    }
  }

  /**
   * Verbs that may state a relation, with "be" before passive ones; some passives have no
   * preposition.
   */
  public static Stream<String> predicates() {
    return Stream.of(
            ACTIVE.keySet().stream(),
            ACTIVE.keySet().stream().map(key -> "be " + key),
            PASSIVE.keySet().stream().map(key -> "be " + key))
        .flatMap(keys -> keys);
  }

  /** True if the verb may say a relation, with some preposition. */
  public static boolean isKnown(String base) {
    return BASES.contains(base);
  }

  /** The meaning of a verb; the key is its base form, with its prepositions. */
  public static @Nullable Meaning of(String key, boolean passive) {
    return (passive ? PASSIVE : ACTIVE).get(key);
  }

  /** True if the verb tells what something is made of. */
  public static boolean isOfParts(String base) {
    return PARTS.contains(base);
  }
}
