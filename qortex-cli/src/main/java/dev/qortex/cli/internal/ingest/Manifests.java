package dev.qortex.cli.internal.ingest;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.structured.ManifestJson;
import dev.qortex.service.error.ServiceException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Manifests in files: what documents say, kept to be looked at, pruned, and stored later. */
public final class Manifests {

  private Manifests() {}

  /**
   * Reads a saved manifest, of this suite or of Python qortex.
   *
   * @throws ServiceException when there is no such file
   */
  static IngestionManifest read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw ServiceException.notFound(
          "FILE",
          "There is no manifest %s.\nMaybe write one: qortex ingest PATH -o FILE".formatted(file));
    }
    return ManifestJson.read(file);
  }

  /** The JSON of a manifest. */
  static String text(IngestionManifest manifest) {
    return new String(ManifestJson.write(manifest), StandardCharsets.UTF_8);
  }
}
