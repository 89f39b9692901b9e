package dev.qortex.benchmarks.process;

/**
 * A figure that a process measured.
 *
 * @param n the sample size
 */
public record Figure(String metric, double value, String unit, long n) {

  static final String MARK = "FIGURE ";

  /** Hands a figure to the process that waits for it. */
  public static void print(String metric, double value, String unit, long n) {
    System.out.println(MARK + metric + " " + value + " " + unit + " " + n);
  }

  static Figure parse(String line) {
    String[] parts = line.substring(MARK.length()).split(" ");
    return new Figure(parts[0], Double.parseDouble(parts[1]), parts[2], Long.parseLong(parts[3]));
  }
}
