package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.skill.SkillFileIngestor;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.api.IngestApi.IngestResult;
import java.nio.file.Path;

/** Ingest of skill files below folders that the host allows. */
record SkillReading(QortexClient memory, ReadableFolders folders, SourceWriter writer) {

  /** Ingests a resolved skill file, or each one below a resolved folder. */
  IngestResult ingest(Path path, String domain) {
    IngestionManifest read =
        SkillFileIngestor.standard()
            .files(folders::allows)
            .largestFile(folders.largestFile())
            .read(path, domain);
    IngestResult result = writer.ingest("source_path", read, memory);
    int failed = failed(read);
    return failed == 0 ? result : result.withFailed(read.sources().size(), failed);
  }

  /** The number of files that could not be read. */
  private static int failed(IngestionManifest read) {
    return (int)
        read.notes().stream().filter(note -> note.kind() == IngestNote.Kind.FAILED).count();
  }
}
