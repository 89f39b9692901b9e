package dev.qortex.ingest;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import java.nio.charset.StandardCharsets;

/**
 * A text with a title, such as an article of an encyclopedia. The title names a concept that the
 * passage owns.
 *
 * @param id stable, unique among those that are read into a domain; the last part of its source id
 * @param title the title; may be empty
 * @param text the text; not blank
 */
public record TitledPassage(String id, String title, String text) {

  /** Checks the texts. */
  public TitledPassage {
    Checks.id("id of a titled passage", id);
    Checks.text("title of passage (" + Checks.shown(id) + ")", title);
    Checks.id("text of passage (" + Checks.shown(id) + ")", text);
  }

  /** Creates the document of a separate source. */
  SourceDocument document(String domain) {
    SourceMetadata source =
        new SourceMetadata(
            DocumentFiles.sourceId(domain, id),
            id,
            "passage",
            "",
            Sha256.of((title + "\n" + text).getBytes(StandardCharsets.UTF_8)));
    return new SourceDocument(source, new PlainTextParser().parse(title, text));
  }
}
