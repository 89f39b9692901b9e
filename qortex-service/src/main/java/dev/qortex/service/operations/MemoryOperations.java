package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.service.Arg;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import java.util.List;
import java.util.Map;

/** Questions, feedback, exploration and rules of one memory. */
public final class MemoryOperations implements OperationGroup {

  private final QortexClient memory;

  /** The operations of that memory, which stays the host's to close. */
  public MemoryOperations(QortexClient memory) {
    this.memory = Checks.given("memory", memory);
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
                Toolset.MEMORY,
                "qortex_query",
                "Asks the memory. Returns the best items with their scores, and the rules that"
                    + " apply. Report afterwards by qortex_feedback what helped.",
                QueryInput.class,
                QueryResult.class,
                this::query)
            .withinDomains(),
        Operation.writing(
                Toolset.MEMORY,
                "qortex_feedback",
                "Tells the memory which items of an answer helped, so that the next question ranks"
                    + " better. The first outcome of an item stands.",
                FeedbackInput.class,
                FeedbackResult.class,
                this::feedback)
            .idempotent()
            .withinDomains());
  }

  /** Arguments of a question. */
  public record QueryInput(
      @Arg(value = "The question, or the task at hand, in plain words.", min = 1, max = 20_000)
          String context,
      @Arg(value = "Names of the domains to ask; empty for all.", byDefault = "[]")
          List<String> domains,
      @Arg(value = "How many items to return.", byDefault = "20", min = 1, max = 1_000) int topK,
      @Arg(value = "Least confidence of an item's source.", byDefault = "0", min = 0, max = 1)
          double minConfidence) {}

  /** Answer to a question. */
  public record QueryResult(
      @Arg("The best items, best first.") List<Item> items,
      @Arg("The id of the answer, for qortex_feedback.") String queryId,
      @Arg("Rules that apply, most relevant first.") List<RuleItem> rules) {

    static QueryResult of(Answer answer) {
      return new QueryResult(
          answer.items().stream().map(Item::of).toList(),
          answer.id(),
          answer.rules().stream().map(RuleItem::of).toList());
    }
  }

  /** One item of an answer. */
  public record Item(
      String id,
      String content,
      @Arg("Relevance, comparable within one answer.") double score,
      String domain,
      String nodeId,
      Map<String, Object> metadata) {

    static Item of(AnswerItem item) {
      return new Item(
          item.id(),
          item.text(),
          Rounded.to4(item.score()),
          item.node().domain(),
          item.id(),
          item.node().properties());
    }
  }

  /** A rule. */
  public record RuleItem(
      String id,
      String text,
      String domain,
      String category,
      double confidence,
      double relevance,
      @Arg("How it came to be: explicit, derived, causal or discovered.") String derivation,
      List<String> sourceConcepts,
      Map<String, Object> metadata) {

    static RuleItem of(Rule rule) {
      return new RuleItem(
          rule.id(),
          rule.text(),
          rule.domain(),
          rule.category(),
          rule.confidence(),
          Rounded.to4(rule.relevance()),
          rule.derivation().value(),
          rule.sourceConcepts(),
          rule.metadata());
    }
  }

  private QueryResult query(QueryInput input, Call call) {
    return QueryResult.of(
        call.within(memory)
            .query(
                Question.of(input.context())
                    .in(input.domains().toArray(String[]::new))
                    .limit(input.topK())
                    .minConfidence(input.minConfidence())));
  }

  /** Outcomes of the items of an answer. */
  public record FeedbackInput(
      @Arg("The id of the answer.") String queryId,
      @Arg(value = "By item id: accepted, partial or rejected.", min = 1)
          Map<String, Outcome> outcomes,
      @Arg(value = "Who reports it.", byDefault = "\"unknown\"", max = 200) String source) {}

  /** What the feedback did. */
  public record FeedbackResult(
      @Arg("Always recorded.") String status,
      String queryId,
      @Arg("Outcomes that took effect now or before.") int outcomeCount,
      String source,
      @Arg("Ids that the answer does not have.") List<String> refused) {}

  private FeedbackResult feedback(FeedbackInput input, Call call) {
    FeedbackReport report = call.within(memory).feedback(input.queryId(), input.outcomes());
    return new FeedbackResult(
        "recorded",
        report.answerId(),
        report.applied() + report.repeated(),
        input.source(),
        report.refused());
  }
}
