package dev.qortex.projectors.ruleset;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.qortex.json.Mappers;
import dev.qortex.projectors.Enrichment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** Writer of rule sets as text; an empty field of a rule is left out. */
final class RuleSetWriter {

  private RuleSetWriter() {}

  /** File of a rule set, in the order of its fields. */
  private record Document(
      String persona, int version, List<Entry> rules, Map<String, Object> metadata) {

    static Document of(RuleSet set) {
      return new Document(
          set.persona(),
          set.version(),
          set.rules().stream().map(Entry::of).toList(),
          set.metadata());
    }
  }

  /** Rule in a file, in the order of its fields; the hash of a file tells whether it is known. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  private record Entry(
      String rule,
      String category,
      String context,
      String antipattern,
      String rationale,
      List<String> tags,
      List<RuleReference> references,
      Map<String, Object> provenance) {

    static Entry of(RuleSetEntry entry) {
      Enrichment enrichment = entry.enrichment();
      return new Entry(
          entry.rule(),
          entry.category(),
          enrichment.context(),
          enrichment.antipattern(),
          enrichment.rationale(),
          enrichment.tags(),
          entry.references(),
          entry.provenance().fields());
    }
  }

  static String write(RuleSet set, RuleSetFormat format) {
    return text(
        Mappers.PLAIN.convertValue(
            Document.of(set), new TypeReference<LinkedHashMap<String, Object>>() {}),
        format);
  }

  /** A document of plain values. */
  static String text(Map<String, Object> document, RuleSetFormat format) {
    return format == RuleSetFormat.YAML ? yaml(document) : json(document);
  }

  private static String json(Map<String, Object> document) {
    try {
      return Mappers.PRETTY.writeValueAsString(document) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A checked rule set cannot be written as JSON.", e);
    }
  }

  private static String yaml(Map<String, Object> document) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setSplitLines(false);
    options.setDereferenceAliases(true);
    options.setNonPrintableStyle(DumperOptions.NonPrintableStyle.ESCAPE);
    return new Yaml(
            new SafeConstructor(new LoaderOptions()), new QuotingRepresenter(options), options)
        .dump(document);
  }

  /** Quotes every text that is not plain words, as other YAML versions read more into them. */
  private static final class QuotingRepresenter extends Representer {

    private static final Pattern WORDS = Pattern.compile("[A-Za-z_][A-Za-z0-9_ ,.'()/-]*");

    QuotingRepresenter(DumperOptions options) {
      super(options);
      representers.put(
          String.class, data -> representScalar(Tag.STR, data.toString(), style(data.toString())));
      // Without a sign YAML 1.1 takes the exponent for a text.
      representers.put(
          Double.class,
          data -> representScalar(Tag.FLOAT, data.toString().replaceFirst("E(?=\\d)", "E+")));
    }

    private static ScalarStyle style(String text) {
      return WORDS.matcher(text).matches() ? ScalarStyle.PLAIN : ScalarStyle.DOUBLE_QUOTED;
    }
  }
}
