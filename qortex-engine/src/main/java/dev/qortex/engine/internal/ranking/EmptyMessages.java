package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Phrases;
import dev.qortex.commons.Words;
import dev.qortex.core.model.Passage;
import dev.qortex.engine.internal.candidates.QuestionFrame;
import dev.qortex.engine.internal.recency.AskedTime;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Messages of conversations that answer nothing, however well they match a question: those that
 * only ask, replies of an assistant that it does not know, and the question itself. A memory that
 * keeps its conversations has all of them. A message with a clause of three words or more that
 * neither asks nor says so is not empty, and no message is for a question about what was asked.
 * Used by one thread.
 */
final class EmptyMessages {

  /** Longer messages say something. */
  private static final int LONGEST = 500;

  /** Shorter clauses greet, thank or agree. */
  private static final int WORDS_OF_STATEMENT = 3;

  /** The title of messages of an assistant, which is their role. */
  private static final String ASSISTANT = "assistant";

  private static final String QUESTION_MARKS = "?？؟";

  /** Words of questions about what was asked. */
  private static final Set<String> ASKING =
      Arrays.stream(
              ("ask asks asked asking question questions wondered wondering"
                      + " frage fragen fragte gefragt demandé demandait"
                      + " pregunta preguntas preguntó pregunté preguntado domanda domande chiesto"
                      + " pergunta perguntas perguntou perguntei perguntado"
                      + " vraag vragen vroeg gevraagd")
                  .split(" "))
          .map(Words::fold)
          .collect(Collectors.toUnmodifiableSet());

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

  /** A question of English without a question mark. */
  private static final Pattern ASKED =
      Pattern.compile(
          "(?:(?:ok|okay|and|so|but|also|then|hm+|um+) )*(?:"
              + "(?:when|where|why|how)(?:'?s\\b| (?:is|are|was|were|do|does|did|can|could|should"
              + "|will|would|has|have|had|am|to)\\b)"
              + "|(?:what|who|which|whose|how)(?:'?s\\b|(?: (?!i\\b|you\\b|he\\b|she\\b|it\\b|we\\b"
              + "|they\\b)[\\w-]+){0,3} (?:is|are|was|were|do|does|did|can|could|should|will|would"
              + "|has|have|had|am|to)\\b)"
              + "|any (?:idea|clue|thoughts)\\b"
              + ").*");

  /** What an assistant says when it does not know, and what it offers then. */
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

  private final List<String> asked;
  private final boolean aboutQuestions;

  private EmptyMessages(List<String> asked) {
    this.asked = asked;
    this.aboutQuestions = asked.stream().anyMatch(ASKING::contains);
  }

  /**
   * Messages that do not answer a question.
   *
   * @param question without its frame
   */
  static EmptyMessages to(String question) {
    return new EmptyMessages(words(question));
  }

  private static List<String> words(String text) {
    return Phrases.words(text).stream().map(Phrases.Word::folded).toList();
  }

  /** Returns whether a passage is one of them. */
  boolean has(Passage passage) {
    String text = passage.text();
    return !aboutQuestions
        && AskedTime.isMessage(passage)
        && text.length() <= LONGEST
        && (isEmpty(text, passage.title().equals(ASSISTANT))
            || words(QuestionFrame.without(text)).equals(asked));
  }

  private static boolean isEmpty(String text, boolean assistant) {
    boolean empty = false;
    for (String sentence : SENTENCE_END.split(text.strip())) {
      String plain = Words.fold(sentence).replace('’', '\'');
      boolean marked =
          !plain.isEmpty() && QUESTION_MARKS.indexOf(plain.charAt(plain.length() - 1)) >= 0;
      String[] clauses = CLAUSE_END.split(plain);
      for (int i = 0; i < clauses.length; i++) {
        boolean asks =
            marked
                ? !STATED.matcher(clauses[i]).matches()
                    && (i == clauses.length - 1 || BEGUN.matcher(clauses[i]).matches())
                : ASKED.matcher(QuestionFrame.without(clauses[i])).matches();
        if (asks || (assistant && !marked && UNKNOWN.matcher(clauses[i]).find())) {
          empty = true;
        } else if (words(clauses[i]).size() >= WORDS_OF_STATEMENT) {
          return false;
        }
      }
    }
    return empty;
  }
}
