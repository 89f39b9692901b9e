package dev.qortex.standard;

import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.documents.HtmlParser;
import dev.qortex.ingest.documents.PdfParser;

/** Ingestor of Markdown and plain text, and of HTML and PDF if their artifact is not excluded. */
public final class StandardDocuments {

  private static final boolean HTML_AND_PDF = isPresent("dev.qortex.ingest.documents.HtmlParser");

  private StandardDocuments() {}

  /** Returns a builder of the ingestor, to be completed by the host. */
  public static DocumentIngestor.Builder builder() {
    DocumentIngestor.Builder builder = DocumentIngestor.builder();
    return HTML_AND_PDF ? HtmlAndPdf.added(builder) : builder;
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type, false, StandardDocuments.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException excluded) {
      return false;
    }
  }

  /** A class of its own, which is loaded only where the parsers are. */
  private static final class HtmlAndPdf {

    static DocumentIngestor.Builder added(DocumentIngestor.Builder builder) {
      return builder.parser(new HtmlParser()).parser(new PdfParser());
    }
  }
}
