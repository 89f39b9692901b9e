package dev.qortex.ingest.extract;

import java.util.Map;
import java.util.Set;

/** The verbs that technical prose uses, and their forms. Pure functions. */
final class Verbs {

  /** Base forms. */
  private static final Set<String> VERBS =
      GenericWords.set(
          "abort adopt alter announce approve assert assess assist await ban borrow broadcast"
              + " cancel cease clarify collide communicate compete compile complain complete"
              + " compress comply conduct confuse consult convey cope crawl declare decode decrease"
              + " decrypt deduce defer deny deprecate deserve detach dispose distribute"
              + " divide drain earn emphasize encrypt escape establish estimate evaluate examine"
              + " exceed expire finish forget fulfill grant hesitate highlight ignore illustrate"
              + " impose incorporate initialize inspect instantiate intend intercept interpret"
              + " interrupt invalidate investigate iterate justify kill listen locate mature"
              + " minimize navigate notify obtain occupy omit originate overwrite pause permit"
              + " postpone proceed prune purge pursue react rebuild recognize recover redirect"
              + " refuse regard regenerate reload rename reproduce rescue resume retain retry"
              + " revert revoke seek shut simplify simulate sleep spawn spend steal strip struggle"
              + " submit subtract suffer supervise suppress surround survive suspend sustain tackle"
              + " terminate toggle tolerate transmit transpile truncate unpack unzip urge vanish"
              + " wake withdraw wonder worry accept access accomplish achieve acquire activate"
              + " adapt add adjust affect aggregate aim allow analyze appear append apply arrange"
              + " ask assign assume attach augment avoid back balance be become begin behave belong"
              + " bind boost boot break bridge bring build bundle cache call capture carry catch"
              + " cause challenge change check choose claim clean close collapse collect combine"
              + " come compare complement compose comprise compute concentrate configure confirm"
              + " conflict conform connect consider consist construct consume contain continue"
              + " contradict contribute control convert copy correspond count cover crash create"
              + " cut deal decide define delegate delete deliver demonstrate denote depend deploy"
              + " derive describe design detect determine differ disable discover distinguish drive"
              + " drop eliminate embed embody emit employ enable encapsulate encode encourage end"
              + " enforce enhance ensure equal exclude execute exercise exist expand expect explain"
              + " explore expose express extend extract facilitate fail fall feed fetch fill filter"
              + " find fix flow fold follow forbid force form format gain gather generate get give"
              + " go govern group grow guarantee guide handle happen have help hide hold host"
              + " identify implement imply import improve include increase indicate infer influence"
              + " inform ingest inherit inject insert inspire install integrate interact introduce"
              + " invoke involve keep know lack launch lead learn leave let leverage lie limit link"
              + " list live load log look lose maintain make manage map mark match mean measure"
              + " merge migrate mimic mirror miss mix model modify monitor mount move need"
              + " normalize observe occur offer open operate optimize orchestrate organize output"
              + " override own pair parse pass perform persist pick place plug point populate post"
              + " power predict prefer prepare preserve prevent print process produce promote"
              + " propagate protect prove provide publish pull push put query raise rank reach read"
              + " realize receive recommend record reduce refer refine reflect register reinforce"
              + " reject relate rely remain remember remove render replace report represent request"
              + " require resemble reset reside resolve respect respond restart share base retrieve"
              + " embed codify switch plot click poison draw drag scroll zoom enter vary teach"
              + " remind plug trace accumulate encounter arrive claim route hit touch tell succeed"
              + " conserve diverge converge quantify reconcile decouple operationalize restart"
              + " restore restrict return reuse reveal rewrite route run sample satisfy save scale"
              + " scan schedule score search see select send separate serialize serve set ship show"
              + " sit skip solve sort span specialize specify split start stay stop store say"
              + " strengthen structure subclass subscribe suggest supersede supply support swap"
              + " sync take talk tell test think threaten throw track train transform translate"
              + " traverse treat trigger try tune turn undermine understand update upgrade use"
              + " utilize validate verify violate visit visualize wait want warn watch weaken work"
              + " wrap write yield");

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
  static boolean isBase(String word) {
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
