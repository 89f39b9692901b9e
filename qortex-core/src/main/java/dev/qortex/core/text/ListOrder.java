package dev.qortex.core.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recognition of enumerations whose order means nothing, such as "Modules: core, web". The table
 * below has the beginnings of words that give an order a meaning, by language. Pure functions.
 */
final class ListOrder {

  private static final Pattern COMMA = Pattern.compile("\\s*[,;、]\\s*");
  private static final Pattern SENTENCE = Pattern.compile("[.!?:=→>]\\s|[→>?]|\\d\\s*$");
  private static final Pattern VALUE = Pattern.compile("[^\\p{L}]*\\d[^\\p{L}]*.*");

  /** Words of a list of roles or places, in which each item has its own: "Owner and deputy: …". */
  private static final Set<String> AND =
      Set.copyOf(
          List.of(
              ("and or & / und oder et ou y e o och eller og en of i a ve veya dan atau và hoặc ja"
                      + " tai és vagy și sau и или і або та και ή 和 与 と 및 그리고 و או और")
                  .split(" ")));

  private static final Pattern ORDER =
      Pattern.compile(
          "(?<!\\p{L})(?:"
              + String.join(
                  "|",
                  // English
                  "order(?!s? of magnitude)",
                  "sequen|step|stage|phase|prior|rank|preced|fallback|chain|pipeline|workflow",
                  "first|second|third|last|then|next|before|after|until|finally|route|path|flow",
                  "escalat|respective|level|tier|layer|top|best|worst|schedule|timeline|from|to",
                  "prefer|primary|promot|deploy|upgrade|migrat|hierarch|inherit|queue|process",
                  "procedure|run|call|depend|history|version|winner|leader|source|score|result",
                  // German, Dutch, Scandinavian languages
                  "reihenfolge|schritt|phase|erst|zuerst|dann|danach|zuletzt|vor|nach|bevor|rang",
                  "ablauf|stufe|kette|volgorde|stap|eerst|daarna|voor|na(?!\\p{L})|ordning|steg",
                  "rækkefølge|rekkefølge|trin|trinn|först|først|sedan|derefter|deretter|före|efter",
                  // Romance languages
                  "ordre|étape|etape|priorit|puis|ensuite|avant|après|d'abord|enfin|orden|paso",
                  "primer|luego|después|antes|ordine|pass[oi]|prim[oa]|poi|dopo|prima|ordem",
                  "passo|depois|ordin|pas(?:ul|ii)?(?!\\p{L})|apoi|înainte|după|fase|etap",
                  // Slavic languages, Greek
                  "kolej|krok|etap|najpierw|potem|przed|po(?!\\p{L})|pořad|nejdřív|potom|před",
                  "redosl|korak|prvo|zatim|prije|poslije|poradie|poryad|поряд|шаг|крок|этап|етап",
                  "сначала|затем|потом|перед|после|спочатку|потім|після|послед|приорит|пріорит",
                  "очеред|черг|σειρά|βήμα|πρώτα|μετά|πριν",
                  // Finnish, Hungarian, Turkish, Indonesian, Vietnamese
                  "järjest|vaihe|ensin|sitten|ennen|jälkeen|sorrend|lépés|először|aztán|előtt|után",
                  "sıra|adım|önce|sonra|öncelik|aşama|urutan|langkah|tahap|pertama|kemudian|lalu",
                  "sebelum|sesudah|setelah|prioritas|thứ tự|bước|trước|sau(?!\\p{L})|ưu tiên")
              + ")"
              // Languages that do not put spaces between words, or prefix them
              + "|順|手順|優先|最初|次に|前|後|顺|步骤|优先|首先|然后|之前|之后|순서|단계|먼저|다음|우선"
              + "|ترتيب|خطو|أول|قبل|بعد|أولوي|סדר|שלב|קודם|לפני|אחרי|עדיפ|क्रम|चरण|पहले|बाद"
              + "|ลำดับ|ขั้นตอน|ก่อน|หลัง");

  private ListOrder() {}

  /** True when a word gives the order of a list a meaning. */
  static boolean matters(String lowerCase) {
    return ORDER.matcher(lowerCase).find();
  }

  /**
   * Tells whether a text is an enumeration of names.
   *
   * @param start before the colon
   * @param rest after it
   */
  static boolean isList(String start, String rest) {
    List<String> items = items(rest);
    return items.size() > 1
        && !start.isBlank()
        && !COMMA.matcher(start).find()
        && Stream.of(start.toLowerCase(Locale.ROOT).split("\\s+")).noneMatch(AND::contains)
        && !SENTENCE.matcher(rest).find()
        && items.stream().noneMatch(item -> item.isEmpty() || VALUE.matcher(item).matches());
  }

  static List<String> items(String rest) {
    return List.of(COMMA.split(rest));
  }
}
