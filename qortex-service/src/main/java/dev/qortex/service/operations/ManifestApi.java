package dev.qortex.service.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.operations.IngestApi.IngestInput;
import dev.qortex.service.operations.IngestApi.IngestResult;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;

/** Manifests, which hold what an ingest would store: made, pruned and stored. */
public interface ManifestApi {

  @Op(
      name = "qortex_extract",
      text =
          "Reads a file, or all documents of a folder, and gives what qortex_ingest would"
              + " store as a manifest, without storing it.",
      toolset = Toolset.MEMORY,
      whole = true,
      route = "POST extract",
      command = "ingest file")
  ExtractResult extract(IngestInput input, Call call);

  /** Counts of what documents say. */
  record ExtractResult(
      String domain,
      int concepts,
      int passages,
      int edges,
      int rules,
      @Arg("Files that could not be read.") int failed,
      @Arg("What was left out, merged or odd, and why; at most 100.") List<String> warnings,
      @Arg("All of it, as a file for qortex_ingest_manifest has it.") JsonNode manifest) {}

  @Op(
      name = "qortex_prune_manifest",
      text = "Leaves the weak edges out of a saved manifest, and says of each one why.",
      toolset = Toolset.MEMORY,
      whole = true,
      route = "POST prune/manifest",
      command = "prune manifest",
      files = "source_path")
  PruneResult prune(PruneInput input, Call call);

  /** Arguments of pruning. */
  record PruneInput(
      @Arg(value = "The manifest, a file in JSON.", min = 1, max = 4_000) String sourcePath,
      @Arg(
              value = "How many different words a quote needs, stop words aside.",
              byDefault = "8",
              min = 0,
              max = 1_000)
          int minEvidence,
      @Arg(value = "The least confidence of an edge.", byDefault = "0.55", min = 0, max = 1)
          double minConfidence) {}

  /** Report on pruning. */
  record PruneResult(
      @Arg("All edges.") int input,
      @Arg("Those that quote no sentence, which are always kept.") int unjudged,
      @Arg("How many are left.") int output,
      @Arg("How many of them are strong.") int strong,
      @Arg("How many of them are weak.") int weak,
      @Arg("How many of them say how things are built.") int structural,
      @Arg("How many of them say what follows from what.") int causal,
      @Arg("How many were dropped, by reason.") Map<String, Integer> dropped,
      @Arg("Each that was dropped, and why; at most 1,000.") List<String> details,
      @Arg("What is left, as a file for qortex_ingest_manifest has it.") JsonNode manifest) {}

  @Op(
      name = "qortex_ingest_manifest",
      text =
          "Stores a saved manifest, of this suite or of Python qortex, in the domain that it"
              + " names.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      destructive = true,
      route = "POST ingest/manifest",
      command = "ingest load",
      files = "source_path")
  IngestResult store(ManifestInput input, Call call);

  /** A saved manifest. */
  record ManifestInput(
      @Arg(value = "The file, in JSON.", min = 1, max = 4_000) String sourcePath) {}
}
