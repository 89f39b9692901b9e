package dev.qortex.benchmarks.quality;

import dev.qortex.commons.Sha256;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.directives.StandaloneFeature;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Examples for the fit of the weights that tell whether a rule can be followed without the page
 * around it: labelled rules, named by file and hash, as they are read now. Not thread-safe.
 */
final class StandaloneSentences {

  /** Name of the made-up sentences. */
  private static final String MADE_UP = "sentences";

  private static final double MADE_UP_WEIGHT = 5;
  private static final int DIGITS = 16;

  private final boolean alone;
  private final SortedMap<String, Map<String, Boolean>> labels = new TreeMap<>();
  private final SortedMap<String, List<Rated>> examples = new TreeMap<>();

  /**
   * Labelled rule.
   *
   * @param readership share of the readers whom it concerns
   */
  record Rated(LogisticFit.Example example, double readership) {

    /** True if it describes the sentence itself and not its readers. */
    boolean isForUsers() {
      return readership == 1;
    }
  }

  private StandaloneSentences(String name, boolean alone) {
    this.alone = alone;
    for (String line : Labels.text(name).lines().toList()) {
      if (!line.startsWith("#")) {
        String[] columns = line.split("\t", -1);
        labels
            .computeIfAbsent(columns[0], file -> new TreeMap<>())
            .put(columns[1], columns[2].equals("1"));
      }
    }
  }

  /** The rules whose sentence was judged alone, and the made-up sentences. */
  static StandaloneSentences alone() {
    return new StandaloneSentences("standalone.tsv", true);
  }

  /** The rules whose sentence was judged below its headings and after its context, as in files. */
  static StandaloneSentences belowHeadings() {
    return new StandaloneSentences("below-headings.tsv", false);
  }

  /** The labelled rules in the files below that folder, by package, in the order of the text. */
  SortedMap<String, List<Rated>> read(Path data) {
    for (Map.Entry<String, Map<String, Boolean>> file : labels.entrySet()) {
      DocumentIngestor.builder()
          .extractor(collecting(project(file.getKey()), file.getValue()))
          .build()
          .read(data.resolve(file.getKey()), "labelled");
    }
    if (alone) {
      Labels.text("sentences.tsv")
          .lines()
          .filter(line -> line.startsWith("alone\t"))
          .forEach(this::add);
    }
    return examples;
  }

  /** A made-up sentence: short and plain, as packages have few. */
  private void add(String line) {
    String[] columns = line.split("\t", 3);
    Document page = new MarkdownParser().parse(columns[2]);
    for (Section section : page.sections()) {
      RuleFinder finder = new RuleFinder("", page, section);
      for (Block block : section.blocks()) {
        List<String> signs = signs(finder, block, new Span(0, block.text().length()));
        if (!signs.isEmpty()) {
          examples
              .computeIfAbsent(MADE_UP, any -> new ArrayList<>())
              .add(
                  new Rated(
                      new LogisticFit.Example(signs, columns[1].equals("1"), MADE_UP_WEIGHT),
                      finder.readership()));
        }
      }
    }
  }

  /** None for a sentence that cannot be a rule. */
  private List<String> signs(RuleFinder finder, Block block, Span sentence) {
    List<String> signs = finder.signs(block, sentence);
    if (!signs.isEmpty()) {
      signs = new ArrayList<>(finder.standaloneSigns(block, sentence, signs));
      signs.removeIf(sign -> alone && StandaloneFeature.CONTEXT.has(sign));
    }
    return signs;
  }

  private static String project(String file) {
    String[] folders = file.split("/", 3);
    return folders[0].equals("packages") ? folders[1] : folders[0];
  }

  private Extractor collecting(String project, Map<String, Boolean> wanted) {
    List<Rated> found = examples.computeIfAbsent(project, any -> new ArrayList<>());
    return reading -> {
      collect(reading, wanted, found);
      return Extraction.none();
    };
  }

  private void collect(Reading reading, Map<String, Boolean> wanted, List<Rated> found) {
    for (Section section : reading.document().sections()) {
      RuleFinder finder = new RuleFinder(reading.sourceId(), reading.document(), section);
      List<Block> blocks = new ArrayList<>(section.blocks());
      blocks.add(0, section.heading());
      for (Block block : blocks) {
        for (Span span : block.isProse() ? Sentences.of(block) : List.<Span>of()) {
          String key = PlainText.key(span.of(block.text()));
          Boolean label = wanted.get(Sha256.of(key, DIGITS));
          List<String> signs = signs(finder, block, span);
          if (label != null && !signs.isEmpty()) {
            found.add(new Rated(new LogisticFit.Example(signs, label, 1), finder.readership()));
          }
        }
      }
    }
  }
}
