package dev.qortex.service.operations;

/** Numbers as people read them. */
final class Rounded {

  private Rounded() {}

  /** Four decimal places. */
  static double to4(double value) {
    return Math.rint(value * 10_000) / 10_000;
  }
}
