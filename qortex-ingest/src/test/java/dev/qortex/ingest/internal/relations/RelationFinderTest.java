package dev.qortex.ingest.internal.relations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.tagging.Tagger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelationFinderTest {

  private final Lexicon lexicon =
      Lexicon.builder()
          .add("Alpha")
          .add("Beta")
          .add("Gamma Ray")
          .add("Owner")
          .add("mailer")
          .add("invoice")
          .add("sorter")
          .build();

  private final RelationFinder finder = new RelationFinder(Tagger.words(), 0);
  private final RelationFinder choosy = new RelationFinder(Tagger.words(), 0.6);

  private Context under(String heading) {
    return Context.under(lexicon::knows, Optional.of(lexicon.name(heading)), Block.NONE);
  }

  private static String shown(RelationFinder.Found found) {
    return "%s %s %s".formatted(found.source(), found.type().value(), found.target());
  }

  private List<RelationFinder.Found> found(String markdown) {
    Block block = new MarkdownParser().parse(markdown).sections().get(0).blocks().get(0);
    return finder.relations(block, under("owner"));
  }

  private List<String> relations(String markdown) {
    return found(markdown).stream().map(RelationFinderTest::shown).toList();
  }

  private List<String> likely(String markdown) {
    Block block = new MarkdownParser().parse(markdown).sections().get(0).blocks().get(0);
    return choosy.relations(block, under("owner")).stream().map(RelationFinderTest::shown).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Alpha requires Beta.|Alpha requires Beta",
        "Every alpha also depends on a strong beta.|alpha requires strong beta",
        "Alpha must rely on Beta.|Alpha requires Beta",
        "Alpha (the first one) needs Beta.|Alpha requires Beta",
        "Alpha is required by Beta.|Beta requires Alpha",
        "Required for scheduled backups.|scheduled backups requires Owner",
        "Alpha is a kind of Beta.|Alpha refines Beta",
        "Alpha is a special case of Beta.|Alpha refines Beta",
        "Alphas extend Beta.|Alphas refines Beta",
        "Alpha implements Beta.|Alpha implements Beta",
        "The `cart` middleware uses the `basket()` hook.|cart uses basket()",
        "Alpha uses the library.|Alpha uses library",
        "`Cart` implements the same `Basket` interface.|Cart implements Basket",
        "Alpha is implemented by Beta.|Beta implements Alpha",
        "Parcels follow a shipping protocol.|Parcels implements shipping protocol",
        "Alpha is part of the gamma ray.|Alpha part_of gamma ray",
        "Alpha belongs to a Beta.|Alpha part_of Beta",
        "Alpha uses Beta.|Alpha uses Beta",
        "Alpha, which is built on top of Beta, is old.|Alpha uses Beta",
        "Alpha is used by Beta.|Beta uses Alpha",
        "Replace Alpha: use Gamma Ray instead of Beta.|Gamma Ray alternative_to Beta",
        "Alpha is an alternative to Beta.|Alpha alternative_to Beta",
        "Alpha contradicts Beta.|Alpha contradicts Beta",
        "Alpha conflicts with Beta.|Alpha contradicts Beta",
        "Alpha is incompatible with Beta.|Alpha contradicts Beta",
        "The survey supports Beta.|survey supports Beta",
        "Alpha supports the claim.|Alpha supports claim",
        "Beta is supported by the results.|results supports Beta",
        "Alpha enables Beta.|Alpha supports Beta",
        "Alpha supports Beta.|Alpha relates_to Beta",
        "Alpha challenges Beta.|Alpha challenges Beta",
        "Alpha is similar to Beta.|Alpha similar_to Beta",
        "Alpha works like Beta.|Alpha similar_to Beta",
        "Alpha contains Beta.|Alpha contains Beta",
        "Alpha consists of Beta.|Alpha contains Beta",
        "Each invoice has a `due_date` field.|invoice contains due_date"
      })
  void aVerbRelatesItsSubjectToItsObject(String text, String relation) {
    assertThat(relations(text)).containsExactly(relation);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Message brokers such as RabbitMQ are fast.|RabbitMQ instance_of Message brokers",
        "Choose a queue with retry policies (e.g. backoff).|backoff instance_of retry policies",
        "Carriers like Hermes are quick.|Hermes instance_of Carriers",
        "The ledger (a register of debts) grows.|ledger refines register",
        "Alpha is a ledger that never forgets.|Alpha refines ledger",
        "The teller -- a clerk of the bank -- is busy.|teller refines clerk",
        "The mailer is a Redis-backed letter queue for all.|mailer refines letter queue"
      })
  void whatStandsBesideANameSaysWhatItIs(String text, String relation) {
    assertThat(relations(text)).contains(relation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Alpha does not require Beta.",
        "Alpha never uses Beta.",
        "Alpha requires no Beta.",
        "Neither Alpha requires Beta.",
        "No Alpha requires Beta.",
        "If Alpha requires Beta, stop.",
        "Alpha would require Beta.",
        "May your alphas be betas and your days long.",
        "Does Alpha use Beta?",
        "Alpha requires Beta?",
        "Alpha needs to restart Beta.",
        "In Alpha, use Beta.",
        "Not all alphas have the same betas.",
        "These orders use Beta.",
        "He said \"Alpha requires one more Beta than that\" once.",
        "You use Beta.",
        "Orders that use Beta are late.",
        "Alpha requires Alpha."
      })
  void whatIsNotSaidIsNotFound(String text) {
    assertThat(relations(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Copper is a metal.|Copper refines metal",
        "The sorter (depends on Beta) is slow.|sorter requires Beta",
        "The ledger is a core dependency of Alpha.|Alpha requires ledger",
        "The order states are `SENT`, `PAID` and `LOST`.|PAID instance_of order states",
        "Apply the order metadata (`order-a`, `order-b`, etc.) here.|order-b instance_of order"
            + " metadata",
        "Alpha is the same as Beta.|Alpha similar_to Beta",
        "Ask for stern virtues like \"Patience\" here.|Patience instance_of stern virtues",
        "Read the GitHub labels such as Urgent.|Urgent instance_of GitHub labels",
        "Alpha ships with the Gamma Ray.|Alpha contains Gamma Ray",
        "Built on Beta, Alpha is quick.|Alpha uses Beta",
        "The order states are: `SENT`, `PAID` and `LOST`.|PAID instance_of order states",
        "The tools of a big shop such as Quill are old.|Quill instance_of tools",
        "Alpha is a ledger for Beta that supports a gamma ray.|Alpha relates_to gamma ray",
        "The order process uses HTTP 3.|order process uses HTTP 3",
        "The mailer uses a ready-to-run letter queue.|mailer uses letter queue",
        "The mailer uses a Redis powered letter queue.|mailer uses letter queue",
        "Paint colours (RED vs BLUE) differ.|BLUE instance_of Paint colours"
      })
  void whatIsSaidBrieflyIsFound(String text, String relation) {
    assertThat(relations(text)).contains(relation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "You met a word called `Alpha` before.",
        "A setter is similar to other setters.",
        "Weather breaks both, so waiting for it breaks the Beta.",
        "The link between Alpha and Gamma Ray involves a Beta.",
        "Every item on sale -- a coat, a hat, a shoe -- is marked.",
        "That makes it a gamma ray: a beam that moves points.",
        "We found Alpha (a crucial concept) there.",
        "Alpha may contain a gamma ray.",
        "The order notes are included in the last page.",
        "Look into the drawers (e.g. a deep drawer) first.",
        "Alpha stores its orders in a drawer.",
        "This allows enhanced work.",
        "Alpha can be sorted using Beta.",
        "Sorting like Alpha, a gamma ray of light can be seen.",
        "Alpha may be a gamma ray.",
        "Shipping Alpha requires a gamma ray.",
        "Ask for Beta, one of the gains of using Gamma Ray.",
        "Say what is due (a torn sail, mast, or keel) soon.",
        "Peel fruit using the Gamma Ray:",
        "Sell a missing Beta supported branch."
      })
  void whatOnlyLooksLikeARelationIsNotFound(String text) {
    assertThat(likely(text)).isEmpty();
  }

  @Test
  void aHeadingOfWhatToDoWithAThingIsHardlyASubject() {
    Block block = new MarkdownParser().parse("Requires a Beta.").sections().get(0).blocks().get(0);

    assertThat(surest(block, "Optional dependencies")).isLessThan(surest(block, "Gamma Ray") - 0.1);
  }

  private double surest(Block block, String heading) {
    return finder.relations(block, under(heading)).get(0).confidence();
  }

  @Test
  void whatIsSaidOfANameInAListIsSurerThanOfAnyThing() {
    double plain = found("The drawer uses groups.").get(0).confidence();
    double named = found("Alpha uses a gamma ray.").get(0).confidence();

    assertThat(plain).isLessThan(0.5);
    assertThat(named).isGreaterThan(0.7);
    assertThat(found("Alpha uses a gamma ray of sorts.").get(0).confidence()).isLessThan(named);
  }

  @Test
  void onlyWhatIsLikelyCounts() {
    assertThat(likely("Alpha uses a gamma ray.")).containsExactly("Alpha uses gamma ray");
    assertThat(likely("The drawer uses groups.")).isEmpty();
  }

  @Test
  void whatIncludesThingsIsNotWhatALabelIs() {
    assertThat(relations("**Next steps**: full delivery stack including Beta"))
        .contains("delivery stack contains Beta");
  }

  @Test
  void theLastPartOfAListMayStartWithAParticiple() {
    assertThat(
            relations("Alpha stores the order book, price index, and learning state over nights."))
        .contains("Alpha contains learning state");
  }

  @Test
  void namesInCodeAreExamplesOfTheWordInFront() {
    assertThat(relations("**Plugins**: `cart-view`, `cart-list`"))
        .contains("cart-view instance_of Plugins", "cart-list instance_of Plugins");
  }

  @Test
  void allObjectsOfAListAreRelated() {
    assertThat(relations("Alpha requires Beta (of steel), a gamma ray, and the owner."))
        .containsExactly("Alpha requires Beta", "Alpha requires gamma ray", "Alpha requires owner");
  }

  @Test
  void allSubjectsOfAListAreRelated() {
    assertThat(relations("Bread, milk and butter require cold storage."))
        .containsExactly(
            "Bread requires cold storage",
            "milk requires cold storage",
            "butter requires cold storage");
    assertThat(relations("Rye and spelt are old cereals."))
        .containsExactly("Rye instance_of cereals", "spelt instance_of cereals");
  }

  @Test
  void allExamplesAreRelated() {
    assertThat(relations("It ships with two carriers (Hermes, Iris, and Mercury)."))
        .contains(
            "Hermes instance_of carriers",
            "Iris instance_of carriers",
            "Mercury instance_of carriers");
    assertThat(relations("Order states: draft, paid and `sent_out`."))
        .contains("draft instance_of Order states", "sent_out instance_of Order states");
    assertThat(relations("Ruff, knot, and other wading birds are shy."))
        .contains("Ruff instance_of wading birds", "knot instance_of wading birds");
  }

  @Test
  void oneSubjectMayHaveManyVerbs() {
    assertThat(relations("Alpha uses Beta and supports a gamma ray, but never needs bread."))
        .containsExactly("Alpha uses Beta", "Alpha relates_to gamma ray");
  }

  @Test
  void aClauseInBracketsStandsAlone() {
    assertThat(relations("Links were cut (Alpha requires Beta) again."))
        .containsExactly("Alpha requires Beta");
  }

  @Test
  void aSentenceWithoutSubjectSpeaksOfTheHeading() {
    assertThat(relations("It requires Beta. Uses Alpha."))
        .containsExactly("Owner requires Beta", "Owner uses Alpha");
    assertThat(found("It requires Beta.").get(0).confidence())
        .isLessThan(found("Alpha requires Beta.").get(0).confidence());
    assertThat(relations("Use Alpha.")).isEmpty();
  }

  @Test
  void theSentenceIsTheEvidence() {
    assertThat(found("Hello there. Alpha uses Beta.").get(0).quote()).isEqualTo("Alpha uses Beta.");
  }

  @Test
  void codeIsNotReadAsSentences() {
    Block code = new Block(Block.Kind.CODE, "", "Alpha uses Beta.", List.of());
    assertThat(finder.relations(code, Context.under(lexicon::knows, Optional.empty(), Block.NONE)))
        .isEmpty();
  }
}
