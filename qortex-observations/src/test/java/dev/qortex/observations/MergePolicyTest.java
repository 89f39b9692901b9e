package dev.qortex.observations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.observations.model.MergePolicy;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Repetitions that the night merges, and contradictions that it keeps apart. */
class MergePolicyTest {

  /** Sentences with a hole, and what may stand in it; each two of them contradict each other. */
  private static final String[] HOLES = {
    "The exporter runs in _.|production|staging|the test lab",
    "_ decides about the budget of the platform team.|Omar|Priya|Wei|Anna",
    "The nightly backup is _.|enabled|disabled|not enabled",
    "Close the port _ the audit.|before|after|during",
    "Retry the upload _ times.|three|seven|3|13|30",
    "The lock expires after 30 _.|seconds|minutes|hours|ms",
    "Uploads may have 5 _.|MB|Mb|GB|GiB",
    "Set the level to _ on the gateway.|5|-5|0.5|5%|5²|52",
    "Run the checker with _ on all files.|-v|-V|--v|v",
    "Ignore _ in the archive.|*.java|.java|Main.java|main.java",
    "The team writes its tools in _.|C|C++|C#|F#",
    "_ merges into the main branch are reviewed.|All|Not all|No,|No|Some",
    "_|The proxy calls the broker.|The broker calls the proxy.",
    "_|Order: lint, test, ship|Order: test, lint, ship",
    "_|Ports: 8080, 9090|Ports: 9090, 8080",
    "_|Owner and deputy: Omar, Priya|Owner and deputy: Priya, Omar",
    "_|Steps\\n- back up\\n- migrate|Steps\\n- migrate\\n- back up",
    "_|The release is signed.|The release is signed?|The release isn't signed.",
    "Der Dienst darf _ Daten löschen.|keine|alle|nur alte|nie",
    "_ wird gesichert, dann geprüft.|Erst|Nie",
    "Getrunken wird in _.|Maßen|Massen",
    "Le cache _ la réponse.|garde|ne garde pas|perd",
    "El informe _ los impuestos.|incluye|no incluye|omite",
    "Il servizio è _ di notte.|attivo|disattivato|non attivo",
    "O relatório _ gerado à noite.|é|não é|nunca é",
    "Tjänsten _ användarens adress.|sparar|sparar inte|raderar",
    "Palvelu _ osoitteen.|tallentaa|ei tallenna|poistaa",
    "Usługa _ adres użytkownika.|zapisuje|nie zapisuje|usuwa",
    "Сервис _ историю изменений.|хранит|не хранит|удаляет",
    "Η υπηρεσία _ το αρχείο.|κρατά|δεν κρατά",
    "Servis _ gönderir.|raporu|hatayı|raporu her",
    "_ kontrol edilir.|sınır|sinir",
    "バックアップを_。|取る|取らない",
    "备份_保留。|必须|不必|每天",
    "백업을 _.|보관한다|보관하지 않는다",
    "الخدمة _ السجل.|تحفظ|لا تحفظ",
    "सेवा रिकॉर्ड _ है।|रखती|नहीं रखती",
  };

  private static final MergePolicy POLICY = MergePolicy.repetitions();

  private final RandomGenerator random =
      RandomGeneratorFactory.of("L64X128MixRandom").create(20_261_126);

  private static boolean merged(String one, String other) {
    return POLICY.same().compare(one, other) == Verdict.SAME;
  }

  private static boolean linked(String one, String other) {
    return POLICY.similar().compare(one, other) != Verdict.DIFFERENT;
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** The text as another hand types it. */
  private String retyped(String text) {
    String typed = text;
    for (int i = random.nextInt(4); i > 0; i--) {
      typed =
          switch (random.nextInt(7)) {
            case 0 -> Normalizer.normalize(typed, Normalizer.Form.NFD);
            case 1 -> typed.replaceFirst(" ", "  ") + " ";
            case 2 -> typed.replaceFirst("[.。।]$", "");
            case 3 -> typed.substring(0, 1).toLowerCase(Locale.ROOT) + typed.substring(1);
            case 4 -> "“" + typed + "”";
            case 5 -> typed.replace(' ', '\u00A0');
            default -> typed.replaceFirst(" ", " \u200B");
          };
    }
    return typed;
  }

  @Test
  void noneOfManyGeneratedContradictionsIsMerged() {
    Set<String> pairs = new HashSet<>();
    List<String> wrong = new ArrayList<>();
    while (pairs.size() < 1_500) {
      List<String> hole = Arrays.asList(any(List.of(HOLES)).replace("\\n", "\n").split("\\|"));
      List<String> values = hole.subList(1, hole.size());
      String value = any(values);
      String another = any(values);
      String one = retyped(hole.get(0).replace("_", value));
      String other = retyped(hole.get(0).replace("_", another));
      if (!value.equals(another) && pairs.add(one + " <> " + other) && merged(one, other)) {
        wrong.add(one + " <> " + other);
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void mostGeneratedRepetitionsAreMergedAndAllAreLinked() {
    int merged = 0;
    for (int i = 0; i < 500; i++) {
      List<String> hole = Arrays.asList(any(List.of(HOLES)).replace("\\n", "\n").split("\\|"));
      String text = hole.get(0).replace("_", any(hole.subList(1, hole.size())));
      String one = retyped(text);
      String other = retyped(text);
      assertThat(merged(one, other) || linked(one, other)).as(one + " <> " + other).isTrue();
      merged += merged(one, other) ? 1 : 0;
    }
    assertThat(merged).isGreaterThanOrEqualTo(450);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the build runs on java 21 | The build runs on Java 21",
        "Wir bleiben bei „Gradle“. | Wir bleiben bei \"Gradle\"",
        "Logs go to stdout; nothing else. | Logs go to stdout, nothing else",
        "The parser, written by hand, is fast | The parser – written by hand – is fast",
        "Modules: core, cli, web | Modules: web, cli, core",
        "Entornos: desarrollo, pruebas, casa | Entornos: casa, desarrollo, pruebas",
        "Uploads are capped at １０　ＭＢ | Uploads are capped at 10 MB",
        "ılık depo günlük silinir | Ilık depo günlük silinir",
        "Ο φόρος ΦΟΡΟΣ | ο φόρος φορος",
        "ファイルは UTF-8 で保存する | ファイルはＵＴＦ－８で保存する。",
      })
  void typographyIsMerged(String one, String other) {
    assertThat(merged(one, other)).isTrue();
  }

  @Test
  void linesWithBulletsAreMergedInAnyOrder() {
    assertThat(merged("Checks:\n- linter\n- unit tests", "checks:\n* unit tests\n* linter"))
        .isTrue();
    assertThat(merged("1. linter\n2. unit tests", "1. unit tests\n2. linter")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "...", "\u200B", "-", "?!"})
  void aTextWithoutWordsEqualsNoOther(String text) {
    assertThat(merged(text, ".")).isFalse();
  }

  @Test
  void aLongRowOfMarksIsOne() {
    assertThat(merged("lint " + "- ".repeat(100_000) + "ship", "Lint - ship")).isTrue();
  }

  @Test
  void thePolicyOfThePythonSystemStaysByName() {
    MergePolicy seed = MergePolicy.jaccard(0.7);
    String one = "The feature flag for the new checkout is on in production";
    String other = "The feature flag for the new checkout is on in staging";
    assertThat(seed.same().compare(one, other)).isEqualTo(Verdict.SAME);
    assertThat(merged(one, other)).isFalse();
    assertThat(linked(one, other)).isTrue();
  }
}
