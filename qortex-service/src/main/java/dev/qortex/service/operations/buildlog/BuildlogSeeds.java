package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.commons.Checks;
import dev.qortex.service.Call;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.buildlog.SeedApi;
import dev.qortex.service.error.ServiceException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Imports of seed files, from a spool and from folders that may be read. */
final class BuildlogSeeds implements SeedApi {

  private final BuildlogOperations host;

  BuildlogSeeds(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public SeedsResult ingest(SeedsInput input, Call call) {
    SeedImport imported =
        input
            .source()
            .map(source -> host.buildlog().importSeeds(file(source)))
            .orElseGet(() -> ofSpool(input.retry()));
    return new SeedsResult(
        imported.rules(),
        imported.added(),
        imported.dropped(),
        imported.lessons(),
        imported.failed());
  }

  private SeedImport ofSpool(boolean retry) {
    return host.seeds()
        .map(
            spool -> {
              if (retry) {
                spool.retry(any -> true);
              }
              return host.buildlog().importSeeds(spool);
            })
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    "source", "This process has no spool of seeds.\nMaybe name a file."));
  }

  /** A single file, since one in a folder could be a link to another place. */
  private Path file(String source) {
    Path file = host.files().orElseGet(ReadableFolders::none).resolve("source", source);
    if (!Files.isRegularFile(file)) {
      throw ServiceException.invalid(
          "source",
          "The seed '%s' is not a file.\nMaybe name one in it.".formatted(Checks.shown(source)));
    }
    return file;
  }
}
