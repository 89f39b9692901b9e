package dev.qortex.ingest.internal.relations;

import dev.qortex.core.model.RelationType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What verbs say of their subject and object. Pure functions. */
public final class RelationVerbs {

  /**
   * What a verb says.
   *
   * @param inverse whether the object is the source
   */
  record Meaning(RelationType type, boolean inverse) {}

  private static final Map<String, Meaning> ACTIVE = new HashMap<>();
  private static final Map<String, Meaning> PASSIVE = new HashMap<>();
  private static final Set<String> BASES = new HashSet<>();

  private static final Set<String> PARTS = Set.of("have", "include", "contain", "comprise");

  static {
    active(RelationType.REQUIRES, "require|need|depend on|rely on|assume");
    active(
        RelationType.USES,
        "use|employ|utilize|leverage|invoke|build on|build upon|store in|adopt|involve"
            + "|build from|serialize to|save to");
    active(
        RelationType.CONTAINS,
        "contain|combine|include|hold|comprise|consist of|have|carry|store|bundle|compose|open with"
            + "|come with|ship with");
    active(RelationType.PART_OF, "belong to|live in|reside in");
    active(RelationType.REFINES, "refine|extend|specialize|inherit from|subclass");
    active(RelationType.IMPLEMENTS, "implement|realize|conform to|satisfy|adhere to|follow");
    active(
        RelationType.SUPPORTS,
        "support|enable|provide|improve|guarantee|facilitate|augment|offer|enhance");
    active(
        RelationType.SIMILAR_TO,
        "resemble|mirror|mimic|correspond to|work like|act like|behave like");
    active(RelationType.ALTERNATIVE_TO, "replace|supersede");
    active(RelationType.CONTRADICTS, "contradict|conflict with");
    active(RelationType.CHALLENGES, "challenge|weaken|undermine|threaten");
    inverse(RelationType.USES, "use by|employ by");
    inverse(RelationType.REQUIRES, "require by|need by|require for|need for");
    inverse(RelationType.IMPLEMENTS, "implement by|realize by");
    inverse(RelationType.REFINES, "refine by|extend by");
    inverse(RelationType.SUPPORTS, "support by|enable by|provide by");
    inverse(RelationType.CHALLENGES, "challenge by|threaten by|undermine by");
    passive(
        RelationType.USES,
        "build on|build from|build with|build upon|base on|back by|power by|drive by|derive from"
            + "|store in|store as|implement with|implement using|write in|define via");
    passive(RelationType.PART_OF, "contain in|include in|embed in|define in|bundle with");
    passive(RelationType.CONTAINS, "compose of|make of|make up of");
    passive(RelationType.ALTERNATIVE_TO, "replace by|replace with|supersede by");
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
   * What may say a relation, with "be" before what is passive; some passives have no preposition.
   */
  static Stream<String> predicates() {
    return Stream.of(
            ACTIVE.keySet().stream(),
            ACTIVE.keySet().stream().map(key -> "be " + key),
            PASSIVE.keySet().stream().map(key -> "be " + key))
        .flatMap(keys -> keys);
  }

  /** Whether the verb may say a relation, with some preposition. */
  public static boolean isKnown(String base) {
    return BASES.contains(base);
  }

  /** What the verb says; the key is its base form, with its prepositions. */
  static @Nullable Meaning of(String key, boolean passive) {
    return (passive ? PASSIVE : ACTIVE).get(key);
  }

  /** Whether the verb tells what something is made of. */
  static boolean isOfParts(String base) {
    return PARTS.contains(base);
  }
}
