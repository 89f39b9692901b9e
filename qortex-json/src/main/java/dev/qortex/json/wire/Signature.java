package dev.qortex.json.wire;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Text that a request is signed over, with one part per line: method, path and query as they are
 * sent, time stamp in seconds since 1970, nonce, idempotency key, and digest of the body. No part
 * can hold a line break. The signature is the HMAC-SHA256 of that text in UTF-8 with the secret as
 * the key, in hexadecimal digits. The digest is sent along, so that the signature can be checked
 * before the body is read.
 *
 * @param path the path with its percent signs, as in the request line
 * @param query the query without the question mark; empty for none
 * @param idempotencyKey the idempotency key; empty for none
 * @param digest SHA-256 of the body, 64 hexadecimal digits in lower case
 */
public record Signature(
    String method,
    String path,
    String query,
    long timestamp,
    String nonce,
    String idempotencyKey,
    String digest) {

  public static final String KEY = "X-Qortex-Key";
  public static final String TIMESTAMP = "X-Qortex-Timestamp";
  public static final String NONCE = "X-Qortex-Nonce";
  public static final String DIGEST = "X-Qortex-Content-SHA256";
  public static final String SIGNATURE = "X-Qortex-Signature";
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private static final String ALGORITHM = "HmacSHA256";

  /** The signature with a secret, 64 hexadecimal digits in lower case. */
  public String with(String secret) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(text().getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM + ".", e);
    }
  }

  private String text() {
    return String.join(
        "\n", method, path, query, Long.toString(timestamp), nonce, idempotencyKey, digest);
  }
}
