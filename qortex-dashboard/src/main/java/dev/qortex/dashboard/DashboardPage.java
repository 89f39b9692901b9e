package dev.qortex.dashboard;

import java.util.Map;

/**
 * A file of the dashboard. Immutable; the bytes are not to be changed.
 *
 * @param mediaType the media type with its character set
 * @param bytes the content
 * @param etag digest of the content, quoted as the header {@code ETag} has it
 */
@SuppressWarnings("ArrayRecordComponent")
public record DashboardPage(String mediaType, byte[] bytes, String etag) {

  /**
   * Scripts, styles and images of the origin alone; no inline code, no frames, no forms to others.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /**
   * The headers that this file is to be served with, beside {@code Content-Type}: a browser asks
   * again each time, and gets 304 when the tag is still the same.
   */
  public Map<String, String> headers() {
    return Map.of(
        "Content-Security-Policy", POLICY,
        "X-Content-Type-Options", "nosniff",
        "Referrer-Policy", "no-referrer",
        "Cross-Origin-Opener-Policy", "same-origin",
        "Cross-Origin-Resource-Policy", "same-origin",
        "Cache-Control", "no-cache",
        "ETag", etag);
  }
}
