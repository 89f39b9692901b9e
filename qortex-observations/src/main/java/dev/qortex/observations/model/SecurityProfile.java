package dev.qortex.observations.model;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Resources;
import dev.qortex.commons.Words;
import dev.qortex.commons.credentials.Credentials;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.observations.internal.screening.Exemplars;
import dev.qortex.observations.internal.screening.Instructions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detector of instructions to a language model, for which an observation is refused, and of
 * credentials, which are redacted. A text is normalised first: compatibility form, without
 * invisible characters, with look-alike letters folded and encodings unwrapped. Its signals, in
 * about forty languages, and its wording give one logistic score, and a profile is a threshold of
 * it; {@code benchmarks/run observations-security} measures the profiles. Immutable and
 * thread-safe.
 */
public final class SecurityProfile {

  /** The score of what a pattern finds. */
  private static final double ALWAYS = 1;

  /** Replacement of a credential. */
  public static final String REDACTED = Credentials.REDACTED;

  private final Function<String, Optional<Suspicion>> injections;
  private final Function<String, List<Set<String>>> signals;
  private final UnaryOperator<String> credentials;
  private final double threshold;

  /**
   * Reasons why a text looks like instructions to a language model.
   *
   * @param score a value from 0 to 1
   * @param signals the signals that were found, with the words that showed them
   * @param steps the steps that normalised the text before they were found; often none
   */
  public record Suspicion(double score, List<String> signals, List<String> steps) {

    /** Makes defensive copies. */
    public Suspicion {
      signals = List.copyOf(signals);
      steps = List.copyOf(steps);
    }
  }

  private SecurityProfile(
      Function<String, Optional<Suspicion>> injections,
      Function<String, List<Set<String>>> signals,
      UnaryOperator<String> credentials,
      double threshold) {
    this.injections = injections;
    this.signals = signals;
    this.credentials = credentials;
    this.threshold = threshold;
  }

  /**
   * Profile of lists of patterns.
   *
   * @param injections patterns over text in lower case, without accents, with single spaces
   * @param credentials the patterns of credentials in the original text; the group {@code s}, or
   *     the whole match, is redacted
   */
  public SecurityProfile(List<Pattern> injections, List<Pattern> credentials) {
    this(List.copyOf(injections), Credentials.of(List.copyOf(credentials)));
  }

  private SecurityProfile(List<Pattern> injections, UnaryOperator<String> credentials) {
    this(listed(injections), text -> List.of(), credentials, ALWAYS);
  }

  /** Profile that lets ordinary prose of engineers pass. */
  public static SecurityProfile defaults() {
    return scored(Instructions.detector().defaultThreshold());
  }

  /** Profile with a lower threshold of the same score, which refuses more harmless texts, too. */
  public static SecurityProfile strict() {
    return scored(Instructions.detector().strictThreshold());
  }

  /** Profile of the markers of the walkthrough, such as {@code execute} and fenced blocks. */
  public static SecurityProfile walkthrough() {
    List<Pattern> markers =
        Resources.lines(SecurityProfile.class, "injections-walkthrough.txt").stream()
            .map(Pattern::compile)
            .toList();
    return new SecurityProfile(markers, Credentials::redacted);
  }

  private static SecurityProfile scored(double threshold) {
    Instructions detector = Instructions.detector();
    return new SecurityProfile(
        text -> suspicion(detector.verdict(text), threshold),
        detector::signals,
        Credentials::redacted,
        threshold);
  }

  /**
   * Returns a profile that also compares texts with labelled examples by a model, to detect
   * paraphrased attacks; the patterns do not change. The examples are embedded at the first text.
   */
  public SecurityProfile with(EmbeddingModel model) {
    Exemplars exemplars = Exemplars.of(Checks.given("embedding model", model));
    return threshold == ALWAYS
        ? this
        : new SecurityProfile(
            text -> suspicion(exemplars.verdict(text, threshold), threshold),
            exemplars::signals,
            credentials,
            threshold);
  }

  private static Optional<Suspicion> suspicion(Instructions.Verdict verdict, double threshold) {
    return verdict.score() < threshold
        ? Optional.empty()
        : Optional.of(new Suspicion(verdict.score(), verdict.signals(), verdict.steps()));
  }

  private static Function<String, Optional<Suspicion>> listed(List<Pattern> patterns) {
    return text -> {
      String plain = Words.fold(text).replaceAll("\\s+", " ");
      return patterns.stream()
          .map(pattern -> pattern.matcher(plain))
          .filter(Matcher::find)
          .map(found -> new Suspicion(ALWAYS, List.of(found.group()), List.of()))
          .findFirst();
    };
  }

  /**
   * The names of the signals in each passage and reading of a text, for fits of weights; none for a
   * profile of patterns. Numbers behind {@code #} are hashed n-grams of the passage, and behind
   * {@code ~} those outside of quotations.
   */
  public List<Set<String>> signals(String text) {
    return signals.apply(text);
  }

  /** Finds instructions to a language model; empty when there are none. */
  public Optional<Suspicion> injection(String text) {
    return injections.apply(text);
  }

  /** The reason, in a sentence, why a text looks like instructions; empty when it does not. */
  public Optional<String> refusal(String text) {
    return injection(text).map(this::reason);
  }

  private String reason(Suspicion found) {
    String signals = String.join("; ", found.signals().stream().map(Checks::shown).toList());
    String steps = found.steps().isEmpty() ? "" : ", after " + String.join(", ", found.steps());
    return "The text looks like instructions to a language model (%s%s)."
        .formatted(redacted(signals), steps);
  }

  /** The text with {@link #REDACTED} in the place of each credential. */
  public String redacted(String text) {
    return credentials.apply(text);
  }
}
