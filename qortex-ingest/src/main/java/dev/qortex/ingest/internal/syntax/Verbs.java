package dev.qortex.ingest.internal.syntax;

import dev.qortex.ingest.internal.lexicon.GenericWords;
import java.util.Map;
import java.util.Set;

/** The verbs that technical prose uses, and their forms. Pure functions. */
public final class Verbs {

  /** Base forms. */
  private static final Set<String> VERBS =
      GenericWords.set(
          "abort accept access accomplish accumulate achieve acquire activate adapt add adjust"
              + " adopt affect aggregate aim allow alter analyze announce appear append apply"
              + " approve arrange arrive ask assert assess assign assist assume attach augment"
              + " avoid await back balance ban base be become begin behave belong bind boost boot"
              + " borrow break bridge bring broadcast build bundle cache call cancel capture carry"
              + " catch cause cease challenge change check choose claim clarify clean click close"
              + " codify collapse collect collide combine come communicate compare compete compile"
              + " complain complement complete comply compose compress comprise compute concentrate"
              + " configure confirm conflict conform confuse connect conserve consider consist"
              + " construct consult consume contain continue contradict contribute control converge"
              + " convert convey cope copy correspond count cover crash crawl create cut deal"
              + " decide declare decode decouple decrypt deduce defer define delegate delete"
              + " deliver demonstrate denote deny depend deploy deprecate derive describe deserve"
              + " design detach detect determine differ disable discover dispose distinguish"
              + " distribute diverge divide drag drain draw drive drop earn eliminate embed embody"
              + " emit emphasize employ enable encapsulate encode encounter encourage encrypt end"
              + " enforce enhance ensure enter equal establish estimate evaluate examine exceed"
              + " exclude execute exercise exist expand expect expire explain explore expose"
              + " express extend extract facilitate fail fall feed fetch fill filter find finish"
              + " fix flow fold follow forbid force forget form format fulfill gain gather generate"
              + " get give go govern group grow guarantee guide handle happen have help hesitate"
              + " hide highlight hit hold host identify ignore illustrate implement imply import"
              + " impose improve include incorporate increase indicate infer influence inform"
              + " ingest inherit initialize inject insert inspect inspire install instantiate"
              + " integrate intend interact intercept interpret interrupt introduce invalidate"
              + " investigate invoke involve iterate justify keep kill know lack launch lead learn"
              + " leave let leverage lie limit link list listen live load locate log look lose"
              + " maintain make manage map mark match mature mean measure merge migrate mimic"
              + " minimize mirror miss mix model modify monitor mount move navigate need normalize"
              + " notify observe obtain occupy occur offer omit open operate operationalize"
              + " optimize orchestrate organize originate output override overwrite own pair parse"
              + " pass perform permit persist pick place plot plug point poison populate post"
              + " postpone power predict prefer prepare preserve prevent print proceed process"
              + " produce promote propagate protect prove provide prune publish pull pursue push"
              + " put quantify query raise rank reach react read realize receive recognize"
              + " recommend reconcile record recover reduce refer refine reflect refuse regard"
              + " regenerate register reinforce reject relate rely remain remember remind remove"
              + " rename render replace report represent reproduce request require rescue resemble"
              + " reset reside resolve respect respond restart restore restrict retain retrieve"
              + " return reuse reveal revoke rewrite route run sample satisfy save say scale scan"
              + " schedule score scroll search see seek select send separate serialize serve set"
              + " share ship show shut simplify simulate sit skip solve sort span specialize"
              + " specify spend split start stay steal stop store strengthen structure struggle"
              + " subclass submit subscribe subtract succeed suffer suggest supersede supervise"
              + " supply support suppress surround survive suspend sustain swap switch sync tackle"
              + " take talk teach tell terminate test think threaten throw tolerate touch trace"
              + " track train transform translate transmit transpile traverse treat trigger"
              + " truncate try tune turn undermine understand unpack unzip update upgrade urge use"
              + " utilize validate vanish vary verify violate visit visualize wait wake want warn"
              + " watch weaken withdraw work wrap write yield zoom");

  private static final Map<String, String> IRREGULAR =
      Map.ofEntries(
          Map.entry("understood", "understand"),
          Map.entry("brought", "bring"),
          Map.entry("thought", "think"),
          Map.entry("told", "tell"),
          Map.entry("lost", "lose"),
          Map.entry("built", "build"),
          Map.entry("held", "hold"),
          Map.entry("kept", "keep"),
          Map.entry("made", "make"),
          Map.entry("given", "give"),
          Map.entry("written", "write"),
          Map.entry("taken", "take"),
          Map.entry("known", "know"),
          Map.entry("seen", "see"),
          Map.entry("broken", "break"),
          Map.entry("driven", "drive"),
          Map.entry("found", "find"),
          Map.entry("meant", "mean"),
          Map.entry("led", "lead"),
          Map.entry("fed", "feed"),
          Map.entry("done", "do"),
          Map.entry("shown", "show"),
          Map.entry("run", "run"),
          Map.entry("set", "set"),
          Map.entry("put", "put"),
          Map.entry("split", "split"),
          Map.entry("sent", "send"),
          Map.entry("chosen", "choose"),
          Map.entry("went", "go"),
          Map.entry("gave", "give"),
          Map.entry("got", "get"),
          Map.entry("left", "leave"),
          Map.entry("wrote", "write"),
          Map.entry("came", "come"),
          Map.entry("took", "take"),
          Map.entry("learnt", "learn"));

  private Verbs() {}

  /** Whether the form is none of those that endings make. */
  static boolean isIrregular(String form) {
    return IRREGULAR.containsKey(form);
  }

  /**
   * The base form of a verb that this list knows, whatever its form; empty if it is none.
   *
   * @param word in lower case
   */
  static String base(String word) {
    String irregular = IRREGULAR.get(word);
    if (irregular != null) {
      return irregular;
    }
    if (VERBS.contains(word)) {
      return word;
    }
    int n = word.length();
    if (word.endsWith("s") && n > 3) {
      return first(word.substring(0, n - 1), cut(word, "es", ""), cut(word, "ies", "y"));
    }
    if (word.endsWith("ed") && n > 3) {
      return forms(word.substring(0, n - 2));
    }
    if (word.endsWith("ing") && n > 4) {
      return forms(word.substring(0, n - 3));
    }
    return "";
  }

  /** Whether the word is a base form that this list knows. */
  public static boolean isBase(String word) {
    return VERBS.contains(word);
  }

  private static String forms(String stem) {
    int n = stem.length();
    boolean doubled = n > 2 && stem.charAt(n - 1) == stem.charAt(n - 2);
    String single = doubled ? stem.substring(0, n - 1) : "";
    return first(stem, stem + "e", stem.endsWith("i") ? stem.substring(0, n - 1) + "y" : single);
  }

  private static String cut(String word, String ending, String other) {
    return word.endsWith(ending) ? word.substring(0, word.length() - ending.length()) + other : "";
  }

  private static String first(String a, String b, String c) {
    return VERBS.contains(a) ? a : VERBS.contains(b) ? b : VERBS.contains(c) ? c : "";
  }
}
