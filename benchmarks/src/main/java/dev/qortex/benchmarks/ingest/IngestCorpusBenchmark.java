package dev.qortex.benchmarks.ingest;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.structured.ManifestJson;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads real folders whole and checks that nothing is lost: every word of prose is in a passage,
 * reading twice gives the same graph, and taking every source back leaves nothing. It fails when
 * that is not so.
 */
public final class IngestCorpusBenchmark implements Benchmark {

  private static final String SAVED = "manifests/ch05_manifest.json";

  private final DocumentIngestor ingestor;

  /** The benchmark. */
  public IngestCorpusBenchmark() {
    this(DocumentIngestor.standard());
  }

  IngestCorpusBenchmark(DocumentIngestor ingestor) {
    this.ingestor = ingestor;
  }

  @Override
  public String description() {
    return "real Markdown, rule files and a saved manifest: whether every word of prose is in a passage,"
        + " twice is once, and retraction is the inverse";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    List<String> faults = new ArrayList<>();
    for (String name : List.of("markdown", "cursor_rules")) {
      Path folder = options.requireData(name);
      long lost = lost(folder, name, results);
      if (lost > 0) {
        faults.add("%s characters of %s were lost".formatted(lost, name));
      }
      graph(ingestor.read(folder, "d"), ingestor.read(folder, "d"), name, results, faults);
    }
    Path saved = options.data().resolve(SAVED);
    if (Files.exists(saved)) {
      graph(ManifestJson.read(saved), ManifestJson.read(saved), "manifest", results, faults);
    } else {
      results.say("There is no saved manifest (" + saved + "), so none is read.");
    }
    if (!faults.isEmpty()) {
      throw new IllegalStateException(String.join(", ", faults));
    }
  }

  private long lost(Path folder, String name, Results results) throws IOException {
    long files = 0;
    long prose = 0;
    long lost = 0;
    for (Path file : files(folder)) {
      String text = Files.readString(file);
      IngestionManifest manifest = ingestor.readText(text, file.getFileName().toString(), "d");
      ProseCoverage coverage = ProseCoverage.of(text, manifest.passages());
      files++;
      prose += coverage.characters();
      lost += coverage.lost();
      if (coverage.lost() > 0) {
        results.say(file.getFileName() + " lost: " + coverage.firstLost());
      }
    }
    results.count("ingest-corpus-" + name, "files", files);
    results.count("ingest-corpus-" + name, "prose_characters", prose);
    results.count("ingest-corpus-" + name, "lost_characters", lost);
    return lost;
  }

  private static void graph(
      IngestionManifest manifest,
      IngestionManifest again,
      String name,
      Results results,
      List<String> faults) {
    try (InMemoryStore store = new InMemoryStore()) {
      store.graph().ingest(manifest);
      GraphStats once = store.graph().stats();
      boolean changed = store.graph().ingest(again).changed();
      once.domains()
          .values()
          .forEach(
              counts -> {
                String result = "ingest-corpus-" + name;
                results.count(result, "concepts", counts.concepts());
                results.count(result, "passages", counts.passages());
                results.count(result, "edges", counts.edges());
                results.count(result, "rules", counts.rules());
              });
      results.count("ingest-corpus-" + name, "changed_by_second_reading", changed ? 1 : 0);
      manifest.sources().forEach(source -> store.graph().retract(source.id()));
      int left = store.graph().stats().domains().values().stream().mapToInt(c -> c.total()).sum();
      results.count("ingest-corpus-" + name, "left_after_retraction", left);
      if (changed) {
        faults.add("the second reading of %s changed the graph".formatted(name));
      }
      if (left > 0) {
        faults.add("%s of %s were left after retraction".formatted(left, name));
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(md|mdc)"))
          .sorted(Comparator.comparing(Path::toString))
          .toList();
    }
  }
}
