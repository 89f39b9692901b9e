package dev.qortex.service.api.buildlog;

import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;

/** Operations for the ingest of artefacts that a buildlog emitted. */
public interface EmissionApi {

  @Op(
      name = "qortex_ingest_emissions",
      text =
          "Ingests artefacts that the buildlog emitted into the graph: sessions, mistakes, rewards,"
              + " reviews and learned rules. A broken file is set aside.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.ADMIN,
      idempotent = true,
      command = "ingest emissions")
  EmissionsResult ingest(EmissionsInput input, Call call);

  /** Arguments of the ingest. */
  record EmissionsInput(
      @Arg(
              value = "The domain; created if absent.",
              byDefault = "\"" + EmissionIngestor.DOMAIN + "\"",
              min = 1,
              max = 200)
          String domain,
      @Arg(
              value = "Whether to ingest processed files again, after a graph was lost.",
              byDefault = "false")
          boolean processed,
      @Arg(value = "Whether files that failed before are tried again.", byDefault = "false")
          boolean retry,
      @Arg(value = "Whether to say only what would be stored.", byDefault = "false")
          boolean dryRun) {}

  /** Report on the ingest. */
  record EmissionsResult(
      @Arg("Files that were read.") int files,
      @Arg("New concepts; of a dry run all.") int concepts,
      @Arg("New edges; of a dry run all.") int edges,
      @Arg("New rules; of a dry run all.") int rules,
      @Arg("Files that could not be read, and why.") List<String> failed,
      @Arg("Files that are none of a buildlog, or in other hands; they stay.")
          List<String> skipped) {}
}
