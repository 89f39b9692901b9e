package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Words;
import dev.qortex.core.query.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Removal of the frame of a question: greetings, thanks and requests to speak, such as "Hi, can you
 * tell me" and "Thanks a lot!", in English, German, French, Spanish, Portuguese, Italian and Dutch.
 * They are not part of what is asked, but a search would look for their words.
 *
 * <p>A frame has at least one word about the conversation, and otherwise only words that hold
 * sentences together. At the start of a question it ends with a clause, with a verb of speaking
 * that is not its first word, or with the object of such a verb; at the end of a question it is a
 * clause of its own. Pure functions.
 */
public final class QuestionFrame {

  /** Words that are a frame by themselves. */
  private static final Set<String> COURTESIES =
      words("please pls kindly bitte alsjeblieft alstublieft");

  /** Verbs of speaking and knowing, and the last words of courtesies. */
  private static final Set<String> REQUESTS =
      words(
          "tell telling explain explaining know wonder wondering wondered ask asking help advise"
              + " sagen sag sagt verraten erklaren erklar erklare erlautern wissen weiss weiß"
              + " weisst weißt fragen helfen hilf plait dire dis dites expliquer expliquez explique"
              + " savoir sais savez demander demandais demande aider aidez aide favor decir decirme"
              + " dime digame explicar explicarme explica explicame expliqueme saber sabe sabes"
              + " preguntar preguntaba preguntando ayudar ayudarme ayudame dizer diga sabem"
              + " perguntar perguntando ajudar ajude favore cortesia dimmi dica dirmi spiegare"
              + " spieghi spiega spiegarmi spiegami sapere sai sapete chiedere chiedevo chiedo"
              + " aiutare aiutarmi aiutami vertellen vertel zeggen zeg uitleggen weten weet vroeg"
              + " vragen afvraag helpen");

  /** Other words about the conversation. */
  private static final Set<String> ADDRESSES =
      words(
          "hi hello hey dear greetings morning afternoon evening thanks thank thx cheers appreciate"
              + " appreciated sorry excuse pardon apologies bother bothering question questions"
              + " curious idea ideas show hallo guten moin entschuldigung verzeihung danke dank"
              + " frage neugierig hilfe zeigen zeig bonjour bonsoir salut merci excusez desole"
              + " desolee montrer montrez montre hola buenos buenas gracias perdon perdona disculpe"
              + " disculpa pregunta ayuda mostrar muestrame ola oi bom boa obrigado obrigada"
              + " desculpe pergunta ajuda mostre ciao salve buongiorno buonasera grazie scusa scusi"
              + " domanda aiuto mostrare mostrami hoi dag goedemorgen goedemiddag goedenavond"
              + " goedendag bedankt dankjewel vraag benieuwd hulp tonen toon");

  /** Objects of requests, and what joins a frame to what is asked. */
  private static final Set<String> OBJECTS =
      words(
          "me us if whether about but so mir uns ob aber moi nous si mais se mij ons of af maar"
              + " sobre pero su ma over");

  /** Words that hold the sentences of frames together. */
  private static final Set<String> JOINING =
      words(
          "i you we it my your our a an the to in for with and or there all everyone everybody team"
              + " folks guys any some this that one is are am was be been do does did have has had"
              + " can could would should will may might must want need like love let just only also"
              + " very quick quickly short small simple much lot many again advance good nice great"
              + " d ll m re ve s mind ich du sie wir ihr es dich euch ihnen ein eine einen das im"
              + " vielen viel voraus mal nur kurz kurze kurzen kleine schnelle hatte habe kann"
              + " kannst konnen konnten konntest konnte wurde will wollte mochte darf durfte gern"
              + " gerne zusammen tag morgen abend zu j l tu il vous un une le la les petite rapide"
              + " beaucoup avance pourriez pourrais peux peut pouvez voudrais aimerais veux bien"
              + " tous et pour de que dias tardes noches yo te el usted ustedes puede puedes podria"
              + " podrias quisiera quiero gustaria muchas una rapida por adelantado y todos eu voce"
              + " voces dia tarde noite poderia pode gostaria queria quero muito uma o e mas io lei"
              + " mi ti puoi puo potrebbe potresti vorrei voglio piacerebbe mille molte tante per"
              + " anticipo tutti di che ik je jij u zou kunt kun kan wil graag alvast even een"
              + " korte snelle het voor bij allemaal en");

  /** Signs between what is asked and a frame before or behind it. */
  private static final Pattern AROUND =
      Pattern.compile("^(?:\\s*[,;:.!?…]+(?=\\s))?\\s*(?:[–—-]\\s+)?|[\\s,;:¡¿–—-]+$");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{M}]+");

  private QuestionFrame() {}

  private static Set<String> words(String list) {
    return Arrays.stream(list.split(" ")).collect(Collectors.toUnmodifiableSet());
  }

  /** Signs between two words. */
  private enum Gap {
    COMMA("\\s*[,;:]\\s.*"),
    STOP("\\s*[.!?…]+\\s.*|\\s*[–—].*|\\s+-\\s.*"),
    SPACE("\\s.*|['’\"“„«»¿¡]+\\s*|[-‐]"),
    /** Part of a name, such as "help.js". */
    JOINT(".*");

    private final Pattern signs;

    Gap(String signs) {
      this.signs = Pattern.compile(signs, Pattern.DOTALL);
    }

    static Gap of(String between) {
      return Arrays.stream(values())
          .filter(gap -> gap.signs.matcher(between).matches())
          .findFirst()
          .orElse(JOINT);
    }

    boolean parts() {
      return this == COMMA || this == STOP;
    }
  }

  /** A word, and what is behind it; the end of the question is a stop. */
  private record Word(String folded, int start, int end, Gap behind) {

    boolean isCourtesy() {
      return COURTESIES.contains(folded);
    }

    boolean isRequest() {
      return isCourtesy() || REQUESTS.contains(folded);
    }

    boolean isSpoken() {
      return isRequest() || ADDRESSES.contains(folded);
    }

    boolean mayFrame() {
      return behind != Gap.JOINT
          && (isSpoken() || OBJECTS.contains(folded) || JOINING.contains(folded));
    }
  }

  /** Returns a copy that asks the same without the frame of its text. */
  public static Question without(Question question) {
    return new Question(
        without(question.text()),
        question.filter(),
        question.limits(),
        question.ranking(),
        question.session(),
        question.time());
  }

  /** Returns what a question asks: its text without its frame, or all where nothing is left. */
  public static String without(String question) {
    List<Word> words = parted(question);
    int from = start(words);
    int to = end(words, from);
    if (from == to || from == 0 && to == words.size()) {
      return question;
    }
    int begin = from == 0 ? 0 : words.get(from - 1).end();
    int end = to == words.size() ? question.length() : words.get(to).start();
    String asked = AROUND.matcher(question.substring(begin, end)).replaceAll("");
    return Words.of(asked).isEmpty() ? question : asked;
  }

  private static List<Word> parted(String question) {
    List<Word> words = new ArrayList<>();
    List<MatchResult> found = WORD.matcher(question).results().toList();
    for (int i = 0; i < found.size(); i++) {
      MatchResult word = found.get(i);
      int next = i + 1 < found.size() ? found.get(i + 1).start() : question.length();
      String behind = question.substring(word.end(), next);
      Gap gap = i + 1 == found.size() ? Gap.STOP : Gap.of(behind);
      words.add(new Word(Words.fold(word.group()), word.start(), word.end(), gap));
    }
    return words;
  }

  /** The number of words of the frame at the start. */
  private static int start(List<Word> words) {
    int end = 0;
    boolean spoken = false;
    for (int i = 0; i < words.size() && words.get(i).mayFrame(); i++) {
      Word word = words.get(i);
      spoken |= word.isSpoken();
      boolean object =
          i > 0 && (i == end || words.get(i - 1).isSpoken()) && OBJECTS.contains(word.folded());
      if (word.isCourtesy()
          || i > 0 && word.isRequest()
          || object
          || spoken && word.behind().parts()) {
        end = i + 1;
      }
    }
    return end;
  }

  /** The number of words before the frame at the end. */
  private static int end(List<Word> words, int from) {
    int end = words.size();
    while (end > from) {
      int clause = end - 1;
      while (clause > from && !words.get(clause - 1).behind().parts()) {
        clause--;
      }
      List<Word> last = words.subList(clause, end);
      if (clause > from
          && last.stream().allMatch(Word::mayFrame)
          && last.stream().anyMatch(Word::isSpoken)
          && (last.size() > 1 || words.get(clause - 1).behind() == Gap.STOP)) {
        end = clause;
      } else {
        return words.get(end - 1).isCourtesy() ? end - 1 : end;
      }
    }
    return end;
  }
}
