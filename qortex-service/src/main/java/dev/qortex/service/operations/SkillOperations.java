package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.skill.SkillFileIngestor;
import dev.qortex.service.Call;
import dev.qortex.service.operations.IngestApi.IngestResult;
import java.nio.file.Path;

/** Ingest of skill files. */
final class SkillOperations implements SkillApi {

  private final QortexClient memory;
  private final Reading reading;
  private final SourceWriter writer;

  SkillOperations(QortexClient memory, Reading reading, SourceWriter writer) {
    this.memory = memory;
    this.reading = reading;
    this.writer = writer;
  }

  @Override
  public IngestResult skills(SkillsInput input, Call call) {
    Path path = reading.folders().resolve("source_path", input.sourcePath());
    IngestionManifest read =
        SkillFileIngestor.standard()
            .files(reading.folders()::allows)
            .largestFile(reading.folders().largestFile())
            .read(path, input.domain());
    IngestResult result = writer.ingest("source_path", read, memory);
    int failed = failed(read);
    return failed == 0 ? result : result.withFailed(read.sources().size(), failed);
  }

  /** The number of files that could not be read. */
  static int failed(IngestionManifest read) {
    return (int)
        read.notes().stream().filter(note -> note.kind() == IngestNote.Kind.FAILED).count();
  }
}
