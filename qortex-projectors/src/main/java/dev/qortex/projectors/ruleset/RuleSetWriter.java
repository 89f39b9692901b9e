package dev.qortex.projectors.ruleset;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.json.Mappers;
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

/** Writes a rule set as text. What is empty is left out. */
final class RuleSetWriter {

  private RuleSetWriter() {}

  static String write(RuleSet set, RuleSetFormat format) {
    return text(document(set), format);
  }

  /** A document of plain values. */
  static String text(Map<String, Object> document, RuleSetFormat format) {
    return format == RuleSetFormat.YAML ? yaml(document) : json(document);
  }

  private static Map<String, Object> document(RuleSet set) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("persona", set.persona());
    document.put("version", set.version());
    document.put("rules", set.rules().stream().map(RuleSetWriter::entry).toList());
    document.put("metadata", set.metadata());
    return document;
  }

  private static Map<String, Object> entry(RuleSetEntry entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rule", entry.rule());
    fields.put("category", entry.category());
    put(fields, "context", entry.enrichment().context());
    put(fields, "antipattern", entry.enrichment().antipattern());
    put(fields, "rationale", entry.enrichment().rationale());
    put(fields, "tags", entry.enrichment().tags());
    put(fields, "references", entry.references().stream().map(RuleSetWriter::reference).toList());
    if (!entry.provenance().fields().isEmpty()) {
      fields.put("provenance", entry.provenance().fields());
    }
    return fields;
  }

  /** In one order always, as the hash of a file tells whether it is known. */
  private static Map<String, Object> reference(RuleReference reference) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("url", reference.url());
    fields.put("title", reference.title());
    return fields;
  }

  private static void put(Map<String, Object> fields, String name, String value) {
    if (!value.isEmpty()) {
      fields.put(name, value);
    }
  }

  private static void put(Map<String, Object> fields, String name, List<?> values) {
    if (!values.isEmpty()) {
      fields.put(name, values);
    }
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
