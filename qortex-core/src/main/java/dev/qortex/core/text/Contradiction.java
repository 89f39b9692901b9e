package dev.qortex.core.text;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Two statements that cannot both hold.
 *
 * @param first the index of one statement
 * @param second the index of the other, larger than the first
 * @param kind the kind of contradiction
 */
public record Contradiction(int first, int second, Kind kind) {

  /** Kind of a contradiction. */
  public enum Kind {
    /** Same words, but one is negated: "always retry" and "never retry". */
    POLARITY,
    /** Same words with other numbers: "a key lasts 90 days" and "a key lasts 30 days". */
    NUMBER,
    /** Same subject and relation with another object: "Mara lives in Ghent" and "… in Porto". */
    OBJECT
  }

  /** Checks the order. */
  public Contradiction {
    Checks.atLeast("index of a statement", first, 0);
    Checks.atLeast("index of the other statement", second, first + 1);
    Checks.given("kind of a contradiction", kind);
  }

  /**
   * Finds the contradictions among statements, each pair once, ordered by their indexes. Statements
   * are compared by their words, without inflection and articles: two that are said in other words
   * are not found. Of many equal statements only the first is compared. Texts that are not plain
   * statements are left out: code, questions, conditions, statements of fewer than three words that
   * count unless they give an amount with its unit ("The deposit is 3000 euros."), and those that
   * speak of "this" or of an example.
   */
  public static List<Contradiction> among(List<String> statements) {
    Map<Long, Contradiction> found = new TreeMap<>();
    List<Claim> claims = new ArrayList<>();
    Map<String, Integer> distinct = new LinkedHashMap<>();
    for (int i = 0; i < statements.size(); i++) {
      claims.add(Claim.of(statements.get(i)));
      if (claims.get(i).counts()) {
        distinct.putIfAbsent(claims.get(i).signed(), i);
      }
    }
    for (Kind kind : Kind.values()) {
      Map<String, List<Integer>> classes = new HashMap<>();
      for (int i : distinct.values()) {
        claims
            .get(i)
            .key(kind)
            .ifPresent(key -> classes.computeIfAbsent(key, any -> new ArrayList<>()).add(i));
      }
      for (List<Integer> same : classes.values()) {
        for (int place = 0; place < same.size(); place++) {
          for (int other : same.subList(place + 1, same.size())) {
            int one = same.get(place);
            if (claims.get(one).contradicts(claims.get(other), kind)) {
              found.putIfAbsent((long) one << 32 | other, new Contradiction(one, other, kind));
            }
          }
        }
      }
    }
    return List.copyOf(found.values());
  }
}
