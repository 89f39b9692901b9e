package dev.qortex.service.internal;

/** Numbers as people read them. */
public final class Rounded {

  private Rounded() {}

  /** Four decimal places. */
  public static double to4(double value) {
    return Math.rint(value * 10_000) / 10_000;
  }
}
