package dev.qortex.service.api.buildlog;

import dev.qortex.core.spool.Spool;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Seed files: rules for all projects. */
public interface SeedApi {

  @Op(
      name = "buildlog_ingest_seeds",
      text =
          "Imports rules for all projects: those of a seed file, or of the files that wait"
              + " in the spool of this process.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.ADMIN,
      idempotent = true,
      command = "buildlog ingest-seeds",
      commandAliases = "buildlog import-seed",
      files = "source")
  SeedsResult ingest(SeedsInput input, Call call);

  /** Seed files to import. */
  record SeedsInput(
      @Arg(
              value =
                  "Path of a file, in a folder that may be read; absent for the files that wait in"
                      + " the spool of this process, of which a broken one is set aside.",
              min = 1,
              max = 4_000)
          Optional<String> source,
      @Arg(
              value = "Of the spool: whether files that failed before are tried again.",
              byDefault = "false")
          boolean retry) {}

  /** Seeds that were imported. */
  record SeedsResult(
      @Arg("Rules that were read, by persona.") Map<String, Integer> rules,
      @Arg("How many of them were new.") int added,
      @Arg("Ids of rules that a new version of their persona dropped.") List<String> dropped,
      @Arg("Ids of lessons and mistakes of projects, which stay with their projects.")
          List<String> lessons,
      @Arg("Files that were set aside, with the reason.") List<Spool.Failure> failed) {}
}
