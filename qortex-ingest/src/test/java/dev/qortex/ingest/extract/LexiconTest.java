package dev.qortex.ingest.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.IngestNote;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.document.Span;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LexiconTest {

  private static Lexicon of(String... markdown) {
    Lexicon.Builder lexicon = Lexicon.builder();
    Stream.of(markdown).map(new MarkdownParser()::parse).forEach(lexicon::add);
    return lexicon.build();
  }

  private static List<String> found(Lexicon lexicon, String text) {
    Block block = new Block(Block.Kind.PROSE, "", text, List.of());
    return lexicon.mentions(block, new Span(0, text.length())).stream()
        .map(Lexicon.Mention::key)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# Dead Letter|# Dead Letters|dead letter",
        "# Dead-Letter|# Dead Letter|dead letter",
        "# DEAD LETTER|# Dead letter|dead letter"
      })
  void namesThatDifferInCaseNumberOrHyphenAreOne(String one, String two, String key) {
    String first = one.substring(2);
    String second = two.substring(2);
    assertThat(of(one, two).key(first)).isEqualTo(key).isEqualTo(of(two, one).key(second));
    assertThat(of(one, two).key(second)).isEqualTo(key);
  }

  @Test
  void aNameAloneKeepsItsNumber() {
    assertThat(of("# Dead Letters").key("dead letters")).isEqualTo("dead letters");
    assertThat(of("# Dead Letters").key("Dead letter")).isEqualTo("dead letters");
  }

  @ParameterizedTest
  @CsvSource({"HTTP, HTTPS", "FTP, FTPS", "LDAP, LDAPS", "IO, iOS", "HTTP, https", "TL, TLS"})
  void anAbbreviationThatEndsInSIsAnotherName(String without, String with) {
    Lexicon lexicon = of("# " + without + "\n\nText.\n\n# " + with + "\n\nText.");
    assertThat(lexicon.key(with)).isNotEqualTo(lexicon.key(without));
    assertThat(lexicon.aliases(lexicon.key(without))).isEmpty();
    assertThat(found(lexicon, "It speaks %s.".formatted(with))).containsExactly(lexicon.key(with));
    assertThat(found(of("# " + without), "It speaks %s.".formatted(with))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"API, APIs", "URL, URLs", "PDF, PDFs", "DNS, DNSes", "CPU, CPUs"})
  void thePluralOfAnAbbreviationIsTheSameName(String one, String several) {
    Lexicon lexicon = of("# " + one, "# " + several);
    assertThat(lexicon.key(several)).isEqualTo(lexicon.key(one));
    assertThat(found(of("# " + one), "They have %s.".formatted(several)))
        .containsExactly(lexicon.key(one));
  }

  @Test
  void whatKindOfThingAKnownNameIsMakesNoOtherName() {
    Lexicon lexicon = of("The `CartStore` is old.");
    assertThat(lexicon.key("CartStore interface")).isEqualTo(lexicon.key("CartStore"));
    assertThat(lexicon.key("drawer interface")).isEqualTo("drawer interface");
    assertThat(of("# CartStore interface").key("CartStore interface"))
        .isEqualTo("cartstore interface");
  }

  @Test
  void aShortFormIsItsLongForm() {
    Lexicon lexicon =
        of("# Calls\n\nWe make a Remote Procedure Call (RPC) each time. An RPC waits.");
    assertThat(lexicon.key("RPC")).isEqualTo("remote procedure call");
    assertThat(lexicon.name(lexicon.key("rpc"))).isEqualTo("Remote Procedure Call");
    assertThat(lexicon.aliases("remote procedure call")).containsExactly("RPC");
    assertThat(found(lexicon, "Every RPC waits.")).containsExactly("remote procedure call");
    assertThat(lexicon.notes())
        .contains(IngestNote.merged("RPC", "It is one concept with (Remote Procedure Call)."));
  }

  @Test
  void aShortFormOfTwoThingsIsNone() {
    Lexicon lexicon = of("A Fast Pass Filter (FPF).\n\nA Flat Price Fee (FPF).");
    assertThat(lexicon.key("FPF")).isEqualTo("fpf");
  }

  @Test
  void capitalsMakeNames() {
    Lexicon lexicon =
        of("Yesterday the ship of Ada Lovelace met Ada. When Rust fell, the Bank of Wales paid.");
    assertThat(found(lexicon, "Ask Ada Lovelace, Rust or the Bank of Wales."))
        .containsExactly("ada lovelace", "rust", "bank of wales");
    assertThat(lexicon.isOnlyProper("rust")).isTrue();
  }

  @Test
  void aWordThatIsMostlySmallIsNoName() {
    Lexicon lexicon = of("Parcels wait. Some parcels left. We call them Parcels. All parcels go.");
    assertThat(found(lexicon, "Parcels are here.")).isEmpty();
  }

  @Test
  void datesAndNumbersAreNoNames() {
    assertThat(found(of("We met on Monday in May 2021, at 5."), "On Monday, May 2021.")).isEmpty();
    assertThat(found(of("Wir sahen sie am 10. Mai 2026 dort."), "Am 10. Mai 2026.")).isEmpty();
    assertThat(found(of("It was on 15 Nov 2005 13:24:10 GMT there."), "At 10 GMT."))
        .containsExactly("gmt");
  }

  @Test
  void aTimeOfDayIsPartOfNoName() {
    assertThat(found(of("We meet at 09:00 Standup Nord and brew."), "At 00 Standup Nord."))
        .containsExactly("standup nord");
    assertThat(found(of("Brew at 93 °C. If Ada asks, tell her."), "The C. If it is.")).isEmpty();
  }

  @Test
  void aTitleOwnsItsNames() {
    Document document = new PlainTextParser().parse("The Rivers, Old and New (book)", "Text.");
    Lexicon lexicon = Lexicon.builder().add(document).build();
    assertThat(lexicon.owners(document.title()))
        .containsExactly(
            "the rivers, old and new (book)",
            "the rivers, old and new",
            "rivers, old and new",
            "the rivers");
    assertThat(found(lexicon, "He read The Rivers.")).containsExactly("the rivers");
    assertThat(found(lexicon, "As the rivers flow.")).isEmpty();
  }

  @Test
  void aBuilderDoesNotChangeALexiconThatItBuilt() {
    Lexicon.Builder builder = Lexicon.builder().add("Order Service");
    Lexicon built = builder.build();
    builder.add("order service").add("Payment Service").build();

    assertThat(built.name("order service")).isEqualTo("Order Service");
    assertThat(built.key("Payment Service")).isEqualTo("payment service");
    assertThat(built.key("Payment Service interface")).isEqualTo("payment service interface");
  }

  private static Lexicon titled(String... titlesAndTexts) {
    Lexicon.Builder lexicon = Lexicon.builder();
    for (int i = 0; i < titlesAndTexts.length; i += 2) {
      lexicon.add(new PlainTextParser().parse(titlesAndTexts[i], titlesAndTexts[i + 1]));
    }
    return lexicon.build();
  }

  @Test
  void textsOfOneNameAreOneNameAndStayApart() {
    Lexicon lexicon = titled("Heat (1986 film)", "A film.", "Heat (1995 film)", "A film.");
    assertThat(lexicon.owners("Heat (1986 film)")).containsExactly("heat (1986 film)", "heat");
    assertThat(lexicon.owners("Heat (1995 film)")).containsExactly("heat (1995 film)", "heat");
  }

  @Test
  void aTitleThatTextsWriteSmallIsNotMeantByThem() {
    Lexicon lexicon = titled("Taken", "A film. It was taken up, taken down and taken away.");
    assertThat(found(lexicon, "Taken from here, it was taken there.")).isEmpty();
    assertThat(lexicon.owners("Taken")).containsExactly("taken");
  }

  @Test
  void titlesInsideOfNamesAreMeantToo() {
    Lexicon lexicon =
        titled("West Wold", "A town.", "Ann Reed", "She went to West Wold High School in York.");
    assertThat(found(lexicon, "She left West Wold High School."))
        .containsExactlyInAnyOrder("west wold high school", "west wold");
  }

  @Test
  void initialsHyphensAndParticlesAreInsideOfNames() {
    Lexicon lexicon =
        of(
            "So Frank M. Thomas met the U.S. Army and Moza bint Nasser at Metro-Goldwyn-Mayer, with"
                + " Dr. Ada Reed, Simon & Stone and Alexander the Great in Ann's Grove.");
    assertThat(
            found(
                lexicon,
                "Frank M. Thomas, the U.S. Army, Moza bint Nasser, Metro - Goldwyn - Mayer, Dr. Ada"
                    + " Reed, Simon & Stone, Alexander the Great, Ann's Grove"))
        .containsExactly(
            "frank m. thomas",
            "u.s. army",
            "moza bint nasser",
            "metro-goldwyn-mayer",
            "dr. ada reed",
            "simon & stone",
            "alexander the great",
            "ann's grove");
  }

  @Test
  void aProperNameHasNoPlural() {
    Lexicon lexicon = of("Here Ann Edwards met Edward. So Edwards asked Edward and the Germans.");
    assertThat(found(lexicon, "Edwards, Edward, Germans, German"))
        .containsExactly("edwards", "edward", "germans");
    assertThat(lexicon.key(lexicon.key("Edwards"))).isEqualTo("edwards");
  }

  @Test
  void whatIsQuotedLikeATitleIsAName() {
    Lexicon lexicon =
        of("She sang \"What Will You Do When You Go?\" and said \"we are here now\".");
    assertThat(found(lexicon, "In \"What Will You Do When You Go?\" and \"we are here now\"."))
        .containsExactly("what will you do when you go");
  }

  @Test
  void whatAllPassagesNameIsCommon() {
    String sections =
        IntStream.range(0, 30)
            .mapToObj(i -> "# Part " + i + "\n\nHere Orion saw Star" + i + " again.\n\n")
            .collect(Collectors.joining());
    Lexicon lexicon = of(sections);
    assertThat(lexicon.isCommon("orion")).isTrue();
    assertThat(lexicon.isCommon("star3")).isFalse();
    assertThat(lexicon.notes().toString()).contains("orion");
  }

  @Test
  void theOrderOfDocumentsMakesNoDifference() {
    String one = "# Retry Policies\n\nThe Fast Lane Office (FLO) of Ada waits.";
    String two = "# retry-policy\n\nAda saw **fast lane offices**. The FLO sleeps.";
    for (String name : List.of("retry policy", "FLO", "Ada", "fast lane office")) {
      assertThat(of(one, two).key(name)).isEqualTo(of(two, one).key(name));
      String key = of(one, two).key(name);
      assertThat(of(one, two).name(key)).isEqualTo(of(two, one).name(key));
      assertThat(of(one, two).aliases(key)).isEqualTo(of(two, one).aliases(key));
    }
  }

  @Test
  void manyNamesAndDeepBracketsAreReadInTime() {
    String names =
        IntStream.range(0, 100_000).mapToObj(i -> "Name" + i).collect(Collectors.joining(", "));
    String deep = "(".repeat(500_000) + "X" + ")".repeat(500_000);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          assertThat(found(of("See " + names), "Then Name77 and Name777.")).hasSize(2);
          assertThat(of("Big " + deep).notes()).isEmpty();
        });
  }
}
