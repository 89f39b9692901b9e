package dev.qortex.commons;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of bytes and of texts in UTF-8. Pure functions. */
public final class Sha256 {

  private Sha256() {}

  /** Computes the digest of a text, in lower-case hexadecimal digits. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The first of these digits. */
  public static String of(String text, int digits) {
    return of(text).substring(0, digits);
  }

  /** Computes the digest of bytes, in lower-case hexadecimal digits. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest(bytes));
  }

  /** Computes the digest of bytes, as 32 bytes. */
  public static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
