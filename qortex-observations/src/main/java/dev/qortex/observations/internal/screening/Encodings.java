package dev.qortex.observations.internal.screening;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Unwraps what is encoded in a text, in its place, to a depth of three: base64, hexadecimal,
 * decimal and binary codes, URL escapes, entities of HTML, and escapes of strings. A run that does
 * not decode to readable text stays. Linear in the text, as no pattern goes back.
 */
final class Encodings {

  private static final int DEPTH = 3;

  /** Bytes under which a decoded run is as likely an accident. */
  private static final int SHORTEST = 6;

  /** Bytes at the end of a run that belong to what follows it. */
  private static final int SPARE = 2;

  private record Step(String name, String needed, Pattern pattern, Function<String, String> text) {}

  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"", "apos", "'", "nbsp", " ");

  private static final List<Step> STEPS =
      List.of(
          new Step(
              "entities of HTML",
              "&",
              Pattern.compile("&(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|lt|gt|amp|quot|apos|nbsp);"),
              Encodings::entity),
          new Step(
              "URL escapes", "%", Pattern.compile("(?:%[0-9A-Fa-f]{2}){1,64}+"), Encodings::url),
          new Step(
              "string escapes",
              "\\",
              Pattern.compile("\\\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})"),
              Encodings::escape),
          new Step(
              "binary",
              "01",
              Pattern.compile("(?<![01])[01]{8}(?:[ ,]?[01]{8}){2,4000}+"),
              run -> codes(run.replaceAll("[ ,]", "").replaceAll("(.{8})", "$1 "), 2)),
          new Step(
              "decimal codes",
              " ",
              Pattern.compile("(?<!\\d)\\d{2,3}+(?!\\d)(?:[ ,]{1,2}+\\d{2,3}+(?!\\d)){5,4000}+"),
              run -> codes(run, 10)),
          new Step(
              "hexadecimal",
              " ",
              Pattern.compile(
                  "(?i)(?<![0-9a-z])[0-9a-f]{2}(?![0-9a-z])(?:[ :][0-9a-f]{2}(?![0-9a-z])){5,4000}+"),
              run -> codes(run.replace(':', ' '), 16)),
          new Step("joined strings", "+", Pattern.compile("[\"'] ?\\+ ?[\"']"), run -> ""));

  /** Runs of characters of one kind; found by hand, as patterns take ten times as long. */
  private static final List<Runs> RUNS =
      List.of(
          new Runs("hexadecimal", "", false, 14, 200_000, Encodings::hex),
          new Runs("base64", "+/_-", false, 12, 400_000, Encodings::base64),
          new Runs("base64", "+/", true, 8, 200, run -> base64(run.replace(" ", ""))));

  private Encodings() {}

  /** The text with readable text in the places of codes; adds the steps that did something. */
  static String unwrapped(String text, Set<String> steps) {
    String unwrapped = text;
    for (int depth = 0; depth < DEPTH; depth++) {
      String before = unwrapped;
      for (Step step : STEPS) {
        if (unwrapped.contains(step.needed)) {
          String after = step.pattern.matcher(unwrapped).replaceAll(run -> decoded(step, run));
          if (!after.equals(unwrapped)) {
            steps.add(step.name + " decoded");
            unwrapped = after;
          }
        }
      }
      for (Runs runs : RUNS) {
        String after = runs.decoded(unwrapped);
        if (!after.equals(unwrapped)) {
          steps.add(runs.name() + " decoded");
          unwrapped = after;
        }
      }
      if (unwrapped.equals(before)) {
        break;
      }
    }
    return unwrapped;
  }

  private static String decoded(Step step, MatchResult run) {
    return Matcher.quoteReplacement(step.text.apply(run.group()));
  }

  private static String entity(String run) {
    String name = run.substring(1, run.length() - 1);
    if (name.charAt(0) != '#') {
      return ENTITIES.getOrDefault(name, run);
    }
    boolean hex = Character.toLowerCase(name.charAt(1)) == 'x';
    int code =
        hex
            ? Integer.parseInt(name, 2, name.length(), 16)
            : Integer.parseInt(name, 1, name.length(), 10);
    return Character.isValidCodePoint(code) ? Character.toString(code) : run;
  }

  private static String url(String run) {
    byte[] bytes = HexFormat.of().parseHex(run.replace("%", ""));
    return or(run, readable(bytes, StandardCharsets.UTF_8, 0));
  }

  private static String or(String run, String text) {
    return text.isEmpty() ? run : text;
  }

  private static String escape(String run) {
    return Character.toString(Integer.parseInt(run, 2, run.length(), 16));
  }

  private static String hex(String run) {
    for (int i = 0; i < run.length(); i++) {
      if (Character.digit(run.charAt(i), 16) < 0) {
        return run;
      }
    }
    return run.length() % 2 == 0 ? or(run, readable(HexFormat.of().parseHex(run))) : run;
  }

  private static String codes(String run, int radix) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String code : run.split("[ ,]+")) {
      int value = Integer.parseInt(code, radix);
      if (value > 255) {
        return run;
      }
      bytes.write(value);
    }
    return or(run, readable(bytes.toByteArray()));
  }

  private static String base64(String run) {
    String letters = run.replace('-', '+').replace('_', '/').replace("=", "");
    int whole = letters.length() % 4 == 1 ? letters.length() - 1 : letters.length();
    String text = readable(Base64.getDecoder().decode(padded(letters.substring(0, whole))));
    return text.isEmpty() ? run : " " + text + " ";
  }

  private static String padded(String letters) {
    return letters.length() % 4 == 0 ? letters : letters + "=".repeat(4 - letters.length() % 4);
  }

  /** Text of bytes, in UTF-8 or, where every second byte is zero, UTF-16; empty if unreadable. */
  private static String readable(byte[] bytes) {
    if (bytes.length < SHORTEST) {
      return "";
    }
    boolean wide = bytes.length % 2 == 0 && bytes[1] == 0 && bytes[3] == 0;
    return wide
        ? readable(bytes, StandardCharsets.UTF_16LE, 0)
        : readable(bytes, StandardCharsets.UTF_8, bytes.length > 2 * SHORTEST ? SPARE : 0);
  }

  /**
   * Text of bytes; empty if more than some of the last ones are not valid or not readable. No
   * exception tells it, as most runs of letters are not encoded.
   */
  private static String readable(byte[] bytes, Charset charset, int spare) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    charset.newDecoder().decode(in, out, true);
    String text = out.flip().toString();
    int end = 0;
    while (end < text.length() && isReadable(text.charAt(end))) {
      end++;
    }
    return text.length() - end + in.remaining() <= spare ? text.substring(0, end) : "";
  }

  private static boolean isReadable(char c) {
    return c >= ' ' && c != '\u007F' || c == '\n' || c == '\t' || c == '\r';
  }
}
