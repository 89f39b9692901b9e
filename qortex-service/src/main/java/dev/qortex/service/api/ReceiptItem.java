package dev.qortex.service.api;

import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Question;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Record of an answer for an audit, as results show it. */
public record ReceiptItem(
    String queryId,
    Instant at,
    Asked question,
    @Arg("Revision of the graph that it was answered from.") long revision,
    double relevance,
    @Arg("The best candidates that are still there, best first.") List<Candidate> considered,
    Policy policy) {

  /** Question with its conditions. */
  public record Asked(
      @Prose String context,
      List<String> domains,
      List<String> from,
      List<NodeKind> kinds,
      Map<String, Object> where,
      double minConfidence,
      int topK,
      int tokenBudget,
      double minRelevance,
      String sessionId) {

    /** Converts a question. */
    public static Asked of(Question question) {
      return new Asked(
          question.text(),
          question.filter().domains().stream().sorted().toList(),
          question.filter().sources().stream().sorted().toList(),
          question.filter().kinds().stream().sorted().toList(),
          question.filter().metadata().toMap(),
          question.filter().minConfidence(),
          question.limits().items(),
          question.limits().tokens(),
          question.limits().minRelevance(),
          question.session());
    }
  }

  /** Candidate of an answer. */
  public record Candidate(
      String id,
      String domain,
      @Arg("The id of its source.") String source,
      @Arg(
              "shown, beyond_limit, over_budget, filtered, undescribed (a name alone), repeated (a"
                  + " better passage has the concept), irrelevant or withheld.")
          String fate,
      double score,
      @Arg("First instant at which it holds; absent if open.") Optional<Instant> validFrom,
      @Arg("First instant at which it no longer holds; absent if open.")
          Optional<Instant> validUntil,
      @Arg("What each leg and trait said of it; of shown ones only.")
          SortedMap<String, Double> shares) {

    /** Converts a candidate. */
    public static Candidate of(AnswerReceipt.Considered considered) {
      SortedMap<String, Double> shares = new TreeMap<>();
      considered.shares().forEach((leg, share) -> shares.put(leg, Rounded.to4(share)));
      return new Candidate(
          considered.id(),
          considered.domain(),
          considered.sourceId(),
          considered.fate().name().toLowerCase(Locale.ROOT),
          Rounded.to4(considered.score()),
          Optional.ofNullable(considered.validity().from()),
          Optional.ofNullable(considered.validity().until()),
          shares);
    }
  }

  /** Settings that ranked the candidates. */
  public record Policy(
      String embeddingModel,
      @Arg("Legs that looked for candidates.") List<String> legs,
      @Arg("Ways in which feedback acted.") List<String> effects) {

    /** Converts a policy. */
    public static Policy of(AnswerReceipt.Policy policy) {
      return new Policy(
          policy.embeddingModel(),
          policy.legs().stream().sorted().toList(),
          policy.effects().stream()
              .map(effect -> effect.name().toLowerCase(Locale.ROOT))
              .sorted()
              .toList());
    }
  }

  /** Converts a receipt. */
  public static ReceiptItem of(AnswerReceipt receipt) {
    return new ReceiptItem(
        receipt.answerId(),
        receipt.at(),
        Asked.of(receipt.question()),
        receipt.revision(),
        Rounded.to4(receipt.relevance()),
        receipt.considered().stream().map(Candidate::of).toList(),
        Policy.of(receipt.policy()));
  }
}
