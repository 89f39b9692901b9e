package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.commons.Sha256;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Ids: from the content where equal things have equal ids, else from the time. Stateless. */
public final class Identifiers {

  private static final int CLASS_LENGTH = 10;
  private static final DateTimeFormatter STAMP = utc("uuuuMMdd-HHmmss-SSSSSS");
  private static final DateTimeFormatter DAY = utc("uuuuMMdd");
  private static final DateTimeFormatter SECONDS = utc("uuuu-MM-dd'T'HH:mm:ss'+00:00'");
  private static final DateTimeFormatter MICROS = utc("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'+00:00'");

  private Identifiers() {}

  private static DateTimeFormatter utc(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  /** A project: 12 hexadecimal digits of its remote URL, or of its path when it has none. */
  public static String project(String remoteOrPath) {
    return Sha256.of(remoteOrPath, 12);
  }

  /** The learner that keeps the evidence about the rules of a project. */
  public static String learner(String projectId) {
    return "buildlog-" + projectId;
  }

  /** The origin of the evidence of the default reward of a session. */
  public static String fallback(String sessionId) {
    return RewardEvent.FALLBACK + ":" + sessionId;
  }

  /** A gauntlet rule: its persona and 8 hexadecimal digits of its exact text. */
  public static String rule(String persona, String text) {
    return persona + ":" + Sha256.of(text, 8);
  }

  /** A learning: a prefix for its category and 10 hexadecimal digits of its text in lower case. */
  public static String learning(String category, String text) {
    String prefix =
        switch (category) {
          case "architectural" -> "arch";
          case "workflow" -> "wf";
          case "tool_usage" -> "tool";
          case "domain_knowledge" -> "dk";
          default -> "sk";
        };
    return prefix + "-" + Sha256.of(text.toLowerCase(Locale.ROOT), 10);
  }

  /** A session, by the microsecond of its start. */
  public static String session(Instant at) {
    return "session-" + STAMP.format(at);
  }

  /** The stand-in for the session of a mistake or reward without one: its day in UTC. */
  public static String noSession(Instant at) {
    return "no-session-" + DAY.format(at);
  }

  /** A review, by its microsecond. */
  public static String review(Instant at) {
    return "review-" + STAMP.format(at);
  }

  /** A run of the gauntlet, by its microsecond. */
  public static String run(Instant at) {
    return "run-" + STAMP.format(at);
  }

  /** A mistake: the first 10 characters of its error class and its microsecond. */
  public static String mistake(String errorClass, Instant at) {
    int end = Math.min(CLASS_LENGTH, errorClass.codePointCount(0, errorClass.length()));
    String start = errorClass.substring(0, errorClass.offsetByCodePoints(0, end));
    return "mistake-" + start + "-" + STAMP.format(at);
  }

  /** A reward: 10 hexadecimal digits of its outcome and time. */
  public static String reward(RewardOutcome outcome, Instant at) {
    boolean whole = at.truncatedTo(ChronoUnit.SECONDS).equals(at.truncatedTo(ChronoUnit.MICROS));
    return "rew-" + Sha256.of(outcome.text() + ":" + (whole ? SECONDS : MICROS).format(at), 10);
  }
}
