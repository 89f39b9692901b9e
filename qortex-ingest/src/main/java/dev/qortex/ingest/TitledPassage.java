package dev.qortex.ingest;

import dev.qortex.commons.Checks;

/**
 * A text with a title, such as an article of an encyclopedia. The title names a concept that the
 * passage owns.
 *
 * @param id stable, unique among those that are read into a domain; the last part of its source id
 * @param title may be empty
 * @param text not blank
 */
public record TitledPassage(String id, String title, String text) {

  /** Checks the texts. */
  public TitledPassage {
    Checks.id("id of a titled passage", id);
    Checks.text("title of passage (" + Checks.shown(id) + ")", title);
    Checks.id("text of passage (" + Checks.shown(id) + ")", text);
  }
}
