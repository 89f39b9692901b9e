package dev.qortex.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Words;
import dev.qortex.core.text.Similarity.Match;
import dev.qortex.core.text.Similarity.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarityTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The depot opens at 7 a.m.        | the depot opens at 7 a.m",
        "Ann’s key hangs “behind” the door | ann's key hangs \"behind\" the door.",
        "Wait three seconds.              | wait 3 s",
        "Wait 3s                          | Wait 3 seconds!",
        "Keep 1,000 rows                  | keep 1000 rows",
        "Close at 7pm                     | close at 7 p.m.",
        "Limit it to 9bar                 | Limit it to 9 bar.",
        "Salt & pepper are out            | salt and pepper are out.",
        "Don't restart it.                | Do not restart it",
        "You cannot pay cash              | you can't pay cash",
        "Red, green and blue              | red green and blue",
        "Use **bold** and `code`.         | Use bold and code",
        "Die Straße ist gesperrt          | DIE STRASSE IST GESPERRT.",
        "Pages 5–10                       | pages 5-10",
        "The fee is 5 %.                  | the fee is 5%",
        "The fee is 5 %.                  | the fee is 5 percent",
        "Ｆｕｌｌ width １２                | full width 12",
        "東京は日本の首都です。            | 東京は日本の首都です",
      })
  void typographyIsNoDifferenceBetweenStatements(String one, String other) {
    assertThat(Similarity.statements().same(one, other)).isTrue();
    assertThat(Similarity.rules().compare(one, other)).isEqualTo(Verdict.SAME);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The depot opens at 7.             | The depot opens at 8.",
        "Retry after 30 seconds.           | Retry after 30 minutes.",
        "Keep it at -5 degrees.            | Keep it at 5 degrees.",
        "Version 1.5 is supported.         | Version 15 is supported.",
        "Use C++ for drivers.              | Use C for drivers.",
        "Use C# for tools.                 | Use C for tools.",
        "Use HTTPS for calls.              | Use HTTP for calls.",
        "Use LDAPS for logins.             | Use LDAP for logins.",
        "Give it to Ann.                   | Give it to Ben.",
        "Run lint before tests.            | Run tests before lint.",
        "Run lint before tests.            | Run lint after tests.",
        "Copy it from A to B.              | Copy it from B to A.",
        "Run a before b.                   | Run b before a.",
        "Pass --force to it.               | Pass force to it.",
        "Read .env first.                  | Read env first.",
        "Use ../config here.               | Use ./config here.",
        "Close at 7 am.                    | Close at 7 pm.",
        "House 5a is sold.                 | House 5b is sold.",
        "The cup costs 2.50.               | The cup costs 250.",
        "Meet at 10:30.                    | Meet at 1030.",
        "The fee is 5 %.                   | The fee is 5.",
        "The fee is $5.                    | The fee is €5.",
        "Pages 5-10 are missing.           | Pages 510 are missing.",
        "Is the valve open?                | Is the valve open.",
        "x != y                            | x = y",
        "x < y                             | x > y",
        "Restart it and wait.              | Restart it or wait.",
        "Deploy on staging.                | Deploy on production.",
        "Enable the cache.                 | Disable the cache.",
        "Option A is safe.                 | Option B is safe.",
        "Option A is safe.                 | Option is safe.",
        "Rotate the staging key.           | Rotate the key.",
        "You may log in.                   | You must log in.",
        "Das war schon gut.                | Das war schön gut.",
        "Deploy A but do not deploy B.     | Do not deploy A but deploy B.",
      })
  void numbersUnitsNamesAndOrderAreDifferences(String one, String other) {
    assertThat(Similarity.statements().same(one, other)).isFalse();
    assertThat(Similarity.rules().compare(one, other)).isEqualTo(Verdict.DIFFERENT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Retry the call.                     | Never retry the call.",
        "Retry the call.                     | Don’t retry the calls.",
        "Deploy on Fridays.                  | Avoid deploying on Fridays.",
        "Use threads.                        | Stop using threads.",
        "Merge with a review.                | Merge without a review.",
        "Der Kessel ist heiß.                | Der Kessel ist nicht heiß.",
        "La pompe marche.                    | La pompe ne marche pas.",
      })
  void aNegationTurnsARuleIntoItsOpposite(String one, String other) {
    assertThat(Similarity.rules().compare(one, other)).isNotEqualTo(Verdict.SAME);
    assertThat(Similarity.statements().same(one, other)).isFalse();
  }

  @Test
  void aPolicyIsChosenByName() {
    boolean same = Similarity.statements().same("Deploy at 9.", "deploy  at 9");
    Verdict opposite = Similarity.rules().compare("Always retry.", "Never retry.");
    Verdict different = Similarity.rules().compare("Retry 3 times.", "Retry 5 times.");
    assertThat(same).isTrue();
    assertThat(opposite).isEqualTo(Verdict.OPPOSITE);
    assertThat(different).isEqualTo(Verdict.DIFFERENT);
  }

  @Test
  void emphasisArticlesAndInflectionAreNoDifferenceBetweenRules() {
    Similarity rules = Similarity.rules();
    assertThat(rules.compare("Retry the failed call.", "Please always retry failed calls!"))
        .isEqualTo(Verdict.SAME);
    assertThat(rules.compare("Never merge without a review.", "Merge with a review."))
        .isEqualTo(Verdict.SAME);
    assertThat(rules.compare("Make sure to lock the door.", "You must lock the door."))
        .isEqualTo(Verdict.SAME);
    assertThat(rules.compare("Always retry.", "Never retry.")).isEqualTo(Verdict.OPPOSITE);
    assertThat(rules.compare("a", "the")).isEqualTo(Verdict.DIFFERENT);
  }

  @Test
  void aTypographicChangeOfARandomTextIsNeverADifference() {
    RandomTexts random = new RandomTexts(1);
    for (int run = 0; run < 2_000; run++) {
      String text = random.sentence();
      String changed = random.typography(text);
      assertThat(Similarity.statements().same(text, changed)).as(text + " / " + changed).isTrue();
      assertThat(Similarity.rules().compare(text, changed))
          .as(text + " / " + changed)
          .isEqualTo(Verdict.SAME);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Закрывайте соединение сразу после запроса|Не закрывайте соединение сразу после запроса",
        "Закривайте з'єднання одразу після запиту|Не закривайте з'єднання одразу після запиту",
        "Κλείνετε τη σύνδεση μετά από κάθε αίτημα|Μην κλείνετε ποτέ τη σύνδεση μετά από κάθε αίτημα",
        "Stäng anslutningen direkt efter varje fråga|Stäng inte anslutningen direkt efter varje fråga",
        "Luk forbindelsen straks efter hver forespørgsel|Luk ikke forbindelsen straks efter hver forespørgsel",
        "Zatvorite vezu odmah nakon svakog zahtjeva|Ne zatvorite vezu odmah nakon svakog zahtjeva",
        "Đóng kết nối sau mỗi yêu cầu|Đừng đóng kết nối sau mỗi yêu cầu"
      })
  void aLessonAndItsOppositeAreOppositeInManyLanguages(String pair) {
    String[] texts = pair.split("\\|");
    Similarity lessons = Similarity.jaccard("lessons", WordTokens::of, 0.7, Sense.content());
    assertThat(lessons.compare(texts[0], texts[1])).isEqualTo(Verdict.OPPOSITE);
    assertThat(lessons.read(texts[0]).negated()).isFalse();
    assertThat(lessons.read(texts[1]).negated()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"number", "name", "order", "negation", "unit", "word"})
  void aChangeOfContentInARandomTextIsNeverTheSame(String kind) {
    Similarity graded = Similarity.jaccard("graded", WordTokens::of, 0.5, Sense.content());
    RandomTexts random = new RandomTexts(2);
    for (int run = 0; run < 2_000; run++) {
      String text = random.sentence();
      String changed = random.typography(random.changed(text, kind));
      String pair = text + " / " + changed;
      assertThat(Similarity.statements().same(text, changed)).as(pair).isFalse();
      for (Similarity policy : List.of(Similarity.rules(), graded)) {
        Verdict verdict = policy.compare(text, changed);
        assertThat(verdict).as(policy + ": " + pair).isNotEqualTo(Verdict.SAME);
        assertThat(verdict == Verdict.OPPOSITE)
            .as(policy + ": " + pair)
            .isEqualTo(kind.equals("negation"));
        assertThat(policy.compare(changed, text)).as(pair).isEqualTo(verdict);
      }
    }
  }

  @Test
  void aJoinFindsThePairsThatComparisonsFind() {
    RandomTexts random = new RandomTexts(3);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String text = random.sentence();
      texts.add(text);
      texts.add(random.typography(text));
      texts.add(random.changed(text, i % 2 == 0 ? "negation" : "word"));
    }
    List<Similarity> policies =
        List.of(
            Similarity.statements(),
            Similarity.names(),
            Similarity.rules(),
            Similarity.jaccard("jaccard", WordTokens::of, 0.6, Sense.polarity()),
            Similarity.overlap("overlap", WordTokens::of, 0.7, Sense.any()),
            Similarity.shareOfLarger("larger", WordTokens::of, 0.7, Sense.content()));
    for (Similarity policy : policies) {
      List<Statement> read = policy.read(texts);
      List<Match> expected = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          Verdict verdict = policy.compare(read.get(i), read.get(j));
          double score = policy.score(read.get(i), read.get(j));
          if (verdict != Verdict.DIFFERENT) {
            expected.add(new Match(i, j, verdict, score));
          }
        }
      }
      List<Match> found = new ArrayList<>();
      policy.join(texts, found::add);
      assertThat(found).as(policy.toString()).isEqualTo(expected).isNotEmpty();
    }
  }

  /** Counts comparisons instead of time: only texts with one key are compared. */
  @Test
  void rulesThatDifferInANumberAreNotComparedWithEachOther() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      texts.add("Open valve " + i + " before you start pump " + i + " of the station.");
    }
    texts.add("open valve 7 before you start pump 7 of the station");
    List<Match> found = new ArrayList<>();
    Similarity.rules().join(texts, found::add);
    assertThat(found).containsExactly(new Match(7, 20_000, Verdict.SAME, 1));
  }

  @Test
  void aCosineIsBoundedAndComparesMeaning() {
    Similarity policy =
        Similarity.cosine(
            "lengths",
            texts -> texts.stream().map(text -> new float[] {text.length(), 1}).toList(),
            0.999,
            Sense.any());
    List<Match> found = new ArrayList<>();
    policy.join(List.of("a", "bbbbbbbbbb", "cccccccccc"), found::add);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).score()).isBetween(0.999, 1.0);
  }

  @Test
  void measuresHaveTheirFormulas() {
    List<String> one = List.of("a b c d", "c d e f g h");
    assertThat(scoreOf(Similarity.jaccard("j", SimilarityTest::words, 0, Sense.any()), one))
        .isEqualTo(2 / 8.0);
    assertThat(scoreOf(Similarity.overlap("o", SimilarityTest::words, 0, Sense.any()), one))
        .isEqualTo(2 / 4.0);
    assertThat(scoreOf(Similarity.shareOfLarger("l", SimilarityTest::words, 0, Sense.any()), one))
        .isEqualTo(2 / 6.0);
    List<String> empty = List.of("", "");
    assertThat(scoreOf(Similarity.jaccard("j", SimilarityTest::words, 0, Sense.any()), empty))
        .isZero();
  }

  @Test
  void namesKeepTheirSigns() {
    assertThat(Similarity.names().same("Circuit  Breaker", "circuit breaker ")).isTrue();
    assertThat(Similarity.names().same("C++", "C")).isFalse();
    assertThat(Similarity.names().same("A*", "A")).isFalse();
    assertThat(Similarity.names().same(".NET", "NET")).isFalse();
    assertThat(Similarity.names().same("", " ")).isFalse();
  }

  @Test
  void theDefaultLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(new Locale("tr", "TR"));
      assertThat(Similarity.statements().same("LIMIT IT", "limit it")).isTrue();
      assertThat(Similarity.names().same("TITLE", "title")).isTrue();
    } finally {
      Locale.setDefault(before);
    }
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static double scoreOf(Similarity policy, List<String> texts) {
    List<Statement> both = policy.read(texts);
    return policy.score(both.get(0), both.get(1));
  }

  /** Patterns that repeat a group keep each repetition on the stack, unless they are possessive. */
  @ParameterizedTest
  @ValueSource(strings = {".1", ",111", ":30", "-b", "/c", "_d", "'"})
  void aChainOfAnyLengthIsRead(String link) {
    String chain = "Build 1" + link.repeat(50_000);
    for (String text : List.of(chain, chain + "kg", chain + " is out.")) {
      assertThat(Similarity.statements().key(text)).isNotEmpty();
      assertThat(Words.of(text)).isNotEmpty();
    }
  }
}
