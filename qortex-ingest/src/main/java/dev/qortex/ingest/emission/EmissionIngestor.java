package dev.qortex.ingest.emission;

import dev.qortex.core.check.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.spool.Spool;
import dev.qortex.ingest.Ingestor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads what buildlog emits: JSON files named {@code {type}_{project}_{time}….json}, where the type
 * is {@code mistake_manifest}, {@code reward_signal}, {@code session_summary}, {@code
 * learned_rules} or {@code gauntlet_review}.
 *
 * <ul>
 *   <li>An artefact is a source of its own: {@code buildlog:emission:} and its file name. Reading
 *       it twice gives equal manifests.
 *   <li>The id of a concept is the domain that the artefact is read for, a colon and its name, such
 *       as {@code mistake:…}, and that of a rule likewise; so several projects can be read into
 *       domains of their own. A learned rule becomes a concept as well.
 *   <li>An end of an edge that the artefact does not describe becomes a stub: a concept of
 *       confidence 0.05 with the property {@code stub}. Any artefact that describes it is surer, so
 *       the order does not matter.
 *   <li>An edge of an unknown type is left out, with a warning; everything else that is wrong makes
 *       the artefact fail as a whole.
 * </ul>
 *
 * <p>Thread-safe.
 */
public final class EmissionIngestor implements Ingestor<Spool> {

  /** The domain that buildlog itself names. */
  public static final String DOMAIN = "experiential";

  /**
   * Everything that was consumed before, as one manifest: for a graph that was lost. Nothing is
   * moved; an artefact that cannot be read is noted.
   */
  @Override
  public IngestionManifest read(Spool source, String domain) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    for (String name : source.processed()) {
      if (EmissionType.of(name).isPresent()) {
        try {
          manifest.addAll(parse(name, source.readProcessed(name), domain));
        } catch (SourceReadException e) {
          manifest.note(IngestNote.failed(name, String.valueOf(e.getMessage())));
        }
      }
    }
    return manifest.build();
  }

  /**
   * Hands each pending artefact to the sink and moves it to {@code processed}. One that cannot be
   * read, or that the sink refuses, moves to {@code failed} with the reason, and the others go on.
   * Files of other names stay where they are.
   *
   * @param sink mostly {@code memory::ingest}; may get an artefact again after a crash
   */
  public Spool.Report drain(Spool spool, String domain, Consumer<IngestionManifest> sink) {
    Checks.id("domain", domain);
    return spool.drain(
        name -> EmissionType.of(name).isPresent(),
        (name, content) -> sink.accept(parse(name, content, domain)));
  }

  /**
   * What one artefact says.
   *
   * @param fileName tells its type
   * @throws SourceReadException when it is not such an artefact; the message names the file, the
   *     field, and the remedy
   */
  public static IngestionManifest parse(String fileName, byte[] json, String domain) {
    Checks.id("domain", domain);
    EmissionType type =
        EmissionType.of(fileName)
            .orElseThrow(
                () ->
                    new SourceReadException(
                        "The file (%s) is no emission.\nMaybe name it {type}_{project}_{time}.json with one of the types %s."
                            .formatted(fileName, types()),
                        null));
    return new EmissionReader(fileName, type, domain).read(json);
  }

  private static List<String> types() {
    List<String> names = new ArrayList<>();
    for (EmissionType type : EmissionType.values()) {
      names.add(type.value());
    }
    return names;
  }
}
