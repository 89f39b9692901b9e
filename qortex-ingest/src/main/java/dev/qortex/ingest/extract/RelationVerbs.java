package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What verbs say of their subject and object. Pure functions. */
final class RelationVerbs {

  /**
   * What a verb says.
   *
   * @param inverse whether the object is the source
   */
  record Meaning(RelationType type, double confidence, boolean inverse) {}

  private static final Map<String, Meaning> ACTIVE = new HashMap<>();
  private static final Map<String, Meaning> PASSIVE = new HashMap<>();
  private static final Set<String> BASES = new HashSet<>();

  private static final Set<String> REDUCED =
      GenericWords.set(
          "use implement contain require include support extend replace combine compose employ"
              + " leverage utilize");
  private static final Set<String> PARTS = Set.of("have", "include", "contain", "comprise");
  private static final Set<String> FAR =
      Set.of(
          "persist to",
          "save to",
          "write to",
          "store in",
          "load from",
          "read from",
          "delegate to",
          "send to");

  /** They say it of things with proper names only: one reads a file, and a book. */
  private static final Set<String> NAMES_ONLY = Set.of("read", "wrap", "call", "adopt", "invoke");

  /** What can be followed by a thing that implements it. */
  private static final Set<String> FOLLOWED =
      GenericWords.set(
          "schema protocol pattern convention standard specification spec format interface contract"
              + " style principle");

  static {
    active(
        RelationType.REQUIRES, 0.7, "require|need|depend on|depend upon|rely on|rely upon|assume");
    active(
        RelationType.USES,
        0.7,
        "use|employ|utilize|leverage|invoke|build on|build upon|run on|run via|work via|communicate"
            + " via|combine|persist to|store in|wrap|read from|write to|delegate"
            + " to|adopt|read|integrate with|involve|share|build from|work through|serialize"
            + " to|save to|load from");
    active(
        RelationType.CONTAINS,
        0.6,
        "contain|include|hold|comprise|consist of|have|carry|store|bundle|compose|encapsulate|open"
            + " with|come with|ship");
    active(
        RelationType.PART_OF, 0.7, "belong to|live in|reside in|live inside|sit inside|ship with");
    active(RelationType.REFINES, 0.7, "refine|extend|specialize|inherit from|subclass");
    active(RelationType.IMPLEMENTS, 0.7, "implement|realize|conform to|satisfy|adhere to|follow");
    active(
        RelationType.SUPPORTS,
        0.6,
        "support|enable|provide|improve|guarantee|facilitate|augment|offer|enhance");
    active(
        RelationType.SIMILAR_TO,
        0.6,
        "resemble|mirror|mimic|correspond to|work like|act like|behave like");
    active(RelationType.ALTERNATIVE_TO, 0.6, "replace|supersede");
    active(RelationType.CONTRADICTS, 0.8, "contradict|conflict with");
    active(RelationType.CHALLENGES, 0.6, "challenge|weaken|undermine|threaten|break");
    inverse(PASSIVE, RelationType.USES, 0.6, "use by|employ by|consume by|share by");
    inverse(PASSIVE, RelationType.REQUIRES, 0.7, "require by|need by|require for|need for");
    inverse(PASSIVE, RelationType.IMPLEMENTS, 0.7, "implement by|realize by");
    inverse(PASSIVE, RelationType.REFINES, 0.7, "refine by|extend by");
    inverse(PASSIVE, RelationType.SUPPORTS, 0.6, "support by|enable by|provide by");
    inverse(PASSIVE, RelationType.CHALLENGES, 0.6, "challenge by|threaten by|undermine by");
    passive(
        RelationType.USES,
        0.7,
        "build on|build from|build with|build upon|base on|back by|power by|drive by|inspire"
            + " by|derive from|generate via|expose via|store in|store as|persist to|implement"
            + " with|implement using|write in|compute from|generate from|build using|generate"
            + " using|define via|compute via");
    passive(
        RelationType.PART_OF,
        0.7,
        "contain in|include in|import from|export from|embed in|define in|bundle with|locate in");
    passive(RelationType.CONTAINS, 0.7, "compose of|make of|make up of");
    passive(RelationType.ALTERNATIVE_TO, 0.6, "replace by|replace with|supersede by");
  }

  private RelationVerbs() {}

  private static void active(RelationType type, double confidence, String keys) {
    put(ACTIVE, new Meaning(type, confidence, false), keys);
  }

  private static void passive(RelationType type, double confidence, String keys) {
    put(PASSIVE, new Meaning(type, confidence, false), keys);
  }

  private static void inverse(
      Map<String, Meaning> voice, RelationType type, double confidence, String keys) {
    put(voice, new Meaning(type, confidence, true), keys);
  }

  private static void put(Map<String, Meaning> voice, Meaning meaning, String keys) {
    for (String key : keys.split("\\|")) {
      voice.put(key, meaning);
      int space = key.indexOf(' ');
      BASES.add(space < 0 ? key : key.substring(0, space));
    }
  }

  /** Whether "A -ing B" says the same as "A does B". */
  static boolean mayBeReduced(String base) {
    return REDUCED.contains(base);
  }

  /**
   * Whether the verb says it of that object.
   *
   * @param known whether subject or object is a name that the documents know
   */
  static boolean accepts(String base, Phrase object, boolean known) {
    return (!NAMES_ONLY.contains(base) || object.isName())
        && (!base.equals("have") || known)
        && (!base.equals("ship") || object.article().equals("the"))
        && (!base.equals("follow") || FOLLOWED.contains(GenericWords.singular(object.word())));
  }

  /** Whether the verb may say a relation, with some preposition. */
  static boolean isKnown(String base) {
    return BASES.contains(base);
  }

  /** What the verb says; the key is its base form, with its prepositions. */
  static @Nullable Meaning of(String key, boolean passive) {
    return (passive ? PASSIVE : ACTIVE).get(key);
  }

  /** Whether "V something P it" says that it is used: "stores facts in B". */
  static boolean isFar(String key) {
    return FAR.contains(key);
  }

  /** Whether the verb tells what something is made of. */
  static boolean isOfParts(String base) {
    return PARTS.contains(base);
  }
}
