package dev.qortex.engine.internal.recency;

import java.util.regex.Pattern;

/**
 * Verbs by which a question in the past tense asks for one side of a change. The state after the
 * change still holds, so a question for it asks for the present; a question for the state before it
 * asks for a former one.
 *
 * <ul>
 *   <li>Verbs of succession ("replace"): the subject came after the object, and what comes "with"
 *       or "by" at the end of the question came after.
 *   <li>Verbs of change ("switch"): "from" leads to the state before, and "to" to the state after.
 *   <li>Verbs of ending ("drop") ask for the state before, verbs of outcome ("decide on") for the
 *       state after.
 *   <li>Verbs of state ("live", "was") tell that the state is over.
 * </ul>
 *
 * <p>English; of other languages the verbs of ending only. Pure functions.
 */
final class ChangeVerbs {

  private static final String AT_END =
      "(?: (?:in the end|after all|finally|instead|eventually|most recently))?\\W*$";

  private static final Pattern SUCCESSION =
      Pattern.compile(
          "\\b(?:replaced?|supersede[ds]?|(?:take|took|taken) over|step(?:ped)? in)\\b");

  /** A verb of succession, but for questions why and how something "succeeded". */
  private static final Pattern SUCCEED = Pattern.compile("\\bsucceed(?:ed)?\\b");

  private static final Pattern SUCCESSOR =
      Pattern.compile(
          "^(?:who|what|which(?: [\\p{L}-]+)?)(?: (?:has|have|had))?"
              + " (?:replaced|superseded|succeeded|took over|taken over|stepped in)\\b");

  private static final Pattern CHANGE =
      Pattern.compile(
          "\\b(?:chang|switch|mov|migrat|swap|transferr?|relocat|convert|upgrad|shift)"
              + "(?:e|ed|ing)?\\b");

  private static final Pattern GOAL =
      Pattern.compile(
          "\\b(?:to|into|onto|with|by)"
              + AT_END
              + "|\\b(?:to|into) (?:which|what|whom|where|when)\\b");

  private static final Pattern SOURCE =
      Pattern.compile(
          "\\b(?:from|away|off|out of)"
              + AT_END
              + "|^(?:from|off|out of) (?:which|what|whom|where)\\b|\\baway from\\b");

  private static final Pattern ENDING =
      Pattern.compile(
          "\\b(?:abandon(?:ed)?|discard(?:ed)?|drop(?:ped)?|ditch(?:ed)?|leave|left|quit|retired?"
              + "|cancel(?:l?ed)?|stop(?:ped)?|swap(?:ped)?|(?:give|gave|given) (?:up|away)"
              + "|(?:get|got|gotten) rid of|(?:break|broke|broken) up with|part(?:ed)? with"
              + "|phased? out"
              + "|aufgegeben|abgelöst|ersetzt|verlassen|abandonnée?|remplacée?|quittée?"
              + "|abandonad[oa]|abandonó|reemplazad[oa]|reemplazó|dejó"
              + "|abbandonat[oa]|sostituit[oa]|lasciat[oa]|abandonou|substituíd[oa]|deixou"
              + "|opgegeven|vervangen|verlaten)\\b");

  private static final Pattern OUTCOME =
      Pattern.compile(
          "(?<!\\bto )\\b(?:decided? (?:on|for|to)|settled?|choose|chose|chosen|pick(?:ed)?|agreed?"
              + "|(?:end|ended|wind|wound) up|turn(?:ed)? out|become|became|opt(?:ed)?"
              + "|select(?:ed)?|elect(?:ed)?|appoint(?:ed)?|join(?:ed)?|(?:take|took|taken) up"
              + "|adopt(?:ed)?|(?:go|went|gone) with(?= for\\b|"
              + AT_END
              + ")|land(?:ed)? on"
              + "|in the end|after all|finally|eventually|most recently"
              + "|after the (?:change|switch|move))\\b");

  /** Verbs of state; a form of "to be" in a passive voice is none. */
  private static final Pattern STATE =
      Pattern.compile(
          "\\bdid (?:[\\p{L}\\d'-]+ ){1,6}?(?:live|reside|own|have|like|love|prefer|want|need|know"
              + "|belong|cost|use|work|hold|lead|wear|stand|rent|pay|charge)\\b"
              + "|^whom? (?:led|ran|owned|held|managed|headed|coached|supervised|instructed)\\b"
              + "|^(?:\\p{L}+ )?(?:who|whose|whom|what|which|where|how)\\b.*?"
              + "\\b(?:was|were)\\b(?! (?:[\\p{L}\\d'-]+ ){0,3}?(?:(?!called|named)\\p{L}+(?:ed|en)"
              + "|done|hit|held|made|built|set|put|sold|bought|found|won|cut|sent)\\b)");

  private ChangeVerbs() {}

  /**
   * The time that a question asks about, by its verbs: the present, a former state, the last of
   * some events, or any.
   *
   * @param clause the main clause of the question, in lower case
   * @param event true for a question when, why or how something happened: verbs of outcome and of
   *     state tell nothing there
   * @param perfect true for the present perfect, in which verbs of state tell nothing
   */
  static AskedTime asked(String clause, boolean event, boolean perfect) {
    if (SUCCESSION.matcher(clause).find() || (!event && SUCCEED.matcher(clause).find())) {
      boolean after = SUCCESSOR.matcher(clause).find() || GOAL.matcher(clause).find();
      return after ? AskedTime.PRESENT : AskedTime.FORMER;
    }
    if (CHANGE.matcher(clause).find()) {
      if (SOURCE.matcher(clause).find()) {
        return AskedTime.FORMER;
      }
      if (GOAL.matcher(clause).find()) {
        return AskedTime.PRESENT;
      }
    }
    if (ENDING.matcher(clause).find()) {
      return AskedTime.FORMER;
    }
    if (event) {
      return AskedTime.ANY;
    }
    if (perfect || OUTCOME.matcher(clause).find()) {
      return AskedTime.PRESENT;
    }
    return STATE.matcher(clause).find() ? AskedTime.FORMER : AskedTime.LAST;
  }
}
