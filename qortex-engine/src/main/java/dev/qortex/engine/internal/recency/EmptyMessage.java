package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Words;
import dev.qortex.core.model.Passage;
import java.util.regex.Pattern;

/**
 * Recognition of messages of conversations that only ask, and of replies of an assistant that it
 * does not know: they answer nothing, however well they match a question. A message with a clause
 * of three words or more that neither asks nor says so is none of them. Pure functions.
 */
public final class EmptyMessage {

  /** Shorter clauses greet, thank or agree. */
  private static final int WORDS_OF_STATEMENT = 3;

  /** The title of messages of an assistant begins with their role. */
  private static final String ASSISTANT = "assistant";

  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?])\\s+|(?<=[？؟。])");
  private static final Pattern CLAUSE_END = Pattern.compile("(?<=[,;:–—])\\s+");

  /** A question that expects a yes states what it asks. */
  private static final Pattern STATED = Pattern.compile("(?:\\w+n't|did you (?:know|hear))\\b.*");

  /** Beginnings of clauses of a sentence with a question mark that ask before its last clause. */
  private static final Pattern BEGUN =
      Pattern.compile(
          "(?:(?:ok|okay|and|so|but|or|also|then) )*(?:"
              + "could|can|would|will|do|does|did|is|are|was|were|should|shall|may|have|has|am"
              + "|what|when|where|who|whom|whose|why|which|how|at what|in what|on what|for what"
              + "|konn\\w+|kann\\w*|wurde\\w*|hast|habe?n?|wei(?:ss|ß)t|wie|wann|wo|warum|wer|wem|welche\\w*"
              + "|pou[rv]\\w+|peux|est-ce|qu'|quel\\w*|qui|quand|comment|combien|ou"
              + "|puede\\w*|podr\\w+|cual\\w*|cuando|donde|como|quien\\w*|que"
              + "|puoi|potrest\\w+|quale|quando|dove|come|chi"
              + "|pode\\w*|qual|onde|quem|kun|kunt|welke|wanneer|waar|waarom|hoe"
              + ")\\b.*");

  /** Words of which a question of English without a question mark has one. */
  private static final Pattern INTERROGATIVE =
      Pattern.compile("\\b(?:what|who|which|whose|when|where|why|how|any)");

  /** A question of English without a question mark. */
  private static final Pattern ASKED =
      Pattern.compile(
          "(?:(?:ok|okay|and|so|but|also|then|hm+|um+|hi|hello|hey|please|pls) )*"
              + "(?:(?:can|could|would|will) you )?(?:please )?"
              + "(?:(?:tell|remind|show) me |explain |i (?:wonder|want to know|need to know) )?(?:"
              + "(?:when|where|why|how)(?:'?s\\b| (?:is|are|was|were|do|does|did|can|could|should"
              + "|will|would|has|have|had|am|to)\\b)"
              + "|(?:what|who|which|whose|how)(?:'?s\\b|(?: (?!i\\b|you\\b|he\\b|she\\b|it\\b|we\\b"
              + "|they\\b)[\\w-]+){0,3} (?:is|are|was|were|do|does|did|can|could|should|will|would"
              + "|has|have|had|am|to)\\b)"
              + "|any (?:idea|clue|thoughts)\\b"
              + ").*");

  /** Phrases of an assistant that does not know, and offers that go with them. */
  private static final Pattern UNKNOWN =
      Pattern.compile(
          "\\b(?:"
              + String.join(
                  "|",
                  "\\b(?:i|we) (?:\\w+ )?(?:do not|don't|cannot|can't|could not|couldn't|did not|didn't)"
                      + " (?:\\w+ ){0,2}?(?:know|have|find|see|recall|remember|tell|locate|say"
                      + "|believe|think)",
                  "not able to|unable to|i wish i could|(?:does not|doesn't) (?:say|mention)",
                  "not (?:sure|aware|certain|mentioned|specified|stated|provided|available)|un(?:sure|clear)",
                  "no (?:information|records?|mention|notes?|results?|idea|clue|data|details|way of knowing)",
                  "(?:have|found) nothing|nothing (?:about|in|on|mentions|says)",
                  "haven't (?:told|mentioned|shared|said)",
                  "sorry|apologi[sz]e|tut mir leid|suis desole|lo siento|mi dispiace",
                  "let me know|if you (?:tell|could|can|share|give|send|let|remember)|feel free",
                  "(?:i'll|happy|glad) (?:\\w+ )?(?:to )?(?:help|look|check|try)",
                  "wei(?:ss|ß) (?:\\w+ )*nicht|leider (?:\\w+ )*(?:nicht|keine?)",
                  "keine? (?:informationen?|angaben|ahnung|daten|hinweise?|notizen?)",
                  "sais (?:\\w+ )*pas|(?:ne|n') ?(?:\\w+ )*(?:connais|trouve|vois) (?:pas|rien)",
                  "n'ai (?:\\w+ )*(?:pas|aucune?|rien|trouve)|aucune? (?:information|idee|trace)",
                  "no (?:lo )?se\\b|no (?:tengo|encuentro|encontre|dispongo)",
                  "non (?:lo )?so\\b|non (?:ho|trovo)",
                  "nao (?:\\w+ )?(?:sei|tenho|encontro|encontrei)",
                  "weet (?:\\w+ )*niet|geen (?:informatie|idee|gegevens)")
              + ")");

  private EmptyMessage() {}

  /** Returns whether a passage is such a message. */
  public static boolean is(Passage passage) {
    return isShort(passage) && isEmpty(passage.text(), isOfAssistant(passage.title()));
  }

  /** Returns whether a passage is a message that is short enough to say nothing. */
  public static boolean isShort(Passage passage) {
    return AskedTime.isMessage(passage) && passage.text().length() <= Assertions.LONGEST;
  }

  private static boolean isEmpty(String text, boolean assistant) {
    boolean empty = false;
    for (String sentence : SENTENCE_END.split(text.strip())) {
      String plain = Words.fold(sentence).replace('’', '\'');
      boolean marked = Assertions.asks(plain);
      String[] clauses = CLAUSE_END.split(plain);
      for (int i = 0; i < clauses.length; i++) {
        boolean asks =
            marked
                ? !STATED.matcher(clauses[i]).matches()
                    && (i == clauses.length - 1 || BEGUN.matcher(clauses[i]).matches())
                : asksUnmarked(clauses[i]);
        if (asks || (assistant && !marked && UNKNOWN.matcher(clauses[i]).find())) {
          empty = true;
        } else if (isStatement(clauses[i])) {
          return false;
        }
      }
    }
    return empty;
  }

  private static boolean asksUnmarked(String clause) {
    return INTERROGATIVE.matcher(clause).find() && ASKED.matcher(clause).matches();
  }

  /** Returns whether a clause has enough words. */
  private static boolean isStatement(String clause) {
    int words = 0;
    boolean inside = false;
    for (int i = 0; i < clause.length() && words < WORDS_OF_STATEMENT; i++) {
      boolean letter = Character.isLetterOrDigit(clause.charAt(i)) || clause.charAt(i) == '\'';
      words += letter && !inside ? 1 : 0;
      inside = letter;
    }
    return words >= WORDS_OF_STATEMENT;
  }

  private static boolean isOfAssistant(String title) {
    return title.equals(ASSISTANT) || title.startsWith(ASSISTANT + " > ");
  }
}
